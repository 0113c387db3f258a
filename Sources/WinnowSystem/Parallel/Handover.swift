import Dispatch
import Synchronization

/// A number that one thread gives and another waits for.
///
/// Pieces of an ``OrderedPipeline`` that need a sum over all pieces before them, such as the number of records, hand it
/// on this way while they are worked on. A piece may wait for the one before it alone: that one has been begun already.
package final class Handover: Sendable {
    private let isGiven = DispatchSemaphore(value: 0)
    private let number = Mutex(0)

    /// Makes one without a number, or with one that is known.
    package init(_ number: Int? = nil) {
        if let number { give(number) }
    }

    /// Gives the number; call it once.
    package func give(_ number: Int) {
        self.number.withLock { $0 = number }
        isGiven.signal()
    }

    /// Waits for the number; call it once.
    package func take() -> Int {
        isGiven.wait()
        return number.withLock { $0 }
    }
}
