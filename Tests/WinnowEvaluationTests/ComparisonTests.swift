// Two models on the same examples.

import Testing
import WinnowSystem

@testable import WinnowEvaluation

@Suite struct ComparisonTests {
    /// Predictions with certain answers.
    private static func predictions(
        _ truth: [Int], _ answers: [Int], labels: [String] = ["a", "b", "c"]
    ) throws -> Predictions {
        try Predictions(
            labels: labels, truth: truth,
            probabilities: answers.flatMap { answer in labels.indices.map { $0 == answer ? 1 : 0 } })
    }

    /// Random labels, and answers that are right with these probabilities.
    private static func pair(_ count: Int, _ shares: (Double, Double), seed: UInt64) throws -> [Predictions] {
        var random = SeededGenerator(seed: seed)
        let truth = (0..<count).map { _ in random.next(below: 3) }
        return try [shares.0, shares.1].map { share in
            try predictions(
                truth,
                truth.map { label in
                    Double(random.next(below: 1_000)) < 1_000 * share ? label : (label + 1) % 3
                })
        }
    }

    // The p-values are those of SciPy's `binomtest`.
    @Test(arguments: [
        (10, 2, 0.03857421875), (2, 10, 0.03857421875), (40, 60, 0.05688793364098089), (5, 0, 0.0625),
        (700, 800, 0.010559255466711506), (7, 7, 1), (0, 0, 1), (1, 0, 1),
    ])
    func `McNemar's test is exact`(first: Int, second: Int, pValue: Double) {
        let test = McNemarTest(onlyFirst: first, onlySecond: second)
        #expect(abs(test.pValue - pValue) < 1e-12)
    }

    @Test func `a model does not differ from itself`() throws {
        let one = try Self.pair(50, (0.8, 0.8), seed: 1)[0]
        let comparison = try ModelComparison(of: one, and: one)
        #expect(comparison.differingExamples.isEmpty)
        #expect(comparison.mcNemar.pValue == 1)
        for measure in [comparison.accuracy, comparison.macroF1] {
            #expect(measure.difference == 0)
            #expect(measure.interval == ConfidenceInterval(lower: 0, upper: 0))
        }
    }

    @Test func `counts, differences and rows are those of the answers`() throws {
        let truth = [0, 0, 1, 1, 2, 2]
        let first = try Self.predictions(truth, [0, 1, 1, 0, 2, 0])
        let second = try Self.predictions(truth, [0, 0, 1, 2, 0, 0])
        let comparison = try ModelComparison(of: first, and: second)
        #expect(comparison.differingExamples == [1, 3, 4])
        #expect(comparison.mcNemar == McNemarTest(onlyFirst: 1, onlySecond: 1))
        #expect(comparison.accuracy.first == 0.5 && comparison.accuracy.second == 0.5)
        #expect(comparison.accuracy.difference == 0)
        #expect(comparison.macroF1.first == ConfusionMatrix(first).means(.macro).f1)
    }

    @Test func `labels are matched by name`() throws {
        let first = try Predictions(
            labels: ["x", "y"], truth: [0, 1, 1], probabilities: [0.9, 0.1, 0.2, 0.8, 0.6, 0.4])
        let second = try Predictions(
            labels: ["y", "x"], truth: [1, 0, 0], probabilities: [0.1, 0.9, 0.8, 0.2, 0.7, 0.3])
        let comparison = try ModelComparison(of: first, and: second)
        #expect(comparison.differingExamples == [2])
        #expect(comparison.mcNemar == McNemarTest(onlyFirst: 0, onlySecond: 1))
        let other = try Predictions(
            labels: ["y", "x"], truth: [1, 0, 1], probabilities: [1, 0, 1, 0, 1, 0])
        let error = #expect(throws: EvaluationError.self) { try ModelComparison(of: first, and: other) }
        #expect(error?.code == .mismatchedCounts)
    }

