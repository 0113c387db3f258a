#if Search
import WinnowSQLite
import WinnowSystem

/// The store's record of a cache file, which covers all items with keys in a range.
struct SegmentRecord: Sendable, Hashable {
    var name: String
    var keys: ClosedRange<Int64>
    var documents: Int
}

/// The state of the store at one moment.
struct StoreState: Sendable {
    var generation: Int64
    /// Ascending, with disjoint keys.
    var segments: [SegmentRecord]
    /// Keys of deleted items that segments may still contain, ascending.
    var deletions: [Int64]
    /// The greatest key ever assigned; 0 for none.
    var lastKey: Int64
    /// The calibration of vectors; nil if nothing was measured.
    var calibration: VectorCalibration?

    /// - Parameters:
    ///   - database: the store.
    ///   - dimension: the dimension of the vectors.
    init(from database: SQLiteConnection, dimension: Int) throws {
        generation = try Self.generation(in: database)
        segments = try Self.segments(in: database)
        deletions = try database.numbers("SELECT key FROM deletion ORDER BY key")
        lastKey = try Self.lastKey(in: database)
        let text = try database.text("SELECT value FROM property WHERE name = 'calibration'")
        calibration = VectorCalibration(
            json: text.flatMap { try? JSONValue(parsing: $0) }, dimension: dimension)
    }

    /// The recorded files. Unreadable records are ignored: their items are read from the store.
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

    /// The greatest key ever assigned; 0 for none.
    static func lastKey(in database: SQLiteConnection) throws -> Int64 {
        let sql = "SELECT seq FROM sqlite_sequence WHERE name = 'item'"
        return try checked(database.number(sql) ?? 0, "last key")
    }

    /// Checks that a counter is within its range.
    private static func checked(_ number: Int64, _ name: String) throws(StoreDamage) -> Int64 {
        guard 0...IndexFormat.maximumKey ~= number else {
            throw StoreDamage(what: "its \(name) is out of range")
        }
        return number
    }
}

/// The store contains data that Winnow never writes.
struct StoreDamage: Error {
    var what: String
}

extension IndexStore {
    /// Calls `body` with the items with keys in a range, ascending, and their rows, valid during the call.
    static func forEachItem(
        _ keys: ClosedRange<Int64>, in database: SQLiteConnection, dimension: Int,
        _ body: (StoredItem, SQLiteRow) throws -> Void
    ) throws {
        let sql = "SELECT \(StoredItem.columns) FROM item WHERE key BETWEEN ? AND ? ORDER BY key"
        try database.forEachRow(sql, .number(keys.lowerBound), .number(keys.upperBound)) { row in
            try body(StoredItem(row: row, dimension: dimension), row)
        }
    }

    /// The items of some keys, in their order, nil for deleted ones; and their generation.
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

    /// The next items after a key, ascending.
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

    /// The key of an identifier; nil if there is none.
    static func key(of identifier: String, in database: SQLiteConnection) throws -> Int64? {
        // SQLite would search for the part before the NUL.
        guard !identifier.utf8.contains(0) else { return nil }
        return try database.number("SELECT key FROM item WHERE identifier = ?", .text(identifier))
    }
}
#endif
