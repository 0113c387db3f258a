public import WinnowSystem

/// A model's metadata: the part of its manifest that people write and read.
///
/// Members without their own property, such as an embedding's `teacher`, are read and set by name.
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

    /// All members as JSON: first those that every model may have, in the order of the properties.
    public private(set) var json: JSONObject = [:]

    /// Makes empty information.
    public init() {}

    /// The information in a manifest; empty if that is not a JSON object.
    package init(_ json: JSONValue?) { self.json = json?.object ?? [:] }

    /// Reads the output of ``encode(to:)``.
    public init(from decoder: any Decoder) throws { self.init(try JSONValue(from: decoder)) }

    /// Writes ``json``.
    public func encode(to encoder: any Encoder) throws { try JSONValue.object(json).encode(to: encoder) }

    /// A member by its name; nil if it is missing.
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

    /// Takes over all members of other information.
    public mutating func merge(_ other: ModelInformation) {
        for member in other.json { self[member.key] = member.value }
    }

    /// A member by its name, decoded; nil if missing or not decodable, as in a file of a later version.
    ///
    /// Complexity: decoded on every call; keep the result.
    package subscript<Value: Codable>(name: String, as type: Value.Type) -> Value? {
        get { try? self[name]?.decode(type) }
        set { self[name] = newValue.flatMap { try? JSONValue(encoding: $0) } }
    }

    private static let order = [
        "author", "license", "description", "version", "languages", "trainingData", "training", "choice",
        "calibration",
        "operatingPoints", "heldOut", "validation", "test",
    ]
}

extension ModelInformation {
    /// The author of the model.
    public var author: String? {
        get { self["author"]?.string }
        set { self["author"] = newValue.map(JSONValue.string) }
    }

    /// The terms on which it may be used.
    public var license: String? {
        get { self["license"]?.string }
        set { self["license"] = newValue.map(JSONValue.string) }
    }

    /// The purpose of the model.
    public var description: String? {
        get { self["description"]?.string }
        set { self["description"] = newValue.map(JSONValue.string) }
    }

    /// Its version, as the author numbers it.
    public var version: String? {
        get { self["version"]?.string }
        set { self["version"] = newValue.map(JSONValue.string) }
    }

    /// The BCP 47 codes of the languages that it is for; nil if it has none in particular.
    ///
    /// A classifier with languages abstains from texts in others; see `TextClassifier`. The analyses of `TextAnalyzer`
    /// that know the language of a text leave out models for others.
    public var languages: [String]? {
        get { self["languages"]?.array.map { $0.compactMap(\.string) } }
        set { self["languages"] = newValue.map { .array($0.map(JSONValue.string)) } }
    }

    /// The data that the model was trained on.
    public var trainingData: [TrainingData] {
        get { self["trainingData", as: [TrainingData].self] ?? [] }
        set { self["trainingData", as: [TrainingData].self] = newValue }
    }
}
