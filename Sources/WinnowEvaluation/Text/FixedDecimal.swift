// Numbers with a fixed count of digits, the same in every locale.

/// Writes numbers for people: `0.9519`, `1,115`.
package enum FixedDecimal {
    /// `value` with exactly `digits` digits behind the point, 0...15, correctly rounded.
    ///
    /// The double's exact value is rounded, halves to even, as C's `printf` does. Values too large to have the digits
    /// (`value` · 10^`digits` beyond 2⁵²), infinities and NaN are written as Swift describes them.
    package static func text(_ value: Double, digits: Int) -> String {
        let digits = min(max(digits, 0), 15)
        let scale = (0..<digits).reduce(1.0) { power, _ in power * 10 }
        let magnitude = value.magnitude
        let scaled = magnitude * scale
        guard scaled < 0x1p52 else { return value.description }
        // `scaled` is rounded already; this is what rounding took away, exactly.
        let lost = (-scaled).addingProduct(magnitude, scale)
        var whole = scaled.rounded(.down)
        let aboveHalf = (scaled - whole) - 0.5
        let roundsUp: Bool
        if aboveHalf == 0 && lost == 0 {
            roundsUp = !whole.truncatingRemainder(dividingBy: 2).isZero
        } else {
            roundsUp = aboveHalf > 0 || (aboveHalf == 0 && lost > 0)
        }
        if roundsUp { whole += 1 }
        let (integral, fraction) = Int(whole).quotientAndRemainder(dividingBy: Int(scale))
        let sign = value < 0 && whole > 0 ? "-" : ""
        if digits == 0 { return sign + String(integral) }
        let fractionText = String(fraction)
        let zeros = String(repeating: "0", count: digits - fractionText.count)
        return "\(sign)\(integral).\(zeros)\(fractionText)"
    }

    /// `value` with four digits behind the point; a dash for nil.
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
