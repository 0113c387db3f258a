import WinnowSystem

/// The factors that say how freely ``TrainingAlgorithm/nbMaximumEntropy`` may use each feature.
///
/// The log-count ratio of column *j* for label *k* is
/// *r*ⱼₖ = ln((*α* + *n*ⱼₖ) / Σ(*α* + *n*ⱼₖ)) − ln((*α* + *m*ⱼₖ) / Σ(*α* + *m*ⱼₖ)), where of the rows that have the column
/// *n*ⱼₖ have the label and *m*ⱼₖ another, *α* is the smoothing, and the sums go over all columns. A column's factor is the
/// largest |*r*ⱼₖ| over the labels, to the power of the exponent.
///
/// Values multiplied by their factors, with all weights held back alike, are the same as values as they are, with each
/// weight held back by one over its factor's square. With the exponent 1 and two labels this is the method of S. Wang and
/// C. Manning, *Baselines and Bigrams: Simple, Good Sentiment and Topic Classification*, ACL 2012, with logistic regression
/// in place of the support vector machine. They fit each of several labels against the rest; here all are fitted together.
/// An exponent of ½ stands half-way to plain maximum entropy, and does better than either (`docs/tuning.md`).
package struct LogCountRatios: Sendable {
    /// What every count is increased by, unless a trainer is told otherwise.
    package static let defaultSmoothing = 1.0
    /// The power that ratios are raised to, unless a trainer is told otherwise: 0.5, and 0.25 from
    /// ``TrainingDefaults/manyLabels`` labels on, where a label has few rows to count in.
    package static func defaultExponent(labelCount: Int) -> Double {
        labelCount < TrainingDefaults.manyLabels ? 0.5 : 0.25
    }

    /// A ratio below counts as this: its feature all but has no weight.
    private static let smallestRatio = 1e-6

    /// One factor a column, above 0.
    package let factors: [Float]

    /// Counts examples.
    ///
    /// - Parameters:
    ///   - examples: the labelled rows; what their values are does not matter, but for being 0 or not.
    ///   - labelCount: how many labels there are, at least 2.
    ///   - smoothing: *α*, above 0.
    ///   - exponent: from 0, where all factors are 1, to 1; nil takes ``defaultExponent(labelCount:)``.
    ///   - vectorColumnCount: how many of the last columns every row has, which counting says nothing of: the components of
    ///     texts' vectors. Their factors are 1, and they are left out of the sums.
    ///   - threads: how many threads share the work; the result does not depend on it.
    /// - Complexity: O(*e* + *c* · *k*) in entries, columns and labels.
    package init(
        of examples: MaximumEntropyTrainer.Examples, labelCount: Int,
        smoothing: Double = Self.defaultSmoothing, exponent: Double? = nil, vectorColumnCount: Int = 0,
        threads: Int = Parallel.processorCount
    ) {
        let exponent = exponent ?? Self.defaultExponent(labelCount: labelCount)
        let counts = LabelColumnSums(of: .row, in: examples, labelCount: labelCount, threads: threads)
        let columnCount = counts.columnCount - vectorColumnCount
        let totals = counts.totals(ofFirst: columnCount, smoothing: smoothing)
        // Every label's rest has the smoothing once, so the sum of all has it once too.
        let all = totals.reduce(0, +) - smoothing * Double(columnCount * (labelCount - 1))
        let rests = totals.map { naturalLogarithm(all - $0 + smoothing * Double(columnCount)) }
        let own = totals.map(naturalLogarithm)
        // For two labels the second's ratio is the first's with another sign.
        let labels = 0..<(labelCount == 2 ? 1 : labelCount)
        let ranges = Parallel.ranges(count: columnCount, size: 4_096)
        let counted: [Float] = Parallel.map(count: ranges.count, threads: threads) { range in
            ranges[range].map { column in
                let sum = (0..<labelCount).reduce(0.0) { $0 + counts.sum(column: column, label: $1) }
                let ratio = labels.reduce(0.0) { largest, label in
                    let count = counts.sum(column: column, label: label)
                    let inside = naturalLogarithm(smoothing + count) - own[label]
                    // Sums of rounded weights may exceed the whole by a little.
                    let outside = naturalLogarithm(smoothing + max(0, sum - count)) - rests[label]
                    return max(largest, abs(inside - outside))
                }
                return Float(exponential(exponent * naturalLogarithm(max(ratio, Self.smallestRatio))))
            }
        }.flatMap(\.self)
        factors = counted + [Float](repeating: 1, count: vectorColumnCount)
    }
}
