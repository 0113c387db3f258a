// Token filters in files; the core reads them from models without decoders.

#if !hasFeature(Embedded)
extension TokenFilter: Codable {
    private enum Key: String, CodingKey, CaseIterable {
        case unmask, lowercase, foldDiacritics, foldWidth, foldApostrophes, shortenElongation
        case maskIdentifiers, maskKinds, maskDigits, removeKinds, removeStopWords, stem, lemmatize,
            markNegation

        /// The filter with this name, if it takes no argument.
        var plainFilter: TokenFilter? {
            switch self {
            case .unmask: .unmask
            case .lowercase: .lowercase
            case .foldDiacritics: .foldDiacritics
            case .foldWidth: .foldWidth
            case .foldApostrophes: .foldApostrophes
            case .maskIdentifiers: .maskIdentifiers
            case .removeStopWords: .removeStopWords
            case .stem: .stem
            case .lemmatize: .lemmatize
            case .markNegation: .markNegation
            case .shortenElongation, .maskKinds, .maskDigits, .removeKinds: nil
            }
        }
    }

    /// Writes the filter's name, or an object with its name and its argument; sets are written in order.
    public func encode(to encoder: any Encoder) throws {
        switch self {
        case .unmask: try Self.encode(.unmask, to: encoder)
        case .lowercase: try Self.encode(.lowercase, to: encoder)
        case .foldDiacritics: try Self.encode(.foldDiacritics, to: encoder)
        case .foldWidth: try Self.encode(.foldWidth, to: encoder)
        case .foldApostrophes: try Self.encode(.foldApostrophes, to: encoder)
        case .maskIdentifiers: try Self.encode(.maskIdentifiers, to: encoder)
        case .removeStopWords: try Self.encode(.removeStopWords, to: encoder)
        case .stem: try Self.encode(.stem, to: encoder)
        case .lemmatize: try Self.encode(.lemmatize, to: encoder)
        case .markNegation: try Self.encode(.markNegation, to: encoder)
        case .shortenElongation(let limit): try Self.encode(.shortenElongation, limit, to: encoder)
        case .maskKinds(let kinds): try Self.encode(.maskKinds, Self.names(of: kinds), to: encoder)
        case .maskDigits(let kinds): try Self.encode(.maskDigits, Self.names(of: kinds), to: encoder)
        case .removeKinds(let kinds): try Self.encode(.removeKinds, Self.names(of: kinds), to: encoder)
        }
    }

    /// Reads the output of ``encode(to:)``.
    ///
    /// - Throws: `DecodingError` if a filter or kind is unknown to this version, or an argument is out of
    ///   range.
    public init(from decoder: any Decoder) throws {
        if let name = try? decoder.singleValueContainer().decode(String.self) {
            guard let filter = Key(rawValue: name)?.plainFilter else {
                throw Self.corrupted("unknown token filter \"\(name)\"", decoder.codingPath)
            }
            self = filter
            return
        }
        let container = try decoder.container(keyedBy: Key.self)
        guard container.allKeys.count == 1, let key = container.allKeys.first else {
            throw Self.corrupted(
                "expected a filter's name, or an object with one name and its argument", decoder.codingPath)
        }
        switch key {
        case .shortenElongation:
            self = .shortenElongation(to: try container.decode(RepeatLimit.self, forKey: key))
        case .maskKinds: self = .maskKinds(try Self.kinds(in: container, key))
        case .maskDigits: self = .maskDigits(in: try Self.kinds(in: container, key))
        case .removeKinds: self = .removeKinds(try Self.kinds(in: container, key))
        default: throw Self.corrupted("\(key.stringValue) takes no argument", container.codingPath)
        }
    }

    private static func encode(_ key: Key, to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(key.stringValue)
    }

    private static func encode(_ key: Key, _ argument: some Encodable, to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Key.self)
        try container.encode(argument, forKey: key)
    }

    private static func names(of kinds: Set<TokenKind>) -> [String] {
        TokenKind.allCases.filter(kinds.contains).map { $0.name }
    }

    private static func kinds(in container: KeyedDecodingContainer<Key>, _ key: Key) throws -> Set<TokenKind>
    {
        try TokenAnalyzer.checkCount(in: container, key)
        let kinds = try container.decode([String].self, forKey: key).map { name in
            guard let kind = TokenKind.allCases.first(where: { $0.name == name }) else {
                throw corrupted("unknown token kind \"\(name)\"", container.codingPath + [key])
            }
            return kind
        }
        return Set(kinds)
    }

    private static func corrupted(_ message: String, _ path: [any CodingKey]) -> DecodingError {
        .dataCorrupted(.init(codingPath: path, debugDescription: message))
    }
}

extension TokenFilter.RepeatLimit: Codable {}
#endif
