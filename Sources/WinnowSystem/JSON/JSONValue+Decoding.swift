// JSON values from decoders, to encoders, and as values of other types.

public import WinnowCore

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
    /// - Throws: `JSONError` whose message starts with the coding path.
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
}
