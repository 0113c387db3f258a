// Changing items, batch by batch.

#if Search
    import GRDB

    /// What a batch changed in the store.
    struct StoreChange: Sendable {
        var generation: Int64
        var result = BatchResult()
        /// The new versions of items, by ascending key; without those that the same batch removed again.
        var added: [StoredItem] = []
        /// The keys that are gone and were there before the batch.
        var removed: [Int64] = []
        /// The greatest key that was ever given.
        var lastKey: Int64 = 0
    }

    extension IndexStore {
        /// Makes the changes of a batch, all or none.
        ///
        /// - Parameters:
        ///   - batch: the changes, whose items are valid.
        ///   - vectors: the vectors of the items that are inserted, in order.
        ///   - now: what has expired is before it.
        ///   - vector: the vector of an item that is updated.
        func apply(
            _ batch: IndexBatch, vectors: [ItemVector?], now: SearchDate,
            vector: (SearchItem) -> ItemVector?
        ) throws(IndexError) -> StoreChange {
            try write { database in
                var change = try StoreWriter(database: database, dimension: properties.dimension)
                var vectors = vectors.makeIterator()
                for operation in batch.operations {
                    switch operation {
                    case .insert(let item): try change.put(item, vectors.next() ?? nil)
                    case .update(let identifier, let edit):
                        guard var item = try change.item(identifier) else { continue }
                        edit(&item)
                        item = item.withoutNULs
                        item.identifier = identifier
                        try item.validate()
                        try change.put(item, vector(item))
                    case .delete(let identifier): try change.remove(identifier)
                    case .deleteDomain(let domain): try change.remove(domain: domain)
                    case .deleteAll: try change.removeAll()
                    case .deleteExpired: try change.removeExpired(now)
                    }
                }
                return try change.finish(clientState: batch.clientState)
            }
        }

        /// What the last batch that had a client state said.
        func clientState() throws(IndexError) -> String? {
            try read { try String.fetchOne($0, sql: "SELECT value FROM property WHERE name = 'state'") }
        }
    }

    /// A transaction that changes items.
    private struct StoreWriter {
        let database: Database
        let dimension: Int
        var change: StoreChange
        /// The last key that was there before.
        let previousKey: Int64

        init(database: Database, dimension: Int) throws {
            self.database = database
            self.dimension = dimension
            previousKey = try StoreState.lastKey(in: database)
            change = StoreChange(generation: try StoreState.generation(in: database) + 1)
            change.lastKey = previousKey
        }

        func item(_ identifier: String) throws -> SearchItem? {
            guard !identifier.utf8.contains(0) else { return nil }
            let statement = try database.cachedStatement(
                sql: "SELECT \(StoredItem.itemColumns) FROM item WHERE identifier = ?")
            return try Row.fetchOne(statement, arguments: [identifier]).map { StoredItem.item($0) }
        }

        mutating func put(_ item: SearchItem, _ vector: ItemVector?) throws {
            if let key = try IndexStore.key(of: item.identifier, in: database) {
                try remove(key)
                change.result.replaced += 1
            } else {
                change.result.inserted += 1
            }
            let key = try StoredItem.insert(item, vector: vector, into: database)
            change.added.append(StoredItem(key: key, item: item, vector: vector))
            change.lastKey = key
        }

        mutating func remove(_ identifier: String) throws {
            guard let key = try IndexStore.key(of: identifier, in: database) else { return }
            try remove(key)
            change.result.deleted += 1
        }

        mutating func remove(domain: String) throws {
            guard !domain.isEmpty, !domain.utf8.contains(0) else { return }
            // "." and "/" are neighbours.
            let keys = try Int64.fetchAll(
                database,
                sql:
                    "SELECT key FROM item WHERE domain != '' AND (domain = ?1 OR domain > ?1 || '.' AND domain < ?1 || '/')",
                arguments: [domain])
            try remove(keys)
        }

        mutating func removeAll() throws { try remove(Int64.fetchAll(database, sql: "SELECT key FROM item")) }

        mutating func removeExpired(_ now: SearchDate) throws {
            try remove(
                Int64.fetchAll(
                    database, sql: "SELECT key FROM item WHERE expires IS NOT NULL AND expires <= ?",
                    arguments: [now.secondsSince1970]))
        }

        private mutating func remove(_ keys: [Int64]) throws {
            for key in keys { try remove(key) }
            change.result.deleted += keys.count
        }

        private mutating func remove(_ key: Int64) throws {
            try database.cachedStatement(sql: "DELETE FROM item WHERE key = ?").execute(arguments: [key])
            try database.cachedStatement(sql: "INSERT INTO deletion (key) VALUES (?)").execute(arguments: [
                key
            ])
            change.removed.append(key)
        }

        consuming func finish(clientState: String?) throws -> StoreChange {
            if let clientState {
                try database.execute(
                    sql: "UPDATE property SET value = ? WHERE name = 'state'", arguments: [clientState])
            }
            try database.execute(
                sql: "UPDATE property SET value = ? WHERE name = 'generation'", arguments: [change.generation]
            )
            let removed = Set(change.removed)
            change.added.removeAll { removed.contains($0.key) }
            let previousKey = previousKey
            change.removed = removed.filter { $0 <= previousKey }.sorted()
            return change
        }
    }
#endif
