import WinnowNumerics
import WinnowSystem

/// The step of ``DualAscent`` for one row: the shares that are best while those of all other rows stay.
///
/// Let *a* be the row's shares, *z* its scores and *q* = weight · ‖*x*‖² / *l2*: a share that falls by *d*
/// raises the score of its label by *q* · *d*. The best shares *b* are the softmax of the scores that they
/// lead to, *z* + *q* · (*a* − *b*). So *u* = *q* · *b* satisfies
/// *u*ₖ + ln *u*ₖ = *q* · *a*ₖ + *z*ₖ + ln *q* + *C*, with a *C* for which Σ *u*ₖ = *q*: ``wrightOmega(_:)``
/// gives *u*, and Newton's method *C*.
///
/// Labels that are improbable and have no share get none, so that a step changes the weights of few labels;
/// together they are taken as exponentials, which *ω* is close to.
///
/// Source: H.-F. Yu, F.-L. Huang and C.-J. Lin, *Dual Coordinate Descent Methods for Logistic Regression and
/// Maximum Entropy Models*, Machine Learning 85, 2011, DOI 10.1007/s10994-010-5221-8, which solves the same
/// problem by descent on pairs of labels.
struct ShareStep {
    /// The least share that is kept, unless a fit is to be more precise.
    ///
    /// With 10⁻⁶ to 10⁻⁴ validation losses are the same on sets of 150 and 1,200 labels; with 10⁻³ they are a
    /// tenth higher. At 10⁻⁴ a row has 7 to 31 shares.
    static let leastShare = 1e-4
    /// Labels whose *u* is below the exponential of this, and whose share would not be kept, count together.
    private static let leastLogarithm = -4.0

    /// A label whose share is computed on its own.
    private struct Candidate {
        var label: Int
        var share: Double
        /// *q* · *a* + *z* + ln *q*.
        var base: Double
        var omega: Double
    }

    private let labelCount: Int
    private let leastShare: Double
    /// The exponentials of the scores, divided by the largest.
    private var exponentials: [Float]
    private var largest = 0.0
    private var sum = 0.0
    private var candidates: [Candidate] = []
    /// By how much each share has fallen, for the shares that the last step has changed.
    private(set) var changes: [LabelShares.Share] = []

    /// Creates a step for rows of `width` scores, of which the first `labelCount` belong to labels.
    init(labelCount: Int, width: Int, leastShare: Double = Self.leastShare) {
        self.labelCount = labelCount
        self.leastShare = leastShare
        exponentials = [Float](repeating: 0, count: width)
    }

    /// The loss of a row by its scores, and how far its shares are from the softmax of the scores: their
    /// divergence, both in nats. Call it before ``solve(_:shares:strength:)``.
    mutating func measure(
        _ scores: UnsafePointer<Float>, label: Int, shares: [LabelShares.Share]
    ) -> (loss: Double, divergence: Double) {
        var greatest = -Float.infinity
        for label in 0..<labelCount { greatest = max(greatest, scores[label]) }
        largest = Double(greatest)
        let width = exponentials.count
        let count = labelCount
        sum = exponentials.withUnsafeMutableBufferPointer { target in
            guard let target = target.baseAddress else { return 0 }
            var sums = SIMD8<Float>.zero
            for place in 0..<width / 8 {
                var powers = (SIMD8<Float>.load(scores, place) - greatest).exponentials
                if 8 * place + 8 > count {
                    for lane in 0..<8 where 8 * place + lane >= count { powers[lane] = 0 }
                }
                powers.store(target, place)
                sums += powers
            }
            return SIMD8<Double>(sums).sum()
        }
        let logarithm = largest + naturalLogarithm(sum)
        var divergence = 0.0
        for share in shares {
            let value = Double(share.value)
            divergence += value * (naturalLogarithm(value) - Double(scores[Int(share.label)]) + logarithm)
        }
        return (logarithm - Double(scores[label]), max(0, divergence))
    }

    /// Replaces a row's shares by the best ones, and lists the ``changes``.
    mutating func solve(
        _ scores: UnsafePointer<Float>, shares: inout [LabelShares.Share], strength: Double
    ) {
        let offset = naturalLogarithm(strength)
        // If one label had everything, C could not be higher.
        var rest = sum
        var highest = largest + offset
        for share in shares {
            let label = Int(share.label)
            rest -= Double(exponentials[label])
            highest = max(highest, strength * Double(share.value) + Double(scores[label]) + offset)
        }
        let limit = strength + offset - highest
        // The part of the labels without a share is missing there.
        var constant = limit
        if rest > 1e-30 {
            constant -= wrightOmega(naturalLogarithm(rest) + largest + offset + limit)
        }
        for _ in 0..<4 {
            let estimate = constant
            let others = chooseCandidates(
                scores, shares, strength: strength, offset: offset, constant: estimate)
            constant = solve(
                strength: strength, others: others > 0 ? naturalLogarithm(others) + largest + offset : nil,
                from: estimate)
            // More labels need a share of their own if C has risen.
            if constant <= estimate + 1 { break }
        }
        apply(to: &shares, strength: strength)
    }

    /// Lists the labels that have a share or may get one; returns the sum of the exponentials of the others.
    private mutating func chooseCandidates(
        _ scores: UnsafePointer<Float>, _ shares: [LabelShares.Share], strength: Double, offset: Double,
        constant: Double
    ) -> Double {
        let logarithm = min(Self.leastLogarithm, naturalLogarithm(leastShare * strength))
        let least = Float(logarithm - offset - constant - 1)
        candidates.removeAll(keepingCapacity: true)
        var others = 0.0
        var place = 0
        for label in 0..<labelCount {
            var share = 0.0
            if place < shares.count, Int(shares[place].label) == label {
                share = Double(shares[place].value)
                place += 1
            } else if scores[label] < least {
                others += Double(exponentials[label])
                continue
            }
            candidates.append(
                Candidate(
                    label: label, share: share, base: strength * share + Double(scores[label]) + offset,
                    omega: 0))
        }
        return others
    }

    /// Finds *C* by Newton's method and sets the candidates' *u*.
    ///
    /// The sum is convex in *C*, so from the second step on it is approached from above.
    private mutating func solve(strength: Double, others: Double?, from estimate: Double) -> Double {
        var constant = estimate
        for _ in 0..<30 {
            var sum = others.map { exponential($0 + constant) } ?? 0
            var slope = sum
            for index in candidates.indices {
                let omega = wrightOmega(candidates[index].base + constant)
                candidates[index].omega = omega
                sum += omega
                slope += omega / (1 + omega)
            }
            if abs(sum - strength) <= leastShare * strength { break }
            constant -= (sum - strength) / slope
        }
        return constant
    }

    private mutating func apply(to shares: inout [LabelShares.Share], strength: Double) {
        shares.removeAll(keepingCapacity: true)
        changes.removeAll(keepingCapacity: true)
        for candidate in candidates {
            var share = Float(candidate.omega / strength)
            if Double(share) < leastShare { share = 0 }
            let change = Float(candidate.share) - share
            let label = Int32(candidate.label)
            if change != 0 { changes.append(LabelShares.Share(label: label, value: change)) }
            if share > 0 { shares.append(LabelShares.Share(label: label, value: share)) }
        }
    }
}
