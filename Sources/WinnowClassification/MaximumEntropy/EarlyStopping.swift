/// Watches the validation loss of a fit.
struct EarlyStopping {
    private let options: MaximumEntropyTrainer.Options
    private let countsPauses: Bool
    private var lowest = HeldOutLoss(mean: .infinity, standardError: 0)
    /// The reference loss for pauses.
    private var mark = Double.infinity
    /// The numbers of iterations in which the loss has not fallen noticeably, and has been too high.
    private var pause = 0
    private var rise = 0

    /// The variables with the lowest loss.
    private(set) var best: (iteration: Int, variables: [Float]) = (0, [])
    /// Whether the loss has been too high for too long.
    var hasRisen: Bool { rise >= options.patience }
    /// Whether the loss has not fallen noticeably for too long.
    var hasPaused: Bool { countsPauses && pause >= options.patience }

    init(options: MaximumEntropyTrainer.Options, rows: Int) {
        self.options = options
        countsPauses = rows >= MaximumEntropyTrainer.pausePartSize
    }

    mutating func shouldContinue(
        after loss: HeldOutLoss, iteration: Int, at variables: UnsafeBufferPointer<Float>
    ) -> Bool {
        // If all rows have weight 0, there is no loss to stop by.
        guard loss.mean.isFinite else { return true }
        if loss.mean < lowest.mean {
            lowest = loss
            best.iteration = iteration
            if best.variables.isEmpty {
                best.variables = Array(variables)
            } else {
                // In place: with many labels they are tens of megabytes.
                best.variables.withUnsafeMutableBufferPointer { _ = $0.update(from: variables) }
            }
        }
        rise = loss.mean <= lowest.mean + lowest.standardError ? 0 : rise + 1
        if loss.mean < mark * (1 - options.minimumImprovement) {
            mark = loss.mean
            pause = 0
        } else {
            pause += 1
        }
        return !hasRisen && !hasPaused
    }
}
