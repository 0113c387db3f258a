// Limited-memory BFGS: the optimizer behind maximum entropy.

/// Minimizes a smooth function of many variables from its values and gradients.
///
/// Use it for convex objectives such as a regularized log loss; on others it finds a local minimum.
/// Non-smooth terms (an L1 penalty) need another method.
///
/// The direction is the two-loop recursion (J. Nocedal, *Updating Quasi-Newton Matrices with Limited
/// Storage*, Mathematics of Computation 35, 1980, DOI 10.2307/2006193); the step satisfies the strong Wolfe
/// conditions (J. Nocedal and S. Wright, *Numerical Optimization*, 2nd edition, 2006, algorithms 3.5 and 3.6).
/// Deterministic: equal inputs give equal steps.
public struct LBFGS: Sendable {
    /// When to stop and how much to remember.
    public struct Options: Sendable, Hashable, Codable {
        /// How many past steps shape the next direction; at least 1. More costs memory (2 vectors each) and
        /// time.
        public var memory = 8
        /// After how many iterations to stop in any case; at least 0.
        public var maximumIterations = 200
        /// Stop when the gradient's norm is at most this share of its norm at the start.
        public var gradientTolerance = 1e-5
        /// Stop when an iteration lowers the value by less than this share of it.
        public var valueTolerance = 1e-9
        /// How often the function may be evaluated to find one step; at least 1.
        public var maximumLineSearchEvaluations = 20

        /// The defaults.
        public init() {}
    }

    /// Why the search ended.
    public enum Outcome: String, Sendable, Hashable, Codable {
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
    public struct Progress<Scalar: VectorScalar> {
        /// The number of iterations done, from 1.
        public let iteration: Int
        /// The function's value.
        public let value: Double
        /// The Euclidean norm of the gradient.
        public let gradientNorm: Double
        /// The variables.
        public let variables: UnsafeBufferPointer<Scalar>
    }

    /// The end of the search.
    public struct Minimum<Scalar: VectorScalar>: Sendable {
        /// The best variables found.
        public var variables: [Scalar]
        /// The function's value there.
        public var value: Double
        /// The gradient's Euclidean norm there.
        public var gradientNorm: Double
        /// How many iterations were done.
        public var iterations: Int
        /// How often the function was evaluated.
        public var evaluations: Int
        /// Why the search ended.
        public var outcome: Outcome
    }

    /// When to stop and how much to remember.
    public var options: Options

    /// Makes an optimizer.
    public init(options: Options = Options()) {
        self.options = options
    }

    /// Minimizes `objective`.
    ///
    /// - Parameters:
    ///   - start: where to begin; its length is the number of variables.
    ///   - inverseDiagonal: an estimate, up to a common factor, of the inverse of the second derivative by
    ///     each variable, positive; it gives the variables a common scale, which saves iterations where they
    ///     have very different ones. Nil for all 1.
    ///   - objective: the function's value at the first argument; it writes the gradient to the second,
    ///     whole.
    ///   - observer: called after each iteration; false ends the search.
    /// - Returns: the best point found. A value or gradient that is not finite at the start is returned as it
    ///   is, with outcome `lineSearchFailed`.
    /// - Complexity: O(*memory* · *n*) an iteration beside the evaluations.
    public func minimize<Scalar: VectorScalar>(
        from start: [Scalar], inverseDiagonal: [Scalar]? = nil,
        objective: (UnsafeBufferPointer<Scalar>, UnsafeMutableBufferPointer<Scalar>) -> Double,
        observer: (Progress<Scalar>) -> Bool = { _ in true }
    ) -> Minimum<Scalar> {
        var point = Point(variables: start)
        point.evaluate(objective)
        var next = Point(variables: start)
        var direction = [Scalar](repeating: 0, count: start.count)
        var history = CurvatureHistory<Scalar>(
            capacity: max(1, options.memory), count: start.count, inverseDiagonal: inverseDiagonal)
        var evaluations = 1
        var iterations = 0

        func end(_ outcome: Outcome) -> Minimum<Scalar> {
            Minimum(
                variables: point.variables, value: point.value, gradientNorm: point.gradientNorm,
                iterations: iterations, evaluations: evaluations, outcome: outcome)
        }

        guard point.value.isFinite, point.gradientNorm.isFinite else { return end(.lineSearchFailed) }
        let target = options.gradientTolerance * point.gradientNorm
        while true {
            if point.gradientNorm <= target {
                return end(.converged)
            }
            guard iterations < options.maximumIterations else { return end(.iterationLimit) }
            history.direction(into: &direction, gradient: point.gradient)
            var slope = direction.dot(point.gradient)
            if slope >= 0 {
                history.forget()
                history.direction(into: &direction, gradient: point.gradient)
                slope = direction.dot(point.gradient)
            }
            var search = WolfeLineSearch(
                value: point.value, slope: slope,
                firstStep: history.isEmpty ? min(1, 1 / direction.norm) : 1,
                maximumEvaluations: options.maximumLineSearchEvaluations)
            while let step = search.nextStep {
                next.move(from: point, by: step, along: direction)
                next.evaluate(objective)
                evaluations += 1
                search.record(value: next.value, slope: direction.dot(next.gradient))
            }
            guard search.isDone else {
                // A stale memory can spoil the direction; the gradient itself is worth one more try.
                if history.isEmpty { return end(.lineSearchFailed) }
                history.forget()
                continue
            }
            let decrease = point.value - next.value
            history.append(from: point, to: next)
            swap(&point, &next)
            iterations += 1
            guard point.report(iteration: iterations, to: observer) else { return end(.stopped) }
            if decrease <= options.valueTolerance * max(abs(point.value), .leastNormalMagnitude) {
                return end(.converged)
            }
        }
    }
}

/// A point with the function's value and gradient there.
private struct Point<Scalar: VectorScalar> {
    var variables: [Scalar]
    var gradient: [Scalar]
    var value = Double.nan

