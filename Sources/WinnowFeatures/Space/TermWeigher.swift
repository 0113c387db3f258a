import WinnowModelFile
import WinnowSystem

/// Weights the n-grams of one kind in one text, both in training and in prediction.
///
/// Holds unretained pointers into the space, which must outlive it. Sendable as the memory is never written.
struct TermWeigher: @unchecked Sendable {
    /// Sums over the values of one text.
    struct Sums {
        var values = 0.0
        var squares = 0.0
    }

    private let weights: UnsafeBufferPointer<Float>?
    private let termFrequency: FeatureOptions.TermFrequency
    private let normalization: FeatureOptions.Normalization

    init(block: FeatureBlock, options: FeatureOptions) {
        weights = block.inverseDocumentFrequencies?.unsafeElements
        termFrequency = options.termFrequency
        normalization = options.normalization
    }

    /// The value of a term that occurs `count` times, before scaling; `column` is one of the block's.
    @inline(__always)
    func value(column: Int, count: Int, _ sums: inout Sums) -> Float {
        let value = frequency(count) * (weights.map { $0[column] } ?? 1)
        sums.values += Double(value)
        sums.squares += Double(value) * Double(value)
        return value
    }

    /// The factor for the values of the text, given their sums.
    @inline(__always)
    func scale(_ sums: Sums) -> Float {
        let length =
            switch normalization {
            case .none: 1.0
            case .l1: sums.values
            case .l2: sums.squares.squareRoot()
            }
        return length > 0 ? Float(1 / length) : 0
    }

    @inline(__always)
    private func frequency(_ count: Int) -> Float {
        switch termFrequency {
        case .binary: 1
        case .count: Float(count)
        case .sublinear: count == 1 ? 1 : 1 + Float(naturalLogarithm(Double(count)))
        }
    }
}
