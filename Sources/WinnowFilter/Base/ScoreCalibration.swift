import WinnowSystem

/// How the log-odds of two models are joined to a third that is calibrated.
///
/// The evidence of the counts has a fixed share. How steep the sum is and where its 0 is are fitted to
/// held-out messages, after J. Platt, *Probabilistic Outputs for Support Vector Machines*, 1999: with *n*
/// messages of a label, the probability to reach is (*n* + 1) / (*n* + 2), so that few messages do not give
/// certainty.
struct ScoreCalibration: Sendable, Hashable {
    /// The share of the counts' evidence: with more, less spam is found if hardly any ham may be lost, though
    /// the log loss falls; chosen on the development folders (docs/measured/mail.md).
    private static let countShare = 0.1

    /// The factor of the regression's log-odds.
    var regression = 1.0
    /// The factor of the counts' evidence.
    var counts = countShare
    /// Added to the sum.
    var offset = 0.0

    /// The factors before anything was measured.
    init() {}

    /// The largest magnitude of a number.
    private static let limit = 1e6
    /// Limits the factor if the scores separate the labels.
    private static let penalty = 1e-4

    /// The joined log-odds.
    func logOdds(_ scores: MailScores) -> Double {
        regression * scores.regression + counts * scores.counts + offset
    }

    /// Fits the factors to scores of messages that the models were not trained on, which count as if the
    /// labels were equally frequent; the initial factors, if a label is missing or the scores point to the
    /// other label.
    init(_ scores: [MailScores], isSpam: [Bool]) {
        let spam = isSpam.count { $0 }
        guard spam > 0, spam < isSpam.count else { return }
        let weights = isSpam.map { 0.5 / Double($0 ? spam : isSpam.count - spam) }
        let sums = scores.map { $0.regression + Self.countShare * $0.counts }
        let targets = isSpam.map {
            let count = Double($0 ? spam : isSpam.count - spam)
            return $0 ? (count + 1) / (count + 2) : 1 / (count + 2)
        }
        let (factor, offset) = Self.fit(sums, targets, weights)
        guard factor > 0, factor <= Self.limit, abs(offset) <= Self.limit else { return }
        (regression, counts, self.offset) = (factor, Self.countShare * factor, offset)
    }

    /// Newton's method on the regularized log loss, with halved steps if it does not fall.
    private static func fit(
        _ sums: [Double], _ targets: [Double], _ weights: [Double]
    ) -> (factor: Double, offset: Double) {
        var (factor, offset) = (0.0, 0.0)
        func loss(_ factor: Double, _ offset: Double) -> Double {
            var loss = penalty / 2 * factor * factor
            for (index, sum) in sums.enumerated() {
                let odds = min(500, max(-500, factor * sum + offset))
                let target = targets[index]
                loss -= weights[index] * target * naturalLogarithm(logistic(odds))
                loss -= weights[index] * (1 - target) * naturalLogarithm(logistic(-odds))
            }
            return loss
        }
        var value = loss(factor, offset)
        for _ in 0..<100 {
            var gradient = (factor: penalty * factor, offset: 0.0)
            var curvature = (factor: penalty, both: 0.0, offset: 1e-12)
            for (index, sum) in sums.enumerated() {
                let probability = logistic(min(50, max(-50, factor * sum + offset)))
                let error = weights[index] * (probability - targets[index])
                let second = weights[index] * probability * (1 - probability)
                gradient.factor += error * sum
                gradient.offset += error
                curvature.factor += second * sum * sum
                curvature.both += second * sum
                curvature.offset += second
            }
            let determinant = curvature.factor * curvature.offset - curvature.both * curvature.both
            guard determinant > 1e-300 else { break }
            var step = (
                factor: (curvature.offset * gradient.factor - curvature.both * gradient.offset) / determinant,
                offset: (curvature.factor * gradient.offset - curvature.both * gradient.factor) / determinant
            )
            var next = loss(factor - step.factor, offset - step.offset)
            while !(next <= value), abs(step.factor) + abs(step.offset) > 1e-9 {
                step = (step.factor / 2, step.offset / 2)
                next = loss(factor - step.factor, offset - step.offset)
            }
            guard next <= value else { break }
            (factor, offset) = (factor - step.factor, offset - step.offset)
            let decrease = value - next
            value = next
            if decrease < 1e-12 { break }
        }
        return (factor, offset)
    }
}

extension ScoreCalibration {
    /// The members of the manifest.
    private static let names = ["regression", "counts", "offset"]

    /// Reads the part of a manifest; nil if a number is missing or not in its range.
    init?(_ json: JSONValue?) {
        let numbers = Self.names.compactMap { json?[$0]?.number }
        guard numbers.count == 3, numbers.allSatisfy({ abs($0) <= Self.limit }),
            numbers[0] >= 0, numbers[1] >= 0
        else { return nil }
        (regression, counts, offset) = (numbers[0], numbers[1], numbers[2])
    }

    /// The part of a manifest.
    var json: JSONValue {
        ["regression": .number(regression), "counts": .number(counts), "offset": .number(offset)]
    }
}
