// Reports on sets of labels.

import Testing
import WinnowSystem

@testable import WinnowEvaluation

struct PredictionSetReportTests {
    private let report = PredictionSetReport(
        errorRate: 0.1, labels: ["a", "b", "c"], truth: [[0], [0], [1], [1]],
        sets: [[0], [1], [1, 0], [0, 1, 2]])

    @Test func `coverage, size and single answers are counted`() {
        #expect(report.examples == 4)
        #expect(report.coverage == 0.75)
        #expect(report.meanSize == 7.0 / 4)
        #expect(report.single == 2 && report.singleCorrect == 1)
        #expect(report.singleShare == 0.5 && report.singleAccuracy == 0.5)
        #expect(report.labels.map(\.support) == [2, 2, 0])
        #expect(report.labels.map(\.missed) == [1, 0, 0])
        #expect(report.labels.map(\.coverage) == [0.5, 1, nil])
        // One of two is within the chance at a rate of .1.
        #expect(report.exceeding.isEmpty)
    }

    @Test func `an error rate beyond chance is named`() {
        let sets = [[Int]](repeating: [1], count: 10) + [[Int]](repeating: [0], count: 10)
        let report = PredictionSetReport(
            errorRate: 0.05, labels: ["a", "b"], truth: [[Int]](repeating: [0], count: 20), sets: sets)
        #expect(report.exceeding.map(\.name) == ["a"])
        let lines = report.lines(nameLimit: 20)
        #expect(lines.last?.contains("above the rate beyond chance: a;") == true, "\(lines)")
        #expect(lines.last?.contains("texts recur with other labels") == true, "\(lines)")
    }

    @Test func `each label of a text counts`() {
        let report = PredictionSetReport(
            errorRate: 0.1, labels: ["a", "b"], truth: [[0, 1], [], [1]], sets: [[0], [0], [0, 1]])
        #expect(report.labels.map(\.support) == [1, 2] && report.labels.map(\.missed) == [0, 1])
        #expect(report.coverage == 2.0 / 3)
        #expect(report.single == 2 && report.singleCorrect == 1)
    }

    @Test func `without texts everything is undefined`() {
        let report = PredictionSetReport(errorRate: 0.05, labels: ["a"], truth: [], sets: [])
        #expect(report.coverage == nil && report.meanSize == nil && report.singleShare == nil)
        #expect(report.singleAccuracy == nil && report.labels[0].coverage == nil)
        #expect(report.lines(nameLimit: 20).isEmpty)
    }

    @Test func `a report with sets survives JSON`() throws {
        let predictions = try Predictions(
            labels: ["a", "b", "c"], truth: [0, 0, 1, 1],
            probabilities: [Double](repeating: 0.25, count: 12))
        var all = try EvaluationReport(of: predictions)
        all.predictionSets = [report]
        #expect(try EvaluationReport(json: all.json) == all)
        #expect(all.text().contains("prediction sets at an error rate of 0.1"))
        guard var object = all.json.object, var sets = report.json.object else {
            Issue.record("a report is an object")
            return
        }
        sets["single"] = nil
        object["predictionSets"] = .array([.object(sets)])
        #expect(throws: EvaluationError.self) { try EvaluationReport(json: .object(object)) }
    }
}
