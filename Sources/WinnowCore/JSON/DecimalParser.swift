/// Reads decimal numbers, correctly rounded, without the C library, whose `strtod` depends on the locale.
package enum DecimalParser {
    /// The double nearest to a number, ties to even; nil if it is too large.
    ///
    /// - Parameter text: a number as JSON writes it: digits, perhaps with a minus, a fraction and an exponent.
    /// - Complexity: O(*n*) for the usual numbers; O(*n*²) for those with more than 19 digits or large exponents.
    package static func double(_ text: Slice<UnsafeBufferPointer<UInt8>>) -> Double? {
        var number = Digits()
        for byte in text {
            switch byte {
            case UInt8(ascii: "-"):
                if number.place == .exponent {
                    number.exponentIsNegative = true
                } else {
                    number.isNegative = true
                }
            case UInt8(ascii: "."): number.place = .fraction
            case UInt8(ascii: "e"), UInt8(ascii: "E"): number.place = .exponent
            case UInt8(ascii: "0")...UInt8(ascii: "9"): number.add(byte - UInt8(ascii: "0"))
            default: break
            }
        }
        guard let magnitude = number.magnitude else { return nil }
        return number.isNegative ? -magnitude : magnitude
    }

    /// The parts of a number.
    private struct Digits {
        enum Place { case whole, fraction, exponent }

        var place = Place.whole
        var isNegative = false
        var exponentIsNegative = false
        /// The first significant digits, at most 19, as a number.
        private var leading: UInt64 = 0
        private var leadingCount = 0
        /// The other significant digits.
        private var others: [UInt8] = []
        /// Whether a digit that was left out is not 0.
        private var hasMore = false
        /// The power of ten by which the significant digits are multiplied, without the written exponent.
        private var scale = 0
        private var exponent = 0

        /// No double is halfway between two others with more digits than this.
        private static let mostDigits = 800
        /// Exponents of ten beyond this give 0 or are too large.
        private static let mostExponent = 100_000

        mutating func add(_ digit: UInt8) {
            guard place != .exponent else {
                return exponent = min(exponent * 10 + Int(digit), Self.mostExponent)
            }
            if place == .fraction { scale -= 1 }
            if leadingCount < 19 {
                leading = leading * 10 + UInt64(digit)
                if leading > 0 { leadingCount += 1 }
            } else if others.count < Self.mostDigits {
                others.append(digit)
            } else {
                scale += 1
                if digit > 0 { hasMore = true }
            }
        }

        /// The nearest double; nil if it is too large.
        var magnitude: Double? {
            guard leading > 0 else { return 0 }
            let power = scale + (exponentIsNegative ? -exponent : exponent)
            // The place of the first digit: doubles are from 4.9e-324 to 1.8e308.
            let first = power + leadingCount + others.count
            if first > 310 { return nil }
            if first < -326 { return 0 }
            guard others.isEmpty else { return exact(power) }
            if leading <= 1 << 53, power.magnitude <= 22 {
                let factor = DecimalParser.exactPowers[Int(power.magnitude)]
                return power < 0 ? Double(leading) / factor : Double(leading) * factor
            }
            guard (-19 ... -1).contains(power) else { return exact(power) }
            // The quotient of two 64-bit numbers, both with their highest bit set.
            var divisor: UInt64 = 1
            for _ in 0 ..< -power { divisor *= 10 }
            let (above, below) = (leading.leadingZeroBitCount, divisor.leadingZeroBitCount)
            let (high, low) = (leading << UInt64(above), divisor << UInt64(below))
            let half: UInt64 = high >= low ? 1 : 0
            let (quotient, remainder) = low.dividingFullWidth((high >> half, half == 0 ? 0 : high << 63))
            return DecimalParser.double(
                quotient, exponent: below - above - 64 + Int(half), hasMore: remainder > 0)
        }

        /// The same for any number of digits and any power, by a division of long numbers.
        private func exact(_ power: Int) -> Double? {
            var above = LongNumber(leading)
            for digit in others { above.multiply(by: 10, adding: UInt32(digit)) }
            var below = LongNumber(1)
            for _ in 0..<max(0, power) { above.multiply(by: 10) }
            for _ in 0..<max(0, -power) { below.multiply(by: 10) }
            // The quotient is from 2^63 to 2^65.
            let shift = 64 - (above.bitCount - below.bitCount)
            if shift > 0 { above.shift(by: shift) } else { below.shift(by: -shift) }
            below.shift(by: 64)
            var quotient: UInt64 = 0
            var exponent = -shift
            if !above.isLess(than: below) {
                // One bit more than fits.
                below.shift(by: 1)
                exponent += 1
            }
            for _ in 0..<64 {
                above.shift(by: 1)
                quotient <<= 1
                if !above.isLess(than: below) {
                    above.subtract(below)
                    quotient |= 1
                }
            }
            return DecimalParser.double(quotient, exponent: exponent, hasMore: hasMore || !above.isZero)
        }
    }

    /// The powers of ten that doubles hold exactly.
    private static let exactPowers: [Double] = [
        1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16, 1e17,
        1e18, 1e19,
        1e20, 1e21, 1e22,
    ]

    /// The double nearest to `number` · 2^`exponent`, and a little more if `hasMore`.
    private static func double(_ number: UInt64, exponent: Int, hasMore: Bool) -> Double? {
        guard number > 0 else { return 0 }
        let zeros = number.leadingZeroBitCount
        let number = number << UInt64(zeros)
        let lowest = exponent - zeros
        // The exponent of the last bit that a double has: at least −1074.
        let last = max(lowest + 11, -1074)
        let dropped = last - lowest
        guard dropped <= 64 else { return 0 }
        var kept = dropped == 64 ? 0 : number >> UInt64(dropped)
        let half: UInt64 = 1 << UInt64(dropped - 1)
        let rest = dropped == 64 ? number : number & (1 << UInt64(dropped) - 1)
        if rest > half || rest == half && (hasMore || kept & 1 == 1) { kept += 1 }
        let value = Double(sign: .plus, exponent: last, significand: Double(kept))
        return value.isFinite ? value : nil
    }
}

