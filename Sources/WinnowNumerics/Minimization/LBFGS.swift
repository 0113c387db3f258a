/// Minimizes a smooth function of many variables from its values and gradients.
///
/// Use it for convex objectives such as a regularized log loss; for others it finds a local minimum. For an
/// L1 penalty use ``OrthantWiseLBFGS``.
///
/// The direction comes from the two-loop recursion (J. Nocedal, *Updating Quasi-Newton Matrices with Limited
/// Storage*, Mathematics of Computation 35, 1980, DOI 10.2307/2006193); the step satisfies the strong Wolfe
/// conditions (J. Nocedal and S. Wright, *Numerical Optimization*, 2nd edition, 2006, algorithms 3.5 and
/// 3.6). Deterministic: equal inputs give equal steps, for any number of threads.
package struct LBFGS: Sendable {
    /// When to stop and how much to remember.
    package struct Options: Sendable, Hashable, Codable {
        /// How many past steps shape the next direction; at least 1. Each costs time and two vectors of
        /// memory.
        package var memory = 8
        /// The maximum number of iterations; at least 0.
        package var maximumIterations = 200
        /// Stop when the gradient's norm is at most this fraction of its initial norm.
        package var gradientTolerance = 1e-5
        /// Stop when an iteration lowers the value by less than this fraction of it.
        package var valueTolerance = 1e-9
        /// The maximum number of function evaluations per line search; at least 1.
        package var maximumLineSearchEvaluations = 20

        /// The defaults.
        package init() {}
    }

    /// Why the search ended.
    package enum Outcome: String, Sendable, Hashable, Codable {
        /// The gradient or the decrease fell below its tolerance.
        case converged
        /// The observer requested the end.
        case stopped
        /// The maximum number of iterations was reached.
        case iterationLimit
        /// No acceptable step was found along the last direction; the best point is returned.
        case lineSearchFailed
    }

    /// The state passed to an observer after each iteration.
    package struct Progress<Scalar: VectorScalar> {
        /// The number of iterations done, from 1.
        package let iteration: Int
        /// The function's value.
        package let value: Double
        /// The Euclidean norm of the gradient.
        package let gradientNorm: Double
        /// The variables.
        package let variables: UnsafeBufferPointer<Scalar>
    }

    /// The result of the search.
    package struct Minimum<Scalar: VectorScalar>: Sendable {
        /// The best variables found.
        package var variables: [Scalar]
        /// The function's value there.
        package var value: Double
        /// The gradient's Euclidean norm there.
        package var gradientNorm: Double
        /// How many iterations were done.
        package var iterations: Int
        /// How often the function was evaluated.
        package var evaluations: Int
        /// Why the search ended.
        package var outcome: Outcome
    }

    /// When to stop and how much to remember.
    package var options: Options

    /// Makes an optimizer.
    package init(options: Options = Options()) {
        self.options = options
    }

    /// Minimizes `objective`.
    ///
    /// Scale the variables to save iterations: if the second derivatives differ greatly, let the objective
    /// multiply each variable by its own factor.
    ///
    /// - Parameters:
    ///   - start: the initial point; its length is the number of variables.
    ///   - threads: how many threads share the vector operations; the result does not depend on it.
    ///   - curvature: the second derivative at the first argument along the second, for the length of the
    ///     first step; with nil the search begins with a short step, which costs some extra evaluations.
    ///   - objective: returns the function's value at the first argument and overwrites the second with the
    ///     gradient. Both buffers are aligned to 64 bytes.
    ///   - observer: called after each iteration; return false to stop.
    /// - Returns: the best point found. If the value or gradient at the start is not finite, the start is
    ///   returned with outcome `lineSearchFailed`.
    /// - Complexity: O(*memory* · *n*) per iteration plus evaluations; 2 · *memory* + 5 vectors of size *n*.
    package func minimize<Scalar: VectorScalar>(
        from start: consuming [Scalar], threads: Int = 1,
        curvature: ((UnsafeBufferPointer<Scalar>, UnsafeBufferPointer<Scalar>) -> Double)? = nil,
        objective: (UnsafeBufferPointer<Scalar>, UnsafeMutableBufferPointer<Scalar>) -> Double,
        observer: (Progress<Scalar>) -> Bool = { _ in true }
    ) -> Minimum<Scalar> {
        var search = LBFGSSearch(from: start, memory: max(1, options.memory), threads: threads)
        search.evaluate(objective)
        search.accept()
        var evaluations = 1
        var iterations = 0

        func end(_ outcome: Outcome) -> Minimum<Scalar> {
            Minimum(
                variables: Array(search.variables), value: search.value, gradientNorm: search.gradientNorm,
                iterations: iterations, evaluations: evaluations, outcome: outcome)
        }

        guard search.value.isFinite, search.gradientNorm.isFinite else { return end(.lineSearchFailed) }
        let target = options.gradientTolerance * search.gradientNorm
        while true {
            if search.gradientNorm <= target { return end(.converged) }
            guard iterations < options.maximumIterations else { return end(.iterationLimit) }
            let slope = search.chooseDirection()
            var line = WolfeLineSearch(
                value: search.value, slope: slope, firstStep: search.firstStep(slope: slope, curvature),
                maximumEvaluations: options.maximumLineSearchEvaluations)
            while let step = line.nextStep {
                search.move(by: step)
                search.evaluate(objective)
                evaluations += 1
                line.record(value: search.nextValue, slope: search.nextSlope)
            }
            guard line.isDone else {
                // Stale curvature pairs can spoil the direction; retry once with the plain gradient.
                if search.history.slots.isEmpty { return end(.lineSearchFailed) }
                search.history.forget()
                continue
            }
            let decrease = search.value - search.nextValue
            search.remember()
            search.accept()
            iterations += 1
            let progress = Progress(
                iteration: iterations, value: search.value, gradientNorm: search.gradientNorm,
                variables: search.variables)
            guard observer(progress) else { return end(.stopped) }
            if decrease <= options.valueTolerance * max(abs(search.value), .leastNormalMagnitude) {
                return end(.converged)
            }
        }
    }
}
