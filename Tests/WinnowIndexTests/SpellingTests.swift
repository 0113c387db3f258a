// Words of the index near misspelt ones.

#if Search
import Testing
import WinnowModelFile
import WinnowSystem

@testable import WinnowIndex

/// The distance with insertions, removals, replacements and swaps of neighbours, by the definition.
private func distance(_ left: [Unicode.Scalar], _ right: [Unicode.Scalar]) -> Int {
    var table = [[Int]](repeating: [Int](repeating: 0, count: right.count + 1), count: left.count + 1)
    for row in 0...left.count {
        for column in 0...right.count {
            guard row > 0, column > 0 else {
                table[row][column] = row + column
                continue
            }
            var best = table[row - 1][column - 1] + (left[row - 1] == right[column - 1] ? 0 : 1)
            best = min(best, table[row - 1][column] + 1, table[row][column - 1] + 1)
            if row > 1, column > 1, left[row - 1] == right[column - 2], left[row - 2] == right[column - 1] {
                best = min(best, table[row - 2][column - 2] + 1)
            }
            table[row][column] = best
        }
    }
    return table[left.count][right.count]
}

@Suite struct NearWordsTests {
    private static func dictionary(_ words: Set<String>) throws -> (SortedWords, [String]) {
        var table = WordTable()
        for word in words {
            var word = word
            _ = word.withUTF8 { table.number(of: $0) }
        }
        let order = table.sorted()
        var writer = ModelFileWriter(kind: "words", manifest: [:])
        let texts = order.map { String(decoding: Array(table.bytes(of: Int($0))), as: UTF8.self) }
        SortedWords.save(table, in: order, to: &writer, as: "w")
        return (try SortedWords(from: ModelFile(bytes: writer.bytes()), as: "w"), texts)
    }

    private static func near(_ typed: String, _ most: Int, _ words: SortedWords, isPrefix: Bool = false)
        -> [Int]
    {
        var walk = NearWords(Array(typed.unicodeScalars), most: most, isPrefix: isPrefix)
        var found: [Int] = []
        walk.forEachRange(in: words, LetterSets(words)) { found += $0 }
        return found
    }

    @Test(arguments: [1, 2])
    func `near words have few edits, of which at most one is in the first two letters`(
        most: Int
    ) throws {
        var random = SeededGenerator(seed: 7)
        func word() -> String {
            let letters: [Character] = ["a", "b", "c", "é", "д", "本"]
            return String(
                (0..<Int.random(in: 1...7, using: &random)).map { _ in letters.randomElement(using: &random)!
                })
        }
        let (words, texts) = try Self.dictionary(Set((0..<1500).map { _ in word() }))
        for _ in 0..<100 {
            let typed = word()
            let found = Self.near(typed, most, words)
            #expect(found == found.sorted() && Set(found).count == found.count)
            // A walk through all prefixes finds the same.
            var walk = NearWords(Array(typed.unicodeScalars), most: most)
            var walked: [Int] = []
            walk.walk(words) { walked += $0 }
            #expect(found == walked, "\(typed)")
            let letters = Array(typed.unicodeScalars)
            for (place, text) in texts.enumerated() {
                let other = Array(text.unicodeScalars)
                let isNear = distance(letters, other) <= most
                if found.contains(place) {
                    #expect(isNear, "\(typed) \(text)")
                } else if isNear, letters.prefix(2) == other.prefix(2) || most == 1 {
                    Issue.record("\(typed) lacks \(text)")
                }
            }
        }
    }

    @Test func `near words of a prefix begin with a near prefix`() throws {
        let (words, texts) = try Self.dictionary([
            "receipt", "receive", "recipe", "password", "passwords", "pass", "zebra", "rec", "",
        ])
        func found(_ typed: String) -> [String] {
            Self.near(typed, 1, words, isPrefix: true).map { texts[$0] }
        }
        #expect(found("recie") == ["receipt", "receive", "recipe"])
        #expect(found("pasw") == ["pass", "password", "passwords"])
        #expect(found("zebbr") == ["zebra"] && found("qqqq").isEmpty)
    }
}

