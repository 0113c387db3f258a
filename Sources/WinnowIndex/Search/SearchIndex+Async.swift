// Searching from tasks.

#if Search
    import WinnowSystem

    extension SearchIndex {
        /// The items that fit what somebody typed, the best first.
        ///
        /// - Parameters:
        ///   - text: what was typed, as ``SearchQuery`` reads it.
        ///   - limit: how many at most.
        ///   - mode: what the ranking is by.
        ///   - filter: what hits must be like.
        /// - Throws: ``IndexError`` as ``results(for:)``; `cancelled` where the task is.
        public func search(
            _ text: String, limit: Int = 10, mode: SearchMode = .hybrid, filter: SearchFilter? = nil
        ) async throws(IndexError) -> [SearchHit] {
            try results(for: SearchRequest(SearchQuery(text), mode: mode, limit: limit, filter: filter)).hits
        }

        /// The answer to a request; `cancelled` where the task is.
        public func search(_ request: SearchRequest) async throws(IndexError) -> SearchResults {
            try results(for: request)
        }

        /// The hits of a request one by one, the best first: as many as there are, from ``SearchRequest/offset`` on.
        ///
        /// By meaning alone, those are the ``RankingOptions/candidates`` nearest. They are fetched a page at a time, of
        /// ``SearchRequest/limit`` hits. Items that come or go between two pages may be missed or met twice.
        public func hits(for request: SearchRequest) -> SearchHits {
            SearchHits(index: self, request: request)
        }
    }

    /// The hits of a search as they are asked for.
    public struct SearchHits: AsyncSequence, Sendable {
        let index: SearchIndex
        let request: SearchRequest

        /// Fetches page after page.
        public struct Iterator: AsyncIteratorProtocol {
            let index: SearchIndex
            var request: SearchRequest
            var page: ArraySlice<SearchHit> = []
            var isAtEnd = false

            /// The next hit; nil behind the last.
            public mutating func next() async throws(IndexError) -> SearchHit? {
                try await next(isolation: nil)
            }

            /// The next hit; nil behind the last.
            public mutating func next(isolation actor: isolated (any Actor)?) async throws(IndexError)
                -> SearchHit?
            {
                if page.isEmpty, !isAtEnd {
                    page = try index.results(for: request).hits[...]
                    request.offset += request.limit
                    isAtEnd = page.count < request.limit || request.limit == 0 || request.offset > 100_000
                }
                return page.popFirst()
            }
        }

        /// An iterator from the first hit on.
        public func makeAsyncIterator() -> Iterator { Iterator(index: index, request: request) }
    }
#endif
