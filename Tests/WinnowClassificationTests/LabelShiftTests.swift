// The shares of labels in texts without labels, and probabilities adjusted to them.

import Testing
import WinnowCorpora
import WinnowEvaluation
import WinnowModelFile

@testable import WinnowClassification

struct LabelShiftTests {
    /// A feature that .8 of the texts with the second label have, and .2 of the others, seen in training with
    /// equal shares: its texts have the probabilities .2 and .8, the others .8 and .2.
    private func probabilities(with count: Int, of all: Int) -> [Float] {
        (0..<all).flatMap { $0 < count ? [Float(0.2), 0.8] : [0.8, 0.2] }
    }

    @Test(arguments: [(26, 0.1), (50, 0.5), (68, 0.8)])
    func `the estimate is the share that explains the texts`(count: Int, share: Double) {
        // .8 · share + .2 · (1 − share) of the texts have the feature.
        let shift = LabelShift(
            labels: ["a", "b"], trainingShares: [0.5, 0.5],
            probabilities: probabilities(with: count, of: 100))
        #expect(abs(shift.shares[1] - share) < 1e-4)
        #expect(shift.textCount == 100)
        let adjusted = shift.adjusted([0.2, 0.8])
        #expect(abs(adjusted[1] - 0.8 * share / (0.8 * share + 0.2 * (1 - share))) < 1e-3)
        #expect(abs(adjusted[0] + adjusted[1] - 1) < 1e-12)
    }

    /// Texts of three labels, of which the last two are hard to distinguish.
    private func classifierAndRows(_ counts: [Int]) throws -> (TextClassifier, LabelShift, [Float]) {
        let rows: [[Float]] = [[0.9, 0.06, 0.04], [0.1, 0.55, 0.35], [0.1, 0.5, 0.4]]
        let probabilities = zip(rows, counts).flatMap { row, count in
            (0..<count).flatMap { _ in row }
        }
        let classifier = try Sample.classifier(labels: ["a", "b", "c"], intercepts: [0, 0, 0])
        let shift = LabelShift(
            labels: ["a", "b", "c"], trainingShares: [0.5, 0.3, 0.2], probabilities: probabilities)
        return (classifier, shift, probabilities)
    }

    @Test func `shares that do not clearly differ stay as in training`() throws {
        let (classifier, shift, probabilities) = try classifierAndRows([50, 31, 19])
        let settled = shift.settled(by: probabilities, of: classifier)
        #expect(settled.shares == [0.5, 0.3, 0.2])
        #expect(settled.adjusted([0.2, 0.3, 0.5]) == [0.2, 0.3, 0.5])
    }

    @Test func `labels whose shares are not determined keep their proportions`() throws {
        let (classifier, shift, probabilities) = try classifierAndRows([180, 12, 8])
        let settled = shift.settled(by: probabilities, of: classifier)
        #expect(settled.shares[0] > 0.8, "\(settled.shares)")
        #expect(abs(settled.shares[1] / settled.shares[2] - 1.5) < 1e-9, "\(settled.shares)")
        #expect(abs(settled.shares.reduce(0, +) - 1) < 1e-9)
    }

    @Test func `a threshold that training found is left out with other shares`() throws {
        // Probabilities of .5, of which the training gave the rare label a threshold of .1.
        var classifier = try Sample.classifier(labels: ["a", "b"], intercepts: [0])
        classifier.rule = .one([LabelThreshold(label: "b", probability: 0.1)])
        func label(_ shift: LabelShift?, by rule: AnswerRule? = nil) -> String? {
            var reader = TextClassifier.Reader(classifier, by: rule, shift: shift)
            return Array("a".utf8).withUnsafeBufferPointer { reader.classification(of: $0).label }
        }
        // As one of five texts is of the label now, the probability is .2.
        let shift = LabelShift(
            labels: ["a", "b"], trainingShares: [0.5, 0.5], probabilities: probabilities(with: 32, of: 100))
        let same = LabelShift(labels: ["a", "b"], trainingShares: [0.5, 0.5], probabilities: [])
        #expect(!same.isShifted && label(same) == "b")
        #expect(shift.isShifted && label(shift) == "a")
        #expect(label(shift, by: classifier.rule) == "b")
    }

