import WinnowSystem

/// The true and false positives and negatives of a label with a threshold on its probability.
package struct ThresholdRow: Sendable, Hashable {
    /// The lowest probability for which the label is predicted.
    package let threshold: Double
    /// The number of the label's examples that are found.
    package let truePositives: Int
    /// The number of other examples that get the label.
    package let falsePositives: Int
    /// The number of the label's examples that are missed.
    package let falseNegatives: Int
    /// The number of other examples that do not get the label.
    package let trueNegatives: Int

    /// The share of predictions of the label that are correct; nil if there are none.
    package var precision: Double? { quotient(truePositives, truePositives + falsePositives) }
    /// The share of the label's examples that are found; nil if it has none.
    package var recall: Double? { quotient(truePositives, truePositives + falseNegatives) }
    /// The share of other examples that get the label; nil if there are none.
    package var falsePositiveRate: Double? { quotient(falsePositives, falsePositives + trueNegatives) }
}

extension Predictions {
    /// The effects of thresholds on a label's probability, in the order of `thresholds`.
    ///
    /// Other labels' thresholds are ignored: a row shows the effect of `--threshold LABEL=P`, which predicts
    /// the label if its probability is at least *P*. Nil for an index that is not one of the model's labels.
    ///
    /// - Complexity: O(N · log T + T log T) for T thresholds.
    package func thresholdRows(of label: Int, at thresholds: [Double]) -> [ThresholdRow]? {
        guard label >= 0, label < modelLabelCount else { return nil }
        let ordered = thresholds.sorted()
        // The number of examples for each number of thresholds that a probability reaches.
        var reached = [(positive: Int, negative: Int)](repeating: (0, 0), count: ordered.count + 1)
        let isOwn = examples(of: label)
        for (row, truth) in truth.enumerated() {
            let count = ordered.countOfElements(upTo: probability(row: row, column: label))
            if isOwn[truth] { reached[count].positive += 1 } else { reached[count].negative += 1 }
        }
        // The sums from each number of thresholds on.
        for place in reached.indices.dropLast().reversed() {
            reached[place].positive += reached[place + 1].positive
            reached[place].negative += reached[place + 1].negative
        }
        return thresholds.map { threshold in
            // An example reaches a threshold if it reaches more thresholds than there are below it.
            let place = ordered.indices.partitionPoint { ordered[$0] >= threshold }
            let found = place < ordered.count ? reached[place + 1] : (positive: 0, negative: 0)
            return ThresholdRow(
                threshold: threshold, truePositives: found.positive, falsePositives: found.negative,
                falseNegatives: reached[0].positive - found.positive,
                trueNegatives: reached[0].negative - found.negative)
        }
    }

    /// The effect of a threshold on a label's log-odds, which distinguish scores with equal probabilities.
    ///
    /// Nil for an index that is not one of the model's labels. Complexity: O(N).
    ///
    /// - Parameters:
    ///   - label: The label's index.
    ///   - threshold: The log-odds from which the label is predicted; nil for never. If there are no
    ///     ``logOdds``, probabilities are compared with the equivalent probability.
    package func thresholdCounts(
        of label: Int, fromLogOdds threshold: Double?
    ) -> ScoreRanking.ThresholdCounts? {
        guard label >= 0, label < modelLabelCount else { return nil }
        let scores = logOdds ?? probabilities
        let least = threshold.map { logOdds == nil ? 1 / (1 + exponential(-$0)) : $0 } ?? .infinity
        var (truePositives, falsePositives, positives) = (0, 0, 0)
        let isOwn = examples(of: label)
        for (row, truth) in truth.enumerated() {
            let isFound = threshold != nil && scores[row * modelLabelCount + label] >= least
            if isOwn[truth] {
                positives += 1
                if isFound { truePositives += 1 }
            } else if isFound {
                falsePositives += 1
            }
        }
        return ScoreRanking.ThresholdCounts(
            threshold: threshold, truePositives: truePositives, falsePositives: falsePositives,
            positives: positives, negatives: count - positives)
    }

    /// The shortest decimal threshold on a label's probability that maximizes recall at a false-positive rate
    /// of at most `rate`.
    ///
    /// Any number between two consecutive probabilities divides the examples alike; the result has the fewest
    /// digits. Nil without examples of both kinds, if even the highest probability has too many false
    /// positives, if the rate is outside 0...1, or if the label is not the model's.
    /// Complexity: O(N log N).
    public func threshold(of label: Int, atFalsePositiveRate rate: Double) -> Double? {
        guard label >= 0, label < modelLabelCount else { return nil }
        var (positives, negatives): ([Double], [Double]) = ([], [])
        let isOwn = examples(of: label)
        for (row, truth) in truth.enumerated() {
            let value = probability(row: row, column: label)
            if isOwn[truth] { positives.append(value) } else { negatives.append(value) }
        }
        guard let ranking = try? ScoreRanking(positives: positives, negatives: negatives),
            let highest = ranking.recall(atFalsePositiveRate: rate)?.threshold
        else { return nil }
        let below = (positives + negatives).reduce(-1.0) { $1 < highest ? max($0, $1) : $0 }
        return shortestDecimal(above: max(below, 0), upTo: highest)
    }
}

/// The number with the fewest digits in `lower` < x ≤ `upper`, both in 0...1; `upper` if 15 are too few.
private func shortestDecimal(above lower: Double, upTo upper: Double) -> Double {
    var scale = 1.0
    for _ in 0..<15 {
        scale *= 10
        let candidate = (upper * scale).rounded(.down) / scale
        if candidate > lower && candidate <= upper { return candidate }
    }
    return upper
}

extension [Double] {
    /// The number of elements that are at most `value`, in an ascending array.
    fileprivate func countOfElements(upTo value: Double) -> Int {
        indices.partitionPoint { self[$0] > value }
    }
}
