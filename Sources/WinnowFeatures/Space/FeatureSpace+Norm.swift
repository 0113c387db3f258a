// How large the row of any text can be.

extension FeatureSpace {
    /// A bound of the squared norm of any text's row, each column times its factor; nil if rows have no
    /// bound, as values are not normalized.
    ///
    /// Each kind of n-gram has a norm of at most 1, so that it contributes at most its largest squared
    /// factor, and so does the vector, times the square of its norm; surface features have a largest value each.
    ///
    /// - Parameter factors: one per column.
    package func largestSquaredNorm(scaledBy factors: [Float]) -> Double? {
        guard options.normalization != .none else { return nil }
        var sum = 0.0
        for block in blocks {
            let largest = factors[block.firstColumn..<block.firstColumn + block.count].max() ?? 0
            sum += Double(largest) * Double(largest)
        }
        if let vectors = options.vectors {
            let largest = factors[vectorColumn..<vectorColumn + vectors.dimension].max() ?? 0
            sum += Double(largest * vectors.scale) * Double(largest * vectors.scale)
        }
        guard options.surfaceFeatures else { return sum }
        for (feature, limit) in SurfaceFeatures.largestValues.enumerated() {
            let largest = limit * Double(factors[surfaceColumn + feature])
            sum += largest * largest
        }
        return sum
    }
}
