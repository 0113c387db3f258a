// Token kinds in both modes, and edge cases.

import Testing
import WinnowText

@Suite struct WordTokenizerKindTests {
    @Test(arguments: WordTokenizer.Mode.ofUnicode)
    func `an empty or blank text has no tokens`(mode: WordTokenizer.Mode) {
        for text in ["", " ", "\r\n", " \t\u{A0}\u{3000}\u{200B}\u{0}\u{7F}\u{FEFF} "] {
            #expect(WordTokenizer(mode: mode).tokens(in: text) == [])
        }
        WordTokenizer(mode: mode).forEachToken(in: UnsafeBufferPointer(start: nil, count: 0)) { _ in
            Issue.record("found a token in an empty text")
        }
    }

    @Test(arguments: [
        ("don't", TokenKind.word), ("don’t", .word), ("3am", .word), ("x_y", .word), ("café", .word),
        ("cafe\u{301}", .word), ("カタカナ", .word), ("中", .word), ("ไ", .word), ("שלום", .word),
        ("Ⓜⓔ", .word), ("supercalifragilisticexpialidocious", .word), ("U.S", .word),
        ("3.14", .number), ("1,000", .number), ("٣", .number), ("½", .number), ("²", .number),
        ("!", .symbol), ("©", .symbol), ("™", .symbol), ("_", .symbol), ("“", .symbol), ("£", .symbol),
        ("\u{301}", .symbol), ("❤\u{FE0E}", .symbol),
        ("😀", .emoji), ("❤", .emoji), ("❤\u{FE0F}", .emoji), ("©\u{FE0F}", .emoji), ("👨‍👩‍👧", .emoji),
        ("👍🏽", .emoji), ("🏽", .emoji), ("🇬🇧", .emoji), ("1\u{FE0F}\u{20E3}", .emoji),
        ("#\u{FE0F}\u{20E3}", .emoji),
        ("🅰\u{FE0F}", .emoji), ("🏴\u{E0067}\u{E0062}\u{E007F}", .emoji),
    ])
    func `tokens have their kinds in both modes`(text: String, kind: TokenKind) {
        for mode in [WordTokenizer.Mode.unicode, .messages] {
            let tokens = WordTokenizer(mode: mode).tokens(in: text)
            #expect(tokens == [Token(text: text, range: 0..<text.utf8.count, kind: kind)])
        }
    }

    @Test func `a mark after blanks joins their segment`() {
        #expect(
            WordTokenizer(mode: .unicode).tokens(in: "a  \u{308}b").map(\.text) == ["a", "  \u{308}", "b"])
        #expect(WordTokenizer(mode: .unicode).tokens(in: "\t\u{200D}😀").map(\.text) == ["\t\u{200D}😀"])
    }

    @Test(arguments: WordTokenizer.Mode.ofUnicode)
    func `each maximal ill-formed part is one symbol`(mode: WordTokenizer.Mode) {
        let table: [([UInt8], [Range<Int>])] = [
            ([0x61, 0x80, 0x62], [0..<1, 1..<2, 2..<3]),
            ([0xC0, 0xAF], [0..<1, 1..<2]),
            ([0xE2, 0x82], [0..<2]),
            ([0xE2, 0x82, 0x41], [0..<2, 2..<3]),
            ([0xF0, 0x9F, 0x98], [0..<3]),
            ([0xED, 0xA0, 0x80], [0..<1, 1..<2, 2..<3]),
            ([0xF4, 0x90, 0x80, 0x80], [0..<1, 1..<2, 2..<3, 3..<4]),
            ([0xFF, 0xCC, 0x81], [0..<1, 1..<3]),
        ]
        for (bytes, expected) in table {
            var ranges: [Range<Int>] = []
            bytes.withUnsafeBufferPointer { utf8 in
                WordTokenizer(mode: mode).forEachToken(in: utf8) { span in
                    ranges.append(span.start..<span.end)
                    if utf8[span.start] >= 0x80 { #expect(span.kind == .symbol) }
                }
            }
            #expect(ranges == expected, "\(bytes)")
        }
    }

    @Test func `an error from the closure ends the iteration`() {
        struct Stop: Error {}
        var seen = 0
        let text = Array(String(repeating: "word ", count: 200).utf8)
        text.withUnsafeBufferPointer { utf8 in
            _ = #expect(throws: Stop.self) {
                try WordTokenizer().forEachToken(in: utf8) { _ in
                    seen += 1
                    if seen == 100 { throw Stop() }
                }
            }
        }
        #expect(seen == 100)
    }
}
