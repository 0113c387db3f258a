// Thresholds by rules, on handmade scores.

import Testing
import WinnowEvaluation
import WinnowSystem

struct OperatingPointRuleTests {
    /// By descending score: + + (+ −) + − − (a tie in parentheses).
    private let ranking: ScoreRanking

    init() throws { ranking = try ScoreRanking(positives: [9, 8, 7, 6], negatives: [7, 5, 4]) }

    private func found(_ rule: String) throws -> ScoreRanking.ThresholdCounts {
        try #require(ranking.threshold(by: try OperatingPointRule(rule)))
    }

    @Test func `a false-positive rate is kept with the highest recall, ties together`() throws {
        let none = try found("recall@fpr=0.3")
        #expect(none.threshold == 8)
        #expect(none.recall == 0.5)
        #expect(none.falsePositiveRate == 0)
        let third = try found("recall@fpr=0.34")
        #expect(third.threshold == 6)
        #expect(third.recall == 1)
        #expect(third.falsePositives == 1)
    }

    @Test func `a recall is reached with the fewest false positives`() throws {
        #expect(try found("recall=0.5").threshold == 8)
        #expect(try found("recall=0.51").threshold == 7)
        #expect(try found("recall=1").threshold == 6)
    }

    @Test func `a precision is kept with the highest recall, although it rises and falls`() throws {
        #expect(try found("precision=1").threshold == 8)
        // At 7 it is 3 of 4, at 6 it is 4 of 5.
        #expect(try found("precision=0.8").threshold == 6)
        #expect(try found("precision=0.76").truePositives == 4)
    }

    @Test func `the highest F1 is found`() throws {
        let best = try found("f1")
        #expect(best.threshold == 6)
        #expect(best.precision == 0.8)
    }

    @Test func `if no threshold satisfies the rule, the label is never predicted`() throws {
        let ranking = try ScoreRanking(positives: [1], negatives: [2, 1])
        let found = try #require(ranking.threshold(by: .recallAtFalsePositiveRate(0.1)))
        #expect(found.threshold == nil)
        #expect(found.recall == 0)
        #expect(found.precision == nil)
        #expect(ranking.threshold(by: .precision(0.9))?.threshold == nil)
        #expect(try ScoreRanking(positives: [1], negatives: []).threshold(by: .f1) == nil)
    }

    @Test func `rules match a brute-force search over all thresholds`() throws {
        for seed in 0..<60 as Range<UInt64> {
            var random = SeededGenerator(seed: seed)
            let positives = (0..<(1 + random.next(below: 9))).map { _ in Double(random.next(below: 8)) }
            let negatives = (0..<(1 + random.next(below: 9))).map { _ in Double(random.next(below: 7)) }
            let ranking = try ScoreRanking(positives: positives, negatives: negatives)
            let all = Set(positives + negatives).sorted(by: >).map { threshold in
                (
                    threshold, Double(positives.count { $0 >= threshold }),
                    Double(negatives.count { $0 >= threshold })
                )
            }
            let (p, n) = (Double(positives.count), Double(negatives.count))
            let rate = all.last { $0.2 / n <= 0.3 }?.0
            #expect(ranking.threshold(by: .recallAtFalsePositiveRate(0.3))?.threshold == rate, "seed \(seed)")
            let recall = all.first { $0.1 / p >= 0.6 }?.0
            #expect(ranking.threshold(by: .recall(0.6))?.threshold == recall, "seed \(seed)")
            let precise = all.filter { $0.1 / ($0.1 + $0.2) >= 0.7 && $0.1 > 0 }.map(\.1).max() ?? 0
            #expect(
                ranking.threshold(by: .precision(0.7))?.truePositives == Int(precise), "seed \(seed)")
            let f1 = all.map { 2 * $0.1 / ($0.1 + $0.2 + p) }.max() ?? 0
            let best = try #require(ranking.threshold(by: .f1))
            let own =
                2 * Double(best.truePositives)
                / (Double(best.truePositives) + Double(best.falsePositives) + p)
            #expect(own == f1, "seed \(seed)")
        }
    }

    @Test(arguments: ["recall@fpr=0.001", "recall=0.9", "precision=0.99", "f1"])
    func `a rule's name is parsed`(name: String) throws {
        #expect(try OperatingPointRule(name).description == name)
    }

    @Test(arguments: ["", "recall", "recall@fpr=0", "precision=1.5", "f1=0.5", "recall=x", "accuracy=0.9"])
    func `other names are rejected`(name: String) {
        #expect(throws: EvaluationError.self) { try OperatingPointRule(name) }
    }
}
