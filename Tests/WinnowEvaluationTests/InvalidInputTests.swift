// Invalid input and its errors.

import Testing
import WinnowSystem
import WinnowEvaluation

@Suite struct InvalidInputTests {
    private func code(_ body: () throws -> Void) -> EvaluationError.Code? {
        do {
            try body()
            return nil
        } catch let error as EvaluationError {
            #expect(!error.message.isEmpty && !error.message.hasSuffix("."))
            return error.code
        } catch {
            return nil
        }
    }

    @Test func `labels are required and must be unique`() {
        #expect(code { _ = try Predictions(labels: [], truth: [], probabilities: []) } == .invalidLabels)
        #expect(
            code {
                _ = try Predictions(labels: ["a"], additionalLabels: ["a"], truth: [], probabilities: [])
            } == .invalidLabels)
    }

    @Test(arguments: [-1, 2, Int.max, Int.min])
    func `an index out of range is rejected`(index: Int) {
        let probabilities = [0.5, 0.5]
        #expect(
            code { _ = try Predictions(labels: ["a", "b"], truth: [index], probabilities: probabilities) }
                == .labelIndexOutOfRange)
        #expect(
            code {
                _ = try Predictions(
                    labels: ["a", "b"], truth: [0], probabilities: probabilities, predicted: [index])
            } == .labelIndexOutOfRange)
    }

    @Test func `the numbers of labels and probabilities must match`() {
        let two = ["a", "b"]
        #expect(
            code { _ = try Predictions(labels: two, truth: [0], probabilities: [1]) } == .mismatchedCounts)
        #expect(
            code { _ = try Predictions(labels: two, truth: [0], probabilities: [1, 0], logOdds: [1]) }
                == .mismatchedCounts)
        #expect(
            code { _ = try Predictions(labels: two, truth: [0], probabilities: [1, 0], predicted: []) }
                == .mismatchedCounts)
    }

    @Test(arguments: [-0.1, 1.1, .nan, .infinity])
    func `a probability outside 0...1 is rejected`(probability: Double) {
        #expect(
            code { _ = try Predictions(labels: ["a", "b"], truth: [0], probabilities: [probability, 0]) }
                == .valueOutOfRange)
    }

    @Test func `log-odds that are not a number are rejected`() {
        #expect(
            code {
                _ = try Predictions(labels: ["a"], truth: [0], probabilities: [1], logOdds: [.nan])
            } == .valueOutOfRange)
        #expect(code { _ = try ScoreRanking(positives: [1], negatives: [.nan]) } == .valueOutOfRange)
    }

    @Test(arguments: [0, -0.5, 1.5, .nan])
    func `a false-positive rate must be above 0 and at most 1`(rate: Double) throws {
        let predictions = try Predictions(labels: ["a"], truth: [0], probabilities: [1])
        var options = EvaluationReport.Options()
        options.falsePositiveRates = [rate]
        #expect(
            code { _ = try EvaluationReport(of: predictions, options: options) } == .valueOutOfRange)
    }

    @Test func `a confusion matrix must be square with valid counts`() {
        let two = ["a", "b"]
        #expect(code { _ = try ConfusionMatrix(labels: two, counts: [[1, 2]]) } == .mismatchedCounts)
        #expect(code { _ = try ConfusionMatrix(labels: two, counts: [[1], [2]]) } == .mismatchedCounts)
        #expect(
            code { _ = try ConfusionMatrix(labels: two, counts: [[1, 2], [3, -4]]) } == .valueOutOfRange)
        #expect(
            code { _ = try ConfusionMatrix(labels: two, counts: [[.max, 1], [0, 0]]) } == .valueOutOfRange)
        #expect(
            code { _ = try ConfusionMatrix(labels: ["a", "a"], counts: [[1, 2], [3, 4]]) } == .invalidLabels)
    }
}
