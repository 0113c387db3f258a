/// The constants of e^*x* = 2ⁿ · e^*r*, where *n* is the integer nearest to *x* / ln 2.
@usableFromInline
enum ExponentialConstants {
    @inlinable static var inverseLogarithmOf2: Float { 1.442_695_04 }
    /// ln 2 in two parts; the first has so few digits that its product with *n* is exact.
    @inlinable static var highLogarithmOf2: Float { 0.693_359_375 }
    @inlinable static var lowLogarithmOf2: Float { -2.121_944_4e-4 }
    /// 1.5 · 2²³: adding it to a number below 2²² and subtracting it again rounds to the nearest integer.
    @inlinable static var rounder: Float { 12_582_912 }
    /// Below this the result is 0: it would be subnormal.
    @inlinable static var least: Float { -87.336_54 }
    /// Larger arguments are clamped to this.
    @inlinable static var greatest: Float { 88.376_26 }
}

extension SIMD8<Float> {
    /// e to the power of each number.
    ///
    /// Within 2 units in the last place of the exact value from −87.3 to 88.3. Arguments below −87.33654 give
    /// 0, those above 88.37626 are clamped; NaN gives an unspecified number. It uses only additions and
    /// multiplications in a fixed order, so all processors give the same bits.
    ///
    /// *n* = round(*x* / ln 2), then the Taylor series of e^*r* to *r*⁷, |*r*| ≤ ln 2 / 2; error < 6·10⁻⁹.
    @inlinable package var exponentials: Self {
        typealias Constants = ExponentialConstants
        let isLow = self .< Constants.least
        let bounded = replacing(with: Constants.greatest, where: self .> Constants.greatest)
            .replacing(with: 0, where: isLow)
        let rounded = bounded * Constants.inverseLogarithmOf2 + Constants.rounder
        let whole = rounded - Constants.rounder
        let rest =
            bounded - whole * Constants.highLogarithmOf2 - whole * Constants.lowLogarithmOf2
        let (seventh, sixth): (Float, Float) = (1 / 5040, 1 / 720)
        var sum = rest * seventh + sixth
        sum = sum * rest + (1 / 120)
        sum = sum * rest + (1 / 24)
        sum = sum * rest + (1 / 6)
        sum = sum * rest + 0.5
        sum = sum * (rest * rest) + rest + 1
        // The low bits of the rounder's sum hold the integer; shifted left, they are an exponent.
        let exponents = SIMD8<Int32>(truncatingIfNeeded: rounded.bits &- Constants.rounder.bitPattern)
        let power = SIMD8<UInt32>(truncatingIfNeeded: (exponents &+ 127) &<< 23)
        return (sum * Self(bits: power)).replacing(with: 0, where: isLow)
    }

    /// The numbers' bits.
    @inlinable @inline(__always)
    var bits: SIMD8<UInt32> { unsafeBitCast(self, to: SIMD8<UInt32>.self) }

    /// The numbers with these bits.
    @inlinable @inline(__always)
    init(bits: SIMD8<UInt32>) { self = unsafeBitCast(bits, to: Self.self) }
}
