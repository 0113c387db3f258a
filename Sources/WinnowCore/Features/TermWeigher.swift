/// Weights the n-grams of one kind in one text, both in training and in prediction.
///
/// Holds unretained pointers into the space, which must outlive it. Sendable as the memory is never written.
@usableFromInline
package struct TermWeigher: @unchecked Sendable {
    /// Sums over the values of one text.
    @usableFromInline
    package struct Sums {
        @usableFromInline var values = 0.0
        @usableFromInline var squares = 0.0

        @inlinable package init() {}
    }

    @usableFromInline let weights: UnsafeBufferPointer<Float>?
    /// The codes of a compressed model's weights, and their values; empty in others.
    @usableFromInline let codes: UnsafeBufferPointer<UInt8>
    @usableFromInline let codeValues: UnsafeBufferPointer<Float>
    /// The amount that an occurrence of an unknown n-gram adds to the measure of the length.
    @usableFromInline let rest: Double
    @usableFromInline let termFrequency: FeatureOptions.TermFrequency
    @usableFromInline let normalization: FeatureOptions.Normalization

    package init(block: FeatureBlock, options: FeatureOptions) {
        weights = block.inverseDocumentFrequencies?.unsafeElements
        codes = block.compact?.frequencies?.codes.unsafeElements ?? UnsafeBufferPointer(start: nil, count: 0)
        codeValues =
            block.compact?.frequencies?.values.unsafeElements ?? UnsafeBufferPointer(start: nil, count: 0)
        rest = Double(block.compact?.rest ?? 0)
        termFrequency = options.termFrequency
        normalization = options.normalization
    }

    /// The value of a term that occurs `count` times, before scaling; `column` is one of the block's.
    @inlinable @inline(__always)
    package func value(column: Int, count: Int, _ sums: inout Sums) -> Float {
        let value = frequency(count) * weight(column)
        sums.values += Double(value)
        sums.squares += Double(value) * Double(value)
        return value
    }

    /// The inverse document frequency of a column; 1 if they are off.
    @inlinable @inline(__always)
    func weight(_ column: Int) -> Float {
        if let weights { return weights[column] }
        guard codes.count > 0 else { return 1 }
        return codeValues[min(Int(codes[column]), codeValues.count - 1)]
    }

    /// The measure of a text's length: the sum of squares or, for L1, of values.
    @inlinable @inline(__always)
    package func length(_ sums: Sums) -> Double { normalization == .l1 ? sums.values : sums.squares }

    /// The factor for the values of the text, given their sums and the occurrences of unknown n-grams.
    @inlinable @inline(__always)
    package func scale(_ sums: Sums, unknown: Int = 0) -> Float {
        scale(length: length(sums), unknown: unknown)
    }

    /// The same, given the measure of the text's length.
    @inlinable @inline(__always)
    package func scale(length: Double, unknown: Int) -> Float {
        let added = length + rest * Double(unknown)
        let divisor =
            switch normalization {
            case .none: 1.0
            case .l1: added
            case .l2: added.squareRoot()
            }
        return divisor > 0 ? Float(1 / divisor) : 0
    }

    /// What one more occurrence of a term adds to its value and to the measure of the length, relative to those of a
    /// term that occurs once.
    @inlinable @inline(__always)
    package func change(from count: Int) -> (value: Double, length: Double) {
        guard count > 0 else { return (1, 1) }
        guard termFrequency != .binary else { return (0, 0) }
        let (before, after) = (Double(frequency(count)), Double(frequency(count + 1)))
        return (after - before, normalization == .l1 ? after - before : after * after - before * before)
    }

    @inlinable @inline(__always)
    func frequency(_ count: Int) -> Float {
        switch termFrequency {
        case .binary: 1
        case .count: Float(count)
        case .sublinear: count == 1 ? 1 : 1 + Float(Elementary.logarithm(Double(count)))
        }
    }
}
