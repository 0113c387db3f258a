internal import WinnowSystem

/// Which program wrote a page, and when; the only part of a page that does not follow from its values.
public struct PageOrigin: Sendable, Hashable {
    /// The name and version of the program, such as `Winnow 0.1.0`.
    public var program: String
    /// The time in seconds since the start of 1970, UTC; pages show the day.
    public var secondsSince1970: Int

    /// Stores both.
    public init(program: String, secondsSince1970: Int) {
        self.program = program
        self.secondsSince1970 = secondsSince1970
    }

    /// The day in UTC, as in `2026-11-23`.
    ///
    /// Source: H. Hinnant, *chrono-Compatible Low-Level Date Algorithms*, `civil_from_days`,
    /// https://howardhinnant.github.io/date_algorithms.html.
    package var day: String {
        // Within 9,999 years of 1970, so that nothing overflows.
        let limit = 9_999 * 31_556_952
        let seconds = min(max(secondsSince1970, -limit), limit)
        let days = (seconds >= 0 ? seconds : seconds - 86_399) / 86_400 + 719_468
        let era = (days >= 0 ? days : days - 146_096) / 146_097
        let dayOfEra = days - era * 146_097
        let yearOfEra = (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let month = (5 * dayOfYear + 2) / 153
        let day = dayOfYear - (153 * month + 2) / 5 + 1
        let year = yearOfEra + era * 400 + (month < 10 ? 0 : 1)
        func padded(_ number: Int) -> String { (number < 10 ? "0" : "") + String(number) }
        return "\(year)-\(padded(month < 10 ? month + 3 : month - 9))-\(padded(day))"
    }

    /// A line such as `Evaluated on 2026-11-23 with Winnow 0.1.0.`
    func line(_ verb: String) -> HTML {
        HTML(.p, .class("note")) { "\(verb) on \(day) with \(program.shortened)." }
    }
}
