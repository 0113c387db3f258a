import Testing
import WinnowSystem

@testable import WinnowIndex

@Suite struct FilterTests {
    /// The input, and its normalized text.
    static let texts: [(String, String)] = [
        ("level=beginner", "level = beginner"), ("level == 'beginner'", "level = beginner"),
        ("level:beginner", "level = beginner"), ("level = “two words”", #"level = "two words""#),
        ("  a  !=  -1.50 ", "a != -1.5"), ("a<1e3", "a < 1000"),
        ("a >= 007", #"a >= "007""#.replacing("\"", with: "")),
        (#"a = "7""#, #"a = "7""#), ("a = true", "a = true"), (#"a = "true""#, #"a = "true""#),
        ("a = TRUE", "a = TRUE"), ("price in 10..50", "price in 10..50"),
        ("price = 10..50", "price in 10..50"),
        ("price != 10..50", "not price in 10..50"), ("price in 10..", "price >= 10"),
        ("price in ..50", "price <= 50"),
        ("price in (1,2 , 3)", "price in (1, 2, 3)"), ("price in ()", "price in ()"),
        ("price NOT IN (1)", "not price in (1)"), ("price not exists", "not price exists"),
        ("name = Ann*", "name ^= Ann"), ("name != Ann*", "not name ^= Ann"), ("name ^= \"\"", #"name ^= """#),
        ("zip ^= 80", #"zip ^= "80""#),
        ("name = 5*", #"name ^= "5""#), ("name = *", "name exists"), ("name : *", "name exists"),
        ("a=1 and b=2 or c=3", "a = 1 and b = 2 or c = 3"),
        ("a=1 or b=2 and c=3", "a = 1 or b = 2 and c = 3"),
        ("(a=1 or b=2) and c=3", "(a = 1 or b = 2) and c = 3"),
        ("a=1 and (b=2 and c=3)", "a = 1 and (b = 2 and c = 3)"),
        ("((a=1))", "a = 1"), ("a=1&&b=2||!c=3", "a = 1 and b = 2 or not c = 3"), ("!(a=1)", "not a = 1"),
        ("not not a=1", "not not a = 1"), ("not (a=1 and b=2)", "not (a = 1 and b = 2)"),
        ("not a=1 and b=2", "not a = 1 and b = 2"), ("a = and", #"a = "and""#),
        (#""not" = 1"#, #""not" = 1"#),
        (#""a b" = 'it''s'"#.replacing("''", with: "\\'"), #""a b" = "it's""#),
        ("when = 2025-01-31T10:00:00+01:00", "when = 2025-01-31T10:00:00+01:00"),
        ("url = https://x.org/a", "url = https://x.org/a"),
        ("attributes.level = 1", "level = 1"), ("attributes.created = x", "attributes.created = x"),
        (#"a = "\u{0}\n\t\\\"""#, #"a = "\u{0}\n\t\\\"""#), ("größe = groß", "größe = groß"),
        ("日本 = 東京", "日本 = 東京"),
        ("a\u{A0}=\u{3000}1", "a = 1"), ("a = O'Brien", #"a = "O'Brien""#), ("a = R&D", #"a = "R&D""#),
        ("a = x.y", "a = x.y"), (#"a in "x."..".y""#, #"a in "x."..".y""#),
        ("created >= 2025-01-31", "created >= 2025-01-31"),
        ("a = 9007199254740993", "a = 9007199254740993"),
        ("a = -9223372036854775808", "a = -9223372036854775808"),
        ("a = 9223372036854775807", "a = 9223372036854775807"),
        ("a = 18446744073709551615", "a = 18446744073709551615"), ("a = 1e300", "a = 1e+300"),
        ("a = -0", "a = -0.0"),
    ]

    @Test(arguments: texts)
    func `the text form of filters is read and written`(text: String, expected: String) throws {
        let filter = try SearchFilter(text)
        #expect(filter.description == expected)
        #expect(try SearchFilter(filter.description) == filter)
    }

    /// The faulty text, the column, and a part of the message.
    static let mistakes: [(String, Int?, String)] = [
        ("", nil, "empty"), ("  ", nil, "empty"), ("level", 6, "after a name"),
        ("level beginner", 7, "after a name"),
        ("level =", 8, "a value"), ("= 5", 1, "a condition"), ("and a = 1", 1, "a condition"),
        ("a = 1 b = 2", 7, "and, or"),
        ("a = 1 and", 10, "a condition"), ("a = two words", 9, "and, or"), ("(a = 1", 1, "without its )"),
        ("a = 1)", 6, "without its ("), ("()", 2, "a condition"), ("a = \"x", 5, "close it"),
        ("a = \"\\q\"", 6, "escape"),
        ("a = \"\\u{110000}\"", 6, "escape"), ("a = \"\\u{}\"", 6, "escape"), ("a = \"\\", 6, "close it"),
        ("a in beginner", 6, "list"), ("a in", 5, "list"), ("a in (b", 8, ", or )"),
        ("a in (b c)", 9, ", or )"),
        ("a in (b,)", 9, "a value"), ("a in 1..b", 1, "one kind"), ("a = ..", 7, "a value"),
        ("a = x*y", 7, "*"),
        ("a < x*", 6, "and, or"), ("a not = 5", 7, "in or exists"),
        ("a = 1e999", 5, "too large"), ("a > 9223372036854775806.5", 5, "write a whole number"),
        ("a in 1..9007199254740992.5", 9, "write a whole number"),
        ("a = \u{0}", 5, "control"), ("created > soon", 1, "date"), ("created = true", 1, "date"),
        ("created ^= 2025", 1, "date"),
        ("created = 2025*", 1, "date"), ("a = 1 and rank = high", 11, "number"), ("domain = 5", 1, "string"),
        ("a => 5", 4, "a value"),
        ("a = b = c", 7, "and, or"), ("größe = 1 x", 11, "and, or"),
    ]

    @Test(arguments: mistakes)
    func `the text form reports the column of a mistake and the remedy`(
        text: String, column: Int?, part: String
    ) throws {
        let error = try #require(throws: IndexError.self) { try SearchFilter(text) }
        #expect(error.code == .invalidFilter)
        if let column {
            #expect(error.message.hasPrefix("column \(column) of the filter: "), "\(error.message)")
        }
        #expect(error.message.contains(part), "\(error.message)")
    }

    @Test func `errors of the text form never repeat the input`() throws {
        for text in [
            "secret", "secret = secret secret", "secret in (secret", "created = secret", "secret = \"secret",
            "secret = 'x' secret",
        ] {
            let error = try #require(throws: IndexError.self) { try SearchFilter(text) }
            #expect(!error.message.contains("secret"))
        }
    }

    @Test(arguments: 0..<40)
    func `a filter is restored from its description`(seed: Int) throws {
        var generator = SeededGenerator(seed: UInt64(seed))
        for _ in 0..<50 {
            let filter = generator.filter(size: 1 + generator.next(below: 8))
            #expect(try SearchFilter(filter.description) == filter, "seed \(seed): \(filter.description)")
            let decoded = try JSONValue(encoding: filter).decode(SearchFilter.self)
            #expect(decoded == filter)
        }
    }

    @Test(arguments: 0..<40)
    func `random texts are read or rejected`(seed: Int) {
        var generator = SeededGenerator(seed: UInt64(seed))
        let pieces = [
            "a", "b = 1", " ", "and", " or ", "not ", "(", ")", "\"", "'", "\\", "=", "<", ">", "!", "^=",
            "..", ".", "*", ",", "in ", " exists",
            "5", "1e9", "-", "true", "\u{0}", "“", "é", "\u{301}", "👩‍👩‍👧", "&&", "||", "&", ":", "domain",
            "created", "2025-01-31", "u{41}",
        ]
        for _ in 0..<500 {
            let text = (0..<generator.next(below: 12)).map { _ in generator.element(of: pieces) }.joined()
            guard let filter = try? SearchFilter(text) else { continue }
            #expect((try? SearchFilter(filter.description)) == filter, "\(text)")
            #expect(throws: Never.self) { try filter.validate() }
        }
    }

    static let huge: [String] = [
        "(", ")", "not ", "!", "\"", "a=1 and ", "a", "*", "\\", "\u{0}", " ", "a in (b,", "..", "“", "a=",
    ]

    @Test(arguments: huge)
    func `a megabyte of anything is rejected with a one-line message`(piece: String) throws {
        for size in [100_000, SearchFilter.maximumByteCount, SearchFilter.maximumByteCount + 10] {
            let text = String(repeating: piece, count: size / piece.utf8.count)
            let error = try #require(throws: IndexError.self) { try SearchFilter(text) }
            #expect(
                error.code == .invalidFilter && error.message.count < 200 && !error.message.contains("\n"))
        }
    }

    @Test func `filters are accepted up to the limits only`() throws {
        let deep = SearchFilter.maximumDepth
        let text = String(repeating: "(", count: deep) + "a = 1" + String(repeating: ")", count: deep)
        _ = try SearchFilter(text)
        #expect(throws: IndexError.self) { try SearchFilter("(" + text + ")") }
        let many = SearchFilter.maximumConditionCount
        let joined = SearchFilter.any(of: (0..<many).map { .where("a", is: .number(Double($0))) })
        try joined.validate()
        #expect(try SearchFilter(joined.description) == joined)
        #expect(throws: IndexError.self) { try SearchFilter(joined.description + " or a = 1") }
        #expect(throws: IndexError.self) { try (joined || .exists("a")).validate() }
        let values = SearchFilter.where(
            "a", isAnyOf: Array(repeating: "x", count: SearchFilter.maximumValueCount))
        try values.validate()
        #expect(try SearchFilter(values.description) == values)
        #expect(throws: IndexError.self) { try (values && .where("b", is: 1)).validate() }
        #expect(throws: IndexError.self) { try SearchFilter(values.description + " and b = 1") }
        var nested = SearchFilter.exists("a")
        for _ in 0...SearchFilter.maximumDepth { nested = .exists("b") && nested }
        try nested.validate()
        #expect(try SearchFilter(nested.description) == nested)
        #expect(throws: IndexError.self) { try (.exists("b") && nested).validate() }
        #expect(throws: IndexError.self) { try SearchFilter((.exists("b") && nested).description) }
    }

    @Test func `filters of any depth do not overflow the stack`() {
        var filter = SearchFilter.exists("a")
        for number in 0..<5000 { filter = number.isMultiple(of: 2) ? !filter : .exists("b") && filter }
        #expect(throws: IndexError.self) { try filter.validate() }
        #expect(filter == filter && filter.hashValue == filter.hashValue)
    }
}

@Suite struct FilterBuildingTests {
    @Test func `filters written in Swift equal those of the text form`() throws {
        let built: [(SearchFilter, String)] = [
            (.where("a", is: "x"), "a = x"), (.where("a", isNot: 1), "a != 1"),
            (.where("a", isBelow: 1.5), "a < 1.5"),
            (.where("a", isAtMost: 1), "a <= 1"), (.where("a", isAbove: 1), "a > 1"),
            (.where("a", isAtLeast: 1), "a >= 1"),
            (.where("a", isFrom: 1, to: 2), "a in 1..2"),
            (.where("a", isAnyOf: [true, "b"]), "a in (true, b)"),
            (.where("a", beginsWith: "x"), "a ^= x"), (.exists("a"), "a exists"),
            (.domain("d"), "domain = d"),
            (!.domain("d") && .exists("a") || .exists("b"), "not domain = d and a exists or b exists"),
            (.all(of: [.exists("a"), .exists("b"), .exists("c")]), "a exists and b exists and c exists"),
            (.any(of: []), "domain in ()"), (.all(of: []), "not domain in ()"),
        ]
        for (filter, text) in built { #expect(try SearchFilter(text) == filter) }
    }

    @Test func `filters with invalid comparisons are rejected`() {
        let filters: [SearchFilter] = [
            .where("created", is: "soon"), .where("created", isBelow: true), .where("rank", is: "1"),
            .where("domain", is: 1),
            .where("a", is: .number(.nan)), .where("a", isAnyOf: [1, .number(.infinity)]),
            .where("a", isFrom: 1, to: "2"),
            .where("expires", beginsWith: "2"), .where("a", isNot: 1) && .where("rank", isAnyOf: [true]),
        ]
        for filter in filters {
            let error = #expect(throws: IndexError.self) { try filter.validate() }
            #expect(error?.code == .invalidFilter)
        }
        #expect(throws: Never.self) {
            try SearchFilter.where("created", isFrom: "2025-01-01", to: 1e9).validate()
        }
    }

    @Test func `filters distinguish texts by their bytes`() {
        #expect(SearchFilter.where("a", is: "é") != .where("a", is: "e\u{301}"))
        #expect(SearchValue.string("é") != "e\u{301}" && SearchValue.string("e\u{301}") < "é")
        #expect(SearchValue.bool(true) < 0 && SearchValue.number(5) < "" && SearchValue.number(1) == 1.0)
    }
}
