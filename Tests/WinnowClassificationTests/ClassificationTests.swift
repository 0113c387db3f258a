// What a classifier answers.

import Foundation
import Testing
import WinnowClassification
import WinnowCorpora
import WinnowEvaluation
import WinnowFeatures

struct ClassificationTests {
    @Test(arguments: [["ham", "spam"], ["ham", "spam", "work", "日本"]])
    func `hypotheses are sorted, and their probabilities sum to 1`(labels: [String]) throws {
        let classifier = try TextClassifierTrainer().train(on: Sample.corpus(labels, rows: 120)).classifier
        for text in Sample.probes {
            let answer = classifier.classification(of: text)
            #expect(answer.hypotheses.map(\.label).sorted() == labels.sorted())
            #expect(abs(answer.hypotheses.reduce(0) { $0 + $1.probability } - 1) < 1e-9)
            for (first, second) in zip(answer.hypotheses, answer.hypotheses.dropFirst()) {
                #expect(first.logOdds >= second.logOdds)
                #expect(first.probability >= second.probability)
            }
            for hypothesis in answer.hypotheses {
                #expect(abs(hypothesis.probability - logisticReference(hypothesis.logOdds)) < 1e-9)
            }
            #expect(answer.label == answer.hypotheses[0].label)
            #expect(answer.probability == answer.hypotheses[0].probability)
            #expect(answer.logOdds == answer.hypotheses[0].logOdds)
        }
    }

    @Test func `near certainty log-odds stay finite and in order`() throws {
        let three = try Sample.classifier(labels: ["a", "b", "c"], intercepts: [100, 50, 0])
            .classification(of: "x")
        #expect(three.hypotheses.map(\.label) == ["a", "b", "c"])
        #expect(three.hypotheses[0].probability == 1)
        #expect(abs(three.hypotheses[0].logOdds - 50) < 1e-9)
        #expect(abs(three.hypotheses[1].logOdds + 50) < 1e-9)
        #expect(abs(three.hypotheses[2].logOdds + 100) < 1e-9)
        for score in [40, 800, 1e30] as [Float] {
            let two = try Sample.classifier(labels: ["a", "b"], intercepts: [score]).classification(of: "x")
            #expect(two.label == "b")
            #expect(two.logOdds == Double(score))
            #expect(two.hypotheses[1].logOdds == -Double(score))
        }
    }

    @Test func `equal labels come in their order`() throws {
        let answer = try Sample.classifier(labels: ["a", "b", "c"], intercepts: [1, 2, 2])
            .classification(of: "x")
        #expect(answer.hypotheses.map(\.label) == ["b", "c", "a"])
        #expect(
            try Sample.classifier(labels: ["a", "b"], intercepts: [0]).classification(of: "").label == "a")
    }

    @Test func `an empty text gets the labels' shares`() throws {
        let texts = (0..<40).map { "word\($0)" }
        let labels = (0..<40).map { $0 < 30 ? "ham" : "spam" }
        let classifier = try TextClassifierTrainer().train(on: Corpus(texts: texts, labels: labels))
            .classifier
        let answer = classifier.classification(of: "")
        #expect(answer.label == "ham")
        #expect(answer.probability > 0.6 && answer.probability < 0.95)
    }

    @Test func `one predictor answers as many do`() throws {
        let classifier = try TextClassifierTrainer().train(on: Sample.corpus(rows: 80)).classifier
        var predictor = TextClassifier.Predictor(classifier)
        for text in Sample.probes + Sample.probes.reversed() {
            var text = text
            let answer = text.withUTF8 { predictor.classification(of: $0) }
            #expect(answer == classifier.classification(of: text))
        }
        let bytes: [UInt8] = [0xFF, 0x80, 0x61]
        let answer = bytes.withUnsafeBufferPointer { predictor.classification(of: $0) }
        #expect(answer.hypotheses.count == 2)
    }

    private func logisticReference(_ logOdds: Double) -> Double { 1 / (1 + exp(-logOdds)) }
}

struct ThresholdTests {
    /// A classifier that gives a ½, b 3/10, c 2/10.
    private static let intercepts: [Float] = [-0.6931472, -1.2039728, -1.6094379]

