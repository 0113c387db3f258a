#if Search
import WinnowSQLite
import WinnowSystem

/// The vectors of an index's items, in chunks of those with neighbouring keys that fill a page of the file.
///
/// A chunk is a list of records: the distance of the item's key from the chunk's, in four bytes, then the
/// vector's stored form. It may have records of deleted items.
struct VectorChunks {
    let database: SQLiteConnection
    /// The dimension of the vectors.
    let dimension: Int

    /// The bytes of SQLite's smallest usual page, without those that SQLite needs itself.
    private static let pageSize = 4096 - 60

    static func checksum(of bytes: UnsafeRawBufferPointer, first: Int64) -> Int64 {
        var sum = CRC32()
        withUnsafeBytes(of: first.littleEndian) { sum.update($0) }
        sum.update(bytes)
        return Int64(sum.value)
    }

    /// The number of bytes of a record.
    private var recordSize: Int { 8 + dimension }

    /// The number of records in a full chunk.
    var capacity: Int { max(1, Self.pageSize / recordSize) }

    // MARK: Writing

    /// Collects the vectors of a transaction.
    struct Pending {
        fileprivate var first: Int64 = 0
        fileprivate var bytes: [UInt8] = []
    }

    /// Adds the vector of an item with a key greater than all before.
    func append(_ vector: ItemVector, key: Int64, to pending: inout Pending) throws {
        try append(key: key, to: &pending) { vector.store(in: &$0) }
    }

    private func append(key: Int64, to pending: inout Pending, _ add: (inout [UInt8]) -> Void) throws {
        if pending.bytes.count >= capacity * recordSize
            || UInt64(bitPattern: key &- pending.first) > UInt64(UInt32.max)
        {
            try flush(&pending)
        }
        if pending.bytes.isEmpty { pending.first = key }
        let distance = UInt32(truncatingIfNeeded: key &- pending.first)
        withUnsafeBytes(of: distance.littleEndian) { pending.bytes.append(contentsOf: $0) }
        add(&pending.bytes)
    }

    /// Writes the collected records.
    func flush(_ pending: inout Pending) throws {
        guard !pending.bytes.isEmpty else { return }
        let sum = pending.bytes.withUnsafeBytes { Self.checksum(of: $0, first: pending.first) }
        try database.run(
            "INSERT INTO vectors (first, checksum, bytes) VALUES (?, ?, ?)", .number(pending.first),
            .number(sum), .bytes(pending.bytes))
        pending.bytes.removeAll(keepingCapacity: true)
    }

    // MARK: Reading

    /// Calls `body` with each item's key and its vector's stored form, by ascending key; chunks that do not
    /// match their checksum are left out.
    func forEach(
        in keys: ClosedRange<Int64>, _ body: (_ key: Int64, _ vector: UnsafeRawBufferPointer) throws -> Void
    ) throws {
        let sql = """
            SELECT first, checksum, bytes FROM vectors
            WHERE first BETWEEN (SELECT ifnull(max(first), ?1) FROM vectors WHERE first <= ?1) AND ?2
            ORDER BY first
            """
        var last = Int64.min
        try database.forEachRow(sql, .number(keys.lowerBound), .number(keys.upperBound)) { row in
            try forEachRecord(of: row) { key, vector in
                guard key > last else { throw StoreDamage.order }
                last = key
                if keys.contains(key) { try body(key, vector) }
            }
        }
    }

    /// Calls `body` with the stored form of the vectors of some ascending keys, and their places among those;
    /// keys without one are left out, and chunks that do not match their checksum.
    func forEach(
        of keys: [Int64], _ body: (_ place: Int, _ vector: UnsafeRawBufferPointer) throws -> Void
    ) throws {
        var place = 0
        while place < keys.count {
            var last = keys[place]
            try forEachRecord(around: keys[place]) { key, vector in
                while place < keys.count, keys[place] < key { place += 1 }
                if place < keys.count, keys[place] == key { try body(place, vector) }
                last = max(last, key)
            }
            while place < keys.count, keys[place] <= last { place += 1 }
        }
    }

