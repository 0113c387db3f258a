// Every measure compared with scikit-learn, to 1e-9.

import Testing
import WinnowEvaluation
import WinnowSystem

@Suite struct ScikitLearnTests {
    /// Equal to 1e-9, or undefined on both sides.
    private func expectEqual(
        _ ours: Double?, _ theirs: JSONValue?, _ what: String,
        sourceLocation: SourceLocation = #_sourceLocation
    ) {
        guard let theirs else {
            Issue.record("\(what) is missing from the golden file", sourceLocation: sourceLocation)
            return
        }
        switch (ours, theirs.number) {
        case (nil, nil): break
        case (let ours?, let theirs?):
            #expect(abs(ours - theirs) <= 1e-9, "\(what)", sourceLocation: sourceLocation)
        case (let ours, let theirs):
            Issue.record(
                "\(what) is \(ours as Any), but must be \(theirs as Any)", sourceLocation: sourceLocation)
        }
    }

    @Test func `all golden files are found`() {
        #expect(GoldenCase.names.count == 17)
    }

    @Test(arguments: GoldenCase.names)
    func `the overall measures match scikit-learn`(name: String) throws {
        let golden = try GoldenCase(name)
        let confusion = ConfusionMatrix(golden.predictions)
        expectEqual(confusion.accuracy, golden.expected["accuracy"], "accuracy")
        for (averaging, key) in [
            (Means.Averaging.macro, "macro"), (.weighted, "weighted"), (.micro, "micro"),
        ] {
            let means = confusion.means(averaging)
            let theirs = golden.expected["means"]?[key]?.array
            expectEqual(means.precision, theirs?[0], "\(key) precision")
            expectEqual(means.recall, theirs?[1], "\(key) recall")
            expectEqual(means.f1, theirs?[2], "\(key) F1")
        }
        expectEqual(golden.predictions.logLoss, golden.expected["logLoss"], "log loss")
        expectEqual(golden.predictions.brierScore, golden.expected["brier"], "Brier score")
        expectEqual(
            CalibrationBins(golden.predictions).expectedCalibrationError,
            golden.expected["expectedCalibrationError"], "calibration error")
        let counts = golden.expected["confusion"]?.array?.map { $0.array?.compactMap(\.integer) }
        #expect(confusion.counts == counts)
    }

    @Test(arguments: GoldenCase.names)
    func `the measures of each label match scikit-learn`(name: String) throws {
        let golden = try GoldenCase(name)
        var options = EvaluationReport.Options()
        options.falsePositiveRates = golden.expected["rates"]?.array?.compactMap(\.number) ?? []
        options.resamples = 0
        let report = try EvaluationReport(of: golden.predictions, options: options)
        let theirs = try #require(golden.expected["labels"]?.array)
        try #require(theirs.count == report.labels.count)
        for (label, expected) in zip(report.labels, theirs) {
            expectEqual(label.scores.precision, expected["precision"], "precision of \(label.name)")
            expectEqual(label.scores.recall, expected["recall"], "recall of \(label.name)")
            expectEqual(label.scores.f1, expected["f1"], "F1 of \(label.name)")
            #expect(label.scores.support == expected["support"]?.integer)
            expectEqual(label.rocAUC, expected["rocAuc"], "ROC-AUC of \(label.name)")
            expectEqual(label.averagePrecision, expected["averagePrecision"], "AP of \(label.name)")
            let recalls = try #require(expected["recallAtFalsePositiveRate"]?.array)
            try #require(recalls.count == 3)
            for (point, recall) in zip(label.recallAtFalsePositiveRate, recalls) {
                expectEqual(point.recall, recall, "recall of \(label.name) at \(point.falsePositiveRate)")
            }
        }
    }
}
