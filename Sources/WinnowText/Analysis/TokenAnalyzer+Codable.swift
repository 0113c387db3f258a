// Analyzers in files; the core reads them from models without decoders.

#if !hasFeature(Embedded)
extension TokenAnalyzer: Codable {
    private enum CodingKeys: String, CodingKey {
        case mode, filters
    }

    /// Writes `{"mode": "messages", "filters": ["lowercase", …]}`.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(mode, forKey: .mode)
        try container.encode(filters, forKey: .filters)
    }

    /// Reads the output of ``encode(to:)``.
    ///
    /// - Throws: `DecodingError` if a mode or filter is unknown to this version, or there are more than 64
    ///   filters.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        try Self.checkCount(in: container, .filters)
        self.init(
            mode: try container.decode(WordTokenizer.Mode.self, forKey: .mode),
            filters: try container.decode([TokenFilter].self, forKey: .filters))
    }

    /// Checks the length of a list before it is decoded: a hostile model may have a million entries.
    static func checkCount<Key: CodingKey>(
        in container: KeyedDecodingContainer<Key>, _ key: Key
    ) throws {
        let count = try container.nestedUnkeyedContainer(forKey: key).count ?? 0
        guard count <= maximumFilterCount else {
            throw DecodingError.dataCorrupted(
                .init(
                    codingPath: container.codingPath + [key],
                    debugDescription: "\(count) entries, but at most \(maximumFilterCount) are allowed"))
        }
    }
}

extension WordTokenizer.Mode: Codable {}

extension SentenceTokenizer.Rules: Codable {}
#endif
