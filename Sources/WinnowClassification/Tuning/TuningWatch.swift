import Synchronization
import WinnowModelFile

/// The time limit and the progress callback of a search, for all threads of a trial.
///
/// Unchecked: the closure is only called under a lock, by one thread at a time.
final class TuningWatch: @unchecked Sendable {
    private let end: ContinuousClock.Instant?
    private let progress: (TextClassifierTuner.Event) -> Bool
    private let known = Mutex<TrainingEnding?>(nil)

    init(until end: ContinuousClock.Instant?, _ progress: @escaping (TextClassifierTuner.Event) -> Bool) {
        self.end = end
        self.progress = progress
    }

    /// Why the search ended; nil while it continues.
    var ending: TrainingEnding? { known.withLock { $0 } }

    /// Reports an event to the caller unless the search has ended; returns whether it continues.
    func goesOn(after event: TextClassifierTuner.Event) -> Bool {
        known.withLock { ending in
            if case .working = event, ending == nil, let end, ContinuousClock.now >= end { ending = .limit }
            if ending == nil, !progress(event) { ending = .stopped }
            return ending == nil
        }
    }
}
