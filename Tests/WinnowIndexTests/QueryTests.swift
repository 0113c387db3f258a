import Testing
import WinnowSystem

@testable import WinnowIndex

@Suite struct QueryTests {
    typealias Part = SearchQuery.Part

    static let queries: [(String, [Part])] = [
        ("", []), (" \t\n", []), ("manager", [.word("manager")]),
        ("team lead", [.word("team"), .word("lead")]),
        (#""new employees""#, [.phrase("new employees")]),
        (#" "  new   employees " "#, [.phrase("new employees")]),
        ("“new employees”", [.phrase("new employees")]), ("„new employees“", [.phrase("new employees")]),
        ("«new employees»", [.phrase("new employees")]), ("\"new employees”", [.phrase("new employees")]),
        ("manag*", [.prefix("manag")]), ("manag**", [.prefix("manag")]),
        ("-sales", [.word("sales").excluded]),
        (#"-"new employees""#, [.phrase("new employees").excluded]), ("-manag*", [.prefix("manag").excluded]),
        ("title:team", [.word("team", in: .title)]), ("Title:team", [.word("team", in: .title)]),
        (#"text:"new team""#, [.phrase("new team", in: .text)]),
        ("keywords:lead*", [.prefix("lead", in: .keywords)]),
        ("-title:sales", [.word("sales", in: .title).excluded]),
        (#"-title:"a b" c"#, [.phrase("a b", in: .title).excluded, .word("c")]),
        ("level:beginner", [.attribute("level", is: "beginner")]),
        ("author.name:Ann*", [Part(.prefix, "Ann", attribute: "author.name")]),
        (#"author.name:"Ann Lee""#, [Part(.phrase, "Ann Lee", attribute: "author.name")]),
        ("-level:beginner", [.attribute("level", is: "beginner").excluded]),
        ("a:b:c", [.attribute("a", is: "b:c")]), ("größe:xl", [.attribute("größe", is: "xl")]),
        ("http://x.org/?q=1", [.word("http://x.org/?q=1")]), ("12:30", [.word("12:30")]),
        (#"C:\files"#, [.word(#"C:\files"#)]),
        ("std::vector", [.word("std::vector")]), ("title: team", [.word("title:"), .word("team")]),
        ("- sales", [.word("sales")]),
        ("--force", [.word("--force")]), ("well-known a*b", [.word("well-known"), .word("a*b")]),
        ("*able", [.word("*able")]),
        ("-", []), ("*", []), ("\"\"", []), (":", []), ("\"", []), ("\"\"\"", []),
        ("- * : \"\" -* -\"\" -: **", []),
        ("title:* -level:\"\"", [.word("title"), .word("level").excluded]),
        ("\" \"", []), (#""open phrase"#, [.word("open"), .word("phrase")]),
        (#"-"open"#, [.word("open").excluded]),
        (#"5" disk"#, [.word("5"), .word("disk")]),
        (#"דו"ח "צה"ל היום" a"b"#, [.word(#"דו"ח"#), .phrase(#"צה"ל היום"#), .word("a"), .word("b")]),
        (#"ב"הארץ""#, [.word(#"ב"הארץ"#)]), (#"ל"5"#, [.word("ל"), .word("5")]),
        (#"5" and 7" disks"#, [.word("5"), .word("and"), .word("7"), .word("disks")]),
        (#"say"hello world""#, [.word("say"), .word("hello"), .word("world")]),
        (#""a b"c"#, [.phrase("a b"), .word("c")]),
        ("我喜欢“机器学习”课程", [.word("我喜欢"), .phrase("机器学习"), .word("课程")]), ("a\u{0}b", [.word("a"), .word("b")]),
        ("a\u{3000}b\u{A0}c", [.word("a"), .word("b"), .word("c")]), ("🎉 C++", [.word("🎉"), .word("C++")]),
        ("\"one\"", [.phrase("one")]),
        ("a OR b AND NOT c", ["a", "OR", "b", "AND", "NOT", "c"].map { .word($0) }),
        (#"title:"open"#, [.word("title:"), .word("open")]),
        ("it's O’Brien", [.word("it's"), .word("O’Brien")]),
        ("state-of-the-art", [.word("state-of-the-art")]),
    ]

    @Test(arguments: queries)
    func `queries are parsed into parts`(text: String, parts: [Part]) {
        let query = SearchQuery(text)
        #expect(query.parts == parts)
        #expect(!query.isTruncated && query.isEmpty == parts.isEmpty)
    }

    @Test(arguments: 0..<40)
    func `queries never fail, and keep all letters`(seed: Int) {
        var generator = SeededGenerator(seed: UInt64(seed))
        let pieces = [
            "a", "word", " ", "\"", "“", "”", "«", "-", "*", ":", "title:", "x:", "\u{0}", "\n", "日本", "é",
            "\u{301}", "👩‍👩‍👧", "\u{FFFF}",
            "\u{202E}", "http://", "5", ".", "\\", "/", "(", "'", "_", "\u{A0}",
        ]
        for _ in 0..<500 {
            let text = (0..<generator.next(below: 14)).map { _ in generator.element(of: pieces) }.joined()
            let query = SearchQuery(text)
            #expect(!query.isTruncated)
            for part in query.parts {
                #expect(!part.text.isEmpty && part.attribute?.isEmpty != true, "\(text)")
                #expect(part.field == nil || part.attribute == nil)
                #expect(!part.literal.text.isEmpty)
                if let filter = part.filter {
                    #expect(throws: Never.self) { try filter.validate() }
                    #expect((try? SearchFilter(filter.description)) == filter)
                }
            }
            let kept = query.parts.map { ($0.field?.rawValue ?? $0.attribute ?? "") + $0.text }.joined()
            #expect(Self.letters(of: kept) == Self.letters(of: text), "\(text)")
        }
    }

    private static func letters(of text: String) -> String {
        String(
            String.UnicodeScalarView(text.unicodeScalars.filter { $0.properties.isAlphabetic || $0 == "5" }))
    }

    static let pieces = [
        "a", "a ", "\"", "\"a ", "“", "-", "- ", "*", ":", "a:", "title:", "\u{0}", "-\"", "日", "日 ", "a:b ",
        "\"\" ", "x\" ", "\u{301}",
    ]

    @Test(arguments: pieces)
    func `queries of a megabyte are truncated`(piece: String) {
        let text = String(repeating: piece, count: 1_000_000 / piece.utf8.count)
        let query = SearchQuery(text)
        #expect(query.isTruncated && query.parts.count <= SearchQuery.maximumWordCount)
        #expect(query.parts.reduce(0) { $0 + $1.text.utf8.count } <= SearchQuery.maximumByteCount)
        let literal = SearchQuery(words: text)
        #expect(literal.isTruncated && literal.parts.count <= SearchQuery.maximumWordCount)
    }

    @Test func `queries are truncated between words`() {
        let words = (1...2000).map { "w\($0)" }
        #expect(SearchQuery(words.joined(separator: " ")).parts.map(\.text) == Array(words.prefix(1024)))
        let long = String(repeating: "x", count: 100)
        let query = SearchQuery(Array(repeating: long, count: 200).joined(separator: " "))
        #expect(query.isTruncated && query.parts.allSatisfy { $0.text == long } && query.parts.count == 162)
        #expect(!SearchQuery(words.prefix(1024).joined(separator: " ") + " ").isTruncated)
        let phrase = SearchQuery("\"" + words.joined(separator: " ") + "\"")
        #expect(phrase.isTruncated && phrase.parts.count == 1 && phrase.parts[0].text.hasSuffix("w1024"))
        #expect(SearchQuery(parts: Array(repeating: .word("a"), count: 1025)).isTruncated)
    }

    @Test func `queries may be literals, parts, or only words`() {
        let query: SearchQuery = "team -sales"
        #expect(query == SearchQuery(parts: [.word("team"), .word("sales").excluded]))
        #expect(
            SearchQuery(words: #"a -b "c d" e*"#).parts == ["a", "-b", "\"c", "d\"", "e*"].map { .word($0) })
    }

    static let filters: [(Part, String?)] = [
        (.word("team"), nil), (.attribute("level", is: "beginner"), "level in (beginner)"),
        (.attribute("year", is: "5"), #"year in ("5", 5)"#),
        (.attribute("free", is: "true"), #"free in ("true", true)"#),
        (.attribute("domain", is: "help"), "domain in (help)"),
        (.attribute("domain", is: "5"), #"domain in ("5")"#),
        (.attribute("created", is: "2025-01-31"), "created in (2025-01-31)"),
        (.attribute("created", is: "soon"), "created in ()"),
        (.attribute("rank", is: "0.5"), "rank in (0.5)"),
        (Part(.phrase, "5", attribute: "year"), #"year in ("5")"#),
        (Part(.prefix, "Ann", attribute: "name"), "name ^= Ann"),
        (.attribute("level", is: "x").excluded, "not level in (x)"),
        (Part(.prefix, "2025", attribute: "created"), "created in ()"),
    ]

    @Test(arguments: filters)
    func `queries turn attributes into filters`(part: Part, text: String?) throws {
        #expect(part.filter?.description == text)
        try part.filter?.validate()
    }

    @Test func `queries turn unknown attributes back into words`() {
        #expect(Part.attribute("re", is: "invent").literal == .word("re:invent"))
        #expect(Part(.phrase, "a b", attribute: "x").excluded.literal == Part.phrase("x:a b").excluded)
        #expect(Part.word("a").literal == .word("a"))
    }
}
