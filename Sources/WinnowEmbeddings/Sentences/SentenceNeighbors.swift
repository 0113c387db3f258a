public import WinnowFeatures
import WinnowModelFile
public import WinnowSystem

/// A set of texts that is asked for those nearest to another text.
///
/// Their vectors are made once, and all of them are looked at for every question.
///
/// ```swift
/// let words = try WordEmbedding(
///     words: ["good", "great", "bad"],
///     vectors: [[1, 0.2], [1, 0.3], [-1, 0.2]])
/// let texts = SentenceNeighbors(["good food", "bad service"], embedder: SentenceEmbedder(words))
/// texts.neighbors(of: "great meal", count: 1).map(\.index)  // [0]
/// ```
public struct SentenceNeighbors<Embedder: TextVectorizer>: Sendable {
    /// A text of the set and how far it is from what was asked for.
    public struct Neighbor: Sendable, Hashable {
        /// The text's place in the set, from 0.
        public var index: Int
        /// The distance.
        public var distance: Double
    }

    /// What makes vectors of texts.
    public let embedder: Embedder
    private let table: VectorTable

    /// The number of texts.
    public var count: Int { table.count }

    /// Makes the vectors of texts.
    ///
    /// - Parameters:
    ///   - texts: the texts, which are not kept.
    ///   - embedder: what makes vectors of them.
    ///   - element: how the numbers are kept.
    ///   - threads: how many threads share the work.
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

    /// The texts nearest to a text, the nearest first, of ties those that stand first.
    ///
    /// A text without anything that the embedder knows is 1 from all by cosine.
    ///
    /// - Parameters:
    ///   - text: the text.
    ///   - count: how many at most.
    ///   - maximumDistance: the greatest distance.
    ///   - measure: what is taken as distance.
    ///   - threads: how many threads share the work.
    /// - Complexity: O(*count of texts* · *dimension*).
    public func neighbors(
        of text: String, count: Int = 10, maximumDistance: Double = .infinity,
        measure: VectorDistance = .cosine, threads: Int = Parallel.processorCount
    ) -> [Neighbor] {
        neighbors(
            of: embedder.vector(of: text), leavingOut: nil, count: count, maximumDistance: maximumDistance,
            measure: measure, threads: threads)
    }

    /// The texts nearest to one of the set, which is left out itself.
    ///
    /// - Parameters:
    ///   - index: the text's place, in `0..<count`.
    ///   - count: how many at most.
    ///   - maximumDistance: the greatest distance.
    ///   - measure: what is taken as distance.
    ///   - threads: how many threads share the work.
    /// - Complexity: O(*count of texts* · *dimension*).
    public func neighbors(
        at index: Int, count: Int = 10, maximumDistance: Double = .infinity,
        measure: VectorDistance = .cosine,
        threads: Int = Parallel.processorCount
    ) -> [Neighbor] {
        precondition(index >= 0 && index < self.count, "no text has this place")
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
