#if Search
/// The hits of a search, fetched on demand.
public struct SearchHits: AsyncSequence, Sendable {
    let index: SearchIndex
    let request: SearchRequest

    /// Fetches page after page.
    public struct Iterator: AsyncIteratorProtocol {
        let index: SearchIndex
        var request: SearchRequest
        var page: ArraySlice<SearchHit> = []
        var isAtEnd = false

        /// The next hit; nil after the last.
        public mutating func next() async throws(IndexError) -> SearchHit? {
            try await next(isolation: nil)
        }

        /// The next hit; nil after the last.
        public mutating func next(isolation actor: isolated (any Actor)?) async throws(IndexError)
            -> SearchHit?
        {
            if page.isEmpty, !isAtEnd {
                page = try await index.answer(to: request).hits[...]
                request.offset += request.limit
                isAtEnd = page.count < request.limit || request.limit == 0 || request.offset > 100_000
            }
            return page.popFirst()
        }
    }

    /// Makes an iterator that starts at the first hit.
    public func makeAsyncIterator() -> Iterator { Iterator(index: index, request: request) }
}
#endif
