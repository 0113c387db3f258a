import WinnowModelFile
import WinnowNumerics
import WinnowSystem
import WinnowText

/// Finds and ranks the documents of a snapshot.
///
/// Errors are due to a damaged cache and name the segment.
struct Searcher {
    /// A segment whose file is damaged.
    struct Damage: Error {
        var segment: Segment
    }

    let snapshot: Snapshot
    let query: CompiledQuery
    let request: SearchRequest
    let options: IndexOptions
    /// The number of threads for comparing vectors.
    let threads: Int
    var division = Division()
    var decision = Decision()
    /// The queries of the segments, in their order.
    private(set) var segments: [SegmentQuery] = []
    /// The terms with their counts over all segments.
    private(set) var terms: [RankedTerm] = []
    /// The query's vector; nil if there is none.
    private(set) var vector: CentredQuery?
    /// The length norms, which must outlive the scorers.
    let norms: Snapshot.Norms
    /// The document to find similar ones to.
    let model: Int?
    /// The vectors of unrelated texts, to compare distances with; none if they are not known.
    var unrelated: () -> [[Float]] = { [] }

    /// A term with its counts over all segments.
    struct RankedTerm: Sendable {
        var text: String
        /// The number of documents with it.
        var documents: Int
        /// Its weight in BM25: occurrences in the query · idf, in nats; the maximum score for it.
        var weight: Double
        /// Whether it is one of several corrections of a word, but not the first.
        var isAlternative = false
    }

    /// The query of one segment.
    struct SegmentQuery {
        let live: LiveSegment
        /// The documents that may be found; nil for all.
        var accepted: DocumentSet?
        /// The documents that pass the filters and have not expired; nil for all.
        var restriction: DocumentSet?
        var scorer: LexicalScorer
        /// The index of each scored term in ``Searcher/terms``.
        var places: [Int]
    }

    /// Prepares a search.
    ///
    /// - Parameters:
    ///   - query: the query.
    ///   - request: the request with its options.
    ///   - snapshot: the snapshot to search.
    ///   - options: the options of the index.
    ///   - vector: the query's vector with `dimension` components; nil for none, or if it is set later.
    ///   - dimension: the dimension of the index's vectors.
    ///   - model: the document to find similar documents for.
    ///   - threads: the number of threads.
    ///   - now: items that have expired by then are not found.
    init(
        _ query: CompiledQuery, _ request: SearchRequest, in snapshot: Snapshot, options: IndexOptions,
        vector: [Float]?, dimension: Int, model: Int? = nil, threads: Int = 1, now: SearchDate
    ) throws {
        self.query = query
        self.request = request
        self.snapshot = snapshot
        self.options = options
        self.threads = threads
        self.model = model
        try Self.check(query, request, snapshot, hasModel: model != nil)
        let ranking = request.ranking
        norms = try snapshot.norms(
            saturation: ranking.saturation, lengthNormalization: ranking.lengthNormalization)
        if let vector { self.vector = centred(vector) }
        try prepareTerms(now)
    }

    /// The words to rank by that no document has, each once.
    func unknownWords(_ analyzer: ItemAnalyzer) throws -> [(word: [UInt8], term: [UInt8])] {
        let isUnknown: ([UInt8]) -> Bool
        if request.mode == .semantic || analyzer.rule == .grams {
            isUnknown = { term in
                !snapshot.segments.contains { live in
                    term.withUnsafeBufferPointer { live.segment.terms.number(of: $0) } != nil
                }
            }
        } else {
            guard terms.contains(where: { $0.documents == 0 }) else { return [] }
            var unknown: Set<[UInt8]> = []
            for (term, ranked) in zip(query.terms, terms) where ranked.documents == 0 {
                if case .term(let bytes) = term.source { unknown.insert(bytes) }
            }
            // Parts of a word that items have as one.
            for (term, ranked) in zip(query.terms, terms) where ranked.documents > 0 {
                guard case .joined(_, let parts, _) = term.source else { continue }
                unknown.subtract(parts.map(analyzer.term))
            }
            isUnknown = { unknown.contains($0) }
        }
        var seen: Set<[UInt8]> = []
        return query.typed.filter { word, term in
            isUnknown(term) && seen.insert(word).inserted
        }
    }

    /// Sets the query's vector.
    mutating func setVector(_ vector: [Float]) { self.vector = centred(vector) }

    /// A vector to compare with those of the items; nil if it has no direction or the request ranks by words.
    func centred(_ vector: [Float]) -> CentredQuery? {
        guard request.mode != .lexical else { return nil }
        return CentredQuery(
            vector, mean: snapshot.calibration.mean, segments: snapshot.segments.map(\.segment))
    }

