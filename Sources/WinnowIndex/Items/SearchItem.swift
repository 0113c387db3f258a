public import WinnowSystem

/// An item to search for: a course, a message, a help page.
public struct SearchItem: Sendable, Hashable {
    /// The item's unique name in the index; not empty. An item with the same identifier replaces it.
    public var identifier: String
    /// The group that it belongs to, a dotted path such as `help.billing`; empty for none.
    public var domain: String
    /// The title; empty for none.
    public var title: String
    /// The text; empty for none. An item has a title or a text.
    public var text: String
    /// Words or phrases to find it by, in addition to those of title and text.
    public var keywords: [String]
    /// Further properties to filter, sort and count by: strings, numbers, Booleans, and arrays of these.
    /// Members of nested objects have dotted names.
    public var attributes: JSONObject
    /// When it was created.
    public var created: SearchDate?
    /// When it was last changed.
    public var modified: SearchDate?
    /// When it stops appearing in results and may be removed: from this moment on. A day that was read is its
    /// first moment in UTC, while in a ``SearchFilter`` it is the whole day.
    public var expires: SearchDate?
    /// Its priority, from 0 to 1, which adds up to ``RankingOptions/rankWeight`` to its points; nil counts as
    /// 0.
    public var rank: Double?

    /// Makes an item.
    ///
    /// - Parameters:
    ///   - identifier: its unique name.
    ///   - title: the title.
    ///   - text: the text.
    ///   - domain: the group, dotted.
    ///   - keywords: further words or phrases to find it by.
    ///   - attributes: further properties.
    ///   - created: when it was created.
    ///   - modified: when it was last changed.
    ///   - expires: when it stops appearing in results.
    ///   - rank: its priority, from 0 to 1.
    public init(
        identifier: String, title: String = "", text: String = "", domain: String = "",
        keywords: [String] = [], attributes: JSONObject = [:], created: SearchDate? = nil,
        modified: SearchDate? = nil, expires: SearchDate? = nil, rank: Double? = nil
    ) {
        self.identifier = identifier
        self.title = title
        self.text = text
        self.domain = domain
        self.keywords = keywords
        self.attributes = attributes
        self.created = created
        self.modified = modified
        self.expires = expires
        self.rank = rank
    }
}

/// The parts of an item whose words are searched.
public enum SearchField: String, Sendable, Hashable, Codable, CaseIterable {
    /// ``SearchItem/title``.
    case title
    /// ``SearchItem/keywords``.
    case keywords
    /// ``SearchItem/text``.
    case text
}

extension SearchItem {
    /// The maximum length of an identifier or a domain, in UTF-8 bytes.
    static let maximumIdentifierLength = 1024
    /// The maximum total length of title, text and keywords, in UTF-8 bytes: 256 MB.
    static let maximumTextLength = 1 << 28
    /// The maximum number of keywords.
    static let maximumKeywordCount = 65_536
    /// The maximum number of values in the attributes, including those in arrays and nested objects.
    static let maximumAttributeCount = 10_000
    /// The maximum nesting depth of arrays and objects in the attributes.
    static let maximumAttributeDepth = 64

    /// Checks the item by itself.
    ///
    /// An identifier has 1 to 1,024 bytes without NUL. Title or text is not empty. A domain is empty, or
    /// nonempty parts separated by dots, without NUL. A rank is from 0 to 1, dates are in the years 0 to
    /// 9999. Title, text and at most 65,536 keywords have at most 256 MB in total. Attributes have at most
    /// 10,000 values, 64 levels deep; their numbers are finite. An array or object counts as its values, or
    /// as one if it is empty.
    ///
    /// - Throws: ``IndexError`` with `invalidItem`; the message names the member as ``init(json:)`` does.
    /// - Complexity: O(*n*) in the bytes of identifier and domain and the number of keywords and attributes.
    public func validate() throws(IndexError) {
        guard !identifier.isEmpty else {
            throw .item("\(option: "id") is empty; give each item a unique one")
        }
        try Self.check(identifier, "id")
        try Self.validate(domain: domain)
        guard !title.isEmpty || !text.isEmpty else {
            throw .item("neither title nor text; give one of them")
        }
        guard keywords.count <= Self.maximumKeywordCount else {
            throw .item("\(keywords.count) keywords; give at most \(Self.maximumKeywordCount)")
        }
        let length = keywords.reduce(title.utf8.count + text.utf8.count) { $0 + $1.utf8.count }
        guard length <= Self.maximumTextLength else {
            throw .item(
                "title, text and keywords have \(length) bytes; cut the text into items of at most \(Self.maximumTextLength)"
            )
        }
        if let rank, !(0...1).contains(rank) {
            throw .item("\(option: "rank") is \(rank), but must be 0 to 1")
        }
        for (name, date) in [("created", created), ("modified", modified), ("expires", expires)] {
            if let date, !SearchDate.range.contains(date) {
                throw .item("\(option: name) must be in the years 0 to 9999")
            }
        }
        var count = 0
        try Self.check(.object(attributes), depth: 0, count: &count)
    }

    /// Checks a domain: empty, or nonempty parts separated by dots.
    ///
    /// - Parameter domain: the domain of an item, or one to delete.
    /// - Throws: ``IndexError`` with `invalidItem`.
    package static func validate(domain: String) throws(IndexError) {
        guard !domain.isEmpty else { return }
        try check(domain, "domain")
        guard
            domain.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
                .allSatisfy({ !$0.isEmpty })
        else {
            throw .item(
                "\(option: "domain") has an empty part; separate parts by single dots, as in help.billing"
            )
        }
    }

    private static func check(_ text: String, _ name: String) throws(IndexError) {
        let count = text.utf8.count
        guard count <= maximumIdentifierLength else {
            throw .item("\(option: name) has \(count) bytes; use at most \(maximumIdentifierLength)")
        }
        guard !text.utf8.contains(0) else { throw .item("\(option: name) contains a NUL; remove it") }
    }

    /// Checks a value of the attributes at a nesting depth.
    private static func check(_ value: JSONValue, depth: Int, count: inout Int) throws(IndexError) {
        guard depth <= maximumAttributeDepth else {
            throw .item("attributes nest deeper than \(maximumAttributeDepth) levels; flatten them")
        }
        switch value {
        case .null, .bool, .integer, .string: break
        case .number(let number):
            guard number.isFinite else { throw .item("an attribute is \(number); use a finite number") }
        case .array(let elements):
            for element in elements { try check(element, depth: depth + 1, count: &count) }
            if !elements.isEmpty { return }
        case .object(let object):
            for member in object { try check(member.value, depth: depth + 1, count: &count) }
            if object.count > 0 { return }
        }
        count += 1
        guard count <= maximumAttributeCount else {
            throw .item(
                "more than \(maximumAttributeCount) values in the attributes; leave out those not used to filter, sort or count"
            )
        }
    }
}

extension IndexError {
    /// The error for an invalid item.
    static func item(_ what: ErrorText) -> IndexError { IndexError(code: .invalidItem, text: what) }
}
