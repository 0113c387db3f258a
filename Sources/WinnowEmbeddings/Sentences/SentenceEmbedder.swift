public import WinnowFeatures
import WinnowSystem

/// Turns texts into vectors by adding up the vectors of their words.
///
/// A text is cut by the embedding's analyzer. Each word's row counts as often as the word stands there, times its weight; two
/// words that the embedding knows as one count as that, from left to right; words that it does not know are made of
/// their subwords, or left out. The sum is scaled to length 1; a text without a known word gives zeros.
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
/// It sees no order of words and no context: fast and small. A ``TransformerEmbedder`` sees both and takes a thousand times as
/// long.
public struct SentenceEmbedder: TextVectorizer {
    /// The words.
    public let embedding: WordEmbedding
    /// `word-embedding`, the dimension, and a checksum of the table.
    public let identity: String

    /// The number of components of each vector.
    public var dimension: Int { embedding.dimension }

    /// How many texts one piece of work has.
    private static let textsPerPiece = 512

    /// Makes an embedder of an embedding of words.
    ///
    /// - Complexity: O(1) for an embedding from a file; else O(*n*) in the size of its table, for ``identity``.
    public init(_ embedding: WordEmbedding) {
        self.embedding = embedding
        let digits = String(embedding.checksum, radix: 16)
        let padding = String(repeating: "0", count: 8 - digits.count)
        identity = "\(WordEmbedding.modelKind) \(embedding.dimension) \(padding)\(digits)"
    }

    /// Writes the vectors of some texts, row after row: the same for any number of threads.
    ///
    /// - Parameters:
    ///   - texts: the texts.
    ///   - range: which of them, within `0..<texts.count`.
    ///   - threads: how many threads share the work.
    ///   - vectors: where to; exactly `range.count` · ``dimension`` numbers.
    /// - Precondition: `vectors` has that length.
    /// - Complexity: O(*n*) in the bytes of the texts, and O(*dimension*) a word. Nothing is allocated for a text of known words.
    public func write(
        vectorsOf texts: some TextSource, in range: Range<Int>, threads: Int,
        to vectors: UnsafeMutableBufferPointer<Float>
    ) {
        precondition(vectors.count == range.count * dimension, "there must be room for each vector")
        guard let start = vectors.baseAddress else { return }
        let dimension = dimension
        let pieces = Parallel.ranges(count: range.count, size: Self.textsPerPiece)
        // Each piece writes rows of its own.
        nonisolated(unsafe) let target = start
        let embedding = embedding
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
