// The strongest features of a classifier.

import Testing
import WinnowClassification
import WinnowFeatures
import WinnowModelFile

struct TopFeatureTests {
    @Test(arguments: [["ham", "spam"], ["ham", "spam", "work"]])
    func `the strongest features are the discriminative words`(labels: [String]) throws {
        let trainer = TextClassifierTrainer.with {
            $0.features = FeatureOptions()
            $0.features?.characterNGrams = nil
            $0.features?.wordNGrams = 1...1
            $0.features?.surfaceFeatures = false
        }
        let classifier = try trainer.train(on: Sample.corpus(labels, rows: 300)).classifier
        let spam = try classifier.topFeatures(for: "spam", count: 3)
        #expect(spam.count == 3)
        let telling = ["prize", "winner", "free", "claim", "£1,000", "http://x.example", "urgent", "cash"]
        #expect(spam.allSatisfy { telling.contains($0.feature.text) && $0.weight > 0 })
        #expect(zip(spam, spam.dropFirst()).allSatisfy { $0.weight >= $1.weight })
        let all = try classifier.topFeatures(for: "ham", count: .max)
        #expect(all.count == classifier.featureSpace.count)
        #expect(try classifier.topFeatures(for: "ham", count: 0).isEmpty)
    }

    @Test func `an unknown label is an error`() throws {
        let classifier = try Sample.classifier(labels: ["ham", "spam"], intercepts: [0])
        let error = #expect(throws: ClassificationError.self) {
            try classifier.topFeatures(for: "eggs", count: 3)
        }
        #expect(error?.code == .unknownLabel)
    }
}
