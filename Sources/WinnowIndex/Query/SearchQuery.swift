/// A query: words to rank by, and what must or must not occur.
///
/// Any text is a query; what makes no sense as an operator is taken for words. Nothing is looked up or stemmed here: the index
/// does that with its own analyzer, so that one word here (`state-of-the-art`, a run of Chinese) may be several there.
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
/// | what is typed | what it means |
/// |---|---|
/// | `team lead` | words: items with more of them, and rarer ones, rank higher |
/// | `"new employees"` | a phrase: items must have these words, one after another; of one word, that word |
/// | `manag*` | words that begin so; they rank as one word |
/// | `-sales`, `-"new employees"`, `-manag*`, `-title:sales` | items must not have it |
/// | `title:team`, `title:"new team"`, `keywords:…`, `text:…` | it must occur in that field; capitals do not matter: `Title:team` |
/// | `level:beginner`, `author.name:"Ann Lee"`, `name:Ann*` | the attribute must be equal, or begin so |
///
/// - An operator counts at the beginning of a word alone: `well-known` and `a*b` are words. It stands directly before or behind what
///   it is about: `- sales` and `title: team` are words.
/// - Quotes are `"`, curly ones, `«` and `»`, and any of them ends what another began. A quote without its end is left out. One
///   directly behind a letter or digit is an inch (`5" disk`) and left out too.
/// - An attribute's name is of letters, digits, `_`, `-` and dots, and begins with a letter or `_`; what follows the colon does not
///   begin with another colon, a slash or a backslash. So `http://…`, `12:30`, `C:\files` and `std::vector` are words. The query does
///   not know which attributes there are: if no item has one of that name, both are words.
/// - Control characters are taken for spaces. Signs alone (`-`, `*`, `""`, `:`) are left out; a query of nothing else finds
///   nothing.
///
/// At most 16,384 bytes and 1,024 words count, those in phrases included; ``isTruncated`` tells
/// whether there was more.
public struct SearchQuery: Sendable, Hashable {
    /// The longest text, in UTF-8 bytes.
    static let maximumByteCount = 16_384
    /// The most words.
    static let maximumWordCount = 1024

    /// A word, a phrase or a beginning, and how it counts.
    public struct Part: Sendable, Hashable {
        /// What is searched for.
        public enum Kind: Sendable, Hashable {
            /// A word.
            case word
            /// Words one after another.
            case phrase
            /// The beginning of a word.
            case prefix
        }

        /// What is searched for.
        public var kind: Kind
        /// The word, the phrase or the beginning, as it was typed, without its operators.
        public var text: String
        /// The field that it must occur in; nil for any.
        public var field: SearchField?
        /// The attribute that must have this value; nil for what is searched in the texts.
        public var attribute: String?
        /// Whether items must not have it.
        public var isExcluded: Bool

        /// Makes a part; ``word(_:in:)`` and its like read better.
        ///
        /// - Parameters:
        ///   - kind: what is searched for.
        ///   - text: the word, the phrase or the beginning.
        ///   - field: the field that it must occur in.
        ///   - attribute: the attribute that must have this value; then there is no field.
        ///   - isExcluded: whether items must not have it.
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

    /// The parts, as they were typed.
    public let parts: [Part]
    /// Whether there was more than is allowed, which is left out.
    public let isTruncated: Bool
    /// Whether there is nothing to search for.
    public var isEmpty: Bool { parts.isEmpty }
    /// Whether nothing was typed, or spaces alone; signs alone leave no parts either, but are looked for in vain.
    let isBlank: Bool

    /// Reads what a person typed; never fails. Complexity: O(*n*) in the text's length, up to 16,384 bytes.
    public init(_ text: String) {
        var parser = SearchQueryParser(text)
        parser.parse()
        parts = parser.parts
        isTruncated = parser.isTruncated
        isBlank = Self.isBlank(text)
    }

    /// Takes the words of a text literally, without operators: for texts that nobody typed as a query.
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

    /// Makes a query of parts; after 1,024 of them the rest is left out.
    public init(parts: [Part]) {
        self.parts = Array(parts.prefix(Self.maximumWordCount))
        isTruncated = parts.count > Self.maximumWordCount
        isBlank = parts.isEmpty
    }
}

extension SearchQuery: ExpressibleByStringLiteral {
    /// Reads the literal as ``init(_:)`` does.
    public init(stringLiteral value: String) { self.init(value) }
}

extension SearchQuery.Part {
    /// A word; in a field it must occur, without one it ranks.
    ///
    /// - Parameters:
    ///   - text: the word.
    ///   - field: the field that it must occur in; nil for any.
    public static func word(_ text: String, in field: SearchField? = nil) -> Self {
        Self(.word, text, field: field)
    }

    /// Words that must occur one after another.
    ///
    /// - Parameters:
    ///   - text: the words.
    ///   - field: the field that they must occur in; nil for any.
    public static func phrase(_ text: String, in field: SearchField? = nil) -> Self {
        Self(.phrase, text, field: field)
    }

    /// Words that begin so; in a field one must occur, without one they rank.
    ///
    /// - Parameters:
    ///   - text: the beginning.
    ///   - field: the field that one must occur in; nil for any.
    public static func prefix(_ text: String, in field: SearchField? = nil) -> Self {
        Self(.prefix, text, field: field)
    }

    /// An attribute that must have a value.
    ///
    /// - Parameters:
    ///   - name: the attribute, as in ``SearchFilter``.
    ///   - value: the value, as it would be typed.
    public static func attribute(_ name: String, is value: String) -> Self {
        Self(.word, value, attribute: name)
    }

    /// The same, which items must not have.
    public var excluded: Self {
        var part = self
        part.isExcluded = true
        return part
    }

    /// What the part asks of an attribute; nil where it asks for none.
    ///
    /// `level:5` is met by the number as well as by the string, and `free:true` by the truth value as well. A value in quotes is
    /// a string. A date of the item's own is compared with a date, and is met by none where there stands another word.
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

    /// The part without its attribute: the words to search where no item has such an attribute. Itself where it has none.
    var literal: Self {
        guard let attribute else { return self }
        return Self(
            kind == .word ? .word : .phrase, attribute + ":" + text, isExcluded: isExcluded)
    }
}
