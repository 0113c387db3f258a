import WinnowModelFile

/// The part of a feature space for one kind of n-gram: consecutive columns.
struct FeatureBlock: Sendable {
    let kind: NGramKind
    /// The first of the block's columns.
    let firstColumn: Int
    /// The number of the block's columns.
    let count: Int
    /// The n-grams that are features; nil if columns come from hashes.
    let vocabulary: Vocabulary?
    /// The inverse document frequencies by column within the block; nil if they are off.
    let inverseDocumentFrequencies: Tensor<Float>?

    /// Finds columns by hash.
    var finder: ColumnFinder {
        if let vocabulary { return ColumnFinder(vocabulary) }
        return ColumnFinder(hashedColumns: count)
    }
}

extension FeatureOptions {
    /// If columns come from hashes, keeps only the bits of a hash that determine the column.
    var hashMask: UInt64 { hashBits.map { UInt64.max << UInt64(64 - $0) } ?? .max }
}
