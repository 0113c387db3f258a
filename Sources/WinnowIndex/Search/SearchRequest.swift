import WinnowSystem

/// The ranking of a search: by words, by meaning or by both.
public enum SearchMode: String, Sendable, Hashable, Codable, CaseIterable {
    /// By words and by meaning: the default.
    case hybrid
    /// Only by words.
    case lexical
    /// Only by meaning.
    case semantic
}

/// The contents of a hit's item.
public enum SearchContents: String, Sendable, Hashable, Codable, CaseIterable {
    /// The item and its snippets: the default.
    case items
    /// Only the identifier, for clients that store items elsewhere or only need identifiers. The rest of the
    /// hit's item and the snippets are empty.
    case identifiers
}

/// A search with all its options.
public struct SearchRequest: Sendable, Hashable {
    /// The query; an empty one finds all items that pass the filter, the latest first.
    public var query: SearchQuery
    /// The identifier of an item to find similar items for; only conditions of the query then apply.
    public var similarTo: String?
    /// The ranking.
    public var mode: SearchMode = .hybrid
    /// The maximum number of hits, 0…10,000; default 10.
    public var limit = 10
    /// The number of best hits to skip, 0…100,000; default 0.
    public var offset = 0
    /// The filter that hits must pass; nil for all items.
    public var filter: SearchFilter?
    /// The sort order of found items instead of the ranking, those without the attribute last.
    public var sort: [SearchSort] = []
    /// Attributes whose values are counted among all found items.
    public var facets: [String] = []
    /// The maximum number of values of each facet, the most frequent, 1…100,000; default 100.
    public var facetLimit = 100
    /// Whether to count found items in ``SearchAnswer/count``; facets always do.
    public var countsAll = false
    /// The contents of each hit's item.
    public var contents: SearchContents = .items
    /// The approximate length of a snippet in UTF-8 bytes, 0…10,000; default 160, 0 for none. It is taken
    /// from the first 262,144 bytes of the text.
    public var snippetLength = 160
    /// Whether hits explain their scores.
    public var explains = false
    /// The parameters of the ranking.
    public var ranking = RankingOptions()

    /// Makes a request.
    ///
    /// - Parameters:
    ///   - query: the query.
    ///   - mode: the ranking.
    ///   - limit: the maximum number of hits.
    ///   - offset: the number of best hits to skip.
    ///   - filter: the filter that hits must pass.
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

    /// Makes a request for a user's input; see ``SearchQuery/init(_:)``.
    ///
    /// - Parameters: those of the request for a query.
    public init(
        _ text: String, mode: SearchMode = .hybrid, limit: Int = 10, offset: Int = 0,
        filter: SearchFilter? = nil
    ) {
        self.init(SearchQuery(text), mode: mode, limit: limit, offset: offset, filter: filter)
    }

    /// Makes a request for items similar to one of the index.
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
