public import WinnowSystem

/// What is known of a model besides its numbers: the part of its manifest that people write and read.
///
/// Members without a property of their own, such as an embedding's `teacher`, are read and set by name.
public struct ModelInformation: Sendable, Hashable, Codable {
    /// Data that the model was trained on.
    public struct TrainingData: Sendable, Hashable, Codable {
        /// The file's or folder's name, without the path.
        public var name: String
        /// The number of examples.
        public var rows: Int
        /// The CRC-32 of its bytes.
        public var crc32: UInt32?

        /// Describes training data.
        public init(name: String, rows: Int, crc32: UInt32? = nil) {
            self.name = name
            self.rows = rows
            self.crc32 = crc32
        }
    }

    /// All members as JSON: those that every model may have first, in the order of the properties.
    public private(set) var json: JSONObject = [:]

    /// Nothing known.
    public init() {}

    /// What a manifest says; nothing if it is no JSON object.
    package init(_ json: JSONValue?) { self.json = json?.object ?? [:] }

    /// Reads what ``encode(to:)`` wrote.
    public init(from decoder: any Decoder) throws { self.init(try JSONValue(from: decoder)) }

    /// Writes ``json``.
    public func encode(to encoder: any Encoder) throws { try JSONValue.object(json).encode(to: encoder) }

    /// A member by its name; nil if it is not known.
    public subscript(name: String) -> JSONValue? {
        get { json[name] }
        set {
            let isNew = json[name] == nil
            json[name] = newValue
            guard isNew else { return }
            let members = json
            json = [:]
            for name in Self.order { json[name] = members[name] }
            for member in members where !Self.order.contains(member.key) {
                json.append(key: member.key, value: member.value)
            }
        }
    }

    /// A member by its name as a value of some type; nil if it is not known or cannot be read, as in a file of a later version.
    ///
    /// Complexity: it is read anew at each call; keep it.
    package subscript<Value: Codable>(name: String, as type: Value.Type) -> Value? {
        get { try? self[name]?.decode(type) }
        set { self[name] = newValue.flatMap { try? JSONValue(encoding: $0) } }
    }

    private static let order = [
        "author", "license", "description", "version", "trainingData", "training", "calibration",
        "operatingPoints",
        "validation", "test",
    ]
}

extension ModelInformation {
    /// Who made the model.
    public var author: String? {
        get { self["author"]?.string }
        set { self["author"] = newValue.map(JSONValue.string) }
    }

    /// On which terms it may be used.
    public var license: String? {
        get { self["license"]?.string }
        set { self["license"] = newValue.map(JSONValue.string) }
    }

    /// What it is for.
    public var description: String? {
        get { self["description"]?.string }
        set { self["description"] = newValue.map(JSONValue.string) }
    }

    /// Its version, as its author counts.
    public var version: String? {
        get { self["version"]?.string }
        set { self["version"] = newValue.map(JSONValue.string) }
    }

    /// What it was trained on.
    public var trainingData: [TrainingData] {
        get { self["trainingData", as: [TrainingData].self] ?? [] }
        set { self["trainingData", as: [TrainingData].self] = newValue }
    }
}
