// Where each n-gram's row stands in a model file.

/// The rows in the order of their hashes, with where each bucket begins; see ``ScriptModel``.
struct HashedRows {
    /// The rows as they were, in the order that they are written in.
    let order: [Int]
    /// Where each bucket begins, and where the last one ends.
    let starts: [UInt32]
    /// 16 bits of each hash.
    let fingerprints: [UInt16]

    init(keys: [UInt64]) {
        var bits: UInt64 = 1
        while 1 << bits < keys.count / 4 { bits += 1 }
        let hashes = keys.map(LanguageNGram.hash)
        order = keys.indices.sorted { (hashes[$0], keys[$0]) < (hashes[$1], keys[$1]) }
        var starts = [UInt32](repeating: 0, count: 1 << bits + 1)
        for hash in hashes { starts[Int(hash >> (64 - bits)) + 1] += 1 }
        for bucket in 1..<starts.count { starts[bucket] += starts[bucket - 1] }
        self.starts = starts
        fingerprints = order.map { UInt16(truncatingIfNeeded: hashes[$0] >> (64 - bits - 16)) }
    }
}
