import Testing
import WinnowSystem
import WinnowText

@testable import WinnowIndex

@Suite struct FusionTests {
    @Test func `without trust in vectors, the ranking is by words`() {
        let fusion = Fusion(trust: 0, spread: 0.12, semanticWeight: 0.4, semanticLimit: 5, total: 9)
        for score in [0, 0.5, 7] {
            for matched in [0, 3, 9.0] { #expect(fusion.lexical(score, matched: matched) == score) }
        }
        #expect(fusion.semantic(0.9) == 0)
    }

    @Test func `a cosine gives its surprise in nats up to a limit, and none below 0`() {
        let fusion = Fusion(trust: 1, spread: 0.1, semanticWeight: 0.5, semanticLimit: 3, total: 9)
        #expect(abs(fusion.semantic(0.3) - 4.5 * 3 / (4.5 + 3)) < 1e-12)
        #expect(abs(fusion.semantic(0.01) - 0.005) < 1e-4)
        #expect(fusion.semantic(-0.3) == 0 && fusion.semantic(0) == 0)
        #expect(fusion.semantic(1) < 3 && fusion.semantic(1) > fusion.semantic(0.9))
    }

    @Test func `words give fewer points to items with few of them and in long queries`() {
        var random = SeededGenerator(seed: 1)
        for _ in 0..<200 {
            let (trust, total) = (
                Double.random(in: 0.01...1, using: &random), Double.random(in: 1...40, using: &random)
            )
            let fusion = Fusion(
                trust: trust, spread: 0.12, semanticWeight: 0.4, semanticLimit: 5, total: total)
            let longer = Fusion(
                trust: trust, spread: 0.12, semanticWeight: 0.4, semanticLimit: 5, total: total * 2)
            let (score, matched) = (
                Double.random(in: 0.1...9, using: &random), Double.random(in: 0...total, using: &random)
            )
            let points = fusion.lexical(score, matched: matched)
            #expect(points >= 0 && points <= fusion.lexical(score, matched: total) + 1e-12)
            #expect(longer.lexical(score, matched: 2 * total) < fusion.lexical(score, matched: total))
            #expect(fusion.lexical(score * 2, matched: matched) >= points)
        }
    }

    @Test func `a score is from 0 to 1 and keeps the order of the points`() {
        func score(_ points: Double) -> Double {
            RankedDocument(
                document: 0, points: points, lexical: 0, cosine: nil, lexicalPoints: 0, semanticPoints: 0
            ).score
        }
        let scores = [0, 0.1, 1, 5, 80, 1e6].map(score)
        #expect(scores == scores.sorted() && scores[0] == 0 && scores[3] == 0.5 && scores[5] < 1)
    }
}

@Suite struct CompiledQueryTests {
    private static func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }

    private static func compiled(_ text: String, _ rule: TermRule = .stems, known: Set<String> = [])
        -> CompiledQuery
    {
        CompiledQuery(SearchQuery(text), analyzer: ItemAnalyzer(rule: rule)) { known.contains($0) }
    }

    /// The terms of a query, one string each.
    private static func terms(of query: CompiledQuery) -> [String] {
        query.terms.map { term in
            let text =
                switch term.source {
                case .term(let bytes): text(bytes)
                case .prefix(let bytes): text(bytes) + "*"
                case .pair(let left, let right, let beyond):
                    "\(text(left))+\(text(right))" + (beyond.map { " beyond \($0)" } ?? "")
                case .joined(let bytes, _, let terms): "\(text(bytes)) for \(terms)"
                }
            return term.count == 1 ? text : "\(text) ×\(Int(term.count))"
        }
    }

    private static func text(_ pattern: CompiledQuery.Condition.Pattern) -> String {
        switch pattern {
        case .term(let bytes): text(bytes)
        case .prefix(let bytes): text(bytes) + "*"
        case .phrase(let words, let isBegun): words.map(text).joined(separator: " ") + (isBegun ? "*" : "")
        case .either(let all, let other): all.map(text).joined(separator: "&") + "|" + text(other)
        }
    }

