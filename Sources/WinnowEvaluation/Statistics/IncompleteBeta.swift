import WinnowSystem

/// *I*ₓ(*a*, *b*), the distribution function of the beta distribution, and its inverse.
///
/// The continued fraction of NIST's *Digital Library of Mathematical Functions*, 8.17.22
/// (https://dlmf.nist.gov/8.17.v), by the modified Lentz method; about 14 digits for *a* and *b* up to 10⁶.
enum IncompleteBeta {
    /// *I*ₓ(*a*, *b*) for *a*, *b* above 0; `x` is clamped to 0...1.
    static func value(_ x: Double, _ a: Double, _ b: Double) -> Double {
        if !(x > 0) { return 0 }
        if x >= 1 { return 1 }
        // Below the mean the fraction converges fast; above it that of the other tail does.
        if x > (a + 1) / (a + b + 2) { return 1 - value(1 - x, b, a) }
        let logFactor =
            a * naturalLogarithm(x) + b * naturalLogarithm(1 - x) + logGamma(a + b) - logGamma(a)
            - logGamma(b)
        return exponential(logFactor) / a * fraction(x, a, b)
    }

    /// The `x` at which *I*ₓ(*a*, *b*) is `share`, which is clamped to 0...1; by bisection, to the last bits.
    static func quantile(_ share: Double, _ a: Double, _ b: Double) -> Double {
        if !(share > 0) { return 0 }
        if share >= 1 { return 1 }
        var (lower, upper) = (0.0, 1.0)
        for _ in 0..<1100 {
            let middle = (lower + upper) / 2
            if middle <= lower || middle >= upper { break }
            if value(middle, a, b) < share { lower = middle } else { upper = middle }
        }
        return (lower + upper) / 2
    }

    private static func fraction(_ x: Double, _ a: Double, _ b: Double) -> Double {
        let tiny = 1e-300
        func kept(_ value: Double) -> Double { abs(value) < tiny ? tiny : value }
        var c = 1.0
        var d = 1 / kept(1 - (a + b) * x / (a + 1))
        var result = d
        for m in 1...10_000 {
            let m = Double(m)
            let even = m * (b - m) * x / ((a + 2 * m - 1) * (a + 2 * m))
            d = 1 / kept(1 + even * d)
            c = kept(1 + even / c)
            result *= d * c
            let odd = -(a + m) * (a + b + m) * x / ((a + 2 * m) * (a + 2 * m + 1))
            d = 1 / kept(1 + odd * d)
            c = kept(1 + odd / c)
            let step = d * c
            result *= step
            if abs(step - 1) < 1e-16 { break }
        }
        return result
    }

    /// ln Γ(*x*) for `x` above 0: Stirling's series from 12 on, reached by Γ(*x*) = Γ(*x* + 1) / *x*.
    static func logGamma(_ x: Double) -> Double {
        var x = x
        var product = 1.0
        while x < 12 {
            product *= x
            x += 1
        }
        let square = 1 / (x * x)
        let series =
            (1.0 / 12
                - square * (1.0 / 360 - square * (1.0 / 1260 - square * (1.0 / 1680 - square / 1188)))) / x
        let halfLogTwoPi = 0.9189385332046727
        return (x - 0.5) * naturalLogarithm(x) - x + halfLogTwoPi + series - naturalLogarithm(product)
    }
}