/// A natural number of any length.
private struct LongNumber {
    /// The lowest 32 bits first; the last is not 0.
    private var digits: [UInt32]

    init(_ number: UInt64) {
        digits = [UInt32(truncatingIfNeeded: number), UInt32(truncatingIfNeeded: number >> 32)]
        trim()
    }

    private mutating func trim() { while digits.last == 0 { digits.removeLast() } }

    var isZero: Bool { digits.isEmpty }
    var bitCount: Int {
        digits.isEmpty ? 0 : 32 * digits.count - digits[digits.count - 1].leadingZeroBitCount
    }

    mutating func multiply(by factor: UInt32, adding addend: UInt32 = 0) {
        var carry = UInt64(addend)
        for index in digits.indices {
            carry += UInt64(digits[index]) * UInt64(factor)
            digits[index] = UInt32(truncatingIfNeeded: carry)
            carry >>= 32
        }
        if carry > 0 { digits.append(UInt32(truncatingIfNeeded: carry)) }
    }

    /// Multiplies it by 2 to the power of `count`.
    mutating func shift(by count: Int) {
        guard count > 0, !digits.isEmpty else { return }
        multiply(by: 1 << UInt32(count % 32))
        digits.insert(contentsOf: [UInt32](repeating: 0, count: count / 32), at: 0)
    }

    func isLess(than other: LongNumber) -> Bool {
        guard digits.count == other.digits.count else { return digits.count < other.digits.count }
        for index in digits.indices.reversed() where digits[index] != other.digits[index] {
            return digits[index] < other.digits[index]
        }
        return false
    }

    /// Subtracts a number that is not greater.
    mutating func subtract(_ other: LongNumber) {
        var borrow: Int64 = 0
        for index in digits.indices {
            let difference =
                Int64(digits[index]) - (index < other.digits.count ? Int64(other.digits[index]) : 0) + borrow
            digits[index] = UInt32(truncatingIfNeeded: difference)
            borrow = difference >> 32
        }
        trim()
    }
}
