// Dates to and from text.

import Testing
import WinnowSystem

@testable import WinnowIndex

@Suite struct SearchDateTests {
    static let readings: [(text: String, seconds: Double)] = [
        ("1970-01-01", 0),
        ("2025-01-01", 1_735_689_600),
        ("2025-01-01T10:00:00Z", 1_735_725_600),
        ("2025-01-01T10:00Z", 1_735_725_600),
        ("2025-01-01t10:00:00z", 1_735_725_600),
        ("2025-01-01 10:00:00", 1_735_725_600),
        ("2025-01-01T11:30:00+01:30", 1_735_725_600),
        ("2025-01-01T08:00:00-0200", 1_735_725_600),
        ("2025-01-01T12:00:00+02", 1_735_725_600),
        ("2025-01-01T10:00:00-00:00", 1_735_725_600),
        ("2025-01-01T10:00:00.5Z", 1_735_725_600.5),
        ("2025-01-01T10:00:00,250Z", 1_735_725_600.25),
        ("2025-01-01T10:00:00.123456789012345678901234567890Z", 1_735_725_600.123456789),
        ("1969-12-31T23:59:59.75Z", -0.25),
        ("1969-12-31T23:59:58Z", -2),
        ("2000-02-29", 951_782_400),
        ("2024-02-29T00:00:00Z", 1_709_164_800),
        ("2016-12-31T23:59:60Z", 1_483_228_800),
        ("2017-01-01T00:59:60+01:00", 1_483_228_800),
        ("0000-01-01", -62_167_219_200),
        ("9999-12-31T23:59:59Z", 253_402_300_799),
    ]

    @Test(arguments: readings.indices) func `dates are read as in ISO 8601`(index: Int) throws {
        let (text, seconds) = Self.readings[index]
        #expect(try #require(SearchDate(text), "\(text)").secondsSince1970 == seconds, "\(text)")
    }

    static let refused: [String] = [
        "", " ", "2025", "2025-01", "2025-1-1", "25-01-01", "2025-00-01", "2025-13-01", "2025-01-00",
        "2025-01-32", "2025-04-31", "2025-02-29", "1900-02-29", "2100-02-29", "2025-01-01T", "2025-01-01Z",
        "2025-01-01T10", "2025-01-01T10Z", "2025-01-01T1:00Z", "2025-01-01T24:00:00Z", "2025-01-01T10:60Z",
        "2025-01-01T10:00:61Z", "2025-01-01T10:00:60Z", "2025-01-01T10:00:00.Z",
        "2025-01-01T10:00:00+1", "2025-01-01T10:00:00+24:00", "2025-01-01T10:00:00+01:60",
        "2025-01-01T10:00:00+01:", "2025-01-01T10:00:00Z ", " 2025-01-01", "2025-01-01\n", "2025/01/01",
        "20250101", "+2025-01-01", "-2025-01-01", "12025-01-01", "2025-01-01T10:00:00ZZ",
        "0000-01-01T00:00:00+00:01", "9999-12-31T23:59:59-00:01", "２０２５-01-01", "2025-01-01T10:00:00\u{0}",
        "2025-W01-1", "2025-001",
    ]

    @Test(arguments: refused) func `dates are not read from other texts`(text: String) {
        #expect(SearchDate(text) == nil)
    }

    @Test func `dates with a fraction and no zone are in UTC`() {
        #expect(SearchDate("2025-01-01T10:00:00.5")?.secondsSince1970 == 1_735_725_600.5)
    }

    @Test func `dates are formatted in UTC`() throws {
        #expect(SearchDate(secondsSince1970: 0).description == "1970-01-01T00:00:00Z")
        #expect(
            try #require(SearchDate("2025-01-01T11:30:00.50+01:30")).description == "2025-01-01T10:00:00.5Z")
        #expect(SearchDate(secondsSince1970: -0.25).description == "1969-12-31T23:59:59.75Z")
        #expect(SearchDate(secondsSince1970: -1.0625).description == "1969-12-31T23:59:58.9375Z")
    }

    @Test(arguments: [
        Double.nan, .infinity, -.infinity, 1e300, -1e300, 253_402_300_800, -62_167_219_200.5,
        .greatestFiniteMagnitude,
    ]) func `dates out of range are also formatted`(seconds: Double) {
        #expect(SearchDate(secondsSince1970: seconds).description.hasSuffix(" s"))
    }

    @Test func `dates are restored from their text`() throws {
        var generator = SeededGenerator(seed: 7)
        var values: [Double] = [
            -0.0001, 0.001, -62_167_219_200, 253_402_300_799.5, 1_735_725_600.1234567,
        ]
        for _ in 0..<20_000 {
            values.append(Double.random(in: -62_167_219_200..<253_402_300_800, using: &generator))
            values.append(Double.random(in: -2e9..<4e9, using: &generator))
            values.append(Double(Int.random(in: -62_167_219_200..<253_402_300_800, using: &generator)))
        }
        for value in values {
            let date = SearchDate(secondsSince1970: value)
            let read = try #require(SearchDate(date.description), "\(value): \(date)")
            #expect(read == date, "\(value): \(date)")
        }
        for value in [1e-5, -1e-5, 1e-300, -1e-300, -0.0] {
            #expect(SearchDate(SearchDate(secondsSince1970: value).description)?.secondsSince1970 == 0)
        }
    }

    @Test func `dates of consecutive days are a day apart`() throws {
        var day = try #require(SearchDate("1599-12-31"))
        for _ in 0..<150_000 {
            let next = SearchDate(secondsSince1970: day.secondsSince1970 + 86_400)
            let read = try #require(SearchDate(String(next.description.prefix(10))))
            #expect(read == next)
            day = next
        }
        #expect(day.description.hasPrefix("2010-09-"))
    }
}
