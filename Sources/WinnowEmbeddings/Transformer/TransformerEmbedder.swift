import WinnowCore
public import WinnowFeatures
import WinnowSystem

/// Embeds texts by a sentence transformer of the BERT family, read from its published files.
///
/// ```swift
/// let embedder = try TransformerEmbedder(contentsOf: "all-MiniLM-L6-v2")
/// let vector = embedder.vector(of: "A man is playing a guitar.")  // 384 numbers of length 1
/// ```
///
/// The folder contains `config.json`, `model.safetensors` and `tokenizer.json` or `vocab.txt`; truncation and
/// pooling follow the files of *sentence-transformers*, if present. A text's vector is the mean of its
/// tokens' last states, scaled to length 1; zeros if it is not finite because of huge weights. Weights have
/// single or half precision (`F32`, `F16`, `BF16`). Tokens beyond the maximum are ignored, except by
/// ``readingWholeTexts``.
///
/// Safe to share between threads. Products use BLAS: OpenBLAS is about 20 times as fast as the reference
/// BLAS, with results that differ in the last digits.
///
/// Source: J. Devlin and others, *BERT*, 2019; N. Reimers, I. Gurevych, *Sentence-BERT*, 2019.
public struct TransformerEmbedder: TextVectorizer {
    /// Converts texts to token IDs.
    package let tokenizer: WordPieceTokenizer
    /// The number of layers.
    package let layerCount: Int
    /// The maximum number of tokens read from a text, including start and end.
    package let maximumLength: Int
    /// The number of components of each vector.
    public let dimension: Int
    /// Whether long texts are read in windows.
    package private(set) var readsWholeTexts = false

    private let model: String
    private let configuration: TransformerConfiguration
    private let weights: TransformerWeights

    /// The number of tokens per batch: enough for fast products, few enough for the cache.
    private static let tokensPerBatch = 512
    /// The maximum number of windows of a text; with 256 tokens each, about 6,000 words.
    private static let windowsPerText = 32

    /// Reads a model's folder.
    ///
    /// - Parameters:
    ///   - path: the folder.
    ///   - maximumLength: the maximum number of tokens read from a text, including start and end; nil for the
    ///     folder's setting. At least 3, at most the model's number of positions.
    /// - Throws: ``EmbeddingError`` with `file`, `invalidFormat`, `unsupported` (another kind of model),
    ///   `mismatch` (vocabulary, weights and configuration do not match), `notFinite` or `invalidOption`.
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

    /// The mean length of a word's pieces, in bytes, below which they are not informative.
    private static let leastPieceLength = 2.5

    /// Known if the word is one piece of the vocabulary; else composed, but unknown if its pieces have less
    /// than 2½ bytes on average.
    public func familiarity(of word: String) -> WordFamiliarity {
        let pieces = tokenizer.tokenIDs(of: word).dropFirst().dropLast()
        guard !pieces.isEmpty, !pieces.contains(tokenizer.unknownID) else { return .unknown }
        if pieces.count == 1 { return .known }
        return Double(word.utf8.count) < Self.leastPieceLength * Double(pieces.count) ? .unknown : .composed
    }

    /// The model's sizes, the checksum of its weights, and whether it pools the first token, is cased, and
    /// reads long texts whole.
    public var identity: String { model + (readsWholeTexts ? " whole" : "") }

    /// The same model, but reading longer texts in windows of equal length, up to 32: the vector is the mean
    /// of the windows' vectors, scaled to length 1. Shorter texts have the same vector as before.
    public var readingWholeTexts: any TextVectorizer {
        var embedder = self
        embedder.readsWholeTexts = true
        return embedder
    }

    /// Writes the vectors of texts, one row per text; their last digits may depend on the texts in the same
    /// batch.
    ///
    /// - Parameters:
    ///   - texts: the texts.
    ///   - range: the texts to embed, within `0..<texts.count`.
    ///   - threads: the number of threads.
    ///   - vectors: the destination, exactly `range.count` · ``dimension`` numbers.
    /// - Complexity: O(*n*) in all tokens, and O(*n*²) in the tokens of each text.
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

    /// Splits a text's token IDs into the fewest windows of about equal length, each with start and end.
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

    /// Writes the vectors of tokenized texts, including start and end.
    ///
    /// - Precondition: the IDs are the tokenizer's, and each text has 1 to ``maximumLength`` of them.
    package func write(
        vectorsOf texts: [[Int32]], threads: Int, to vectors: UnsafeMutableBufferPointer<Float>
    ) {
        guard let start = vectors.baseAddress else { return }
        let batches = Self.batches(of: texts)
        // No two batches write the same rows.
        nonisolated(unsafe) let target = start
        Parallel.forEach(count: batches.count, threads: threads) { index in
            var pass = TransformerPass(configuration: configuration, weights: weights)
            pass.write(texts[batches[index]], to: target + batches[index].lowerBound * dimension)
        }
    }

    /// Ranges of consecutive texts with at most a batch of tokens, or a single text.
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
