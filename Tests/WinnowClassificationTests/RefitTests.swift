// The refit on all rows.

import Testing
import WinnowClassification
import WinnowCorpora
import WinnowEvaluation
import WinnowFeatures
import WinnowModelFile
import WinnowSystem

struct RefitTests {
    /// Enough rows for a large validation part, some with larger weights than others.
    private static func corpus(rows: Int, weighted: Bool) -> Corpus {
        var random = SeededGenerator(seed: 11)
        var texts: [String] = []
        var labels: [String] = []
        for row in 0..<rows {
            let isSpam = random.next(below: 3) == 0
            let words = (0..<6).map { _ in "w\(random.next(below: 900) + (isSpam ? 300 : 0))" }
            texts.append(words.joined(separator: " ") + " row\(row)")
            labels.append(isSpam ? "spam" : "ham")
        }
        return Corpus(
            texts: texts, labels: labels,
            weights: weighted ? (0..<rows).map { Float(1 + $0 % 3) } : nil)
    }

    private static func training(
        of corpus: Corpus, share: Double, refits: Bool = true, threads: Int = 2
    ) throws -> TextClassifierTrainer.Training {
        var options = TextClassifierTrainer.Options()
        options.validation = .share(share)
        options.refits = refits
        options.threads = threads
        options.calibration = .none
        var features = FeatureOptions()
        features.characterNGrams = nil
        options.features = features
        return try TextClassifierTrainer(options: options).train(on: corpus)
    }

    @Test(arguments: [false, true])
    func `with many held-out rows the refit keeps the features and uses all rows`(weighted: Bool) throws {
        let corpus = Self.corpus(rows: 6000, weighted: weighted)
        let first = try Self.training(of: corpus, share: 0.2, refits: false)
        let second = try Self.training(of: corpus, share: 0.2)
        #expect(second.preparation.validationRows >= MaximumEntropyTrainer.precisePartSize)
        #expect(second.classifier.featureSpace.count == first.classifier.featureSpace.count)
        let loss = (
            try first.classifier.evaluation(on: corpus).logLoss,
            try second.classifier.evaluation(on: corpus).logLoss
        )
        // It was trained on the rows that the first fit only used for validation.
        #expect(try #require(loss.1) < #require(loss.0))
        let one = try Self.training(of: corpus, share: 0.2, threads: 1)
        #expect(try one.classifier.bytes() == second.classifier.bytes())
    }

    @Test func `with few held-out rows the refit chooses the features again`() throws {
        let corpus = Self.corpus(rows: 1500, weighted: false)
        let first = try Self.training(of: corpus, share: 0.2, refits: false)
        let second = try Self.training(of: corpus, share: 0.2)
        #expect(second.classifier.featureSpace.count > first.classifier.featureSpace.count)
    }
}

struct ExampleValidationTests {
    @Test(arguments: [Float.nan, .infinity, -1, 1e38])
    func `an invalid weight is rejected`(weight: Float) throws {
        let corpus = Corpus(texts: ["a", "b", "c"], labels: ["x", "y", "x"], weights: [1, weight, 1])
        let error = #expect(throws: ClassificationError.self) {
            try TextClassifierTrainer().train(on: corpus)
        }
        #expect(error?.code == .invalidWeight)
    }

    @Test func `a class weight for a label that no example has is rejected`() throws {
        var options = TextClassifierTrainer.Options()
        options.classWeights = .weights(["x": 2, "z": 3])
        let corpus = Corpus(texts: ["a", "b"], labels: ["x", "y"])
        let error = #expect(throws: ClassificationError.self) {
            try TextClassifierTrainer(options: options).train(on: corpus)
        }
        #expect(error?.code == .unknownLabel)
    }
}
