// Searching an index.

#if Search
    import WinnowFeatures
    import Synchronization
    import WinnowModelFile
    import WinnowSystem

    extension SearchIndex {
        /// The items that fit a request.
        ///
        /// - Throws: ``IndexError`` with `invalidOption` or `invalidFilter`, `otherVectorizer` where meaning is asked of an index
        ///   without vectors, or opened without its vectorizer, `noSuchItem`, `cancelled`, `file` or `damaged`.
        /// - Complexity: O(*n* · *d*) for *n* items with vectors of *d* numbers, but for `lexical`; and in the worst case O(*p*)
        ///   for *p* items that have a word of the query.
        public func results(for request: SearchRequest) throws(IndexError) -> SearchResults {
            try request.validate()
            try request.filter?.validate()
            try checkMode(request)
            return try answering { snapshot, isLastTry in
                try self.results(for: request, in: snapshot, isLastTry: isLastTry)
            }
        }

        /// Another commit has been made since the snapshot.
        struct Outdated: Error {}

        /// Answers from the latest snapshot: again where it turns out to be outdated, or a segment to be damaged, which is then
        /// made again.
        ///
        /// - Parameter body: answers; throws ``Searcher/Damage``, or ``Outdated`` unless it is the last try.
        func answering<Answer>(
            _ body: (_ snapshot: Snapshot, _ isLastTry: Bool) throws -> Answer
        ) throws(IndexError) -> Answer {
            var outdated = 0
            for _ in 0..<Self.mostTries {
                do {
                    return try body(current.withLock { $0 }, outdated >= Self.mostReloads)
                } catch let damage as Searcher.Damage {
                    try repair(damage.segment)
                } catch is Outdated {
                    outdated += 1
                    try reload()
                } catch {
                    throw IndexError(error, path: path)
                }
            }
            throw IndexError(
                code: .damaged, message: "\(path).cache: is damaged again and again; check the disk")
        }

        private static var mostTries: Int { 1000 }
        /// While others commit faster than this reads, the answer may be a commit old.
        private static var mostReloads: Int { 3 }

        /// Searches by meaning need the vectorizer.
        private func checkMode(_ request: SearchRequest) throws(IndexError) {
            let hasVector = request.similarTo != nil ? store.properties.dimension > 0 : vectorizer != nil
            guard request.mode == .semantic, !hasVector else { return }
            throw IndexError(
                code: .otherVectorizer,
                message: vectorizerIdentity.map {
                    "\(path): was made with \($0); give it to search by meaning"
                }
                    ?? "\(path): was made without vectors; search by words, or build it anew with an embedding"
            )
        }

        private func results(
            for request: SearchRequest, in snapshot: Snapshot, isLastTry: Bool
        ) throws -> SearchResults {
            try checkCancellation()
            let analyzer = ItemAnalyzer(rule: options.terms)
            var query = CompiledQuery(request.query, analyzer: analyzer) { snapshot.hasAttribute($0) }
            var model: Int?
            var vector: [Float]?
            if let identifier = request.similarTo {
                let document = try self.document(of: identifier, in: snapshot, isLastTry: isLastTry)
                model = document
                let place = snapshot.place(of: document)
                let live = snapshot.segments[place.segment]
                do throws(ModelFileError) {
                    try live.segment.check(Segment.Part.allCases)
                    try query.addTerms(of: place.document, in: live.segment, snapshot)
                } catch {
                    throw Searcher.Damage(segment: live.segment)
                }
                if store.properties.dimension > 0 { vector = live.segment.vector(of: place.document) }
            } else if request.mode != .lexical, !query.meaning.isEmpty {
                vector = vectorizer?.vector(of: query.meaning)
            }
            try checkCancellation()
            let searcher = try Searcher(
                query, request, in: snapshot, options: options, vector: vector,
                dimension: store.properties.dimension, model: model, threads: threads, now: .now)
            let answer = searcher.answer()
            try checkCancellation()
            return try results(of: answer, by: searcher, analyzer, isLastTry: isLastTry)
        }

        private func checkCancellation() throws(IndexError) {
            if Task.isCancelled { throw IndexError(code: .cancelled, message: "the search was cancelled") }
        }

        /// The document of an identifier.
        private func document(
            of identifier: String, in snapshot: Snapshot, isLastTry: Bool
        ) throws -> Int {
            let key = try store.read { try IndexStore.key(of: identifier, in: $0) }
            // An item that is not in the snapshot may have come since: then the snapshot is outdated.
            if let key, key > snapshot.lastKey, !isLastTry { throw Outdated() }
            guard let key, let document = snapshot.document(of: key) else {
                throw IndexError(code: .noSuchItem, message: "\(path): has no item of that identifier")
            }
            return document
        }

        /// Fetches the items and cuts their snippets.
        private func results(
            of answer: Searcher.Answer, by searcher: Searcher, _ analyzer: ItemAnalyzer, isLastTry: Bool
        ) throws -> SearchResults {
            let request = searcher.request
            let keys = answer.documents.map { searcher.snapshot.key(of: $0.document) }
            let (items, generation) = try store.items(keys, contents: request.contents)
            guard generation == searcher.snapshot.generation || isLastTry else { throw Outdated() }
            let snippets = SnippetMaker(
                searcher.query, weights: searcher.terms.map(\.weight), analyzer: analyzer)
            var hits: [SearchHit] = []
            for (document, item) in zip(answer.documents, items) {
                // Deleted since.
                guard let item else { continue }
                hits.append(
                    SearchHit(
                        item: item, score: document.score,
                        snippet: snippets.snippet(of: item.text, length: request.snippetLength),
                        title: snippets.whole(item.title),
                        explanation: request.explains ? searcher.explanation(of: document) : nil))
            }
            return SearchResults(hits: hits, count: answer.count, facets: answer.facets)
        }
    }
#endif
