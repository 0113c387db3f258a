// Queries of an index: searching, suggesting, reading items.

#if Search
import WinnowFeatures
import WinnowModelFile
import WinnowSystem
import WinnowText

extension SearchIndex {
    /// The items that match a user's query, the best first.
    ///
    /// - Parameters:
    ///   - text: the query, in the syntax of ``SearchQuery``.
    ///   - limit: the maximum number of hits, 0…10,000.
    ///   - mode: whether to rank by words, meaning or both.
    ///   - filter: only return items that match it.
    /// - Throws: ``IndexError``, as for `answer(to:)`.
    public func search(
        _ text: String, limit: Int = 10, mode: SearchMode = .hybrid, filter: SearchFilter? = nil
    ) throws(IndexError) -> [SearchHit] {
        try answer(to: SearchRequest(text, mode: mode, limit: limit, filter: filter)).hits
    }

    /// The items that match a user's query, like the synchronous method, but on a thread of the index, never
    /// on the caller's actor.
    ///
    /// - Throws: ``IndexError``; `cancelled` if the task is.
    public func search(
        _ text: String, limit: Int = 10, mode: SearchMode = .hybrid, filter: SearchFilter? = nil
    ) async throws(IndexError) -> [SearchHit] {
        try await answer(to: SearchRequest(text, mode: mode, limit: limit, filter: filter)).hits
    }

    /// The answer to a request: matching items, and counts and facets if requested.
    ///
    /// - Throws: ``IndexError`` with `invalidOption` or `invalidFilter`, `otherVectorizer` if a search by
    ///   meaning lacks the index's vectors or its vectorizer, `noSuchItem`, `cancelled`, `file` or `damaged`.
    /// - Complexity: O(*n* · *d*) for *n* items with vectors of dimension *d*, except for `lexical`, plus at
    ///   worst O(*p*) for *p* items with a word of the query.
    public func answer(to request: SearchRequest) throws(IndexError) -> SearchAnswer {
        try request.validate()
        try request.filter?.validate()
        try checkMode(request)
        return try answering { snapshot, isLastTry in
            try self.answer(to: request, in: snapshot, isLastTry: isLastTry)
        }
    }

    /// The answer to a request, computed on a thread of the index, never on the caller's actor.
    ///
    /// - Throws: ``IndexError``, as for the synchronous method; `cancelled` if the task is.
    public func answer(to request: SearchRequest) async throws(IndexError) -> SearchAnswer {
        try await searches.run { () throws(IndexError) in try self.answer(to: request) }
    }

    /// All hits of a request one by one, the best first, from ``SearchRequest/offset`` on.
    ///
    /// In the semantic mode, those are the ``RankingOptions/candidates`` nearest. Pages of
    /// ``SearchRequest/limit`` hits are fetched on threads of the index. Items inserted or deleted between
    /// pages may be missed or repeated.
    public func hits(for request: SearchRequest) -> SearchHits {
        SearchHits(index: self, request: request)
    }

    /// Another commit has been made since the snapshot.
    private struct Outdated: Error {}

    /// Answers from the latest snapshot; tries again if the snapshot is outdated or a segment is damaged,
    /// which is then rebuilt.
    ///
    /// - Parameter body: answers; throws ``Searcher/Damage`` or, if not the last try, ``Outdated``.
    func answering<Answer>(
        _ body: (_ snapshot: Snapshot, _ isLastTry: Bool) throws -> Answer
    ) throws(IndexError) -> Answer {
        var outdated = 0
        for _ in 0..<Self.mostTries {
            do {
                return try body(keeper.snapshot, outdated >= Self.mostReloads)
            } catch let damage as Searcher.Damage {
                try repair(damage.segment)
            } catch is Outdated {
                outdated += 1
                _ = try keeper.follow()
                merger.schedule()
            } catch {
                throw IndexError(error, path: path)
            }
        }
        throw IndexError(
            code: .damaged, message: "\(path).cache: is damaged repeatedly; check the disk")
    }

    private static var mostTries: Int { 1000 }
    /// If others commit faster than this reads, the answer may be one commit old.
    private static var mostReloads: Int { 3 }

