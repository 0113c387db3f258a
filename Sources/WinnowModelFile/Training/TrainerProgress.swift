/// How far a training is: the same for every trainer.
///
/// A training has phases, one after another, and a phase has iterations, of which it may need fewer than its
/// limit: a fit that converges ends early. So a time computed from ``fraction`` is the most that may be left.
public struct TrainerProgress: Sendable, Hashable {
    /// The phase, from 1.
    public var phase: Int
    /// The number of phases.
    public var phaseCount: Int
    /// How many iterations of the phase are done; 0 at its beginning.
    public var iteration: Int
    /// The most iterations that the phase may need, at least 1.
    public var iterationLimit: Int
    /// The share of the work that is done, from 0 to 1; it never decreases.
    ///
    /// Phases have the shares that they are expected to take, and iterations equal shares of their phase.
    public var fraction: Double
}

/// An event that a trainer reports after each step.
public protocol TrainerEvent: Sendable {
    /// How far the training is.
    var progress: TrainerProgress { get }
}

/// The phases of a training with the work that each is expected to take.
package struct TrainerPhases: Sendable, Hashable {
    /// The work of all earlier phases, and of all phases at the end; its last element is 1.
    private let starts: [Double]

    /// Makes phases from their work in any unit, above 0.
    package init(_ work: [Double]) {
        let total = work.reduce(0, +)
        var sum = 0.0
        starts =
            [0]
            + work.map { part in
                sum += part
                return sum / total
            }
    }

    /// Makes phases that take equally long.
    package init(count: Int) { self.init([Double](repeating: 1, count: max(1, count))) }

    /// The number of phases.
    package var count: Int { starts.count - 1 }

    /// The progress in a phase, counted from 0.
    ///
    /// - Parameters:
    ///   - phase: the phase; the last one if there are fewer.
    ///   - iteration: how many of its iterations are done.
    ///   - limit: the most it may need.
    ///   - done: the share of the phase that is done, if it is not the share of its iterations.
    package func progress(
        _ phase: Int, _ iteration: Int, of limit: Int, done: Double? = nil
    ) -> TrainerProgress {
        let phase = min(phase, count - 1)
        let limit = max(1, limit, iteration)
        let done = min(1, done ?? Double(iteration) / Double(limit))
        return TrainerProgress(
            phase: phase + 1, phaseCount: count, iteration: iteration, iterationLimit: limit,
            fraction: min(1, starts[phase] + (starts[phase + 1] - starts[phase]) * done))
    }
}
