// Predictions for a labelled corpus.

import Testing
import WinnowClassification
import WinnowCorpora
import WinnowEvaluation
import WinnowModelFile

struct PredictionTests {
    @Test func `labels that the model does not have are never correct`() throws {
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

    @Test func `thresholds affect the predictions`() throws {
        let classifier = try Sample.classifier(labels: ["ham", "spam"], intercepts: [3])
        let corpus = Corpus(texts: ["1", "2"], labels: ["spam", "ham"])
        let thresholds = [LabelThreshold(label: "spam", probability: 0.99)]
        #expect(try classifier.predictions(on: corpus, by: .one(thresholds)).predicted == [0, 0])
    }

    @Test func `predictions are the same for any number of threads and for single texts`() throws {
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
