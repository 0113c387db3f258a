import WinnowModelFile

/// One kind of n-gram's share of a feature space: consecutive columns.
struct FeatureBlock: Sendable {
    let kind: NGramKind
    /// The first of the block's columns.
    let firstColumn: Int
    /// The number of the block's columns.
    let count: Int
    /// The n-grams that are features; nil where columns are taken from the hash.
    let vocabulary: Vocabulary?
    /// The inverse document frequencies by column within the block; nil where they are not used.
    let inverseDocumentFrequencies: Tensor<Float>?

    /// Finds columns by hash.
    var finder: ColumnFinder {
        if let vocabulary { return ColumnFinder(vocabulary) }
        return ColumnFinder(hashedColumns: count)
    }
}

extension FeatureOptions {
    /// Leaves of a hash only the bits that tell columns apart, where columns are taken from the hash.
    var hashMask: UInt64 { hashBits.map { UInt64.max << UInt64(64 - $0) } ?? .max }
}
