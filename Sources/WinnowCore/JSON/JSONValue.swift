/// A JSON value (RFC 8259).
///
/// Objects keep the order of their members, so that the output is readable and reproducible. Integers that
/// fit in 64 bits are kept exactly, as a case of their own.
public enum JSONValue: Sendable, Hashable {
    /// `null`.
    case null
    /// `true` or `false`.
    case bool(Bool)
    /// A number without fraction or exponent that fits in 64 bits.
    case integer(Int)
    /// Any other finite number.
    case number(Double)
    /// A string.
    case string(String)
    /// An array.
    case array([JSONValue])
    /// An object.
    case object(JSONObject)

    /// A number, or `null` if it is nil or not finite: JSON has neither NaN nor infinity.
    package static func optional(_ number: Double?) -> JSONValue {
        guard let number, number.isFinite else { return .null }
        return .number(number)
    }

    /// The string, if it is one.
    public var string: String? { if case .string(let string) = self { string } else { nil } }
    /// The truth value, if it is one.
    public var bool: Bool? { if case .bool(let bool) = self { bool } else { nil } }
    /// The whole number, if it is one.
    public var integer: Int? { if case .integer(let integer) = self { integer } else { nil } }
    /// The elements, if it is an array.
    public var array: [JSONValue]? { if case .array(let array) = self { array } else { nil } }
    /// The members, if it is an object.
    public var object: JSONObject? { if case .object(let object) = self { object } else { nil } }
    /// The number, whole or not, if it is one.
    public var number: Double? {
        switch self {
        case .number(let number): number
        case .integer(let integer): Double(integer)
        default: nil
        }
    }

    /// A member's value, if this is an object that has it.
    public subscript(key: String) -> JSONValue? { object?[key] }
}

/// A JSON object: names and values, in order.
public struct JSONObject: Sendable, Hashable, ExpressibleByDictionaryLiteral, Sequence {
    /// A name and its value.
    public struct Member: Sendable, Hashable {
        /// The name.
        public var key: String
        /// The value.
        public var value: JSONValue

        /// Makes a member.
        public init(key: String, value: JSONValue) {
            self.key = key
            self.value = value
        }
    }

    /// The members, in order.
    public private(set) var members: [Member] = []

    /// Makes an empty object.
    public init() {}

    /// Makes an object from members in order; a repeated name replaces the earlier value.
    public init(dictionaryLiteral elements: (String, JSONValue)...) {
        for (key, value) in elements { self[key] = value }
    }

    /// The value of `key`; setting nil removes it, a new name goes to the end.
    ///
    /// Complexity: O(*n*) in the number of members.
    public subscript(key: String) -> JSONValue? {
        get { members.last { $0.key == key }?.value }
        set {
            let index = members.lastIndex { $0.key == key }
            switch (index, newValue) {
            case (let index?, let value?): members[index].value = value
            case (let index?, nil): members.remove(at: index)
            case (nil, let value?): members.append(Member(key: key, value: value))
            case (nil, nil): break
            }
        }
    }

    /// The number of members.
    public var count: Int { members.count }

    /// Adds a member without checking for an equal name; if names are equal, the last counts.
    public mutating func append(key: String, value: JSONValue) {
        members.append(Member(key: key, value: value))
    }

    /// Iterates over the members, in order.
    public func makeIterator() -> IndexingIterator<[Member]> { members.makeIterator() }
}

extension JSONValue: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral, ExpressibleByFloatLiteral,
    ExpressibleByBooleanLiteral, ExpressibleByNilLiteral, ExpressibleByArrayLiteral,
    ExpressibleByDictionaryLiteral
{
    /// A string.
    public init(stringLiteral value: String) { self = .string(value) }
    /// A whole number.
    public init(integerLiteral value: Int) { self = .integer(value) }
    /// A number; `null` if it is not finite.
    public init(floatLiteral value: Double) { self = .optional(value) }
    /// A truth value.
    public init(booleanLiteral value: Bool) { self = .bool(value) }
    /// `null`.
    public init(nilLiteral: ()) { self = .null }
    /// An array.
    public init(arrayLiteral elements: JSONValue...) { self = .array(elements) }
    /// An object; a repeated name replaces the earlier value.
    public init(dictionaryLiteral elements: (String, JSONValue)...) {
        var object = JSONObject()
        for (key, value) in elements { object[key] = value }
        self = .object(object)
    }
}

extension JSONValue {
    /// The name of the value's kind, for messages.
    package var kindName: String {
        switch self {
        case .null: "null"
        case .bool: "true or false"
        case .integer, .number: "another number"
        case .string: "a string"
        case .array: "an array"
        case .object: "an object"
        }
    }
}
