/// Minimizes a smooth function plus Σ *cᵢ* · |*xᵢ*|, given the smooth part's values and gradients.
///
/// The penalty has a kink at 0, where many variables end: use it for sparse weights. Without a
/// penalty, ``LBFGS`` takes fewer evaluations.
///
/// Each step stays within the orthant that the steepest descent points into, where the penalty is linear; a
/// variable that would leave it becomes 0. Source: G. Andrew and J. Gao, *Scalable Training of L1-Regularized
/// Log-Linear Models*, ICML 2007, DOI 10.1145/1273496.1273501. Deterministic: equal inputs give equal steps.
package struct OrthantWiseLBFGS: Sendable {
    /// When to stop and how much to remember; the gradient here is the subgradient of minimum norm.
    package var options: LBFGS.Options

    /// Makes an optimizer.
    package init(options: LBFGS.Options = LBFGS.Options()) {
        self.options = options
    }

    /// Minimizes `objective` plus the penalty.
    ///
    /// - Parameters:
    ///   - start: the initial point; its length is the number of variables.
    ///   - penalties: *c*, one per variable, not negative; 0 leaves a variable unpenalized.
    ///   - curvature: the second derivative of the smooth part at the first argument along the second, for
    ///     the length of the first step; nil begins with a step of length at most 1.
    ///   - objective: the smooth part's value at the first argument; writes the gradient to the second.
    ///   - observer: called after each iteration with the whole function's value; return false to stop.
    /// - Returns: the best point found, with the whole function's value.
    /// - Complexity: O(*memory* · *n*) per iteration plus evaluations; 2 · *memory* + 7 vectors of size *n*.
    package func minimize<Scalar: VectorScalar>(
        from start: consuming [Scalar], penalties: [Scalar],
        curvature: ((UnsafeBufferPointer<Scalar>, UnsafeBufferPointer<Scalar>) -> Double)? = nil,
        objective: (UnsafeBufferPointer<Scalar>, UnsafeMutableBufferPointer<Scalar>) -> Double,
        observer: (LBFGS.Progress<Scalar>) -> Bool = { _ in true }
    ) -> LBFGS.Minimum<Scalar> {
        precondition(start.count == penalties.count, "there must be one penalty per variable")
        var search = OrthantWiseSearch(
            from: start, penalties: penalties, memory: max(1, options.memory), objective: objective)
        var evaluations = 1
        var iterations = 0

        func end(_ outcome: LBFGS.Outcome) -> LBFGS.Minimum<Scalar> {
            LBFGS.Minimum(
                variables: search.present.variables, value: search.present.value,
                gradientNorm: search.gradientNorm, iterations: iterations, evaluations: evaluations,
                outcome: outcome)
        }

        guard search.present.value.isFinite, search.gradientNorm.isFinite else {
            return end(.lineSearchFailed)
        }
        let target = options.gradientTolerance * search.gradientNorm
        while true {
            if search.gradientNorm <= target { return end(.converged) }
            guard iterations < options.maximumIterations else { return end(.iterationLimit) }
            search.chooseDirection()
            var step = search.firstStep(curvature)
            var found: OrthantWiseSearch<Scalar>.Point?
            for _ in 0..<options.maximumLineSearchEvaluations where found == nil {
                let point = search.point(at: step, objective)
                evaluations += 1
                if search.decreasesEnough(point) { found = point }
                step /= 2
            }
            guard let next = found else {
                // Stale curvature pairs can spoil the direction; retry once with the plain gradient.
                if search.forget() { continue }
                return end(.lineSearchFailed)
            }
            let decrease = search.present.value - next.value
            search.accept(next)
            iterations += 1
            let goesOn = search.present.variables.withUnsafeBufferPointer { variables in
                observer(
                    LBFGS.Progress(
                        iteration: iterations, value: search.present.value,
                        gradientNorm: search.gradientNorm, variables: variables))
            }
            guard goesOn else { return end(.stopped) }
            if decrease <= options.valueTolerance * max(abs(search.present.value), .leastNormalMagnitude) {
                return end(.converged)
            }
        }
    }
}
