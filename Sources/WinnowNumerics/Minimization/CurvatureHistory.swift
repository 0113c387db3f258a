/// What L-BFGS remembers: pairs of a step and the change of the gradient along it, which make an approximate inverse of the
/// second derivative.
///
/// The vectors themselves lie elsewhere, in numbered slots; kept here are the inner products that the two-loop recursion
/// needs. A direction is a combination of the remembered vectors and the gradient, so it takes one pass over them for the
/// products and one for the combination, where the recursion on vectors takes four passes a pair (W. Chen, Z. Wang and
/// J. Zhou, *Large-scale L-BFGS using MapReduce*, NIPS 2014).
struct CurvatureHistory {
    /// The slots of the pairs, the oldest first.
    private(set) var slots: [Int] = []
    private let capacity: Int
    /// Each slot's step · gradient and change · gradient, for the gradient at the present point.
    private var stepGradient: [Double]
    private var changeGradient: [Double]
    /// By slots: step · change (of the same pair or a younger one), change · change.
    private var stepChange: [[Double]]
    private var changeChange: [[Double]]

    /// The products of one pair's vectors with one another.
    struct Products {
        var stepStep: Double
        var stepChange: Double
        var changeChange: Double
    }

    /// The factors of a direction.
    struct Direction {
        var gradient: Double
        /// For each of ``CurvatureHistory/slots``.
        var steps: [Double]
        var changes: [Double]
    }

    init(capacity: Int) {
        self.capacity = capacity
        let zeros = [Double](repeating: 0, count: capacity)
        stepGradient = zeros
        changeGradient = zeros
        stepChange = [[Double]](repeating: zeros, count: capacity)
        changeChange = stepChange
    }

    /// Forgets all pairs.
    mutating func forget() { slots = [] }

    /// Gives a slot for the pair that comes next; the oldest pair is forgotten where none is free.
    mutating func takeSlot() -> Int {
        guard slots.count < capacity else { return slots.removeFirst() }
        return (0..<capacity).first { !slots.contains($0) } ?? 0
    }

    /// Takes note of a step to a new point.
    ///
    /// - Parameters:
    ///   - slot: where the new pair lies; it is left out where its curvature is not positive, which would mislead.
    ///   - products: the new pair's.
    ///   - steps, changes: for each of ``slots`` and then the new one, the products with the gradient at the new point.
    mutating func append(slot: Int, products: Products, steps: [Double], changes: [Double]) {
        for (index, old) in slots.enumerated() {
            // The change is the difference of the gradients: no pass of its own is needed.
            stepChange[old][slot] = steps[index] - stepGradient[old]
            changeChange[old][slot] = changes[index] - changeGradient[old]
            changeChange[slot][old] = changeChange[old][slot]
            stepGradient[old] = steps[index]
            changeGradient[old] = changes[index]
        }
        // By the angle between the two: lengths have the function's and the variables' units, which say nothing.
        let lengths = (products.stepStep * products.changeChange).squareRoot()
        guard products.stepChange > 1e-10 * lengths || products.stepChange > 0 && slots.isEmpty else {
            return
        }
        stepChange[slot][slot] = products.stepChange
        changeChange[slot][slot] = products.changeChange
        stepGradient[slot] = steps[steps.count - 1]
        changeGradient[slot] = changes[changes.count - 1]
        slots.append(slot)
    }

    /// The two-loop recursion in terms of the remembered vectors; without any, the way down the gradient.
    var direction: Direction {
        guard let newest = slots.last else { return Direction(gradient: -1, steps: [], changes: []) }
        let scale = stepChange[newest][newest] / changeChange[newest][newest]
        var back = [Double](repeating: 0, count: slots.count)
        for index in slots.indices.reversed() {
            let slot = slots[index]
            var product = stepGradient[slot]
            for younger in (index + 1)..<slots.count {
                product -= back[younger] * stepChange[slot][slots[younger]]
            }
            back[index] = product / stepChange[slot][slot]
        }
        var forth = back
        for index in slots.indices {
            let slot = slots[index]
            var product = changeGradient[slot]
            for other in slots.indices { product -= back[other] * changeChange[slot][slots[other]] }
            product *= scale
            for older in 0..<index { product += forth[older] * stepChange[slots[older]][slot] }
            forth[index] = back[index] - product / stepChange[slot][slot]
        }
        return Direction(gradient: -scale, steps: forth.map { -$0 }, changes: back.map { scale * $0 })
    }
}
