package import WinnowModelFile

/// The n-grams of one kind that are features, looked up by hash.
///
/// Terms are numbered from the most frequent down. The hash table is an array of 32-bit fingerprints sorted
/// by bucket, so that a lookup touches two places; it is used as stored in the model file, so opening builds
/// nothing. An unknown term is mistaken for a known one with a probability of about 10⁻⁹.
package struct Vocabulary: Sendable {
    /// The terms' texts one after another, UTF-8.
    package let texts: Tensor<UInt8>
    /// The start of each term's text in ``texts``, then the end of the last.
    package let textStarts: Tensor<UInt32>
    /// The start of each bucket in ``fingerprints``, then the end of the last; their count is a power of 2.
    package let bucketStarts: Tensor<UInt32>
    /// The lower halves of the terms' hashes, by bucket.
    package let fingerprints: Tensor<UInt32>
    /// The terms' numbers, in the order of ``fingerprints``.
    package let numbers: Tensor<UInt32>

    /// The number of terms.
    package var count: Int { fingerprints.count }

    /// Makes a vocabulary of terms, numbered in the given order.
    package init(hashes: [UInt64], texts: [UInt8], textStarts: [UInt32]) {
        let bits = Self.bucketBits(for: hashes.count)
        let shift = UInt64(64 - bits)
        var starts = [UInt32](repeating: 0, count: 1 << bits + 1)
        for hash in hashes { starts[Int(hash >> shift) + 1] += 1 }
        for index in 1..<starts.count { starts[index] += starts[index - 1] }
        var next = starts
        var fingerprints = [UInt32](repeating: 0, count: hashes.count)
        var numbers = [UInt32](repeating: 0, count: hashes.count)
        for (number, hash) in hashes.enumerated() {
            let bucket = Int(hash >> shift)
            let position = Int(next[bucket])
            next[bucket] += 1
            fingerprints[position] = UInt32(truncatingIfNeeded: hash)
            numbers[position] = UInt32(number)
        }
        self.texts = Tensor(texts)
        self.textStarts = Tensor(textStarts)
        bucketStarts = Tensor(starts)
        self.fingerprints = Tensor(fingerprints)
        self.numbers = Tensor(numbers)
    }

    /// Buckets of about three terms; at least 2 buckets, so that the shift is less than 64.
    private static func bucketBits(for count: Int) -> Int {
        max(1, Int.bitWidth - (count / 3).leadingZeroBitCount)
    }

    /// The text of a term, which must be in `0..<count`.
    package func text(at number: Int) -> String {
        withText(at: number) { String(decoding: $0, as: UTF8.self) }
    }
}

/// Finds a term's column by its hash.
///
/// Holds unretained pointers into a vocabulary, which must outlive it: a copy costs nothing, unlike one of
/// the tensors. Sendable because the memory is never written.
struct ColumnFinder: @unchecked Sendable {
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

    init(_ vocabulary: Vocabulary) {
        bucketStarts = vocabulary.bucketStarts.unsafeElements
        fingerprints = vocabulary.fingerprints.unsafeElements
        numbers = vocabulary.numbers.unsafeElements
        tags = UnsafeBufferPointer(start: nil, count: 0)
        shift = UInt64(64 - (bucketStarts.count - 1).trailingZeroBitCount)
        source = .vocabulary
    }

    init(_ vocabulary: CompactVocabulary) {
        bucketStarts = vocabulary.bucketStarts.unsafeElements
        fingerprints = UnsafeBufferPointer(start: nil, count: 0)
        numbers = fingerprints
        tags = vocabulary.tags.unsafeElements
        shift = UInt64(64 - (bucketStarts.count - 1).trailingZeroBitCount)
        source = .compact
    }

    /// Computes columns from the hash itself; `count` is a power of two.
    init(hashedColumns count: Int) {
        bucketStarts = UnsafeBufferPointer(start: nil, count: 0)
        fingerprints = bucketStarts
        numbers = bucketStarts
        tags = UnsafeBufferPointer(start: nil, count: 0)
        shift = UInt64(64 - count.trailingZeroBitCount)
        source = .hash
    }

    /// The column of the term with this hash, within its block; nil if there is none. Complexity: O(1).
    @inline(__always)
    func column(of hash: UInt64) -> UInt32? {
        let bucket = Int(hash >> shift)
        if source != .vocabulary { return source == .hash ? UInt32(bucket) : compactColumn(of: hash, bucket) }
        let fingerprint = UInt32(truncatingIfNeeded: hash)
        // Files may be tampered with: limits are clamped to the table, columns are checked against the block.
        let end = min(Int(bucketStarts[bucket + 1]), fingerprints.count)
        var position = Int(bucketStarts[bucket])
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
        let end = min(Int(bucketStarts[bucket + 1]), tags.count)
        var position = Int(bucketStarts[bucket])
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

extension Vocabulary {
    /// Adds the vocabulary to a model file, under names that begin with `prefix`.
    package func save(to writer: inout ModelFileWriter, prefix: String) {
        writer.add(prefix + ".texts", texts)
        writer.add(prefix + ".text_starts", textStarts)
        writer.add(prefix + ".bucket_starts", bucketStarts)
        writer.add(prefix + ".fingerprints", fingerprints)
        writer.add(prefix + ".numbers", numbers)
    }

    /// Opens a vocabulary written by ``save(to:prefix:)``.
    ///
    /// - Throws: ``ModelFileError`` if tensors are missing or inconsistent.
    package init(from file: ModelFile, prefix: String) throws(ModelFileError) {
        fingerprints = try file.tensor(prefix + ".fingerprints", as: UInt32.self)
        numbers = try file.tensor(prefix + ".numbers", as: UInt32.self, shape: fingerprints.shape)
        texts = try file.tensor(prefix + ".texts", as: UInt8.self)
        textStarts = try file.tensor(
            prefix + ".text_starts", as: UInt32.self, shape: [fingerprints.count + 1])
        bucketStarts = try file.tensor(prefix + ".bucket_starts", as: UInt32.self)
        let buckets = bucketStarts.count - 1
        guard buckets >= 2, buckets.nonzeroBitCount == 1 else {
            throw file.damaged("the vocabulary has \(buckets) buckets, but needs a power of 2 above 1")
        }
    }
}
