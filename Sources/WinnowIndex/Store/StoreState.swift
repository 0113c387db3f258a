#if Search
import GRDB
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
    init(from database: Database, dimension: Int) throws {
        generation = try Self.generation(in: database)
        segments = try Self.segments(in: database)
        deletions = try Int64.fetchAll(database, sql: "SELECT key FROM deletion ORDER BY key")
        lastKey = try Self.lastKey(in: database)
        let text = try String.fetchOne(
            database, sql: "SELECT value FROM property WHERE name = 'calibration'")
        calibration = VectorCalibration(
            json: text.flatMap { try? JSONValue(parsing: $0) }, dimension: dimension)
    }

    /// The files that the store knows. A record that cannot be read is as none: its items are read from the store.
    static func segments(in database: Database) throws -> [SegmentRecord] {
        var next: Int64 = 1
        return try Row.fetchAll(
            database, sql: "SELECT name, first, last, documents FROM segment ORDER BY first"
        ).compactMap { row in
            guard let name = row.text(0), let first = row.number(1), let last = row.number(2),
                next <= first, first <= last, last <= IndexFormat.maximumKey,
                let documents = row.number(3)
            else { return nil }
            next = last + 1
            return SegmentRecord(name: name, keys: first...last, documents: Int(documents))
        }
    }

    static func generation(in database: Database) throws -> Int64 {
        let statement = try database.cachedStatement(
            sql: "SELECT value FROM property WHERE name = 'generation'")
        return try Self.checked(Int64.fetchOne(statement) ?? 0, "generation")
    }

    /// The greatest key that was ever given; 0 for none.
    static func lastKey(in database: Database) throws -> Int64 {
        let sql = "SELECT seq FROM sqlite_sequence WHERE name = 'item'"
        return try checked(try Int64.fetchOne(database, sql: sql) ?? 0, "last key")
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

extension Row {
    /// A text; nil for what is none. The subscripts of optional types end the process there.
    func text(_ index: Int) -> String? { String.fromDatabaseValue(self[index] as DatabaseValue) }

    /// A whole number; nil for what is none.
    @inline(never)  // Inlined, these two crash the optimizer of Swift 6.3.1 when it builds the tests.
    func number(_ index: Int) -> Int64? { Int64.fromDatabaseValue(self[index] as DatabaseValue) }

    /// A finite number; nil for what is none.
    @inline(never)
    func real(_ index: Int) -> Double? {
        Double.fromDatabaseValue(self[index] as DatabaseValue).flatMap { $0.isFinite ? $0 : nil }
    }
}

extension IndexStore {
    /// Calls `body` with the items whose keys are in a range, ascending, and their rows, which are valid during the call alone.
    static func forEachItem(
        _ keys: ClosedRange<Int64>, in database: Database, dimension: Int,
        _ body: (StoredItem, Row) throws -> Void
    ) throws {
        let statement = try database.cachedStatement(
            sql: "SELECT \(StoredItem.columns) FROM item WHERE key BETWEEN ? AND ? ORDER BY key")
        let rows = try Row.fetchCursor(statement, arguments: [keys.lowerBound, keys.upperBound])
        while let row = try rows.next() { try body(StoredItem(row: row, dimension: dimension), row) }
    }

    /// The items of some keys, in their order, nil for those that are gone; and the generation that they are of.
    func items(
        _ keys: [Int64], contents: SearchContents = .items
    ) throws(IndexError) -> (items: [SearchItem?], generation: Int64) {
        let columns = contents == .items ? StoredItem.itemColumns : "identifier"
        return try read { database in
            let statement = try database.cachedStatement(
                sql: "SELECT \(columns) FROM item WHERE key = ?")
            let items = try keys.map { key in
                try Row.fetchOne(statement, arguments: [key]).map { row in
                    contents == .items ? StoredItem.item(row) : SearchItem(identifier: row.text(0) ?? "")
                }
            }
            return (items, try StoreState.generation(in: database))
        }
    }

    /// The next items behind a key, ascending.
    func items(after key: Int64, limit: Int) throws(IndexError) -> [StoredItem] {
        try read { database in
            let statement = try database.cachedStatement(
                sql: "SELECT \(StoredItem.columns) FROM item WHERE key > ? ORDER BY key LIMIT ?")
            return try Row.fetchAll(statement, arguments: [key, limit]).map {
                StoredItem(row: $0, dimension: 0)
            }
        }
    }

    /// The key of an identifier; nil where there is none.
    static func key(of identifier: String, in database: Database) throws -> Int64? {
        // SQLite would look for what stands before it.
        guard !identifier.utf8.contains(0) else { return nil }
        let statement = try database.cachedStatement(sql: "SELECT key FROM item WHERE identifier = ?")
        return try Int64.fetchOne(statement, arguments: [identifier])
    }
}
#endif
