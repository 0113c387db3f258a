/// Exponentials and logarithms with the same bits on every platform.
///
/// C libraries differ in the last bits, and some systems have none. These use only the additions,
/// multiplications and divisions of IEEE 754, in a fixed order, and are off by less than 1 ulp.
///
/// The argument is reduced to a short interval around an entry of a table, where a few terms of the Taylor
/// series suffice; entries have a second double with the rest. Source of the method: P. T. P. Tang,
/// *Table-Driven Implementation of the Exponential Function in IEEE Floating-Point Arithmetic*, ACM TOMS 15,
/// 1989, DOI 10.1145/63522.214389, and *Table-Driven Implementation of the Logarithm Function in IEEE
/// Floating-Point Arithmetic*, ACM TOMS 16, 1990, DOI 10.1145/98267.98294.
@usableFromInline
package enum Elementary {
    /// e to the power of *x*.
    package static func exponential(_ value: Double) -> Double {
        guard value < 709.7827128933841 else { return value.isNaN ? value : .infinity }
        guard value > -745.1332191019412 else { return value.isNaN ? value : 0 }
        // x = (128 · n + i) · ln 2 / 128 + r, with r at most ln 2 / 256.
        // Adding and subtracting 1.5 · 2^52 rounds to a whole number.
        let steps = value * ElementaryTable.inverseStep + 0x1.8p52 - 0x1.8p52
        let rest = value - steps * ElementaryTable.step.0 - steps * ElementaryTable.step.1
        let number = Int(steps)
        let index = 2 * (number & 127)
        let square = rest * rest
        let series =
            rest + square * (0.5 + rest * (1.0 / 6)) + square * square * (1.0 / 24 + rest * (1.0 / 120))
        let (power, low) = ElementaryTable.powers.withUnsafeBufferPointer { ($0[index], $0[index + 1]) }
        let result = power + (low + power * series)
        let exponent = number >> 7
        if exponent >= -1021, exponent <= 1023 {
            return result * Double(bitPattern: UInt64(exponent + 1023) << 52)
        }
        // Twice, as 2 to the power of 1024 or −1074 is no normal number.
        let half = exponent / 2
        return result * Double(bitPattern: UInt64(half + 1023) << 52)
            * Double(bitPattern: UInt64(exponent - half + 1023) << 52)
    }

    /// ln *x*; −∞ for 0, NaN below.
    @usableFromInline
    package static func logarithm(_ value: Double) -> Double { logarithm(value, correction: 0) }

    /// ln(1 + *x*), without loss near 0.
    package static func logarithmOfOnePlus(_ value: Double) -> Double {
        if value.magnitude < 0.0625 { return nearOne(value) }
        let sum = 1 + value
        guard sum > 0, sum < .infinity else { return logarithm(sum) }
        // What the sum lost; the smaller addend is exact in the difference.
        let lost = value > 1 ? 1 - (sum - value) : value - (sum - 1)
        return logarithm(sum, correction: lost / sum)
    }

    /// ln *x* plus a number that is small beside it.
    @_optimize(speed)
    private static func logarithm(_ value: Double, correction: Double) -> Double {
        if value > 0.9375, value < 1.0625, correction == 0 { return nearOne(value - 1) }
        guard value > 0, value < .infinity else {
            return value == 0 ? -.infinity : value == .infinity ? value : .nan
        }
        var bits = value.bitPattern
        var exponent = 0
        if bits >> 52 == 0 {
            // Subnormal numbers.
            bits = (value * 0x1p54).bitPattern
            exponent = -54
        }
        exponent += Int(bits >> 52) - 1023
        let mantissa = Double(bitPattern: bits & 0xF_FFFF_FFFF_FFFF | 0x3FF0_0000_0000_0000)
        let index = Int(bits >> 45 & 127)
        let middle = Double(2 * index + 1) * 0x1p-8 + 1
        // x = 2^k · middle · (1 + r), with r at most 1 / 256; middle and the difference are exact.
        let (inverse, high, low) = ElementaryTable.inverses.withUnsafeBufferPointer { inverses in
            ElementaryTable.logarithms.withUnsafeBufferPointer {
                (inverses[index], $0[2 * index], $0[2 * index + 1])
            }
        }
        let rest = (mantissa - middle) * inverse
        let count = Double(exponent)
        let whole = count * ElementaryTable.ln2.0 + high
        let sum = whole + rest
        let lost = whole - sum + rest
        let series =
            rest * rest
            * (-0.5 + rest * (1.0 / 3 + rest * (-0.25 + rest * (0.2 + rest * (-1.0 / 6 + rest * (1.0 / 7))))))
        return sum + (lost + (count * ElementaryTable.ln2.1 + low + correction) + series)
    }

    /// ln(1 + *f*) for *f* of at most 1/16.
    private static func nearOne(_ fraction: Double) -> Double {
        let square = fraction * fraction
        var series = -1.0 / 14
        series = 1.0 / 13 + fraction * series
        series = -1.0 / 12 + fraction * series
        series = 1.0 / 11 + fraction * series
        series = -0.1 + fraction * series
        series = 1.0 / 9 + fraction * series
        series = -0.125 + fraction * series
        series = 1.0 / 7 + fraction * series
        series = -1.0 / 6 + fraction * series
        series = 0.2 + fraction * series
        series = -0.25 + fraction * series
        series = 1.0 / 3 + fraction * series
        // The square of the upper half is exact, so that f − f² / 2 is rounded once.
        let shifted = fraction * 0x1p27
        let upper = fraction + shifted - shifted
        let lower = fraction - upper
        let half = -0.5 * upper * upper
        let sum = fraction + half
        let lost = fraction - sum + half - 0.5 * lower * (upper + fraction)
        return sum + (lost + square * fraction * series)
    }
}

extension Elementary {
    /// log Σ exp(*x*ᵢ), computed around the largest *x*ᵢ; −∞ for no numbers.
    ///
    /// Exact to rounding for any finite input, however large. Complexity: O(*n*).
    @inline(__always)
    static func logSumExp(_ values: some Collection<Double>) -> Double {
        guard let largest = values.max(), largest > -.infinity else { return -.infinity }
        guard largest < .infinity else { return .infinity }
        return largest + logarithm(values.reduce(0) { $0 + exponential($1 - largest) })
    }

    /// log(1 + exp(*x*)), without overflow for large *x* and without loss for very negative ones.
    static func logOnePlusExp(_ value: Double) -> Double {
        value > 0 ? value + logarithmOfOnePlus(exponential(-value)) : logarithmOfOnePlus(exponential(value))
    }

    /// 1 / (1 + exp(−*x*)), the probability for the log-odds *x*.
    package static func logistic(_ value: Double) -> Double {
        if value >= 0 { return 1 / (1 + exponential(-value)) }
        let exponential = exponential(value)
        return exponential / (1 + exponential)
    }
}
