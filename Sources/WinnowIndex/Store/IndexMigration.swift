#if Search
import WinnowSQLite
import WinnowSystem

/// Converts a file of format 2, which has vectors and plain texts in its items.
enum IndexMigration {
    /// The format that is converted.
    static let version: Int64 = 2

    /// Converts the file in one transaction: if it is interrupted, the file stays as it was.
    ///
    /// - Complexity: O(*n*) in the size of all items.
    static func run(in database: SQLiteConnection, dictionaries: TextDictionaries) throws {
        // Another process may have been faster.
        guard try database.number("PRAGMA user_version") == version else { return }
        try StoreSeal.check(database, version: version)
        let dimension = try database.number("SELECT value FROM property WHERE name = 'dimension'") ?? 0
        let count = try StoreState.count("items", in: database)
        let last = try StoreState.lastKey(in: database)
        try database.runAll(
            """
            ALTER TABLE item RENAME TO old_item;
            DROP INDEX item_by_domain;
            DROP INDEX item_by_expiry;
            """)
        try database.runAll(IndexFormat.itemTables)
        let writer = try self.writer(in: database, items: count, last: last, dictionaries)
        let chunks = VectorChunks(database: database, dimension: Int(dimension))
        var pending = VectorChunks.Pending()
        let sql = "SELECT \(StoredItem.itemColumns), key, checksum, vector FROM old_item ORDER BY key"
        try database.forEachRow(sql) { row in
            let (title, text) = (bytes(of: row, 2), bytes(of: row, 3))
            let (item, key) = (StoredItem.item(row, title: title, text: text), row.number(10) ?? 0)
            let sum = StoredItem.checksum(of: row, texts: [title, text], vector: 12)
            let isIntact = (0..<6 as Range<Int32>).allSatisfy(row.isText) && row.number(11) == sum
            try StoredItem.insert(item, key: key, into: database, writer, isIntact: isIntact)
            let vector = row.withBytes(12) { ItemVector(stored: $0, dimension: Int(dimension)) }
            if dimension > 0, let vector { try chunks.append(vector, key: key, to: &pending) }
        }
        try chunks.flush(&pending)
        try database.runAll("DROP TABLE old_item")
        try database.run("DELETE FROM sqlite_sequence WHERE name = 'item'")
        try database.run("INSERT INTO sqlite_sequence (name, seq) VALUES ('item', ?)", .number(last))
        try database.runAll("PRAGMA user_version = \(IndexFormat.version)")
        try StoreSeal.write(to: database)
    }

    /// What the texts are stored by: a dictionary made of them, if there are enough.
    private static func writer(
        in database: SQLiteConnection, items: Int64, last: Int64, _ dictionaries: TextDictionaries
    ) throws -> TextWriter {
        guard items >= TextDictionaries.fewestItems else { return TextWriter() }
        return try dictionaries.make(in: database, table: "old_item", last: last, items: items)
    }

    private static func bytes(of row: SQLiteRow, _ column: Int32) -> [UInt8] {
        row.withBytes(column) { Array($0) }
    }
}
#endif
