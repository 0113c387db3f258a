import WinnowCore
public import WinnowFeatures
import WinnowSystem
import WinnowText

/// Embeds texts by summing the vectors of their words.
///
/// The embedding's analyzer, or its pieces of SentencePiece, split the text. Each occurrence of a word adds its row times its weight; two
/// words that are one entry count as that entry, from left to right; unknown words are composed of subwords
/// or left out. The sum is scaled to length 1; a text without known words gets zeros.
///
/// ```swift
/// var options = WordEmbedding.Options()
/// options.analyzer = .standard
/// let words = try WordEmbedding(
///     words: ["good", "great", "bad"],
///     vectors: [[1, 0.2], [1, 0.3], [-1, 0.2]], options: options)
/// let embedder = SentenceEmbedder(words)
/// let vector = embedder.vector(of: "Great, good!")  // of length 1
/// ```
///
/// It is fast and small, but ignores word order and context. A ``TransformerEmbedder`` uses both and takes a
/// thousand times as long.
public struct SentenceEmbedder: TextVectorizer {
    /// The embedding of words.
    public let embedding: WordEmbedding
    /// `word-embedding`, the dimension, and a checksum of the table.
    public let identity: String

    /// The number of components of each vector.
    public var dimension: Int { embedding.dimension }

    /// The number of texts per unit of work.
    private static let textsPerPiece = 512

    /// Makes an embedder from word vectors.
    ///
    /// - Complexity: O(1) for an embedding from a file, else O(*n*) in its size, for ``identity``.
    public init(_ embedding: WordEmbedding) {
        self.embedding = embedding
        let digits = String(embedding.checksum, radix: 16)
        let padding = String(repeating: "0", count: 8 - digits.count)
        identity = "\(WordEmbedding.modelKind) \(embedding.dimension) \(padding)\(digits)"
    }

    /// Known if all tokens of the word have rows; else unknown, but composed if the embedding has vectors of
    /// n-grams. With SentencePiece's pieces, known if it is one piece, and composed of several.
    public func familiarity(of word: String) -> WordFamiliarity {
        if embedding.core.tokenizer != nil {
            if embedding.contains(word) { return .known }
            return embedding.vector(for: word) == nil ? .unknown : .composed
        }
        let tokens = embedding.analyzer.tokens(in: word)
        if !tokens.isEmpty, tokens.allSatisfy({ embedding.contains($0.text) }) { return .known }
        return embedding.core.nGrams == nil ? .unknown : .composed
    }

    /// Writes the vectors of texts, one row per text; the result does not depend on the number of threads.
    ///
    /// - Parameters:
    ///   - texts: the texts.
    ///   - range: the texts to embed, within `0..<texts.count`.
    ///   - threads: the number of threads.
    ///   - vectors: the destination, exactly `range.count` · ``dimension`` numbers.
    /// - Precondition: `vectors` has that length.
    /// - Complexity: O(*n*) in the bytes, and O(*dimension*) per word; known words need no allocation.
    public func write(
        vectorsOf texts: some TextSource, in range: Range<Int>, threads: Int,
        to vectors: UnsafeMutableBufferPointer<Float>
    ) {
        precondition(vectors.count == range.count * dimension, "there must be room for each vector")
        guard let start = vectors.baseAddress else { return }
        let dimension = dimension
        let pieces = Parallel.ranges(count: range.count, size: Self.textsPerPiece)
        // No two pieces write the same rows.
        nonisolated(unsafe) let target = start
        let embedding = embedding.core
        Parallel.forEach(count: pieces.count, threads: threads) { index in
            var reader = SentenceReader(embedding)
            let piece = pieces[index]
            let rows = range.lowerBound + piece.lowerBound..<range.lowerBound + piece.upperBound
            texts.forEachText(in: rows) { row, utf8 in
                reader.write(vectorOf: utf8, to: target + (row - range.lowerBound) * dimension)
            }
        }
    }
}
