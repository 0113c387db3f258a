import WinnowCore

/// The chosen n-grams with their rows, and the row of the longest chosen suffix of each.
struct LanguageRows: Sendable {
    /// The n-grams in ascending order, one per row.
    let keys: [UInt64]
    /// The row of the longest proper suffix; −1 if there is none.
    let parents: [Int32]
    /// Whether words are split into letters.
    let isLogographic: Bool
    /// A hash table of rows with linear probing; −1 for a free slot.
    private let places: [Int32]
    private let shift: UInt64

    init(keys: [UInt64], isLogographic: Bool) {
        var bits: UInt64 = 4
        while 1 << bits < 2 * keys.count { bits += 1 }
        let shift = 64 - bits
        var places = [Int32](repeating: -1, count: 1 << bits)
        for (row, key) in keys.enumerated() {
            var place = Int(LanguageNGram.hash(key) >> shift)
            while places[place] >= 0 { place = (place + 1) & (places.count - 1) }
            places[place] = Int32(row)
        }
        self.keys = keys
        self.isLogographic = isLogographic
        self.places = places
        self.shift = shift
        parents = keys.map { key in
            if LanguageNGram.isWord(key) { return -1 }
            for order in stride(from: LanguageNGram.order(key) - 1, to: 0, by: -1) {
                let row = Self.row(of: key & LanguageNGram.mask(order), keys, places, shift)
                if row >= 0 { return row }
            }
            return -1
        }
    }

    private static func row(of key: UInt64, _ keys: [UInt64], _ places: [Int32], _ shift: UInt64) -> Int32 {
        var place = Int(LanguageNGram.hash(key) >> shift)
        while places[place] >= 0 {
            if keys[Int(places[place])] == key { return places[place] }
            place = (place + 1) & (places.count - 1)
        }
        return -1
    }

    /// The row of the longest chosen n-gram that ends `window`, which has `length` letters; −1 for none.
    private func longest(_ window: UInt64, _ length: Int) -> Int32 {
        for order in stride(from: min(length, LanguageNGram.maximumOrder), to: 0, by: -1) {
            let row = Self.row(of: window & LanguageNGram.mask(order), keys, places, shift)
            if row >= 0 { return row }
        }
        return -1
    }

    /// Appends the rows of all chosen n-grams in a word, longest first at each position, and of the word.
    func append(_ word: [UInt16], to rows: inout [Int32]) {
        var window = Letter.boundary
        var length = 1
        for index in 0...word.count {
            if isLogographic {
                guard index < word.count else { return }
                window = UInt64(word[index])
            } else {
                window = window << 16 | (index < word.count ? UInt64(word[index]) : Letter.boundary)
                length += 1
            }
            var row = longest(window, length)
            while row >= 0 {
                rows.append(row)
                row = parents[Int(row)]
            }
        }
        guard word.count >= LanguageNGram.shortestWord, !isLogographic else { return }
        let row = Self.row(of: LanguageNGram.wordKey(of: word), keys, places, shift)
        if row >= 0 { rows.append(row) }
    }
}

/// The rows in the order of their hashes, with the start of each bucket; see ``ScriptModel``.
struct HashedRows {
    /// The original row numbers, in the order of writing.
    let order: [Int]
    /// The start of each bucket, and the end of the last.
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
