// Unicode's complete tests of sentence boundaries.

import Testing
import WinnowText
import _WinnowTestSupport

private let current = "unicode/17.0.0-from-unicode-rs/SentenceBreakTest.txt"
private let earlier = "unicode/15.0.0/auxiliary/SentenceBreakTest.txt"

@Suite struct SentenceConformanceTests {
    @Test(
        .enabled(if: TestData.has(current) && TestData.has(earlier), "needs \(TestData.place)"),
        arguments: [(current, 512), (earlier, 502)])
    func `Unicode's tests break as specified`(path: String, count: Int) throws {
        let cases = try BreakCase.cases(path)
        #expect(cases.count == count)
        for item in cases {
            #expect(segments(of: item.text) == item.segments, "\(item.testDescription)")
        }
    }

    private func segments(of text: String) -> [String] {
        var text = text
        return text.withUTF8 { utf8 in
            var segments: [String] = []
            SentenceTokenizer(rules: .unicode).forEachSegment(in: utf8) {
                segments.append(String(decoding: utf8[$0], as: UTF8.self))
            }
            return segments
        }
    }
}
