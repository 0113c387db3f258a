internal import WinnowSystem

/// A range that contains a quantity with a given confidence.
public struct ConfidenceInterval: Sendable, Hashable {
    /// The lower bound.
    public let lower: Double
    /// The upper bound.
    public let upper: Double

    /// Takes the bounds as they are.
    package init(lower: Double, upper: Double) {
        self.lower = lower
        self.upper = upper
    }
}

extension ConfidenceInterval {
    /// The range of the middle `level` of some values, with quantiles interpolated between them.
    ///
    /// - Precondition: there is a value.
    init(percentilesOf values: [Double], level: Double) {
        let ordered = values.sorted()
        func quantile(_ share: Double) -> Double {
            let place = share * Double(ordered.count - 1)
            let below = Int(place)
            let above = min(below + 1, ordered.count - 1)
            return ordered[below] + (place - Double(below)) * (ordered[above] - ordered[below])
        }
        self.init(lower: quantile((1 - level) / 2), upper: quantile((1 + level) / 2))
    }
}

/// The intervals of a report.
public struct EvaluationIntervals: Sendable, Hashable {
    /// The confidence of the intervals, in (0, 1).
    package let level: Double
    /// The interval of the accuracy; nil if there are no examples.
    public let accuracy: ConfidenceInterval?
    /// The interval of the macro-F1; nil if there are no examples, or if all answers are right or all wrong.
    public let macroF1: ConfidenceInterval?

    /// No intervals.
    static let none = EvaluationIntervals(level: 0.95, accuracy: nil, macroF1: nil)
}

extension ConfusionMatrix {
    /// Intervals of accuracy and macro-F1 by the percentile bootstrap.
    ///
    /// Drawing N examples with replacement is one multinomial draw of the cells, done as one binomial draw
    /// per cell, so a resample costs the occupied cells, not N. Quantiles interpolate linearly between
    /// ordered resamples. The same matrix, seed and number of resamples give the same intervals.
    ///
    /// The bootstrap only repeats observed errors: if all answers are right or all wrong, every resample is like the
    /// examples. The accuracy then has the exact interval of a share, and the macro-F1 has none. Dependent examples
    /// (duplicates) make intervals too narrow.
    ///
    /// - Parameters:
    ///   - resamples: At least 1; with 1,000, the second digit of a bound's distance is stable.
    ///   - seed: Any number.
    ///   - level: The confidence, in (0, 1).
    /// - Returns: The intervals, which are nil without examples or for parameters out of range.
    /// - Complexity: O(`resamples` · (occupied cells + K)).
    ///
    /// Source: B. Efron and R. Tibshirani, *An Introduction to the Bootstrap*, 1993, chapter 13.
    package func bootstrapIntervals(
        resamples: Int = 1_000, seed: UInt64 = 0, level: Double = 0.95
    ) -> EvaluationIntervals {
        guard total > 0, resamples > 0, level > 0, level < 1 else {
            return EvaluationIntervals(level: level, accuracy: nil, macroF1: nil)
        }
        guard 0 < correct, correct < total else {
            return EvaluationIntervals(
                level: level,
                accuracy: ConfidenceInterval(successes: correct, trials: total, level: level), macroF1: nil)
        }
        var accuracies: [Double] = []
        var macroF1s: [Double] = []
        accuracies.reserveCapacity(resamples)
        macroF1s.reserveCapacity(resamples)
        forEachResample(resamples, seed: seed) { found, occurrences in
            var (sum, occurring) = (0.0, 0)
            for label in labels.indices where occurrences[label] > 0 {
                sum += Double(2 * found[label]) / Double(occurrences[label])
                occurring += 1
            }
            accuracies.append(Double(found.reduce(0, +)) / Double(total))
            macroF1s.append(sum / Double(occurring))
        }
        return EvaluationIntervals(
            level: level, accuracy: ConfidenceInterval(percentilesOf: accuracies, level: level),
            macroF1: ConfidenceInterval(percentilesOf: macroF1s, level: level))
    }

    /// Percentile bootstrap intervals of the F1 of some labels, with the resamples of
    /// ``bootstrapIntervals(resamples:seed:level:)`` for the same seed.
    ///
    /// Resamples in which a label neither occurs nor is predicted are ignored for that label. One whose F1 is 0 or 1,
    /// which is the same in all resamples, has no interval.
    ///
    /// - Parameters:
    ///   - chosen: Indices into ``labels``; invalid ones have no interval.
    ///   - resamples: The number of resamples of the test set.
    ///   - seed: The seed of the random numbers.
    ///   - level: The intervals' level, above 0 and below 1.
    /// - Returns: One interval for each of `chosen`; nil if no resample has the label or all have the same F1, and as
    ///   above.
    /// - Complexity: O(`resamples` · (occupied cells + K)), and memory for `resamples` numbers per label.
    package func bootstrapF1Intervals(
        of chosen: [Int], resamples: Int = 1_000, seed: UInt64 = 0, level: Double = 0.95
    ) -> [ConfidenceInterval?] {
        guard total > 0, resamples > 0, level > 0, level < 1 else { return chosen.map { _ in nil } }
        var scores = [[Double]](repeating: [], count: chosen.count)
        forEachResample(resamples, seed: seed) { found, occurrences in
            for (place, label) in chosen.enumerated()
            where labels.indices.contains(label) && occurrences[label] > 0 {
                scores[place].append(Double(2 * found[label]) / Double(occurrences[label]))
            }
        }
        let measured = labelScores
        return zip(chosen, scores).map { label, scores in
            guard !scores.isEmpty, let f1 = measured[label].f1, 0 < f1, f1 < 1 else { return nil }
            return ConfidenceInterval(percentilesOf: scores, level: level)
        }
    }

    /// Calls `body` for each resample, with each label's correctly predicted examples and its support plus
    /// its predictions, which is 2 TP + FP + FN.
    private func forEachResample(
        _ resamples: Int, seed: UInt64, _ body: (_ found: [Int], _ occurrences: [Int]) -> Void
    ) {
        let occupied = cells.indices.filter { cells[$0] > 0 }
        var generator = SeededGenerator(seed: seed)
        for _ in 0..<resamples {
            var found = [Int](repeating: 0, count: labels.count)
            var occurrences = found
            var (examplesLeft, weightLeft) = (total, total)
            for cell in occupied {
                let share = Double(cells[cell]) / Double(weightLeft)
                let count = BinomialSampler.draw(trials: examplesLeft, probability: share, using: &generator)
                examplesLeft -= count
                weightLeft -= cells[cell]
                let (truth, predicted) = cell.quotientAndRemainder(dividingBy: labels.count)
                occurrences[truth] += count
                occurrences[predicted] += count
                if truth == predicted { found[truth] += count }
            }
            body(found, occurrences)
        }
    }
}