    private static func conditions(_ conditions: [CompiledQuery.Condition]) -> [String] {
        conditions.map { ($0.field.map { "\($0.rawValue):" } ?? "") + text($0.pattern) }
    }

    static let ranked: [(String, [String])] = [
        ("managers managing bread", ["manag ×2", "bread"]), ("", []), ("!!", []),
        // Function words count if there is nothing else, and in pairs with other words.
        ("the of", ["the", "of"]),
        ("flu in children", ["flu", "children", "flu+in beyond 0", "in+children beyond 1"]),
        ("Will Smith", ["smith", "will+smith"]), ("AT&T", ["at", "t", "at+t"]),
        ("man* bread", ["bread", "man*"]), ("team -bread", ["team"]),
        ("title:bread team", ["bread", "team"]), ("\"new employees\"", ["new", "employe"]),
        ("one two three four five", ["one", "two", "three", "four", "five"]),
        ("data-base", ["data", "base", "data+base", "databas for [0, 1]"]),
        ("state-of-the-art 10-20", ["state", "art", "10", "20", "stateoftheart for [0, 1]"]),
    ]

    @Test(arguments: ranked)
    func `a compiled query ranks by terms, prefixes and pairs`(query: String, expected: [String]) {
        #expect(Self.terms(of: Self.compiled(query)) == expected)
    }

    static let conditioned: [(String, [String], [String])] = [
        ("team bread", [], []), ("\"new employees\" team", ["new employees"], []),
        ("title:Managers", ["title:manag"], []), ("text:\"a b\" -title:c", ["text:a b"], ["title:c"]),
        ("-state-of", [], ["state of", "stateof"]), ("-state-o*", [], ["state o*", "stateo*"]),
        ("title:e-mails text:\"e-mail\"", ["title:e&mail|email", "text:e mail"], []), ("-man*", [], ["man*"]),
        ("keywords:man*", ["keywords:man*"], []),
    ]

    @Test(arguments: conditioned)
    func `a compiled query has conditions for required and excluded parts`(
        query: String, required: [String], excluded: [String]
    ) {
        let compiled = Self.compiled(query)
        #expect(Self.conditions(compiled.required) == required)
        #expect(Self.conditions(compiled.excluded) == excluded)
    }

    @Test func `a compiled query filters by existing attributes and treats others as words`() throws {
        let known = Self.compiled("team level:beginner", known: ["level"])
        #expect(known.filters == [.where("level", isAnyOf: ["beginner"])])
        #expect(Self.terms(of: known) == ["team"] && !known.isOfConditions)
        #expect(Self.compiled("level:beginner", known: ["level"]).isOfConditions)
        let unknown = Self.compiled("team level:beginner")
        #expect(unknown.filters.isEmpty)
        #expect(
            Self.terms(of: unknown)
                == ["team", "level", "beginn", "level+beginner", "levelbeginn for [1, 2]"])
    }

    @Test func `a compiled query takes its meaning from the parts that are not excluded`() {
        #expect(Self.compiled("lead a \"new team\" -sales man*").meaning == "lead a new team")
        #expect(Self.compiled("man* -sales").meaning == "man" && Self.compiled("man* -sales").isOnlyPrefixes)
        #expect(Self.compiled("-sales").isOfConditions && Self.compiled(" ").isOfConditions)
        #expect(!Self.compiled("sales").isOfConditions && !Self.compiled("!!").isOfConditions)
    }

    @Test
    func `a compiled query marks terms of phrases in phrases only, unless they also occur outside them`() {
        #expect(Self.compiled("\"new team\" team").phraseTerms.map(Self.text) == ["new"])
    }
}

extension SnippetMaker {
    fileprivate func whole(_ text: String) -> Snippet {
        var buffer = TokenBuffer()
        return whole(text, in: &buffer)
    }

    fileprivate func snippet(of text: String, length: Int) -> Snippet {
        var buffer = TokenBuffer()
        return snippet(of: text, length: length, in: &buffer)
    }
}

@Suite struct SnippetTests {
    private static func maker(_ query: String, rule: TermRule = .stems) -> SnippetMaker {
        let analyzer = ItemAnalyzer(rule: rule)
        let query = CompiledQuery(SearchQuery(query), analyzer: analyzer) { _ in false }
        return SnippetMaker(query, weights: query.terms.map { _ in 1 }, analyzer: analyzer)
    }

