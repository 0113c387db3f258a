// How new texts differ from those that a classifier learned from.

import Testing
import WinnowCorpora
import WinnowFeatures
import WinnowModelFile
import WinnowSystem

@testable import WinnowClassification

struct DriftTests {
    private func classifier(rows: Int = 600) throws -> TextClassifier {
        try TextClassifierTrainer.with { _ in }.train(on: Sample.corpus(rows: rows)).classifier
    }

    private func texts(_ corpus: Corpus) -> [String] { (0..<corpus.count).map { corpus.text(at: $0) } }

    @Test func `training describes its held-out texts`() throws {
        let heldOut = try #require(try classifier().information.heldOut)
        // Of eight words, one is in no other text.
        let words = try #require(heldOut.unknownWords)
        #expect(words.texts > 20 && (0.1...0.2).contains(words.mean))
        #expect((0.8...1).contains(heldOut.confidence.mean))
    }

    @Test func `texts like those in training show no drift`() throws {
        let report = try DriftReport(of: classifier(), on: texts(Sample.corpus(rows: 500, seed: 9)))
        #expect(report.verdict == .none, "\(report)")
        #expect(report.texts == 500)
        for label in report.labels {
            #expect(label.lower <= label.share && label.share <= label.upper)
            #expect(label.lower < label.inTraining && label.inTraining < label.upper)
        }
        #expect(report.lines.last?.hasPrefix("verdict: no drift found") == true)
    }

    @Test func `other shares of the labels are found`() throws {
        let corpus = Sample.corpus(rows: 800, seed: 9)
        let spam = Int32(try #require(corpus.labels.firstIndex(of: "spam")))
        var kept = 0
        let rows = corpus.labelIndices.indices.filter { row in
            guard corpus.labelIndices[row] == spam else { return true }
            kept += 1
            return kept % 5 == 0
        }
        let report = try DriftReport(of: classifier(), on: texts(corpus.selecting(rows)))
        #expect(report.verdict == .otherShares, "\(report)")
        let share = Double(rows.count { corpus.labelIndices[$0] == spam }) / Double(rows.count)
        let label = try #require(report.labels.first { $0.label == "spam" })
        #expect(label.lower <= share && share <= label.upper, "\(share): \(report)")
        #expect(label.upper - label.lower < 0.15)
    }

    @Test func `other texts are found`() throws {
        let foreign = (0..<300).map { "xq\($0) yq\($0 % 7) zq\($0 % 5) aq bq cq" }
        let report = try DriftReport(of: classifier(), on: foreign)
        #expect(report.verdict == .otherTexts)
        #expect(report.unknownWords?.now == 1)
        #expect(report.lines.last?.contains("many words are unknown") == true, "\(report)")
        #expect(report.json["verdict"] == .string("otherTexts"))
        #expect(report.json["unknownWords"]?["lower"]?.number ?? 0 > 0.5)
    }

    @Test func `the number of threads changes nothing`() throws {
        let (model, others) = (try classifier(), texts(Sample.corpus(rows: 1_500, seed: 3)))
        #expect(
            try DriftReport(of: model, on: others, threads: 1)
                == DriftReport(of: model, on: others, threads: 3))
    }

    @Test func `facts that a model does not record are left out`() throws {
        var model = try classifier()
        model.information.heldOut = nil
        let report = try DriftReport(of: model, on: ["free prize"])
        #expect(report.unknownWords == nil && report.confidence == nil)
        #expect(report.json["unknownWords"] == .null)
        #expect(report.lines.last?.contains("train the model again to compare") == true)
        model.information.training = nil
        let error = #expect(throws: ClassificationError.self) { try DriftReport(of: model, on: ["a"]) }
        #expect(error?.code == .noTrainingShares)
    }

    @Test func `class weights do not count as drift`() throws {
        func rare(_ rows: Int, seed: UInt64) throws -> Corpus {
            let corpus = Sample.corpus(rows: rows, seed: seed)
            let spam = Int32(try #require(corpus.labels.firstIndex(of: "spam")))
            return corpus.selecting(
                corpus.labelIndices.indices.filter { corpus.labelIndices[$0] != spam || $0 % 5 == 0 })
        }
        let corpus = try rare(1_500, seed: 1)
        var trainer = TextClassifierTrainer.with { $0.classWeights = .balanced }
        trainer.options.seed = 3
        let training = try trainer.train(on: corpus)
        let report = try DriftReport(of: training.classifier, on: texts(try rare(1_500, seed: 9)))
        #expect(report.verdict == .none, "\(report)")
        let spam = try #require(corpus.labels.firstIndex(of: "spam"))
        let share = Double(corpus.labelIndices.count { $0 == Int32(spam) }) / Double(corpus.count)
        #expect(abs(report.labels[spam].inTraining - share) < 1e-9)
    }

    @Test func `an interval contains the error of the calibration`() {
        // Half of the texts are probably of each label.
        let probabilities = (0..<400).flatMap { $0 % 2 == 0 ? [0.8, 0.2] : [0.2, 0.8] as [Float] }
        let shift = LabelShift(labels: ["a", "b"], trainingShares: [0.5, 0.5], probabilities: probabilities)
        let plain = shift.estimates(from: probabilities, calibratedBy: nil)[1]
        let wider = shift.estimates(from: probabilities, calibratedBy: 200)[1]
        // The share moves by .25 / .09 times the mean probability, of which 200 rows leave the variance
        // .16 / 200.
        let factor = 0.25 / 0.09
        let (narrow, wide) = (plain.error * plain.error, wider.error * wider.error)
        #expect(abs(narrow - factor * 0.25 / 400) < 1e-6)
        #expect(abs(wide - narrow - factor * factor * 0.16 / 200) < 1e-6)
        #expect(wider.lower < plain.lower && wider.upper > plain.upper)
    }

    @Test func `with more labels, the share of one must differ more`() {
        let label = DriftReport.LabelShare(
            label: "a", inTraining: 0.22, share: 0.3, lower: 0.2314, upper: 0.3686, error: 0.035)
        #expect(label.hasChanged(among: 2))
        #expect(!label.hasChanged(among: 5))
    }

    @Test func `a comparison without texts is an error`() throws {
        let model = try classifier()
        let error = #expect(throws: ClassificationError.self) { try DriftReport(of: model, on: [String]()) }
        #expect(error?.code == .noExamples)
        // An empty text has no words, but an answer.
        #expect(try DriftReport(of: model, on: [""]).unknownWords == nil)
    }

    @Test func `words are counted if single words are features`() throws {
        var options = FeatureOptions()
        options.wordNGrams = 1...2
        options.characterNGrams = 2...3
        func counts(_ text: String, _ options: FeatureOptions) throws -> (words: Int, unknown: Int)? {
            var reader = FeatureReader(
                space: try FeatureSpace(fittedTo: ["one two", "two one"], options: options))
            return Array(text.utf8).withUnsafeBufferPointer { reader.wordCounts(of: $0) }
        }
        let found = try #require(try counts("one two three two", options))
        #expect(found.words == 4 && found.unknown == 1)
        #expect(try #require(try counts("", options)).words == 0)
        options.wordNGrams = nil
        #expect(try counts("one", options) == nil)
        options.wordNGrams = 1...1
        options.hashBits = 8
        #expect(try counts("one", options) == nil)
    }
}
