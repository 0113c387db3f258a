// Random collections, and scores by a plain sum over all documents.

import Testing
import WinnowModelFile
import WinnowSystem

@testable import WinnowIndex

/// A segment's postings, as written and as opened.
struct LexicalSample {
    typealias Term = [(document: UInt32, weight: UInt32)]

    let lengths: [UInt32]
    let terms: [Term]
    let postings: Postings
    let norm: LengthNorm
    let norms: [Float]

    init(lengths: [UInt32], terms: [Term], norm: LengthNorm = LengthNorm(constant: 0.3, slope: 0.009)) throws
    {
        self.lengths = lengths
        self.terms = terms
        self.norm = norm
        norms = lengths.map { norm($0) }
        let file = try ModelFile(bytes: Self.writer(lengths: lengths, terms: terms).bytes())
        postings = try Postings(from: file, terms: terms.count, documents: lengths.count)
    }

    static func writer(lengths: [UInt32], terms: [Term]) -> ModelFileWriter {
        var writer = PostingsWriter(lengths: lengths)
        for term in terms { writer.append(term) }
        var file = ModelFileWriter(kind: "test", manifest: [:])
        writer.save(to: &file)
        return file
    }

    /// Terms with frequencies by Zipf's law, from every second document down to none.
    init(documents: Int, terms termCount: Int, lengths kinds: Int = 400, _ random: inout SeededGenerator)
        throws
    {
        let lengths = (0..<documents).map { _ in UInt32(1 + random.next(below: kinds)) }
        let terms = (0..<termCount).map { rank in
            var term = Term()
            var document = random.next(below: 2 * (rank + 1))
            while document < documents {
                let weight =
                    random.next(below: 3) > 0 ? 1 : 1 + random.next(below: 1 + random.next(below: 40))
                term.append((UInt32(document), UInt32(weight)))
                document += 1 + random.next(below: 4 * rank * rank + 3)
            }
            return term
        }
        try self.init(lengths: lengths, terms: terms)
    }

    func scorer(_ terms: [ScoredTerm], _ norms: UnsafeBufferPointer<Float>) -> LexicalScorer {
        LexicalScorer(postings: postings, terms: terms, norms: norms, norm: norm)
    }

    /// The postings of a query's term.
    func postings(of term: ScoredTerm) -> Term {
        switch term.source {
        case .term(let number): terms.indices.contains(number) ? terms[number] : []
        case .list(let documents, let weights): Array(zip(documents, weights))
        }
    }

    /// The score of every document; nil for those without any of the terms.
    func scores(_ query: [ScoredTerm]) -> [Float?] {
        var sums = [Double?](repeating: nil, count: lengths.count)
        for term in query {
            for (document, weight) in postings(of: term) {
                let frequency = Float(weight)
                let part = Double(term.weight * frequency / (frequency + norms[Int(document)]))
                let rounded = (part * 0x1p30).rounded(.toNearestOrEven) + 1
                sums[Int(document), default: 0] += rounded * 0x1p-30
            }
        }
        return sums.map { $0.map { Float($0) } }
    }

    /// The top documents by sorting all.
    func best(_ count: Int, _ query: [ScoredTerm], accepting: DocumentSet? = nil) -> [Hit] {
        let hits = scores(query).enumerated().compactMap { document, score in
            score.map { Hit(document: document, score: $0) }
        }
        let accepted = hits.filter { accepting?.contains($0.document) ?? true }
        return Array(accepted.sorted { ($1.score, $0.document) < ($0.score, $1.document) }.prefix(count))
    }

    /// The top documents by the scorer.
    func collected(_ count: Int, _ query: [ScoredTerm], accepting: DocumentSet? = nil) -> [Hit] {
        var top = TopDocuments(capacity: count)
        norms.withUnsafeBufferPointer { norms in
            scorer(query, norms).collect(accepting: accepting, firstDocument: 0, into: &top)
        }
        return top.hits
    }
}

struct Hit: Hashable, CustomStringConvertible {
    var document: Int
    var score: Float
    var description: String { "\(document): \(score)" }
}

extension TopDocuments {
    var hits: [Hit] { sorted().map { Hit(document: $0.document, score: $0.score) } }
}

extension PostingsWriter {
    mutating func append(_ term: LexicalSample.Term) {
        let documents = term.map(\.document)
        let weights = term.map(\.weight)
        documents.withUnsafeBufferPointer { documents in
            weights.withUnsafeBufferPointer { append(documents: documents, weights: $0) }
        }
    }
}

extension Array {
    fileprivate subscript<Value>(index: Int, default value: Value) -> Value where Element == Value? {
        get { self[index] ?? value }
        set { self[index] = newValue }
    }
}
