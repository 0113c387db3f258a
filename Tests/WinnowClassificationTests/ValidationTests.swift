// Held-out rows, and data that cannot be trained on.

import Testing
import WinnowSystem
import WinnowClassification
import WinnowCorpora
import WinnowFeatures
import WinnowModelFile

struct ValidationTests {
    @Test(arguments: [(49, 0), (50, 5), (100, 10), (199, 20), (200, 10), (400, 20)])
    func `the automatic share depends on the number of rows`(rows: Int, expected: Int) throws {
        let training = try TextClassifierTrainer().train(on: Sample.corpus(rows: rows))
        #expect(abs(training.preparation.validationRows - expected) <= 1)
        #expect(training.preparation.trainingRows + training.preparation.validationRows == rows)
        #expect((training.validation == nil) == (expected == 0))
    }

    @Test func `a given share of the rows, or none, is held out`() throws {
        let corpus = Sample.corpus(rows: 100)
        let some = try TextClassifierTrainer.with { $0.validation = .share(0.3) }.train(on: corpus)
        #expect(abs(some.preparation.validationRows - 30) <= 1)
        let none = try TextClassifierTrainer.with { $0.validation = .none }.train(on: corpus)
        #expect(none.preparation.validationRows == 0)
        #expect(none.validation == nil)
        #expect(none.ending == .converged)
        #expect(none.losses.allSatisfy { $0.validationLoss == nil })
    }

    @Test func `a given corpus is used for validation`() throws {
        let training = try TextClassifierTrainer().train(
            on: .init(Sample.corpus(rows: 100), validation: Sample.corpus(rows: 40, seed: 2)))
        #expect(training.preparation.trainingRows == 100)
        #expect(training.preparation.validationRows == 40)
        #expect(training.validation != nil)
    }

    @Test func `an empty corpus means no validation`() throws {
        let training = try TextClassifierTrainer().train(
            on: .init(Sample.corpus(rows: 100), validation: Corpus(texts: [], labels: [])))
        #expect(training.preparation.validationRows == 0)
        #expect(training.preparation.trainingRows == 100)
    }

    @Test func `the refit trains on the held-out rows, unless it is disabled`() throws {
        let corpus = Sample.corpus(rows: 100)
        let held = Corpus(texts: ["zebra zebra", "quagga"], labels: ["spam", "ham"])
        func words(refits: Bool) throws -> Set<String> {
            let training = try TextClassifierTrainer.with { $0.refits = refits }
                .train(on: .init(corpus, validation: held))
            let space = training.classifier.featureSpace
            return Set((0..<space.count).compactMap { space.feature(at: $0)?.text })
        }
        #expect(try words(refits: true).isSuperset(of: ["zebra", "quagga"]))
        #expect(try words(refits: false).isDisjoint(with: ["zebra", "quagga"]))
    }

    @Test(arguments: [false, true])
    func `a label that only the validation corpus has is known`(refits: Bool) throws {
        let held = Corpus(texts: ["zebra", "quagga prize"], labels: ["animal", "spam"])
        let training = try TextClassifierTrainer.with { $0.refits = refits }
            .train(on: .init(Sample.corpus(rows: 100), validation: held))
        #expect(training.classifier.labels == ["animal", "ham", "spam"])
        let answer = training.classifier.classification(of: "zebra")
        #expect(answer.hypotheses.count == 3)
        #expect(answer.hypotheses.allSatisfy { $0.logOdds.isFinite })
    }

    @Test func `a corpus without examples is rejected`() {
        let empty = Corpus(texts: [], labels: [])
        #expect(throws: ClassificationError.self) { try TextClassifierTrainer().train(on: empty) }
        let error = #expect(throws: ClassificationError.self) {
            try TextClassifierTrainer().train(on: .init(empty, validation: Sample.corpus(rows: 10)))
        }
        #expect(error?.code == .noExamples)
    }

    @Test(arguments: [1, 10, 300])
    func `a single label is rejected`(rows: Int) {
        let corpus = Corpus(
            texts: (0..<rows).map { "text \($0)" }, labels: [String](repeating: "ham", count: rows))
        let error = #expect(throws: ClassificationError.self) {
            try TextClassifierTrainer().train(on: corpus)
        }
        #expect(error?.code == .oneLabel)
        #expect(error?.message.contains("of another label") == true)
        // A second label in the validation corpus does not help.
        let second = #expect(throws: ClassificationError.self) {
            try TextClassifierTrainer().train(on: .init(corpus, validation: Sample.corpus(rows: 10)))
        }
        #expect(second?.code == .oneLabel)
    }

    @Test func `texts without features are rejected`() {
        let trainer = TextClassifierTrainer.with {
            $0.features = FeatureOptions()
            $0.features?.surfaceFeatures = false
        }
        let error = #expect(throws: ClassificationError.self) {
            try trainer.train(on: Corpus(texts: ["", " "], labels: ["ham", "spam"]))
        }
        #expect(error?.code == .noFeatures)
    }

    @Test func `feature options out of range are rejected`() {
        let trainer = TextClassifierTrainer.with {
            $0.features = FeatureOptions()
            $0.features?.minimumCount = 0
        }
        let error = #expect(throws: ClassificationError.self) {
            try trainer.train(on: Sample.corpus(rows: 10))
        }
        #expect(error?.code == .invalidOption)
        #expect(error?.message == "minimumCount is 0, but must be at least 1")
    }

    @Test func `two rows are enough`() throws {
        let training = try TextClassifierTrainer().train(
            on: Corpus(texts: ["free cash", "see you"], labels: ["spam", "ham"]))
        #expect(training.classifier.classification(of: "cash").label == "spam")
        #expect(training.classifier.classification(of: "you").label == "ham")
    }

    @Test func `rows without text or weight are harmless`() throws {
        let corpus = Corpus(
            texts: ["", "free cash", "", "see you", "\u{0}"], labels: ["spam", "spam", "ham", "ham", "ham"],
            weights: [0, 1, 0, 1, 0.5])
        let training = try TextClassifierTrainer().train(on: corpus)
        #expect(training.classifier.classification(of: "cash").label == "spam")
        let none = try TextClassifierTrainer().train(
            on: Corpus(texts: ["a", "b"], labels: ["ham", "spam"], weights: [0, 0]))
        #expect(none.classifier.classification(of: "a").logOdds.isFinite)
    }
}