    @Test func `the paired interval has the width that theory gives, and narrower than the unpaired one`()
        throws
    {
        let pair = try Self.pair(2_000, (0.8, 0.8), seed: 5)
        // The second model repeats the first, except for 40 rows that only it and 20 that only the first
        // knows.
        var answers = pair[0].predicted
        let right = answers.indices.filter { answers[$0] == pair[0].truth[$0] }.prefix(20)
        let wrong = answers.indices.filter { answers[$0] != pair[0].truth[$0] }.prefix(40)
        for row in right { answers[row] = (pair[0].truth[row] + 2) % 3 }
        for row in wrong { answers[row] = pair[0].truth[row] }
        let second = try Self.predictions(pair[0].truth, answers)
        let comparison = try ModelComparison(of: pair[0], and: second)
        let interval = try #require(comparison.accuracy.interval)
        #expect(comparison.mcNemar == McNemarTest(onlyFirst: 20, onlySecond: 40))
        let deviation = (60.0 / 2_000 - 0.01 * 0.01).squareRoot() / 2_000.0.squareRoot()
        #expect(abs((interval.upper - interval.lower) / (2 * 1.96 * deviation) - 1) < 0.1)
        #expect(interval.lower < 0.01 && interval.upper > 0.01)
    }

    @Test func `the seed decides, not the number of threads`() throws {
        let pair = try Self.pair(300, (0.7, 0.8), seed: 9)
        func comparison(_ threads: Int, seed: UInt64) throws -> ModelComparison {
            var options = EvaluationReport.Options()
            options.threads = threads
            options.seed = seed
            return try ModelComparison(of: pair[0], and: pair[1], options: options)
        }
        #expect(try comparison(1, seed: 3) == comparison(4, seed: 3))
        #expect(try comparison(1, seed: 3).accuracy.interval != comparison(1, seed: 4).accuracy.interval)
    }

    @Test func `no examples give no interval`() throws {
        let none = try Predictions(labels: ["a", "b"], truth: [], probabilities: [])
        let comparison = try ModelComparison(of: none, and: none)
        #expect(comparison.accuracy.difference == nil && comparison.accuracy.interval == nil)
        #expect(comparison.text(names: ("m", "n")).contains("–"))
    }

    @Test func `the text shows both models and the conclusion of the test`() throws {
        let truth = [Int](repeating: 0, count: 30) + [Int](repeating: 1, count: 10)
        let first = try Self.predictions(truth, [Int](repeating: 0, count: 40))
        let second = try Self.predictions(truth, truth)
        let text = try ModelComparison(of: first, and: second).text(names: ("old.winnow", "new.winnow"))
        #expect(
            text == """
                40 examples

                          old.winnow  new.winnow  difference       95 % interval
                accuracy      0.7500      1.0000     +0.2500  +0.1250 to +0.4000
                macro F1      0.4286      1.0000     +0.5714  +0.5333 to +0.6250

                only old.winnow is right on 0, only new.winnow on 10: McNemar’s test, p = 0.0020
                new.winnow is more accurate: chance alone seldom gives such a difference

                """)
        let same = try ModelComparison(of: first, and: first).text(names: ("old.winnow", "new.winnow"))
        #expect(same.contains("such a difference in accuracy can be chance: p is not below 0.05\n"))
    }

    @Test func `json has both reports`() throws {
        let pair = try Self.pair(40, (0.7, 0.9), seed: 2)
        let reports = try pair.map { try EvaluationReport(of: $0) }
        let json = try ModelComparison(of: pair[0], and: pair[1])
            .json(first: ("one", reports[0]), second: ("two", reports[1]))
        #expect(
            json.object?.map(\.key) == [
                "schema", "examples", "level", "accuracy", "macroF1", "mcNemar", "differing", "first",
                "second",
            ])
        #expect(json["second"]?["name"]?.string == "two")
        #expect(json["first"]?["report"] == reports[0].json)
        #expect(json["accuracy"]?["interval"]?["lower"]?.number != nil)
    }
}
