import WinnowNumerics

/// A regularized log loss that ``MaximumEntropyTrainer`` minimizes: a function of the variables of a layout.
///
/// The rows may be in this process (``SoftmaxObjective``) or elsewhere (``ShardedObjective``).
package protocol WeightObjective {
    /// The mapping from weights to variables.
    var layout: VariableLayout { get }
    /// The sum of the rows' weights.
    var totalWeight: Double { get }
    /// The number of threads of the optimizer.
    var threads: Int { get }

    /// Returns the value at `variables` and writes the gradient to `gradient`.
    func evaluate(
        _ variables: UnsafeBufferPointer<Float>, _ gradient: UnsafeMutableBufferPointer<Float>
    ) -> Double

    /// The second derivative along `direction` at `variables`.
    func curvature(
        _ variables: UnsafeBufferPointer<Float>, along direction: UnsafeBufferPointer<Float>
    ) -> Double

    /// The initial variables: intercepts that give each label its share of the rows.
    func start() -> [Float]
}

/// The loss on rows that are held out for early stopping.
package protocol HeldOutObjective {
    /// The number of rows.
    var rowCount: Int { get }

    /// The mean log loss of the rows at `variables`, without the penalty, and its standard error.
    func loss(_ variables: UnsafeBufferPointer<Float>) -> HeldOutLoss

    /// 1 minus the accuracy or macro-F1 at `variables`, each row counting once, with the accuracy's standard
    /// error.
    func missing(
        _ metric: MaximumEntropyTrainer.StoppingMetric, at variables: UnsafeBufferPointer<Float>
    ) -> HeldOutLoss
}
