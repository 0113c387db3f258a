import Testing
import WinnowSystem

@testable import WinnowIndex

@Suite struct LexicalScorerTests {
    @Test(arguments: 0..<12 as Range<UInt64>)
    func `a score equals a sum over all documents, to the last bit`(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        let documents = [1, 2, 130, 600, 4096, 5000, 9000, 20_000][Int(seed % 8)]
        let kinds = seed % 3 == 0 ? 2 : 300
        let sample = try LexicalSample(documents: documents, terms: 60, lengths: kinds, &random)
        for round in 0..<12 {
            let query = Self.query(of: sample, 1 + random.next(below: [2, 4, 12, 60][round % 4]), &random)
            let accepting = round % 3 == 0 ? Self.filter(documents, &random) : nil
            for count in [1, 10, 100, 1000] {
                #expect(
                    sample.collected(count, query, accepting: accepting)
                        == sample.best(count, query, accepting: accepting),
                    "seed \(seed), round \(round), best \(count)")
            }
        }
    }

    @Test func `the scorer finds the best of many documents`() throws {
        var random = SeededGenerator(seed: 70)
        let sample = try LexicalSample(documents: 70_000, terms: 30, &random)
        for round in 0..<6 {
            let query = Self.query(of: sample, 2 + round, &random)
            #expect(sample.collected(50, query) == sample.best(50, query), "round \(round)")
        }
    }

    @Test func `the scorer finds the first documents if all are equal`() throws {
        let every: LexicalSample.Term = (0..<10_000).map { ($0, 1) }
        let second = every.filter { $0.document % 2 == 1 }
        let sample = try LexicalSample(
            lengths: [UInt32](repeating: 9, count: every.count), terms: [every, second])
        let one = [ScoredTerm(source: .term(0), weight: 1)]
        #expect(sample.collected(7, one).map(\.document) == Array(0..<7))
        let both = one + [ScoredTerm(source: .term(1), weight: 0.5)]
        #expect(sample.collected(4, both).map(\.document) == [1, 3, 5, 7])
        #expect(sample.collected(9_999, both) == sample.best(9_999, both))
    }

    @Test(arguments: 0..<4 as Range<UInt64>)
    func `scores do not depend on the documents' segments`(seed: UInt64) throws {
        var random = SeededGenerator(seed: 300 + seed)
        let whole = try LexicalSample(documents: 9000, terms: 25, lengths: 5, &random)
        let query = Self.query(of: whole, 6, &random).filter {
            if case .term = $0.source { true } else { false }
        }
        var pieces: [(first: Int, sample: LexicalSample)] = []
        var first = 0
        while first < whole.lengths.count {
            let range = first..<min(first + 1 + random.next(below: 3000), whole.lengths.count)
            let terms = whole.terms.map { term in
                term.filter { range.contains(Int($0.document)) }
                    .map { (document: $0.document - UInt32(range.lowerBound), weight: $0.weight) }
            }
            pieces.append((first, try LexicalSample(lengths: Array(whole.lengths[range]), terms: terms)))
            first = range.upperBound
        }
        for count in [1, 10, 200] {
            random.shuffle(&pieces)
            var top = TopDocuments(capacity: count)
            for (first, piece) in pieces {
                piece.norms.withUnsafeBufferPointer {
                    piece.scorer(query, $0).collect(firstDocument: first, into: &top)
                }
            }
            #expect(top.hits == whole.best(count, query), "seed \(seed), best \(count)")
        }
    }

    @Test(arguments: 0..<4 as Range<UInt64>)
    func `the scorer scores given documents and finds matches`(seed: UInt64) throws {
        var random = SeededGenerator(seed: 100 + seed)
        let sample = try LexicalSample(documents: 6000, terms: 40, &random)
        let query = Self.query(of: sample, 9, &random)
        let expected = sample.scores(query)
        let some = expected.indices.filter { _ in random.next(below: 7) == 0 }
        sample.norms.withUnsafeBufferPointer { norms in
            let scorer = sample.scorer(query, norms)
            #expect(scorer.scores(of: some) == some.map { expected[$0] ?? 0 })
            #expect(scorer.scores(of: Array(expected.indices)) == expected.map { $0 ?? 0 })
            #expect(scorer.scores(of: []) == [])
            var matches: [Int] = []
            scorer.matches().forEach { matches.append($0) }
            #expect(matches == expected.indices.filter { expected[$0] != nil })
        }
    }

    @Test func `the scorer finds nothing without terms or documents`() throws {
        let sample = try LexicalSample(lengths: [3, 4], terms: [[(1, 1)], []])
        for query in [
            [], [ScoredTerm(source: .term(1), weight: 1)], [ScoredTerm(source: .term(2), weight: 1)],
            [ScoredTerm(source: .term(-1), weight: 1)],
            [ScoredTerm(source: .list(documents: [], weights: []), weight: 1)],
        ] {
            #expect(sample.collected(10, query) == [])
            sample.norms.withUnsafeBufferPointer { norms in
                #expect(sample.scorer(query, norms).matches().isEmpty)
                #expect(sample.scorer(query, norms).scores(of: [0, 1]) == [0, 0])
            }
        }
        #expect(sample.collected(0, [ScoredTerm(source: .term(0), weight: 1)]) == [])
    }

    @Test(arguments: [0, -3, .nan, .infinity, .greatestFiniteMagnitude, .leastNonzeroMagnitude])
    func `the scorer finds documents with any weight`(weight: Float) throws {
        let sample = try LexicalSample(lengths: [3, 4, 5], terms: [[(1, 1), (2, 1)]])
        let hits = sample.collected(5, [ScoredTerm(source: .term(0), weight: weight)])
        #expect(hits.map(\.document) == [1, 2] && hits.allSatisfy { $0.score > 0 && $0.score < 0x1p21 })
    }

    @Test func `the scorer rejects invalid lists`() async {
        await #expect(processExitsWith: .failure) { LexicalScorerTests.score([1, 1], [1, 1]) }
        await #expect(processExitsWith: .failure) { LexicalScorerTests.score([1, 3], [1, 1]) }
        await #expect(processExitsWith: .failure) { LexicalScorerTests.score([1, 2], [1]) }
        await #expect(processExitsWith: .failure) { LexicalScorerTests.score([1, 2], [1, 0]) }
        await #expect(processExitsWith: .success) { LexicalScorerTests.score([1, 2], [1, 1]) }
    }

    private static func score(_ documents: [UInt32], _ weights: [UInt32]) {
        guard let sample = try? LexicalSample(lengths: [3, 4, 5], terms: [[(1, 1), (2, 1)]]) else { return }
        _ = sample.collected(
            1, [ScoredTerm(source: .list(documents: documents, weights: weights), weight: 1)])
    }

    /// Random terms, some as lists, with weights that fall with frequency or arbitrary ones.
    static func query(
        of sample: LexicalSample, _ count: Int, _ random: inout SeededGenerator
    ) -> [ScoredTerm] {
        (0..<count).map { _ in
            let number = random.next(below: sample.terms.count)
            let term = sample.terms[number]
            let idf = Float(sample.lengths.count + 1) / Float(term.count + 1)
            let weight = random.next(below: 4) == 0 ? Float(random.next(below: 1000)) / 64 : idf.squareRoot()
            let list = ScoredTerm.Source.list(documents: term.map(\.document), weights: term.map(\.weight))
            return ScoredTerm(source: random.next(below: 5) == 0 ? list : .term(number), weight: weight)
        }
    }

    private static func filter(_ documents: Int, _ random: inout SeededGenerator) -> DocumentSet {
        var set = DocumentSet(capacity: documents)
        let one = 1 + random.next(below: random.next(below: 2) == 0 ? 6 : 600)
        for document in 0..<documents where random.next(below: one) == 0 { set.insert(document) }
        return set
    }
}
