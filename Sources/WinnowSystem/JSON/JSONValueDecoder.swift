/// A decoder of one value.
struct JSONValueDecoder: Decoder {
    let value: JSONValue
    let codingPath: [any CodingKey]
    var userInfo: [CodingUserInfoKey: Any] { [:] }

    func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
        guard let object = value.object else { throw mismatch("an object") }
        return KeyedDecodingContainer(JSONKeyedDecoding<Key>(object: object, codingPath: codingPath))
    }

    func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
        guard let elements = value.array else { throw mismatch("an array") }
        return JSONUnkeyedDecoding(elements: elements, codingPath: codingPath)
    }

    func singleValueContainer() -> any SingleValueDecodingContainer {
        JSONSingleDecoding(value: value, codingPath: codingPath)
    }

    private func mismatch(_ wanted: String) -> JSONError {
        JSONError("expected \(wanted), found \(value.kindName)", path: codingPath)
    }
}

// In all three containers, the generic `decode` also satisfies the requirements for single types.

private struct JSONKeyedDecoding<Key: CodingKey>: KeyedDecodingContainerProtocol {
    let codingPath: [any CodingKey]
    private let object: JSONObject
    private let values: [String: JSONValue]

    init(object: JSONObject, codingPath: [any CodingKey]) {
        self.object = object
        self.codingPath = codingPath
        values = Dictionary(object.map { ($0.key, $0.value) }) { _, last in last }
    }

    var allKeys: [Key] { object.compactMap { Key(stringValue: $0.key) } }

    func contains(_ key: Key) -> Bool { values[key.stringValue] != nil }

    func decodeNil(forKey key: Key) throws -> Bool { try value(forKey: key) == .null }

    func decode<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value {
        try value(forKey: key).decode(type, path: codingPath + [key])
    }

    func nestedContainer<Nested: CodingKey>(
        keyedBy type: Nested.Type, forKey key: Key
    ) throws -> KeyedDecodingContainer<Nested> {
        try decoder(forKey: key).container(keyedBy: type)
    }

    func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
        try decoder(forKey: key).unkeyedContainer()
    }

    func superDecoder() throws -> any Decoder { try decoder(forKey: JSONCodingKey.super) }

    func superDecoder(forKey key: Key) throws -> any Decoder { try decoder(forKey: key) }

    private func decoder(forKey key: any CodingKey) throws -> JSONValueDecoder {
        JSONValueDecoder(value: try value(forKey: key), codingPath: codingPath + [key])
    }

    private func value(forKey key: any CodingKey) throws -> JSONValue {
        guard let value = values[key.stringValue] else {
            throw DecodingError.keyNotFound(
                key, .init(codingPath: codingPath, debugDescription: "is missing"))
        }
        return value
    }
}

private struct JSONUnkeyedDecoding: UnkeyedDecodingContainer {
    let elements: [JSONValue]
    let codingPath: [any CodingKey]
    var currentIndex = 0

    init(elements: [JSONValue], codingPath: [any CodingKey]) {
        self.elements = elements
        self.codingPath = codingPath
    }

    var count: Int? { elements.count }
    var isAtEnd: Bool { currentIndex >= elements.count }

    mutating func decodeNil() throws -> Bool {
        guard try peek() == .null else { return false }
        currentIndex += 1
        return true
    }

    mutating func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
        let value = try peek().decode(type, path: path)
        currentIndex += 1
        return value
    }

    mutating func nestedContainer<Nested: CodingKey>(
        keyedBy type: Nested.Type
    ) throws -> KeyedDecodingContainer<Nested> {
        try nextDecoder().container(keyedBy: type)
    }

    mutating func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer {
        try nextDecoder().unkeyedContainer()
    }

    mutating func superDecoder() throws -> any Decoder { try nextDecoder() }

    private var path: [any CodingKey] { codingPath + [JSONCodingKey(index: currentIndex)] }

    private func peek() throws -> JSONValue {
        guard !isAtEnd else { throw JSONError("is missing", path: path) }
        return elements[currentIndex]
    }

    private mutating func nextDecoder() throws -> JSONValueDecoder {
        let decoder = JSONValueDecoder(value: try peek(), codingPath: path)
        currentIndex += 1
        return decoder
    }
}

private struct JSONSingleDecoding: SingleValueDecodingContainer {
    let value: JSONValue
    let codingPath: [any CodingKey]

    func decodeNil() -> Bool { value == .null }

    func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
        try value.decode(type, path: codingPath)
    }
}
