/// Finds a step along a descent direction that satisfies the strong Wolfe conditions
/// φ(α) ≤ φ(0) + c₁·α·φ′(0) and |φ′(α)| ≤ c₂·|φ′(0)|, with c₁ = 10⁻⁴ and c₂ = 0.9.
///
/// If the evaluations run out while the step is still growing, the step is accepted: it satisfies the first
/// condition.
///
/// The caller evaluates: while ``nextStep`` is not nil, it evaluates the function there and records the
/// result. The search brackets, then zooms in with safeguarded cubic interpolation; J. Nocedal and S. Wright,
/// *Numerical Optimization*, 2nd edition, 2006, algorithms 3.5 and 3.6.
struct WolfeLineSearch {
    private struct Trial {
        var step: Double
        var value: Double
        var slope: Double
    }

    private static let sufficientDecrease = 1e-4
    private static let curvature = 0.9
    private static let growth = 2.5
    private static let longestStep = 1e10

    /// The step to evaluate next; nil when the search is over.
    private(set) var nextStep: Double?
    /// Whether the last recorded step is acceptable.
    private(set) var isDone = false

    private let origin: Trial
    private var evaluationsLeft: Int
    private var previous: Trial
    /// The bracket, if there is one: its better end and the other one.
    private var bracket: (low: Trial, high: Trial)?

    init(value: Double, slope: Double, firstStep: Double, maximumEvaluations: Int) {
        origin = Trial(step: 0, value: value, slope: slope)
        previous = origin
        evaluationsLeft = max(1, maximumEvaluations)
        nextStep = slope < 0 ? firstStep : nil
    }

    mutating func record(value: Double, slope: Double) {
        guard let step = nextStep else { return }
        evaluationsLeft -= 1
        let trial = Trial(step: step, value: value, slope: slope)
        if let bracket {
            zoom(bracket, trial)
        } else {
            expand(trial)
        }
        if evaluationsLeft == 0, bracket == nil, value.isFinite, decreasesEnough(trial) {
            // Far from the minimum, growing takes many evaluations; this step does decrease the value.
            isDone = true
        }
        if isDone || evaluationsLeft == 0 {
            nextStep = nil
        }
    }

    /// Grows the step until it is acceptable or too long.
    private mutating func expand(_ trial: Trial) {
        guard trial.value.isFinite, trial.slope.isFinite else {
            // Outside the function's domain: go most of the way back.
            nextStep = previous.step + 0.1 * (trial.step - previous.step)
            return
        }
        if !decreasesEnough(trial) || (previous.step > 0 && trial.value >= previous.value) {
            narrow(low: previous, high: trial)
        } else if abs(trial.slope) <= -Self.curvature * origin.slope {
            isDone = true
        } else if trial.slope >= 0 {
            narrow(low: trial, high: previous)
        } else {
            previous = trial
            nextStep = trial.step * Self.growth
            if trial.step >= Self.longestStep { isDone = true }
        }
    }

    /// Narrows the bracket to a trial inside it.
    private mutating func zoom(_ bracket: (low: Trial, high: Trial), _ trial: Trial) {
        if !trial.value.isFinite || !decreasesEnough(trial) || trial.value >= bracket.low.value {
            narrow(low: bracket.low, high: trial)
        } else if abs(trial.slope) <= -Self.curvature * origin.slope {
            isDone = true
        } else if trial.slope * (bracket.high.step - bracket.low.step) >= 0 {
            narrow(low: trial, high: bracket.low)
        } else {
            narrow(low: trial, high: bracket.high)
        }
    }

    private mutating func narrow(low: Trial, high: Trial) {
        bracket = (low, high)
        let width = high.step - low.step
        guard abs(width) > 1e-12 * max(low.step, high.step) else {
            // The bracket is as narrow as the precision allows.
            evaluationsLeft = 0
            return
        }
        nextStep = Self.minimumOfCubic(low, high)
    }

    private func decreasesEnough(_ trial: Trial) -> Bool {
        trial.value <= origin.value + Self.sufficientDecrease * trial.step * origin.slope
    }

    /// The minimum of the cubic through both ends' values and slopes, at least 0.1 of the width from either.
    private static func minimumOfCubic(_ low: Trial, _ high: Trial) -> Double {
        let width = high.step - low.step
        let middle = low.step + 0.5 * width
        guard high.value.isFinite, high.slope.isFinite else { return low.step + 0.1 * width }
        let first = low.slope + high.slope - 3 * (high.value - low.value) / width
        let radicand = first * first - low.slope * high.slope
        guard radicand >= 0 else { return middle }
        let second = (width < 0 ? -1 : 1) * radicand.squareRoot()
        let share = (high.slope + second - first) / (high.slope - low.slope + 2 * second)
        guard share.isFinite else { return middle }
        return low.step + min(0.9, max(0.1, 1 - share)) * width
    }
}
