/// The scores of one label against the rest, in falling order.
///
/// Examples with equal scores are never told apart: every measure takes or leaves them together.
public struct ScoreRanking: Sendable, Hashable {
    /// The scores of the examples that have the label, falling.
    private let positives: [Double]
    /// The scores of the examples that do not, falling.
    private let negatives: [Double]

    /// Ranks scores that are already apart. Complexity: O(N log N).
    ///
    /// - Throws: ``EvaluationError`` `valueOutOfRange` if a score is not a number.
    public init(positives: [Double], negatives: [Double]) throws(EvaluationError) {
        if positives.contains(where: \.isNaN) || negatives.contains(where: \.isNaN) {
            throw EvaluationError(.valueOutOfRange, "a score is not a number; it has no place in a ranking")
        }
        self.init(unordered: positives, negatives)
    }

    /// Ranks all examples by the log-odds of one label, or by its probabilities where there are no log-odds.
    ///
    /// Nil for an index that is not one of the model's labels: what it never scores it does not rank.
    /// Complexity: O(N log N).
    public init?(of label: Int, in predictions: Predictions) {
        let columns = predictions.modelLabelCount
        guard label >= 0, label < columns else { return nil }
        let scores = predictions.logOdds ?? predictions.probabilities
        var positives: [Double] = []
        var negatives: [Double] = []
        for (row, truth) in predictions.truth.enumerated() {
            let score = scores[row * columns + label]
            if truth == label { positives.append(score) } else { negatives.append(score) }
        }
        self.init(unordered: positives, negatives)
    }

    private init(unordered positives: [Double], _ negatives: [Double]) {
        self.positives = positives.sorted(by: >)
        self.negatives = negatives.sorted(by: >)
    }

    /// How many examples have the label.
    public var positiveCount: Int { positives.count }
    /// How many examples do not.
    public var negativeCount: Int { negatives.count }

    /// Visits the distinct scores from the highest, each with how many examples of either kind score as much or more.
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
    /// The area under the ROC curve: the chance that a random example of the label outscores a random other, a tie
    /// counting one half (Mann and Whitney's U over P·N, equal to the trapezoidal area).
    ///
    /// 1 is perfect, .5 is chance. Undefined (nil) without examples of both kinds. Complexity: O(N).
    ///
    /// Source: T. Fawcett, *An introduction to ROC analysis*, 2006, DOI 10.1016/j.patrec.2005.10.010.
    public var rocAUC: Double? {
        guard positiveCount > 0, negativeCount > 0 else { return nil }
        // Twice the area in units of one pair, so that ties stay whole numbers; exact up to 2⁵³ pairs.
        var doubledArea = 0.0
        var (lastTrue, lastFalse) = (0, 0)
        forEachThreshold { _, truePositives, falsePositives in
            doubledArea += Double(truePositives + lastTrue) * Double(falsePositives - lastFalse)
            (lastTrue, lastFalse) = (truePositives, falsePositives)
            return true
        }
        return doubledArea / (2 * Double(positiveCount) * Double(negativeCount))
    }

    /// The average precision: Σ (R_n − R_n₋₁) · P_n over falling thresholds, without interpolation, as in
    /// scikit-learn's `average_precision_score`.
    ///
    /// Chance level is the label's share. Undefined (nil) without examples of the label. Complexity: O(N).
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

    /// A threshold on the score, and what comes of it.
    public struct RecallPoint: Sendable, Hashable {
        /// Answer the label for scores of at least this; nil when even the highest score is too low a bar, so that
        /// nothing may be answered.
        public let threshold: Double?
        /// The share of the label's examples that are found.
        public let recall: Double
        /// The share of the other examples that are taken for the label.
        public let falsePositiveRate: Double
    }

    /// The lowest threshold whose false-positive rate FP / N is at most `rate`, where the recall is greatest.
    ///
    /// Undefined (nil) without examples of both kinds, and for a `rate` that is not in 0...1. When the highest-scored
    /// examples tie and hold too many others, the recall is 0. Complexity: O(N).
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
    /// A threshold with what came of it, in numbers of examples.
    package struct ThresholdCounts: Sendable, Hashable {
        /// Answer the label for scores of at least this; nil where nothing may be answered.
        package let threshold: Double?
        /// The examples of the label that score as much or more.
        package let truePositives: Int
        /// The others that do.
        package let falsePositives: Int
        /// The examples of the label.
        package let positives: Int
        /// The other examples.
        package let negatives: Int

        /// The share of the label's examples that are found; nil without any.
        package var recall: Double? { quotient(truePositives, positives) }
        /// The share of answers that are right; nil without an answer.
        package var precision: Double? { quotient(truePositives, truePositives + falsePositives) }
        /// The share of the others that are taken for the label; nil without others.
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

    /// The threshold that a rule asks for, among the scores that there are: equal scores are taken or left together.
    ///
    /// Nil without examples of both kinds. Where no threshold does what the rule asks, the result's threshold is nil, and
    /// nothing is answered. Complexity: O(N).
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
