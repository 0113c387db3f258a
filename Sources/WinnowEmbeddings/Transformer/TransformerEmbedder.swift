public import WinnowFeatures
import WinnowSystem

/// Turns texts into vectors by a transformer of BERT's family, read from the files in which it is published.
///
/// ```swift
/// let embedder = try TransformerEmbedder(contentsOf: "all-MiniLM-L6-v2")
/// let vector = embedder.vector(of: "A man is playing a guitar.")  // 384 numbers of length 1
/// ```
///
/// The folder holds `config.json`, `model.safetensors` and `tokenizer.json` or `vocab.txt`; how texts are cut off and pooled
/// is taken from the files of *sentence-transformers*, where they are there. A text's vector is the mean of its tokens' last
/// states at length 1; zeros where weights are so large that it is not finite. Weights are in single or half precision (`F32`,
/// `F16`, `BF16`). What a text has beyond its maximum of tokens is not read, but by ``readingWholeTexts``.
///
/// Safe to share between threads. Products run over BLAS: with OpenBLAS some 20 times faster than with the reference
/// BLAS, and with results that differ in the last digits.
///
/// Source: J. Devlin and others, *BERT*, 2019; N. Reimers, I. Gurevych, *Sentence-BERT*, 2019.
public struct TransformerEmbedder: TextVectorizer {
    /// How texts become numbers.
    package let tokenizer: WordPieceTokenizer
    /// The number of layers.
    package let layerCount: Int
    /// How many tokens of a text are read, start and end included.
    package let maximumLength: Int
    /// The number of components of each vector.
    public let dimension: Int
    /// Whether long texts are read in windows.
    package private(set) var readsWholeTexts = false

    private let model: String
    private let configuration: TransformerConfiguration
    private let weights: TransformerWeights

    /// How many tokens go through the layers at once: enough for fast products, few enough for the cache.
    private static let tokensPerBatch = 512
    /// How many windows of a text are read; with 256 tokens each, some 6,000 words.
    private static let windowsPerText = 32

    /// Reads a model's folder.
    ///
    /// - Parameters:
    ///   - path: the folder.
    ///   - maximumLength: how many tokens of a text are read, start and end included; nil for what the folder says. At
    ///     least 3, at most the model's number of positions.
    /// - Throws: ``EmbeddingError`` with `file`, `invalidFormat`, `unsupported` (another kind of model), `mismatch`
    ///   (vocabulary, weights and configuration do not fit each other), `notFinite` or `invalidOption`.
    /// - Complexity: O(*n*) in the bytes of the weights, which are read once and checked.
    public init(contentsOf path: String, maximumLength: Int? = nil) throws(EmbeddingError) {
        let folder = ModelFolder(path: path)
        let configuration = try TransformerConfiguration(from: folder)
        let vocabulary = try WordPieceVocabulary(from: folder)
        guard vocabulary.pieces.count <= configuration.vocabularySize else {
            throw EmbeddingError(
                code: .mismatch,
                message:
                    "\(vocabulary.path): the vocabulary has \(vocabulary.pieces.count) pieces, the model "
                    + "\(configuration.vocabularySize); they belong to different models")
        }
        try EmbeddingError.check(
            maximumLength, in: 3...configuration.positionCount, named: "maximumLength")
        tokenizer = try WordPieceTokenizer(vocabulary: vocabulary)
        weights = try TransformerWeights(
            path: folder.path(of: "model.safetensors"), configuration: configuration)
        self.configuration = configuration
        self.maximumLength = maximumLength ?? configuration.maximumLength
        layerCount = configuration.layerCount
        dimension = configuration.hiddenSize
        model =
            "transformer \(layerCount)x\(dimension) \(self.maximumLength) "
            + String(weights.checksum, radix: 16) + (configuration.poolsFirstToken ? " first-token" : "")
            + (tokenizer.isUncased ? "" : " cased")
    }

    /// The model's sizes, the checksum of its weights, whether it pools the first token or reads capitals, and whether long
    /// texts are read whole.
    public var identity: String { model + (readsWholeTexts ? " whole" : "") }

