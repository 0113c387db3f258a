// The features of one kind of n-gram: their columns and their weights.

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

    /// The term's column within the block; nil for one that is no feature.
    @inline(__always)
    func index(of hash: UInt64) -> Int? {
        if let vocabulary { return vocabulary.number(of: hash) }
        return count == 0 ? nil : Int(hash >> UInt64(64 - count.trailingZeroBitCount))
    }

    /// The weight of a column within the block.
    @inline(__always)
    func weight(of index: Int) -> Float {
        inverseDocumentFrequencies.map { $0[index] } ?? 1
    }
}

extension FeatureOptions {
    /// Leaves of a hash only the bits that tell columns apart, where columns are taken from the hash.
    var hashMask: UInt64 { hashBits.map { UInt64.max << UInt64(64 - $0) } ?? .max }

    /// What an n-gram that occurs `count` times in a text counts, before its weight.
    @inline(__always)
    func frequency(_ count: Int, logarithms: [Float]) -> Float {
        switch termFrequency {
        case .binary: 1
        case .count: Float(count)
        case .sublinear: count < logarithms.count ? logarithms[count] : 1 + Float(naturalLogarithm(Double(count)))
        }
    }

    /// By what the values of one block in one text are multiplied, given their sums.
    @inline(__always)
    func scale(sum: Double, squares: Double) -> Float {
        let length =
            switch normalization {
            case .none: 1.0
            case .l1: sum
            case .l2: squares.squareRoot()
            }
        return length > 0 ? Float(1 / length) : 0
    }

    /// 1 + ln *t* for small *t*, by *t*.
    static let logarithms: [Float] = [0] + (1..<256).map { 1 + Float(naturalLogarithm(Double($0))) }
}