    @Test(
        arguments: [
            ([], "a"),
            ([("a", 0.4)], "a"),
            ([("a", 0.6)], "b"),
            ([("b", 0.25)], "b"),
            ([("c", 0.1)], "c"),
            ([("c", 0.3)], "a"),
            ([("a", 0.6), ("b", 0.4)], "c"),
            ([("b", 0.25), ("c", 0.1)], "b"),
            ([("c", 0.1), ("b", 0.4)], "c"),
            ([("a", 0.6), ("b", 0.4), ("c", 0.3)], "a"),
            ([("c", 0)], "c"),
            ([("a", 1)], "b"),
        ] as [([(String, Double)], String)])
    func `a label is the answer when it reaches its threshold`(
        thresholds: [(String, Double)], expected: String
    ) throws {
        let classifier = try Sample.classifier(labels: ["a", "b", "c"], intercepts: Self.intercepts)
        let thresholds = thresholds.map { LabelThreshold(label: $0.0, probability: $0.1) }
        try classifier.validate(thresholds)
        let answer = classifier.classification(of: "x", thresholds: thresholds)
        #expect(answer.label == expected)
        #expect(answer.hypotheses.map(\.label) == ["a", "b", "c"])
        #expect(answer.probability == answer.hypotheses.first { $0.label == expected }?.probability)
    }

    @Test(arguments: [(0.3, "spam"), (0.7, "ham")])
    func `of two labels the other one is the answer below the threshold`(
        threshold: Double, expected: String
    ) throws {
        let classifier = try Sample.classifier(labels: ["ham", "spam"], intercepts: [0.2])
        let thresholds = [LabelThreshold(label: "spam", probability: threshold)]
        #expect(classifier.classification(of: "x", thresholds: thresholds).label == expected)
    }

    @Test func `a probability that equals the threshold reaches it`() throws {
        let classifier = try Sample.classifier(labels: ["a", "b"], intercepts: [0])
        let thresholds = [LabelThreshold(label: "b", probability: 0.5)]
        #expect(classifier.classification(of: "x", thresholds: thresholds).label == "b")
    }

    @Test func `thresholds that cannot be met are refused`() throws {
        let classifier = try Sample.classifier(labels: ["ham", "spam"], intercepts: [0])
        let unknown = #expect(throws: ClassificationError.self) {
            try classifier.validate([LabelThreshold(label: "Spam", probability: 0.5)])
        }
        #expect(unknown?.code == .unknownLabel)
        #expect(unknown?.message == "the model has no label Spam; its labels are ham, spam")
        for probability in [-0.1, 1.1, .nan] {
            let error = #expect(throws: ClassificationError.self) {
                try classifier.validate([LabelThreshold(label: "spam", probability: probability)])
            }
            #expect(error?.code == .invalidOption)
        }
    }
}

struct PredictionTests {
    @Test func `labels that the model does not know are never right`() throws {
        let classifier = try Sample.classifier(labels: ["ham", "spam"], intercepts: [3])
        let corpus = Corpus(
            texts: ["1", "2", "3", "4"], labels: ["spam", "alien", "ham", "spam"])
        let predictions = try classifier.predictions(on: corpus)
        #expect(predictions.labels == ["ham", "spam", "alien"])
        #expect(predictions.modelLabelCount == 2)
        #expect(predictions.truth == [1, 2, 0, 1])
        #expect(predictions.predicted == [1, 1, 1, 1])
        #expect(try classifier.evaluation(on: corpus).accuracy == 0.5)
    }

    @Test func `thresholds count in the predictions`() throws {
        let classifier = try Sample.classifier(labels: ["ham", "spam"], intercepts: [3])
        let corpus = Corpus(texts: ["1", "2"], labels: ["spam", "ham"])
        let thresholds = [LabelThreshold(label: "spam", probability: 0.99)]
        #expect(try classifier.predictions(on: corpus, thresholds: thresholds).predicted == [0, 0])
    }

    @Test func `predictions are the same for any number of threads, and those of single texts`() throws {
        let corpus = Sample.corpus(rows: 2100)
        let classifier = try TextClassifierTrainer().train(on: Sample.corpus(rows: 60)).classifier
        let one = try classifier.predictions(on: corpus, threads: 1)
        #expect(try classifier.predictions(on: corpus, threads: 3) == one)
        for row in [0, 1, 2047, 2048, 2099] {
            let answer = classifier.classification(of: corpus.text(at: row))
            #expect(one.probabilities[2 * row..<2 * row + 2].max() == answer.probability)
        }
    }

    @Test func `no texts give no predictions`() throws {
        let classifier = try Sample.classifier(labels: ["ham", "spam"], intercepts: [3])
        let predictions = try classifier.predictions(on: Corpus(texts: [], labels: []))
        #expect(predictions.count == 0)
        #expect(try classifier.evaluation(on: Corpus(texts: [], labels: [])).accuracy == nil)
    }
}

struct TopFeatureTests {
    @Test(arguments: [["ham", "spam"], ["ham", "spam", "work"]])
    func `the strongest features are the telling words`(labels: [String]) throws {
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

    @Test func `an unknown label has none`() throws {
        let classifier = try Sample.classifier(labels: ["ham", "spam"], intercepts: [0])
        let error = #expect(throws: ClassificationError.self) {
            try classifier.topFeatures(for: "eggs", count: 3)
        }
        #expect(error?.code == .unknownLabel)
    }
}
