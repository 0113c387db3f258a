/// Formats numbers for people: `0.9519`, `1,115`.
package enum FixedDecimal {
    /// `value` with exactly `digits` digits after the point, 0...15, correctly rounded.
    ///
    /// The double's exact value is rounded, halves to even, as C's `printf` does. Values too large for this
    /// precision (`value` · 10^`digits` beyond 2⁵²), infinities and NaN are written as Swift describes them.
    package static func text(_ value: Double, digits: Int) -> String {
        var bytes: [UInt8] = []
        append(value, digits: digits, to: &bytes)
        return String(decoding: bytes, as: UTF8.self)
    }

    /// Appends the result of ``text(_:digits:)``, without making a string.
    package static func append(_ value: Double, digits: Int, to bytes: inout [UInt8]) {
        let digits = min(max(digits, 0), 15)
        guard var rest = scaled(value.magnitude, digits: digits) else {
            bytes.append(contentsOf: value.description.utf8)
            return
        }
        if value < 0 && rest > 0 { bytes.append(UInt8(ascii: "-")) }
        var count = 1
        var power: UInt64 = 10
        while power <= rest {
            power *= 10
            count += 1
        }
        // There is at least one digit before the point. Digits are written from last to first.
        count = max(count, digits + 1)
        bytes.append(contentsOf: repeatElement(UInt8(ascii: "."), count: count + (digits > 0 ? 1 : 0)))
        var index = bytes.count
        for place in 0..<count {
            index -= place == digits && digits > 0 ? 2 : 1
            bytes[index] = UInt8(ascii: "0") + UInt8(truncatingIfNeeded: rest % 10)
            rest /= 10
        }
    }

    /// `magnitude` · 10^`digits`, rounded; nil beyond 2⁵².
    private static func scaled(_ magnitude: Double, digits: Int) -> UInt64? {
        let scale = (0..<digits).reduce(1.0) { power, _ in power * 10 }
        let scaled = magnitude * scale
        guard scaled < 0x1p52 else { return nil }
        // `scaled` is rounded already; this is the exact rounding error.
        let lost = (-scaled).addingProduct(magnitude, scale)
        let whole = scaled.rounded(.down)
        let aboveHalf = (scaled - whole) - 0.5
        let isOdd = UInt64(whole) & 1 == 1
        let roundsUp = aboveHalf == 0 && lost == 0 ? isOdd : aboveHalf > 0 || (aboveHalf == 0 && lost > 0)
        return UInt64(whole) + (roundsUp ? 1 : 0)
    }

    /// `value` with four digits after the point; a dash for nil.
    package static func text(_ value: Double?) -> String {
        value.map { text($0, digits: 4) } ?? "–"
    }

    /// `count` with a comma between thousands.
    package static func grouped(_ count: Int) -> String {
        var text = ""
        let digits = String(count.magnitude)
        for (index, digit) in digits.enumerated() {
            if index > 0, (digits.count - index).isMultiple(of: 3) { text.append(",") }
            text.append(digit)
        }
        return count < 0 ? "-" + text : text
    }
}

/// A count with its noun: `1 row`, `1,204 rows`.
package func counted(_ count: Int, _ noun: String) -> String {
    "\(FixedDecimal.grouped(count)) \(noun)\(count == 1 ? "" : "s")"
}

/// A number with its noun, without thousands separators: `1200 rows`.
package func ungrouped(_ number: Int, _ noun: String) -> String {
    "\(number) \(noun)\(number == 1 ? "" : "s")"
}
