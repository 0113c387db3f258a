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
    /// The number of items.
    var items: Int
    /// The calibration of vectors; nil if nothing was measured.
    var calibration: VectorCalibration?

    /// - Parameters:
    ///   - database: the store.
    ///   - dimension: the dimension of the vectors.
    init(from database: SQLiteConnection, dimension: Int) throws {
        try StoreSeal.check(database)
        generation = try Self.generation(in: database)
        segments = try Self.segments(in: database)
        deletions = try Self.deletions(in: database)
        lastKey = try Self.lastKey(in: database)
        items = Int(try Self.count("items", in: database))
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

    /// The keys of deleted items, which must have the sum that is stored.
    private static func deletions(in database: SQLiteConnection) throws -> [Int64] {
        var keys: [Int64] = []
        var sum = DeletionSum()
        try database.forEachRow("SELECT key FROM deletion ORDER BY key") { row in
            guard let key = row.number(0), key > keys.last ?? .min else { throw StoreDamage.order }
            keys.append(key)
            sum.add(key)
        }
        guard try sum == DeletionSum(in: database) else {
            throw StoreDamage(what: "its deletions do not match their checksum")
        }
        return keys
    }

    static func generation(in database: SQLiteConnection) throws -> Int64 {
        try count("generation", in: database)
    }

    /// A property that counts something.
    static func count(_ name: String, in database: SQLiteConnection) throws -> Int64 {
        let sql = "SELECT value FROM property WHERE name = ?"
        return try checked(database.number(sql, .text(name)) ?? 0, name)
    }

    /// The greatest key ever assigned; 0 for none.
    static func lastKey(in database: SQLiteConnection) throws -> Int64 {
        let sql = "SELECT seq FROM sqlite_sequence WHERE name = 'item'"
        return try checked(database.number(sql) ?? 0, "last key")
    }

    /// Checks that a counter is within its range.
    private static func checked(_ number: Int64, _ name: String) throws(StoreDamage) -> Int64 {
        guard 0...IndexFormat.maximumKey ~= number else {
            throw StoreDamage(what: "the property \(name) is out of range")
        }
        return number
    }
}

/// The store contains data that Winnow never writes.
struct StoreDamage: Error {
    var what: String

    /// Keys must ascend; otherwise, reading might not end.
    static let order = StoreDamage(what: "keys are not in order")
    static let item = StoreDamage(what: "an item does not match its checksum")
    static let missing = StoreDamage(what: "items are missing")
    static let vector = StoreDamage(what: "the vector of an item is missing or damaged")
}

extension IndexStore {
    /// Calls `body` with the items with keys in a range, ascending, with their vectors, and whether each
    /// matches its checksum.
    func forEachItem(
        _ keys: ClosedRange<Int64>, in database: SQLiteConnection,
        _ body: (StoredItem, _ isIntact: Bool) throws -> Void
    ) throws {
        let texts = TextReader(dictionaries: dictionaries, database: database)
        let chunks = VectorChunks(database: database, dimension: properties.dimension)
        var vectors = VectorChunks.Cursor()
        let sql = "SELECT \(StoredItem.columns) FROM item WHERE key BETWEEN ? AND ? ORDER BY key"
        var last = keys.lowerBound - 1
        try database.forEachRow(sql, .number(keys.lowerBound), .number(keys.upperBound)) { row in
            var (item, isIntact) = try StoredItem.read(row, texts)
            guard item.key > last, item.key <= keys.upperBound else { throw StoreDamage.order }
            last = item.key
            if chunks.dimension > 0 { item.vector = try vectors.vector(of: item.key, in: chunks) }
            try body(item, isIntact)
        }
    }

    /// The items of some keys, in their order, nil for deleted ones; and their generation. Items are compared
    /// with their checksums.
    func items(
        _ keys: [Int64], contents: SearchContents = .items
    ) throws(IndexError) -> (items: [SearchItem?], generation: Int64) {
        let columns = contents == .items ? StoredItem.columns : StoredItem.identifierColumns
        let sql = "SELECT \(columns) FROM item WHERE key = ?"
        return try read { database in
            let texts = TextReader(dictionaries: dictionaries, database: database)
            let items = try keys.map { key in
                try database.firstRow(sql, .number(key)) { row in
                    if contents == .items { return try StoredItem.intactItem(row, texts) }
                    guard StoredItem.hasIntactIdentifier(row) else { throw StoreDamage.item }
                    return SearchItem(identifier: row.text(0) ?? "")
                }
            }
            return (items, try StoreState.generation(in: database))
        }
    }

    /// The next items after a key, ascending; they are compared with their checksums.
    func items(after key: Int64, limit: Int) throws(IndexError) -> [StoredItem] {
        let sql = "SELECT \(StoredItem.columns) FROM item WHERE key > ? ORDER BY key LIMIT ?"
        return try read { database in
            var items: [StoredItem] = []
            let texts = TextReader(dictionaries: dictionaries, database: database)
            try database.forEachRow(sql, .number(key), .number(Int64(limit))) { row in
                let (item, isIntact) = try StoredItem.read(row, texts)
                guard item.key > items.last?.key ?? key else { throw StoreDamage.order }
                guard isIntact else { throw StoreDamage.item }
                items.append(item)
            }
            return items
        }
    }

    /// The key of an identifier; nil if there is none.
    static func key(of identifier: String, in database: SQLiteConnection) throws -> Int64? {
        // SQLite would search for the part before the NUL.
        guard !identifier.utf8.contains(0) else { return nil }
        guard let key = try database.number("SELECT key FROM item WHERE identifier = ?", .text(identifier))
        else { return nil }
        // The key is from SQLite's index of identifiers; the item must agree.
        let sql = "SELECT \(StoredItem.identifierColumns) FROM item WHERE key = ?"
        let isIts = try database.firstRow(sql, .number(key)) { row in
            StoredItem.hasIntactIdentifier(row)
                && row.withBytes(0) { $0.elementsEqual(identifier.utf8) }
        }
        guard isIts == true else { throw StoreDamage.item }
        return key
    }

    /// The item with an identifier, compared with its checksum; nil if there is none.
    func item(_ identifier: String) throws(IndexError) -> SearchItem? {
        try read { database in
            guard let key = try Self.key(of: identifier, in: database) else { return nil }
            let sql = "SELECT \(StoredItem.columns) FROM item WHERE key = ?"
            let texts = TextReader(dictionaries: dictionaries, database: database)
            return try database.firstRow(sql, .number(key)) { try StoredItem.intactItem($0, texts) }
        }
    }
}
#endif
