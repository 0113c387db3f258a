/// A day of the proleptic Gregorian calendar.
///
/// Source: H. Hinnant, *chrono-Compatible Low-Level Date Algorithms*, 2013,
/// <https://howardhinnant.github.io/date_algorithms.html>: years begin in March, so the leap day is last.
package struct CalendarDay: Sendable, Hashable {
    package let year: Int
    /// 1...12.
    package let month: Int
    /// 1...31.
    package let day: Int

    /// Makes a day; nil if its month does not have it.
    package init?(year: Int, month: Int, day: Int) {
        guard (1...12).contains(month), day >= 1 else { return nil }
        let isLeap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
        let lengths = [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
        guard day <= lengths[month - 1] else { return nil }
        (self.year, self.month, self.day) = (year, month, day)
    }

    /// Makes the day that begins a number of days after 1970 began.
    package init(daysSince1970 days: Int) {
        let shifted = days + 719_468
        let era = shifted.flooredQuotient(by: 146_097)
        let dayOfEra = shifted - era * 146_097
        let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let monthFromMarch = (5 * dayOfYear + 2) / 153
        day = dayOfYear - (153 * monthFromMarch + 2) / 5 + 1
        month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9
        year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
    }

    /// The number of days since 1970 began.
    package var daysSince1970: Int {
        let year = month <= 2 ? year - 1 : year
        let era = year.flooredQuotient(by: 400)
        let yearOfEra = year - era * 400
        let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
        return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
    }

    /// The day as in `2026-11-23`.
    package var text: String { "\(Self.padded(year, 4))-\(Self.padded(month, 2))-\(Self.padded(day, 2))" }

    /// A time in UTC as in `2026-11-23T18:05:00`.
    package static func text(secondsSince1970 seconds: Int) -> String {
        let days = seconds.flooredQuotient(by: 86_400)
        let second = seconds - days * 86_400
        let time = [second / 3600, second / 60 % 60, second % 60].map { padded($0, 2) }
        return CalendarDay(daysSince1970: days).text + "T" + time.joined(separator: ":")
    }

    private static func padded(_ number: Int, _ digits: Int) -> String {
        let text = String(number)
        return String(repeating: "0", count: max(0, digits - text.count)) + text
    }
}

extension Int {
    /// The quotient by a positive divisor, rounded towards minus infinity.
    package func flooredQuotient(by divisor: Int) -> Int {
        (self >= 0 ? self : self - divisor + 1) / divisor
    }
}
