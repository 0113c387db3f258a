/// A search query: words to rank by, and terms that must or must not occur.
///
/// Any text is a query; invalid operators count as words. Words are looked up and stemmed by the index's own
/// analyzer, which may split a word (`state-of-the-art`, a run of Chinese) into several.
///
/// ```swift
/// import WinnowIndex
///
/// let query = SearchQuery(#"leadership manag* "new employees" -sales title:team level:beginner"#)
/// for part in query.parts { print(part.kind, part.text) }
/// ```
/// ```text output
/// word leadership
/// prefix manag
/// phrase new employees
/// word sales
/// word team
/// word beginner
/// ```
///
/// | input | meaning |
/// |---|---|
/// | `team lead` | words: items with more of them, and rarer ones, rank higher |
/// | `"new employees"` | a phrase: items must contain these words in sequence |
/// | `manag*` | words with that prefix; they rank as one word |
/// | `-sales`, `-"new employees"`, `-manag*`, `-title:sales` | items must not contain it |
/// | `title:team`, `title:"new team"`, `keywords:…`, `text:…` | it must occur in that field (or `Title:`) |
/// | `level:beginner`, `author.name:"Ann Lee"`, `name:Ann*` | the attribute must be equal, or begin with it |
///
/// - An operator only counts at the beginning or end of a word, without spaces: `well-known`, `a*b`,
///   `- sales` and `title: team` are words.
/// - Quotes are `"`, curly ones, `«` and `»`, and any of them closes any other. An unclosed quote is ignored,
///   as is one directly after a letter or digit (the inch in `5" disk`). Between two Hebrew letters, `"` is a part of
///   the word.
/// - An attribute's name consists of letters, digits, `_`, `-` and dots, and begins with a letter or `_`; no
///   colon, slash or backslash follows its colon. So `http://…`, `12:30`, `C:\files` and `std::vector` are
///   words. If no item has an attribute with that name, name and value are words.
/// - Control characters count as spaces. Operators by themselves (`-`, `*`, `""`, `:`) are ignored; a query
///   of nothing else finds nothing.
///
/// At most 16,384 bytes and 1,024 words, including those in phrases, are used (see ``isTruncated``).
public struct SearchQuery: Sendable, Hashable {
    /// The maximum text length, in UTF-8 bytes.
    static let maximumByteCount = 16_384
    /// The maximum number of words.
    static let maximumWordCount = 1024

    /// A word, phrase or prefix, and how it is used.
    public struct Part: Sendable, Hashable, Codable {
        /// The kind of text to search for.
        public enum Kind: String, Sendable, Hashable, Codable {
            /// A word.
            case word
            /// Words in sequence.
            case phrase
            /// A prefix of words.
            case prefix
        }

        /// The kind of text to search for.
        public var kind: Kind
        /// The word, phrase or prefix as entered, without its operators.
        public var text: String
        /// The field that it must occur in; nil for any.
        public var field: SearchField?
        /// The attribute that must have this value; nil to search the texts.
        public var attribute: String?
        /// Whether items must not contain it.
        public var isExcluded: Bool

        /// Makes a part; ``word(_:in:)`` and the other static methods are more readable.
        ///
        /// - Parameters:
        ///   - kind: the kind of text to search for.
        ///   - text: the word, phrase or prefix.
        ///   - field: the field that it must occur in.
        ///   - attribute: the attribute that must have this value; then `field` is nil.
        ///   - isExcluded: whether items must not contain it.
        public init(
            _ kind: Kind, _ text: String, field: SearchField? = nil, attribute: String? = nil,
            isExcluded: Bool = false
        ) {
            self.kind = kind
            self.text = text
            self.field = field
            self.attribute = attribute
            self.isExcluded = isExcluded
        }
    }

