import Synchronization
import WinnowModelFile

/// The time limit and the progress callback of a search, for all threads of a trial.
///
/// Unchecked: the closure is only called under a lock, by one thread at a time.
final class TuningWatch: @unchecked Sendable {
    /// An event of the tuning.
    enum Step {
        case chosen(TrainingChoice)
        case round(TuningRound)
        case working(trial: Int)
        case trial(TuningTrial, best: TuningTrial)
    }

    private struct State {
        var ending: TrainingEnding?
        var pace: TuningPace
    }

    private let begin = ContinuousClock.now
    private let budget: Duration?
    private let progress: (TextClassifierTuner.Event) -> Bool
    private let state: Mutex<State>

    /// Begins now; `budget` is the time for the search.
    init(
        _ pace: TuningPace, budget: Duration?, _ progress: @escaping (TextClassifierTuner.Event) -> Bool
    ) {
        self.budget = budget
        self.progress = progress
        state = Mutex(State(pace: pace))
    }

    /// Why the search ended; nil while it continues.
    var ending: TrainingEnding? { state.withLock { $0.ending } }

    /// Reports a step to the caller unless the search has ended; returns whether it continues.
    func goesOn(after step: Step) -> Bool {
        state.withLock { state in
            let elapsed = begin.duration(to: .now)
            if case .working = step, state.ending == nil, let budget, elapsed >= budget {
                state.ending = .limit
            }
            guard state.ending == nil else { return false }
            if !progress(event(step, &state.pace, elapsed)) { state.ending = .stopped }
            return state.ending == nil
        }
    }

    private func event(
        _ step: Step, _ pace: inout TuningPace, _ elapsed: Duration
    ) -> TextClassifierTuner.Event {
        switch step {
        case .round(let round): pace.begin(round)
        case .chosen, .working: break
        case .trial(let trial, _): pace.count(trial)
        }
        var progress = pace.progress
        if let budget { progress.fraction = max(progress.fraction, min(1, elapsed / budget)) }
        return switch step {
        case .chosen(let choice): .chosen(choice, progress)
        case .round(let round): .round(round, progress)
        case .working(let trial): .working(trial: trial, progress)
        case .trial(let trial, let best): .trial(trial, best: best, progress)
        }
    }
}
