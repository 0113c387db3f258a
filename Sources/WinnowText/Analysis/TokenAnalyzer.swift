/// Cuts a text into tokens and normalizes them: a tokenizer mode and a list of filters.
///
/// This is the one way from text to the tokens that are counted; a model saves its analyzer, so that training
/// and prediction cannot disagree. It is a value, compiled when it is made, and may be used from any number
/// of threads, each with a ``TokenBuffer`` of its own.
///
/// ```swift
/// let analyzer = TokenAnalyzer(mode: .messages, filters: [.lowercase, .removeKinds([.symbol])])
/// analyzer.tokens(in: "Hello, World").map(\.text)  // ["hello", "world"]
/// ```
public struct TokenAnalyzer: Sendable {
    /// The rules that cut the text.
    public let mode: WordTokenizer.Mode

    /// What is done to each token, in this order.
    public let filters: [TokenFilter]

    let plan: AnalysisPlan

    /// Makes an analyzer.
    ///
    /// - Parameters:
    ///   - mode: The rules that cut the text.
    ///   - filters: What is done to each token, in this order; none leaves the tokens as they stand.
    public init(mode: WordTokenizer.Mode = .messages, filters: [TokenFilter] = []) {
        self.mode = mode
        self.filters = filters
        self.plan = AnalysisPlan(filters)
    }

    /// For texts of any language: messages, in ordinary width, in lower case.
    public static let standard = TokenAnalyzer(mode: .messages, filters: [.foldWidth, .lowercase])

    /// For English: as ``standard``, with one apostrophe, without stop words, and with words as stems.
    public static let english = TokenAnalyzer(
        mode: .messages, filters: [.foldWidth, .lowercase, .foldApostrophes, .removeStopWords, .stem])

    /// Replaces what is in `buffer` with the tokens of `utf8`, in order.
    ///
    /// An empty text has no tokens. Bytes that are not UTF-8 come out as they went in.
    ///
    /// Complexity: O(*n*) in the bytes of the text. Nothing is allocated once `buffer` is large enough.
    public func analyze(_ utf8: UnsafeBufferPointer<UInt8>, into buffer: inout TokenBuffer) {
        let plan = plan
        buffer.rewrite { memory in
            WordTokenizer(mode: mode).forEachToken(in: utf8) { plan.add($0, of: utf8, to: &memory) }
        }
    }

    /// The tokens of `text`, for callers that do not count nanoseconds.
    public func tokens(in text: String) -> [Token] {
        var text = text
        var buffer = TokenBuffer()
        text.withUTF8 { analyze($0, into: &buffer) }
        return (0..<buffer.count).map { buffer[$0] }
    }
}

extension TokenAnalyzer: Hashable {
    /// Whether both have the same mode and the same filters in the same order.
    public static func == (left: TokenAnalyzer, right: TokenAnalyzer) -> Bool {
        left.mode == right.mode && left.filters == right.filters
    }

    /// Hashes mode and filters.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(mode)
        hasher.combine(filters)
    }
}

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

    /// Reads what ``encode(to:)`` writes.
    ///
    /// - Throws: `DecodingError` for a mode or filter that this version does not know.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        self.init(
            mode: try container.decode(WordTokenizer.Mode.self, forKey: .mode),
            filters: try container.decode([TokenFilter].self, forKey: .filters))
    }
}
