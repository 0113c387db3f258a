// Searches that the words of the query decide: the same answers as with all vectors.

import Testing
import WinnowFeatures
import WinnowSystem
import _WinnowTestSupport

@testable import WinnowIndex

/// Words of 40 topics, some of which nearly all texts have and some only one.
private func text(_ number: Int, words: Int) -> String {
    var random = SeededGenerator(seed: UInt64(number))
    let topic = random.next(below: 40)
    return (0..<words).map { _ in
        let rarity = random.next(below: 40)
        return "t\(random.next(below: 4) == 0 ? random.next(below: 40) : topic)x\(rarity * rarity / 40)"
    }
    .joined(separator: " ")
}

@Suite struct DecidingTests {
    private func index(ranks: Bool, in folder: TemporaryFolder) throws -> SearchIndex {
        let index = try SearchIndex(at: folder.path("x.index"), vectorizer: WordVectorizer())
        func items(_ range: Range<Int>) -> [SearchItem] {
            range.map { number in
                SearchItem(
                    identifier: "\(number)", text: text(number, words: 5 + number % 20),
                    domain: number % 3 == 0 ? "third" : "", rank: ranks ? Double(number % 7) / 7 : nil)
            }
        }
        try index.insert(items(0..<4500))
        try index.compact()
        try index.insert(items(4500..<6000))
        try index.flush()
        var batch = IndexBatch()
        for number in stride(from: 0, to: 6000, by: 11) { batch.delete("\(number)") }
        try index.apply(batch)
        return index
    }

    /// The documents of a request with their points, and whether the words decided.
    private func ranking(
        _ request: SearchRequest, in index: SearchIndex, _ decision: Searcher.Decision, threads: Int = 1
    ) throws -> (documents: [Int], points: [Double], isDecided: Bool) {
        let snapshot = index.keeper.snapshot
        let query = CompiledQuery(request.query, analyzer: ItemAnalyzer(rule: index.options.terms)) { _ in
            false
        }
        var searcher = try Searcher(
            query, request, in: snapshot, options: index.options,
            vector: WordVectorizer().vector(of: query.meaning),
            dimension: 96, threads: threads, now: SearchDate(secondsSince1970: 0))
        searcher.decision = decision
        if threads > 1 { searcher.division = Searcher.Division(leastPostings: 1, scoredPiece: 16) }
        let documents = try searcher.ranking().documents
        let isDecided = try searcher.wordsFirst().map { try searcher.decides($0) } ?? false
        return (documents.map(\.document), documents.map(\.points), isDecided)
    }

    @Test(arguments: [false, true])
    func `searches decided by words have the answers that the vectors give`(ranks: Bool) throws {
        let folder = try TemporaryFolder()
        let index = try index(ranks: ranks, in: folder)
        var decided = 0
        for number in 0..<150 {
            var request = SearchRequest(SearchQuery(text(10_000 + number, words: 1 + number % 5)))
            request.limit = [1, 3, 10, 40][number % 4]
            request.offset = number % 5 == 0 ? request.limit : 0
            request.ranking.semanticWeight = number % 2 == 0 ? 0.5 : 0.1
            request.ranking.semanticLimit = number % 3 == 0 ? 2 : 6
            if number % 7 == 0 { request.filter = try SearchFilter("domain = third") }
            let always = Searcher.Decision(fewestDocuments: 0, largestShare: 1, leastRatio: 0)
            let words = try ranking(request, in: index, always)
            let vectors = try ranking(request, in: index, Searcher.Decision(fewestDocuments: .max))
            #expect(words.documents == vectors.documents && words.points == vectors.points, "\(number)")
            #expect(!vectors.isDecided)
            decided += words.isDecided ? 1 : 0
            let shared = try ranking(request, in: index, always, threads: 3)
            #expect(shared.documents == words.documents && shared.points == words.points, "\(number)")
            #expect(shared.isDecided == words.isDecided)
            // With few documents to look at, the answer stays.
            let few = Searcher.Decision(fewestDocuments: 0, largestShare: 0.01, leastRatio: 0)
            #expect(try ranking(request, in: index, few).documents == vectors.documents)
        }
        #expect(decided > 20 && decided < 140, "\(decided)")
    }
}
