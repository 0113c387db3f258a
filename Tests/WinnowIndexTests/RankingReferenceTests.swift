#if Search
import Foundation
import Synchronization
import Testing
import WinnowFeatures
import WinnowSystem
import _WinnowTestSupport

@testable import WinnowIndex

/// The input and output of `Scripts/generate/golden-ranking`.
private struct RankingCase {
    static let shared = try? RankingCase()

    let items: [SearchItem]
    let vectorizer: ListedVectorizer
    let queries: [JSONValue]
    let answers: JSONValue

    init() throws {
        let folder = TestData.packageRoot + "/Tests/WinnowIndexTests/Golden/"
        func json(_ name: String) throws -> JSONValue {
            let bytes = try [UInt8](Data(contentsOf: URL(filePath: folder + name)))
            return try bytes.withUnsafeBufferPointer { try JSONValue(parsing: $0) }
        }
        func words(_ value: JSONValue?) -> String {
            (value?.array ?? []).compactMap(\.string).joined(separator: " ")
        }
        let given = try json("ranking.json")
        var items: [SearchItem] = []
        var vectors: [String: [Float]] = [:]
        for (number, document) in (given["documents"]?.array ?? []).enumerated() {
            var item = SearchItem(
                identifier: String(number), title: words(document["title"]), text: words(document["text"])
            )
            item.keywords = (document["keywords"]?.array ?? []).compactMap(\.string)
            vectors[item.heading] = Self.numbers(document["head"])
            vectors[item.text] = Self.numbers(document["body"])
            // An item needs a title or a text; this one has no words.
            if item.title.isEmpty, item.text.isEmpty { item.text = "-" }
            items.append(item)
        }
        self.items = items
        vectorizer = ListedVectorizer(vectors: vectors)
        queries = given["queries"]?.array ?? []
        answers = try json("ranking-answers.json")
    }

    static func numbers(_ value: JSONValue?) -> [Float]? {
        value?.array.map { $0.compactMap(\.number).map { Float($0) } }
    }
}

/// Looks up the vectors of known texts.
private struct ListedVectorizer: TextVectorizer {
    var vectors: [String: [Float]]
    var dimension: Int { 8 }
    var identity: String { "listed" }

    func write(
        vectorsOf texts: some TextSource, in range: Range<Int>, threads: Int,
        to vectors: UnsafeMutableBufferPointer<Float>
    ) {
        for (row, index) in range.enumerated() {
            let text = texts.withText(at: index) { String(decoding: $0, as: UTF8.self) }
            let vector = self.vectors[text] ?? [Float](repeating: 0, count: 8)
            for (place, value) in vector.enumerated() { vectors[row * 8 + place] = value }
        }
    }
}

@Suite struct RankingReferenceTests {
    @Test func `the ranking has the calibration and the order of the reference for 40 queries of all modes`()
        throws
    {
        let given = try #require(RankingCase.shared)
        let folder = try TemporaryFolder()
        var options = IndexOptions()
        options.terms = .words
        let index = try SearchIndex(
            at: folder.path("x.index"), vectorizer: given.vectorizer, options: options)
        try index.apply(IndexBatch(inserting: given.items))
        let snapshot = index.keeper.snapshot
        let trust = try #require(given.answers["trust"]?.number)
        #expect(abs(snapshot.calibration.trust - trust) < 0.02)
        #expect(abs(snapshot.calibration.spread - (given.answers["spread"]?.number ?? 0)) < 0.002)
        // Quantized vectors differ slightly; sets the calibration, so that the rest can be compared closely.
        var calibration = snapshot.calibration
        calibration.trust = trust
        let fixed = Snapshot(
            generation: snapshot.generation, lastKey: snapshot.lastKey, segments: snapshot.segments,
            calibration: calibration)
        let answers = try #require(given.answers["answers"]?.array)
        #expect(answers.count == given.queries.count && answers.count == 40)
        for (query, answer) in zip(given.queries, answers) {
            let terms = (query["terms"]?.array ?? []).compactMap(\.string).map { Array($0.utf8) }
            let mode = try #require(SearchMode(rawValue: query["mode"]?.string ?? "hybrid"))
            let request = SearchRequest(SearchQuery(parts: []), mode: mode)
            let searcher = try Searcher(
                CompiledQuery(terms: terms), request, in: fixed, options: options,
                vector: RankingCase.numbers(query["vector"]), dimension: 8, now: .now)
            let found = try searcher.ranked(
                searcher.nearest(), searcher.best(byWords: 100, threads: 1), [])
            let expected = answer.array ?? []
            #expect(found.count == expected.count)
            for (left, right) in zip(found, expected) {
                #expect(abs(left.points - (right["points"]?.number ?? -1)) < 0.03)
            }
            // Documents with nearly equal points may be swapped.
            let points = Dictionary(uniqueKeysWithValues: found.map { ($0.document, $0.points) })
            for right in expected {
                let row = try #require(right["row"]?.integer)
                let own = try points[row] ?? #require(found.last).points
                #expect(abs(own - (right["points"]?.number ?? -1)) < 0.03)
            }
        }
    }
}
#endif
