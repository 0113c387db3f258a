// Class weights, warm starts, other stopping measures, stopping by progress, and asynchronous training.

import Testing
import WinnowSystem
import WinnowClassification
import WinnowCorpora
import WinnowModelFile

struct TrainerControlTests {
    /// Texts of two labels, one of them rare, that share most of their words.
    private static func unevenCorpus() -> Corpus {
        var texts: [String] = []
        var labels: [String] = []
        for index in 0..<180 {
            let isRare = index.isMultiple(of: 9)
            texts.append("word\(index % 7) word\(index % 11) \(isRare && index % 2 == 0 ? "prize" : "lunch")")
            labels.append(isRare ? "spam" : "ham")
        }
        return Corpus(texts: texts, labels: labels)
    }

    private static func trainer(
        _ change: (inout TextClassifierTrainer.Options) -> Void
    ) -> TextClassifierTrainer {
        var options = TextClassifierTrainer.Options()
        options.algorithm = .nbMaximumEntropy
        options.validation = .none
        options.threads = 2
        change(&options)
        return TextClassifierTrainer(options: options)
    }

    @Test func `heavier rare rows make the rare label more probable`() throws {
        let corpus = Self.unevenCorpus()
        func probability(_ weights: TextClassifierTrainer.ClassWeights) throws -> Double {
            let classifier = try Self.trainer { $0.classWeights = weights }.train(on: corpus).classifier
            let answer = classifier.classification(of: "word1 lunch")
            return try #require(answer.hypotheses.first { $0.label == "spam" }).probability
        }
        let plain = try probability(.none)
        let named = try probability(.weights(["spam": 4]))
        let balanced = try probability(.balanced)
        #expect(plain < named && named < balanced)
        #expect(try probability(.weights(["spam": 1])) == plain)
    }

    @Test func `a class weight that is not above 0 is rejected`() {
        let error = #expect(throws: ClassificationError.self) {
            _ = try Self.trainer { $0.classWeights = .weights(["spam": 0]) }.train(on: Self.unevenCorpus())
        }
        #expect(error?.message == "the weight of label spam is 0.0, but must be above 0 and at most 1e9")
    }

    @Test func `a warm start from the same texts converges in few iterations`() throws {
        let corpus = Self.unevenCorpus()
        // Calibration scales the weights that the fit found.
        let first = try Self.trainer { $0.calibration = .none }.train(on: corpus)
        let second = try Self.trainer { $0.calibration = .none }
            .train(on: .init(corpus, validation: nil, start: first.classifier))
        #expect(second.losses.count < first.losses.count / 2)
        let texts = ["word1 lunch", "word2 prize"]
        for (one, other) in zip(
            first.classifier.classifications(of: texts), second.classifier.classifications(of: texts))
        {
            #expect(abs(one.logOdds - other.logOdds) < 0.2)
        }
    }

    @Test func `a warm start from other labels is rejected`() throws {
        let other = try Self.trainer { _ in }.train(on: Corpus(texts: ["a", "b"], labels: ["x", "y"]))
        let error = #expect(throws: ClassificationError.self) {
            _ = try Self.trainer { _ in }
                .train(on: .init(Self.unevenCorpus(), validation: nil, start: other.classifier))
        }
        #expect(error?.code == .unknownLabel)
    }

    @Test(arguments: MaximumEntropyTrainer.StoppingMetric.allCases)
    func `every measure can stop a training`(metric: MaximumEntropyTrainer.StoppingMetric) throws {
        let corpus = Self.unevenCorpus()
        // With swapped labels, everything learned is wrong by every measure.
        let turned = Corpus(
            texts: (0..<corpus.count).map(corpus.text),
            labels: (0..<corpus.count).map { corpus.label(at: $0) == "ham" ? "spam" : "ham" })
        let training = try Self.trainer {
            $0.fitting.stoppingMetric = metric
            $0.fitting.gradientTolerance = 1e-7
            $0.fitting.lossTolerance = 0
        }.train(on: .init(corpus, validation: turned))
        #expect(training.iterations < training.losses.count || training.ending == .converged)
        if metric == .logLoss { #expect(training.ending == .lossRose) }
    }

    @Test func `options for early stopping need a validation part`() throws {
        let error = #expect(throws: ClassificationError.self) {
            try Self.trainer { $0.fitting.patience = 2 }.train(on: Self.unevenCorpus())
        }
        #expect(
            error?.message
                == "patience needs a validation part, but validation is none; leave out one of them")
    }

    @Test func `progress that returns false stops the training`() throws {
        let training = try Self.trainer { $0.validation = .share(0.2) }.train(on: Self.unevenCorpus()) {
            event in
            if case .iteration(_, let iteration, _) = event { return iteration.number < 3 }
            return true
        }
        #expect(training.ending == .stopped)
        #expect(training.losses.count == 3)
    }

    /// In each phase, the training returns a classifier and reports that it was stopped.
    @Test(arguments: [TextClassifierTrainer.Phase.refit, .crossFit])
    func `progress can stop the training in each phase`(phase: TextClassifierTrainer.Phase) throws {
        let training = try Self.trainer { $0.validation = .share(0.2) }.train(on: Self.unevenCorpus()) {
            event in
            if case .iteration(phase, _, _) = event { false } else { true }
        }
        #expect(training.ending == .stopped)
        #expect(training.classifier.classification(of: "prize").hypotheses.count == 2)
    }

    @Test func `many texts are classified in order, like single ones, for any number of threads`() throws {
        let classifier = try Self.trainer { _ in }.train(on: Self.unevenCorpus()).classifier
        let texts = (0..<1300).map { "word\($0 % 7) \($0 % 3 == 0 ? "prize" : "lunch")" }
        let single = texts.map { classifier.classification(of: $0) }
        for threads in [1, 2, 4] {
            #expect(classifier.classifications(of: texts, threads: threads) == single)
        }
        #expect(classifier.classifications(of: [String]()).isEmpty)
    }
}
