// Attributes from and to values of a program.

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif
public import WinnowSystem

extension JSONObject {
    /// The stored properties of a value, for example the attributes of an item; dates as in ISO 8601.
    ///
    /// - Throws: `EncodingError` if the value is not encoded as an object.
    public init(encoding value: some Encodable) throws {
        let encoder = JSONEncoder()
        encoder.dateEncodingStrategy = .iso8601
        let text = String(decoding: try encoder.encode(value), as: UTF8.self)
        guard case .object(let object)? = try? JSONValue(parsing: text) else {
            throw EncodingError.invalidValue(
                value, EncodingError.Context(codingPath: [], debugDescription: "is not encoded as an object"))
        }
        self = object
    }

    /// The value with these properties.
    ///
    /// - Throws: `DecodingError`.
    public func decoded<Value: Decodable>(as type: Value.Type) throws -> Value {
        let decoder = JSONDecoder()
        decoder.dateDecodingStrategy = .iso8601
        return try decoder.decode(type, from: Data(JSONValue.object(self).text().utf8))
    }
}