    init(variables: [Scalar]) {
        self.variables = variables
        gradient = [Scalar](repeating: 0, count: variables.count)
    }

    var gradientNorm: Double { gradient.norm }

    mutating func evaluate(
        _ objective: (UnsafeBufferPointer<Scalar>, UnsafeMutableBufferPointer<Scalar>) -> Double
    ) {
        value = variables.withUnsafeBufferPointer { variables in
            gradient.withUnsafeMutableBufferPointer { objective(variables, $0) }
        }
    }

    mutating func move(from origin: Point, by step: Double, along direction: [Scalar]) {
        variables.withUnsafeMutableBufferPointer { target in
            origin.variables.withUnsafeBufferPointer { base in
                direction.withUnsafeBufferPointer { Scalar.set(target, to: base, plus: step, times: $0) }
            }
        }
    }

    func report(iteration: Int, to observer: (LBFGS.Progress<Scalar>) -> Bool) -> Bool {
        variables.withUnsafeBufferPointer { variables in
            observer(
                LBFGS.Progress(
                    iteration: iteration, value: value, gradientNorm: gradientNorm, variables: variables))
        }
    }
}

/// The last few steps with the changes of the gradient along them: an approximate inverse Hessian.
private struct CurvatureHistory<Scalar: VectorScalar> {
    private struct Pair {
        var step: [Scalar]
        var change: [Scalar]
        /// 1 / (step · change).
        var scale: Double
        /// (step · change) / (change · D · change), with the inverse diagonal D.
        var diagonalScale: Double
    }

    private let capacity: Int
    private let count: Int
    private let inverseDiagonal: [Scalar]?
    private var pairs: [Pair] = []

    init(capacity: Int, count: Int, inverseDiagonal: [Scalar]?) {
        self.capacity = capacity
        self.count = count
        self.inverseDiagonal = inverseDiagonal
    }

    var isEmpty: Bool { pairs.isEmpty }

    mutating func forget() { pairs.removeAll() }

    /// Remembers the step between two points, unless its curvature is not positive (then it would mislead).
    mutating func append(from old: Point<Scalar>, to new: Point<Scalar>) {
        var pair =
            pairs.count == capacity
            ? pairs.removeFirst()
            : Pair(
                step: [Scalar](repeating: 0, count: count), change: [Scalar](repeating: 0, count: count),
                scale: 0, diagonalScale: 0)
        pair.step.setDifference(new.variables, old.variables)
        pair.change.setDifference(new.gradient, old.gradient)
        let curvature = pair.step.dot(pair.change)
        // By the angle between the two: lengths have the function's and the variables' units, which say
        // nothing.
        guard curvature > 1e-10 * pair.step.norm * pair.change.norm || curvature > 0 && pairs.isEmpty else {
            return
        }
        pair.scale = 1 / curvature
        var scaledChange = pair.change
        if let inverseDiagonal { scaledChange.multiply(by: inverseDiagonal) }
        pair.diagonalScale = curvature / pair.change.dot(scaledChange)
        pairs.append(pair)
    }

    /// −H·gradient by the two-loop recursion; without history −D·gradient.
    func direction(into direction: inout [Scalar], gradient: [Scalar]) {
        direction.setNegative(gradient)
        var factors = [Double](repeating: 0, count: pairs.count)
        for index in pairs.indices.reversed() {
            factors[index] = pairs[index].scale * pairs[index].step.dot(direction)
            direction.add(-factors[index], times: pairs[index].change)
        }
        if let inverseDiagonal { direction.multiply(by: inverseDiagonal) }
        if let last = pairs.last { direction.multiply(by: last.diagonalScale) }
        for index in pairs.indices {
            let correction = pairs[index].scale * pairs[index].change.dot(direction)
            direction.add(factors[index] - correction, times: pairs[index].step)
        }
    }
}

extension Array where Element: VectorScalar {
    fileprivate var norm: Double { dot(self).squareRoot() }

    fileprivate func dot(_ other: [Element]) -> Double {
        withUnsafeBufferPointer { left in other.withUnsafeBufferPointer { Element.dot(left, $0) } }
    }

    fileprivate mutating func add(_ factor: Double, times vector: [Element]) {
        withUnsafeMutableBufferPointer { target in
            vector.withUnsafeBufferPointer { Element.add(factor, times: $0, to: target) }
        }
    }

    fileprivate mutating func setDifference(_ left: [Element], _ right: [Element]) {
        withUnsafeMutableBufferPointer { target in
            left.withUnsafeBufferPointer { left in
                right.withUnsafeBufferPointer { Element.set(target, to: left, plus: -1, times: $0) }
            }
        }
    }

    fileprivate mutating func setNegative(_ vector: [Element]) {
        withUnsafeMutableBufferPointer { target in
            vector.withUnsafeBufferPointer { Element.set(target, to: $0, plus: -2, times: $0) }
        }
    }

    /// Multiplies element by element.
    fileprivate mutating func multiply(by vector: [Element]) {
        withUnsafeMutableBufferPointer { target in
            vector.withUnsafeBufferPointer { Element.multiply(target, by: $0) }
        }
    }

    fileprivate mutating func multiply(by factor: Double) {
        withUnsafeMutableBufferPointer { Element.multiply($0, by: factor) }
    }
}
