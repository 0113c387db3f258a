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

extension JSONValue: Codable {
    /// Encodes the plain value, not a case with a payload.
    public func encode(to encoder: any Encoder) throws {
        switch self {
        case .object(let object):
            var container = encoder.container(keyedBy: JSONCodingKey.self)
            for (key, value) in object.map({ ($0.key, $0.value) }) {
                try container.encode(value, forKey: JSONCodingKey(stringValue: key))
            }
        case .array(let elements):
            var container = encoder.unkeyedContainer()
            for element in elements { try container.encode(element) }
        default:
            try encodePlain(to: encoder)
        }
    }

    private func encodePlain(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        switch self {
        case .bool(let bool): try container.encode(bool)
        case .integer(let integer): try container.encode(integer)
        case .number(let number): try container.encode(number)
        case .string(let string): try container.encode(string)
        case .null, .array, .object: try container.encodeNil()
        }
    }

    /// Decodes any value.
    public init(from decoder: any Decoder) throws {
        if let container = try? decoder.container(keyedBy: JSONCodingKey.self) {
            var object = JSONObject()
            for key in container.allKeys {
                object.append(key: key.stringValue, value: try container.decode(JSONValue.self, forKey: key))
            }
            self = .object(object)
        } else if var container = try? decoder.unkeyedContainer() {
            var elements: [JSONValue] = []
            while !container.isAtEnd { elements.append(try container.decode(JSONValue.self)) }
            self = .array(elements)
        } else {
            try self.init(plain: try decoder.singleValueContainer())
        }
    }

    private init(plain container: any SingleValueDecodingContainer) throws {
        if container.decodeNil() {
            self = .null
        } else if let bool = try? container.decode(Bool.self) {
            self = .bool(bool)
        } else if let integer = try? container.decode(Int.self) {
            self = .integer(integer)
        } else if let number = try? container.decode(Double.self) {
            self = .number(number)
        } else {
            self = .string(try container.decode(String.self))
        }
    }
}

extension JSONValue {
    /// Decodes a value of `type`, the inverse of ``init(encoding:)``.
    ///
    /// Whole numbers may be written with a zero fraction (`5.0`), or as a string of digits if they do not fit
    /// in `Int`; a number that the type cannot hold is an error and never rounded to another whole number.
    /// Members that the type does not decode are ignored; a missing one is an error unless it is optional. If
    /// names are equal, the last counts.
    ///
    /// - Throws: ``JSONError`` whose message starts with the coding path.
    public func decode<T: Decodable>(_ type: T.Type) throws(JSONError) -> T {
        do {
            return try decode(type, path: [])
        } catch {
            throw JSONError(coding: error)
        }
    }

    func decode<T: Decodable>(_ type: T.Type, path: [any CodingKey]) throws -> T {
        if let leaf = try leaf(type, path: path) { return leaf }
        return try T(from: JSONValueDecoder(value: self, codingPath: path))
    }

    /// The value as a type that JSON has; nil for all other types.
    ///
    /// Types are compared, not cast to protocols: a failing cast searches all conformances of the program,
    /// which takes most of the time of decoding a small document.
    private func leaf<T: Decodable>(_ type: T.Type, path: [any CodingKey]) throws(JSONError) -> T? {
        if type == String.self { return try expect(string, "a string", path) as? T }
        if type == Bool.self { return try expect(bool, "true or false", path) as? T }
        if type == Double.self { return try expect(number, "a number", path) as? T }
        if type == Float.self {
            return try expect(number.map { Float($0) }.flatMap { $0.isFinite ? $0 : nil }, "a number", path)
                as? T
        }
        if type == JSONValue.self { return self as? T }
        for integer in Self.integers where type == integer {
            return try expect(wholeNumber(integer), Self.description(of: integer), path) as? T
        }
        return nil
    }

    private static let integers: [any (FixedWidthInteger & Decodable & Sendable).Type] = [
        Int.self, Int8.self, Int16.self, Int32.self, Int64.self, UInt.self, UInt8.self, UInt16.self,
        UInt32.self, UInt64.self, Int128.self, UInt128.self,
    ]

    private func wholeNumber<Integer: FixedWidthInteger>(_ type: Integer.Type) -> (any FixedWidthInteger)? {
        switch self {
        case .integer(let integer): Integer(exactly: integer)
        case .number(let number): Integer(exactly: number)
        case .string(let digits) where type.bitWidth >= Int.bitWidth: Integer(digits)
        default: nil
        }
    }

    private static func description<Integer: FixedWidthInteger>(of type: Integer.Type) -> String {
        "a whole number from \(Integer.min) to \(Integer.max)"
    }

    private func expect<Value>(
        _ value: Value?, _ wanted: String, _ path: [any CodingKey]
    ) throws(JSONError) -> Value {
        if let value { return value }
        throw JSONError("expected \(wanted), found \(kindName)", path: path)
    }

    /// The name of the value's kind, for messages.
    var kindName: String {
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
