import Dispatch
import Synchronization

/// A number that one thread provides and another waits for.
///
/// Pieces of an ``OrderedPipeline`` that need a sum over all earlier pieces, such as the number of records,
/// pass it on this way during their work. A piece may wait only for its predecessor, which has started.
package final class Handover: Sendable {
    private let isGiven = DispatchSemaphore(value: 0)
    private let number = Mutex(0)

    /// Makes a handover without a number, or with a known one.
    package init(_ number: Int? = nil) {
        if let number { give(number) }
    }

    /// Provides the number; call it once.
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
