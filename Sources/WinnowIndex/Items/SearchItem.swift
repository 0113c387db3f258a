public import WinnowSystem

/// A thing that can be found: a course, a message, a help page.
public struct SearchItem: Sendable, Hashable {
    /// What tells the item from all others of the index; not empty. An item of the same identifier replaces it.
    public var identifier: String
    /// What group it belongs to, from the general to the special with dots between, such as `help.billing`; empty for none.
    public var domain: String
    /// The title; empty for none.
    public var title: String
    /// The text; empty for none. An item has a title or a text.
    public var text: String
    /// Words or phrases that it should be found by beside those of title and text.
    public var keywords: [String]
    /// What else is known of it, to filter, sort and count by: strings, numbers, truth values, and arrays of these. Objects
    /// within are reached by dotted names.
    public var attributes: JSONObject
    /// When it came to be.
    public var created: SearchDate?
    /// When it was last changed.
    public var modified: SearchDate?
    /// When it stops being found, and may be removed.
    public var expires: SearchDate?
    /// How much it is to be preferred among equals, from 0 to 1; nil is as 0.
    public var rank: Double?

    /// Makes an item.
    ///
    /// - Parameters:
    ///   - identifier: what tells it from all others.
    ///   - title: the title.
    ///   - text: the text.
    ///   - domain: the group, dotted.
    ///   - keywords: what else to find it by.
    ///   - attributes: what else is known of it.
    ///   - created: when it came to be.
    ///   - modified: when it was last changed.
    ///   - expires: when it stops being found.
    ///   - rank: how much it is to be preferred among equals, from 0 to 1.
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
    /// How long an identifier or a domain may be, in bytes of UTF-8.
    static let maximumIdentifierLength = 1024
    /// How long title, text and keywords may be together, in bytes of UTF-8: 256 MB.
    static let maximumTextLength = 1 << 28
    /// How many keywords an item may have.
    static let maximumKeywordCount = 65_536
    /// How many values and names the attributes may have, those within others counted too.
    static let maximumAttributeCount = 10_000
    /// How deep arrays and objects of the attributes may nest.
    static let maximumAttributeDepth = 64

    /// Checks the item alone.
    ///
    /// An identifier has 1 to 1,024 bytes, none of them NUL. Title or text is not empty. A domain is
    /// empty, or parts of at least one character with dots between, without NUL. A rank is from 0 to 1, dates are
    /// in the years 0 to 9999. Title, text and keywords have at most 256 MB together, 65,536 keywords; the attributes at most
    /// 10,000 values and names, 64 levels deep, whose numbers are finite.
    ///
    /// - Throws: ``IndexError`` with `invalidItem`; the message names the member as ``init(json:)`` does.
    /// - Complexity: O(*n*) in the bytes of identifier and domain and in the number of keywords and attributes.
    public func validate() throws(IndexError) {
        guard !identifier.isEmpty else {
            throw .item("\(option: "id") is empty; give each item one of its own")
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
        if let rank, !(0...1).contains(rank) { throw .item("\(option: "rank") is not from 0 to 1") }
        for (name, date) in [("created", created), ("modified", modified), ("expires", expires)] {
            if let date, !SearchDate.range.contains(date) {
                throw .item("\(option: name) is not within the years 0 to 9999")
            }
        }
        var count = 0
        try Self.check(.object(attributes), depth: 0, count: &count)
    }

    /// Checks a domain: empty, or parts of at least one character with dots between.
    ///
    /// - Parameter domain: the domain of an item, or one to be deleted.
    /// - Throws: ``IndexError`` with `invalidItem`.
    package static func validate(domain: String) throws(IndexError) {
        guard !domain.isEmpty else { return }
        try check(domain, "domain")
        guard
            domain.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
                .allSatisfy({ !$0.isEmpty })
        else {
            throw .item(
                "\(option: "domain") has an empty part; write parts with one dot between, such as help.billing"
            )
        }
    }

    private static func check(_ text: String, _ name: String) throws(IndexError) {
        let count = text.utf8.count
        guard count <= maximumIdentifierLength else {
            throw .item("\(option: name) has \(count) bytes; at most \(maximumIdentifierLength) are kept")
        }
        guard !text.utf8.contains(0) else { throw .item("\(option: name) holds a NUL; leave it out") }
    }

    /// Checks a value of the attributes; the depth of its parents is known.
    private static func check(_ value: JSONValue, depth: Int, count: inout Int) throws(IndexError) {
        count += 1
        guard count <= maximumAttributeCount else {
            throw .item(
                "more than \(maximumAttributeCount) attributes; leave out what nothing is filtered or sorted by"
            )
        }
        guard depth <= maximumAttributeDepth else {
            throw .item("attributes nest deeper than \(maximumAttributeDepth) levels; flatten them")
        }
        switch value {
        case .null, .bool, .integer, .string: return
        case .number(let number):
            guard number.isFinite else { throw .item("an attribute is a number that is not finite") }
        case .array(let elements):
            for element in elements { try check(element, depth: depth + 1, count: &count) }
        case .object(let object):
            for member in object { try check(member.value, depth: depth + 1, count: &count) }
        }
    }
}

extension IndexError {
    /// The error of an item that cannot be kept.
    static func item(_ what: ErrorText) -> IndexError { IndexError(code: .invalidItem, text: what) }
}
