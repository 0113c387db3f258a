import WinnowEvaluation
import WinnowNumerics
import WinnowSystem

/// A threshold for a label, found in training: a part of what a model's manifest says.
///
/// It is an answer to "how sure must the model be?" in the terms of what follows: so many found, so many taken by mistake.
/// ``TextClassifier/threshold(named:)`` makes it a ``LabelThreshold``.
public struct OperatingPoint: Sendable, Hashable, Codable {
    /// A share with the interval that holds it.
    public struct Share: Sendable, Hashable, Codable {
        /// What was found.
        public var value: Double
        /// The bounds of the exact 95 % interval (Clopper and Pearson).
        public var lower: Double
        /// The upper bound.
        public var upper: Double

        fileprivate init?(_ value: Double?, _ interval: ConfidenceInterval?) {
            guard let value, let interval else { return nil }
            (self.value, lower, upper) = (value, interval.lower, interval.upper)
        }
    }

    /// Its name.
    public var name: String
    /// The label that the threshold is for.
    public var label: String
    /// The rule that it was chosen by, as `OperatingPointRule` reads it.
    public var rule: String
    /// From which log-odds on the label is the answer; nil where no threshold does what the rule asks, so that it never is.
    public var logOdds: Double?
    /// The same as a probability, which near 0 and 1 is rounded.
    public var probability: Double?
    /// The expected share of the label's texts that are found.
    public var recall: Share?
    /// The expected share of its answers that are right; it depends on how frequent the label is.
    public var precision: Share?
    /// The expected share of other texts that are taken for it.
    public var falsePositiveRate: Share?
    /// The texts of the label that it was chosen by.
    public var positives: Int
    /// The other texts that it was chosen by.
    public var negatives: Int
    /// Which rows these are.
    public var source: Calibration.Source
    /// How many other texts certify the false-positive rate that was asked for, 3 / rate; nil for another rule.
    package var requiredNegatives: Int?

    /// Whether there were enough other texts to certify the rate that was asked for.
    package var isCertifiable: Bool { requiredNegatives.map { negatives >= $0 } ?? true }

    init(
        _ request: OperatingPointRequest, label: String, counts: ScoreRanking.ThresholdCounts,
        source: Calibration.Source
    ) {
        name = request.name
        self.label = label
        rule = request.rule.description
        logOdds = counts.threshold
        probability = counts.threshold.map(logistic)
        recall = Share(counts.recall, counts.recallInterval)
        precision = Share(counts.precision, counts.precisionInterval)
        falsePositiveRate = Share(counts.falsePositiveRate, counts.falsePositiveRateInterval)
        positives = counts.positives
        negatives = counts.negatives
        self.source = source
        if case .recallAtFalsePositiveRate(let rate) = request.rule {
            requiredNegatives =
                RecallAtFalsePositiveRate(falsePositiveRate: rate, recall: nil, negatives: 0)
                .requiredNegatives
        }
    }
}
