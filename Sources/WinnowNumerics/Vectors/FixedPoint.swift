/// Numbers rounded to multiples of a power of two, so that their sums are exact.
///
/// Sums of floating-point numbers depend on the order of the additions; sums of these do not. So rows can be
/// divided among any number of computers, and each may do its part again.
@usableFromInline
package struct FixedPoint: Sendable, Hashable {
    /// The number of binary digits after the point; negative if units are larger than 1.
    package let digits: Int
    @usableFromInline let scale: Double
    private let unit: Double

    /// Makes a scale; `digits` is clamped to −900...900.
    package init(digits: Int) {
        self.digits = min(900, max(-900, digits))
        scale = Double(sign: .plus, exponent: self.digits, significand: 1)
        unit = Double(sign: .plus, exponent: -self.digits, significand: 1)
    }

    /// Makes the finest scale in which sums of up to 2³² numbers fit whose sizes add up to at most `bound`.
    package init(sumsUpTo bound: Double) {
        self.init(digits: 60 - (bound.isFinite && bound > 0 ? Int(bound.exponent) : 0))
    }

    /// The number of units in `number`, rounded towards 0; sizes are limited to 2⁶², and NaN is −2⁶².
    @inlinable @inline(__always)
    package func integer(_ number: Double) -> Int64 {
        let scaled = number * scale
        guard scaled.magnitude < 0x1p62 else { return scaled > 0 ? 1 << 62 : -(1 << 62) }
        return Int64(scaled)
    }

    /// The number with this many units.
    package func number(_ integer: Int64) -> Double { Double(integer) * unit }
}

/// A sum of numbers of any size that does not depend on their order.
///
/// The whole parts and the fractions, rounded towards 0 to multiples of 2⁻³², are added as integers.
package struct ExactSum: Sendable, Hashable {
    private var whole: Int64 = 0
    private var fraction: Int64 = 0
    /// How many of the numbers were not finite, or too large.
    private var invalid: Int64 = 0

    /// A sum of nothing.
    package init() {}

    /// A sum from its ``integers``; nil unless there are three.
    package init?(integers: some Collection<Int64>) {
        guard integers.count == 3 else { return nil }
        let integers = Array(integers)
        (whole, fraction, invalid) = (integers[0], integers[1], integers[2])
    }

    /// The sum as integers, which may be added to those of other sums.
    package var integers: [Int64] { [whole, fraction, invalid] }

    /// Adds a number.
    package mutating func add(_ number: Double) {
        guard number.magnitude < 0x1p62 else {
            invalid &+= 1
            return
        }
        let truncated = Int64(number)
        whole &+= truncated
        fraction &+= Int64((number - Double(truncated)) * 0x1p32)
    }

    /// Adds another sum.
    package mutating func add(_ other: ExactSum) {
        whole &+= other.whole
        fraction &+= other.fraction
        invalid &+= other.invalid
    }

    /// The sum; NaN if one of the numbers was not finite.
    package var value: Double {
        invalid == 0 ? Double(whole) + Double(fraction) * 0x1p-32 : .nan
    }
}
