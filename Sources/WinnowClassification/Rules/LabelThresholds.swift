import WinnowEvaluation
import WinnowSystem

/// The calibration of one label's scores and the threshold for its prediction, fitted to held-out rows.
///
/// The probability is the logistic function of *a* · *z* + *b* for the score *z* (Platt scaling), with *a*
/// and *b* of the least log loss plus ½ · 10 · ((*a* − 1)² + *b*²): few rows of a label hardly change its
/// scores. Platt's smoothed targets lower no loss: on joined texts of CLINC150 it rose by 5 %.
///
/// The threshold is for a high F1. With *n* rows of the label it is (*n* · *e* + 3 · *x*) / (*n* + 3), where
/// *e* gives these rows their highest F1, which for a rare label depends on chance, and *x* gives the highest
/// F1 to be expected if the probabilities are right, to which all rows contribute. Chosen on parts of the
/// GoEmotions training data with 28 and 7 labels and on joined texts of CLINC150 with 150 labels: the
/// macro-F1 of only *e* was up to .043 lower, that of only *x* up to .039, and a weight of 10 instead of 3 up
/// to .011.
///
/// At most about 2 *n* rows get the label as an answer. If the scores hardly rank the rows, the highest F1 is that
/// of the label for nearly all of them. With 200 to 8,000 rows of GoEmotions (28 and 7 labels) and joined texts of
/// CLINC150, macro-F1 rises by 0 to .01 and micro-F1 by 0 to .11, while labels with three to nine rows are no longer
/// answered up to 20 times as often as they occur; 1.5 *n* gives no higher macro-F1, and 3 *n* one that is at most .002
/// higher, with a lower micro-F1. On GoEmotions with 4 labels and joined texts of BBC News, 20 Newsgroups and
/// Banking77: −.001 to .008 and 0 to .08.
///
/// Source: J. Platt, *Probabilistic Outputs for Support Vector Machines*, 1999; Z. Lipton, C. Elkan and B.
/// Naryanaswamy, *Optimal Thresholding of Classifiers to Maximize F1 Measure*, ECML PKDD 2014,
/// DOI 10.1007/978-3-662-44851-9_15.
struct LabelDecisionFit: Sendable, Hashable {
    /// The factor of the scores, above 0.
    private(set) var scale = 1.0
    /// The addend.
    private(set) var bias = 0.0
    /// The calibrated log-odds from which the label is predicted.
    private(set) var threshold = 0.0

    /// The strength of the penalty on the calibration.
    private static let penalty = 10.0
    /// The most rows with the label as an answer, relative to the rows that have the label.
    private static let mostAnswers = 2.0
    /// The number of a label's rows that count as much as the expectation.
    private static let expectedRows = 3.0
    /// The allowed factors: a factor of 0 or below would lose or reverse the ranking.
    private static let scales = 0.05...20

    /// Fits them to rows.
    ///
    /// - Parameters:
    ///   - scores: one per row.
    ///   - isPositive: whether each row has the label.
    ///   - calibrates: whether the scores are calibrated; if not, only the threshold is chosen.
    /// - Complexity: O(*n* log *n*).
    init(scores: [Double], isPositive: [Bool], calibrates: Bool = true) {
        guard !scores.isEmpty else { return }
        if calibrates { calibrate(scores, isPositive) }
        let order = scores.indices.sorted { (scores[$1], $0) < (scores[$0], $1) }
        let calibrated = order.map { scale * scores[$0] + bias }
        let expected = Self.threshold(of: calibrated, gains: calibrated.map(logistic))
        let count = Double(isPositive.count { $0 })
        let best =
            count == 0
            ? expected : Self.threshold(of: calibrated, gains: order.map { isPositive[$0] ? 1 : 0 })
        let most = Int((Self.mostAnswers * count).rounded(.up))
        threshold = max(
            (count * best + Self.expectedRows * expected) / (count + Self.expectedRows),
            calibrated[min(most, calibrated.count - 1)])
    }

    /// Finds factor and addend by Newton's method, with steps halved until the loss falls.
    private mutating func calibrate(_ scores: [Double], _ isPositive: [Bool]) {
        var loss = loss(scores, isPositive, scale, bias)
        for _ in 0..<50 {
            var slope = (Self.penalty * (scale - 1), Self.penalty * bias)
            var (first, mixed, second) = (Self.penalty, 0.0, Self.penalty)
            for (score, isTrue) in zip(scores, isPositive) {
                let probability = logistic(scale * score + bias)
                let error = probability - (isTrue ? 1 : 0)
                let spread = probability * (1 - probability)
                slope.0 += error * score
                slope.1 += error
                first += spread * score * score
                mixed += spread * score
                second += spread
            }
            let determinant = first * second - mixed * mixed
            guard determinant > 0 else { return }
            let step = (
                (second * slope.0 - mixed * slope.1) / determinant,
                (first * slope.1 - mixed * slope.0) / determinant
            )
            var length = 1.0
            var (newScale, newBias, newLoss) = (scale, bias, loss)
            repeat {
                newScale = min(max(scale - length * step.0, Self.scales.lowerBound), Self.scales.upperBound)
                newBias = bias - length * step.1
                newLoss = self.loss(scores, isPositive, newScale, newBias)
                length /= 2
            } while !(newLoss <= loss) && length > 1e-6
            guard newLoss <= loss else { return }
            let change = max(abs(newScale - scale), abs(newBias - bias))
            (scale, bias, loss) = (newScale, newBias, newLoss)
            if change < 1e-9 { return }
        }
    }

