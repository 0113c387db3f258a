import WinnowEvaluation
import WinnowNumerics
import WinnowSystem

/// A threshold for a label, found in training; part of a model's manifest.
///
/// It answers "how sure must the model be?" in terms of the consequences: the shares of texts found and of
/// false alarms. ``TextClassifier/threshold(named:after:)`` returns it as a `LabelThreshold`.
public struct OperatingPoint: Sendable, Hashable, Codable {
    /// A share with its confidence interval.
    public struct Share: Sendable, Hashable, Codable {
        /// The measured share.
        public var value: Double
        /// The lower bound of the exact 95 % interval (Clopper and Pearson).
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
    /// The rule that it was chosen by, in the syntax of `OperatingPointRule`.
    public var rule: String
    /// The log-odds from which the label is the answer; nil, for never, if no threshold satisfies the rule.
    public var logOdds: Double?
    /// The same as a probability, which is rounded near 0 and 1.
    public var probability: Double?
    /// The expected share of the label's texts that are found.
    public var recall: Share?
    /// The expected share of its answers that are correct; it depends on the label's frequency.
    public var precision: Share?
    /// The expected share of other texts that get the label.
    public var falsePositiveRate: Share?
    /// The number of texts of the label that it was chosen by.
    public var positives: Int
    /// The number of other texts that it was chosen by.
    public var negatives: Int
    /// The rows that these texts are from.
    public var source: Calibration.Source
    /// The number of other texts that certify a requested false-positive rate, 3 / rate; else nil.
    public internal(set) var requiredNegatives: Int?

    /// Whether there were enough other texts to certify the requested rate.
    public var isCertifiable: Bool { requiredNegatives.map { negatives >= $0 } ?? true }

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
