import WinnowSystem

/// The factors for how freely ``TrainingAlgorithm/nbMaximumEntropy`` may use each feature.
///
/// The log-count ratio of column *j* for label *k* is
/// *r*ⱼₖ = ln((*α* + *n*ⱼₖ) / Σ(*α* + *n*ⱼₖ)) − ln((*α* + *m*ⱼₖ) / Σ(*α* + *m*ⱼₖ)), where *n*ⱼₖ of the rows
/// with the column have the label and *m*ⱼₖ another, *α* is the smoothing, and the sums are over all columns.
/// A column's factor is its largest |*r*ⱼₖ| over the labels, raised to the exponent.
///
/// Multiplying values by their factors with a uniform penalty is equivalent to unchanged values with each
/// weight's penalty divided by its factor's square. With the exponent 1 and two labels this is the method of
/// S. Wang and C. Manning, *Baselines and Bigrams: Simple, Good Sentiment and Topic Classification*, ACL
/// 2012, with logistic regression in place of the support vector machine. They fit labels one against the
/// rest, Winnow all together. The exponent ½ is better than 0 and 1 (`docs/measured/tuning.md`).
package struct LogCountRatios: Sendable {
    /// The default amount added to every count.
    package static let defaultSmoothing = 1.0
    /// The default exponent of the ratios: 0.5, or 0.25 from ``TrainingDefaults/manyLabels`` labels on, as
    /// each label then has few rows to count.
    package static func defaultExponent(labelCount: Int) -> Double {
        labelCount < TrainingDefaults.manyLabels ? 0.5 : 0.25
    }

    /// Smaller ratios count as this one: their features have almost no weight.
    private static let smallestRatio = 1e-6

    /// One factor per column, above 0.
    package let factors: [Float]

    /// Counts examples; the labels of rows with sets of them are each compared with all other rows.
    ///
    /// - Parameters:
    ///   - examples: the labelled rows; it only matters whether their values are 0.
    ///   - labelCount: the number of labels, at least 2.
    ///   - smoothing: *α*, above 0.
    ///   - exponent: from 0 (all factors are 1) to 1; nil for ``defaultExponent(labelCount:)``.
    ///   - vectorColumnCount: the number of last columns that are components of texts' vectors. Every row has
    ///     them, so counting is no use: their factors are 1, and the sums omit them.
    ///   - threads: the number of threads; the result does not depend on it.
    /// - Complexity: O(*e* + *c* · *k*) in entries, columns and labels.
    package init(
        of examples: MaximumEntropyTrainer.Examples, labelCount: Int,
        smoothing: Double = Self.defaultSmoothing, exponent: Double? = nil, vectorColumnCount: Int = 0,
        threads: Int = Parallel.processorCount
    ) {
        self.init(
            of: LabelColumnSums(of: .row, in: examples, labelCount: labelCount, threads: threads),
            labelCount: labelCount, hasSets: examples.sets != nil, smoothing: smoothing, exponent: exponent,
            vectorColumnCount: vectorColumnCount, threads: threads)
    }

    /// Takes counts of rows; see ``init(of:labelCount:smoothing:exponent:vectorColumnCount:threads:)``.
    ///
    /// - Parameter hasSets: whether rows have sets of labels; the last counts are then those of all rows.
    package init(
        of counts: LabelColumnSums, labelCount: Int, hasSets: Bool = false, smoothing: Double,
        exponent: Double?, vectorColumnCount: Int = 0, threads: Int
    ) {
        let exponent = exponent ?? Self.defaultExponent(labelCount: labelCount)
        let columnCount = counts.columnCount - vectorColumnCount
        let totals = counts.totals(ofFirst: columnCount, smoothing: smoothing)
        // The other labels together get the smoothing once, so the total also has it once.
        let all =
            !hasSets
            ? totals.reduce(0, +) - smoothing * Double(columnCount * (labelCount - 1)) : totals[labelCount]
        let rests = totals.map { naturalLogarithm(all - $0 + smoothing * Double(columnCount)) }
        let own = totals.map(naturalLogarithm)
        // With two labels the second's ratio is the negated first.
        let labels = 0..<(labelCount == 2 && !hasSets ? 1 : labelCount)
        let ranges = Parallel.ranges(count: columnCount, size: 4_096)
        let counted: [Float] = Parallel.map(count: ranges.count, threads: threads) { range in
            ranges[range].map { column in
                let sum =
                    !hasSets
                    ? (0..<labelCount).reduce(0.0) { $0 + counts.sum(column: column, label: $1) }
                    : counts.sum(column: column, label: labelCount)
                // Most labels lack most columns, and logarithms are slow.
                let (none, all) = (naturalLogarithm(smoothing), naturalLogarithm(smoothing + max(0, sum)))
                let ratio = labels.reduce(0.0) { largest, label in
                    let count = counts.sum(column: column, label: label)
                    let inside = count == 0 ? none : naturalLogarithm(smoothing + count)
                    // Sums of rounded weights may slightly exceed the total.
                    let outside = count == 0 ? all : naturalLogarithm(smoothing + max(0, sum - count))
                    return max(largest, abs((inside - own[label]) - (outside - rests[label])))
                }
                return Float(exponential(exponent * naturalLogarithm(max(ratio, Self.smallestRatio))))
            }
        }.flatMap(\.self)
        factors = counted + [Float](repeating: 1, count: vectorColumnCount)
    }
}
