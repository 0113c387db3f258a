/// Finds a term's column by its hash.
///
/// Holds unretained pointers into a vocabulary, which must outlive it: a copy costs nothing, unlike one of
/// the tensors. Sendable because the memory is never written.
package struct ColumnFinder: @unchecked Sendable {
    /// The source of columns.
    private enum Source {
        case vocabulary, compact, hash
    }

    private let bucketStarts: UnsafeBufferPointer<UInt32>
    private let fingerprints: UnsafeBufferPointer<UInt32>
    private let numbers: UnsafeBufferPointer<UInt32>
    private let tags: UnsafeBufferPointer<UInt16>
    private let shift: UInt64
    private let source: Source

    package init(_ vocabulary: Vocabulary) {
        bucketStarts = vocabulary.bucketStarts.unsafeElements
        fingerprints = vocabulary.fingerprints.unsafeElements
        numbers = vocabulary.numbers.unsafeElements
        tags = UnsafeBufferPointer(start: nil, count: 0)
        shift = UInt64(64 - (bucketStarts.count - 1).trailingZeroBitCount)
        source = .vocabulary
    }

    package init(_ vocabulary: CompactVocabulary) {
        bucketStarts = vocabulary.bucketStarts.unsafeElements
        fingerprints = UnsafeBufferPointer(start: nil, count: 0)
        numbers = fingerprints
        tags = vocabulary.tags.unsafeElements
        shift = UInt64(64 - (bucketStarts.count - 1).trailingZeroBitCount)
        source = .compact
    }

    /// Computes columns from the hash itself; `count` is a power of two.
    package init(hashedColumns count: Int) {
        bucketStarts = UnsafeBufferPointer(start: nil, count: 0)
        fingerprints = bucketStarts
        numbers = bucketStarts
        tags = UnsafeBufferPointer(start: nil, count: 0)
        shift = UInt64(64 - count.trailingZeroBitCount)
        source = .hash
    }

    /// The column of the term with this hash, within its block; nil if there is none. Complexity: O(1).
    @inline(__always)
    package func column(of hash: UInt64) -> UInt32? {
        let bucket = Int(hash >> shift)
        if source != .vocabulary { return source == .hash ? UInt32(bucket) : compactColumn(of: hash, bucket) }
        let fingerprint = UInt32(truncatingIfNeeded: hash)
        // Files may be tampered with: limits are clamped to the table, columns are checked against the block. In
        // WebAssembly, where an Int has 32 bits, starts from 2^31 on have none.
        let end = min(Int(clamping: bucketStarts[bucket + 1]), fingerprints.count)
        var position = Int(clamping: bucketStarts[bucket])
        while position < end {
            if fingerprints[position] == fingerprint {
                let number = numbers[position]
                return number < fingerprints.count ? number : nil
            }
            position += 1
        }
        return nil
    }

    /// The column of a hash in a compressed vocabulary, where it is the place in the table.
    @inline(__always)
    private func compactColumn(of hash: UInt64, _ bucket: Int) -> UInt32? {
        let tag = UInt16(truncatingIfNeeded: hash)
        let end = min(Int(clamping: bucketStarts[bucket + 1]), tags.count)
        var position = Int(clamping: bucketStarts[bucket])
        // Four tags at once: the lowest lane of the difference that is 0 is the lowest one whose upper bit
        // the subtraction sets.
        let lanes: UInt64 = 0x0001_0001_0001_0001
        let wanted = UInt64(tag) &* lanes
        while position < end, position + 4 <= tags.count {
            let four = UnsafeRawPointer(tags.baseAddress.unsafelyUnwrapped + position)
                .loadUnaligned(as: UInt64.self)
            let difference = UInt64(littleEndian: four) ^ wanted
            let zeros = (difference &- lanes) & ~difference & (lanes << 15)
            if zeros != 0 {
                position += zeros.trailingZeroBitCount / 16
                return position < end ? UInt32(truncatingIfNeeded: position) : nil
            }
            position += 4
        }
        while position < end {
            if tags[position] == tag { return UInt32(truncatingIfNeeded: position) }
            position += 1
        }
        return nil
    }
}
