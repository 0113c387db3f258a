// Reading and writing an embedding as a model file.

import WinnowFeatures
public import WinnowModelFile
import WinnowSystem
import WinnowText

extension WordEmbedding: Model {
    /// The kind of word embeddings in model files.
    public static let modelKind = "word-embedding"

    /// Makes an embedding from an opened file.
    ///
    /// - Throws: `ModelFileError`: `wrongKind`, `damaged`, `missingTensor`, `wrongType`, `wrongShape`.
    public init(from file: ModelFile) throws(ModelFileError) {
        try file.require(kind: Self.modelKind)
        guard let manifest = try? file.manifest.decode(Manifest.self), manifest.dimension > 0,
            let subwords = manifest.subwordMode
        else {
            throw file.damaged("its description cannot be read")
        }
        let vocabulary = try Vocabulary(from: file, prefix: "words")
        let table = try VectorTable(
            from: file, prefix: "vectors", count: vocabulary.count, dimension: manifest.dimension,
            element: manifest.element)
        guard table.count > 0 else { throw file.damaged("it has no words") }
        let weights: Tensor<Float>? =
            manifest.hasWeights ? try file.tensor("weights", shape: [table.count]) : nil
        guard weights?.allSatisfy(\.isFinite) ?? true else {
            throw file.damaged("a weight of its words is infinite or NaN")
        }
        var nGrams: (vocabulary: Vocabulary, table: VectorTable)?
        if case .nGrams = subwords {
            let terms = try Vocabulary(from: file, prefix: "ngrams")
            nGrams = (
                terms,
                try VectorTable(
                    from: file, prefix: "ngrams.vectors", count: terms.count, dimension: manifest.dimension,
                    element: manifest.element)
            )
        }
        var options = Options()
        options.analyzer = manifest.analyzer
        options.subwords = subwords
        options.ignoresCase = manifest.ignoresCase
        self.init(
            vocabulary: vocabulary, table: table, weights: weights, nGrams: nGrams,
            hasPairs: manifest.hasPairs, longestWord: max(0, manifest.longestWord), options: options,
            knownChecksum: Self.checksum(of: file))
        information = ModelInformation(file.manifest["information"])
    }

    /// Identifies the embedding: a checksum of its numbers, words and settings. Complexity: O(1) for an
    /// embedding from a file, otherwise O(*n*) in the size of the table.
    var checksum: UInt32 {
        if let knownChecksum { return knownChecksum }
        guard let bytes = try? bytes(), let file = try? ModelFile(bytes: bytes) else { return 0 }
        return Self.checksum(of: file)
    }

    /// A checksum of the tensors' checksums in a file and of its manifest without the information.
    private static func checksum(of file: ModelFile) -> UInt32 {
        var crc = CRC32()
        var text = ""
        for tensor in file.tensors { text += "\(tensor.name) \(tensor.checksum) " }
        let members = file.manifest.object ?? [:]
        for member in members where member.key != "information" { text += member.value.text() }
        text.withUTF8 { crc.update(UnsafeRawBufferPointer($0)) }
        return crc.value
    }

    /// The embedding's tensors and manifest.
    public func writer() -> ModelFileWriter {
        // Encoding cannot fail: every member has a JSON form.
        var manifest = (try? JSONValue(encoding: Manifest(self)))?.object ?? [:]
        manifest.append(key: "information", value: .object(information.json))
        var writer = ModelFileWriter(kind: Self.modelKind, manifest: .object(manifest))
        vocabulary.save(to: &writer, prefix: "words")
        table.save(to: &writer, prefix: "vectors")
        if let weights { writer.add("weights", weights) }
        if let nGrams {
            nGrams.vocabulary.save(to: &writer, prefix: "ngrams")
            nGrams.table.save(to: &writer, prefix: "ngrams.vectors")
        }
        return writer
    }
}

/// The manifest of an embedding.
private struct Manifest: Codable {
    var task = "embedding"
    var words: Int
    var dimension: Int
    var element: VectorElement
    var analyzer: TokenAnalyzer
    var ignoresCase: Bool
    var subwords: String
    var nGramLengths: [Int]?
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
        case .nGrams(let lengths):
            subwords = "nGrams"
            nGramLengths = [lengths.lowerBound, lengths.upperBound]
        }
        hasPairs = embedding.hasPairs
        hasWeights = embedding.weights != nil
        longestWord = embedding.longestWord
    }

    /// The mode; nil if it is not valid.
    var subwordMode: SubwordMode? {
        switch subwords {
        case "none": return SubwordMode.none
        case "pieces": return .pieces
        case "nGrams":
            guard let lengths = nGramLengths, lengths.count == 2, lengths[0] >= 1, lengths[0] <= lengths[1],
                lengths[1] <= SubwordMode.longestNGram
            else { return nil }
            return .nGrams(lengths[0]...lengths[1])
        default: return nil
        }
    }
}
