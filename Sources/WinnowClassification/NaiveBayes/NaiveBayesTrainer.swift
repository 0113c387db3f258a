import WinnowNumerics
import WinnowSystem

/// Finds the weights of a naive Bayes classifier.
///
/// Use it for very fast training or as a baseline; its answers are nearly as good as those of maximum
/// entropy, but its probabilities need calibration. Values are treated as counts; it is designed for counts
/// but also works well with tf-idf. Negative values count as 0.
///
/// Use ``TextClassifierTrainer`` with ``TrainingAlgorithm/naiveBayes`` to get from texts to a classifier;
/// this is its numerical core.
package struct NaiveBayesTrainer: Sendable {
    /// Which event the weights describe.
    package enum Variant: String, Sendable, Hashable, Codable, CaseIterable {
        /// A label's own rows: the weight of column *j* is ln((*α* + *n*ⱼₖ) / Σ(*α* + *n*ⱼₖ)) for the sum
        /// *n*ⱼₖ of its values in these rows; the intercept is the log share of the label's rows.
        ///
        /// Source: A. McCallum and K. Nigam, *A Comparison of Event Models for Naive Bayes Text
        /// Classification*, 1998.
        case multinomial
        /// The rows of all other labels, negated: more rows if the label is rare. Intercepts are 0.
        ///
        /// Source: J. Rennie, L. Shih, J. Teevan and D. Karger, *Tackling the Poor Assumptions of Naive Bayes
        /// Text Classifiers*, ICML 2003, without the normalization of weights, as in scikit-learn's
        /// `ComplementNB`.
        case complement
    }

    /// The default amount added to every sum.
    ///
    /// The default features have smaller sums than counts. Of .01, .1 and 1, it had the best accuracy
    /// (`docs/measured/tuning.md`).
    package static let defaultSmoothing = 0.1

    /// Which event the weights describe.
    package var variant: Variant
    /// *α*, above 0: the amount added to every sum.
    package var smoothing: Double

    /// Makes a trainer.
    package init(_ variant: Variant = .multinomial, smoothing: Double = Self.defaultSmoothing) {
        self.variant = variant
        self.smoothing = smoothing
    }

    /// The weights, by column, then by label (for two labels one number, the second's minus the first's),
    /// followed by the intercepts.
    ///
    /// Labels without rows count half a row. Complexity: O(*e* + *c* · *k*) in entries, columns, labels.
    package func weights(
        of examples: MaximumEntropyTrainer.Examples, labelCount: Int,
        threads: Int = Parallel.processorCount
    ) -> [Float] {
        var rows = [Double](repeating: 0, count: labelCount)
        for (row, label) in examples.labels.enumerated() {
            rows[Int(label)] += Double(examples.weights?[row] ?? 1)
        }
        return weights(
            of: LabelColumnSums(of: .value, in: examples, labelCount: labelCount, threads: threads),
            rowWeights: rows)
    }

    /// The weights, given the sums of values, and for each label the weight of its rows.
    package func weights(of sums: LabelColumnSums, rowWeights: [Double]) -> [Float] {
        let labelCount = rowWeights.count
        let totals = sums.totals(smoothing: smoothing)
        let logTotals: [Double]
        switch variant {
        case .multinomial: logTotals = totals.map(naturalLogarithm)
        case .complement:
            let all = totals.reduce(0, +) - smoothing * Double(sums.columnCount * (labelCount - 1))
            logTotals = totals.map {
                naturalLogarithm(all - $0 + smoothing * Double(sums.columnCount))
            }
        }
        let width = labelCount == 2 ? 1 : labelCount
        var weights: [Float] = []
        weights.reserveCapacity((sums.columnCount + 1) * width)
        for column in 0..<sums.columnCount {
            let own = (0..<labelCount).map { sums.sum(column: column, label: $0) }
            weights += scores(own, logTotals, width: width)
        }
        return weights + intercepts(of: rowWeights, width: width)
    }

    /// The weights of one column.
    private func scores(_ sums: [Double], _ logTotals: [Double], width: Int) -> [Float] {
        let all = sums.reduce(0, +)
        let scores = zip(sums, logTotals).map { sum, logTotal in
            switch variant {
            case .multinomial: naturalLogarithm(smoothing + sum) - logTotal
            case .complement: logTotal - naturalLogarithm(smoothing + max(0, all - sum))
            }
        }
        return width == 1 ? [Float(scores[1] - scores[0])] : scores.map { Float($0) }
    }

    private func intercepts(of rowWeights: [Double], width: Int) -> [Float] {
        guard variant == .multinomial else { return [Float](repeating: 0, count: width) }
        let total = rowWeights.reduce(0, +)
        let shares = rowWeights.map { naturalLogarithm(max($0, 0.5) / max(total, 1)) }
        return width == 1 ? [Float(shares[1] - shares[0])] : shares.map { Float($0) }
    }
}