    /// The same model, reading longer texts in windows of equal length, up to 32 of them: their
    /// vector is the mean of the windows' at length 1. That of a shorter text is the same.
    public var readingWholeTexts: any TextVectorizer {
        var embedder = self
        embedder.readsWholeTexts = true
        return embedder
    }

    /// Writes the vectors of some texts, row after row; those of a text may differ in their last digits with the texts that
    /// are read together with it.
    ///
    /// - Parameters:
    ///   - texts: the texts.
    ///   - range: which of them, within `0..<texts.count`.
    ///   - threads: how many threads share the work.
    ///   - vectors: where to; exactly `range.count` · ``dimension`` numbers.
    /// - Complexity: O(*n*) in the tokens, and O(*n*²) in those of each text.
    public func write(
        vectorsOf texts: some TextSource, in range: Range<Int>, threads: Int,
        to vectors: UnsafeMutableBufferPointer<Float>
    ) {
        precondition(vectors.count == range.count * dimension, "there must be room for a vector of each text")
        var reader = WordPieceTokenizer.Reader(tokenizer)
        let limit = readsWholeTexts ? 2 + Self.windowsPerText * (maximumLength - 2) : maximumLength
        var windows: [[Int32]] = []
        windows.reserveCapacity(range.count)
        var counts: [Int] = []
        counts.reserveCapacity(range.count)
        texts.forEachText(in: range) { _, utf8 in
            let before = windows.count
            appendWindows(of: reader.tokenIDs(of: utf8, maximumLength: limit), to: &windows)
            counts.append(windows.count - before)
        }
        if windows.count == counts.count { return write(vectorsOf: windows, threads: threads, to: vectors) }
        var parts = [Float](repeating: 0, count: windows.count * dimension)
        parts.withUnsafeMutableBufferPointer { write(vectorsOf: windows, threads: threads, to: $0) }
        vectors.update(repeating: 0)
        var part = 0
        for (row, count) in counts.enumerated() {
            let vector = UnsafeMutableBufferPointer(
                rebasing: vectors[row * dimension..<(row + 1) * dimension])
            for part in part..<part + count {
                for index in 0..<dimension { vector[index] += parts[part * dimension + index] }
            }
            SentenceReader.normalize(vector)
            part += count
        }
    }

    /// Cuts the numbers of a text's tokens into as few windows of about equal length as hold them, each with start and end.
    private func appendWindows(of text: [Int32], to windows: inout [[Int32]]) {
        guard text.count > maximumLength, let start = text.first, let end = text.last else {
            return windows.append(text)
        }
        let inner = text.dropFirst().dropLast()
        let count = (inner.count + maximumLength - 3) / (maximumLength - 2)
        for window in 0..<count {
            let range = inner.count * window / count..<inner.count * (window + 1) / count
            windows.append([start] + inner.dropFirst(range.lowerBound).prefix(range.count) + [end])
        }
    }

    /// Writes the vectors of texts that are given as the numbers of their tokens, start and end included.
    ///
    /// - Precondition: the numbers are the tokenizer's, at least one a text and at most ``maximumLength``.
    package func write(
        vectorsOf texts: [[Int32]], threads: Int, to vectors: UnsafeMutableBufferPointer<Float>
    ) {
        guard let start = vectors.baseAddress else { return }
        let batches = Self.batches(of: texts)
        // Each batch writes rows of its own.
        nonisolated(unsafe) let target = start
        Parallel.forEach(count: batches.count, threads: threads) { index in
            var pass = TransformerPass(configuration: configuration, weights: weights)
            pass.write(texts[batches[index]], to: target + batches[index].lowerBound * dimension)
        }
    }

    /// Neighbouring texts with about as many tokens together as a batch has.
    private static func batches(of texts: [[Int32]]) -> [Range<Int>] {
        var batches: [Range<Int>] = []
        var first = 0
        var tokens = 0
        for (index, text) in texts.enumerated() {
            if index > first, tokens + text.count > tokensPerBatch {
                batches.append(first..<index)
                first = index
                tokens = 0
            }
            tokens += text.count
        }
        if first < texts.count { batches.append(first..<texts.count) }
        return batches
    }
}
