// Items as JSON: one object each.

public import WinnowSystem

extension SearchItem {
    /// Reads an item from its JSON:
    ///
    /// ```json
    /// {"id": "c-17", "title": "Management for employees", "text": "How to lead a team.",
    ///  "domain": "courses.work", "keywords": ["leadership"],
    ///  "attributes": {"hours": 8, "level": "beginner"}, "created": "2025-01-31", "rank": 0.5}
    /// ```
    ///
    /// `id` and `title` or `text` are required; all others may be absent or null. An integer `id` becomes its
    /// digits. Dates are as ``SearchDate/init(_:)`` reads them. Unknown names are rejected: they are
    /// misspelt, or belong under `attributes`. NULs in title, text and keywords become spaces.
    ///
    /// - Parameter json: an object.
    /// - Throws: ``IndexError`` with `invalidItem`; the message names the member, never its value.
    /// - Complexity: O(*n*) in the bytes of the strings.
    public init(json: JSONValue) throws(IndexError) {
        guard case .object(let object) = json else { throw .item("not an object; write {\"id\": …}") }
        self.init(identifier: "")
        for (place, member) in object.members.enumerated() {
            guard let name = JSONMember(rawValue: member.key) else {
                let names = JSONMember.allCases.map(\.rawValue).joined(separator: ", ")
                throw .item(
                    "the name of member \(place + 1) is unknown; use \(names), and put all others under attributes"
                )
            }
            // The last of duplicate names counts; null counts as absent.
            try read(name, member.value)
        }
        guard !identifier.isEmpty else { throw .item("no id; give each item a unique one") }
        try validate()
    }

    /// The item in the form that ``init(json:)`` reads, without empty members.
    public var json: JSONValue {
        var object: JSONObject = [JSONMember.id.rawValue: .string(identifier)]
        func append(_ name: JSONMember, _ value: JSONValue?) {
            if let value { object.append(key: name.rawValue, value: value) }
        }
        append(.title, title.isEmpty ? nil : .string(title))
        append(.text, text.isEmpty ? nil : .string(text))
        append(.domain, domain.isEmpty ? nil : .string(domain))
        append(.keywords, keywords.isEmpty ? nil : .array(keywords.map { .string($0) }))
        append(.attributes, attributes.count == 0 ? nil : .object(attributes))
        append(.created, created.map { .string($0.description) })
        append(.modified, modified.map { .string($0.description) })
        append(.expires, expires.map { .string($0.description) })
        append(.rank, rank.map { .optional($0) })
        return .object(object)
    }

    /// The members of an item's object.
    enum JSONMember: String, CaseIterable {
        case id, title, text, domain, keywords, attributes, created, modified, expires, rank
    }

    private mutating func read(_ name: JSONMember, _ value: JSONValue) throws(IndexError) {
        switch name {
        case .id: identifier = try Self.identifier(value)
        case .title: title = try Self.string(value, name).withSpacesForNULs
        case .text: text = try Self.string(value, name).withSpacesForNULs
        case .domain: domain = try Self.string(value, name)
        case .keywords: keywords = try Self.keywords(value)
        case .attributes: attributes = try Self.attributes(value)
        case .created: created = try Self.date(value, name)
        case .modified: modified = try Self.date(value, name)
        case .expires: expires = try Self.date(value, name)
        case .rank:
            guard let number = value.number else {
                guard value == .null else {
                    throw .item("\(option: "rank") is not a number; write one from 0 to 1")
                }
                rank = nil
                return
            }
            rank = number
        }
    }

    private static func identifier(_ value: JSONValue) throws(IndexError) -> String {
        switch value {
        case .string(let string): return string
        case .integer(let integer): return String(integer)
        case .null: return ""
        case .number:
            throw .item(
                "\(option: "id") is a number with a fraction or too many digits; write it as a string")
        case .bool, .array, .object: throw .item("id is not a string; write a string")
        }
    }

    private static func string(_ value: JSONValue, _ name: JSONMember) throws(IndexError) -> String {
        switch value {
        case .string(let string): return string
        case .null: return ""
        default: throw .item("\(option: name.rawValue) is not a string; write a string")
        }
    }

    private static func keywords(_ value: JSONValue) throws(IndexError) -> [String] {
        guard value != .null else { return [] }
        var keywords: [String] = []
        guard let elements = value.array else {
            throw .item("\(option: "keywords") is not a list; write a list of strings")
        }
        for element in elements {
            guard let keyword = element.string else {
                throw .item("a keyword is not a string; write a list of strings")
            }
            keywords.append(keyword.withSpacesForNULs)
        }
        return keywords
    }

    private static func attributes(_ value: JSONValue) throws(IndexError) -> JSONObject {
        guard value != .null else { return [:] }
        guard let object = value.object else {
            throw .item("\(option: "attributes") is not an object; write names with values")
        }
        return object
    }

    private static func date(_ value: JSONValue, _ name: JSONMember) throws(IndexError) -> SearchDate? {
        guard value != .null else { return nil }
        guard let text = value.string, let date = SearchDate(text) else {
            throw .item(
                "\(option: name.rawValue) is not a date; write a string such as 2025-01-31 or 2025-01-31T10:00:00Z"
            )
        }
        return date
    }
}

extension SearchItem: Codable {
    /// Encodes ``json``.
    public func encode(to encoder: any Encoder) throws { try json.encode(to: encoder) }

    /// Decodes an item as ``init(json:)`` does.
    ///
    /// - Throws: `DecodingError` with the ``IndexError`` as its underlying error.
    public init(from decoder: any Decoder) throws {
        self = try decoder.decoding { json throws(IndexError) in try SearchItem(json: json) }
    }
}

extension String {
    /// The text with each NUL replaced by a space, which also separates words.
    var withSpacesForNULs: String {
        utf8.contains(0) ? String(decoding: utf8.map { $0 == 0 ? 0x20 : $0 }, as: UTF8.self) : self
    }
}

extension SearchItem {
    /// The item with NULs in its searched fields replaced by spaces: SQLite would end the text at a NUL.
    var withoutNULs: SearchItem {
        guard
            title.utf8.contains(0) || text.utf8.contains(0)
                || keywords.contains(where: { $0.utf8.contains(0) })
        else { return self }
        var item = self
        item.title = title.withSpacesForNULs
        item.text = text.withSpacesForNULs
        item.keywords = keywords.map(\.withSpacesForNULs)
        return item
    }
}
