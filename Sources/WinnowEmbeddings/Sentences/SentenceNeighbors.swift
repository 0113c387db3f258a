import WinnowCore
public import WinnowFeatures
import WinnowModelFile
public import WinnowSystem

/// A collection of texts that finds those nearest to a text.
///
/// The texts are embedded once; each query scans all vectors.
///
/// ```swift
/// let words = try WordEmbedding(
///     words: ["good", "great", "bad"],
///     vectors: [[1, 0.2], [1, 0.3], [-1, 0.2]])
/// let texts = SentenceNeighbors(["good food", "bad service"], embedder: SentenceEmbedder(words))
/// print(texts.neighbors(of: "great meal", count: 1).map(\.index))  // [0]
/// ```
public struct SentenceNeighbors<Embedder: TextVectorizer>: Sendable {
    /// A text of the collection and its distance from the query.
    public struct Neighbor: Sendable, Hashable {
        /// The text's index in the collection, from 0.
        public var index: Int
        /// The distance.
        public var distance: Double
    }

    /// The embedder.
    public let embedder: Embedder
    private let table: VectorTable

    /// The number of texts.
    public var count: Int { table.count }

    /// Embeds the texts.
    ///
    /// - Parameters:
    ///   - texts: the texts, which are not stored.
    ///   - embedder: embeds the texts and the queries.
    ///   - element: the number format of the stored vectors.
    ///   - threads: the number of threads.
    public init(
        _ texts: some TextSource, embedder: Embedder, element: VectorElement = .f32,
        threads: Int = Parallel.processorCount
    ) {
        self.embedder = embedder
        let vectors = embedder.vectors(of: texts, threads: threads)
        table = vectors.withUnsafeBufferPointer {
            VectorTable($0, dimension: embedder.dimension, as: element)
        }
    }

    /// The texts nearest to a text, nearest first; ties: the first in the collection.
    ///
    /// A text without known words has cosine distance 1 from all texts.
    ///
    /// - Parameters:
    ///   - text: the text.
    ///   - count: the maximum number of results.
    ///   - maximumDistance: the largest distance.
    ///   - measure: the distance measure.
    ///   - threads: the number of threads.
    /// - Complexity: O(*count of texts* · *dimension*).
    public func neighbors(
        of text: String, count: Int = 10, maximumDistance: Double = .infinity,
        measure: VectorDistance = .cosine, threads: Int = Parallel.processorCount
    ) -> [Neighbor] {
        neighbors(
            of: embedder.vector(of: text), leavingOut: nil, count: count, maximumDistance: maximumDistance,
            measure: measure, threads: threads)
    }

    /// The texts nearest to one of the collection, excluding that text.
    ///
    /// - Parameters:
    ///   - index: the text's index, in `0..<count`.
    ///   - count: the maximum number of results.
    ///   - maximumDistance: the largest distance.
    ///   - measure: the distance measure.
    ///   - threads: the number of threads.
    /// - Complexity: O(*count of texts* · *dimension*).
    public func neighbors(
        at index: Int, count: Int = 10, maximumDistance: Double = .infinity,
        measure: VectorDistance = .cosine,
        threads: Int = Parallel.processorCount
    ) -> [Neighbor] {
        precondition(index >= 0 && index < self.count, "the index must be within the texts")
        return neighbors(
            of: table.vector(at: index), leavingOut: index, count: count, maximumDistance: maximumDistance,
            measure: measure, threads: threads)
    }

    private func neighbors(
        of vector: [Float], leavingOut own: Int?, count: Int, maximumDistance: Double,
        measure: VectorDistance,
        threads: Int
    ) -> [Neighbor] {
        table.nearest(
            to: vector, limit: count, maximum: maximumDistance, measure: measure, threads: threads,
            leavingOut: { $0 == own }
        ).map { Neighbor(index: $0.row, distance: $0.distance) }
    }
}
