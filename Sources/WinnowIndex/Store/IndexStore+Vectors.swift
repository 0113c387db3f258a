#if Search
import WinnowModelFile
import WinnowSQLite
import WinnowSystem

extension IndexStore: VectorSource {
    /// The vectors of a segment's documents; zeros for items that have been deleted.
    ///
    /// - Throws: ``IndexError`` with `damaged` if the vector of an item is missing.
    /// - Complexity: O(*n* · *d*) for *n* documents of dimension *d*.
    func vectors(of keys: SegmentKeys) throws(IndexError) -> SegmentVectors {
        let dimension = properties.dimension
        guard let first = keys.first, let last = keys.last, dimension > 0 else { return .none }
        return try read { database in
            var scales = [Float](repeating: 0, count: keys.count)
            let rows = GrowingBuffer<Int8>(repeating: 0, count: keys.count * dimension)
            var missing: [Int64] = []
            var document = 0
            let bytes = UnsafeMutableRawBufferPointer(rows.mutableElements)
            func skip(to key: Int64) {
                while document < keys.count, keys[document] < key {
                    missing.append(keys[document])
                    document += 1
                }
            }
            let chunks = VectorChunks(database: database, dimension: dimension)
            try chunks.forEach(in: first...last) { key, vector in
                skip(to: key)
                guard document < keys.count, keys[document] == key else { return }
                guard let scale = ItemVector.scale(ofStored: vector) else { throw StoreDamage.vector }
                scales[document] = scale
                let row = UnsafeMutableRawBufferPointer(
                    rebasing: bytes[document * dimension..<(document + 1) * dimension])
                row.copyMemory(from: UnsafeRawBufferPointer(rebasing: vector[4...]))
                document += 1
            }
            skip(to: .max)
            try Self.checkAreDeleted(missing, in: database)
            return SegmentVectors(
                rows: Tensor(taking: rows, shape: [keys.count, dimension]), scales: scales)
        }
    }

    /// The vectors of a few documents with ascending keys; zeros for items that have been deleted.
    ///
    /// - Throws: ``IndexError`` with `damaged` if the vector of an item is missing.
    /// - Complexity: O(*m* log *n*) for *m* keys of *n* items.
    func vectors(at keys: [Int64]) throws(IndexError) -> SegmentVectors {
        let dimension = properties.dimension
        guard !keys.isEmpty, dimension > 0 else { return .none }
        return try read { database in
            var scales = [Float](repeating: 0, count: keys.count)
            var rows = [Int8](repeating: 0, count: keys.count * dimension)
            var found = [Bool](repeating: false, count: keys.count)
            let chunks = VectorChunks(database: database, dimension: dimension)
            try chunks.forEach(of: keys) { place, vector in
                guard let scale = ItemVector.scale(ofStored: vector) else { throw StoreDamage.vector }
                scales[place] = scale
                found[place] = true
                rows.withUnsafeMutableBytes { bytes in
                    let row = UnsafeMutableRawBufferPointer(
                        rebasing: bytes[place * dimension..<(place + 1) * dimension])
                    row.copyMemory(from: UnsafeRawBufferPointer(rebasing: vector[4...]))
                }
            }
            try Self.checkAreDeleted(zip(keys, found).filter { !$0.1 }.map(\.0), in: database)
            return SegmentVectors(rows: Tensor(rows, shape: [keys.count, dimension]), scales: scales)
        }
    }

    /// Checks that there are no items with keys that have no vector.
    private static func checkAreDeleted(_ keys: [Int64], in database: SQLiteConnection) throws {
        let sql = "SELECT key FROM item WHERE key = ?"
        for key in keys where try database.number(sql, .number(key)) != nil { throw StoreDamage.vector }
    }
}
#endif