    /// Searches by meaning need the vectorizer.
    private func checkMode(_ request: SearchRequest) throws(IndexError) {
        let hasVector = request.similarTo != nil ? store.properties.dimension > 0 : vectorizer != nil
        guard request.mode == .semantic, !hasVector else { return }
        throw IndexError(
            code: .otherVectorizer,
            message: vectorizerIdentity.map {
                "\(path): was made with \($0); pass that vectorizer to search by meaning"
            }
                ?? "\(path): was made without vectors; search by words, or rebuild it with an embedding"
        )
    }

    private func answer(
        to request: SearchRequest, in snapshot: Snapshot, isLastTry: Bool
    ) throws -> SearchAnswer {
        try checkCancellation()
        let answer = try answerStrictly(to: request, in: snapshot, isLastTry: isLastTry)
        guard answer.hits.isEmpty, answer.count ?? 0 == 0, request.limit > 0, request.similarTo == nil,
            request.sort.isEmpty, request.query.hasPhrases
        else { return answer }
        if request.offset > 0 {
            // Nothing on this page, or nothing at all?
            var first = request
            (first.offset, first.limit) = (0, 1)
            guard try answerStrictly(to: first, in: snapshot, isLastTry: isLastTry).hits.isEmpty else {
                return answer
            }
        }
        // Phrases anywhere become words first, then phrases in fields.
        for keepsFields in [true, false] {
            guard
                let query = request.query.relaxed(
                    keepingFields: keepsFields, hasAttribute: { snapshot.hasAttribute($0) })
            else { continue }
            var relaxed = request
            relaxed.query = query
            var found = try answerStrictly(to: relaxed, in: snapshot, isLastTry: isLastTry)
            guard !found.hits.isEmpty || found.count ?? 0 > 0 else { continue }
            found.isRelaxed = true
            return found
        }
        return answer
    }

    /// The answer in which items satisfy all conditions of the query.
    private func answerStrictly(
        to request: SearchRequest, in snapshot: Snapshot, isLastTry: Bool
    ) throws -> SearchAnswer {
        try checkCancellation()
        let analyzer = ItemAnalyzer(options)
        var query = CompiledQuery(request.query, analyzer: analyzer) { snapshot.hasAttribute($0) }
        var model: Int?
        var vector: [Float]?
        if let identifier = request.similarTo {
            let document = try self.document(of: identifier, in: snapshot, isLastTry: isLastTry)
            model = document
            let place = snapshot.place(of: document)
            let live = snapshot.segments[place.segment]
            do throws(ModelFileError) {
                try live.segment.check([.lexical, .words, .codes, .columns])
                try query.addTerms(of: place.document, in: live.segment, snapshot)
                if store.properties.dimension > 0 {
                    vector = try live.segment.readVector(of: place.document)
                }
            } catch {
                throw Searcher.Damage(segment: live.segment)
            }
        }
        let now = SearchDate.now
        func searcher(_ query: CompiledQuery) throws -> Searcher {
            try Searcher(
                query, request, in: snapshot, options: options, vector: vector,
                dimension: store.properties.dimension, model: model, threads: threads, now: now)
        }
        var search = try searcher(query)
        var corrections = QueryCorrections()
        if model == nil {
            let unknown = try search.unknownWords(analyzer)
            if let answer = try answer(
                to: request, breaking: unknown.map(\.word), in: snapshot, isLastTry: isLastTry)
            {
                return answer
            }
            if !unknown.isEmpty { corrections = try self.corrections(of: unknown, search, analyzer) }
            if !corrections.isEmpty {
                query = CompiledQuery(request.query, analyzer: analyzer, corrections: corrections) {
                    snapshot.hasAttribute($0)
                }
                search = try searcher(query)
            }
            let ranksByMeaning = request.mode == .semantic || request.mode == .hybrid && !query.isOnlyPrefixes
            if ranksByMeaning, !query.meaning.isEmpty, let vectorizer {
                try checkCancellation()
                search.setVector(vectorizer.vector(of: query.meaning))
                search.unrelated = { self.unrelated.vectors(by: vectorizer) }
            }
        }
        try checkCancellation()
        let ranking = try search.ranking()
        try checkCancellation()
        var result = try answer(with: ranking, of: search, analyzer, isLastTry: isLastTry)
        if !corrections.isEmpty {
            result.didYouMean = corrections.corrected(request.query, analyzer)?.text
        }
        return result
    }

