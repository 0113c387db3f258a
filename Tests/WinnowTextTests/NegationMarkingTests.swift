// Words in the scope of a negation.

import Testing
import WinnowText

@Suite struct NegationMarkingTests {
    private static let analyzer = TokenAnalyzer(
        mode: .messages, filters: [.lowercase, .foldApostrophes, .markNegation])

    @Test(arguments: [
        ("not good", "not ¬good"),
        ("It is good", "it is good"),
        ("I don't like it", "i don't ¬like ¬it"),
        ("I don’t like it", "i don't ¬like ¬it"),
        ("ca n't stand", "ca n't ¬stand"),
        ("not one two three four five", "not ¬one ¬two ¬three ¬four five"),
        ("not bad, really good", "not ¬bad , really good"),
        ("never mind. Great", "never ¬mind . great"),
        ("not nice but cheap", "not ¬nice but cheap"),
        ("not nice 😊 cheap", "not ¬nice 😊 cheap"),
        ("not a cheap one - good", "not ¬a ¬cheap ¬one - ¬good"),
        ("no not never", "no not never"),
        ("nothing about 12 pens", "nothing ¬about 12 ¬pens"),
        ("", ""),
    ])
    func `four words after a negation are marked, up to the clause's end`(_ text: String, _ marked: String) {
        #expect(Self.analyzer.tokens(in: text).map(\.text).joined(separator: " ") == marked)
    }

    @Test func `scopes end with the text, and spans are not changed`() {
        var buffer = TokenBuffer()
        for text in ["never ever", "good thing"] {
            Array(text.utf8).withUnsafeBufferPointer { Self.analyzer.analyze($0, into: &buffer) }
        }
        #expect(buffer.text(at: 0) == "good")
        let token = Self.analyzer.tokens(in: "not good")[1]
        #expect(token.range == 4..<8)
        #expect(token.text == "¬good")
    }

    @Test func `later filters see the mark`() throws {
        let filters: [TokenFilter] = [.lowercase, .markNegation, .removeStopWords]
        #expect(
            TokenAnalyzer(filters: filters).tokens(in: "not the thing").map(\.text) == [
                "not", "¬the", "¬thing",
            ])
    }

    @Test(arguments: [
        ("not", true), ("don't", true), ("don’t", true), ("donʼt", true), ("don＇t", true), ("dont", true),
        ("n't", true), ("without", true),
        ("knot", false), ("note", false), ("", false), ("can", false), ("t", false), ("ain't", true),
    ])
    func `negations are recognized`(_ word: String, _ isNegation: Bool) {
        #expect(EnglishNegation.contains(word) == isNegation)
    }
}
