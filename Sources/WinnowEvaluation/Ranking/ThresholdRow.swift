import WinnowSystem

/// A label is answered from some probability on: how many of its examples that finds, and how many others it takes.
public struct ThresholdRow: Sendable, Hashable {
    /// The least probability at which the label is answered.
    public let threshold: Double
    /// Examples of the label that are found.
    public let truePositives: Int
    /// Other examples that are taken for it.
    public let falsePositives: Int
    /// Examples of the label that are missed.
    public let falseNegatives: Int
    /// Other examples that are left alone.
    public let trueNegatives: Int

    /// The share of the answers that are right; nil where nothing is answered.
    public var precision: Double? { quotient(truePositives, truePositives + falsePositives) }
    /// The share of the label's examples that are found; nil without any.
    public var recall: Double? { quotient(truePositives, truePositives + falseNegatives) }
    /// The share of the others that are taken for the label; nil without any.
    public var falsePositiveRate: Double? { quotient(falsePositives, falsePositives + trueNegatives) }
}

extension Predictions {
    /// What thresholds on a label's probability come to, in the order of `thresholds`.
    ///
    /// Other labels' thresholds play no part: a row says what `--threshold LABEL=P` does, the label being the answer
    /// wherever its probability is at least *P*. Nil for an index that is not one of the model's labels.
    ///
    /// - Complexity: O(N · log T + T log T) for T thresholds.
    public func thresholdRows(of label: Int, at thresholds: [Double]) -> [ThresholdRow]? {
        guard label >= 0, label < modelLabelCount else { return nil }
        let ordered = thresholds.sorted()
        // Of each number of thresholds that a probability reaches, how many examples there are.
        var reached = [(positive: Int, negative: Int)](repeating: (0, 0), count: ordered.count + 1)
        for (row, truth) in truth.enumerated() {
            let count = ordered.countOfElements(upTo: probability(row: row, column: label))
            if truth == label { reached[count].positive += 1 } else { reached[count].negative += 1 }
        }
        let total = reached.reduce((0, 0)) { ($0.0 + $1.positive, $0.1 + $1.negative) }
        return thresholds.map { threshold in
            let place = ordered.firstIndex(of: threshold) ?? ordered.count
            let found = reached.dropFirst(place + 1).reduce((0, 0)) {
                ($0.0 + $1.positive, $0.1 + $1.negative)
            }
            return ThresholdRow(
                threshold: threshold, truePositives: found.0, falsePositives: found.1,
                falseNegatives: total.0 - found.0, trueNegatives: total.1 - found.1)
        }
    }

    /// What a threshold on a label's log-odds comes to, which tells apart what is equal as a probability.
    ///
    /// Nil for an index that is not one of the model's labels. Complexity: O(N).
    ///
    /// - Parameters:
    ///   - label: The label's index.
    ///   - threshold: From which log-odds on the label is answered; nil answers it never. Where there are no
    ///     ``logOdds``, probabilities are compared with the probability that it stands for.
    package func thresholdCounts(
        of label: Int, fromLogOdds threshold: Double?
    ) -> ScoreRanking.ThresholdCounts? {
        guard label >= 0, label < modelLabelCount else { return nil }
        let scores = logOdds ?? probabilities
        let least = threshold.map { logOdds == nil ? 1 / (1 + exponential(-$0)) : $0 } ?? .infinity
        var (truePositives, falsePositives, positives) = (0, 0, 0)
        for (row, truth) in truth.enumerated() {
            let isFound = threshold != nil && scores[row * modelLabelCount + label] >= least
            if truth == label {
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

    /// The shortest decimal threshold on a label's probability at which at most `rate` of the other examples are taken
    /// for it, and as many of its own as that allows are found.
    ///
    /// Between two probabilities that occur any number divides the examples alike; the one of fewest digits is taken.
    /// Nil without examples of both kinds, where even the highest probability takes too many, for a rate that is not in
    /// 0...1, and for an index that is not one of the model's labels. Complexity: O(N log N).
    public func threshold(of label: Int, atFalsePositiveRate rate: Double) -> Double? {
        guard label >= 0, label < modelLabelCount else { return nil }
        var (positives, negatives): ([Double], [Double]) = ([], [])
        for (row, truth) in truth.enumerated() {
            let value = probability(row: row, column: label)
            if truth == label { positives.append(value) } else { negatives.append(value) }
        }
        guard let ranking = try? ScoreRanking(positives: positives, negatives: negatives),
            let highest = ranking.recall(atFalsePositiveRate: rate)?.threshold
        else { return nil }
        let below = (positives + negatives).reduce(-1.0) { $1 < highest ? max($0, $1) : $0 }
        return shortestDecimal(above: max(below, 0), upTo: highest)
    }
}

/// The number of fewest digits in `lower` < x ≤ `upper`, both in 0...1; `upper` where 15 digits do not tell them apart.
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
    /// How many elements, of rising ones, are at most `value`.
    fileprivate func countOfElements(upTo value: Double) -> Int {
        indices.partitionPoint { self[$0] > value }
    }
}
