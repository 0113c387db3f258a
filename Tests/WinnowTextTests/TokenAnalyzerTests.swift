// The whole analyzer: spans, buffers, and its JSON form.

import Foundation
import Testing

@testable import WinnowText

struct TokenAnalyzerTests {
    @Test func `an empty text has no tokens`() {
        #expect(TokenAnalyzer.standard.tokens(in: "").isEmpty)
        #expect(TokenAnalyzer.english.tokens(in: " \n").isEmpty)
    }

    @Test func `spans refer to the original text`() {
        let tokens = TokenAnalyzer.standard.tokens(in: "Ｆｒｅｅ ÄRGER now")
        #expect(tokens.map(\.text) == ["free", "ärger", "now"])
        #expect(tokens.map(\.range) == [0..<12, 13..<19, 20..<23])
    }

    @Test func `English text is stemmed, without stop words`() {
        let filters: [TokenFilter] = [.removeKinds([.symbol]), .lowercase, .removeStopWords, .stem]
        let text = Array("Running is fun! I love to run.".utf8)
        let spans: [(Range<Int>, TokenKind)] = [
            (0..<7, .word), (8..<10, .word), (11..<14, .word), (14..<15, .symbol), (16..<17, .word),
            (18..<22, .word),
            (23..<25, .word), (26..<29, .word), (29..<30, .symbol),
        ]
        var buffer = TokenBuffer()
        let plan = AnalysisPlan(filters)
        text.withUnsafeBufferPointer { text in
            buffer.rewrite { memory in
                for (range, kind) in spans {
                    plan.add(
                        TokenSpan(start: range.lowerBound, end: range.upperBound, kind: kind), of: text,
                        to: &memory)
                }
            }
        }
        #expect((0..<buffer.count).map(buffer.text) == ["run", "fun", "love", "run"])
        #expect(buffer.span(at: 3) == TokenSpan(start: 26, end: 29, kind: .word))
    }

    @Test func `filters change texts and remove tokens, but do not change spans`() {
        var generator = FilterTestGenerator(seed: 7)
        let filters: [TokenFilter] = [
            .foldWidth, .lowercase, .foldDiacritics, .foldApostrophes, .shortenElongation(),
            .maskKinds([.number, .url]),
            .removeStopWords, .stem,
        ]
        for mode in WordTokenizer.Mode.allCases {
            for _ in 0..<200 {
                let text = (0..<8).map { _ in generator.word() }.joined(separator: " ")
                let all = TokenAnalyzer(mode: mode).tokens(in: text)
                let kept = TokenAnalyzer(mode: mode, filters: filters).tokens(in: text)
                let spans = all.map {
                    TokenSpan(start: $0.range.lowerBound, end: $0.range.upperBound, kind: $0.kind)
                }
                let keptSpans = kept.map {
                    TokenSpan(start: $0.range.lowerBound, end: $0.range.upperBound, kind: $0.kind)
                }
                #expect(keptSpans == spans.filter(keptSpans.contains), "seed 7: \(text.debugDescription)")
                #expect(all.allSatisfy { $0.text.utf8.elementsEqual(Array(text.utf8)[$0.range]) })
                #expect(kept.allSatisfy { !$0.text.isEmpty })
            }
        }
    }

    @Test func `the fast path for ASCII agrees with the general one`() {
        var generator = FilterTestGenerator(seed: 11)
        let letters = Array("abcXYZ019'._-@[`{zAZ".utf8)
        for length in 1...70 {
            let token = (0..<length).map { _ in letters.randomElement(using: &generator) ?? 0 }
            let expected = token.map { (0x41...0x5A).contains($0) ? $0 + 0x20 : $0 }
            #expect(filtered(token, [.lowercase]) == expected)
            // A non-ASCII letter selects the general path.
            let marked = Array("é".utf8)
            #expect(filtered(token + marked, [.lowercase]) == expected + marked)
            #expect(filtered(marked + token, [.lowercase]) == marked + expected)
        }
    }

    @Test func `an analyzer is encoded and decoded`() throws {
        let analyzer = TokenAnalyzer(
            mode: .unicode,
            filters: [
                .lowercase, .foldDiacritics, .foldWidth, .foldApostrophes, .shortenElongation(to: .three),
                .maskKinds([.url, .email]), .maskDigits(), .removeKinds([.symbol]), .removeStopWords, .stem,
                .lemmatize,
            ])
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        let json = String(decoding: try encoder.encode(analyzer), as: UTF8.self)
        #expect(
            json == """
                {"filters":["lowercase","foldDiacritics","foldWidth","foldApostrophes",{"shortenElongation":3},\
                {"maskKinds":["url","email"]},{"maskDigits":["number","phone","money"]},{"removeKinds":["symbol"]},\
                "removeStopWords","stem","lemmatize"],"mode":"unicode"}
                """)
        let read = try JSONDecoder().decode(TokenAnalyzer.self, from: Data(json.utf8))
        #expect(read == analyzer)
        #expect(read.tokens(in: "Running Dogs") == analyzer.tokens(in: "Running Dogs"))
    }

    @Test(arguments: [
        #""shout""#, #""maskKinds""#, #"{"lowercase":1}"#, #"{"shortenElongation":4}"#,
        #"{"shortenElongation":0}"#,
        #"{"maskKinds":["uri"]}"#, #"{"maskKinds":["url"],"maskDigits":["number"]}"#, "{}", "3", "null",
    ])
    func `unknown filters and arguments are rejected`(json: String) {
        #expect(throws: DecodingError.self) {
            try JSONDecoder().decode([TokenFilter].self, from: Data("[\(json)]".utf8))
        }
    }
}
