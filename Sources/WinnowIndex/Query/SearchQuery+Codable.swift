// Queries in JSON: the text that a user types, if there is one.

extension SearchQuery: Codable {
    /// Encodes a text that ``init(_:)`` parses to this query; the list of ``parts`` if there is none.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        let text = parts.isEmpty && !isBlank ? "-" : text
        if SearchQuery(text) == self {
            try container.encode(text)
        } else {
            try container.encode(parts)
        }
    }

    /// The parts as a user types them.
    var text: String { parts.map(\.typed).joined(separator: " ") }

    /// Decodes a text or a list of parts.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if let text = try? container.decode(String.self) {
            self.init(text)
        } else {
            self.init(parts: try container.decode([Part].self))
        }
    }
}

extension SearchQuery.Part {
    /// The part as a user types it.
    fileprivate var typed: String {
        let place = field.map { $0.rawValue + ":" } ?? attribute.map { $0 + ":" } ?? ""
        let text =
            switch kind {
            case .word: text
            case .phrase: "\"\(text)\""
            case .prefix: text + "*"
            }
        return (isExcluded ? "-" : "") + place + text
    }
}
