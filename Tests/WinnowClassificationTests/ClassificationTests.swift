// The answers of a classifier.

import Foundation
import Testing
import WinnowClassification
import WinnowCorpora
import WinnowModelFile

struct ClassificationTests {
    @Test(arguments: [["ham", "spam"], ["ham", "spam", "work", "日本"]])
    func `hypotheses are sorted, and their probabilities sum to 1`(labels: [String]) throws {
        let classifier = try TextClassifierTrainer.with { $0.calibration = .none }
            .train(on: Sample.corpus(labels, rows: 120)).classifier
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

    @Test func `ties are in label order`() throws {
        let answer = try Sample.classifier(labels: ["a", "b", "c"], intercepts: [1, 2, 2])
            .classification(of: "x")
        #expect(answer.hypotheses.map(\.label) == ["b", "c", "a"])
        #expect(
            try Sample.classifier(labels: ["a", "b"], intercepts: [0]).classification(of: "").label == "a")
    }

    @Test func `an empty text gets the labels' shares`() throws {
        let texts = (0..<40).map { "word\($0)" }
        let labels = (0..<40).map { $0 < 30 ? "ham" : "spam" }
        var options = TextClassifierTrainer.Options()
        // The words' first digits identify the labels; calibration would make the shares more extreme.
        options.calibration = .none
        options.algorithm = .nbMaximumEntropy
        let classifier = try TextClassifierTrainer(options: options)
            .train(on: Corpus(texts: texts, labels: labels)).classifier
        let answer = classifier.classification(of: "")
        #expect(answer.label == "ham")
        #expect(answer.probability > 0.6 && answer.probability < 0.95)
    }

    @Test func `one reader gives the same answers as many`() throws {
        let classifier = try TextClassifierTrainer().train(on: Sample.corpus(rows: 80)).classifier
        var reader = TextClassifier.Reader(classifier)
        for text in Sample.probes + Sample.probes.reversed() {
            var text = text
            let answer = text.withUTF8 { reader.classification(of: $0) }
            #expect(answer == classifier.classification(of: text))
        }
        let bytes: [UInt8] = [0xFF, 0x80, 0x61]
        let answer = bytes.withUnsafeBufferPointer { reader.classification(of: $0) }
        #expect(answer.hypotheses.count == 2)
    }

    @Test func `strings can be classified for only a label or a probability`() throws {
        let classifier = try TextClassifierTrainer().train(on: Sample.corpus(rows: 80)).classifier
        var reader = TextClassifier.Reader(classifier)
        for text in Sample.probes {
            let answer = classifier.classification(of: text)
            #expect(reader.classification(of: text) == answer)
            #expect(classifier.label(of: text) == answer.label)
            #expect(reader.label(of: text) == answer.label)
            for hypothesis in answer.hypotheses {
                #expect(classifier.probability(of: hypothesis.label, in: text) == hypothesis.probability)
                #expect(reader.probability(of: hypothesis.label, in: text) == hypothesis.probability)
                #expect(answer.probability(of: hypothesis.label) == hypothesis.probability)
                #expect(answer[hypothesis.label] == hypothesis)
            }
            #expect(classifier.probability(of: "alien", in: text) == nil)
            #expect(reader.probability(of: "alien", in: text) == nil)
            #expect(answer.probability(of: "alien") == nil)
        }
    }

    @Test func `the description of a classification is its label and probability`() throws {
        let answer = try Sample.classifier(labels: ["a", "b"], intercepts: [0]).classification(of: "x")
        #expect("\(answer)" == "a (0.5000)")
    }

    private func logisticReference(_ logOdds: Double) -> Double { 1 / (1 + exp(-logOdds)) }
}
