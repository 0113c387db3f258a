// Encodes any Encodable value as a JSON value, without Foundation.

extension JSONValue {
    /// Encodes `value` as Foundation's encoder does, with the following choices fixed.
    ///
    /// Members keep the order in which the type encodes them; dictionaries and sets are sorted, so that equal
    /// values give equal texts. A `Float` is written as its shortest decimal (0.1, not 0.10000000149011612)
    /// and decodes to the same `Float`. A whole number that does not fit in `Int` becomes a string of its
    /// digits. Synthesized code leaves out nil properties.
    ///
    /// - Throws: `JSONError` whose message starts with the coding path: for NaN and infinity, which JSON
    ///   does not have, and for errors that the value's own code throws.
    public init(encoding value: some Encodable) throws(JSONError) {
        do {
            let node = JSONEncodingNode()
            try node.encode(value, path: [])
            self = node.value
        } catch {
            throw JSONError(coding: error)
        }
    }
}

/// A node of the value being built, which containers handed out earlier may still fill.
final class JSONEncodingNode {
    private enum Content {
        case empty
        case value(JSONValue)
        case object([(key: String, node: JSONEncodingNode)])
        case array([JSONEncodingNode])
    }

    private var content = Content.empty
    private var order = JSONUnorderedKind.ordered

    var value: JSONValue {
        switch content {
        case .empty: .object(JSONObject())
        case .value(let value): value
        case .object(let members): order.arranged(members.map { ($0.key, $0.node.value) })
        case .array(let elements): order.arranged(elements.map(\.value))
        }
    }

    var elementCount: Int {
        if case .array(let elements) = content { elements.count } else { 0 }
    }

    func set(_ value: JSONValue) { content = .value(value) }

    func becomeObject() {
        if case .object = content { return }
        content = .object([])
    }

    func becomeArray() {
        if case .array = content { return }
        content = .array([])
    }

    /// The node of a member; a repeated name replaces the earlier member in its position.
    func member(_ key: String) -> JSONEncodingNode {
        let node = JSONEncodingNode()
        guard case .object(var members) = content else {
            content = .object([(key, node)])
            return node
        }
        content = .empty
        if let index = members.firstIndex(where: { $0.key == key }), !order.hasUniqueKeys {
            members[index].node = node
        } else {
            members.append((key, node))
        }
        content = .object(members)
        return node
    }

    func appendElement() -> JSONEncodingNode {
        let node = JSONEncodingNode()
        guard case .array(var elements) = content else {
            content = .array([node])
            return node
        }
        content = .empty
        elements.append(node)
        content = .array(elements)
        return node
    }

    func encode(_ value: some Encodable, path: [any CodingKey]) throws {
        if let leaf = try JSONValue(leaf: value, path: path) {
            content = .value(leaf)
        } else {
            order = JSONUnorderedKind(of: value)
            try value.encode(to: JSONValueEncoder(node: self, codingPath: path))
        }
    }
}

/// Whether a collection has an order of its own or one that differs from run to run.
private enum JSONUnorderedKind {
    case ordered, dictionary, set

    init(of value: some Encodable) {
        self = (value as? any JSONUnorderedCollection)?.jsonKind ?? .ordered
    }

    /// Whether keys are unique, so that looking for an earlier one is unnecessary.
    var hasUniqueKeys: Bool { self == .dictionary }

    func arranged(_ members: [(String, JSONValue)]) -> JSONValue {
        let members = self == .ordered ? members : members.sorted { $0.0 < $1.0 }
        var object = JSONObject()
        for (key, value) in members { object.append(key: key, value: value) }
        return .object(object)
    }

    /// Sorts a set's elements, and the pairs of a dictionary whose keys are not strings, by their JSON texts.
    func arranged(_ elements: [JSONValue]) -> JSONValue {
        let size = self == .set ? 1 : 2
        guard self != .ordered, elements.count.isMultiple(of: size) else { return .array(elements) }
        let groups = stride(from: 0, to: elements.count, by: size).map { elements[$0..<$0 + size] }
        let keyed = groups.map { (text: $0.first?.text() ?? "", elements: $0) }
        return .array(keyed.sorted { $0.text < $1.text }.flatMap(\.elements))
    }
}

private protocol JSONUnorderedCollection {
    var jsonKind: JSONUnorderedKind { get }
}

extension Dictionary: JSONUnorderedCollection {
    fileprivate var jsonKind: JSONUnorderedKind { .dictionary }
}

extension Set: JSONUnorderedCollection {
    fileprivate var jsonKind: JSONUnorderedKind { .set }
}

extension JSONValue {
    /// The value, if its type is one that JSON has; else nil.
    fileprivate init?(leaf value: some Encodable, path: [any CodingKey]) throws(JSONError) {
        switch value {
        case let value as String: self = .string(value)
        case let value as Bool: self = .bool(value)
        case let value as Double: self = .number(value)
        case let value as Float: self = .number(value.shortestDouble)
        case let value as any FixedWidthInteger:
            self = Int(exactly: value).map { .integer($0) } ?? .string(String(describing: value))
        case let value as JSONValue: self = value
        default: return nil
        }
        if case .number(let number) = self, !number.isFinite {
            throw JSONError("is not finite, which JSON cannot represent", path: path)
        }
    }
}

extension Float {
    /// The double with this number's shortest decimal, if it converts back to this number (it always should).
    fileprivate var shortestDouble: Double {
        guard let double = Double(description), Float(double) == self else { return Double(self) }
        return double
    }
}
