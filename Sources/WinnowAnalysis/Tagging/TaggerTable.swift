import WinnowModelFile

/// A row of 8-bit weights for each feature.
struct TaggerTable: Sendable {
    /// The buckets of the features.
    let buckets: HashBuckets<UInt16>
    /// One row of weights per feature, in units of ``scale``.
    let weights: Tensor<Int8>
    /// The value of a weight of 1.
    let scale: Float
    let tagCount: Int

    /// Rounds weights; rows of `stride` values whose largest is below `smallest` are left out.
    init(hashes: [UInt64], weights: [Float], tagCount: Int, stride: Int, smallest: Float) {
        let kept = hashes.indices.filter { row in
            (0..<tagCount).contains { abs(weights[row * stride + $0]) >= smallest }
        }.sorted { hashes[$0] < hashes[$1] }
        let largest = kept.reduce(Float.leastNormalMagnitude) { largest, row in
            (0..<tagCount).reduce(largest) { max($0, abs(weights[row * stride + $1])) }
        }
        let scale = largest / 127
        var rounded: [Int8] = []
        rounded.reserveCapacity(kept.count * tagCount)
        for row in kept {
            for tag in 0..<tagCount { rounded.append(Int8((weights[row * stride + tag] / scale).rounded())) }
        }
        buckets = HashBuckets(kept.map { hashes[$0] }, rowsPerBucket: 2)
        self.weights = Tensor(rounded, shape: [kept.count, tagCount])
        self.scale = scale
        self.tagCount = tagCount
    }

    /// Adds the weights of a feature, if it has any, to `sums`.
    @inline(__always)
    func add<Sum: FixedWidthInteger>(_ hash: UInt64, to sums: UnsafeMutablePointer<Sum>) {
        guard let row = buckets.row(of: hash) else { return }
        let weights = weights.unsafeElements
        let from = row &* tagCount
        for tag in 0..<tagCount { sums[tag] &+= Sum(truncatingIfNeeded: weights[from &+ tag]) }
    }
}

extension TaggerTable {
    /// Reads the tensors of a file whose names begin with `prefix`.
    init(from file: ModelFile, tagCount: Int, prefix: String = "") throws(ModelFileError) {
        let buckets = try HashBuckets<UInt16>(from: file, prefix: prefix + "features")
        let scales: Tensor<Float> = try file.tensor(prefix + "weights.scale", shape: [1])
        guard let buckets, scales[0].isFinite else {
            throw file.damaged("its table of features cannot be read")
        }
        self.buckets = buckets
        weights = try file.tensor(prefix + "weights", shape: [buckets.count, tagCount])
        scale = scales[0]
        self.tagCount = tagCount
    }

    func save(to writer: inout ModelFileWriter, prefix: String = "") {
        buckets.save(to: &writer, prefix: prefix + "features")
        writer.add(prefix + "weights", weights)
        writer.add(prefix + "weights.scale", [scale])
    }
}
