// A lemmatizer as a file.

import WinnowFeatures
public import WinnowModelFile
public import WinnowSystem

extension Lemmatizer {
    /// What model files of lemmatizers say their kind is.
    public static let modelKind = "lemmatizer"

    /// Opens a lemmatizer that ``save(to:information:)`` wrote.
    ///
    /// The file is mapped, not read; it may be replaced while it is in use.
    ///
    /// - Throws: `ModelFileError`: `file` (not found, a folder …), `notAModel`, `truncated`, `damaged`,
    ///   `futureVersion`, `wrongKind`.
    public init(contentsOf path: String) throws(ModelFileError) {
        try self.init(from: try ModelFile(contentsOf: path))
    }

    /// Makes the lemmatizer of an opened file.
    ///
    /// - Throws: `ModelFileError`: `wrongKind`, `damaged`, `missingTensor`, `wrongType`, `wrongShape`.
    public init(from file: ModelFile) throws(ModelFileError) {
        try file.require(kind: Self.modelKind)
        let tags = (file.manifest["tags"]?.array ?? []).compactMap(\.string)
        guard tags.count == file.manifest["tags"]?.array?.count else {
            throw file.damaged("its tags cannot be read")
        }
        self.init(
            tags: tags, rules: try LemmaRules(from: file),
            cases: try TaggerTable(from: file, tagCount: Self.caseClasses.count))
    }

    /// Writes the lemmatizer to a file, which appears whole or not at all.
    ///
    /// - Parameters:
    ///   - path: where to write it.
    ///   - information: what is to be known of the model: author, license, training data, scores.
    /// - Throws: `ModelFileError` with `file` where it cannot be written.
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
                "task": "lemma", "tags": .array(tags.map(JSONValue.string)),
                "information": .object(information),
            ])
        rules.save(to: &writer)
        cases.save(to: &writer)
        return writer
    }
}
