// What apps pass and show: dates, inputs, and indices of strings.

import Foundation
import Testing
import WinnowKit
import WinnowModels
import _WinnowTestSupport

struct AppTests {
    @Test func `a date is a moment of an item`() {
        let date = Date(timeIntervalSince1970: 1_738_317_600.5)
        #expect(SearchDate(date).description == "2025-01-31T10:00:00.5Z")
    }

    @Test func `a request is made from what a user types, and marks are ranges of the snippet`() throws {
        let folder = try TemporaryFolder()
        let index = try SearchIndex(at: folder.path("a.index"), vectorizer: nil)
        try index.apply(
            IndexBatch(inserting: [SearchItem(identifier: "1", title: "Überall", text: "Größe — Coat, warm.")]
            ))
        let input = "warm coat"
        #expect(SearchRequest(input).query == SearchQuery(input))
        let hit = try #require(try index.answer(to: SearchRequest(input, mode: .lexical)).hits.first)
        let marked = hit.snippet.markedRanges.map { hit.snippet.text[$0] }
        #expect(marked == ["Coat", "warm"])
        var snippet = hit.snippet
        snippet.marks = [0..<1_000, -5..<2, 0..<1]
        #expect(snippet.markedRanges.count == 1)
    }

    @Test func `a token is found at an index, whatever is before it`() throws {
        let text = "Zürich 🙂 ist schön."
        let analysis = TextAnalyzer().analysis(of: text)
        for (word, expected) in [("Zürich", "Zürich"), ("🙂", "🙂"), ("schön", "schön")] {
            let range = try #require(text.range(of: word))
            #expect(analysis.token(at: range.lowerBound, in: text)?.text == expected)
            let token = try #require(analysis.token(at: text.index(before: range.upperBound), in: text))
            #expect(text.indices(ofUTF8: token.range) == range)
        }
        #expect(analysis.token(at: text.endIndex, in: text) == nil)
        #expect(analysis.token(at: try #require(text.firstIndex(of: " ")), in: text) == nil)
        // An index of a longer string.
        #expect(analysis.token(at: (text + text).endIndex, in: text) == nil)
    }

    @Test func `an explanation's strongest parts come first, and their ranges are those of the text`() throws
    {
        let text = "Congratulations — claim your free prize now"
        let explanation = TextClassifier.englishSpam.explanation(of: text)
        let weights = explanation.strongestParts.map(\.weight.magnitude)
        #expect(weights == weights.sorted(by: >) && weights.count == explanation.parts.count)
        let part = try #require(explanation.parts.first { $0.text.lowercased() == "prize" })
        #expect(text[text.indices(ofUTF8: try #require(part.range))] == "prize")
    }
}