    /// The answer to a query with an unknown word written as two or joined to another; nil if no item has the words so.
    private func answer(
        to request: SearchRequest, breaking unknown: [[UInt8]], in snapshot: Snapshot, isLastTry: Bool
    ) throws -> SearchAnswer? {
        guard !unknown.isEmpty, unknown.count <= Self.mostCorrected, request.mode != .semantic,
            request.limit > 0
        else { return nil }
        let breaks = WordBreaks(snapshot: snapshot, analyzer: ItemAnalyzer(options))
        for form in try breaks.forms(of: request.query, unknown: Set(unknown)) {
            let proof = SearchRequest(form.proof, mode: .lexical, limit: 1, filter: request.filter)
            guard try !answerStrictly(to: proof, in: snapshot, isLastTry: isLastTry).hits.isEmpty else {
                continue
            }
            var other = request
            other.query = form.query
            var found = try answerStrictly(to: other, in: snapshot, isLastTry: isLastTry)
            if found.didYouMean == nil { found.didYouMean = form.query.text }
            return found
        }
        return nil
    }

    /// Corrections for words that no item has, and the words that are left out because they have no meaning.
    ///
    /// Words that the vectorizer knows are taken as typed.
    private func corrections(
        of unknown: [(word: [UInt8], term: [UInt8])], _ search: Searcher, _ analyzer: ItemAnalyzer
    ) throws -> QueryCorrections {
        var corrections = QueryCorrections()
        let corrector = SpellingCorrector(
            snapshot: search.snapshot, accepted: search.segments.map(\.restriction))
        for (word, _) in unknown.prefix(Self.mostCorrected) {
            let familiarity = vectorizer?.familiarity(of: String(decoding: word, as: UTF8.self))
            if familiarity == .known { continue }
            let candidates =
                analyzer.rule == .grams ? [] : try corrector.candidates(for: word, limit: Self.mostMeant)
            if candidates.isEmpty {
                if familiarity == .unknown { corrections.leaveOut(word) }
            } else {
                corrections.add(candidates, for: word)
            }
        }
        return corrections
    }

    /// The maximum number of words of a query to correct, and of corrections of a word that count.
    private static let (mostCorrected, mostMeant) = (16, 3)

    private func checkCancellation() throws(IndexError) {
        if Task.isCancelled { throw IndexError(code: .cancelled, message: "the search was cancelled") }
    }

    /// The document with an identifier.
    private func document(
        of identifier: String, in snapshot: Snapshot, isLastTry: Bool
    ) throws -> Int {
        let key = try store.read { try IndexStore.key(of: identifier, in: $0) }
        // If the item was inserted after the snapshot, the snapshot is outdated.
        if let key, key > snapshot.lastKey, !isLastTry { throw Outdated() }
        guard let key, let document = snapshot.document(of: key) else {
            throw IndexError(
                code: .noSuchItem,
                message:
                    "\(path): has no item with that identifier; search for its words to see the identifier")
        }
        return document
    }

