import Synchronization
import WinnowFeatures

/// Everyday texts that have nothing to do with most queries: similarity to them is similarity to any text.
final class UnrelatedTexts: Sendable {
    private static let texts = [
        "a cup of coffee in the morning", "the weather tomorrow", "football match results",
        "train to the city", "blood pressure", "new phone battery", "price of gold", "history of the war",
        "how to bake a cake", "guitar chords", "software update", "garden flowers", "the speed of light",
        "used car for sale", "swimming pool", "stars in the night sky",
    ]
    private let found = Mutex<[[Float]]?>(nil)

    /// Their vectors, computed at the first call.
    func vectors(by vectorizer: any TextVectorizer) -> [[Float]] {
        found.withLock { known in
            if let known { return known }
            let numbers = vectorizer.vectors(of: Self.texts, threads: 1)
            let dimension = vectorizer.dimension
            let vectors = Self.texts.indices.map { Array(numbers[$0 * dimension..<($0 + 1) * dimension]) }
            known = vectors
            return vectors
        }
    }
}
