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

extension Vocabulary {
    /// Opens a vocabulary.
    ///
    /// - Throws: ``ModelDefect`` if tensors are missing or inconsistent.
    package init(from file: ModelBytes, prefix: String) throws(ModelDefect) {
        fingerprints = try file.tensor(prefix + ".fingerprints", as: UInt32.self)
        numbers = try file.tensor(prefix + ".numbers", as: UInt32.self, shape: [fingerprints.count])
        texts = try file.tensor(prefix + ".texts", as: UInt8.self)
        textStarts = try file.tensor(
            prefix + ".text_starts", as: UInt32.self, shape: [fingerprints.count + 1])
        bucketStarts = try file.tensor(prefix + ".bucket_starts", as: UInt32.self)
        let buckets = bucketStarts.count - 1
        guard buckets >= 2, buckets.nonzeroBitCount == 1 else {
            throw .damaged("the vocabulary has \(buckets) buckets, but needs a power of 2 above 1")
        }
    }
}
