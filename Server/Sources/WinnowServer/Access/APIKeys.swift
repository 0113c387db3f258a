/// The hashes of the keys that clients send as `Authorization: Bearer KEY`.
///
/// A key is 32 random bytes, which cannot be guessed, so that a plain SHA-256 protects it. A key from a
/// client is hashed and compared with every stored hash, in a time that does not depend on where they differ.
public struct APIKeys: Sendable, Hashable {
    /// A key's name, for logs, and its hash.
    private struct Entry: Sendable, Hashable {
        let name: String
        let hash: [UInt8]
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
        guard !name.isEmpty, name.allSatisfy({ $0.isASCII && !$0.isWhitespace }), let bytes = Self.bytes(hash)
        else { return false }
        entries.removeAll { $0.name == name }
        entries.append(Entry(name: name, hash: bytes))
        return true
    }

    /// The name of a key; nil if it is not among these.
    public func name(of key: String) -> String? {
        let hash = SHA256.digest(of: Array(key.utf8))
        var found: String?
        // All entries are compared, each in constant time.
        for entry in entries where Self.areEqual(entry.hash, hash) { found = entry.name }
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