    /// Fetches the items and makes their snippets.
    private func answer(
        with ranking: Searcher.Ranking, of searcher: Searcher, _ analyzer: ItemAnalyzer, isLastTry: Bool
    ) throws -> SearchAnswer {
        let request = searcher.request
        let keys = ranking.documents.map { searcher.snapshot.key(of: $0.document) }
        let (items, generation) = try store.items(keys, contents: request.contents)
        // What is stored under a key never changes: beside a writer of this process, whose batch the snapshot need not
        // have, only a deleted item makes the answer outdated.
        guard
            generation == searcher.snapshot.generation || isLastTry
                || keeper.isReplacing(searcher.snapshot) && items.allSatisfy({ $0 != nil })
        else { throw Outdated() }
        let snippets = SnippetMaker(
            searcher.query, weights: searcher.terms.map(\.weight), analyzer: analyzer)
        var hits: [SearchHit] = []
        hits.reserveCapacity(items.count)
        var buffer = TokenBuffer()
        for (document, item) in zip(ranking.documents, items) {
            guard let item else {
                // Deleted since the search.
                if generation != searcher.snapshot.generation { continue }
                throw Self.missing(document.document, in: searcher.snapshot)
            }
            hits.append(
                SearchHit(
                    item: item, score: document.score,
                    snippet: snippets.snippet(of: item.text, length: request.snippetLength, in: &buffer),
                    title: snippets.whole(item.title, in: &buffer), isWeak: document.isWeak,
                    explanation: request.explains ? searcher.explanation(of: document) : nil))
        }
        return SearchAnswer(hits: hits, count: ranking.count, facets: ranking.facets)
    }

    /// The error for a document whose item the store of the same generation lacks: its segment's file is not
    /// of this store or, if the segment was built from the store, the store is damaged.
    private static func missing(_ document: Int, in snapshot: Snapshot) -> any Error {
        let live = snapshot.segments[snapshot.place(of: document).segment]
        return live.name == nil ? StoreDamage.missing : Searcher.Damage(segment: live.segment)
    }

    // MARK: Suggestions

    /// Words that complete the last word of a text, the most frequent first.
    ///
    /// If no word begins with it, they are words that begin nearly so, the most probable first: `recie` gives
    /// `receipt`.
    ///
    /// - Parameters:
    ///   - text: the query so far; there are no suggestions if it ends after a word. A symbol at the end that
    ///     may belong to a word counts as part of it (`don'`, `C+`, `node.`).
    ///   - limit: the maximum number of suggestions, 0…1,000.
    ///   - filter: only words of items that match it, which have not expired; nil for all.
    /// - Returns: whole words as indexed, in lower case and without diacritics, with their numbers of items;
    ///   ties in the order of their bytes.
    /// - Throws: ``IndexError`` with `invalidOption`, `invalidFilter`, `file` or `damaged`.
    /// - Complexity: O(*n*) in the words with the prefix; with a filter in the words of their items.
    public func suggestions(
        for text: String, limit: Int = 10, filter: SearchFilter? = nil
    ) throws(IndexError) -> [Suggestion] {
        try IndexError.check(limit, in: 0...1000, named: "limit")
        try filter?.validate()
        guard let begun = ItemAnalyzer(rule: .words).begunWord(of: text) else { return [] }
        _ = try latest()
        let words = try answering { snapshot, _ in
            try Self.words(
                from: begun.word, mending: !begun.endsInSign, limit: limit, filter: filter, in: snapshot)
        }
        return words.map { word, items in
            let word = String(decoding: word, as: UTF8.self)
            return Suggestion(text: word, items: items, query: begun.before + word)
        }
    }

    /// Words that complete the last word of a text, like the synchronous method, but on a thread of the
    /// index, never on the caller's actor.
    public func suggestions(
        for text: String, limit: Int = 10, filter: SearchFilter? = nil
    ) async throws(IndexError) -> [Suggestion] {
        try await searches.run { () throws(IndexError) in
            try self.suggestions(for: text, limit: limit, filter: filter)
        }
    }