    /// Checks the parts of the segments that the search reads.
    private static func check(
        _ query: CompiledQuery, _ request: SearchRequest, _ snapshot: Snapshot, hasModel: Bool
    ) throws {
        var parts: [Segment.Part] = [.lexical]
        let needsWords = query.terms.contains { if case .term = $0.source { false } else { true } }
        if needsWords || !query.required.isEmpty || !query.excluded.isEmpty || hasModel {
            parts.append(.words)
        }
        parts.append(.columns)
        for live in snapshot.segments {
            do {
                try live.segment.check(parts)
                // The vectors of segments with codes are read when they are compared.
                if request.mode != .lexical {
                    try live.segment.check([live.segment.codes != nil ? .codes : .vectors])
                }
                _ = try live.losses()
            } catch {
                throw Damage(segment: live.segment)
            }
        }
    }

    /// Finds the terms in all segments and weights them, and the documents that may be found.
    private mutating func prepareTerms(_ now: SearchDate) throws {
        let counts = try snapshot.counts()
        let wanted = request.mode == .semantic ? [] : query.terms
        var sources = snapshot.segments.map { _ in [(place: Int, source: ScoredTerm.Source)]() }
        for (place, term) in wanted.enumerated() {
            var documents = 0
            var text = ""
            for (index, live) in snapshot.segments.enumerated() {
                let segment = live.segment
                func add(_ list: (documents: [UInt32], weights: [UInt32])) {
                    guard !list.documents.isEmpty else { return }
                    documents += list.documents.count { live.live?.contains(Int($0)) ?? true }
                    sources[index].append(
                        (place, .list(documents: list.documents, weights: list.weights)))
                }
                switch term.source {
                case .term(let bytes):
                    text = ItemAnalyzer.text(of: bytes)
                    guard let number = bytes.withUnsafeBufferPointer({ segment.terms.number(of: $0) }) else {
                        continue
                    }
                    let lost = try live.losses().documents(with: UInt32(number))
                    documents += max(0, segment.postings.documentFrequency(of: number) - lost)
                    sources[index].append((place, .term(number)))
                case .prefix(let bytes):
                    text = String(decoding: bytes, as: UTF8.self) + "*"
                    add(segment.postings(ofPrefix: bytes, options: options))
                case .joined(let bytes, let parts, _):
                    text = ItemAnalyzer.text(of: bytes)
                    add(segment.postings(ofJoined: bytes, parts))
                case .pair(let first, let second, _):
                    text = String(decoding: first + [0x20] + second, as: UTF8.self)
                    add(segment.postings(ofPair: first, second, options: options))
                }
            }
            let rest = Double(counts.documents - documents) + 0.5
            let idf = naturalLogarithm(1 + max(rest, 0.5) / (Double(documents) + 0.5))
            var weight = Double(term.count) * idf * term.factor
            if case .pair(_, _, let other) = term.source {
                // A term that no document has carries no weight.
                let known = other.map { terms[$0].weight / Double(wanted[$0].count) } ?? 0
                weight = documents > 0 ? max(0, weight - known) : 0
            }
            if case .joined(_, _, let others) = term.source {
                // In a sentence, whose words find enough, one compound should not decide.
                let parts = others.map { terms[$0].weight }
                weight =
                    documents == 0
                    ? 0 : query.isShort ? max(weight, parts.reduce(0, +)) : parts.reduce(weight, min)
            }
            terms.append(
                RankedTerm(
                    text: text, documents: documents, weight: weight, isAlternative: term.isAlternative))
        }
        let filters = filters
        segments.reserveCapacity(snapshot.segments.count)
        for (index, live) in snapshot.segments.enumerated() {
            let scored = sources[index].map {
                ScoredTerm(source: $0.source, weight: Float(terms[$0.place].weight))
            }
            let scorer = LexicalScorer(
                postings: live.segment.postings, terms: scored, norms: norms.segments[index].unsafeElements,
                norm: norms.norm)
            let restriction = live.documents(passing: filters, at: now)
            segments.append(
                SegmentQuery(
                    live: live, accepted: accepted(of: live, restriction), restriction: restriction,
                    scorer: scorer,
                    places: scorer.places.map { sources[index][$0].place }))
        }
    }

    /// The conditions on attributes of the query and of the request.
    var filters: [SearchFilter] { query.filters + (request.filter.map { [$0] } ?? []) }

    /// The documents of a segment that may be found, of those that pass the filters; nil for all.
    private func accepted(of live: LiveSegment, _ restriction: DocumentSet?) -> DocumentSet? {
        var accepted = restriction ?? live.live
        func keep(_ documents: DocumentSet) {
            if accepted == nil { accepted = documents } else { accepted?.formIntersection(documents) }
        }
        for condition in query.required { keep(live.segment.documents(matching: condition)) }
        for condition in query.excluded {
            var others = live.segment.documents(matching: condition)
            others.formComplement()
            keep(others)
        }
        return accepted
    }
}
