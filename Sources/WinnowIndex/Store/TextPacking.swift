#if Search
import WinnowSQLite

/// Stores all texts again by a new dictionary, made of the items that there are.
enum TextPacking {
    private static let page: Int64 = 500

    /// - Complexity: O(*n*) in the size of all items.
    static func run(in database: SQLiteConnection, dictionaries: TextDictionaries) throws {
        let old = try database.numbers("SELECT number FROM dictionary")
        let items = try StoreState.count("items", in: database)
        guard !old.isEmpty || items >= TextDictionaries.fewestItems else { return }
        var writer = TextWriter()
        if items >= TextDictionaries.fewestItems {
            writer = try dictionaries.make(
                in: database, table: "item", last: StoreState.lastKey(in: database), items: items)
        }
        let reader = TextReader(dictionaries: dictionaries, database: database)
        let sql = "SELECT \(StoredItem.columns) FROM item WHERE key >= ? ORDER BY key LIMIT ?"
        var next: Int64 = 0
        while true {
            var stored: [StoredItem] = []
            try database.forEachRow(sql, .number(next), .number(page)) { row in
                let (item, isIntact) = try StoredItem.read(row, reader)
                guard item.key >= next, item.key < .max else { throw StoreDamage.order }
                guard isIntact else { throw StoreDamage.item }
                stored.append(item)
                next = item.key + 1
            }
            guard !stored.isEmpty else { break }
            for one in stored {
                try database.run(
                    "UPDATE item SET title = ?, text = ? WHERE key = ?", writer.value(of: one.item.title),
                    writer.value(of: one.item.text), .number(one.key))
            }
        }
        for number in old {
            try database.run("DELETE FROM dictionary WHERE number = ?", .number(number))
        }
    }
}
#endif
