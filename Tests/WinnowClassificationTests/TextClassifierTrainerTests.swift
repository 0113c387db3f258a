// From texts to a classifier.

import Testing
import WinnowClassification
import WinnowCorpora
import WinnowEvaluation
import WinnowFeatures
import WinnowModelFile
import WinnowText

struct TextClassifierTrainerTests {
    @Test(arguments: [["ham", "spam"], ["ham", "spam", "work", "日本"]])
    func `training gives the same bytes for any number of threads`(labels: [String]) throws {
        let corpus = Sample.corpus(labels, rows: 80)
        let models = try [1, 3].map { threads in
            try TextClassifierTrainer.with { $0.threads = threads }.train(on: corpus).classifier.bytes()
        }
        for model in models { #expect(model == models[0]) }
    }

    @Test func `training on more rows than a block gives the same bytes for any number of threads`() throws {
        let corpus = Sample.corpus(rows: 2500)
        let models = try [1, 3].map { threads in
            try TextClassifierTrainer.with {
                $0.threads = threads
                $0.fitting.maximumIterations = 5
                $0.features = FeatureOptions()
                $0.features?.characterNGrams = nil
            }.train(on: corpus).classifier.bytes()
        }
        #expect(models[0] == models[1])
    }

    @Test func `another seed holds out other rows`() throws {
        let corpus = Sample.corpus(rows: 240)
        let models = try ([1, 2] as [UInt64]).map { seed in
            try TextClassifierTrainer.with {
                $0.seed = seed
                $0.refits = false
            }.train(on: corpus).classifier.bytes()
        }
        #expect(models[0] != models[1])
    }

    @Test(arguments: [["ham", "spam"], ["ham", "spam", "work", "日本"]])
    func `separable texts are learned`(labels: [String]) throws {
        let training = try TextClassifierTrainer.with {
            $0.features = nil
            $0.calibration = .none
        }.train(on: Sample.corpus(labels, rows: 300))
        #expect(training.classifier.labels == labels)
        let test = Sample.corpus(labels, rows: 200, seed: 2)
        let report = try training.classifier.evaluation(on: test)
        #expect((report.accuracy ?? 0) > 0.98)
        #expect((training.validation?.accuracy ?? 0) > 0.9)
    }

    @Test func `events are reported in order`() throws {
        var phases: [String] = []
        var prepared: TextClassifierTrainer.Preparation?
        var numbers: [TextClassifierTrainer.Phase: [Int]] = [:]
        var options = TextClassifierTrainer.Options()
        options.algorithm = .nbMaximumEntropy
        let training = try TextClassifierTrainer(options: options).train(on: Sample.corpus(rows: 300)) {
            event in
            switch event {
            case .prepared(let preparation):
                prepared = preparation
                phases.append("prepared")
            case .iteration(let phase, let iteration, _):
                if phases.last != phase.rawValue { phases.append(phase.rawValue) }
                numbers[phase, default: []].append(iteration.number)
                if phase != .crossFit { #expect((iteration.validationLoss == nil) == (phase == .refit)) }
            }
            return true
        }
        #expect(phases == ["prepared", "fit", "refit", "crossFit"])
        #expect(numbers[.fit] == Array(1...training.losses.count))
        #expect(numbers[.refit]?.first == 1)
        #expect(prepared?.trainingRows == training.preparation.trainingRows)
        #expect(training.preparation.featureCount > 100)
    }

    @Test func `a row of weight 2 counts as two rows`() throws {
        let texts = ["good day", "good night", "bad day", "bad night", "day", "night"]
        let labels = ["ham", "ham", "spam", "spam", "ham", "spam"]
        var trainer = TextClassifierTrainer()
        trainer.options.validation = .none
        trainer.options.features = FeatureOptions()
        trainer.options.features?.inverseDocumentFrequency = false
        trainer.options.fitting.l2 = 1
        trainer.options.fitting.gradientTolerance = 1e-6
        let weighted = try trainer.train(
            on: Corpus(texts: texts, labels: labels, weights: [1, 1, 1, 1, 1, 3])
        ).classifier
        let repeated = try trainer.train(
            on: Corpus(texts: texts + ["night", "night"], labels: labels + ["spam", "spam"])
        ).classifier
        let plain = try trainer.train(on: Corpus(texts: texts, labels: labels)).classifier
        for text in texts + ["", "unknown"] {
            let logOdds = [weighted, repeated, plain].map { classifier in
                let answer = classifier.classification(of: text)
                return answer.label == "spam" ? answer.logOdds : -answer.logOdds
            }
            #expect(abs(logOdds[0] - logOdds[1]) < 0.02, "\(text)")
        }
        let night = [weighted, plain].map { $0.classification(of: "night").logOdds }
        #expect(night[0] > night[1] + 0.1)
    }

    @Test func `features depend on the data unless they are given`() throws {
        let corpus = Sample.corpus(rows: 60)
        let chosen = try TextClassifierTrainer().train(on: corpus)
        #expect(chosen.preparation.features.characterNGrams == 2...5)
        var options = FeatureOptions()
        options.characterNGrams = nil
        options.minimumCount = 2
        let given = try TextClassifierTrainer.with { $0.features = options }.train(on: corpus)
        #expect(given.classifier.featureSpace.options == options)
        #expect(TrainingDefaults(rows: 20_001, bytes: 8_000_001).features.characterNGrams == nil)
        #expect(TrainingDefaults(rows: 20_000, bytes: 25_000_000).features.characterNGrams == 2...5)
        #expect(TrainingDefaults(rows: 20_000, bytes: 25_000_001).features.characterNGrams == nil)
        #expect(TrainingDefaults(rows: 1_000, bytes: 5_000_000).features.minimumCount == 2)
        #expect(TrainingDefaults(rows: 999, bytes: 4_000_000).features == FeatureOptions())
    }

    @Test func `hashed features can be trained`() throws {
        let trainer = TextClassifierTrainer.with {
            $0.features = FeatureOptions()
            $0.features?.hashBits = 14
        }
        let classifier = try trainer.train(on: Sample.corpus(rows: 300)).classifier
        let report = try classifier.evaluation(on: Sample.corpus(rows: 200, seed: 2))
        #expect((report.accuracy ?? 0) > 0.95)
    }
}
