// Properties of all predictions, checked on seeded random ones.

import Testing
import WinnowEvaluation
import WinnowSystem

@Suite struct PropertyTests {
    private static let seeds: [UInt64] = Array(1...25)

    /// Random predictions; few distinct scores, so that there are ties.
    private func predictions(_ generator: inout SeededGenerator) throws -> Predictions {
        let labelCount = 2 + generator.next(below: 5)
        let count = 1 + generator.next(below: 120)
        let truth = (0..<count).map { _ in generator.next(below: labelCount) }
        let probabilities = (0..<count).flatMap { _ in
            let weights = (0..<labelCount).map { _ in Double(1 + generator.next(below: 8)) }
            let sum = weights.reduce(0, +)
            return weights.map { $0 / sum }
        }
        let labels = (0..<labelCount).map { "label \($0)" }
        return try Predictions(labels: labels, truth: truth, probabilities: probabilities)
    }

    @Test(arguments: seeds)
    func `ranking measures match their definitions, pair by pair`(seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed)
        let positives = (0...generator.next(below: 30)).map { _ in Double(generator.next(below: 12)) }
        let negatives = (0...generator.next(below: 30)).map { _ in Double(generator.next(below: 10)) }
        let ranking = try ScoreRanking(positives: positives, negatives: negatives)

        var wins = 0.0
        for positive in positives {
            for negative in negatives { wins += positive > negative ? 1 : positive == negative ? 0.5 : 0 }
        }
        let pairs = Double(positives.count * negatives.count)
        #expect(abs(try #require(ranking.rocAUC) - wins / pairs) < 1e-12, "seed \(seed)")

        let mean =
            positives.map { score in
                let found = positives.count { $0 >= score }
                return Double(found) / Double(found + negatives.count { $0 >= score })
            }.reduce(0, +) / Double(positives.count)
        #expect(abs(try #require(ranking.averagePrecision) - mean) < 1e-12, "seed \(seed)")

        for rate in [0.001, 0.05, 0.2, 0.5, 1] {
            let allowed = (positives + negatives).filter { threshold in
                Double(negatives.count { $0 >= threshold }) / Double(negatives.count) <= rate
            }
            let best = allowed.map { threshold in positives.count { $0 >= threshold } }.max() ?? 0
            let recall = ranking.recall(atFalsePositiveRate: rate)?.recall
            #expect(recall == Double(best) / Double(positives.count), "seed \(seed), rate \(rate)")
        }
    }

    @Test(arguments: seeds)
    func `rising functions of the scores keep ranks, and negation mirrors the area`(
        seed: UInt64
    ) throws {
        var generator = SeededGenerator(seed: seed)
        let positives = (0...generator.next(below: 50)).map { _ in Double(generator.next(below: 40)) }
        let negatives = (0...generator.next(below: 50)).map { _ in Double(generator.next(below: 40)) }
        let ranking = try ScoreRanking(positives: positives, negatives: negatives)
        let cubed = try ScoreRanking(
            positives: positives.map { $0 * $0 * $0 - 7 }, negatives: negatives.map { $0 * $0 * $0 - 7 })
        #expect(cubed.rocAUC == ranking.rocAUC, "seed \(seed)")
        #expect(cubed.averagePrecision == ranking.averagePrecision, "seed \(seed)")
        let turned = try ScoreRanking(positives: positives.map { -$0 }, negatives: negatives.map { -$0 })
        #expect(
            abs(try #require(turned.rocAUC) + (try #require(ranking.rocAUC)) - 1) < 1e-12, "seed \(seed)")
    }

    @Test(arguments: seeds)
    func `the order of the examples does not matter`(seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed)
        let original = try predictions(&generator)
        var order = Array(0..<original.count)
        generator.shuffle(&order)
        let columns = original.labels.count
        let shuffled = try Predictions(
            labels: original.labels, truth: order.map { original.truth[$0] },
            probabilities: order.flatMap { original.probabilities[$0 * columns..<($0 + 1) * columns] })
        let (first, second) = (try EvaluationReport(of: original), try EvaluationReport(of: shuffled))
        #expect(first.confusion == second.confusion, "seed \(seed)")
        #expect(first.labels == second.labels, "seed \(seed)")
        #expect(first.intervals == second.intervals, "seed \(seed)")
        #expect(abs((first.logLoss ?? 0) - (second.logLoss ?? 0)) < 1e-12, "seed \(seed)")
        #expect(abs((first.brier ?? 0) - (second.brier ?? 0)) < 1e-12, "seed \(seed)")
    }

    @Test(arguments: seeds)
    func `every value is in its range`(seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed)
        let report = try EvaluationReport(of: predictions(&generator))
        var shares = [report.accuracy, report.macro.precision, report.macro.recall, report.macro.f1]
        shares += [report.weighted.f1, report.expectedCalibrationError]
        for label in report.labels {
            shares += [label.scores.precision, label.scores.recall, label.scores.f1, label.rocAUC]
            shares += [label.averagePrecision] + label.recallAtFalsePositiveRate.map(\.recall)
            let recalls = label.recallAtFalsePositiveRate.compactMap(\.recall)
            #expect(recalls == recalls.sorted(), "seed \(seed)")
        }
        #expect(shares.allSatisfy { $0.map((0...1).contains) ?? true }, "seed \(seed)")
        #expect((0...2).contains(try #require(report.brier)), "seed \(seed)")
        #expect(try #require(report.logLoss) >= 0, "seed \(seed)")
        // Recall weighted by support is the accuracy.
        #expect(
            abs(try #require(report.weighted.recall) - (try #require(report.accuracy))) < 1e-12,
            "seed \(seed)")
    }
}
