// Requests in JSON, such as a service receives: {"query": "team lead", "limit": 20}.

extension SearchRequest: Codable {
    /// The names of the properties, as in JSON.
    private enum CodingKeys: String, CodingKey {
        case query, similarTo, mode, limit, offset, filter, sort, facets, facetLimit, countsAll, contents
        case snippetLength, explains, ranking
    }

    /// Encodes all properties under their names; query and filter as their texts, nil as null.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(query, forKey: .query)
        try container.encode(similarTo, forKey: .similarTo)
        try container.encode(mode, forKey: .mode)
        try container.encode(limit, forKey: .limit)
        try container.encode(offset, forKey: .offset)
        try container.encode(filter, forKey: .filter)
        try container.encode(sort, forKey: .sort)
        try container.encode(facets, forKey: .facets)
        try container.encode(facetLimit, forKey: .facetLimit)
        try container.encode(countsAll, forKey: .countsAll)
        try container.encode(contents, forKey: .contents)
        try container.encode(snippetLength, forKey: .snippetLength)
        try container.encode(explains, forKey: .explains)
        try container.encode(ranking, forKey: .ranking)
    }

    /// Decodes a request; properties that are absent or null have their defaults, no query is an empty one.
    ///
    /// Ranges are not checked here, but by ``validate()`` and when the request is answered.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        func read<Value: Decodable>(_ key: CodingKeys, _ value: inout Value) throws {
            if let found = try container.decodeIfPresent(Value.self, forKey: key) { value = found }
        }
        self.init("")
        similarTo = try container.decodeIfPresent(String.self, forKey: .similarTo)
        filter = try container.decodeIfPresent(SearchFilter.self, forKey: .filter)
        try read(.query, &query)
        try read(.mode, &mode)
        try read(.limit, &limit)
        try read(.offset, &offset)
        try read(.sort, &sort)
        try read(.facets, &facets)
        try read(.facetLimit, &facetLimit)
        try read(.countsAll, &countsAll)
        try read(.contents, &contents)
        try read(.snippetLength, &snippetLength)
        try read(.explains, &explains)
        try read(.ranking, &ranking)
    }
}