    /// Words with a prefix or, if there are none and `mending` is true, with a similar one, and their numbers of items.
    private static func words(
        from prefix: [UInt8], mending: Bool, limit: Int, filter: SearchFilter?, in snapshot: Snapshot
    ) throws -> [(word: [UInt8], items: Int)] {
        let now = SearchDate.now
        var counts: [[UInt8]: Int] = [:]
        var accepted: [DocumentSet?] = []
        for live in snapshot.segments {
            let segment = live.segment
            try segment.requireIntact([.lexical, .words, .columns])
            let documents = live.documents(passing: filter.map { [$0] } ?? [], at: now)
            accepted.append(documents)
            let range = prefix.withUnsafeBufferPointer { segment.words.range(ofPrefix: $0) }
            try live.addCounts(of: [range], among: documents, to: &counts)
        }
        guard !counts.isEmpty else {
            guard mending else { return [] }
            let corrector = SpellingCorrector(snapshot: snapshot, accepted: accepted)
            return try corrector.candidates(for: prefix, isPrefix: true, limit: limit).map {
                ($0.word, $0.items)
            }
        }
        let sorted = counts.sorted {
            $0.value != $1.value ? $0.value > $1.value : $0.key.lexicographicallyPrecedes($1.key)
        }
        return sorted.prefix(limit).map { ($0.key, $0.value) }
    }

    // MARK: Items and attributes

    /// The number of items that searches can find: without expired ones.
    ///
    /// - Throws: ``IndexError`` with `file` or `damaged`.
    public func count() throws(IndexError) -> Int { try counts().items }

    /// The numbers of items that have not expired, and of those that have.
    package func counts() throws(IndexError) -> (items: Int, expired: Int) {
        try latest(checking: [.columns]).counts(at: .now)
    }

    /// The item with an identifier; nil if there is none.
    ///
    /// - Throws: ``IndexError`` with `file` or `damaged`.
    public func item(_ identifier: String) throws(IndexError) -> SearchItem? {
        try store.item(identifier)
    }

    /// Calls `body` with all items, including expired ones, in the order of their last change: to copy an
    /// index, or to rebuild it with another embedding.
    ///
    /// Items inserted meanwhile may be included; only items changed meanwhile are repeated.
    ///
    /// - Parameter body: returns whether to continue.
    /// - Throws: ``IndexError`` with `file` or `damaged`.
    public func forEachItem(_ body: (SearchItem) -> Bool) throws(IndexError) {
        var last: Int64 = 0
        while true {
            let page = try store.items(after: last, limit: 500)
            for stored in page {
                guard body(stored.item) else { return }
                last = stored.key
            }
            if page.isEmpty { return }
        }
    }

    /// The client state of the last batch that had one; nil if none had.
    ///
    /// - Throws: ``IndexError`` with `file` or `damaged`.
    public func clientState() throws(IndexError) -> String? { try store.clientState() }

    /// The names of attributes that items have, in the order of their bytes.
    ///
    /// - Throws: ``IndexError`` with `file` or `damaged`.
    public func attributes() throws(IndexError) -> [String] { try latest(checking: [.columns]).attributes }

    /// The names that a request asks, filters, sorts or counts by but no item has a value of: possibly misspelt.
    /// Each once, in the order of the request; none if all are known.
    ///
    /// - Throws: ``IndexError`` with `file` or `damaged`.
    /// - Complexity: O(*n* · *m*) for *n* names in the request and *m* attributes of the index.
    public func unknownAttributes(of request: SearchRequest) throws(IndexError) -> [String] {
        let snapshot = try latest(checking: [.columns])
        let filtered = request.filter?.nodes.compactMap { $0.name?.text } ?? []
        var unknown: [String] = []
        let asked = request.query.parts.compactMap(\.attribute)
        for name in asked + filtered + request.sort.map(\.attribute) + request.facets
        where !unknown.contains(name) && !snapshot.hasAttribute(name) {
            unknown.append(name)
        }
        return unknown
    }

    // MARK: Snapshots

    /// The snapshot of the last commit, of any process.
    func latest() throws(IndexError) -> Snapshot {
        if try keeper.follow(waits: false) { merger.schedule() }
        return keeper.snapshot
    }

    /// The snapshot of the last commit, after parts of its segments have been checked.
    func latest(checking parts: [Segment.Part]) throws(IndexError) -> Snapshot {
        _ = try latest()
        return try answering { snapshot, _ in
            for live in snapshot.segments { try live.segment.requireIntact(parts) }
            return snapshot
        }
    }

    /// Rebuilds a damaged segment.
    func repair(_ damaged: Segment) throws(IndexError) {
        try keeper.repair(damaged)
        merger.schedule()
    }
}
#endif
