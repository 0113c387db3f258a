/// The memory of L-BFGS: pairs of a step and the change of the gradient along it, which approximate the
/// inverse Hessian.
///
/// The vectors are kept elsewhere, in numbered slots; this type keeps inner products for the two-loop
/// recursion. A direction is a combination of the stored vectors and the gradient, so it takes one pass for
/// the products and one for the combination; the usual recursion takes four passes per pair (W. Chen, Z. Wang
/// and J. Zhou, *Large-scale L-BFGS using MapReduce*, NIPS 2014).
struct CurvatureHistory {
    /// The slots of the pairs, oldest first.
    private(set) var slots: [Int] = []
    private let capacity: Int
    /// Step · gradient and change · gradient for each slot, with the gradient at the current point.
    private var stepGradient: [Double]
    private var changeGradient: [Double]
    /// By slot: step · change (of the same pair or a newer one), change · change.
    private var stepChange: [[Double]]
    private var changeChange: [[Double]]

    /// The products of one pair's vectors with one another.
    struct Products {
        var stepStep: Double
        var stepChange: Double
        var changeChange: Double
    }

    /// The coefficients of a direction.
    struct Direction {
        var gradient: Double
        /// One for each of ``CurvatureHistory/slots``.
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

    /// Returns a slot for the next pair; if none is free, the oldest pair is dropped.
    mutating func takeSlot() -> Int {
        guard slots.count < capacity else { return slots.removeFirst() }
        return (0..<capacity).first { !slots.contains($0) } ?? 0
    }

    /// Records a step to a new point.
    ///
    /// - Parameters:
    ///   - slot: the slot of the new pair; the pair is dropped if its curvature is not positive.
    ///   - products: the products of the new pair.
    ///   - steps, changes: the products with the gradient at the new point, for ``slots`` and the new one.
    mutating func append(slot: Int, products: Products, steps: [Double], changes: [Double]) {
        for (index, old) in slots.enumerated() {
            // The change is the difference of the gradients, so this needs no extra pass.
            stepChange[old][slot] = steps[index] - stepGradient[old]
            changeChange[old][slot] = changes[index] - changeGradient[old]
            changeChange[slot][old] = changeChange[old][slot]
            stepGradient[old] = steps[index]
            changeGradient[old] = changes[index]
        }
        // Compares by the angle: lengths depend on the units of the function and its variables.
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

    /// The two-loop recursion in terms of the stored vectors; without any, steepest descent.
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
