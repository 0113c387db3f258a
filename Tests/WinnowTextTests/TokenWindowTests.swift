// Windows of a text's tokens.

import Testing
import WinnowText

@Suite struct TokenWindowTests {
    private static let text =
        "Don't call (08001) 234567, it's NOT a good idea!!! a-b-c d\u{301}e 日本語 😀😀 x.y http://a.b/c £5 "

    @Test(
        arguments: [1, 2, 5, 1000],
        [[], [.lowercase, .markNegation, .removeKinds([.symbol])], [.removeStopWords, .stem]]
            as [[TokenFilter]])
    func `windows have the tokens of the whole text`(size: Int, filters: [TokenFilter]) {
        let analyzer = TokenAnalyzer(filters: filters)
        for text in [String(repeating: Self.text, count: 20), "", "one", "((((("] {
            Array(text.utf8).withUnsafeBufferPointer { utf8 in
                var whole = TokenBuffer()
                analyzer.analyze(utf8, into: &whole)
                let tokens = (0..<whole.count).map { whole[$0] }
                var buffer = TokenBuffer()
                var found: [Token] = []
                analyzer.analyze(utf8, windowSize: size, by: &buffer) { window, isLast in
                    #expect(isLast || window.count == size)
                    found += (0..<window.count).map { window[$0] }
                }
                #expect(found == tokens)
                var atGaps: [Token] = []
                analyzer.analyze(utf8, windowSize: size, cut: .atGaps, by: &buffer) { window, isLast in
                    #expect(isLast || window.count >= size)
                    if let last = atGaps.last { #expect(last.range.upperBound < window[0].range.lowerBound) }
                    atGaps += (0..<window.count).map { window[$0] }
                }
                #expect(atGaps == tokens)
                guard size > 2 else { return }
                var overlapping: [Token] = []
                analyzer.analyze(utf8, windowSize: size, cut: .overlapping(2), by: &buffer) { window, _ in
                    if !overlapping.isEmpty { #expect(overlapping.suffix(2) == [window[0], window[1]]) }
                    overlapping += (0..<window.count).map { window[$0] }.dropFirst(
                        overlapping.isEmpty ? 0 : 2)
                }
                #expect(overlapping == tokens)
            }
        }
    }
}
