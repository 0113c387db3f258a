import Synchronization
import WinnowKit

/// A training or an audit of labels that runs on a separate thread while pages watch it.
///
/// Watchers are notified of changes and then read the current state: a slow one misses steps in between, and
/// nothing is queued for it.
final class StudioJob: Sendable {
    /// The kind of job.
    enum Kind: String, Sendable { case training, audit }

    /// The state of the job.
    enum Outcome: Sendable {
        case running
        /// Done; a training has made the model of this number.
        case done(model: Int?)
        /// Ended on request before anything was learned.
        case cancelled
        case failed(Problem)
    }

    private struct State {
        var phase = "preparing"
        var fraction = 0.0
        /// The data and features that are trained on, in a line.
        var description: String?
        var losses: [MaximumEntropyTrainer.Iteration] = []
        var outcome = Outcome.running
        var isCancelled = false
        var watchers: [Int: AsyncStream<Void>.Continuation] = [:]
        var watcherCount = 0
    }

    let kind: Kind
    private let state = Mutex(State())

    init(_ kind: Kind) { self.kind = kind }

    /// Whether it has not ended.
    var isRunning: Bool {
        state.withLock { if case .running = $0.outcome { true } else { false } }
    }

    /// Whether it has been requested to end.
    var isCancelled: Bool { state.withLock(\.isCancelled) }

    /// Requests its end: a training keeps the model learned so far.
    func cancel() { update { $0.isCancelled = true } }

    /// Records an event of a training; returns whether to continue.
    func observe(_ event: TextClassifierTrainer.Event) -> Bool {
        update { state in
            state.fraction = event.progress.fraction
            switch event {
            case .prepared(let preparation): state.description = preparation.line
            case .iteration(let phase, let iteration, _):
                state.phase = phase.text
                // The chart is of the fit with a validation part; later ones have none.
                if phase == .fit { state.losses.append(iteration) }
            }
        }
        return !isCancelled
    }

    /// Records how far an audit is; returns whether to continue.
    func observe(fraction: Double) -> Bool {
        update { state in
            state.phase = "judging labels"
            state.fraction = fraction
        }
        return !isCancelled
    }

    /// Records the end.
    func end(_ outcome: Outcome) {
        let watchers = state.withLock { state in
            state.outcome = outcome
            defer { state.watchers = [:] }
            return state.watchers.values
        }
        // Outside the lock, because a watcher that ends takes it.
        for watcher in watchers { watcher.finish() }
    }

    /// A stream to wait on: it has an element at once and after each change, and ends with the job.
    func changes() -> AsyncStream<Void> {
        AsyncStream(bufferingPolicy: .bufferingNewest(1)) { continuation in
            let number = state.withLock { state -> Int in
                state.watcherCount += 1
                state.watchers[state.watcherCount] = continuation
                return state.watcherCount
            }
            continuation.onTermination = { [weak self] _ in
                self?.state.withLock { _ = $0.watchers.removeValue(forKey: number) }
            }
            continuation.yield()
            if !isRunning { continuation.finish() }
        }
    }

    private func update(_ change: (inout State) -> Void) {
        let watchers = state.withLock { state in
            change(&state)
            return state.watchers.values
        }
        for watcher in watchers { watcher.yield() }
    }

    /// Its state, for the page.
    var json: JSONValue {
        let state = state.withLock { $0 }
        var json: JSONObject = [
            "kind": .string(kind.rawValue), "phase": .string(state.phase),
            "fraction": .number(state.fraction), "isCancelled": .bool(state.isCancelled),
        ]
        json["description"] = state.description.map { .string($0) }
        if let last = state.losses.last {
            json["iteration"] = .integer(last.number)
            json["trainingLoss"] = Self.finite(last.trainingLoss)
            json["validationLoss"] = last.validationLoss.map(Self.finite)
        }
        json["chart"] = TrainingReport.lossChart(state.losses).map { .string($0) }
        switch state.outcome {
        case .running: json["outcome"] = "running"
        case .done(let model):
            json["outcome"] = "done"
            json["model"] = model.map { .integer($0) }
        case .cancelled: json["outcome"] = "cancelled"
        case .failed(let problem):
            json["outcome"] = "failed"
            json["detail"] = .string(problem.detail)
        }
        return .object(json)
    }

    private static func finite(_ value: Double) -> JSONValue { value.isFinite ? .number(value) : .null }
}

extension TextClassifierTrainer.Preparation {
    /// The training data in one line.
    fileprivate var line: String {
        let validation = validationRows == 0 ? "no validation part" : "validating on \(validationRows)"
        return "\(algorithm.rawValue) on \(trainingRows) rows, \(validation); \(featureCount) features"
    }
}

extension TextClassifierTrainer.Phase {
    /// The phase as text.
    fileprivate var text: String {
        switch self {
        case .fit: "fitting"
        case .refit: "fitting again to all rows"
        case .crossFit: "fitting to folds, to calibrate"
        }
    }
}
