import Synchronization

/// The score that the last of the wanted documents has reached, in all parts of a search together: lower ones
/// need no attention. It only rises.
final class ReachedScores: Sendable {
    /// The maximum number of documents.
    let number: Int
    /// The bits of numbers that are not negative are in the order of the numbers.
    private let bits: Atomic<UInt32>

    /// - Precondition: `least` is not negative.
    init(_ least: Float, number: Int) {
        self.number = number
        bits = Atomic(least.bitPattern)
    }

    /// No documents yet.
    var none: TopDocuments { TopDocuments(capacity: number) }

    /// The score.
    var last: Float { Float(bitPattern: bits.load(ordering: .relaxed)) }

    func raise(to best: TopDocuments) {
        if best.threshold > 0 { bits.max(best.threshold.bitPattern, ordering: .relaxed) }
    }
}
