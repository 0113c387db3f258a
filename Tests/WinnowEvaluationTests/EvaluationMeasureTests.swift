// The names of measures, and requirements.

import Testing
import WinnowEvaluation

@Suite struct EvaluationMeasureTests {
    /// 8 of 9 ham and 4 of 5 spam messages are found, one of each is confused; 44 of 45 pairs are in order.
    private static let figures: [(name: String, value: Double)] = [
        ("accuracy", 0.857142857142857), ("macro-precision", 0.844444444444444),
        ("macro-recall", 0.844444444444444), ("macro-f1", 0.844444444444444),
        ("weighted-f1", 0.857142857142857), ("precision:spam", 0.8), ("recall:ham", 0.888888888888889),
        ("f1:spam", 0.8), ("roc-auc:spam", 0.977777777777778), ("recall@fpr=0.005:spam", 0.8),
    ]

    private let report: EvaluationReport

    init() throws {
        report = try TextReportTests.smallReport()
    }

    @Test(arguments: figures)
    func `a name gives its value and is its measure's name`(name: String, value: Double) throws {
        let measure = try EvaluationMeasure(name)
        #expect(measure.description == name)
        #expect(abs(try #require(try report.value(of: measure)) - value) < 1e-12)
        #expect(measure.isHigherBetter)
    }

    @Test(arguments: ["log-loss", "brier", "expected-calibration-error"])
    func `lower losses are better`(name: String) throws {
        let measure = try EvaluationMeasure(name)
        #expect(measure.description == name && !measure.isHigherBetter)
        #expect(try #require(try report.value(of: measure)) < 0.5)
    }

    @Test func `the average precision also has a name`() throws {
        let measure = try EvaluationMeasure("average-precision:ham")
        #expect(measure == .averagePrecision(label: "ham") && measure.description == "average-precision:ham")
        #expect(try report.value(of: measure) == report.labels[0].averagePrecision)
    }

    @Test func `a label may contain colons and equals signs`() throws {
        #expect(try EvaluationMeasure("f1:a:b=c") == .f1(label: "a:b=c"))
        let requirement = try EvaluationRequirement("f1:a:b=c=0.5")
        #expect(requirement == EvaluationRequirement(.f1(label: "a:b=c"), 0.5))
    }

    @Test(arguments: ["", "f1", "F1:spam", "macro-f1:spam", "mcc", "recall@fpr:spam", ":spam"])
    func `an unknown name is rejected`(name: String) {
        let error = #expect(throws: EvaluationError.self) { try EvaluationMeasure(name) }
        #expect(error?.code == .unknownMeasure)
    }

    @Test(arguments: ["recall@fpr=:spam", "recall@fpr=2:spam", "recall@fpr=0:spam", "recall@fpr=nan:spam"])
    func `a rate must be a number above 0 and at most 1`(name: String) {
        let error = #expect(throws: EvaluationError.self) { try EvaluationMeasure(name) }
        #expect(error?.code == .valueOutOfRange)
    }

    @Test(arguments: ["f1:spma", "recall@fpr=0.25:spam"])
    func `a label or rate that is not in the report is an error, not undefined`(name: String) throws {
        let measure = try EvaluationMeasure(name)
        let error = #expect(throws: EvaluationError.self) { try report.value(of: measure) }
        #expect(error?.code == .notInReport)
    }

    @Test func `a measure has the rate that it needs`() throws {
        #expect(try EvaluationMeasure("recall@fpr=0.25:spam").falsePositiveRate == 0.25)
        #expect(EvaluationMeasure.accuracy.falsePositiveRate == nil)
    }

    @Test(arguments: [
        ("f1:spam=0.8", true), ("f1:spam=0.81", false), ("accuracy=0.5", true), ("brier=0.07", true),
        ("brier=0.06", false), ("recall@fpr=0.005:spam=0.75", true), ("log-loss=1e-3", false),
    ])
    func `a requirement is met or not`(text: String, isMet: Bool) throws {
        #expect(try EvaluationRequirement(text).isMet(by: report) == isMet)
    }

    @Test func `an undefined value meets no requirement`() throws {
        let empty = try EvaluationReport(of: Predictions(labels: ["a"], truth: [], probabilities: []))
        #expect(try !EvaluationRequirement("accuracy=0").isMet(by: empty))
        #expect(try !EvaluationRequirement("log-loss=100").isMet(by: empty))
    }

    @Test(arguments: ["macro-f1", "macro-f1=", "macro-f1=high", "macro-f1=nan", "=0.5", "mcc=0.5"])
    func `a requirement without a measure or a number is rejected`(text: String) {
        #expect(throws: EvaluationError.self) { try EvaluationRequirement(text) }
    }
}
