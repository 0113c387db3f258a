/// The scores of one label against the rest, in descending order.
///
/// Examples with equal scores are never separated: every threshold includes or excludes them together.
public struct ScoreRanking: Sendable, Hashable {
    /// The scores of the examples with the label, descending.
    private let positives: [Double]
    /// The scores of the other examples, descending.
    private let negatives: [Double]

    /// Ranks scores that are already separated by label. Complexity: O(N log N).
    ///
    /// - Throws: ``EvaluationError`` `valueOutOfRange` if a score is not a number.
    public init(positives: [Double], negatives: [Double]) throws(EvaluationError) {
        if positives.contains(where: \.isNaN) || negatives.contains(where: \.isNaN) {
            throw EvaluationError(.valueOutOfRange, "a score is not a number and cannot be ranked")
        }
        self.init(unordered: positives, negatives)
    }

    /// Ranks all examples by the log-odds of one label, or by its probabilities if there are no log-odds.
    ///
    /// Nil for an index that is not one of the model's labels, which have no scores.
    /// Complexity: O(N log N).
    public init?(of label: Int, in predictions: Predictions) {
        let columns = predictions.modelLabelCount
        guard label >= 0, label < columns else { return nil }
        let scores = predictions.logOdds ?? predictions.probabilities
        var positives: [Double] = []
        var negatives: [Double] = []
        let isOwn = predictions.examples(of: label)
        for (row, truth) in predictions.truth.enumerated() {
            let score = scores[row * columns + label]
            if isOwn[truth] {
                positives.append(score)
            } else {
                negatives.append(score)
            }
        }
        self.init(unordered: positives, negatives)
    }

    private init(unordered positives: [Double], _ negatives: [Double]) {
        self.positives = positives.sorted(by: >)
        self.negatives = negatives.sorted(by: >)
    }

    /// The number of examples with the label.
    package var positiveCount: Int { positives.count }
    /// The number of other examples.
    package var negativeCount: Int { negatives.count }

    /// Visits the distinct scores, descending, with the numbers of both kinds of examples above or at each.
    func forEachThreshold(
        _ body: (_ score: Double, _ truePositives: Int, _ falsePositives: Int) -> Bool
    ) {
        var (positive, negative) = (0, 0)
        while positive < positives.count || negative < negatives.count {
            let score: Double
            if positive == positives.count {
                score = negatives[negative]
            } else if negative == negatives.count {
                score = positives[positive]
            } else {
                score = max(positives[positive], negatives[negative])
            }
            while positive < positives.count, positives[positive] == score { positive += 1 }
            while negative < negatives.count, negatives[negative] == score { negative += 1 }
            if !body(score, positive, negative) { return }
        }
    }
}

extension ScoreRanking {
    /// The area under the ROC curve: the probability that a random example of the label outscores a random
    /// other; ties count one half (Mann and Whitney's U over P·N, equal to the trapezoidal area).
    ///
    /// 1 is perfect, .5 is random. Undefined (nil) without examples of both kinds. Complexity: O(N).
    ///
    /// Source: T. Fawcett, *An introduction to ROC analysis*, 2006, DOI 10.1016/j.patrec.2005.10.010.
    public var rocAUC: Double? {
        guard positiveCount > 0, negativeCount > 0 else { return nil }
        // Twice the area in units of one pair, so that ties are integers; exact up to 2⁵³ pairs.
        var doubledArea = 0.0
        var (lastTrue, lastFalse) = (0, 0)
        forEachThreshold { _, truePositives, falsePositives in
            doubledArea += Double(truePositives + lastTrue) * Double(falsePositives - lastFalse)
            (lastTrue, lastFalse) = (truePositives, falsePositives)
            return true
        }
        return doubledArea / (2 * Double(positiveCount) * Double(negativeCount))
    }

    /// The average precision: Σ (R_n − R_n₋₁) · P_n over descending thresholds, without interpolation, as in
    /// scikit-learn's `average_precision_score`.
    ///
    /// A random ranking has the label's share. Nil without examples of the label. Complexity: O(N).
    public var averagePrecision: Double? {
        guard positiveCount > 0 else { return nil }
        var sum = 0.0
        var lastTrue = 0
        forEachThreshold { _, truePositives, falsePositives in
            if truePositives > lastTrue {
                sum +=
                    Double(truePositives - lastTrue) * Double(truePositives)
                    / Double(truePositives + falsePositives)
                lastTrue = truePositives
            }
            return true
        }
        return sum / Double(positiveCount)
    }

    /// A threshold on the score and its effect.
    public struct RecallPoint: Sendable, Hashable {
        /// The lowest score for which the label is predicted; nil if even the highest score gives too many
        /// false positives.
        public let threshold: Double?
        /// The share of the label's examples that are found.
        public let recall: Double
        /// The share of other examples that get the label.
        public let falsePositiveRate: Double
    }

    /// The lowest threshold, with the highest recall, whose false-positive rate FP / N is at most `rate`.
    ///
    /// Undefined (nil) without examples of both kinds, and for a `rate` outside 0...1. If the highest-scored
    /// examples tie and include too many others, the recall is 0. Complexity: O(N).
    public func recall(atFalsePositiveRate rate: Double) -> RecallPoint? {
        guard positiveCount > 0, negativeCount > 0, rate >= 0, rate <= 1 else { return nil }
        var best = RecallPoint(threshold: nil, recall: 0, falsePositiveRate: 0)
        forEachThreshold { score, truePositives, falsePositives in
            let falsePositiveRate = Double(falsePositives) / Double(negativeCount)
            if falsePositiveRate > rate { return false }
            best = RecallPoint(
                threshold: score, recall: Double(truePositives) / Double(positiveCount),
                falsePositiveRate: falsePositiveRate)
            return true
        }
        return best
    }
}

extension ScoreRanking {
    /// A threshold and its effect in numbers of examples.
    package struct ThresholdCounts: Sendable, Hashable {
        /// The lowest score for which the label is predicted; nil to never predict it.
        package let threshold: Double?
        /// The number of the label's examples with at least this score.
        package let truePositives: Int
        /// The number of other examples with at least this score.
        package let falsePositives: Int
        /// The number of the label's examples.
        package let positives: Int
        /// The number of other examples.
        package let negatives: Int

        /// The share of the label's examples that are found; nil if it has none.
        package var recall: Double? { quotient(truePositives, positives) }
        /// The share of predictions of the label that are correct; nil if there are none.
        package var precision: Double? { quotient(truePositives, truePositives + falsePositives) }
        /// The share of other examples that get the label; nil if there are none.
        package var falsePositiveRate: Double? { quotient(falsePositives, negatives) }

        /// The exact 95 % interval of the recall; see ``ConfidenceInterval/init(successes:trials:level:)``.
        package var recallInterval: ConfidenceInterval? {
            ConfidenceInterval(successes: truePositives, trials: positives)
        }
        /// The exact 95 % interval of the precision.
        package var precisionInterval: ConfidenceInterval? {
            ConfidenceInterval(successes: truePositives, trials: truePositives + falsePositives)
        }
        /// The exact 95 % interval of the false-positive rate.
        package var falsePositiveRateInterval: ConfidenceInterval? {
            ConfidenceInterval(successes: falsePositives, trials: negatives)
        }
    }

    /// The threshold for a rule, among the existing scores: equal scores are included or excluded together.
    ///
    /// Nil without examples of both kinds. If no threshold satisfies the rule, the result's threshold is nil.
    /// Complexity: O(N).
    package func threshold(by rule: OperatingPointRule) -> ThresholdCounts? {
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
