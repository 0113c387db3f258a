// The work is linear in the length of the text, even for adversarial texts.

import Testing

@testable import WinnowText

@Suite struct WordTokenizerLinearityTests {
    @Test(arguments: [
        "@", "a@", "@a", "a@a.", "1-", "0-", "00-", "(0", "(", "+1", "a.", "a.1.", "1.a.", "http://",
        "http://!",
        "http:", "a-", "a-.", "#1", "#", "$1", "$", "1,", "1 USDX ", "Rs 1x", ":(", "<3", "a'", "a.com:1",
        "a+",
        "x.y/", "www.", "a%", "0 0 ", "1 (1", "…", "a\u{301}", "\u{301}", " \u{301}", "  \u{3000}",
        "😀\u{200D}",
        "🇬", "!\u{301}", "\u{3000}", "_", "א\"", "1'",
    ])
    func `repeated patterns cost a bounded number of reads per byte`(pattern: String) {
        // A phone number reads 15 digits and their separators from each digit: the highest bound.
        let size = 60_000
        let bytes = Array(String(repeating: pattern, count: size / pattern.utf8.count).utf8)
        let single = looks(at: bytes)
        let double = looks(at: bytes + bytes)
        #expect(single <= bytes.count * 32)
        #expect(double <= single * 2 + 1_000)
    }

    @Test(arguments: ["@", "@example.com", ".com", "/", "!", ")", "\u{301}", " USD", "p"])
    func `a long run is not rescanned for its suffix`(tail: String) {
        for head in ["a", "1", "a.", "a-", "1-", "a_", "1,", "(", "!", " "] {
            let bytes = Array((String(repeating: head, count: 20_000) + tail).utf8)
            #expect(looks(at: bytes) <= bytes.count * 32, "\(head)…\(tail)")
        }
    }

    private func looks(at bytes: [UInt8]) -> Int {
        bytes.withUnsafeBufferPointer { utf8 in
            var scanner = TokenScanner(utf8, mode: .messages)
            return withUnsafeTemporaryAllocation(of: TokenSpan.self, capacity: 64) { spans in
                while scanner.fill(spans) > 0 {}
                return scanner.lookahead
            }
        }
    }
}
