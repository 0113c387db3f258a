// A gazetteer as a file.

import WinnowFeatures
public import WinnowModelFile
public import WinnowSystem

extension Gazetteer {
    /// What model files of gazetteers say their kind is.
    public static let modelKind = "gazetteer"

    /// Opens a gazetteer that ``save(to:information:)`` wrote.
    ///
    /// The file is mapped, not read; it may be replaced while it is in use.
    ///
    /// - Throws: `ModelFileError`: `file` (not found, a folder …), `notAModel`, `truncated`, `damaged`,
    ///   `futureVersion`, `wrongKind`.
    public init(contentsOf path: String) throws(ModelFileError) {
        try self.init(from: try ModelFile(contentsOf: path))
    }

    /// Makes the gazetteer of an opened file.
    ///
    /// - Throws: `ModelFileError`: `wrongKind`, `damaged`, `missingTensor`, `wrongType`, `wrongShape`.
    public init(from file: ModelFile) throws(ModelFileError) {
        try file.require(kind: Self.modelKind)
        let labels = (file.manifest["labels"]?.array ?? []).compactMap(\.string)
        guard !labels.isEmpty, labels.count == file.manifest["labels"]?.array?.count,
            let count = file.manifest["terms"]?.integer
        else {
            throw file.damaged("its labels cannot be read")
        }
        let starts = try file.tensor("terms.starts", as: UInt32.self, shape: [nil])
        let slots = try file.tensor("terms.slots", as: UInt32.self, shape: [nil])
        guard slots.count.nonzeroBitCount == 1 else {
            throw file.damaged("terms.slots has \(slots.count) places, which is no power of two")
        }
        self.init(
            labels: labels, count: count, texts: try file.tensor("terms.texts", shape: [nil]), starts: starts,
            lengths: try file.tensor("terms.lengths", shape: [starts.count]),
            values: try file.tensor("terms.values", shape: [starts.count]), slots: slots)
    }

    /// Writes the gazetteer to a file, which appears whole or not at all.
    ///
    /// - Parameters:
    ///   - path: where to write it.
    ///   - information: what is to be known of it: author, license, sources.
    /// - Throws: `ModelFileError` with `file` where it cannot be written, `tooLarge`.
    public func save(to path: String, information: JSONObject = [:]) throws(ModelFileError) {
        try modelFile(information).write(to: path)
    }

    /// The bytes that ``save(to:information:)`` writes.
    ///
    /// - Throws: `ModelFileError` with `tooLarge`.
    public func bytes(information: JSONObject = [:]) throws(ModelFileError) -> [UInt8] {
        try modelFile(information).bytes()
    }

    private func modelFile(_ information: JSONObject) -> ModelFileWriter {
        var writer = ModelFileWriter(
            kind: Self.modelKind,
            manifest: [
                "task": "gazetteer", "labels": .array(labels.map(JSONValue.string)), "terms": .integer(count),
                "information": .object(information),
            ])
        writer.add("terms.texts", texts)
        writer.add("terms.starts", starts)
        writer.add("terms.lengths", lengths)
        writer.add("terms.values", values)
        writer.add("terms.slots", slots)
        return writer
    }
}
