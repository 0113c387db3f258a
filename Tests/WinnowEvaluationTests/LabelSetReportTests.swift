// Measures of label sets.

import Foundation
import Testing
import WinnowSystem

@testable import WinnowEvaluation

struct LabelSetReportTests {
    /// Four examples with three labels; c is never predicted and d is unknown to the model.
    private static func report() throws -> EvaluationReport {
        try EvaluationReport(
            of: Predictions(
                labels: ["a", "b", "c"], additionalLabels: ["d"], truthSets: [[0], [1, 0], [], [2, 3]],
                predictedSets: [[0], [1], [1], []],
                probabilities: [0.9, 0.2, 0.1, 0.4, 0.8, 0.1, 0.2, 0.6, 0.1, 0.1, 0.1, 0.3]))
    }

    @Test func `all measures match those computed by hand`() throws {
        let report = try Self.report()
        let sets = try #require(report.labelSets)
        // Found: a once of two, b once of one and once wrongly.
        #expect(report.micro.precision == 2.0 / 3)
        #expect(report.micro.recall == 2.0 / 5)
        #expect(report.micro.f1 == 4.0 / 8)
        let f1 = [2.0 / 3, 2.0 / 3, 0, 0]
        #expect(zip(report.labels, f1).allSatisfy { $0.scores.f1 == $1 })
        #expect(abs((report.macro.f1 ?? 0) - 1.0 / 3) < 1e-12)
        #expect(abs((report.macro.precision ?? 0) - 1.5 / 4) < 1e-12)
        #expect(abs((report.macro.recall ?? 0) - 1.5 / 4) < 1e-12)
        #expect(sets.subsetAccuracy == 1.0 / 4)
        // Wrong: a missed, b invented, c and d missed, of 16 pairs.
        #expect(sets.hammingLoss == 4.0 / 16)
        #expect(sets.labelsPerExample == 5.0 / 4)
        #expect(sets.predictedLabelsPerExample == 3.0 / 4)
        #expect(report.labels.map(\.averagePrecision) == [1, 1, 1, nil])
        #expect(report.meanAveragePrecision == 1)
        #expect(report.labels.map(\.scores.predicted) == [1, 2, 0, 0])
        let right = [0.9, 0.8, 0.9, 0.4, 0.8, 0.9, 0.8, 0.4, 0.9, 0.9, 0.9, 0.3].reduce(0) { $0 - log($1) }
        // The additional label has probability 0: right three times, and once at the cost of −ln ε.
        #expect(abs((report.logLoss ?? 0) * 16 - right - -log(Double.ulpOfOne)) < 1e-9)
    }

    @Test func `thresholds count a label in each set that has it`() throws {
        // The sets are in another order than the labels.
        let predictions = try Predictions(
            labels: ["a", "b"], truthSets: [[0, 1], [], [1], [0, 1]], predictedSets: [[], [], [], []],
            probabilities: [0.9, 0.2, 0.3, 0.1, 0.4, 0.8, 0.6, 0.7])
        let rows = try #require(predictions.thresholdRows(of: 1, at: [0.5]))
        #expect(rows[0].truePositives == 2 && rows[0].falsePositives == 0)
        #expect(rows[0].falseNegatives == 1 && rows[0].trueNegatives == 1)
        let counts = try #require(predictions.thresholdCounts(of: 0, fromLogOdds: 0))
        #expect(counts.truePositives == 2 && counts.falsePositives == 0)
        #expect(counts.positives == 2 && counts.negatives == 2)
        #expect(predictions.threshold(of: 0, atFalsePositiveRate: 0) == 0.6)
        #expect(throws: EvaluationError.self) { try ModelComparison(of: predictions, and: predictions) }
    }

    @Test func `nothing is defined without examples`() throws {
        let report = try EvaluationReport(
            of: Predictions(labels: ["a"], truthSets: [], predictedSets: [], probabilities: []))
        let sets = try #require(report.labelSets)
        #expect(report.summary(of: sets).allSatisfy { $0.value == nil })
        #expect(report.logLoss == nil)
        #expect(report.text().contains("0 examples, 1 label"))
    }

    @Test func `JSON has the schema, the task and a member per label`() throws {
        let json = try Self.report().json
        #expect(json["schema"]?.string == "winnow.evaluation/1")
        #expect(json["task"]?.string == "multi-label")
        #expect(json["microF1"]?.number == 0.5)
        #expect(json["labels"]?["b"]?["predicted"]?.integer == 2)
        #expect(json["labels"]?["d"]?["averagePrecision"] == .null)
        #expect(json["confusion"] == nil)
        #expect(throws: EvaluationError.self) { try EvaluationReport(json: json) }
    }

    @Test func `measures of sets have names`() throws {
        let report = try Self.report()
        for (name, value) in [
            ("micro-f1", 0.5), ("subset-accuracy", 0.25), ("mean-average-precision", 1), ("recall:a", 0.5),
        ] {
            #expect(try report.value(of: EvaluationMeasure(name)) == value)
        }
        let error = #expect(throws: EvaluationError.self) { try report.value(of: .accuracy) }
        #expect(error?.code == .notInReport && error?.message.contains("subset-accuracy") == true)
    }

    @Test func `with one label per example micro F1 and subset accuracy equal the accuracy`() throws {
        var random = SeededGenerator(seed: 4)
        let truth = (0..<200).map { _ in random.next(below: 4) }
        let answers = (0..<200).map { _ in random.next(below: 4) }
        let probabilities = answers.flatMap { answer in (0..<4).map { $0 == answer ? 1.0 : 0.0 } }
        let labels = ["a", "b", "c", "d"]
        let sets = try EvaluationReport(
            of: Predictions(
                labels: labels, truthSets: truth.map { [$0] }, predictedSets: answers.map { [$0] },
                probabilities: probabilities))
        let single = try EvaluationReport(
            of: Predictions(
                labels: labels, truth: truth, probabilities: probabilities, predicted: answers))
        #expect(sets.micro.f1 == single.accuracy)
        #expect(sets.accuracy == single.accuracy)
        #expect(abs((sets.macro.f1 ?? 0) - (single.macro.f1 ?? 1)) < 1e-12)
        #expect(sets.labels.map(\.rocAUC) == single.labels.map(\.rocAUC))
    }

    @Test func `invalid predictions are refused`() {
        #expect(throws: EvaluationError.self) {
            try Predictions(labels: [], truthSets: [], predictedSets: [], probabilities: [])
        }
        #expect(throws: EvaluationError.self) {
            try Predictions(labels: ["a"], truthSets: [[1]], predictedSets: [[]], probabilities: [0])
        }
        #expect(throws: EvaluationError.self) {
            try Predictions(labels: ["a"], truthSets: [[0]], predictedSets: [[0]], probabilities: [.nan])
        }
        #expect(throws: EvaluationError.self) {
            try Predictions(labels: ["a"], truthSets: [[0]], predictedSets: [], probabilities: [0])
        }
    }
}