    /// Calls `body` with the records of a row of first key, checksum and bytes, unless it is damaged.
    private func forEachRecord(
        of row: SQLiteRow, _ body: (_ key: Int64, _ vector: UnsafeRawBufferPointer) throws -> Void
    ) throws {
        guard let first = row.number(0), let sum = row.number(1), row.isBlob(2) else { return }
        try row.withBytes(2) { bytes in
            // The first record is that of the chunk's key.
            guard sum == Self.checksum(of: bytes, first: first), bytes.count % recordSize == 0,
                bytes.prefix(4).allSatisfy({ $0 == 0 })
            else { return }
            for start in stride(from: 0, to: bytes.count, by: recordSize) {
                let distance = bytes.loadUnaligned(fromByteOffset: start, as: UInt32.self)
                let record = UnsafeRawBufferPointer(rebasing: bytes[start + 4..<start + recordSize])
                try body(first &+ Int64(UInt32(littleEndian: distance)), record)
            }
        }
    }

    /// Finds the vectors of items with ascending keys.
    struct Cursor {
        private var vectors: [Int64: ItemVector] = [:]
        /// The greatest key of the chunk that was read last.
        private var last = Int64.min

        /// The vector of an item; nil if it is missing or damaged.
        mutating func vector(of key: Int64, in chunks: VectorChunks) throws -> ItemVector? {
            if key > last {
                vectors = [:]
                try chunks.forEachRecord(around: key) { key, bytes in
                    vectors[key] = ItemVector(stored: bytes, dimension: chunks.dimension)
                    last = max(last, key)
                }
            }
            return vectors[key]
        }
    }

    /// Calls `body` with the records of the chunk that may have a key's.
    private func forEachRecord(
        around key: Int64, _ body: (_ key: Int64, _ vector: UnsafeRawBufferPointer) throws -> Void
    ) throws {
        let sql = "SELECT first, checksum, bytes FROM vectors WHERE first <= ? ORDER BY first DESC LIMIT 1"
        try database.forEachRow(sql, .number(key)) { try forEachRecord(of: $0, body) }
    }

    // MARK: Removing

    /// Removes chunks of deleted items, and the records of those from chunks that are half of them.
    ///
    /// - Parameter keys: the ascending keys of items that have been deleted.
    func remove(_ keys: [Int64]) throws {
        var next = Int64.min
        for key in keys where key >= next {
            var all: [Int64] = []
            var records: [[UInt8]] = []
            try forEachRecord(around: key) { key, vector in
                all.append(key)
                records.append(Array(vector))
            }
            guard let first = all.first, let last = all.last, last >= key, last < .max else { continue }
            next = last + 1
            let live = try liveKeys(in: first...last)
            guard 2 * live.count <= all.count else { continue }
            try database.run("DELETE FROM vectors WHERE first = ?", .number(first))
            var pending = Pending()
            for (key, record) in zip(all, records) where live.contains(key) {
                try append(key: key, to: &pending) { $0.append(contentsOf: record) }
            }
            try flush(&pending)
        }
    }

    private func liveKeys(in keys: ClosedRange<Int64>) throws -> Set<Int64> {
        let sql = "SELECT key FROM item WHERE key BETWEEN ? AND ?"
        return Set(try database.numbers(sql, .number(keys.lowerBound), .number(keys.upperBound)))
    }

    /// Removes the records of all deleted items, and fills the chunks.
    ///
    /// - Complexity: O(*n*) in the items.
    func compact() throws {
        var pending = Pending()
        var next = Int64.min
        let sql = "SELECT first, checksum, bytes FROM vectors WHERE first >= ? ORDER BY first LIMIT 64"
        while true {
            var rows: [(keys: [Int64], records: [[UInt8]])] = []
            try database.forEachRow(sql, .number(next)) { row in
                guard let first = row.number(0), first >= next, first < .max else { throw StoreDamage.order }
                next = first + 1
                rows.append(([], []))
                try forEachRecord(of: row) { key, vector in
                    rows[rows.count - 1].keys.append(key)
                    rows[rows.count - 1].records.append(Array(vector))
                }
            }
            guard !rows.isEmpty else { break }
            for row in rows {
                // Damaged rows stay as they are.
                guard let first = row.keys.first, let last = row.keys.last, first <= last else { continue }
                let live = try liveKeys(in: first...last)
                try database.run("DELETE FROM vectors WHERE first = ?", .number(first))
                for (key, record) in zip(row.keys, row.records) where live.contains(key) {
                    try append(key: key, to: &pending) { $0.append(contentsOf: record) }
                }
            }
        }
        try flush(&pending)
    }
}
#endif
