// What the store says of segments and deletions at one moment.

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
        /// Ascending.
        var segments: [SegmentRecord]
        /// Keys of items that are gone though segments may hold them, ascending.
        var deletions: [Int64]
        /// The greatest key that was ever given; 0 for none.
        var lastKey: Int64
        /// What meaning is measured by; nil where nothing was measured.
        var calibration: Calibration?

        /// - Parameters:
        ///   - database: the store.
        ///   - dimension: how many numbers a vector has.
        init(from database: Database, dimension: Int) throws {
            generation = try Self.generation(in: database)
            segments = try Row.fetchAll(
                database, sql: "SELECT name, first, last, documents FROM segment ORDER BY first"
            ).compactMap { row in
                let (first, last): (Int64, Int64) = (row[1], row[2])
                guard first <= last else { return nil }
                return SegmentRecord(name: row[0], keys: first...last, documents: row[3])
            }
            deletions = try Int64.fetchAll(database, sql: "SELECT key FROM deletion ORDER BY key")
            lastKey =
                try Int64.fetchOne(database, sql: "SELECT seq FROM sqlite_sequence WHERE name = 'item'") ?? 0
            let text = try String.fetchOne(
                database, sql: "SELECT value FROM property WHERE name = 'calibration'")
            calibration = Calibration(
                json: text.flatMap { try? JSONValue(parsing: $0) }, dimension: dimension)
        }

        static func generation(in database: Database) throws -> Int64 {
            let statement = try database.cachedStatement(
                sql: "SELECT value FROM property WHERE name = 'generation'")
            return try Int64.fetchOne(statement) ?? 0
        }
    }

    extension IndexStore {
        /// Calls `body` with the items whose keys are in a range, ascending.
        static func forEachItem(
            _ keys: ClosedRange<Int64>, in database: Database, dimension: Int,
            _ body: (StoredItem) throws -> Void
        ) throws {
            let statement = try database.cachedStatement(
                sql: "SELECT \(StoredItem.columns) FROM item WHERE key BETWEEN ? AND ? ORDER BY key")
            let rows = try Row.fetchCursor(statement, arguments: [keys.lowerBound, keys.upperBound])
            while let row = try rows.next() { try body(StoredItem(row: row, dimension: dimension)) }
        }

        /// The items of some keys, in their order, nil for those that are gone; and the generation that they are of.
        func items(_ keys: [Int64]) throws(IndexError) -> (items: [SearchItem?], generation: Int64) {
            try read { database in
                let statement = try database.cachedStatement(
                    sql: "SELECT \(StoredItem.itemColumns) FROM item WHERE key = ?")
                let items = try keys.map { key in
                    try Row.fetchOne(statement, arguments: [key]).map { StoredItem.item($0) }
                }
                return (items, try StoreState.generation(in: database))
            }
        }

        /// The key of an identifier; nil where there is none.
        static func key(of identifier: String, in database: Database) throws -> Int64? {
            let statement = try database.cachedStatement(sql: "SELECT key FROM item WHERE identifier = ?")
            return try Int64.fetchOne(statement, arguments: [identifier])
        }
    }
#endif
