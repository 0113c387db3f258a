// What is put into an index and found again.

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
