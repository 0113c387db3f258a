// Sets of labels with a bounded error rate.

import Testing
import WinnowCorpora
import WinnowEvaluation
import WinnowModelFile
import WinnowSystem

@testable import WinnowClassification

struct ConformalTests {
    /// Random scores, some of them equal.
    private func scores(_ count: Int, seed: UInt64) -> [Float] {
        var random = SeededGenerator(seed: seed)
        return (0..<count).map { _ in Float(random.next(below: 2_000)) / 100 - 10 }
    }

    /// Whether a label is plausible at a score, by the definition.
    private func isPlausible(_ score: Float, among scores: [Float], rate: Double) -> Bool {
        let atMost = scores.count { $0 <= score }
        return Double(1 + atMost) / Double(scores.count + 1) > rate
    }

    @Test(arguments: [0.001, 0.01, 0.05, 0.3, 0.9], [1, 50, 99, 100, 199, 900] as [Int])
    func `a label is in the set if enough texts do not score above`(rate: Double, count: Int) {
        let own = scores(count, seed: UInt64(count))
        // One label, so that its texts are not shared with others.
        let calibration = ConformalCalibration(scoresByLabel: [own])
        let threshold = calibration.threshold(ofLabel: 0, errorRate: rate)
        for score in own + [-11, 11, 0.005] {
            #expect(
                (Double(score) >= threshold) == isPlausible(score, among: own, rate: rate),
                "\(score) among \(count) at \(rate)")
        }
    }

    @Test func `only some of many scores are kept, which never excludes more labels`() {
        let own = (0..<100_000).map { Float($0) }
        let calibration = ConformalCalibration(scoresByLabel: [own])
        #expect(calibration.scores.count < 2_000)
        for rate in [0.001, 0.01, 0.02, 0.05, 0.2, 0.7] {
            let threshold = calibration.threshold(ofLabel: 0, errorRate: rate)
            let exact = rate * 100_001
            #expect(threshold <= exact && threshold > 0.98 * exact - 2, "\(rate)")
        }
        // The lowest ones are all kept.
        #expect(calibration.threshold(ofLabel: 0, errorRate: 0.005) == 499)
    }

    @Test func `labels with few texts share a calibration`() {
        let large = scores(ConformalCalibration.ownRows, seed: 1)
        let small = [scores(150, seed: 2), scores(60, seed: 3)]
        let calibration = ConformalCalibration(scoresByLabel: [small[0], large, small[1]])
        #expect([0, 1, 2].map(calibration.isShared) == [true, false, true])
        #expect([0, 1, 2].map(calibration.count) == [210, 200, 210])
        let together = ConformalCalibration(scoresByLabel: [small[0] + small[1]])
        #expect(
            calibration.threshold(ofLabel: 2, errorRate: 0.05)
                == together.threshold(ofLabel: 0, errorRate: 0.05))
    }

    @Test func `a rare label is not calibrated by the texts of others`() {
        let calibration = ConformalCalibration(scoresByLabel: [scores(50, seed: 1), scores(500, seed: 2)])
        #expect(calibration.isShared(0) && !calibration.isShared(1))
        #expect(calibration.count(ofLabel: 0) == 50 && calibration.count(ofLabel: 1) == 500)
        // 50 texts certify a rate of 5 %, but not of 1 %.
        #expect(calibration.threshold(ofLabel: 0, errorRate: 0.05) > -.infinity)
        #expect(calibration.threshold(ofLabel: 0, errorRate: 0.01) == -.infinity)
    }

    @Test func `a label without enough texts for the rate is in every set`() throws {
        var classifier = try Sample.classifier(labels: ["a", "b"], intercepts: [20])
        classifier.conformal = ConformalCalibration(scoresByLabel: [
            scores(300, seed: 1), scores(200, seed: 2),
        ])
        #expect(classifier.uncertifiedLabels(errorRate: 0.004) == ["b"] && classifier.sharedLabels.isEmpty)
        let strict = classifier.classification(of: "text", by: .within(errorRate: 0.004))
        #expect(strict.labels == ["b"])
        #expect(classifier.uncertifiedLabels(errorRate: 0.001) == ["a", "b"])
        let stricter = classifier.classification(of: "text", by: .within(errorRate: 0.001))
        #expect(stricter.labels == ["b", "a"])
    }

    @Test func `a set is never empty`() throws {
        var classifier = try Sample.classifier(labels: ["a", "b", "c"], intercepts: [0, 0.1, 0])
        let sure = [Float](repeating: 9, count: 300)
        classifier.conformal = ConformalCalibration(scoresByLabel: [sure, sure, sure])
        let set = classifier.classification(of: "text", by: .within(errorRate: 0.05))
        #expect(set.labels == ["b"])
    }

    @Test func `training on enough texts keeps the error rate on others`() throws {
        let corpus = Sample.corpus(["ham", "spam", "work"], rows: 900)
        let training = try TextClassifierTrainer.with { $0.isConformal = true }.train(on: corpus)
        #expect(training.predictionSets.map(\.errorRate) == [0.01, 0.05])
        let reopened = try TextClassifier(bytes: training.classifier.bytes())
        let others = Sample.corpus(["ham", "spam", "work"], rows: 600, seed: 2)
        let report = try #require(
            reopened.predictionSets(on: reopened.predictions(on: others), errorRates: [0.05]).first)
        #expect(report.examples == 600 && report.exceeding.isEmpty)
        #expect(report.totalSize >= report.single)
        for text in Sample.probes {
            #expect(
                reopened.classification(of: text, by: .within(errorRate: 0.05))
                    == training.classifier.classification(of: text, by: .within(errorRate: 0.05)))
        }
    }

    @Test(arguments: [false, true])
    func `a smaller classifier keeps the error rate on others`(areSets: Bool) throws {
        func corpus(_ rows: Int, seed: UInt64) -> Corpus {
            let single = Sample.corpus(["ham", "spam", "work"], rows: rows, seed: seed)
            guard areSets else { return single }
            return Corpus(
                texts: (0..<rows).map(single.text(at:)), labelSets: (0..<rows).map(single.labels(at:)))
        }
        let training = try TextClassifierTrainer.with {
            $0.isConformal = true
            $0.compression.maximumBytes = 40_000
        }.train(on: corpus(900, seed: 1))
        let classifier = try TextClassifier(bytes: training.classifier.bytes())
        #expect(classifier.isCompressed && classifier.conformal != nil)
        #expect(try classifier.bytes().count <= 40_000)
        let predictions = try classifier.predictions(on: corpus(600, seed: 2))
        for report in classifier.predictionSets(on: predictions, errorRates: [0.05, 0.2]) {
            for label in report.labels {
                #expect(1 - (label.coverage ?? 0) < 2 * report.errorRate + 0.02, "\(label)")
            }
        }
        #expect(training.predictionSets.count == 2)
    }

    @Test func `the number of threads changes nothing`() throws {
        let corpus = Sample.corpus(rows: 300)
        let models = try [1, 3].map { threads in
            try TextClassifierTrainer.with {
                $0.isConformal = true
                $0.threads = threads
            }.train(on: corpus).classifier.bytes()
        }
        #expect(models[0] == models[1])
    }

    @Test func `too few texts for folds are refused`() {
        let corpus = Corpus(texts: ["a b", "c d"], labels: ["x", "y"])
        let error = #expect(throws: ClassificationError.self) {
            try TextClassifierTrainer.with { $0.isConformal = true }.train(on: corpus)
        }
        #expect(error?.code == .tooFewExamples)
    }

    @Test(arguments: [0, 1, -0.1, .nan, .infinity] as [Double])
    func `a rate out of range is refused`(rate: Double) throws {
        var classifier = try Sample.classifier(labels: ["a", "b"], intercepts: [0])
        classifier.conformal = ConformalCalibration(scoresByLabel: [[0], [0]])
        let error = #expect(throws: ClassificationError.self) {
            try classifier.validate(.within(errorRate: rate))
        }
        #expect(error?.code == .invalidOption)
    }

    @Test func `a classifier without a calibration is refused`() throws {
        let classifier = try Sample.classifier(labels: ["a", "b"], intercepts: [0])
        let error = #expect(throws: ClassificationError.self) {
            try classifier.validate(.within(errorRate: 0.1))
        }
        #expect(error?.code == .notConformal)
    }

    @Test(arguments: 0..<10 as Range<UInt64>)
    func `changed calibrations are harmless`(seed: UInt64) throws {
        var classifier = try Sample.classifier(labels: ["a", "b", "c"], intercepts: [0, 0, 1])
        classifier.conformal = ConformalCalibration(
            scoresByLabel: [scores(300, seed: 1), scores(250, seed: 2), scores(20, seed: 3)])
        let original = try classifier.bytes()
        var random = SeededGenerator(seed: seed)
        for _ in 0..<200 {
            var bytes = original
            for _ in 0...random.next(below: 20) {
                // The calibration is most of the file; headers are tried elsewhere.
                let place = bytes.count - 1 - random.next(below: 3_000)
                bytes[place] = UInt8(truncatingIfNeeded: random.next())
            }
            guard let changed = try? TextClassifier(bytes: bytes) else { continue }
            #expect(!changed.classification(of: "text", by: .within(errorRate: 0.01)).labels.isEmpty)
        }
    }
}
