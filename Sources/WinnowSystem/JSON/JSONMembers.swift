/// The members of a JSON object that is being decoded, by name.
///
/// Types whose JSON has other members than they have properties decode with it, by any `Decoder`.
package struct JSONMembers {
    private let container: KeyedDecodingContainer<JSONCodingKey>

    /// The members of the object that `decoder` has.
    package init(_ decoder: any Decoder) throws {
        container = try decoder.container(keyedBy: JSONCodingKey.self)
    }

    /// A member's value.
    package func value<Value: Decodable>(_ name: String, as type: Value.Type = Value.self) throws -> Value {
        try container.decode(type, forKey: JSONCodingKey(stringValue: name))
    }

    /// A member's value; nil if it is absent or null.
    package func optional<Value: Decodable>(
        _ name: String, as type: Value.Type = Value.self
    ) throws -> Value? {
        try container.decodeIfPresent(type, forKey: JSONCodingKey(stringValue: name))
    }

    /// The range from the member `start` to the member `end`; nil if `start` is absent or null.
    package func optionalRange() throws -> Range<Int>? {
        guard let start = try optional("start", as: Int.self) else { return nil }
        let end = try value("end", as: Int.self)
        guard start >= 0, start <= end else { throw corrupted("end", "a range ends before it starts") }
        return start..<end
    }

    /// The range from the member `start` to the member `end`.
    package func range() throws -> Range<Int> {
        if let range = try optionalRange() { return range }
        throw corrupted("start", "is missing")
    }

    /// The error for a member whose value is wrong.
    package func corrupted(_ name: String, _ message: String) -> DecodingError {
        DecodingError.dataCorrupted(
            .init(
                codingPath: container.codingPath + [JSONCodingKey(stringValue: name)],
                debugDescription: message))
    }
}

extension Decoder {
    /// Decodes a JSON value and makes a value of it; its errors become decoding errors.
    package func decoding<Value, Failure: WinnowError>(
        _ make: (JSONValue) throws(Failure) -> Value
    ) throws -> Value {
        let json = try JSONValue(from: self)
        do throws(Failure) {
            return try make(json)
        } catch {
            throw DecodingError.dataCorrupted(
                .init(codingPath: codingPath, debugDescription: error.message, underlyingError: error))
        }
    }
}

extension JSONObject {
    /// A piece of a text, with its start and end in UTF-8 bytes.
    package init(_ text: String, at range: Range<Int>) {
        self = [
            "text": .string(text), "start": .integer(range.lowerBound), "end": .integer(range.upperBound),
        ]
    }
}
