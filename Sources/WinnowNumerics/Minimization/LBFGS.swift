/// Minimizes a smooth function of many variables from its values and gradients.
///
/// Use it for convex objectives such as a regularized log loss; on others it finds a local minimum.
/// For an L1 penalty take ``OrthantWiseLBFGS``.
///
/// The direction is the two-loop recursion (J. Nocedal, *Updating Quasi-Newton Matrices with Limited
/// Storage*, Mathematics of Computation 35, 1980, DOI 10.2307/2006193); the step satisfies the strong Wolfe
/// conditions (J. Nocedal and S. Wright, *Numerical Optimization*, 2nd edition, 2006, algorithms 3.5 and 3.6).
/// Deterministic: equal inputs give equal steps, for any number of threads.
package struct LBFGS: Sendable {
    /// When to stop and how much to remember.
    package struct Options: Sendable, Hashable, Codable {
        /// How many past steps shape the next direction; at least 1. More costs memory (2 vectors each) and
        /// time.
        package var memory = 8
        /// After how many iterations to stop in any case; at least 0.
        package var maximumIterations = 200
        /// Stop when the gradient's norm is at most this share of its norm at the start.
        package var gradientTolerance = 1e-5
        /// Stop when an iteration lowers the value by less than this share of it.
        package var valueTolerance = 1e-9
        /// How often the function may be evaluated to find one step; at least 1.
        package var maximumLineSearchEvaluations = 20

        /// The defaults.
        package init() {}
    }

    /// Why the search ended.
    package enum Outcome: String, Sendable, Hashable, Codable {
        /// The gradient or the decrease fell below its tolerance.
        case converged
        /// The observer asked to stop.
        case stopped
        /// The iterations were used up.
        case iterationLimit
        /// No acceptable step was found along the last direction; the best point is returned.
        case lineSearchFailed
    }

    /// What an observer sees after each iteration.
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

    /// The end of the search.
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
    /// Variables of a common scale save iterations: where the function's second derivatives differ greatly, let the
    /// objective multiply each variable by a number of its own.
    ///
    /// - Parameters:
    ///   - start: where to begin; its length is the number of variables.
    ///   - threads: how many threads share the work on vectors; the result does not depend on it.
    ///   - curvature: the second derivative at the first argument along the second, for the length of the first
    ///     step; nil feels its way from a short step on, which costs some evaluations.
    ///   - objective: the function's value at the first argument; it writes the gradient to the second,
    ///     whole. Both begin at a multiple of 64 bytes.
    ///   - observer: called after each iteration; false ends the search.
    /// - Returns: the best point found. A value or gradient that is not finite at the start is returned as it
    ///   is, with outcome `lineSearchFailed`.
    /// - Complexity: O(*memory* · *n*) an iteration beside the evaluations; 2 · *memory* + 5 vectors of *n* numbers.
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
                // A stale memory can spoil the direction; the gradient itself is worth one more try.
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
