import WinnowModelFile

/// Rows in buckets by the first bits of their hashes, distinguished by a fingerprint, the last bits.
///
/// With 16 bits, about one in ten thousand lookups of a missing hash finds a wrong row.
struct HashBuckets<Fingerprint: FixedWidthInteger & TensorElement>: Sendable {
    /// The start of each bucket's rows, and the end of the last; the number of buckets is a power of two.
    let offsets: Tensor<UInt32>
    /// The last bits of each row's hash.
    let fingerprints: Tensor<Fingerprint>

    private var shift: UInt64 { UInt64(64 - (offsets.count - 1).trailingZeroBitCount) }

    /// The number of rows.
    var count: Int { fingerprints.count }

    /// Makes buckets from ascending hashes, one per row, with at most `rowsPerBucket` rows on average.
    init(_ hashes: [UInt64], rowsPerBucket: Int) {
        var bits = 1
        while rowsPerBucket << bits < hashes.count, bits < 24 { bits += 1 }
        var offsets = [UInt32](repeating: 0, count: 1 << bits + 1)
        for hash in hashes { offsets[Int(hash >> UInt64(64 - bits)) + 1] += 1 }
        for bucket in 1..<offsets.count { offsets[bucket] += offsets[bucket - 1] }
        self.offsets = Tensor(offsets)
        fingerprints = Tensor(hashes.map { Fingerprint(truncatingIfNeeded: $0) })
    }

    /// The row of a hash; nil if there is none.
    @inline(__always)
    func row(of hash: UInt64) -> Int? {
        let bucket = Int(truncatingIfNeeded: hash &>> shift)
        let (offsets, fingerprints) = (offsets.unsafeElements, fingerprints.unsafeElements)
        // Offsets of a damaged file must not lead beyond the tensors.
        let end = min(Int(offsets[bucket &+ 1]), fingerprints.count)
        let wanted = Fingerprint(truncatingIfNeeded: hash)
        var row = Int(offsets[bucket])
        while row < end {
            if fingerprints[row] == wanted { return row }
            row &+= 1
        }
        return nil
    }
}

extension HashBuckets {
    /// Reads the tensors of a file whose names begin with `prefix`; nil if the offsets are invalid.
    init?(from file: ModelFile, prefix: String) throws(ModelFileError) {
        offsets = try file.tensor(prefix + ".offsets", shape: [nil])
        fingerprints = try file.tensor(prefix + ".fingerprints", shape: [nil])
        guard offsets.count >= 3, (offsets.count - 1).nonzeroBitCount == 1, offsets.count <= 1 << 25 else {
            return nil
        }
    }

    func save(to writer: inout ModelFileWriter, prefix: String) {
        writer.add(prefix + ".offsets", offsets)
        writer.add(prefix + ".fingerprints", fingerprints)
    }
}
