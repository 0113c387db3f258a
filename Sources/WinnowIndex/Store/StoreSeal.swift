#if Search
import WinnowSQLite
import WinnowSystem

/// A checksum of all that the store holds besides items and deletions: the tables' definitions, the
/// properties, the list of segments, the last keys and the checksums of dictionaries.
///
/// Items and vectors have their own checksums, deletions a sum.
enum StoreSeal {
    /// The name of its property.
    static let name = "checksum"

    private static let parts = [
        "SELECT name, sql FROM sqlite_master ORDER BY name",
        "SELECT name, value FROM property WHERE name != '\(name)' ORDER BY name",
        "SELECT name, first, last, documents FROM segment ORDER BY first, name",
        "SELECT name, seq FROM sqlite_sequence",
        "SELECT number, checksum FROM dictionary ORDER BY number",
    ]

    private static func checksum(in database: SQLiteConnection) throws -> Int64 {
        var sum = CRC32()
        for (part, columns) in zip(parts, [2, 2, 4, 2, 2] as [Int32]) {
            try database.forEachRow(part) { row in
                for column in 0..<columns {
                    let type = UInt8(truncatingIfNeeded: row.type(column))
                    row.withBytes(column) { bytes in
                        sum.update(bytes)
                        withUnsafeBytes(of: UInt64(bytes.count).littleEndian) { sum.update($0) }
                    }
                    withUnsafeBytes(of: type) { sum.update($0) }
                }
            }
        }
        return Int64(sum.value)
    }

    /// Compares the checksum.
    ///
    /// - Throws: ``StoreDamage`` if it differs.
    static func check(_ database: SQLiteConnection) throws {
        let stored = try database.number("SELECT value FROM property WHERE name = ?", .text(name))
        guard try stored == checksum(in: database) else {
            throw StoreDamage(what: "its properties do not match their checksum")
        }
    }

    /// Stores the checksum, at the end of a transaction.
    static func write(to database: SQLiteConnection) throws {
        try database.run(
            "UPDATE property SET value = ? WHERE name = ?",
            .number(checksum(in: database)), .text(name))
    }
}

/// The sum of a hash of each deleted key, updated with each change.
struct DeletionSum: Equatable {
    private var value: Int64 = 0

    /// The sum of no keys.
    init() {}

    /// The stored sum.
    init(in database: SQLiteConnection) throws {
        value = try database.number("SELECT value FROM property WHERE name = 'deletions'") ?? 0
    }

    func write(to database: SQLiteConnection) throws {
        try database.run("UPDATE property SET value = ? WHERE name = 'deletions'", .number(value))
    }

    mutating func add(_ key: Int64) { value &+= Self.hash(key) }

    mutating func subtract(_ key: Int64) { value &-= Self.hash(key) }

    /// The finalizer of SplitMix64 (G. Steele, D. Lea and C. Flood, *Fast Splittable Pseudorandom Number
    /// Generators*, OOPSLA 2014, DOI 10.1145/2660193.2660195).
    private static func hash(_ key: Int64) -> Int64 {
        var bits = UInt64(bitPattern: key) &+ 0x9E37_79B9_7F4A_7C15
        bits = (bits ^ bits >> 30) &* 0xBF58_476D_1CE4_E5B9
        bits = (bits ^ bits >> 27) &* 0x94D0_49BB_1331_11EB
        return Int64(bitPattern: bits ^ bits >> 31)
    }
}
#endif
