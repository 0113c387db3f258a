// The weights of a trained tagger, found by the hash of a feature.

import WinnowFeatures
import WinnowModelFile

/// A row of small whole numbers for each feature, in buckets by the hash's first bits.
///
/// Of a hash its first bits choose the bucket and its last 16 tell features in it apart: one lookup in some ten thousand of
/// a feature that is not there finds another's weights.
struct TaggerTable: Sendable {
    /// Where each bucket begins among the rows; one more than there are buckets.
    let offsets: Tensor<UInt32>
    /// The last 16 bits of each feature's hash.
    let fingerprints: Tensor<UInt16>
    /// A row of weights a feature, in units of ``scale``.
    let weights: Tensor<Int8>
    /// What a weight of 1 stands for.
    let scale: Float
    let tagCount: Int

    private var shift: UInt64 { UInt64(64 - (offsets.count - 1).trailingZeroBitCount) }

    /// Rounds weights; rows of `stride` values whose largest is below `smallest` are left out.
    init(hashes: [UInt64], weights: [Float], tagCount: Int, stride: Int, smallest: Float) {
        let kept = hashes.indices.filter { row in
            (0..<tagCount).contains { abs(weights[row * stride + $0]) >= smallest }
        }.sorted { hashes[$0] < hashes[$1] }
        let largest = kept.reduce(Float.leastNormalMagnitude) { largest, row in
            (0..<tagCount).reduce(largest) { max($0, abs(weights[row * stride + $1])) }
        }
        let scale = largest / 127
        var bits = 1
        while 2 << bits < kept.count, bits < 24 { bits += 1 }
        var offsets = [UInt32](repeating: 0, count: 1 << bits + 1)
        for row in kept { offsets[Int(hashes[row] >> UInt64(64 - bits)) + 1] += 1 }
        for bucket in 1..<offsets.count { offsets[bucket] += offsets[bucket - 1] }
        var rounded: [Int8] = []
        rounded.reserveCapacity(kept.count * tagCount)
        for row in kept {
            for tag in 0..<tagCount { rounded.append(Int8((weights[row * stride + tag] / scale).rounded())) }
        }
        self.offsets = Tensor(offsets)
        fingerprints = Tensor(kept.map { UInt16(truncatingIfNeeded: hashes[$0]) })
        self.weights = Tensor(rounded, shape: [kept.count, tagCount])
        self.scale = scale
        self.tagCount = tagCount
    }

    /// Adds the weights of a feature, where it has some, to `sums`.
    @inline(__always)
    func add<Sum: FixedWidthInteger>(_ hash: UInt64, to sums: UnsafeMutablePointer<Sum>) {
        let bucket = Int(truncatingIfNeeded: hash &>> shift)
        let offsets = offsets.unsafeElements
        let fingerprints = fingerprints.unsafeElements
        // What a damaged file says must not lead beyond the tensors.
        let end = min(Int(offsets[bucket &+ 1]), fingerprints.count)
        let wanted = UInt16(truncatingIfNeeded: hash)
        var row = Int(offsets[bucket])
        while row < end {
            if fingerprints[row] == wanted {
                let weights = weights.unsafeElements
                let from = row &* tagCount
                for tag in 0..<tagCount { sums[tag] &+= Sum(truncatingIfNeeded: weights[from &+ tag]) }
                return
            }
            row &+= 1
        }
    }
}

extension TaggerTable {
    /// Reads the tensors of a file, whose names begin with `prefix`.
    init(from file: ModelFile, tagCount: Int, prefix: String = "") throws(ModelFileError) {
        offsets = try file.tensor(prefix + "features.offsets", shape: [nil])
        fingerprints = try file.tensor(prefix + "features.fingerprints", shape: [nil])
        weights = try file.tensor(prefix + "weights", shape: [fingerprints.count, tagCount])
        let scales: Tensor<Float> = try file.tensor(prefix + "weights.scale", shape: [1])
        guard offsets.count >= 3, (offsets.count - 1).nonzeroBitCount == 1, offsets.count <= 1 << 25,
            scales[0].isFinite
        else {
            throw file.damaged("its table of features cannot be read")
        }
        scale = scales[0]
        self.tagCount = tagCount
    }

    func save(to writer: inout ModelFileWriter, prefix: String = "") {
        writer.add(prefix + "features.offsets", offsets)
        writer.add(prefix + "features.fingerprints", fingerprints)
        writer.add(prefix + "weights", weights)
        writer.add(prefix + "weights.scale", [scale])
    }
}