    @Test func `the threshold of an operating point moves with the probabilities`() throws {
        let texts = (0..<400).map {
            ["buy w\($0 % 7)", "call buy w\($0 % 11)", "w\($0 % 5)", "call w\($0 % 3)"][$0 % 4]
        }
        let labels = (0..<400).map { ($0 % 4 < 2) != ($0 % 9 == 0) ? "b" : "a" }
        let training = try TextClassifierTrainer.with {
            $0.operatingPoints = [
                OperatingPointRequest(name: "low", label: "b", rule: .recallAtFalsePositiveRate(0.2)),
                OperatingPointRequest(name: "sure", label: "b", rule: .precision(0.8)),
            ]
        }.train(on: Corpus(texts: texts, labels: labels))
        let classifier = training.classifier
        var described = classifier
        described.information.operatingPoints = training.operatingPoints
        let shift = LabelShift(
            labels: ["a", "b"], trainingShares: training.labelShares,
            probabilities: probabilities(with: 20, of: 100))
        #expect(shift.isShifted)
        func answers(_ shift: LabelShift?, _ threshold: LabelThreshold) -> [String?] {
            var reader = TextClassifier.Reader(classifier, by: .one([threshold]), shift: shift)
            return texts.map { reader.classification(of: $0).label }
        }
        let threshold = try described.threshold(named: "low")
        let moved = try described.threshold(named: "low", after: shift)
        let (high, low) = try (#require(threshold.logOdds), #require(moved.logOdds))
        #expect(low < high)
        #expect(answers(shift, moved) == answers(nil, threshold))
        #expect(answers(shift, threshold) != answers(nil, threshold))
        #expect(throws: ClassificationError.self) { try described.threshold(named: "sure", after: shift) }
        var three = try Sample.classifier(labels: ["a", "b", "c"], intercepts: [0, 0, 0])
        three.information.operatingPoints = training.operatingPoints
        #expect(try three.threshold(named: "low").logOdds == threshold.logOdds)
        let error = #expect(throws: ClassificationError.self) {
            try three.threshold(named: "low", after: shift)
        }
        #expect(error?.code == .invalidOption)
    }

    @Test func `no label becomes impossible`() {
        let shift = LabelShift(
            labels: ["a", "b"], trainingShares: [0.5, 0.5], probabilities: probabilities(with: 0, of: 100))
        #expect(shift.shares[1] >= 0.0049 && shift.shares[1] < 0.01)
    }

    @Test func `without texts the shares are those of the training`() {
        let shift = LabelShift(labels: ["a", "b"], trainingShares: [0.25, 0.75], probabilities: [])
        #expect(shift.shares == [0.25, 0.75])
        #expect(shift.adjusted([0.5, 0.5]) == [0.5, 0.5])
    }

    @Test(arguments: [["a", "b"], ["a", "b", "c"]])
    func `a reader adjusts its probabilities, before thresholds apply`(labels: [String]) throws {
        let intercepts: [Float] = labels.count == 2 ? [-1] : [1, 0, -1]
        let classifier = try Sample.classifier(labels: labels, intercepts: intercepts)
        let even = [Double](repeating: 1 / Double(labels.count), count: labels.count)
        let shift = LabelShift(
            labels: labels, trainingShares: even,
            probabilities: (0..<50).flatMap { _ in [Float](repeating: 0.05, count: labels.count - 1) + [0.95]
            })
        var plain = TextClassifier.Reader(classifier)
        var adjusted = TextClassifier.Reader(classifier, shift: shift)
        let before = plain.classification(of: "text")
        let after = adjusted.classification(of: "text")
        let expected = shift.adjusted(labels.map { before.probability(of: $0) ?? 0 })
        for (label, value) in zip(labels, expected) {
            #expect(abs((after.probability(of: label) ?? 0) - value) < 1e-6)
        }
        #expect(before.label == "a" && after.label == labels.last)
        var strict = TextClassifier.Reader(
            classifier, by: .one(labels.dropFirst().map { LabelThreshold(label: $0, probability: 1) }),
            shift: shift)
        #expect(strict.classification(of: "text").label == "a")
    }

    @Test func `a classifier that does not record its shares is refused`() throws {
        let classifier = try Sample.classifier(labels: ["a", "b"], intercepts: [0])
        let error = #expect(throws: ClassificationError.self) {
            try LabelShift(of: classifier, on: ["text"])
        }
        #expect(error?.code == .noTrainingShares)
        #expect(try LabelShift(of: classifier, on: ["text"], trainingShares: [0.5, 0.5]).textCount == 1)
    }

    @Test func `training gives the shares of the labels, by weight`() throws {
        let corpus = Sample.corpus(rows: 40)
        let training = try TextClassifierTrainer.with { _ in }.train(on: corpus)
        let seconds = corpus.labelIndices.count { $0 == 1 }
        #expect(abs(training.labelShares[1] - Double(seconds) / 40) < 1e-9)
        let balanced = try TextClassifierTrainer.with { $0.classWeights = .balanced }.train(on: corpus)
        #expect(abs(balanced.labelShares[0] - balanced.labelShares[1]) < 0.1)
        #expect(training.rowShares == nil && balanced.rowShares == training.labelShares)
    }
}
