// Thresholds that achieve what is asked.

extension ScoreRanking {
    /// A threshold with what came of it, in numbers of examples.
    public struct ThresholdCounts: Sendable, Hashable {
        /// Answer the label for scores of at least this; nil where nothing may be answered.
        public let threshold: Double?
        /// The examples of the label that score as much or more.
        public let truePositives: Int
        /// The others that do.
        public let falsePositives: Int
        /// The examples of the label.
        public let positives: Int
        /// The other examples.
        public let negatives: Int

        /// The share of the label's examples that are found; nil without any.
        public var recall: Double? { quotient(truePositives, positives) }
        /// The share of answers that are right; nil without an answer.
        public var precision: Double? { quotient(truePositives, truePositives + falsePositives) }
        /// The share of the others that are taken for the label; nil without others.
        public var falsePositiveRate: Double? { quotient(falsePositives, negatives) }

        /// The exact 95 % interval of the recall; see ``ConfidenceInterval/init(successes:trials:level:)``.
        public var recallInterval: ConfidenceInterval? {
            ConfidenceInterval(successes: truePositives, trials: positives)
        }
        /// The exact 95 % interval of the precision.
        public var precisionInterval: ConfidenceInterval? {
            ConfidenceInterval(successes: truePositives, trials: truePositives + falsePositives)
        }
        /// The exact 95 % interval of the false-positive rate.
        public var falsePositiveRateInterval: ConfidenceInterval? {
            ConfidenceInterval(successes: falsePositives, trials: negatives)
        }
    }

    /// The threshold that a rule asks for, among the scores that there are: equal scores are taken or left together.
    ///
    /// Nil without examples of both kinds. Where no threshold does what the rule asks, the result's threshold is nil, and
    /// nothing is answered. Complexity: O(N).
    public func threshold(by rule: OperatingPointRule) -> ThresholdCounts? {
        guard positiveCount > 0, negativeCount > 0 else { return nil }
        var best = counts(nil, 0, 0)
        var bestF1 = 0.0
        forEachThreshold { score, truePositives, falsePositives in
            let found = counts(score, truePositives, falsePositives)
            switch rule {
            case .recallAtFalsePositiveRate(let rate):
                guard Double(falsePositives) <= rate * Double(negativeCount) else { return false }
                best = found
            case .recall(let share):
                best = found
                return Double(truePositives) < share * Double(positiveCount)
            case .precision(let share):
                let isPrecise = Double(truePositives) >= share * Double(truePositives + falsePositives)
                if isPrecise, truePositives > best.truePositives { best = found }
            case .f1:
                let f1 = 2 * Double(truePositives) / Double(truePositives + falsePositives + positiveCount)
                if f1 > bestF1 { (best, bestF1) = (found, f1) }
            }
            return true
        }
        return best
    }

    private func counts(
        _ threshold: Double?, _ truePositives: Int, _ falsePositives: Int
    ) -> ThresholdCounts {
        ThresholdCounts(
            threshold: threshold, truePositives: truePositives, falsePositives: falsePositives,
            positives: positiveCount, negatives: negativeCount)
    }
}
