// Modes whose tokens are runs of characters of one sort.

import Testing
import WinnowText

extension WordTokenizer.Mode {
    /// The modes that skip only blanks and give emoji and symbols their kinds.
    static let ofUnicode: [WordTokenizer.Mode] = [.unicode, .messages, .treebank]
}

@Suite struct `Tokens that are runs of characters` {
    private func tokens(_ text: String, _ mode: WordTokenizer.Mode) -> [String] {
        WordTokenizer(mode: mode).tokens(in: text).map(\.text)
    }

    @Test(arguments: [
        ("Don't miss 3.14 or a_b-c!", ["Don", "miss", "14", "or", "a_b"]),
        ("a b c", []), ("x", []), ("xy", ["xy"]), ("", []), ("  ab  ", ["ab"]), ("ab", ["ab"]),
        ("café naïve", ["café", "naïve"]), ("cafe\u{301}s", ["cafe"]), ("日本語です", ["日本語です"]),
        ("½¾ x² Ⅷ٣", ["½¾", "x²", "Ⅷ٣"]), ("1\u{FE0F}\u{20E3} 😀😀", []), ("__ _", ["__"]),
        ("ab\u{0}cd\u{200B}ef", ["ab", "cd", "ef"]),
    ])
    func `alphanumeric tokens are those of a regular expression`(text: String, expected: [String]) {
        #expect(tokens(text, .alphanumeric) == expected)
    }

    @Test(arguments: [
        ("Don't miss\t3.14!", ["Don't", "miss", "3.14!"]), ("", []), (" \u{A0}\u{2003}\u{3000}\u{85} ", []),
        ("a\u{1C}b\u{1F}c", ["a", "b", "c"]), ("a\u{200B}b 😀", ["a\u{200B}b", "😀"]), ("x", ["x"]),
        ("\u{1B}[0m \u{7F}", ["\u{1B}[0m", "\u{7F}"]),
    ])
    func `tokens of spaces are those of a split at white space`(text: String, expected: [String]) {
        #expect(tokens(text, .spaces) == expected)
    }

    @Test func `ill-formed bytes end a word of letters and belong to one between spaces`() {
        let bytes: [UInt8] = [0x61, 0x62, 0xFF, 0x63, 0x64, 0x20, 0xE2, 0x82]
        bytes.withUnsafeBufferPointer { utf8 in
            var ranges: [Range<Int>] = []
            WordTokenizer(mode: .alphanumeric).forEachToken(in: utf8) { ranges.append($0.start..<$0.end) }
            #expect(ranges == [0..<2, 3..<5])
            ranges = []
            WordTokenizer(mode: .spaces).forEachToken(in: utf8) { ranges.append($0.start..<$0.end) }
            #expect(ranges == [0..<5, 6..<8])
        }
    }

    @Test(arguments: [WordTokenizer.Mode.alphanumeric, .spaces])
    func `runs of any number are found whole`(mode: WordTokenizer.Mode) {
        for count in [1, 41, 42, 43, 84, 1000] {
            #expect(tokens(String(repeating: "ab ", count: count), mode).count == count)
        }
        #expect(tokens(String(repeating: "é", count: 5000), mode) == [String(repeating: "é", count: 5000)])
    }
}