    /// The parts, in the order entered.
    public let parts: [Part]
    /// Whether the input exceeded the limits and was cut.
    public let isTruncated: Bool
    /// Whether there is nothing to search for.
    public var isEmpty: Bool { parts.isEmpty }
    /// Whether the input is empty or only spaces; a query of only operators also has no parts, but finds
    /// nothing.
    let isBlank: Bool

    /// Parses a user's input; never fails. Complexity: O(*n*) in the text's length, up to 16,384 bytes.
    public init(_ text: String) {
        var parser = SearchQueryParser(text)
        parser.parse()
        parts = parser.parts
        isTruncated = parser.isTruncated
        isBlank = Self.isBlank(text)
    }

    /// Makes a query of a text's words, without operators: for texts not written as queries.
    public init(words text: String) {
        var parser = SearchQueryParser(text)
        parser.parseWords()
        parts = parser.parts
        isTruncated = parser.isTruncated
        isBlank = Self.isBlank(text)
    }

    private static func isBlank(_ text: String) -> Bool {
        text.unicodeScalars.allSatisfy(SearchQueryParser.isSpace)
    }

    /// Makes a query of parts, of which the first 1,024 are used.
    public init(parts: [Part]) {
        self.parts = Array(parts.prefix(Self.maximumWordCount))
        isTruncated = parts.count > Self.maximumWordCount
        isBlank = parts.isEmpty
    }
}

extension SearchQuery: ExpressibleByStringLiteral {
    /// Parses the literal like ``init(_:)``.
    public init(stringLiteral value: String) { self.init(value) }
}

extension SearchQuery.Part {
    /// A word, required if a field is given, otherwise used for ranking.
    ///
    /// - Parameters:
    ///   - text: the word.
    ///   - field: the field that it must occur in; nil for any.
    public static func word(_ text: String, in field: SearchField? = nil) -> Self {
        Self(.word, text, field: field)
    }

    /// Words that must occur in sequence.
    ///
    /// - Parameters:
    ///   - text: the words.
    ///   - field: the field that they must occur in; nil for any.
    public static func phrase(_ text: String, in field: SearchField? = nil) -> Self {
        Self(.phrase, text, field: field)
    }

    /// Words with a prefix, one of which is required if a field is given, otherwise used for ranking.
    ///
    /// - Parameters:
    ///   - text: the prefix.
    ///   - field: the field that one must occur in; nil for any.
    public static func prefix(_ text: String, in field: SearchField? = nil) -> Self {
        Self(.prefix, text, field: field)
    }

    /// A value that an attribute must have.
    ///
    /// - Parameters:
    ///   - name: the attribute, as in ``SearchFilter``.
    ///   - value: the value, as entered in a query.
    public static func attribute(_ name: String, is value: String) -> Self {
        Self(.word, value, attribute: name)
    }

    /// The same part, excluded: items must not contain it.
    public var excluded: Self {
        var part = self
        part.isExcluded = true
        return part
    }

    /// The part's condition on an attribute; nil if it has none.
    ///
    /// `level:5` matches the number and the string, `free:true` the Boolean and the string. A quoted value is
    /// a string. The item's date properties only match dates.
    var filter: SearchFilter? {
        guard let attribute else { return nil }
        let filter: SearchFilter
        let property = AttributeName(attribute).property
        if kind == .prefix, property == nil || property == .domain {
            filter = .where(attribute, beginsWith: text)
        } else {
            var values: [SearchValue] = [.string(text)]
            if kind == .word, let value = SearchValue(bareWord: text), value != values[0] {
                values.append(value)
            }
            if kind == .prefix { values = [] }
            if let property { values.removeAll { !property.accepts($0) } }
            filter = .where(attribute, isAnyOf: values)
        }
        return isExcluded ? !filter : filter
    }

    /// The part as words, used if no item has its attribute; the part itself if it has no attribute.
    var literal: Self {
        guard let attribute else { return self }
        return Self(
            kind == .word ? .word : .phrase, attribute + ":" + text, isExcluded: isExcluded)
    }
}
