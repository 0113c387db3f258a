// Labels that are numbers with an order.

import Testing
import WinnowSystem

@testable import WinnowEvaluation

@Suite struct OrdinalTests {
    private static let counts = [[5, 2, 1, 0], [1, 6, 2, 0], [0, 3, 4, 2], [1, 0, 1, 7]]

    private func scores(_ labels: [String], _ counts: [[Int]] = counts) throws -> OrdinalScores? {
        OrdinalScores(try ConfusionMatrix(labels: labels, counts: counts))
    }

    @Test func `error and kappa match scikit-learn`() throws {
        let scores = try #require(try scores(["1", "2", "3", "4"]))
        // `cohen_kappa_score(…, weights="quadratic")` and `mean_absolute_error`.
        #expect(abs(scores.meanAbsoluteError - 0.45714285714285713) < 1e-12)
        #expect(abs((scores.quadraticWeightedKappa ?? 0) - 0.7121315969842358) < 1e-12)
    }

    @Test func `distances are those of the numbers, in any order of the labels`() throws {
        let counts = [[2, 1, 0], [0, 3, 1], [1, 0, 2]]
        let ordered = try #require(try scores(["1", "2", "4"], counts))
        #expect(abs(ordered.meanAbsoluteError - 6.0 / 10) < 1e-12)
        let moved = try #require(try scores(["4", "1", "2"], [[2, 1, 0], [0, 2, 1], [1, 0, 3]]))
        #expect(moved == ordered)
    }

    @Test(arguments: [
        ["a", "b", "c", "d"], ["1", "2", "3", "x"], ["1", "2", "3", "4.0"], ["01", "02", "03", "04"],
        ["1", "2", "3", "40"], ["1001", "1002", "1003", "1004"], ["+1", "2", "3", "4"],
    ])
    func `other labels have no ordinal measures`(labels: [String]) throws {
        #expect(try scores(labels) == nil)
    }

    @Test func `two numbers, or many, are names of classes`() throws {
        #expect(try scores(["0", "1"], [[3, 1], [1, 3]]) == nil)
        let many = (0..<12).map(String.init)
        let counts = (0..<12).map { row in (0..<12).map { $0 == row ? 1 : 0 } }
        #expect(try scores(many, counts) == nil)
        #expect(
            try scores(["-1", "0", "1"], [[1, 0, 0], [0, 1, 0], [0, 0, 1]])?.quadraticWeightedKappa == 1)
        #expect(try scores(["1", "2", "3"], [[0, 0, 0], [0, 0, 0], [0, 0, 0]]) == nil)
        #expect(
            try scores(["1", "2", "3"], [[4, 0, 0], [0, 0, 0], [0, 0, 0]])?.quadraticWeightedKappa == nil)
    }

    @Test func `reports have ordinal measures as text, as JSON and as measures, only for such labels`() throws
    {
        func report(_ labels: [String]) throws -> EvaluationReport {
            try EvaluationReport(
                of: Predictions(
                    labels: labels, truth: [0, 1, 2], probabilities: [1, 0, 0, 0, 1, 0, 0, 1, 0]))
        }
        let stars = try report(["1", "2", "3"])
        #expect(stars.text().contains("mean abs. error     0.3333  lower is better\n"))
        #expect(stars.text().contains("weighted kappa      0.6667  quadratic weights; 1 is perfect\n"))
        #expect(stars.json["quadraticWeightedKappa"]?.number == stars.ordinal?.quadraticWeightedKappa)
        #expect(try EvaluationReport(json: stars.json) == stars)
        let error = try EvaluationMeasure("mean-absolute-error")
        #expect(!error.isHigherBetter && error.description == "mean-absolute-error")
        #expect(try stars.value(of: error) == stars.ordinal?.meanAbsoluteError)
        #expect(try EvaluationRequirement("quadratic-weighted-kappa=-0.5").isMet(by: stars))
        let names = try report(["a", "b", "c"])
        #expect(names.json["meanAbsoluteError"] == nil && !names.text().contains("kappa"))
        #expect(try names.value(of: error) == nil)
        #expect(try !EvaluationRequirement("mean-absolute-error=5").isMet(by: names))
    }
}
