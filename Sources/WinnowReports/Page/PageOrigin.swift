internal import WinnowSystem

/// Which program wrote a page, and when; the only part of a page that does not follow from its values.
package struct PageOrigin: Sendable, Hashable {
    /// The name and version of the program, such as `Winnow 0.1.0`.
    package var program: String
    /// The time in seconds since the start of 1970, UTC; pages show the day.
    package var secondsSince1970: Int

    /// Stores both.
    package init(program: String, secondsSince1970: Int) {
        self.program = program
        self.secondsSince1970 = secondsSince1970
    }

    /// The day in UTC, as in `2026-11-23`.
    package var day: String {
        // Within 9,999 years of 1970, so that nothing overflows.
        let limit = 9_999 * 31_556_952
        let seconds = min(max(secondsSince1970, -limit), limit)
        return CalendarDay(daysSince1970: seconds.flooredQuotient(by: 86_400)).text
    }

    /// A line such as `Evaluated on 2026-11-23 with Winnow 0.1.0.`
    func line(_ verb: String) -> HTML {
        HTML(.p, .class("note")) { "\(verb) on \(day) with \(program.shortened)." }
    }
}
