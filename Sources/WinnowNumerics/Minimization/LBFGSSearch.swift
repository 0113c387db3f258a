/// The state of ``LBFGS``: the current point, the next one, the direction between them, and the stored pairs.
struct LBFGSSearch<Scalar: VectorScalar> {
    private let vectors: VectorStore<Scalar>
    /// The stored pairs.
    var history: CurvatureHistory
    /// The slots of the two points' vectors, swapped after each step.
    private var present = (variables: 0, gradient: 1)
    private var next = (variables: 2, gradient: 3)
    private let direction = 4
    private var gradientSquare = Double.nan
    private var nextGradientSquare = Double.nan

    /// The function's value at the current point.
    private(set) var value = Double.nan
    /// The function's value at the next point.
    private(set) var nextValue = Double.nan

    init(from start: consuming [Scalar], memory: Int, threads: Int) {
        vectors = VectorStore(vectors: 5 + 2 * memory, count: start.count, threads: threads)
        history = CurvatureHistory(capacity: memory)
        start.withUnsafeBufferPointer { start in
            // Copies through pointers: copying a sequence would call a function for each element.
            guard let source = start.baseAddress, let target = vectors[next.variables].baseAddress else {
                return
            }
            target.update(from: source, count: start.count)
        }
    }

    /// The variables of the current point.
    var variables: UnsafeBufferPointer<Scalar> { UnsafeBufferPointer(vectors[present.variables]) }

    /// The norm of the gradient at the current point.
    var gradientNorm: Double { gradientSquare.squareRoot() }

    /// The slope along the direction at the next point.
    var nextSlope: Double { dot(direction, next.gradient) }

    private func step(_ slot: Int) -> Int { 5 + 2 * slot }
    private func change(_ slot: Int) -> Int { 6 + 2 * slot }

    /// Evaluates the function at the next point.
    mutating func evaluate(
        _ objective: (UnsafeBufferPointer<Scalar>, UnsafeMutableBufferPointer<Scalar>) -> Double
    ) {
        nextValue = objective(UnsafeBufferPointer(vectors[next.variables]), vectors[next.gradient])
        nextGradientSquare = .nan
    }

    /// Moves to the next point.
    mutating func accept() {
        swap(&present, &next)
        value = nextValue
        gradientSquare =
            nextGradientSquare.isNaN ? dot(present.gradient, present.gradient) : nextGradientSquare
    }

    /// Places the next point at a distance along the direction.
    func move(by step: Double) {
        let (present, next, direction) = (present, next, direction)
        _ = vectors.sums(0) { chunk, _ in
            chunk.set(next.variables, to: present.variables, plus: step, times: direction)
        }
    }

    /// Sets the direction and returns the slope along it, which is below 0 unless the gradient is 0.
    mutating func chooseDirection() -> Double {
        let slope = setDirection()
        guard slope >= 0 else { return slope }
        history.forget()
        return setDirection()
    }

    private func setDirection() -> Double {
        let factors = history.direction
        let pairs = history.slots.map { (step: step($0), change: change($0)) }
        let (gradient, direction) = (present.gradient, direction)
        return vectors.sums(1) { chunk, sums in
            chunk.set(direction, to: factors.gradient, times: gradient)
            for (index, pair) in pairs.enumerated() {
                chunk.add(factors.changes[index], times: pair.change, to: direction)
                chunk.add(factors.steps[index], times: pair.step, to: direction)
            }
            sums[0] += chunk.dot(direction, gradient)
        }[0]
    }

    /// The length of the first trial step: 1 if there are stored pairs, else the minimum of a parabola.
    func firstStep(
        slope: Double, _ curvature: ((UnsafeBufferPointer<Scalar>, UnsafeBufferPointer<Scalar>) -> Double)?
    ) -> Double {
        guard history.slots.isEmpty else { return 1 }
        if let curvature {
            let step = -slope / curvature(variables, UnsafeBufferPointer(vectors[direction]))
            if step > 0 && step.isFinite { return step }
        }
        return min(1, 1 / dot(direction, direction).squareRoot())
    }

    /// Stores the step from the current to the next point.
    mutating func remember() {
        let slot = history.takeSlot()
        let pairs = (history.slots + [slot]).map { (step: step($0), change: change($0)) }
        let (present, next) = (present, next)
        let pair = pairs[pairs.count - 1]
        let sums = vectors.sums(4 + 2 * pairs.count) { chunk, sums in
            chunk.set(pair.step, to: next.variables, plus: -1, times: present.variables)
            chunk.set(pair.change, to: next.gradient, plus: -1, times: present.gradient)
            sums[0] += chunk.dot(pair.step, pair.step)
            sums[1] += chunk.dot(pair.step, pair.change)
            sums[2] += chunk.dot(pair.change, pair.change)
            sums[3] += chunk.dot(next.gradient, next.gradient)
            for (index, pair) in pairs.enumerated() {
                sums[4 + 2 * index] += chunk.dot(pair.step, next.gradient)
                sums[5 + 2 * index] += chunk.dot(pair.change, next.gradient)
            }
        }
        nextGradientSquare = sums[3]
        history.append(
            slot: slot,
            products: CurvatureHistory.Products(
                stepStep: sums[0], stepChange: sums[1], changeChange: sums[2]),
            steps: pairs.indices.map { sums[4 + 2 * $0] }, changes: pairs.indices.map { sums[5 + 2 * $0] })
    }

    private func dot(_ left: Int, _ right: Int) -> Double {
        vectors.sums(1) { chunk, sums in sums[0] += chunk.dot(left, right) }[0]
    }
}
