// What is known of an item.

public import Foundation
import Synchronization
import WinnowIndex
import WinnowSystem
#if canImport(UniformTypeIdentifiers)
public import UniformTypeIdentifiers
#endif

/// The properties of an item: its texts, and what filters and metadata queries compare.
///
/// All properties are kept in the index as attributes of the same name, dates as ISO 8601.
public final class CSSearchableItemAttributeSet: Sendable {
    /// The members by name.
    private let members: Mutex<JSONObject>

    /// Makes an empty set for contents of a type.
    public convenience init(contentType: UTType) { self.init(itemContentType: contentType.identifier) }

    /// Makes an empty set for contents of a type, for example `public.text`.
    public init(itemContentType: String) { members = Mutex(["contentType": .string(itemContentType)]) }

    init(_ members: JSONObject) { self.members = Mutex(members) }

    /// All members, those of custom keys included.
    var all: JSONObject { members.withLock { $0 } }

    /// The type of the contents.
    public var contentType: String? {
        get { self["contentType"] }
        set { self["contentType"] = newValue }
    }

    /// A value of a key of your own: a string, a number, a date, or an array of these.
    public func value(forCustomKey key: CSCustomAttributeKey) -> (any NSSecureCoding)? {
        self[key.keyName].flatMap(Self.object)
    }

    /// Sets a value of a key of your own, or removes it.
    ///
    /// - Parameters:
    ///   - value: a string, a number, a date, or an array of these; others are not kept. A date comes back as a string of
    ///     ISO 8601.
    ///   - key: the key.
    public func setValue(_ value: (any NSSecureCoding)?, forCustomKey key: CSCustomAttributeKey) {
        self[key.keyName] = value.flatMap(Self.json)
    }

    /// The members of another set, where it has some, in place of these.
    func merge(_ others: JSONObject) {
        members.withLock { members in for member in others { members[member.key] = member.value } }
    }

    private static func json(_ value: Any) -> JSONValue? {
        switch value {
        case let date as Date: JSONValue(date)
        // Before numbers, as every number is a Boolean for Swift; arrays of mixed values lose those that are not kept.
        case let number as NSNumber: JSONValue(number)
        case let string as NSString: .string(string as String)
        case let string as String: .string(string)
        case let array as NSArray: .array(array.compactMap(json))
        case let array as [Any]: .array(array.compactMap(json))
        default: nil
        }
    }

    private static func object(_ value: JSONValue) -> (any NSSecureCoding)? {
        switch value {
        case .string(let string): string as NSString
        case .array(let values): values.compactMap { object($0) as AnyObject? } as NSArray
        default: value.nsNumber
        }
    }
}

// One subscript for each type of property.
extension CSSearchableItemAttributeSet {
    subscript(key: String) -> JSONValue? {
        get { members.withLock { $0[key] } }
        set { members.withLock { $0[key] = newValue } }
    }

    subscript(key: String) -> String? {
        get { self[key]?.string }
        set { self[key] = newValue.map { JSONValue.string($0) } }
    }

    subscript(key: String) -> [String]? {
        get { self[key]?.array?.compactMap(\.string) }
        set { self[key] = newValue.map { JSONValue.array($0.map { .string($0) }) } }
    }

    subscript(key: String) -> URL? {
        get { self[key]?.string.flatMap { URL(string: $0) } }
        set { self[key] = newValue.map { JSONValue.string($0.absoluteString) } }
    }

    subscript(key: String) -> Date? {
        get {
            self[key]?.string.flatMap { SearchDate($0) }.map { Date($0) }
        }
        set { self[key] = newValue.flatMap { JSONValue($0) } }
    }

    subscript(key: String) -> NSNumber? {
        get { self[key]?.nsNumber }
        set { self[key] = newValue.flatMap { JSONValue($0) } }
    }
}

extension JSONValue {
    /// A date as ISO 8601; nil outside of the years 0 to 9999, which an index does not take.
    init?(_ date: Date) {
        let date = SearchDate(date)
        guard SearchDate.range.contains(date) else { return nil }
        self = .string(date.description)
    }

    /// A number; nil if it is not finite.
    init?(_ number: NSNumber) {
        if number.objCType.pointee == CChar(UInt8(ascii: "c"))
            || number.objCType.pointee == CChar(UInt8(ascii: "B")),
            number == NSNumber(value: number.boolValue)
        {
            self = .bool(number.boolValue)
        } else if let integer = Int(exactly: number) {
            self = .integer(integer)
        } else if number.doubleValue.isFinite {
            self = .number(number.doubleValue)
        } else {
            return nil
        }
    }

    var nsNumber: NSNumber? {
        switch self {
        case .bool(let bool): NSNumber(value: bool)
        case .integer(let integer): NSNumber(value: integer)
        case .number(let number): NSNumber(value: number)
        default: nil
        }
    }
}

/// A key of your own for an item's attributes.
public final class CSCustomAttributeKey: Sendable {
    /// The name: letters of ASCII, digits and underscores.
    public let keyName: String
    /// Whether metadata queries may name it: always possible.
    public let isSearchable: Bool
    /// Whether a query for any attribute compares it: always.
    public let isSearchableByDefault: Bool
    /// Whether the values of different items differ; nothing follows from it.
    public let isUnique: Bool
    /// Whether its value is an array; nothing follows from it.
    public let isMultiValued: Bool

    /// Makes a key; nil if the name is empty or has other signs than letters of ASCII, digits and underscores.
    public convenience init?(keyName: String) {
        self.init(
            keyName: keyName, searchable: true, searchableByDefault: true, unique: false, multiValued: false)
    }

    /// Makes a key; nil if the name is empty or has other signs than letters of ASCII, digits and underscores.
    public init?(
        keyName: String, searchable: Bool, searchableByDefault: Bool, unique: Bool, multiValued: Bool
    ) {
        let isName = keyName.utf8.allSatisfy { MetadataQuery.isNameByte($0) && $0 != UInt8(ascii: ".") }
        guard isName, !keyName.isEmpty else { return nil }
        (self.keyName, isSearchable, isSearchableByDefault) = (keyName, searchable, searchableByDefault)
        (isUnique, isMultiValued) = (unique, multiValued)
    }
}
