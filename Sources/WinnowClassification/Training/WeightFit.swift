package import WinnowModelFile

/// Weights fitted to rows.
package struct WeightFit: Sendable {
    /// The weights, by column, then by label (for two labels only the second's), followed by the intercepts.
    package var variables: [Float]
    /// The losses, iteration by iteration.
    package var history: [MaximumEntropyTrainer.Iteration]
    /// The number of iterations of the result; fewer than in the history after early stopping.
    package var iterations: Int
    /// Why the fit ended.
    package var ending: TrainingEnding
    /// The dual variables, if the algorithm has them; see ``DualAscent``.
    var shares: LabelShares?
}

extension WeightFit {
    /// Creates a fit from closed-form weights.
    package init(closedForm weights: [Float]) {
        self.init(variables: weights, history: [], iterations: 0, ending: .closedForm)
    }
}

extension WeightFit {
    /// Returns the weights and keeps none, so that they are in memory once.
    mutating func takeVariables() -> [Float] {
        var taken: [Float] = []
        swap(&taken, &variables)
        return taken
    }
}
