import WinnowSystem

/// A moment, in seconds since 1970-01-01T00:00:00Z; leap seconds are not counted.
///
/// With Foundation, `SearchDate(secondsSince1970: date.timeIntervalSince1970)`.
public struct SearchDate: Sendable, Hashable, Comparable {
    /// Seconds since 1970 began, in UTC; finite.
    public var secondsSince1970: Double

    /// Makes a moment.
    public init(secondsSince1970: Double) { self.secondsSince1970 = secondsSince1970 }

    /// Whether the first moment is before the second.
    public static func < (left: SearchDate, right: SearchDate) -> Bool {
        left.secondsSince1970 < right.secondsSince1970
    }
}

extension SearchDate {
    /// This moment, by the system's clock.
    public static var now: SearchDate { SearchDate(secondsSince1970: SystemInformation.secondsSince1970) }

    /// Before all others: no item has expired by then.
    static let earliest = SearchDate(secondsSince1970: -.greatestFiniteMagnitude)
}

extension SearchDate: LosslessStringConvertible {
    /// The moments that can be formatted: the years 0 to 9999 in UTC.
    public static let range =
        SearchDate(secondsSince1970: -62_167_219_200)..<SearchDate(secondsSince1970: 253_402_300_800)

    /// Reads a moment: `2025-01-31`, `2025-01-31T10:00Z`, `2025-01-31T10:00:59.25+01:00`.
    ///
    /// A date, optionally with `T` or a space and a time: hours and minutes, optional seconds with an
    /// optional fraction, and an optional `Z` or UTC offset (`+01:00`, `+0100` or `+01`). A date without a
    /// time is its midnight; the default is UTC, in the proleptic Gregorian calendar. A leap second
    /// (`23:59:60` in UTC) is the beginning of the next day. Only the first 18 digits of a fraction count.
    ///
    /// - Parameter description: the text, with nothing before or after the moment.
    /// - Returns: nil for any other text, an invalid day or time, or a moment outside ``range``.
    public init?(_ description: String) {
        var scanner = DateScanner(rest: Substring(description).utf8)
        guard let seconds = scanner.seconds(), scanner.rest.isEmpty else { return nil }
        self.init(secondsSince1970: seconds)
        guard Self.range.contains(self) else { return nil }
    }

    /// The moment in UTC: `2025-01-31T10:00:59.25Z`, with the digits needed to read the same moment again,
    /// none within 0.1 ms of 1970; outside ``range``, the number of seconds.
    public var description: String {
        guard Self.range.contains(self) else { return "\(secondsSince1970) s" }
        let (seconds, fraction) = wholeAndFraction
        let text = CalendarDay.text(secondsSince1970: seconds)
        return text + (fraction.isEmpty ? "" : ".") + fraction + "Z"
    }

    /// The seconds, rounded down, and the digits of the fraction.
    private var wholeAndFraction: (Int, String) {
        // The fewest digits that read as the same number.
        let parts = secondsSince1970.magnitude.description.split(separator: ".")
        let isNegative = secondsSince1970 < 0
        guard parts.count == 2, let whole = Int(parts[0]), let digits = Int(parts[1]) else { return (0, "") }
        guard digits > 0 else { return (isNegative ? -whole : whole, "") }
        guard isNegative else { return (whole, String(parts[1])) }
        var fraction = ""
        fraction.append(DecimalPower.of(parts[1].count) - digits, digits: parts[1].count)
        return (-whole - 1, fraction)
    }
}

/// Reads a date from the front of a text.
private struct DateScanner {
    var rest: Substring.UTF8View

    /// The moment in seconds since 1970; nil if the text does not begin with one.
    mutating func seconds() -> Double? {
        guard let year = number(digits: 4), take("-"), let month = number(digits: 2), take("-"),
            let day = number(digits: 2), let date = CalendarDay(year: year, month: month, day: day)
        else { return nil }
        var seconds = date.daysSince1970 * 86_400
        guard !rest.isEmpty else { return Double(seconds) }
        guard take("T") || take("t") || take(" "), let hour = number(digits: 2), hour < 24, take(":"),
            let minute = number(digits: 2), minute < 60
        else { return nil }
        var second = 0
        var fraction = ""
        if take(":") {
            guard let number = number(digits: 2), number <= 60 else { return nil }
            second = number
            if take(".") || take(",") {
                fraction = digits()
                guard !fraction.isEmpty else { return nil }
            }
        }
        guard let offset = rest.isEmpty ? 0 : offset() else { return nil }
        seconds += hour * 3600 + minute * 60 + second - offset
        // Leap seconds are only inserted at midnight UTC.
        if second == 60, seconds.isMultiple(of: 86_400) == false { return nil }
        return Self.joined(seconds, fraction)
    }

    /// `seconds` with a fraction, rounded once.
    private static func joined(_ seconds: Int, _ fraction: String) -> Double? {
        guard seconds < 0, let digits = Int(fraction), digits > 0 else {
            return Double("\(seconds).\(fraction.isEmpty ? "0" : fraction)")
        }
        var rest = ""
        rest.append(DecimalPower.of(fraction.count) - digits, digits: fraction.count)
        return Double("-\(-seconds - 1).\(rest)")
    }

    private mutating func offset() -> Int? {
        if take("Z") || take("z") { return 0 }
        let isNegative = take("-")
        guard isNegative || take("+"), let hours = number(digits: 2), hours < 24 else { return nil }
        var minutes = 0
        if !rest.isEmpty {
            _ = take(":")
            guard let number = number(digits: 2), number < 60 else { return nil }
            minutes = number
        }
        return (isNegative ? -1 : 1) * (hours * 3600 + minutes * 60)
    }

    private mutating func take(_ sign: Unicode.Scalar) -> Bool {
        guard rest.first == UInt8(ascii: sign) else { return false }
        rest.removeFirst()
        return true
    }

    private mutating func number(digits count: Int) -> Int? {
        var number = 0
        for _ in 0..<count {
            guard let digit = rest.first, Self.digitBytes.contains(digit) else { return nil }
            number = number * 10 + Int(digit - UInt8(ascii: "0"))
            rest.removeFirst()
        }
        return number
    }

    /// The next digits, at most 18, which fit an integer; skips the others.
    private mutating func digits() -> String {
        let digits = rest.prefix { Self.digitBytes.contains($0) }
        rest = rest[digits.endIndex...]
        return String(Substring(digits.prefix(18)))
    }

    private static let digitBytes = UInt8(ascii: "0")...UInt8(ascii: "9")
}

/// Powers of ten.
private enum DecimalPower {
    static func of(_ exponent: Int) -> Int { (0..<exponent).reduce(1) { power, _ in power * 10 } }
}

extension String {
    /// Appends a number with leading zeros.
    fileprivate mutating func append(_ number: Int, digits: Int) {
        let text = String(number)
        append(String(repeating: "0", count: Swift.max(0, digits - text.count)) + text)
    }
}
