// The report as JSON.

import Testing
import WinnowEvaluation
import WinnowSystem

@Suite struct JSONReportTests {
    @Test func `the JSON has the members of the schema`() throws {
        let predictions = try Predictions(
            labels: ["ham", "spam"], truth: [0, 1], probabilities: [0.5, 0.5, 0.5, 0.5])
        let report = try EvaluationReport(of: predictions)
        let expected = """
            {"schema":"winnow.evaluation/1","task":"text","examples":2,"accuracy":0.5,"macroPrecision":0.25,\
            "macroRecall":0.5,"macroF1":0.3333333333333333,"weightedF1":0.3333333333333333,\
            "logLoss":0.6931471805599453,"brier":0.25,"expectedCalibrationError":0.0,"expectedCalibrationErrorByChance":0.5,\
            "intervals":{"level":0.95,"accuracy":{"lower":0.0,"upper":1.0},"macroF1":{"lower":0.0,"upper":1.0}},\
            "labels":{"ham":{"precision":0.5,"recall":1.0,"f1":0.6666666666666666,"support":1,"rocAuc":0.5,\
            "averagePrecision":0.5,"recallAtFalsePositiveRate":{"0.001":0.0,"0.005":0.0}},\
            "spam":{"precision":null,"recall":0.0,"f1":0.0,"support":1,"rocAuc":0.5,\
            "averagePrecision":0.5,"recallAtFalsePositiveRate":{"0.001":0.0,"0.005":0.0}}},\
            "confusion":{"labels":["ham","spam"],"counts":[[1,0],[1,0]]},\
            "constantAnswer":{"label":"ham","accuracy":0.5,"macroF1":0.3333333333333333,"isSurpassed":false}}
            """
        #expect(report.json.text() == expected)
    }

    @Test(arguments: GoldenCase.names)
    func `a report survives a round trip through JSON`(name: String) throws {
        let report = try EvaluationReport(of: GoldenCase(name).predictions)
        let parsed = try JSONValue(parsing: report.json.text(.indented))
        #expect(try EvaluationReport(json: parsed) == report)
    }

    @Test func `a report without examples also survives a round trip`() throws {
        let report = try EvaluationReport(of: Predictions(labels: ["a", "b"], truth: [], probabilities: []))
        #expect(report.json["accuracy"] == .null)
        #expect(try EvaluationReport(json: report.json) == report)
    }

    @Test(arguments: [
        "{}", "[]", #"{"schema":"winnow.evaluation/2"}"#, #"{"schema":"winnow.evaluation/1","task":"text"}"#,
        #"{"schema":"winnow.evaluation/1","task":"text","labels":{}}"#,
        #"{"schema":"winnow.evaluation/1","task":"text","labels":{},"confusion":{"labels":["a"],"counts":[[1]]}}"#,
        #"{"schema":"winnow.evaluation/1","task":"text","labels":{},"confusion":{"labels":[],"counts":[]}}"#,
        #"{"schema":"winnow.evaluation/1","task":"text","labels":{},"confusion":{"labels":[1],"counts":[[1]]}}"#,
    ])
    func `JSON that is not a report is rejected`(text: String) throws {
        let json = try JSONValue(parsing: text)
        let error = #expect(throws: EvaluationError.self) { try EvaluationReport(json: json) }
        #expect(error?.code == .invalidReport)
    }
}
