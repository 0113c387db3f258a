#if Search
import WinnowModelFile
import WinnowSQLite
import WinnowSystem

extension IndexStore {
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
            let sql = "SELECT key FROM item WHERE key = ?"
            for key in missing where try database.number(sql, .number(key)) != nil {
                throw StoreDamage.vector
            }
            return SegmentVectors(
                rows: Tensor(taking: rows, shape: [keys.count, dimension]), scales: scales)
        }
    }
}
#endif
