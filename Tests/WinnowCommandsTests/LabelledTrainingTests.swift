// A training in Swift and by the command.

import Testing
import WinnowClassification
import WinnowCorpora
import WinnowEvaluation
import WinnowModelFile
import _WinnowTestSupport

@Suite struct LabelledTrainingTests {
    @Test(arguments: [[], ["low:recall@fpr=0.05", "sure:spam:precision=0.9"]])
    func `a program in Swift and the command train the same model, byte for byte`(
        points: [String]
    ) throws {
        let folder = try SmallData.folder()
        let named = points.flatMap { ["--operating-point", $0] }
        let outcome = try folder.run(
            "train messages.csv -o command.winnow -q --test 0.25 --seed 7 --algorithm nb-maximum-entropy",
            named)
        #expect(outcome.code == 0, "\(outcome.errorText)")
        let data = try CorpusReader().read(contentsOf: folder.path + "/messages.csv")
        var options = TextClassifierTrainer.Options()
        options.seed = 7
        // With neither, the command also tries the shipped embedding on so few rows.
        options.algorithm = .nbMaximumEntropy
        options.operatingPoints = try points.map(OperatingPointRequest.init)
        let trained = try LabelledTraining(on: data, testShare: 0.25, options: options)
        #expect(try trained.classifier.bytes() == folder.bytes("command.winnow"))
        let information = trained.classifier.information
        #expect(information.test?.examples == trained.testRows.count && !trained.testRows.isEmpty)
        #expect(information.operatingPoints?.count ?? 0 == points.count)
        // What an application asks a model.
        for point in points.prefix(1) {
            let name = String(point.prefix { $0 != ":" })
            #expect(throws: Never.self) { try trained.classifier.threshold(named: name) }
        }
        let texts = (0..<data.corpus.count).map { data.corpus.text(at: $0) }
        #expect(throws: Never.self) { try DriftReport(of: trained.classifier, on: texts) }
        #expect(throws: Never.self) { try LabelShift(of: trained.classifier, on: texts) }
    }

    @Test func `a training that is stopped before it learned anything is cancelled`() throws {
        let folder = try SmallData.folder()
        let data = try CorpusReader().read(contentsOf: folder.path + "/messages.csv")
        #expect(throws: CancellationError.self) { try LabelledTraining(on: data) { _ in false } }
        let whole = try LabelledTraining(on: data, testShare: 0)
        #expect(whole.testRows.isEmpty && whole.tested == nil && whole.test == nil)
    }
}