    private func loss(_ scores: [Double], _ isPositive: [Bool], _ scale: Double, _ bias: Double) -> Double {
        var loss = Self.penalty / 2 * ((scale - 1) * (scale - 1) + bias * bias)
        for (score, isTrue) in zip(scores, isPositive) {
            let calibrated = scale * score + bias
            loss += logOnePlusExp(isTrue ? -calibrated : calibrated)
        }
        return loss
    }

    /// The threshold with the highest F1 if each row has the label with the given share, half-way between
    /// the scores around it; ties: the highest threshold.
    ///
    /// - Parameters:
    ///   - scores: descending.
    ///   - gains: one per score, 0 to 1.
    private static func threshold(of scores: [Double], gains: [Double]) -> Double {
        let total = gains.reduce(0, +)
        var (found, best) = (0.0, -1.0)
        var threshold = scores[0]
        for (place, gain) in gains.enumerated() {
            found += gain
            let isLast = place + 1 == scores.count
            // Rows with equal scores are not separated.
            guard isLast || scores[place + 1] < scores[place] else { continue }
            let f1 = 2 * found / (Double(place + 1) + total)
            guard f1 > best else { continue }
            best = f1
            threshold = isLast ? scores[place] : (scores[place] + scores[place + 1]) / 2
        }
        return threshold
    }
}

/// The calibration and thresholds of all labels.
private struct LabelDecisions: Sendable {
    /// One per label.
    let fits: [LabelDecisionFit]

    /// Fits them to held-out rows, each of which counts once.
    init(of rows: HeldOutScores, calibrates: Bool, threads: Int) {
        let width = rows.scores.width
        fits = Parallel.map(count: width, threads: threads) { label in
            let hasLabel = (rows.sets ?? []).map { $0.contains(Int32(label)) }
            return LabelDecisionFit(
                scores: (0..<rows.count).map { Double(rows.scores.values[$0 * width + label]) },
                isPositive: rows.truth.map { hasLabel[Int($0)] }, calibrates: calibrates)
        }
    }

    /// The calibration of the scores.
    var calibration: ScoreCalibration {
        .linear(VectorScaling(scales: fits.map(\.scale), biases: fits.map(\.bias)))
    }
}

/// Calibrates the labels of rows with any number of them, and finds the threshold from which each is an answer.
struct LabelThresholdFinder: Finish {
    let calibrates: Bool
    let threads: Int

    func isSatisfied(by rows: HeldOutScores, isPart: Bool) -> Bool {
        isPart && rows.count >= MaximumEntropyTrainer.precisePartSize
    }

    func run(_ finishing: inout Finishing) {
        let rows = finishing.evidence.rows
        finishing.labelSets = predictions(on: rows)
        let decisions = LabelDecisions(of: rows, calibrates: calibrates, threads: threads)
        if calibrates {
            finishing.evidence.rows = rows.calibrated(by: decisions.calibration)
            finishing.training.calibration = Calibration(
                ofLabels: rows.count, source: finishing.evidence.source)
        }
        finishing.change { classifier in
            if calibrates { classifier = classifier.calibrated(by: decisions.calibration) }
            classifier.rule = .each(
                zip(classifier.labels, decisions.fits).map {
                    LabelThreshold(label: $0, logOdds: $1.threshold)
                })
        }
    }

    /// What is predicted for held-out rows, a fifth of them at a time, with the calibration and thresholds of the
    /// others; nil with fewer than five rows.
    func predictions(on rows: HeldOutScores) -> Predictions? {
        let partCount = 5
        guard rows.count >= partCount else { return nil }
        var judged = rows
        var predicted = [[Int]](repeating: [], count: rows.count)
        for part in rows.parts(count: partCount, seed: 0) {
            let decisions = LabelDecisions(
                of: rows.selecting(part.others), calibrates: calibrates, threads: threads)
            var own = rows.selecting(part.rows)
            if calibrates { own = own.calibrated(by: decisions.calibration) }
            judged.scores.replace(part.rows, with: own.scores)
            for (place, row) in part.rows.enumerated() {
                let logOdds = own.scores.answers(ofRow: place).logOdds
                predicted[row] = logOdds.indices.filter { logOdds[$0] >= decisions.fits[$0].threshold }
            }
        }
        return judged.predictions(ofSets: (0..<rows.count).map(rows.labels(ofRow:)), predicted: predicted)
    }
}
