/// An encoder that fills one node.
struct JSONValueEncoder: Encoder {
    let node: JSONEncodingNode
    let codingPath: [any CodingKey]
    var userInfo: [CodingUserInfoKey: Any] { [:] }

    func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
        node.becomeObject()
        return KeyedEncodingContainer(JSONKeyedEncoding<Key>(node: node, codingPath: codingPath))
    }

    func unkeyedContainer() -> any UnkeyedEncodingContainer {
        node.becomeArray()
        return JSONUnkeyedEncoding(node: node, codingPath: codingPath)
    }

    func singleValueContainer() -> any SingleValueEncodingContainer {
        JSONSingleEncoding(node: node, codingPath: codingPath)
    }
}

// In all three containers, the generic `encode` also satisfies the requirements for single types.

private struct JSONKeyedEncoding<Key: CodingKey>: KeyedEncodingContainerProtocol {
    let node: JSONEncodingNode
    let codingPath: [any CodingKey]

    func encodeNil(forKey key: Key) { node.member(key.stringValue).set(.null) }

    func encode<Value: Encodable>(_ value: Value, forKey key: Key) throws {
        try node.member(key.stringValue).encode(value, path: codingPath + [key])
    }

    func nestedContainer<Nested: CodingKey>(
        keyedBy type: Nested.Type, forKey key: Key
    ) -> KeyedEncodingContainer<Nested> {
        encoder(forKey: key).container(keyedBy: type)
    }

    func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer {
        encoder(forKey: key).unkeyedContainer()
    }

    func superEncoder() -> any Encoder { encoder(forKey: JSONCodingKey.super) }

    func superEncoder(forKey key: Key) -> any Encoder { encoder(forKey: key) }

    private func encoder(forKey key: any CodingKey) -> JSONValueEncoder {
        JSONValueEncoder(node: node.member(key.stringValue), codingPath: codingPath + [key])
    }
}

private struct JSONUnkeyedEncoding: UnkeyedEncodingContainer {
    let node: JSONEncodingNode
    let codingPath: [any CodingKey]
    var count: Int { node.elementCount }

    func encodeNil() { node.appendElement().set(.null) }

    func encode<Value: Encodable>(_ value: Value) throws {
        let path = codingPath + [JSONCodingKey(index: count)]
        try node.appendElement().encode(value, path: path)
    }

    func nestedContainer<Nested: CodingKey>(keyedBy type: Nested.Type) -> KeyedEncodingContainer<Nested> {
        nextEncoder().container(keyedBy: type)
    }

    func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer { nextEncoder().unkeyedContainer() }

    func superEncoder() -> any Encoder { nextEncoder() }

    private func nextEncoder() -> JSONValueEncoder {
        let path = codingPath + [JSONCodingKey(index: count)]
        return JSONValueEncoder(node: node.appendElement(), codingPath: path)
    }
}

private struct JSONSingleEncoding: SingleValueEncodingContainer {
    let node: JSONEncodingNode
    let codingPath: [any CodingKey]

    func encodeNil() { node.set(.null) }

    func encode<Value: Encodable>(_ value: Value) throws { try node.encode(value, path: codingPath) }
}
