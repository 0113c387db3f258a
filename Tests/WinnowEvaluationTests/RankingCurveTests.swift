// ROC and precision-recall curves, thresholds and the intervals of labels.

import Testing
import WinnowEvaluation
import WinnowSystem
import _WinnowTestSupport

@Suite struct RankingCurveTests {
    @Test(arguments: GoldenCase.names)
    func `curves match scikit-learn, point by point`(name: String) throws {
        let golden = try GoldenCase(name)
        for (index, expected) in (golden.expected["labels"]?.array ?? []).enumerated() {
            guard let theirs = expected["curve"] else { continue }
            let counts = try #require(theirs["counts"]?.array).map { $0.array?.compactMap(\.integer) ?? [] }
            let precision = try #require(theirs["precision"]?.array).compactMap(\.number)
            let curve = try #require(
                ScoreRanking(of: index, in: golden.predictions)?.curve(pointLimit: .max))
            #expect(curve.points.map { [$0.falsePositives, $0.truePositives] } == counts)
            try #require(curve.points.count == precision.count + 1)
            #expect(curve.points[0].precision == nil && curve.points[0].threshold == nil)
            for (point, theirs) in zip(curve.points.dropFirst(), precision) {
                #expect(abs((point.precision ?? -1) - theirs) <= 1e-9)
                #expect(point.recall == Double(point.truePositives) / Double(curve.positiveCount))
                #expect(
                    point.falsePositiveRate == Double(point.falsePositives) / Double(curve.negativeCount))
            }
        }
    }

    @Test func `some golden files have curves`() throws {
        let count = try GoldenCase.names.count { name in
            try GoldenCase(name).expected["labels"]?.array?.contains { $0["curve"] != nil } ?? false
        }
        #expect(count >= 6)
    }

    @Test(arguments: [16, 100, 400])
    func `a long curve is reduced to its limit, with the first and last points, close to the whole`(
        limit: Int
    ) throws {
        var generator = SeededGenerator(seed: 7)
        func scores(_ count: Int, shift: Double) -> [Double] {
            (0..<count).map { _ in
                (0..<4).reduce(shift) { sum, _ in sum + Double.random(in: -1...1, using: &generator) }
            }
        }
        let ranking = try ScoreRanking(
            positives: scores(9_000, shift: 1.5), negatives: scores(21_000, shift: 0))
        let whole = try #require(ranking.curve(pointLimit: .max)).points
        let short = try #require(ranking.curve(pointLimit: limit)).points
        #expect(short.count <= limit)
        #expect(short.first == whole.first && short.last == whole.last)
        #expect(Set(whole).isSuperset(of: short))
        // Neither rate jumps by more than a few of the limit's steps.
        let step = 3 / (Double(limit) / 4 - 2)
        for (point, next) in zip(short, short.dropFirst()) {
            #expect(next.recall - point.recall <= step)
            #expect(next.falsePositiveRate - point.falsePositiveRate <= step)
        }
    }

    @Test func `a curve needs examples of both kinds`() throws {
        #expect(try ScoreRanking(positives: [1], negatives: []).curve() == nil)
        #expect(try ScoreRanking(positives: [], negatives: [1]).curve() == nil)
        #expect(try ScoreRanking(positives: [1], negatives: [1]).curve()?.points.count == 2)
    }

    @Test(arguments: 1...20 as ClosedRange<UInt64>)
    func `threshold rows match counting`(seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed)
        let count = Int.random(in: 1...60, using: &generator)
        let truth = (0..<count).map { _ in Int.random(in: 0...2, using: &generator) }
        // Tenths, so that many probabilities are equal to a threshold.
        let probabilities = (0..<count).flatMap { _ in
            let first = Double(Int.random(in: 0...10, using: &generator)) / 10
            return [first, (1 - first) / 2, (1 - first) / 2]
        }
        let predictions = try Predictions(
            labels: ["a", "b", "c"], truth: truth, probabilities: probabilities)
        let thresholds = [0.5, 0, 0.1, 0.5, 1, 0.95]
        let rows = try #require(predictions.thresholdRows(of: 0, at: thresholds))
        for (row, threshold) in zip(rows, thresholds) {
            func count(_ isLabel: Bool, _ isAnswered: Bool) -> Int {
                truth.indices.count {
                    (truth[$0] == 0) == isLabel && (probabilities[3 * $0] >= threshold) == isAnswered
                }
            }
            #expect(row.threshold == threshold)
            #expect(row.truePositives == count(true, true), "seed \(seed)")
            #expect(row.falsePositives == count(false, true), "seed \(seed)")
            #expect(row.falseNegatives == count(true, false), "seed \(seed)")
            #expect(row.trueNegatives == count(false, false), "seed \(seed)")
        }
    }

    @Test func `thresholds of a label that the model does not have are nil`() throws {
        let predictions = try Predictions(
            labels: ["a", "b"], additionalLabels: ["c"], truth: [2], probabilities: [0.5, 0.5])
        #expect(predictions.thresholdRows(of: 2, at: [0.5]) == nil)
        #expect(predictions.thresholdRows(of: -1, at: [0.5]) == nil)
        #expect(predictions.threshold(of: 2, atFalsePositiveRate: 0.1) == nil)
        #expect(predictions.threshold(of: 0, atFalsePositiveRate: 0.1) == nil)
    }

    @Test func `a threshold at a rate is the shortest number that divides the examples in this way`() throws {
        // The second label: other examples at .91 and .3, its own at .987654321, .95 and .2.
        let positive = [0.91, 0.3, 0.987654321, 0.95, 0.2]
        let predictions = try Predictions(
            labels: ["a", "b"], truth: [0, 0, 1, 1, 1], probabilities: positive.flatMap { [1 - $0, $0] })
        #expect(predictions.threshold(of: 1, atFalsePositiveRate: 0) == 0.95)
        #expect(predictions.threshold(of: 1, atFalsePositiveRate: 0.5) == 0.9)
        #expect(predictions.threshold(of: 1, atFalsePositiveRate: 1) == 0.2)
        #expect(predictions.threshold(of: 1, atFalsePositiveRate: 2) == nil)
        let row = try #require(predictions.thresholdRows(of: 1, at: [0.95])?.first)
        #expect(row.truePositives == 2 && row.falsePositives == 0)
    }

    @Test func `the intervals of labels contain their F1 and narrow with more examples`() throws {
        func matrix(_ factor: Int) throws -> ConfusionMatrix {
            try ConfusionMatrix(
                labels: ["a", "b", "c"],
                counts: [[40 * factor, 5 * factor, 0], [8 * factor, 20 * factor, 2 * factor], [0, 0, 0]])
        }
        let (small, large) = (try matrix(1), try matrix(100))
        let few = small.bootstrapF1Intervals(of: [0, 1, 2, 9])
        let many = large.bootstrapF1Intervals(of: [0, 1])
        #expect(few.count == 4 && few[3] == nil)
        for label in 0..<2 {
            let f1 = try #require(small.labelScores[label].f1)
            let (wide, narrow) = (try #require(few[label]), try #require(many[label]))
            #expect(wide.lower < f1 && f1 < wide.upper)
            #expect(narrow.lower < f1 && f1 < narrow.upper)
            #expect((narrow.upper - narrow.lower) * 5 < wide.upper - wide.lower)
        }
        // Predicted but never found: its F1 is 0 in every resample, which says nothing.
        #expect(few[2] == nil)
        #expect(small.bootstrapF1Intervals(of: [0]) == Array(few.prefix(1)))
        #expect(small.bootstrapF1Intervals(of: [0], resamples: 0) == [nil])
    }
}