    @Test func `snippets show the part with most of the query's words and mark them`() {
        let text =
            String(repeating: "Nothing is here. ", count: 30) + "A manager leads the team. "
            + String(repeating: "Nothing is there. ", count: 30)
        let snippet = Self.maker("team managers").snippet(of: text, length: 80)
        #expect(snippet.marked("[", "]").contains("A [manager] leads the [team]."))
        #expect(snippet.text.hasPrefix("…") && snippet.text.hasSuffix("…"))
    }

    @Test func `snippets are a whole short text, its beginning without matches, and empty for length 0`() {
        let maker = Self.maker("team")
        #expect(maker.snippet(of: "The team.", length: 100).marked("<", ">") == "The <team>.")
        #expect(maker.snippet(of: "one two three four five", length: 9).text == "one two…")
        #expect(maker.snippet(of: "The team.", length: 0) == Snippet(text: ""))
        #expect(maker.snippet(of: "", length: 10) == Snippet(text: ""))
        #expect(maker.whole("Teams, a team").marked("<", ">") == "<Teams>, a <team>")
    }

    @Test func `snippets mark words that do not begin like their terms`() {
        let text = "They went, and 'leaders would go: a skier, skis, skies."
        #expect(Self.maker("go", rule: .lemmas).whole(text).marked("<", ">").contains("They <went>, and"))
        #expect(Self.maker("leader").whole(text).marked("<", ">").contains("'<leaders> would"))
        #expect(Self.maker("sky").whole(text).marked("<", ">").contains("skis, <skies>."))
        #expect(Self.maker("going", rule: .words).whole(text).marks.isEmpty)
    }

    @Test func `snippets look up terms by the first letter of words`() {
        var random = SeededGenerator(seed: 5)
        let analyzer = ItemAnalyzer(rule: .stems)
        let pieces = [
            "'", "y", "e", "ee", "ed", "ing", "s", "ies", "ational", "li", "é", "bl", "at", "dying", "日",
        ]
        for _ in 0..<5_000 {
            let word = (0...random.next(below: 4)).flatMap { _ in random.element(of: pieces).utf8 }
            let keepsBeginning = word.withUnsafeBufferPointer { analyzer.keepsBeginning(of: $0) }
            #expect(!keepsBeginning || analyzer.term(of: word).first == word.first, "\(word)")
        }
    }

    @Test(arguments: 1...4 as ClosedRange<UInt64>)
    func `snippets are parts of any text with whole characters`(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        let pieces = [
            "team", "Teams", "Größe", "\u{65E5}\u{672C}", "👩‍👩‍👧", "e\u{301}", "x", ",", " ", "\n", "leading",
        ]
        let maker = Self.maker("team \"leading team\" lead* Größe")
        for _ in 0..<200 {
            let text = (0..<random.next(below: 60)).map { _ in
                random.element(of: pieces) + (random.next(below: 3) == 0 ? " " : "")
            }.joined()
            let length = random.next(below: 90)
            let snippet = maker.snippet(of: text, length: length)
            var body = Substring(snippet.text)
            if body.hasPrefix("…") { body = body.dropFirst() }
            if body.hasSuffix("…") { body = body.dropLast() }
            #expect(text.utf8.count < 1 || length == 0 || String(text).utf8.contains(subsequence: body.utf8))
            #expect(!snippet.text.contains("\u{FFFD}"))
            var end = 0
            for mark in snippet.marks {
                #expect(mark.lowerBound >= end && !mark.isEmpty && mark.upperBound <= snippet.text.utf8.count)
                end = mark.upperBound
            }
            #expect(snippet.marked("", "") == snippet.text)
        }
    }
}

extension Collection where Element: Equatable {
    /// Whether other elements occur in sequence.
    fileprivate func contains(subsequence other: some Collection<Element>) -> Bool {
        var rest = self[...]
        while true {
            if rest.starts(with: other) { return true }
            if rest.isEmpty { return false }
            rest = rest.dropFirst()
        }
    }
}
