import WinnowSystem

/// Draws the number of successes in independent trials.
///
/// Exact, not a normal approximation. Small means use inversion, others W. Hörmann, *The generation of
/// binomial random variates*, Journal of Statistical Computation and Simulation 46, 1993, DOI
/// 10.1080/00949659308811496, algorithm BTRS. Expected complexity of one draw: O(1).
enum BinomialSampler {
    /// The successes in `trials` trials, each with probability `probability`, clamped to 0...1.
    static func draw(
        trials: Int, probability: Double, using generator: inout some RandomNumberGenerator
    ) -> Int {
        if trials <= 0 || !(probability > 0) { return 0 }
        if probability >= 1 { return trials }
        if probability > 0.5 {
            return trials - draw(trials: trials, probability: 1 - probability, using: &generator)
        }
        // Hörmann's bounds are proved for means of at least 10.
        return Double(trials) * probability < 10
            ? invert(trials: trials, probability: probability, using: &generator)
            : reject(trials: trials, probability: probability, using: &generator)
    }

    /// A number in 0 ≤ x < 1 with 53 random bits.
    private static func unit(_ generator: inout some RandomNumberGenerator) -> Double {
        Double(generator.next() >> 11) * 0x1p-53
    }

    /// Jumps from success to success: the gaps between them are geometric.
    private static func invert(
        trials: Int, probability: Double, using generator: inout some RandomNumberGenerator
    ) -> Int {
        let logOfFailure = naturalLogarithm(1 - probability)
        // A probability too small to change 1 never succeeds.
        if logOfFailure == 0 { return 0 }
        var position = 0.0
        var successes = -1
        repeat {
            successes += 1
            position += (naturalLogarithm(1 - unit(&generator)) / logOfFailure).rounded(.down) + 1
        } while position <= Double(trials)
        return successes
    }

    private static func reject(
        trials: Int, probability: Double, using generator: inout some RandomNumberGenerator
    ) -> Int {
        let n = Double(trials)
        let deviation = (n * probability * (1 - probability)).squareRoot()
        let b = 1.15 + 2.53 * deviation
        let a = -0.0873 + 0.0248 * b + 0.01 * probability
        let center = n * probability + 0.5
        let squeeze = 0.92 - 4.2 / b
        let odds = probability / (1 - probability)
        let alpha = (2.83 + 5.1 / b) * deviation
        let mode = ((n + 1) * probability).rounded(.down)
        while true {
            let u = unit(&generator) - 0.5
            let v = 1 - unit(&generator)
            let edge = 0.5 - abs(u)
            let k = ((2 * a / edge + b) * u + center).rounded(.down)
            if !(k >= 0 && k <= n) { continue }
            if edge >= 0.07, v <= squeeze { return Int(k) }
            let height = naturalLogarithm(v * alpha / (a / (edge * edge) + b))
            let first = (mode + 0.5) * naturalLogarithm((mode + 1) / (odds * (n - mode + 1)))
            let second = (n + 1) * naturalLogarithm((n - mode + 1) / (n - k + 1))
            let third = (k + 0.5) * naturalLogarithm(odds * (n - k + 1) / (k + 1))
            let tails =
                stirlingTail(mode) + stirlingTail(n - mode) - stirlingTail(k) - stirlingTail(n - k)
            if height <= first + second + third + tails { return Int(k) }
        }
    }

    /// ln *k*! − (ln √(2π) + (k + ½) ln (k + 1) − (k + 1)): the error of Stirling's formula.
    private static func stirlingTail(_ k: Double) -> Double {
        if k < 10 { return smallTails[Int(k)] }
        let square = (k + 1) * (k + 1)
        return (1.0 / 12 - (1.0 / 360 - 1.0 / 1260 / square) / square) / (k + 1)
    }

    /// The tail for 0...9, for which the series is too imprecise.
    private static let smallTails = [
        0.08106146679532726, 0.04134069595540929, 0.02767792568499834, 0.02079067210376509,
        0.01664469118982119, 0.01387612882307075, 0.01189670994589177, 0.01041126526197209,
        0.009255462182712733, 0.008330563433362871,
    ]
}
