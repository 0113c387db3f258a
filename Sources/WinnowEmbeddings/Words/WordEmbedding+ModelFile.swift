// Reading and writing an embedding as a model file.

import WinnowCore
import WinnowFeatures
public import WinnowModelFile
import WinnowSystem
import WinnowText

extension WordEmbedding: Model {
    /// The kind of word embeddings in model files.
    public static let modelKind = WordVectors.modelKind

    /// Makes an embedding from an opened file.
    ///
    /// - Throws: `ModelFileError`: `wrongKind`, `damaged`, `missingTensor`, `wrongType`, `wrongShape`.
    ///   A model of fastText is read as a whole, in the time of ``EmbeddingReader``.
    public init(from file: ModelFile) throws(ModelFileError) {
        if file.isFastText {
            do {
                self = try FastTextReader(options: EmbeddingReader.Options()).read(file) { _, _ in true }
                    .embedding
                return
            } catch {
                throw file.damaged("its word vectors cannot be read: \(error)")
            }
        }
        try file.require(kind: Self.modelKind)
        self.init(
            try file.reading { contents throws(ModelDefect) in try WordVectors(from: contents) },
            knownChecksum: file.checksumWithoutInformation)
        information = ModelInformation(file.manifest["information"])
    }

    /// Identifies the embedding: a checksum of its numbers, words and settings. Complexity: O(1) for an
    /// embedding from a file, otherwise O(*n*) in the size of the table.
    var checksum: UInt32 { knownChecksum ?? checksumWithoutInformation }

    /// The embedding's tensors and manifest.
    public func writer() -> ModelFileWriter {
        // Encoding cannot fail: every member has a JSON form.
        var manifest = (try? JSONValue(encoding: Manifest(self)))?.object ?? [:]
        manifest.append(key: "information", value: .object(information.json))
        var writer = ModelFileWriter(kind: Self.modelKind, manifest: .object(manifest))
        core.vocabulary.save(to: &writer, prefix: "words")
        core.table.save(to: &writer, prefix: "vectors")
        if let weights = core.weights { writer.add("weights", weights) }
        core.tokenizer?.save(to: &writer)
        if let nGrams = core.nGrams {
            nGrams.vocabulary.save(to: &writer, prefix: "ngrams")
            nGrams.table.save(to: &writer, prefix: "ngrams.vectors")
        }
        return writer
    }
}

extension ModelFile {
    /// A checksum of the tensors' checksums and of the manifest without the information.
    var checksumWithoutInformation: UInt32 {
        var crc = CRC32()
        var text = ""
        for tensor in tensors { text += "\(tensor.name) \(tensor.checksum) " }
        let members = manifest.object ?? [:]
        for member in members where member.key != "information" { text += member.value.text() }
        text.withUTF8 { crc.update(UnsafeRawBufferPointer($0)) }
        return crc.value
    }
}

extension Model {
    /// The checksum that a file of the model has without its information. Complexity: O(*n*) in the model's size.
    var checksumWithoutInformation: UInt32 {
        guard let bytes = try? bytes(), let file = try? ModelFile(bytes: bytes) else { return 0 }
        return file.checksumWithoutInformation
    }
}

/// The manifest of an embedding.
private struct Manifest: Encodable {
    var task = "embedding"
    var words: Int
    var dimension: Int
    var element: VectorElement
    var analyzer: TokenAnalyzer
    var ignoresCase: Bool
    var subwords: String
    var nGramLengths: [Int]?
    var buckets: Int?
    var hasPairs: Bool
    var hasWeights: Bool
    var longestWord: Int

    init(_ embedding: WordEmbedding) {
        words = embedding.count
        dimension = embedding.dimension
        element = embedding.element
        analyzer = embedding.analyzer
        ignoresCase = embedding.ignoresCase
        switch embedding.subwords {
        case .none: subwords = "none"
        case .pieces: subwords = "pieces"
        case .unigram: subwords = "unigram"
        case .nGrams(let lengths):
            subwords = "nGrams"
            nGramLengths = [lengths.lowerBound, lengths.upperBound]
        case .buckets(let lengths, let count):
            subwords = "buckets"
            nGramLengths = [lengths.lowerBound, lengths.upperBound]
            buckets = count
        }
        hasPairs = embedding.core.hasPairs
        hasWeights = embedding.core.weights != nil
        longestWord = embedding.core.longestWord
    }
}