@Suite struct SpellingCostTests {
    private static func cost(_ typed: String, _ meant: String, isPrefix: Bool = false) -> Double {
        SpellingCost(Array(typed.unicodeScalars))(Array(meant.unicodeScalars), isPrefix: isPrefix)
    }

    @Test func `costs are lower for frequent kinds of mistakes`() {
        #expect(Self.cost("same", "same") == 0)
        #expect(Self.cost("pasword", "password") < Self.cost("paswword", "password") + 1)
        #expect(Self.cost("pasword", "password") < Self.cost("pastword", "password"))
        #expect(Self.cost("recieve", "receive") < Self.cost("recxive", "receive"))
        #expect(Self.cost("seperate", "separate") < Self.cost("seprrate", "separate"))
        #expect(Self.cost("xeceive", "receive") > Self.cost("recxive", "receive"))
        #expect(Self.cost("pasw", "password", isPrefix: true) == Self.cost("pasw", "passw"))
    }
}

@Suite struct MisspeltQueryTests {
    private static let items = [
        SearchItem(
            identifier: "a", title: "Change your password", text: "Choose a new password in the settings."),
        SearchItem(identifier: "b", title: "Receipts", text: "You receive a receipt by mail."),
        SearchItem(identifier: "c", title: "Colleagues", text: "Invite your colleagues to the team."),
        SearchItem(identifier: "d", title: "Passport photo", text: "A photo for the pass."),
    ]

    @Test(arguments: [
        ("pasword", "a", "password"), ("recieve", "b", "receive"), ("collegues", "c", "colleagues"),
        ("chnage pasword", "a", "change password"), ("invite collaegues", "c", "invite colleagues"),
    ])
    func `misspelt queries find the words that were meant and offer them`(
        query: String, expected: String, meant: String
    ) throws {
        let sample = try SampleIndex(Self.items, vectorizer: nil)
        let answer = try sample.index.answer(to: SearchRequest(SearchQuery(query), mode: .lexical))
        #expect(answer.hits.first?.id == expected)
        #expect(answer.didYouMean == meant)
        let right = try sample.index.answer(to: SearchRequest(SearchQuery(meant), mode: .lexical))
        #expect(right.didYouMean == nil)
        #expect(try #require(right.hits.first).score > #require(answer.hits.first).score)
    }

    @Test(arguments: [
        ("redbull", "a", "red bull"), ("redbull drink", "a", "red bull drink"), ("kit kat", "b", "kitkat"),
        ("kit kat bar", "b", "kitkat bar"), ("bullenergy", "a", "bull energy"),
    ])
    func `an unknown word is found as two, and two as one`(query: String, expected: String, meant: String)
        throws
    {
        let items = [
            SearchItem(identifier: "a", title: "Red Bull energy drink"),
            SearchItem(identifier: "b", title: "Kitkat bar"),
            SearchItem(identifier: "c", title: "Drink", text: "A bar of red wood, the bull of the house."),
        ]
        let sample = try SampleIndex(items, vectorizer: nil)
        let answer = try sample.index.answer(to: SearchRequest(SearchQuery(query), mode: .lexical))
        #expect(answer.hits.first?.id == expected && answer.didYouMean == meant, "\(answer)")
        // Only where an item has the two in sequence, and never a function word.
        for other in ["bullred", "woodthe", "-redbull", "title:redbull"] {
            let answer = try sample.index.answer(to: SearchRequest(SearchQuery(other), mode: .lexical))
            #expect(answer.didYouMean == nil, "\(other)")
        }
    }

    @Test(arguments: [
        ("Führng", "fuhrung"), ("βιβλιοθηκι", "βιβλιοθηκη"), ("бибилотека", "библиотека"),
        ("المكتية", "المكتبه"),
        ("ספרייש", "ספרייה"), ("पुस्तकालाय", "पुस्तकालय"),
    ])
    func `words of other scripts are corrected`(query: String, meant: String) throws {
        let titles = ["Führung", "βιβλιοθήκη", "библиотека", "المكتبة", "ספרייה", "पुस्तकालय"]
        let items = titles.enumerated().map { SearchItem(identifier: "\($0.offset)", title: $0.element) }
        let sample = try SampleIndex(items, vectorizer: nil)
        let request = SearchRequest(SearchQuery(query), mode: .lexical)
        #expect(try sample.index.answer(to: request).didYouMean == meant)
    }

