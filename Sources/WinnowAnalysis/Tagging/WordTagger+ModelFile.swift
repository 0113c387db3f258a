// A tagger as a file.

import WinnowFeatures
public import WinnowModelFile
public import WinnowSystem

extension WordTagger {
    /// What model files of taggers say their kind is.
    public static let modelKind = "word-tagger"

    /// Opens a tagger that ``save(to:information:)`` wrote.
    ///
    /// The file is mapped, not read; it may be replaced while it is in use.
    ///
    /// - Throws: `ModelFileError`: `file` (not found, a folder …), `notAModel`, `truncated`, `damaged`,
    ///   `futureVersion`, `wrongKind`.
    public init(contentsOf path: String) throws(ModelFileError) {
        try self.init(from: try ModelFile(contentsOf: path))
    }

    /// Makes the tagger of an opened file.
    ///
    /// - Throws: `ModelFileError`: `wrongKind`, `damaged`, `missingTensor`, `wrongType`, `wrongShape`.
    public init(from file: ModelFile) throws(ModelFileError) {
        try file.require(kind: Self.modelKind)
        let tags = (file.manifest["tags"]?.array ?? []).compactMap(\.string)
        guard 2...255 ~= tags.count, tags.count == file.manifest["tags"]?.array?.count else {
            throw file.damaged("its tags cannot be read")
        }
        self.init(
            tags: tags, table: try TaggerTable(from: file, tagCount: tags.count),
            transitions: try file.tensor(
                "transitions", shape: [tags.count + 1, TagLattice.stride(for: tags.count)]),
            lexicon: try TaggerLexicon(from: file))
        fineTagger = try FineTagger(from: file, tagCount: tags.count)
    }

    /// Writes the tagger to a file, which appears whole or not at all.
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
        var manifest: JSONObject = ["task": "word-tagger", "tags": .array(tags.map(JSONValue.string))]
        if let lexicon { manifest["lexicon"] = lexicon.manifest }
        fineTagger?.describe(in: &manifest)
        manifest["information"] = .object(information)
        var writer = ModelFileWriter(kind: Self.modelKind, manifest: .object(manifest))
        lexicon?.save(to: &writer)
        table.save(to: &writer)
        writer.add("transitions", transitions)
        fineTagger?.save(to: &writer)
        return writer
    }
}
