internal import WinnowSystem

/// The true label and two answers of each example, as indices of the same labels.
struct PairedAnswers {
    let labelCount: Int
    let truth: [Int]
    let first: [Int]
    let second: [Int]

    /// A true label with both answers.
    private struct Triple: Hashable {
        let truth: Int
        let first: Int
        let second: Int
    }

    /// The examples with different answers.
    var differing: [Int] { truth.indices.filter { first[$0] != second[$0] } }

    /// How many examples only one of both answers correctly.
    var mcNemar: McNemarTest {
        McNemarTest(
            onlyFirst: truth.indices.count { first[$0] == truth[$0] && second[$0] != truth[$0] },
            onlySecond: truth.indices.count { second[$0] == truth[$0] && first[$0] != truth[$0] })
    }

    /// Percentile bootstrap intervals of the differences, second minus first; nil without examples or
    /// resamples.
    func intervals(
        resamples: Int, seed: UInt64, level: Double
    ) -> (accuracy: ConfidenceInterval, macroF1: ConfidenceInterval)? {
        guard !truth.isEmpty, resamples > 0 else { return nil }
        let triples = occurring
        var generator = SeededGenerator(seed: seed)
        var accuracies: [Double] = []
        var macroF1s: [Double] = []
        for _ in 0..<resamples {
            var scores = [Score(labelCount: labelCount), Score(labelCount: labelCount)]
            var (examplesLeft, weightLeft) = (truth.count, truth.count)
            for (triple, weight) in triples {
                let count = BinomialSampler.draw(
                    trials: examplesLeft, probability: Double(weight) / Double(weightLeft), using: &generator)
                examplesLeft -= count
                weightLeft -= weight
                scores[0].add(count, truth: triple.truth, answer: triple.first)
                scores[1].add(count, truth: triple.truth, answer: triple.second)
            }
            accuracies.append(Double(scores[1].correct - scores[0].correct) / Double(truth.count))
            macroF1s.append(scores[1].macroF1 - scores[0].macroF1)
        }
        return (
            ConfidenceInterval(percentilesOf: accuracies, level: level),
            ConfidenceInterval(percentilesOf: macroF1s, level: level)
        )
    }

    /// The triples that occur, in the order of their first examples, with their numbers.
    private var occurring: [(triple: Triple, count: Int)] {
        var places: [Triple: Int] = [:]
        var found: [(triple: Triple, count: Int)] = []
        for row in truth.indices {
            let triple = Triple(truth: truth[row], first: first[row], second: second[row])
            if let place = places[triple] {
                found[place].count += 1
            } else {
                places[triple] = found.count
                found.append((triple, 1))
            }
        }
        return found
    }

    /// One classifier's counts in a resample.
    private struct Score {
        /// Each label's correctly answered examples.
        var found: [Int]
        /// Each label's examples plus its answers: 2 TP + FP + FN.
        var occurrences: [Int]

        init(labelCount: Int) {
            found = [Int](repeating: 0, count: labelCount)
            occurrences = found
        }

        mutating func add(_ count: Int, truth: Int, answer: Int) {
            occurrences[truth] += count
            occurrences[answer] += count
            if truth == answer { found[truth] += count }
        }

        var correct: Int { found.reduce(0, +) }

        var macroF1: Double {
            var (sum, labels) = (0.0, 0)
            for label in found.indices where occurrences[label] > 0 {
                sum += Double(2 * found[label]) / Double(occurrences[label])
                labels += 1
            }
            return labels == 0 ? 0 : sum / Double(labels)
        }
    }
}
