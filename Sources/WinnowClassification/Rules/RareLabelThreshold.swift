import WinnowCorpora
import WinnowSystem

/// The threshold for the rarer of two labels, if few rows are trained on.
///
/// Few rows of a rare label hardly ever make it more probable than the other, however well they rank texts:
/// the answer is then always the other label. So the label is the answer from a lower probability on, chosen
/// on cross-fitted rows by ``LabelDecisionFit`` for a high F1; if the label has few rows, it is close to the
/// best one expected from the probabilities.
struct RareLabelThreshold {
    /// The largest share of the rows that makes a label rare. The threshold costs accuracy in more even data.
    static let largestShare = 0.3
    /// The most rows with the label as their answer, relative to the rows that have the label.
    ///
    /// If the scores hardly rank the rows, the highest F1 is that of the label for all of them.
    static let mostAnswers = 1.25

    /// The index of the label, 0 or 1.
    let label: Int
    /// The log-odds from which it is the answer, at most 0.
    let logOdds: Double

    /// Finds the threshold.
    ///
    /// - Parameter rows: held-out rows with calibrated scores; nil is returned without rows of each label.
    init?(of rows: HeldOutScores) {
        guard rows.scores.labels.count == 2, rows.scores.width == 1,
            let label = Self.rareLabel(of: rows.truth)
        else { return nil }
        let sign: Double = label == 1 ? 1 : -1
        let scores = rows.scores.values.map { sign * Double($0) }
        let fit = LabelDecisionFit(scores: scores, isPositive: rows.truth.map { Int($0) == label })
        self.label = label
        let ranked = scores.sorted(by: >)
        let most = Int((Self.mostAnswers * Double(rows.truth.count { Int($0) == label })).rounded(.up))
        let limit = ranked[min(most, ranked.count - 1)]
        logOdds = min(0, max(limit, (fit.threshold - fit.bias) / fit.scale))
    }

    /// The label with at most ``largestShare`` of the rows; nil if there is none, or no rows have it.
    static func rareLabel(of truth: some Collection<Int32>) -> Int? {
        let seconds = truth.count { $0 == 1 }
        let (count, label) = 2 * seconds <= truth.count ? (seconds, 1) : (truth.count - seconds, 0)
        return count > 0 && Double(count) <= Self.largestShare * Double(truth.count) ? label : nil
    }

    /// The index of the answer for the score of a text, the log-odds of the second label.
    func answer(score: Float) -> Int {
        (label == 1 ? Double(score) : -Double(score)) >= logOdds ? label : 1 - label
    }
}

extension TrainingPlan {
    /// Whether the training ends with a threshold for a rare label.
    var wantsThreshold: Bool {
        guard options.choosesThreshold, labelSets == nil, labelCount == 2, options.classWeights == .none
        else {
            return false
        }
        return RareLabelThreshold.rareLabel(of: (training + validation).map { corpus.labelIndices[$0] })
            != nil
    }
}

/// Finds the threshold of a rare label.
struct RareLabelFinder: Finish {
    /// Whether the validation part suffices; if not, all rows are needed.
    func isSatisfied(by rows: HeldOutScores, isPart: Bool) -> Bool {
        isPart && rows.count >= Calibrator.fewestRows
    }

    func run(_ finishing: inout Finishing) {
        guard let threshold = RareLabelThreshold(of: finishing.evidence.rows) else { return }
        finishing.training.threshold = threshold
        finishing.change {
            $0.rule = .one([LabelThreshold(label: $0.labels[threshold.label], logOdds: threshold.logOdds)])
        }
    }
}
