import WinnowModelFile

/// Builds the compressed form of a block of n-grams.
struct CompactBlockBuilder {
    /// An n-gram that is kept.
    private struct Entry {
        /// The bucket of the new table, then the tag.
        var key: UInt64
        /// The column within the old block.
        var column: Int
    }

    private let block: FeatureBlock

    init(_ block: FeatureBlock) { self.block = block }

    /// The bucket and the tag of each column of the block, and the bits of a bucket's number.
    private var places: (keys: [(bucket: UInt32, tag: UInt16)], bits: Int)? {
        var keys = [(bucket: UInt32, tag: UInt16)](repeating: (0, 0), count: block.count)
        if let vocabulary = block.vocabulary {
            let starts = vocabulary.bucketStarts
            for bucket in 0..<starts.count - 1 {
                let end = min(Int(starts[bucket + 1]), vocabulary.numbers.count)
                for place in stride(from: Int(starts[bucket]), to: end, by: 1) {
                    let number = Int(vocabulary.numbers[place])
                    guard keys.indices.contains(number) else { continue }
                    keys[number] = (
                        UInt32(truncatingIfNeeded: bucket),
                        UInt16(truncatingIfNeeded: vocabulary.fingerprints[place])
                    )
                }
            }
            return (keys, (starts.count - 1).trailingZeroBitCount)
        }
        guard let compact = block.compact else { return nil }
        let starts = compact.bucketStarts
        for bucket in 0..<starts.count - 1 {
            let end = min(Int(starts[bucket + 1]), compact.tags.count)
            for place in stride(from: Int(starts[bucket]), to: end, by: 1) {
                keys[place] = (UInt32(truncatingIfNeeded: bucket), compact.tags[place])
            }
        }
        return (keys, (starts.count - 1).trailingZeroBitCount)
    }

    /// Buckets of four to eight n-grams; at least 2 buckets, so that the shift is less than 64.
    static func bucketBits(for count: Int) -> Int {
        max(1, Int.bitWidth - (count / 8).leadingZeroBitCount)
    }

    /// The compressed block, and the old column within the block of each of its columns; nil for a block
    /// whose columns come from hashes.
    ///
    /// - Parameters:
    ///   - keeps: whether to keep a column; of two columns that the table cannot distinguish, the one with
    ///     the greater `rank` is kept, ties: the first.
    ///   - hasText: whether the text of a column is kept.
    func build(
        keeping keeps: (Int) -> Bool, rank: (Int) -> Float, hasText: (Int) -> Bool, rest: Float,
        firstColumn: Int
    ) -> (block: FeatureBlock, columns: [Int])? {
        guard let (keys, oldBits) = places else { return nil }
        let kept = (0..<block.count).filter(keeps)
        let bits = min(oldBits, Self.bucketBits(for: kept.count))
        var entries = kept.map { column in
            let bucket = UInt64(keys[column].bucket) >> UInt64(oldBits - bits)
            return Entry(key: bucket << 16 | UInt64(keys[column].tag), column: column)
        }
        entries.sort {
            guard $0.key == $1.key else { return $0.key < $1.key }
            let ranks = (rank($0.column), rank($1.column))
            return ranks.0 != ranks.1 ? ranks.0 > ranks.1 : $0.column < $1.column
        }
        var chosen: [Entry] = []
        chosen.reserveCapacity(entries.count)
        for entry in entries where chosen.last?.key != entry.key { chosen.append(entry) }
        let columns = chosen.map(\.column)
        var starts = [UInt32](repeating: 0, count: 1 << bits + 1)
        for entry in chosen { starts[Int(entry.key >> 16) + 1] += 1 }
        for index in 1..<starts.count { starts[index] += starts[index - 1] }
        let (textColumns, textStarts, texts) = self.texts(of: columns, where: hasText)
        let vocabulary = CompactVocabulary(
            bucketStarts: Tensor(starts), tags: Tensor(chosen.map { UInt16(truncatingIfNeeded: $0.key) }),
            frequencies: block.hasFrequencies
                ? CodedFrequencies(columns.map { block.frequency(at: $0) }) : nil,
            rest: rest.isFinite ? rest : 0, textColumns: Tensor(textColumns), textStarts: Tensor(textStarts),
            texts: Tensor(texts)
        )
        return (
            FeatureBlock(
                kind: block.kind, firstColumn: firstColumn, count: columns.count, compact: vocabulary),
            columns
        )
    }

    private func texts(
        of columns: [Int], where hasText: (Int) -> Bool
    ) -> (columns: [UInt32], starts: [UInt32], texts: [UInt8]) {
        var result: (columns: [UInt32], starts: [UInt32], texts: [UInt8]) = ([], [0], [])
        for (column, old) in columns.enumerated() where hasText(old) {
            guard let text = block.text(at: old) else { continue }
            result.columns.append(UInt32(truncatingIfNeeded: column))
            result.texts += text.utf8
            result.starts.append(UInt32(truncatingIfNeeded: result.texts.count))
        }
        return result
    }
}
