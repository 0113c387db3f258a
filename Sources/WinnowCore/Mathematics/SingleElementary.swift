/// Exponentials and logarithms of eight numbers at once in single precision, with the same bits everywhere.
///
/// Off by less than 2 ulp, for numbers whose result is neither 0 nor infinite; others give the nearest that is not.
/// Like ``Elementary``, they use only the additions and multiplications of IEEE 754, in a fixed order.
///
/// Source: S. L. Moshier, the Cephes Mathematical Library, `expf` and `logf`, <https://www.netlib.org/cephes/>.
enum SingleElementary {
    typealias Numbers = SIMD8<Float>

    /// e to the power of each number.
    @inline(__always)
    static func exponential(_ values: Numbers) -> Numbers {
        let values = clamped(values, to: -87.3...88.3)
        // Adding 1.5 · 2^23 rounds to a whole number, which is then in the lower bits.
        let shifted = values * 1.442_695_04 + 12_582_912
        let whole = shifted - 12_582_912
        let rest = values - whole * 0.693_359_375 + whole * 2.121_944_40e-4
        var series = rest * 1.987_569_15e-4 + 1.398_199_950_7e-3
        series = series * rest + 8.333_451_907_3e-3
        series = series * rest + 4.166_579_589_4e-2
        series = series * rest + 1.666_666_545_9e-1
        series = series * rest + 5.000_000_120_1e-1
        let bits = unsafeBitCast(shifted, to: SIMD8<UInt32>.self) &- 0x4B40_0000 &+ 127
        return (series * rest * rest + rest + 1) * unsafeBitCast(bits &<< 23, to: Numbers.self)
    }

    /// The natural logarithm of each number; of 0 that of the smallest normal number.
    @inline(__always)
    static func logarithm(_ values: Numbers) -> Numbers {
        let values = clamped(values, to: .leastNormalMagnitude ... .greatestFiniteMagnitude)
        let bits = unsafeBitCast(values, to: SIMD8<UInt32>.self)
        var exponent = unsafeBitCast(bits &>> 23 | 0x4B00_0000, to: Numbers.self) - (8_388_608 + 126)
        var mantissa = unsafeBitCast(bits & 0x007F_FFFF | 0x3F00_0000, to: Numbers.self)
        let isSmall = mantissa .< 0.707_106_781
        exponent.replace(with: exponent - 1, where: isSmall)
        mantissa.replace(with: mantissa + mantissa, where: isSmall)
        let rest = mantissa - 1
        let square = rest * rest
        var series = rest * 7.037_683_629_2e-2 - 1.151_461_031_0e-1
        series = series * rest + 1.167_699_874_0e-1
        series = series * rest - 1.242_014_084_6e-1
        series = series * rest + 1.424_932_278_7e-1
        series = series * rest - 1.666_805_766_5e-1
        series = series * rest + 2.000_071_476_5e-1
        series = series * rest - 2.499_999_399_3e-1
        series = series * rest + 3.333_333_117_4e-1
        let correction = series * rest * square - exponent * 2.121_944_40e-4 - square * 0.5
        return rest + correction + exponent * 0.693_359_375
    }

    /// The nearest numbers in a range; what is no number becomes its lower bound. The library's method is a call for each lane.
    @inline(__always)
    private static func clamped(_ values: Numbers, to range: ClosedRange<Float>) -> Numbers {
        var values = values
        values.replace(with: range.lowerBound, where: .!(values .>= range.lowerBound))
        values.replace(with: range.upperBound, where: values .> range.upperBound)
        return values
    }

    /// Replaces numbers by those that `body` makes of eight at once.
    @inline(__always)
    static func replace(_ values: UnsafeMutableBufferPointer<Float>, _ body: (Numbers) -> Numbers) {
        let bytes = UnsafeMutableRawBufferPointer(values)
        var index = 0
        while index + 8 <= values.count {
            let made = body(bytes.loadUnaligned(fromByteOffset: 4 * index, as: Numbers.self))
            bytes.storeBytes(of: made, toByteOffset: 4 * index, as: Numbers.self)
            index += 8
        }
        guard index < values.count else { return }
        var rest = Numbers(repeating: 1)
        for lane in 0..<values.count - index { rest[lane] = values[index + lane] }
        rest = body(rest)
        for lane in 0..<values.count - index { values[index + lane] = rest[lane] }
    }
}
