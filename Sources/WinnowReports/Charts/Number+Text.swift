// Numbers as they are shown on a page.

import WinnowSystem

extension Double {
    /// A coordinate of a picture: a tenth is finer than any screen.
    var coordinate: String {
        let text = FixedDecimal.text(self, digits: 1)
        return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
    }

    /// With as many digits after the decimal point as it needs, up to 15: `0.25`.
    var shortestText: String {
        for digits in 0..<15 {
            let text = FixedDecimal.text(self, digits: digits)
            if Double(text) == self { return text }
        }
        return description
    }

    /// A share as a percentage of about three digits: `97.3 %`, `0.042 %`.
    var percentText: String {
        let percent = 100 * self
        let digits =
            switch percent {
            case 0, 100: 0
            case 99..<100: 2
            case 1..<99: 1
            case 0.1..<1: 2
            default: 3
            }
        return FixedDecimal.text(percent, digits: digits) + "\u{A0}%"
    }

    /// A round share as a percentage without trailing zeros: `0.5 %`.
    var shortPercentText: String {
        var text = Substring(FixedDecimal.text(100 * self, digits: 6))
        while text.hasSuffix("0") { text = text.dropLast() }
        return (text.hasSuffix(".") ? text.dropLast() : text) + "\u{A0}%"
    }

    /// With its sign and two digits: `+1.25`, `−0.30`.
    var signedText: String {
        (self < 0 ? "−" : "+") + FixedDecimal.text(magnitude, digits: 2)
    }
}

extension Double? {
    /// A share as a percentage; a dash for nil.
    var percentText: String { self?.percentText ?? "–" }
}

extension Int {
    /// In at most four characters, for narrow cells: `812`, `12k`, `3M`.
    var shortText: String {
        switch magnitude {
        case ..<10_000: String(self)
        case ..<1_000_000: "\(self / 1_000)k"
        default: "\(self / 1_000_000)M"
        }
    }
}
