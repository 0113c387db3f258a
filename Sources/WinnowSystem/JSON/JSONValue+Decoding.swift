// From a JSON value to any Decodable type, without Foundation.

extension JSONValue {
    /// Decodes a value of `type`, the inverse of ``init(encoding:)``.
    ///
    /// Whole numbers may be written with a fraction of zero (`5.0`), or as a string of digits where they do not fit in `Int`;
    /// a number that the type cannot hold is an error, never rounded to another whole number. Members that the
    /// type does not ask for are passed over; a missing one is an error unless it is optional. Where a name stands
    /// twice in an object, the last counts.
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

    /// The value as a type that JSON itself has; nil for all other types.
    ///
    /// Types are compared, not cast to protocols: a cast that fails looks through every conformance of the program,
    /// which is most of the time that a small document takes.
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
        throw JSONError(message: "should be \(wanted), is \(kindName)", path: path)
    }

    /// What kind of value this is, for messages.
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
