import WinnowSystem

/// What a search ranks by.
public enum SearchMode: String, Sendable, Hashable, Codable, CaseIterable {
    /// By words and by meaning: the default.
    case hybrid
    /// By words alone.
    case lexical
    /// By meaning alone.
    case semantic
}

/// What a hit brings of its item.
public enum SearchContents: String, Sendable, Hashable, Codable, CaseIterable {
    /// The item and its snippets: the default.
    case items
    /// The identifier alone, for whoever keeps the items elsewhere or needs their places only. All else of the hit's item is
    /// empty, and so are snippets.
    case identifiers
}

/// A search with all that can be asked of it.
public struct SearchRequest: Sendable, Hashable {
    /// What is looked for; an empty query is answered with all items that pass the filter, the latest first.
    public var query: SearchQuery
    /// The identifier of an item that others are to be like; the query is then only what is to be there or not.
    public var similarTo: String?
    /// What the ranking is by.
    public var mode: SearchMode = .hybrid
    /// How many hits at most, 0…10,000; default 10.
    public var limit = 10
    /// How many of the best are passed over, 0…100,000; default 0.
    public var offset = 0
    /// The condition that hits meet; nil for all items.
    public var filter: SearchFilter?
    /// What the items that are found are sorted by in place of the ranking, those without the attribute last.
    public var sort: [SearchSort] = []
    /// Attributes whose values are counted among the items of ``SearchAnswer/count``.
    public var facets: [String] = []
    /// How many values of each facet are answered, the most frequent, 1…100,000; default 100.
    public var facetLimit = 100
    /// Whether items are counted, in ``SearchAnswer/count``; facets count them in any case.
    public var countsAll = false
    /// What a hit brings of its item.
    public var contents: SearchContents = .items
    /// About how many bytes of UTF-8 a snippet has, 0…10,000; default 160, 0 for none.
    public var snippetLength = 160
    /// Whether each hit says what its score is made of.
    public var explains = false
    /// How the ranking is made.
    public var ranking = RankingOptions()

    /// Makes a request.
    ///
    /// - Parameters:
    ///   - query: what is looked for.
    ///   - mode: what the ranking is by.
    ///   - limit: how many hits at most.
    ///   - offset: how many of the best are passed over.
    ///   - filter: what hits must be like.
    public init(
        _ query: SearchQuery, mode: SearchMode = .hybrid, limit: Int = 10, offset: Int = 0,
        filter: SearchFilter? = nil
    ) {
        self.query = query
        self.mode = mode
        self.limit = limit
        self.offset = offset
        self.filter = filter
    }

    /// A request for items like one of the index.
    public init(similarTo identifier: String, limit: Int = 10) {
        self.init(SearchQuery(""), limit: limit)
        similarTo = identifier
    }

    /// - Throws: ``IndexError`` with `invalidOption`.
    public func validate() throws(IndexError) {
        try IndexError.check(limit, in: 0...10_000, named: "limit")
        try IndexError.check(offset, in: 0...100_000, named: "offset")
        try IndexError.check(snippetLength, in: 0...10_000, named: "snippetLength")
        try IndexError.check(facetLimit, in: 1...100_000, named: "facetLimit")
        try IndexError.require(
            facets.count <= 100, "there are \(facets.count) \(option: "facets"), but at most 100 are possible"
        )
        try IndexError.require(
            sort.count <= 16,
            "there are \(sort.count) values of \(option: "sort"), but at most 16 are possible")
        try ranking.validate()
    }
}
