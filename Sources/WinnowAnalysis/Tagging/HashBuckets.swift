import WinnowModelFile

/// Rows in buckets by the first bits of their hashes; in a bucket a fingerprint, the last bits, tells them apart.
///
/// With 16 bits one lookup in some ten thousand of a hash that is not there finds another's row.
struct HashBuckets<Fingerprint: FixedWidthInteger & TensorElement>: Sendable {
    /// Where each bucket begins among the rows; one more than there are buckets, of which there are a power of two.
    let offsets: Tensor<UInt32>
    /// The last bits of each row's hash.
    let fingerprints: Tensor<Fingerprint>

    private var shift: UInt64 { UInt64(64 - (offsets.count - 1).trailingZeroBitCount) }

    /// The number of rows.
    var count: Int { fingerprints.count }

    /// Makes buckets of ascending hashes, one a row, with at most so many rows in each on average.
    init(_ hashes: [UInt64], rowsPerBucket: Int) {
        var bits = 1
        while rowsPerBucket << bits < hashes.count, bits < 24 { bits += 1 }
        var offsets = [UInt32](repeating: 0, count: 1 << bits + 1)
        for hash in hashes { offsets[Int(hash >> UInt64(64 - bits)) + 1] += 1 }
        for bucket in 1..<offsets.count { offsets[bucket] += offsets[bucket - 1] }
        self.offsets = Tensor(offsets)
        fingerprints = Tensor(hashes.map { Fingerprint(truncatingIfNeeded: $0) })
    }

    /// The row of a hash; nil where there is none.
    @inline(__always)
    func row(of hash: UInt64) -> Int? {
        let bucket = Int(truncatingIfNeeded: hash &>> shift)
        let (offsets, fingerprints) = (offsets.unsafeElements, fingerprints.unsafeElements)
        // What a damaged file says must not lead beyond the tensors.
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
    /// Reads the tensors of a file, whose names begin with `prefix`; nil where the offsets are none.
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
