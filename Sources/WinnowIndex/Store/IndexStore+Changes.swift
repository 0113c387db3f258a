#if Search
import WinnowSQLite
import WinnowSystem

/// The changes of a batch in the store.
struct StoreChange: Sendable {
    var generation: Int64
    var result = BatchResult()
    /// The new versions of items, by ascending key, without those that the same batch removed.
    var added: [StoredItem] = []
    /// The removed keys that existed before the batch.
    var removed: [Int64] = []
    /// The greatest key ever assigned.
    var lastKey: Int64 = 0
}

extension IndexStore {
    /// Applies a batch atomically.
    ///
    /// - Parameters:
    ///   - batch: the changes, with valid items.
    ///   - vectors: the vectors of inserted items, in order.
    ///   - now: the time to compare expiries with.
    ///   - vector: computes the vector of an updated item.
    func apply(
        _ batch: IndexBatch, vectors: [ItemVector?], now: SearchDate,
        vector: (SearchItem) -> ItemVector?
    ) throws(IndexError) -> StoreChange {
        try write { database in
            if let expected = batch.expectedClientState, try Self.clientState(in: database) ?? "" != expected
            {
                throw IndexError(
                    code: .otherClientState,
                    message:
                        "\(path): its client state is not the expected one; read it, and go on from there")
            }
            var change = try StoreWriter(
                database: database, dimension: properties.dimension, dictionaries: dictionaries)
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

    /// Registers a new cache file; false if the store lists other files for its keys.
    ///
    /// - Parameters:
    ///   - segment: the segment in the file.
    ///   - name: the file.
    ///   - keys: the keys that it covers.
    ///   - inputs: the segments that it was made of.
    ///   - isLost: whether another file with keys that the new one covers is missing or damaged.
    func register(
        _ segment: Segment, _ name: String, _ keys: ClosedRange<Int64>, inPlaceOf inputs: [LiveSegment],
        isLost: (String) -> Bool
    ) throws(IndexError) -> Bool {
        try write { database in
            let replaced = try StoreState.segments(in: database).filter { $0.keys.overlaps(keys) }.map(\.name)
            let expected = Set(inputs.compactMap(\.name))
            guard replaced.allSatisfy({ expected.contains($0) || isLost($0) }),
                expected.isSubset(of: replaced)
            else { return false }
            // Replaced files, and unreadable records.
            let (first, last) = (SQLiteValue.number(keys.lowerBound), SQLiteValue.number(keys.upperBound))
            try database.run("DELETE FROM segment WHERE last >= ? AND first <= ?", first, last)
            try database.run(
                "INSERT INTO segment (name, first, last, documents) VALUES (?, ?, ?, ?)",
                .text(name), first, last, .number(Int64(segment.count)))
            let deleted = try database.numbers(
                "SELECT key FROM deletion WHERE key BETWEEN ? AND ?", first, last)
            var sum = try DeletionSum(in: database)
            for key in deleted where segment.document(of: key) == nil {
                try database.run("DELETE FROM deletion WHERE key = ?", .number(key))
                sum.subtract(key)
            }
            try sum.write(to: database)
            return true
        }
    }

    /// Stores a calibration measured at a generation.
    ///
    /// - Returns: the generation, one more than before.
    func set(
        _ calibration: inout VectorCalibration, measuredAt measured: Int64
    ) throws(IndexError) -> Int64 {
        try write { database in
            let generation = try StoreState.generation(in: database) + 1
            // If others have committed meanwhile, it must be measured again.
            calibration.generation = generation == measured + 1 ? generation : 0
            let sql = "UPDATE property SET value = ? WHERE name = ?"
            try database.run(sql, .text(calibration.json.text()), .text("calibration"))
            try database.run(sql, .number(generation), .text("generation"))
            return generation
        }
    }

    /// The client state of the last batch that had one.
    func clientState() throws(IndexError) -> String? {
        try read { try Self.clientState(in: $0) }
    }

    private static func clientState(in database: SQLiteConnection) throws -> String? {
        try database.text("SELECT value FROM property WHERE name = 'state'")
    }
}

/// A transaction that changes items.
private struct StoreWriter {
    let database: SQLiteConnection
    private let chunks: VectorChunks
    private let reader: TextReader
    private let writer: TextWriter
    private var vectors = VectorChunks.Pending()
    var change: StoreChange
    /// The last key before the transaction.
    let previousKey: Int64
    private var items: Int64
    private var deletions: DeletionSum

    init(database: SQLiteConnection, dimension: Int, dictionaries: TextDictionaries) throws {
        self.database = database
        chunks = VectorChunks(database: database, dimension: dimension)
        reader = TextReader(dictionaries: dictionaries, database: database)
        previousKey = try StoreState.lastKey(in: database)
        items = try StoreState.count("items", in: database)
        writer = try dictionaries.writer(in: database, items: items)
        deletions = try DeletionSum(in: database)
        change = StoreChange(generation: try StoreState.generation(in: database) + 1)
        change.lastKey = previousKey
    }

    func item(_ identifier: String) throws -> SearchItem? {
        guard !identifier.utf8.contains(0) else { return nil }
        let sql = "SELECT \(StoredItem.columns) FROM item WHERE identifier = ?"
        return try database.firstRow(sql, .text(identifier)) { try StoredItem.intactItem($0, reader) }
    }

    mutating func put(_ item: SearchItem, _ vector: ItemVector?) throws {
        if let key = try IndexStore.key(of: item.identifier, in: database) {
            try remove(key)
            change.result.replaced += 1
            change.result.firstReplaced = change.result.firstReplaced ?? item.identifier
        } else {
            change.result.inserted += 1
        }
        let key = change.lastKey + 1
        try StoredItem.insert(item, key: key, into: database, writer)
        if let vector { try chunks.append(vector, key: key, to: &vectors) }
        items += 1
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
        // "/" directly follows ".".
        let sql =
            "SELECT key FROM item WHERE domain != '' AND (domain = ?1 OR domain > ?1 || '.' AND domain < ?1 || '/')"
        try remove(database.numbers(sql, .text(domain)))
    }

    mutating func removeAll() throws { try remove(database.numbers("SELECT key FROM item")) }

    mutating func removeExpired(_ now: SearchDate) throws {
        let sql = "SELECT key FROM item WHERE expires IS NOT NULL AND expires <= ?"
        try remove(database.numbers(sql, .real(now.secondsSince1970)))
    }

    private mutating func remove(_ keys: [Int64]) throws {
        for key in keys { try remove(key) }
        change.result.deleted += keys.count
    }

    private mutating func remove(_ key: Int64) throws {
        try database.run("DELETE FROM item WHERE key = ?", .number(key))
        try database.run("INSERT INTO deletion (key) VALUES (?)", .number(key))
        items -= 1
        deletions.add(key)
        change.removed.append(key)
    }

    consuming func finish(clientState: String?) throws -> StoreChange {
        if let clientState {
            try database.run("UPDATE property SET value = ? WHERE name = 'state'", .text(clientState))
        }
        try database.run(
            "UPDATE property SET value = ? WHERE name = 'generation'", .number(change.generation))
        try database.run("UPDATE property SET value = ? WHERE name = 'items'", .number(items))
        try deletions.write(to: database)
        try chunks.flush(&vectors)
        let removed = Set(change.removed)
        if chunks.dimension > 0 { try chunks.remove(removed.sorted()) }
        change.added.removeAll { removed.contains($0.key) }
        let previousKey = previousKey
        change.removed = removed.filter { $0 <= previousKey }.sorted()
        return change
    }
}
#endif
