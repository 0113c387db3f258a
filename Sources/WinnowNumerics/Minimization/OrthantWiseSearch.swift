/// The state of ``OrthantWiseLBFGS``: the current point, the direction from it, and the stored steps.
struct OrthantWiseSearch<Scalar: VectorScalar> {
    /// A point with its value and gradient.
    struct Point {
        var variables: [Scalar]
        /// The whole function's value.
        var value: Double
        /// The smooth part's gradient.
        var gradient: [Scalar]
    }

    /// A step and the change of the smooth part's gradient along it.
    private struct Pair {
        var step: [Scalar]
        var change: [Scalar]
        var product: Double
    }

    private static var sufficientDecrease: Double { 1e-4 }

    private let penalties: [Scalar]
    private let memory: Int
    private var pairs: [Pair] = []
    private var direction: [Scalar] = []
    /// The gradient of the whole function or, at a kink, the shortest of its subgradients.
    private var pseudoGradient: [Scalar] = []
    private(set) var present: Point

    init(
        from start: [Scalar], penalties: [Scalar], memory: Int,
        objective: (UnsafeBufferPointer<Scalar>, UnsafeMutableBufferPointer<Scalar>) -> Double
    ) {
        self.penalties = penalties
        self.memory = memory
        present = Self.point(start, penalties, objective)
        pseudoGradient = makePseudoGradient()
    }

    /// The norm of the pseudo-gradient.
    var gradientNorm: Double { pseudoGradient.dot(pseudoGradient).squareRoot() }

    private static func point(
        _ variables: [Scalar], _ penalties: [Scalar],
        _ objective: (UnsafeBufferPointer<Scalar>, UnsafeMutableBufferPointer<Scalar>) -> Double
    ) -> Point {
        var gradient = [Scalar](repeating: 0, count: variables.count)
        var value = variables.withUnsafeBufferPointer { variables in
            gradient.withUnsafeMutableBufferPointer { objective(variables, $0) }
        }
        for index in variables.indices { value += Double(penalties[index] * abs(variables[index])) }
        return Point(variables: variables, value: value, gradient: gradient)
    }

    private func makePseudoGradient() -> [Scalar] {
        present.variables.indices.map { index in
            let (variable, slope, penalty) = (
                present.variables[index], present.gradient[index], penalties[index]
            )
            if variable != 0 { return slope + (variable > 0 ? penalty : -penalty) }
            if slope + penalty < 0 { return slope + penalty }
            return slope - penalty > 0 ? slope - penalty : 0
        }
    }

    /// Sets the direction by the two-loop recursion, with 0 for components that oppose the steepest descent.
    mutating func chooseDirection() {
        var direction = pseudoGradient.map { -$0 }
        var factors: [Double] = []
        for pair in pairs.reversed() {
            let factor = pair.step.dot(direction) / pair.product
            direction.add(-factor, times: pair.change)
            factors.append(factor)
        }
        if let newest = pairs.last {
            let scale = Scalar(newest.product / newest.change.dot(newest.change))
            for index in direction.indices { direction[index] *= scale }
        }
        for (pair, factor) in zip(pairs, factors.reversed()) {
            direction.add(factor - pair.change.dot(direction) / pair.product, times: pair.step)
        }
        for index in direction.indices where direction[index] * pseudoGradient[index] >= 0 {
            direction[index] = 0
        }
        self.direction = direction
    }

    /// The length of the first trial step: 1 if there are stored steps, else the minimum of a parabola.
    func firstStep(
        _ curvature: ((UnsafeBufferPointer<Scalar>, UnsafeBufferPointer<Scalar>) -> Double)?
    ) -> Double {
        guard pairs.isEmpty else { return 1 }
        if let curvature {
            let second = present.variables.withUnsafeBufferPointer { variables in
                direction.withUnsafeBufferPointer { curvature(variables, $0) }
            }
            let step = -pseudoGradient.dot(direction) / second
            if step > 0 && step.isFinite { return step }
        }
        return min(1, 1 / gradientNorm)
    }

    /// The point at a distance along the direction, within the orthant.
    func point(
        at step: Double,
        _ objective: (UnsafeBufferPointer<Scalar>, UnsafeMutableBufferPointer<Scalar>) -> Double
    ) -> Point {
        var variables = present.variables
        variables.add(step, times: direction)
        for index in variables.indices where penalties[index] > 0 {
            let side = present.variables[index] != 0 ? present.variables[index] : -pseudoGradient[index]
            if variables[index] * side <= 0 { variables[index] = 0 }
        }
        return Self.point(variables, penalties, objective)
    }

    /// Whether a point satisfies the sufficient decrease condition.
    func decreasesEnough(_ point: Point) -> Bool {
        guard point.value.isFinite else { return false }
        var promise = 0.0
        for index in point.variables.indices {
            promise +=
                Double(pseudoGradient[index]) * Double(point.variables[index] - present.variables[index])
        }
        return point.value <= present.value + Self.sufficientDecrease * promise && promise < 0
    }

    /// Moves to a point and stores the step.
    mutating func accept(_ point: Point) {
        var step = point.variables
        step.add(-1, times: present.variables)
        var change = point.gradient
        change.add(-1, times: present.gradient)
        let product = step.dot(change)
        // Compares by the angle, as in `CurvatureHistory`.
        if product > 1e-10 * (step.dot(step) * change.dot(change)).squareRoot() {
            if pairs.count == memory { pairs.removeFirst() }
            pairs.append(Pair(step: step, change: change, product: product))
        }
        present = point
        pseudoGradient = makePseudoGradient()
    }

    /// Forgets all steps; returns false if there are none.
    mutating func forget() -> Bool {
        defer { pairs = [] }
        return !pairs.isEmpty
    }
}

extension Array where Element: VectorScalar {
    fileprivate func dot(_ other: [Element]) -> Double {
        withUnsafeBufferPointer { left in other.withUnsafeBufferPointer { Element.dot(left, $0) } }
    }

    fileprivate mutating func add(_ factor: Double, times other: [Element]) {
        withUnsafeMutableBufferPointer { target in
            other.withUnsafeBufferPointer { Element.add(factor, times: $0, to: target) }
        }
    }
}
