// How rows fare that are not learned from.

import WinnowNumerics
import WinnowSystem

/// A mean log loss, in nats, with its standard error.
struct HeldOutLoss {
    var mean: Double
    var standardError: Double
}

extension SoftmaxObjective {
    /// The log loss of the rows at `variables`, without the penalty: its mean, and how far that may be off by chance.
    func loss(_ variables: UnsafeBufferPointer<Float>) -> HeldOutLoss {
        let sums = mapRows(at: [variables]) { rows, scores, first in
            var sums = (loss: 0.0, square: 0.0)
            for row in rows {
                let loss = loss(of: scores[0], row - first, label: Int(labels[row]))
                sums.loss += weight(of: row) * loss
                sums.square += weight(of: row) * loss * loss
            }
            return sums
        }
        let mean = sums.reduce(0) { $0 + $1.loss } / totalWeight
        let variance = max(0, sums.reduce(0) { $0 + $1.square } / totalWeight - mean * mean)
        return HeldOutLoss(mean: mean, standardError: (variance / Double(max(1, labels.count))).squareRoot())
    }

    private func loss(of scores: PanelScores, _ row: Int, label: Int) -> Double {
        if scoreCount == 1 {
            let score = Double(scores.score(row, 0))
            return logOnePlusExp(label == 1 ? -score : score)
        }
        let own = scores.score(row, label)
        let (largest, sum) = scores.exponentiate(row, scoreCount: scoreCount)
        return naturalLogarithm(sum) - Double(own - largest)
    }

    /// What is missing to 1 of the accuracy or macro-F1 at `variables`, each row counting once, with the accuracy's
    /// standard error.
    func missing(
        _ metric: MaximumEntropyTrainer.StoppingMetric, at variables: UnsafeBufferPointer<Float>
    ) -> HeldOutLoss {
        let labelCount = max(2, scoreCount)
        let answers = mapRows(at: [variables]) { rows, scores, first in
            rows.map { answer(of: scores[0], $0 - first) }
        }
        var counts = [Int](repeating: 0, count: labelCount * labelCount)
        for (answer, label) in zip(answers.joined(), labels) { counts[Int(label) * labelCount + answer] += 1 }
        let confusion = LabelCounts(counts: counts, labelCount: labelCount)
        let accuracy = confusion.accuracy
        return HeldOutLoss(
            mean: 1 - (metric == .accuracy ? accuracy : confusion.macroF1),
            standardError: (accuracy * (1 - accuracy) / Double(max(1, labels.count))).squareRoot())
    }

    /// The label with the highest score, the first of several.
    private func answer(of scores: PanelScores, _ row: Int) -> Int {
        if scoreCount == 1 { return scores.score(row, 0) > 0 ? 1 : 0 }
        var answer = 0
        for label in 1..<scoreCount where scores.score(row, label) > scores.score(row, answer) {
            answer = label
        }
        return answer
    }
}

/// How often each label was answered with each.
private struct LabelCounts {
    /// Row-major: true label, then answer.
    let counts: [Int]
    let labelCount: Int

    private var right: Int { (0..<labelCount).reduce(0) { $0 + counts[$1 * labelCount + $1] } }

    var accuracy: Double { Double(right) / Double(max(1, counts.reduce(0, +))) }

    /// The mean of 2·TP / (2·TP + FP + FN) over the labels that occur in the truth or among the answers.
    var macroF1: Double {
        let scores = (0..<labelCount).compactMap { label -> Double? in
            let truth = counts[(label * labelCount)..<((label + 1) * labelCount)].reduce(0, +)
            let answers = stride(from: label, to: counts.count, by: labelCount).reduce(0) { $0 + counts[$1] }
            guard truth + answers > 0 else { return nil }
            return 2 * Double(counts[label * labelCount + label]) / Double(truth + answers)
        }
        return scores.reduce(0, +) / Double(max(1, scores.count))
    }
}
