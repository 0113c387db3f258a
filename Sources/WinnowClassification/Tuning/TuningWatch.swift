import Synchronization
import WinnowModelFile

/// A search's time limit and its caller's progress, for all threads of a trial.
///
/// Unchecked: the closure is called under a lock alone, by one thread at a time.
final class TuningWatch: @unchecked Sendable {
    private let end: ContinuousClock.Instant?
    private let progress: (TextClassifierTuner.Event) -> Bool
    private let known = Mutex<TrainingEnding?>(nil)

    init(until end: ContinuousClock.Instant?, _ progress: @escaping (TextClassifierTuner.Event) -> Bool) {
        self.end = end
        self.progress = progress
    }

    /// Why the search is over; nil while it goes on.
    var ending: TrainingEnding? { known.withLock { $0 } }

    /// Tells the caller what happens, unless the search is over; whether it goes on.
    func goesOn(after event: TextClassifierTuner.Event) -> Bool {
        known.withLock { ending in
            if case .working = event, ending == nil, let end, ContinuousClock.now >= end { ending = .limit }
            if ending == nil, !progress(event) { ending = .stopped }
            return ending == nil
        }
    }
}
