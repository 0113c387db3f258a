// Expectations of an index whose writer ended at any moment.

#if Search
import Foundation
import Testing
import WinnowFeatures
import WinnowIndex
import WinnowSystem
import _WinnowTestSupport

/// Items for tests that kill processes, and expectations of an index of the first of them.
enum CrashedIndex {
    /// The line of an item: some unique words, some shared with others.
    static func line(_ number: Int) -> String {
        """
        {"id":"n-\(number)","title":"word\(number) of kind\(number % 7)","text":"item word\(number / 3) part\(number % 5) é","domain":"d\(number % 3).x","keywords":["key\(number % 11)"],"attributes":{"n":\(number)}}

        """
    }

    static func lines(_ range: Range<Int>) -> String { range.map(line).joined() }

    static func item(_ number: Int) throws -> SearchItem {
        try SearchItem(json: JSONValue(parsing: line(number)))
    }

    /// Expects that the index at `path` is sound and holds exactly the first items, as many as in its state.
    ///
    /// - Returns: how many; 0 if the process ended before there was an index.
    static func expectFirstItems(
        _ path: String, batchSize: Int, of all: Int, vectorizer: (any TextVectorizer)? = nil,
        _ comment: Comment? = nil, sourceLocation: SourceLocation = #_sourceLocation
    ) throws -> Int {
        guard FileManager.default.fileExists(atPath: path) else { return 0 }
        let index = try SearchIndex(at: path, vectorizer: vectorizer, access: .open)
        let state = try index.clientState().map { try JSONValue(parsing: $0) }
        let count = state?["items"]?.integer ?? 0
        #expect(count == all || count % batchSize == 0, comment, sourceLocation: sourceLocation)
        try expectItems(index, 0..<count, comment, sourceLocation: sourceLocation)
        return count
    }

    /// Expects that an index is sound and holds exactly these items, as they were written.
    static func expectItems(
        _ index: SearchIndex, _ numbers: some Collection<Int>, _ comment: Comment? = nil,
        sourceLocation: SourceLocation = #_sourceLocation
    ) throws {
        #expect(try index.count() == numbers.count, comment, sourceLocation: sourceLocation)
        for number in numbers {
            let found = try index.item("n-\(number)")
            #expect(try found == item(number), comment, sourceLocation: sourceLocation)
            if try found != item(number) { break }
        }
        let report = try index.verify()
        #expect(report.isSound, "\(report) \(comment?.description ?? "")", sourceLocation: sourceLocation)
        #expect(report.items == numbers.count, comment, sourceLocation: sourceLocation)
    }

    static let requests: [SearchRequest] = {
        var facets = SearchRequest("word3 part1", limit: 30)
        facets.facets = ["domain"]
        return [
            facets, SearchRequest("\"word1 part0\" kind3"), SearchRequest("wor* -kind2", limit: 50),
            SearchRequest("key4 title:kind4", limit: 40), SearchRequest(similarTo: "n-7"),
        ]
    }()

    /// Expects the answers of an index that was built without interruption.
    static func expectAnswers(
        _ path: String, like whole: String, vectorizer: (any TextVectorizer)? = nil,
        sourceLocation: SourceLocation = #_sourceLocation
    ) throws {
        let index = try SearchIndex(at: path, vectorizer: vectorizer, access: .read)
        let other = try SearchIndex(at: whole, vectorizer: vectorizer, access: .read)
        for request in requests {
            let (found, expected) = (try index.answer(to: request), try other.answer(to: request))
            #expect(found.hits.map(\.id) == expected.hits.map(\.id), sourceLocation: sourceLocation)
            #expect(found.facets == expected.facets, sourceLocation: sourceLocation)
            #expect(!expected.hits.isEmpty, sourceLocation: sourceLocation)
            let difference = zip(found.hits, expected.hits).map { abs($0.score - $1.score) }.max() ?? 0
            #expect(difference < 1e-6, sourceLocation: sourceLocation)
        }
    }
}
#endif
