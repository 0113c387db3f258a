/// The hashes of the keys that clients send as `Authorization: Bearer KEY`.
///
/// A key is 32 random bytes, which cannot be guessed, so that a plain SHA-256 protects it. A key from a
/// client is hashed and compared with every stored hash, in a time that does not depend on where they differ.
public struct APIKeys: Sendable, Hashable {
    /// What a key allows.
    public enum Right: String, Sendable, Hashable, CaseIterable {
        /// To ask: classify, search, judge mail, read items and information.
        case read
        /// To change the items of indexes.
        case write
        /// To teach mail filters.
        case teach
        /// To read the metrics.
        case metrics
    }

    /// A key: its name, for logs, its hash, what it allows, and to what it is limited.
    struct Entry: Sendable, Hashable {
        let name: String
        /// Empty until it has been read.
        var hash: [UInt8] = []
        var rights = Set(Right.allCases)
        /// The only index that it is for; nil for no limit, unless ``filter`` is set.
        var index: String?
        /// The only filter that it is for; nil for no limit, unless ``index`` is set.
        var filter: String?
        /// The requests that it may send in a minute; nil for any number.
        var rate: Int?
    }

    private var entries: [Entry] = []

    /// Makes an empty set of keys.
    public init() {}

    /// Whether there are no keys.
    public var isEmpty: Bool { entries.isEmpty }

    /// Adds a key by its hash, 64 hexadecimal digits; returns whether name and hash are valid.
    ///
    /// The name is one word, and not that of another key; the same name replaces the key.
    public mutating func add(_ name: String, hash: String) -> Bool {
        var keys = self
        keys.entries.removeAll { $0.name == name }
        guard keys.set("hash", of: name, to: hash) == nil else { return false }
        self = keys
        return true
    }

    /// Sets a property of a key; returns the expected form if the name, the property or its value is not valid.
    mutating func set(_ property: String, of name: String, to value: String) -> String? {
        guard !name.isEmpty, name.allSatisfy({ $0.isASCII && !$0.isWhitespace }) else {
            return "of a key whose name is one word"
        }
        let index = entries.firstIndex { $0.name == name } ?? entries.endIndex
        var entry = index < entries.endIndex ? entries[index] : Entry(name: name)
        switch property {
        case "hash":
            guard let bytes = Self.bytes(value) else { return "a hash, as winnow-server --new-key prints it" }
            entry.hash = bytes
        case "rights":
            let words = value.split { $0 == " " || $0 == "," }
            let rights = words.compactMap { Right(rawValue: String($0)) }
            guard !rights.isEmpty, rights.count == words.count else {
                return "words among \(Right.allCases.map(\.rawValue).joined(separator: ", "))"
            }
            entry.rights = Set(rights)
        case "index": entry.index = value
        case "filter": entry.filter = value
        case "rate":
            guard let rate = Int(value), (1...1_000_000).contains(rate) else {
                return "a number of requests a minute, 1 to 1000000"
            }
            entry.rate = rate
        default: return "the value of hash, rights, index, filter or rate"
        }
        entries[index..<min(index + 1, entries.endIndex)] = [entry]
        return nil
    }

    /// The name of a key that has no hash; nil if all have one.
    var nameWithoutHash: String? { entries.first { $0.hash.isEmpty }?.name }

    /// The name of a key; nil if it is not among these.
    public func name(of key: String) -> String? { entry(of: key)?.name }

    /// A key with its rights; nil if it is not among these.
    func entry(of key: String) -> Entry? {
        let hash = SHA256.digest(of: Array(key.utf8))
        var found: Entry?
        // All entries are compared, each in constant time.
        for entry in entries where Self.areEqual(entry.hash, hash) { found = entry }
        return found
    }

    /// A new key and its hash.
    public static func new() -> (key: String, hash: String) {
        var generator = SystemRandomNumberGenerator()
        let bytes = (0..<32).map { _ in UInt8.random(in: .min ... .max, using: &generator) }
        let key = "winnow_" + hexadecimal(bytes)
        return (key, hash(of: key))
    }

    /// The hash of a key, as ``add(_:hash:)`` takes it.
    public static func hash(of key: String) -> String {
        hexadecimal(SHA256.digest(of: Array(key.utf8)))
    }

    private static func areEqual(_ one: [UInt8], _ other: [UInt8]) -> Bool {
        zip(one, other).reduce(UInt8(truncatingIfNeeded: one.count ^ other.count)) { $0 | ($1.0 ^ $1.1) } == 0
    }

    private static func hexadecimal(_ bytes: [UInt8]) -> String {
        let digits = Array("0123456789abcdef")
        return String(bytes.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] })
    }

    private static func bytes(_ hexadecimal: String) -> [UInt8]? {
        let digits = hexadecimal.compactMap(\.hexDigitValue)
        guard digits.count == 64, hexadecimal.count == 64 else { return nil }
        return stride(from: 0, to: 64, by: 2).map { UInt8(digits[$0] << 4 | digits[$0 + 1]) }
    }
}
