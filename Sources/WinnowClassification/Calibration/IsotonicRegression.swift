/// The non-decreasing values closest to given ones.
enum IsotonicRegression {
    /// The non-decreasing values with the least sum of weighted squared distances to `values`.
    ///
    /// Decreasing neighbours are pooled into their weighted mean until none are left. Weights: above 0.
    /// Complexity: O(*n*).
    ///
    /// Source: R. E. Barlow, D. J. Bartholomew, J. M. Bremner and H. D. Brunk, *Statistical Inference under
    /// Order Restrictions*, 1972, chapter 1.
    static func fitted(_ values: [Double], weights: [Double]) -> [Double] {
        var pools: [(sum: Double, weight: Double, count: Int)] = []
        for (value, weight) in zip(values, weights) {
            var pool = (sum: value * weight, weight: weight, count: 1)
            // Cross-multiplied, so that rounding does not separate pools with equal means.
            while let last = pools.last, last.sum * pool.weight >= pool.sum * last.weight {
                pools.removeLast()
                pool = (pool.sum + last.sum, pool.weight + last.weight, pool.count + last.count)
            }
            pools.append(pool)
        }
        return pools.flatMap { [Double](repeating: $0.sum / $0.weight, count: $0.count) }
    }
}
