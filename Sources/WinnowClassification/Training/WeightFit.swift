package import WinnowModelFile

/// Weights fitted to rows.
package struct WeightFit: Sendable {
    /// The weights, by column and within a column by label (for two labels one number, the second's), then the
    /// intercepts.
    package var variables: [Float]
    /// The losses, iteration by iteration.
    package var history: [MaximumEntropyTrainer.Iteration]
    /// How many iterations the result took: fewer than the history has if the validation loss rose too far.
    package var iterations: Int
    /// What ended it.
    package var ending: TrainingEnding
}

extension WeightFit {
    /// Weights that have a formula.
    init(closedForm weights: [Float]) {
        self.init(variables: weights, history: [], iterations: 0, ending: .closedForm)
    }
}