    @Test func `misspelt queries keep operators, numbers and short words`() throws {
        let sample = try SampleIndex(Self.items, vectorizer: nil)
        func meant(_ query: String) throws -> String? {
            try sample.index.answer(to: SearchRequest(SearchQuery(query))).didYouMean
        }
        #expect(try meant("-team pasword title:recieve") == "-team password title:receive")
        #expect(try meant("pas") == nil && meant("passw0rd") == nil && meant("-pasword") == nil)
    }

    @Test func `misspelt queries are only corrected to words of items that may be found`() throws {
        var items = Self.items
        for place in items.indices { items[place].domain = place == 0 ? "a" : "b" }
        let sample = try SampleIndex(items, vectorizer: nil)
        var request = SearchRequest("pasword")
        request.filter = .domain("b")
        #expect(try sample.index.answer(to: request).didYouMean == nil)
        request.filter = .domain("a")
        #expect(try sample.index.answer(to: request).didYouMean == "password")
    }
}

@Suite struct SuggestionTests {
    private static let items = [
        SearchItem(identifier: "a", title: "Change your password", domain: "a"),
        SearchItem(identifier: "b", title: "Passport photos", text: "A receipt", domain: "b"),
        SearchItem(identifier: "c", title: "Password rules", domain: "b"),
    ]

    @Test func `suggestions are words of the items that match a filter`() throws {
        let sample = try SampleIndex(Self.items, vectorizer: nil)
        func found(_ text: String, _ filter: SearchFilter? = nil) throws -> [Suggestion] {
            try sample.index.suggestions(for: text, filter: filter)
        }
        #expect(try found("pass").map(\.text) == ["password", "passport"])
        #expect(try found("pass").map(\.items) == [2, 1])
        #expect(
            try found("pass", .domain("a")) == [Suggestion(text: "password", items: 1, query: "password")])
        #expect(try found("photo", .domain("a")).isEmpty)
        var batch = IndexBatch()
        batch.delete("c")
        try sample.index.apply(batch)
        #expect(
            try found("pass", .domain("b")) == [Suggestion(text: "passport", items: 1, query: "passport")])
    }

    @Test func `suggestions correct a mistyped beginning, if nothing begins with it`() throws {
        let sample = try SampleIndex(Self.items, vectorizer: nil)
        func found(_ text: String, _ filter: SearchFilter? = nil) throws -> [String] {
            try sample.index.suggestions(for: text, filter: filter).map(\.text)
        }
        #expect(try found("my pasw").first == "password")
        #expect(try found("recie") == ["receipt"])
        #expect(try found("recie", .domain("a")).isEmpty)
        #expect(try found("pas").count == 2 && found("zzzz").isEmpty)
    }

    @Test func `suggestions continue a word that ends in a symbol`() throws {
        let sample = try SampleIndex(
            [
                SearchItem(identifier: "a", title: "I don't know", text: "node.js in rock'n'roll"),
                SearchItem(identifier: "b", title: "C++ and C#", text: "the node. cat"),
            ], vectorizer: nil)
        func found(_ text: String) throws -> [String] {
            try sample.index.suggestions(for: text).map(\.text)
        }
        #expect(try found("don'") == ["don't"] && found("I DON\u{2019}") == ["don't"])
        #expect(try found("C+") == ["c++"] && found("c") == ["c#", "c++", "cat"])
        #expect(try found("rock'n'") == ["rock'n'roll"])
        // After these no word continues, and nothing is corrected.
        for text in ["cat'", "cat+", "cat ", "cat.", "cta'", "'", "+", "C+ ", ""] {
            #expect(try found(text).isEmpty, "\(text)")
        }
    }

    @Test func `suggestions have no words of expired items`() throws {
        var items = Self.items
        items[0].expires = SearchDate("2001-01-01")
        let sample = try SampleIndex(items, vectorizer: nil)
        #expect(try sample.index.suggestions(for: "chan").isEmpty)
    }
}
#endif
