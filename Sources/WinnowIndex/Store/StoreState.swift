#if Search
import WinnowSQLite
import WinnowSystem

/// A file of the cache, as the store knows it: it covers all items whose keys are in a range.
struct SegmentRecord: Sendable, Hashable {
    var name: String
    var keys: ClosedRange<Int64>
    var documents: Int
}

/// One moment of the store.
struct StoreState: Sendable {
    var generation: Int64
    /// Ascending, none of whose keys are another's.
    var segments: [SegmentRecord]
    /// Keys of items that are gone though segments may hold them, ascending.
    var deletions: [Int64]
    /// The greatest key that was ever given; 0 for none.
    var lastKey: Int64
    /// What meaning is measured by; nil where nothing was measured.
    var calibration: VectorCalibration?

    /// - Parameters:
    ///   - database: the store.
    ///   - dimension: how many numbers a vector has.
    init(from database: SQLiteConnection, dimension: Int) throws {
        generation = try Self.generation(in: database)
        segments = try Self.segments(in: database)
        deletions = try database.numbers("SELECT key FROM deletion ORDER BY key")
        lastKey = try Self.lastKey(in: database)
        let text = try database.text("SELECT value FROM property WHERE name = 'calibration'")
        calibration = VectorCalibration(
            json: text.flatMap { try? JSONValue(parsing: $0) }, dimension: dimension)
    }

    /// The files that the store knows. A record that cannot be read is as none: its items are read from the store.
    static func segments(in database: SQLiteConnection) throws -> [SegmentRecord] {
        var next: Int64 = 1
        var records: [SegmentRecord] = []
        try database.forEachRow("SELECT name, first, last, documents FROM segment ORDER BY first") { row in
            guard let name = row.text(0), let first = row.number(1), let last = row.number(2),
                next <= first, first <= last, last <= IndexFormat.maximumKey,
                let documents = row.number(3)
            else { return }
            next = last + 1
            records.append(SegmentRecord(name: name, keys: first...last, documents: Int(documents)))
        }
        return records
    }

    static func generation(in database: SQLiteConnection) throws -> Int64 {
        let sql = "SELECT value FROM property WHERE name = 'generation'"
        return try checked(database.number(sql) ?? 0, "generation")
    }

    /// The greatest key that was ever given; 0 for none.
    static func lastKey(in database: SQLiteConnection) throws -> Int64 {
        let sql = "SELECT seq FROM sqlite_sequence WHERE name = 'item'"
        return try checked(database.number(sql) ?? 0, "last key")
    }

    /// A number that counts up and has not come near its end.
    private static func checked(_ number: Int64, _ name: String) throws(StoreDamage) -> Int64 {
        guard 0...IndexFormat.maximumKey ~= number else {
            throw StoreDamage(what: "its \(name) is out of range")
        }
        return number
    }
}

/// The store holds what Winnow never writes.
struct StoreDamage: Error {
    var what: String
}

extension IndexStore {
    /// Calls `body` with the items whose keys are in a range, ascending, and their rows, which are valid during the call alone.
    static func forEachItem(
        _ keys: ClosedRange<Int64>, in database: SQLiteConnection, dimension: Int,
        _ body: (StoredItem, SQLiteRow) throws -> Void
    ) throws {
        let sql = "SELECT \(StoredItem.columns) FROM item WHERE key BETWEEN ? AND ? ORDER BY key"
        try database.forEachRow(sql, .number(keys.lowerBound), .number(keys.upperBound)) { row in
            try body(StoredItem(row: row, dimension: dimension), row)
        }
    }

    /// The items of some keys, in their order, nil for those that are gone; and the generation that they are of.
    func items(
        _ keys: [Int64], contents: SearchContents = .items
    ) throws(IndexError) -> (items: [SearchItem?], generation: Int64) {
        let columns = contents == .items ? StoredItem.itemColumns : "identifier"
        let sql = "SELECT \(columns) FROM item WHERE key = ?"
        return try read { database in
            let items = try keys.map { key in
                try database.firstRow(sql, .number(key)) { row in
                    contents == .items ? StoredItem.item(row) : SearchItem(identifier: row.text(0) ?? "")
                }
            }
            return (items, try StoreState.generation(in: database))
        }
    }

    /// The next items behind a key, ascending.
    func items(after key: Int64, limit: Int) throws(IndexError) -> [StoredItem] {
        let sql = "SELECT \(StoredItem.columns) FROM item WHERE key > ? ORDER BY key LIMIT ?"
        return try read { database in
            var items: [StoredItem] = []
            try database.forEachRow(sql, .number(key), .number(Int64(limit))) { row in
                items.append(StoredItem(row: row, dimension: 0))
            }
            return items
        }
    }

    /// The key of an identifier; nil where there is none.
    static func key(of identifier: String, in database: SQLiteConnection) throws -> Int64? {
        // SQLite would look for what stands before it.
        guard !identifier.utf8.contains(0) else { return nil }
        return try database.number("SELECT key FROM item WHERE identifier = ?", .text(identifier))
    }
}
#endif
