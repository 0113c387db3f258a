// Classifiers that give a text any number of labels.

import Foundation
import Testing
import WinnowCorpora
import WinnowEvaluation
import WinnowFeatures
import WinnowModelFile
import WinnowNumerics
import WinnowSystem
import _WinnowTestSupport

@testable import WinnowClassification

struct MultiLabelObjectiveTests {
    /// Random rows with sets of labels, in blocks of 16.
    private static func objective(
        labels labelCount: Int, weighted: Bool = false, rows: Int = 40, columns: Int = 7, threads: Int = 1
    ) -> SoftmaxObjective {
        var random = SeededGenerator(seed: UInt64(labelCount))
        var blocks: [SparseBlock] = []
        for first in stride(from: 0, to: rows, by: 16) {
            var block = SparseBlock()
            for _ in first..<min(rows, first + 16) {
                for column in 0..<columns where random.next(below: 2) == 0 {
                    block.columns.append(UInt32(column))
                    block.values.append(Float(random.next(below: 33) - 16) / 8)
                }
                block.starts.append(block.columns.count)
            }
            blocks.append(block)
        }
        let sets = (0..<5).map { _ in (0..<Int32(labelCount)).filter { _ in random.next(below: 3) == 0 } }
        return SoftmaxObjective(
            rows: SparseMatrix(blocks: blocks, columnCount: columns),
            labels: (0..<rows).map { _ in Int32(random.next(below: sets.count)) }, sets: sets,
            weights: weighted ? (0..<rows).map { _ in Float(random.next(below: 5)) / 2 } : nil,
            labelCount: labelCount, l2: 0.5, threads: threads)
    }

    private static func point(of objective: SoftmaxObjective) -> [Float] {
        var random = SeededGenerator(seed: 5)
        let count = objective.layout.scales.count * objective.scoreCount
        return objective.layout.variables(
            of: (0..<count).map { _ in Float(random.next(below: 129) - 64) / 64 })
    }

    @Test(arguments: [1, 2, 3, 18], [false, true])
    func `the gradient matches the value`(labelCount: Int, weighted: Bool) {
        let objective = Self.objective(labels: labelCount, weighted: weighted)
        #expect(GradientCheck().error(of: objective.evaluate, at: Self.point(of: objective)) < 1e-4)
    }

    @Test func `a wrong gradient is detected`() {
        let objective = Self.objective(labels: 3)
        let error = GradientCheck().error(
            of: { point, gradient in
                let value = objective.evaluate(point, gradient)
                gradient.swapAt(0, 1)
                return value
            }, at: Self.point(of: objective))
        #expect(error > 5e-4)
    }

    @Test(arguments: [2, 18])
    func `value, gradient and curvature are the same for any number of threads`(labelCount: Int) {
        let results = [1, 2, 3].map { threads in
            let objective = Self.objective(
                labels: labelCount, weighted: true, rows: 1100, columns: 30, threads: threads)
            var gradient = [Float](repeating: .nan, count: objective.variableCount)
            let point = Self.point(of: objective)
            let value = point.withUnsafeBufferPointer { point in
                gradient.withUnsafeMutableBufferPointer { objective.evaluate(point, $0) }
            }
            let loss = point.withUnsafeBufferPointer { objective.loss($0).mean }
            let curvature = point.withUnsafeBufferPointer { objective.curvature($0, along: $0) }
            return [value.bitPattern, loss.bitPattern, curvature.bitPattern]
                + gradient.map { UInt64($0.bitPattern) }
        }
        for result in results { #expect(result == results[0]) }
    }

    @Test func `the curvature matches the gradient`() {
        let objective = Self.objective(labels: 5)
        let point = Self.point(of: objective)
        let direction = point.reversed().map { $0 / 2 }
        let step: Float = 1 / 256
        let slopes = [-step, step].map { step in
            let moved = zip(point, direction).map { $0 + step * $1 }
            var gradient = [Float](repeating: 0, count: point.count)
            _ = moved.withUnsafeBufferPointer { moved in
                gradient.withUnsafeMutableBufferPointer { objective.evaluate(moved, $0) }
            }
            return zip(gradient, direction).reduce(0) { $0 + Double($1.0) * Double($1.1) }
        }
        let curvature = point.withUnsafeBufferPointer { point in
            direction.withUnsafeBufferPointer { objective.curvature(point, along: $0) }
        }
        #expect(abs(curvature * Double(2 * step) / (slopes[1] - slopes[0]) - 1) < 1e-2)
    }

    @Test func `the loss is the sum of the losses of two-label objectives`() {
        let all = Self.objective(labels: 3)
        let zeros = [Float](repeating: 0, count: all.variableCount)
        let loss = zeros.withUnsafeBufferPointer { all.loss($0).mean }
        #expect(abs(loss - 3 * log(2)) < 1e-6)
    }

    /// Column 0 is in both rows of label 0 and in one of two others; smoothed 3 of 4 + 1 and 2 of 3 + ….
    @Test func `log-count ratios compare a label's rows with all others`() {
        let block = SparseBlock(starts: [0, 2, 3, 4, 5], columns: [0, 1, 0, 0, 1], values: [1, 1, 1, 1, 1])
        let rows = SparseMatrix(blocks: [block], columnCount: 2)
        let sets = MaximumEntropyTrainer.Examples(
            rows: rows, labels: [0, 0, 1, 1], sets: [[0], [1]])
        let two = MaximumEntropyTrainer.Examples(rows: rows, labels: [0, 0, 1, 1])
        // Two labels of which each row has one are compared as the two labels of one decision.
        let factors = LogCountRatios(of: sets, labelCount: 2, exponent: 1).factors
        let expected = LogCountRatios(of: two, labelCount: 2, exponent: 1).factors
        #expect(zip(factors, expected).allSatisfy { abs($0 - $1) < 1e-6 })
    }
}

struct LabelDecisionTests {
    @Test func `without rows a label is predicted if it is more probable than not`() {
        let fit = LabelDecisionFit(scores: [], isPositive: [])
        #expect(fit.scale == 1 && fit.bias == 0 && fit.threshold == 0)
    }

    @Test func `scores that are twice too large are halved`() {
        var random = SeededGenerator(seed: 1)
        let logOdds = (0..<20_000).map { _ in Double(random.next(below: 6001) - 4000) / 1000 }
        let labels = logOdds.map { Double(random.next(below: 1_000_000)) / 1e6 < logistic($0) }
        let fit = LabelDecisionFit(scores: logOdds.map { 2 * $0 + 1 }, isPositive: labels)
        #expect(abs(fit.scale - 0.5) < 0.03)
        #expect(abs(fit.bias + 0.5) < 0.1)
    }

    @Test func `a frequent label gets the threshold of its highest F1`() {
        // The highest F1 is between −1 and 1: 400 of 400 found and none wrong.
        let scores = (0..<1000).map { $0 < 400 ? 1.0 : -1.0 }
        let fit = LabelDecisionFit(scores: scores, isPositive: (0..<1000).map { $0 < 400 })
        let (low, high) = (fit.bias - fit.scale, fit.bias + fit.scale)
        #expect(low < fit.threshold && fit.threshold < high)
    }

    @Test(arguments: 1...9)
    func `a label with few rows is not the answer for most rows`(count: Int) {
        for seed in 0..<20 as Range<UInt64> {
            var random = SeededGenerator(seed: seed)
            // The scores say nothing about the label, so the highest F1 often needs most rows.
            let scores = (0..<600).map { _ in -5 + Double(random.next(below: 1 << 40)) / 0x1p40 }
            let fit = LabelDecisionFit(scores: scores, isPositive: (0..<600).map { $0 < count })
            let answers = scores.count { fit.scale * $0 + fit.bias >= fit.threshold }
            #expect(answers <= 2 * count + 1, "seed \(seed): \(answers) answers")
        }
    }

    @Test func `a label without rows has a finite threshold, and extreme scores do no harm`() {
        for scores in [[0, 0, 0], [1e6, -1e6, 3], [-4, -5, -6]] as [[Double]] {
            for positives in [[false, false, false], [true, true, true], [false, false, true]] {
                let fit = LabelDecisionFit(scores: scores, isPositive: positives)
                #expect(fit.threshold.isFinite && fit.scale > 0 && fit.bias.isFinite)
            }
        }
    }
}

struct MultiLabelClassifierTests {
    private static let words = ["joy": "laugh", "thanks": "grateful", "anger": "furious"]

    /// Texts whose labels follow from their words.
    static func corpus(rows: Int, seed: UInt64 = 2) -> Corpus {
        var random = SeededGenerator(seed: seed)
        var texts: [String] = []
        var labels: [[String]] = []
        for row in 0..<rows {
            let own = words.keys.sorted().filter { _ in random.next(below: 3) == 0 }
            let others = (0..<4).map { _ in "w\(random.next(below: 60))" } + ["n\(seed)x\(row)"]
            texts.append((own.compactMap { words[$0] } + others).joined(separator: " "))
            labels.append(own)
        }
        return Corpus(texts: texts, labelSets: labels)
    }

    /// The same texts, of which one in a hundred also has a label that follows from no word.
    private static func corpusWithChance(rows: Int, seed: UInt64) -> Corpus {
        let corpus = Self.corpus(rows: rows, seed: seed)
        var random = SeededGenerator(seed: seed + 100)
        let labels = (0..<rows).map { row in
            corpus.labels(at: row) + (random.next(below: 100) == 0 ? ["chance"] : [])
        }
        return Corpus(texts: (0..<rows).map { corpus.text(at: $0) }, labelSets: labels)
    }

    @Test(arguments: [1, 2, 3] as [UInt64])
    func `texts say nothing about the share of a label that follows from no word`(seed: UInt64) throws {
        let training = try Self.trainer().train(on: Self.corpusWithChance(rows: 600, seed: seed))
        let others = Self.corpus(rows: 500, seed: seed + 50)
        let report = try DriftReport(
            of: training.classifier, on: (0..<others.count).map { others.text(at: $0) })
        #expect(report.verdict == .none, "\(report)")
        let chance = try #require(report.labels.first { $0.label == "chance" })
        #expect(abs(chance.share - chance.inTraining) < 0.02, "\(report)")
        #expect(chance.upper - chance.lower < 0.2 && chance.lower > 0, "\(report)")
        let joy = try #require(report.labels.first { $0.label == "joy" })
        let share = Double((0..<others.count).count { others.labels(at: $0).contains("joy") }) / 500
        #expect(joy.lower <= share && share <= joy.upper && joy.upper - joy.lower < 0.15, "\(report)")
    }

    private static func trainer() -> TextClassifierTrainer {
        var trainer = TextClassifierTrainer()
        var features = FeatureOptions()
        features.characterNGrams = nil
        trainer.options.features = features
        return trainer
    }

    private static let classifier = Result { try trainer().train(on: corpus(rows: 300)).classifier }

    @Test func `labels are found one by one`() throws {
        let classifier = try Self.classifier.get()
        #expect(classifier.labels == ["anger", "joy", "thanks"])
        #expect(classifier.classification(of: "w1 laugh w2").labels == ["joy"])
        #expect(Set(classifier.classification(of: "laugh grateful w3").labels) == ["joy", "thanks"])
        let none = classifier.classification(of: "w4 w5 w6")
        #expect(none.labels == [])
        #expect(none.description == "no label")
        #expect(none.hypotheses.count == 3)
        let texts = ["laugh", "furious grateful", ""]
        #expect(classifier.classifications(of: texts) == texts.map { classifier.classification(of: $0) })
    }

    @Test func `the report of held-out rows and of new ones is good`() throws {
        let training = try Self.trainer().train(on: Self.corpus(rows: 300))
        #expect(training.calibration.source == .crossFit)
        #expect(training.calibration.rows == 300)
        #expect((training.validation?.macro.f1 ?? 0) > 0.95)
        let report = try training.classifier.evaluation(on: Self.corpus(rows: 200, seed: 7))
        #expect((report.macro.f1 ?? 0) > 0.95)
        #expect((report.expectedCalibrationError ?? 1) < 0.1)
    }

    @Test func `many rows are calibrated on a tenth of them`() throws {
        var trainer = Self.trainer()
        trainer.options.fitting.maximumIterations = 5
        trainer.options.split = .random
        let training = try trainer.train(on: Self.corpus(rows: 12_000))
        #expect(training.calibration.source == .validation)
        #expect(training.calibration.rows == 1_200)
    }

    @Test func `training accepts few rows, one label and labels that all rows have`() throws {
        let one = try Self.trainer().train(
            on: Corpus(texts: ["a b", "c d", "a c"], labelSets: [["x"], [], ["x"]]))
        #expect(one.classifier.labels == ["x"])
        #expect(one.classifier.classification(of: "a").hypotheses.count == 1)
        let all = try Self.trainer().train(
            on: Corpus(texts: ["a b", "c d", "a c"], labelSets: [["x", "y"], ["x"], ["x"]]))
        #expect(all.classifier.classification(of: "c").labels.contains("x"))
        let error = #expect(throws: ClassificationError.self) {
            try Self.trainer().train(on: Corpus(texts: ["a", "b"], labelSets: [["x"], ["x"]]))
        }
        #expect(error?.code == .oneLabel)
    }

    @Test func `with one label per text the answers are mostly those of a text classifier`() throws {
        let single = Sample.corpus(["ham", "spam", "work"], rows: 400)
        let sets = Corpus(
            texts: (0..<single.count).map(single.text(at:)),
            labelSets: (0..<single.count).map { [single.label(at: $0)] })
        let one = try TextClassifierTrainer.with { _ in }.train(on: single).classifier
        let many = try Self.trainer().train(on: sets).classifier
        let test = Sample.corpus(["ham", "spam", "work"], rows: 200, seed: 9)
        let equal = (0..<test.count).count { row in
            many.classification(of: test.text(at: row)).labels == [one.label(of: test.text(at: row))]
        }
        #expect(equal >= 190, "\(equal) of \(test.count)")
    }

    @Test func `thresholds decide which labels are predicted`() throws {
        let classifier = try Self.classifier.get()
        let text = "w1 w2 w3"
        #expect(
            classifier.classification(
                of: text, by: classifier.rule.with([LabelThreshold(label: "joy", probability: 0)])
            ).labels == ["joy"])
        #expect(
            classifier.classification(
                of: "laugh laugh",
                by: classifier.rule.with([LabelThreshold(label: "joy", logOdds: .infinity)])
            ).labels == [])
        #expect(classifier.classification(of: "laugh grateful", by: .one()).labels.count == 1)
        #expect(classifier.threshold(of: "joy").map { 0...1 ~= $0 } == true)
        #expect(classifier.threshold(of: "sad") == nil)
        #expect(throws: ClassificationError.self) {
            try classifier.validate(.each([LabelThreshold(label: "sad", probability: 0.5)]))
        }
    }

    @Test func `an explanation sums to the label's log-odds`() throws {
        let classifier = try Self.classifier.get()
        let text = "laugh w1 grateful w2"
        for label in [nil, "joy", "anger"] {
            let explanation = try classifier.explanation(of: text, label: label)
            let sum = explanation.parts.reduce(explanation.bias) { $0 + $1.weight }
            #expect(abs(sum - explanation.logOdds) < 1e-9)
            let logOdds = classifier.classification(of: text)[explanation.label]?.logOdds ?? 0
            #expect(abs(logOdds - explanation.logOdds) < 1e-4)
            #expect(explanation.against == "not \(explanation.label)")
        }
        #expect(throws: ClassificationError.self) { try classifier.explanation(of: text, label: "sad") }
        #expect(try classifier.topFeatures(for: "joy", count: 1).first?.feature.text == "laugh")
    }

    @Test func `labels that the classifier does not have count as missed`() throws {
        let classifier = try Self.classifier.get()
        let corpus = Corpus(texts: ["laugh", "grateful"], labelSets: [["joy"], ["new", "thanks"]])
        let predictions = try classifier.predictions(on: corpus)
        #expect(predictions.labels == ["anger", "joy", "thanks", "new"])
        #expect([0, 1].map(predictions.trueLabels) == [[1], [2, 3]])
        #expect([0, 1].map(predictions.predictedLabels) == [[1], [2]])
    }

    @Test func `models satisfy the contract of models`() throws {
        let classifier = try Self.classifier.get()
        let violations = try ModelContract.violations(of: classifier) { classifier in
            ["laugh", "", "grateful w1 w2", "furious 日本"].map { text in
                let answer = classifier.classification(of: text)
                #expect(answer.hypotheses.count == classifier.labels.count)
                #expect(answer.hypotheses.allSatisfy { 0...1 ~= $0.probability })
                return answer
            }
        }
        #expect(violations == [])
    }

    @Test func `changed tensors are harmless`() throws {
        let original = try Self.classifier.get().bytes()
        let header = (0..<8).reduce(0) { $0 | Int(original[$1]) << (8 * $1) }
        var random = SeededGenerator(seed: 6)
        for _ in 0..<100 {
            var bytes = original
            for _ in 0...random.next(below: 30) {
                let place = 8 + header + random.next(below: bytes.count - header - 8)
                bytes[place] = [0, 0xFF, 0x7F, 0x80][random.next(below: 4)]
            }
            let classifier = try TextClassifier(bytes: bytes)
            let answer = classifier.classification(of: "laugh grateful w1")
            #expect(answer.hypotheses.allSatisfy { 0...1 ~= $0.probability })
            _ = try classifier.evaluation(on: Self.corpus(rows: 3))
        }
    }

    @Test func `a file with other labels or counts is refused`() throws {
        let classifier = try Self.classifier.get()
        for labels in [["anger", "joy"], [], ["joy", "joy", "thanks"]] as [[String]] {
            var writer = ModelFileWriter(
                kind: TextClassifier.modelKind,
                manifest: .object([
                    "task": "text", "multiLabel": true, "algorithm": "nb-maximum-entropy",
                    "labels": .array(labels.map(JSONValue.string)),
                    "features": classifier.featureSpace.manifest,
                ]))
            classifier.featureSpace.save(to: &writer)
            writer.add("weights", classifier.weights)
            writer.add("intercepts", classifier.intercepts)
            writer.add("thresholds", Tensor([0.0, 0, 0]))
            let bytes = try writer.bytes()
            #expect(throws: ModelFileError.self) { try TextClassifier(bytes: bytes) }
        }
    }

    @Test func `rules are saved`() throws {
        var classifier = try Self.classifier.get()
        let threshold = LabelThreshold(label: "joy", logOdds: 0.25)
        for rule in [
            .one(), .one([threshold]), .one([threshold, LabelThreshold(label: "anger", logOdds: 1)]),
        ]
            as [AnswerRule]
        {
            classifier.rule = rule
            #expect(try TextClassifier(bytes: classifier.bytes()).rule == rule)
        }
        classifier.rule = .within(errorRate: 0.05)
        #expect(try TextClassifier(bytes: classifier.bytes()).rule == .within(errorRate: 0.05))
        // Without a calibration all labels are plausible.
        #expect(classifier.classification(of: "w1").labels.count == 3)
    }

    @Test func `operating points, error bounds and drift`() throws {
        var trainer = Self.trainer()
        trainer.options.operatingPoints = [try OperatingPointRequest("sure:joy:precision=0.99")]
        trainer.options.isConformal = true
        trainer.options.keepsFingerprints = true
        let corpus = Self.corpus(rows: 900)
        let training = try trainer.train(on: corpus)
        let classifier = try TextClassifier(bytes: training.classifier.bytes())
        let threshold = try classifier.threshold(named: "sure")
        let strict = classifier.rule.with([threshold])
        let others = Self.corpus(rows: 300, seed: 11)
        let joy = try classifier.evaluation(on: others, by: strict).labels.first { $0.name == "joy" }
        #expect((joy?.scores.precision ?? 0) > 0.97)
        // Each label's rows have a set without it at most as often as promised.
        let sets = try classifier.evaluation(on: others).predictionSets
        #expect(sets.map(\.errorRate) == [0.01, 0.05])
        // A single model deviates by chance from the rate, which holds on average.
        for set in sets {
            #expect(set.labels.allSatisfy { 1 - ($0.coverage ?? 0) < 2 * set.errorRate + 0.02 }, "\(set)")
        }
        #expect(classifier.classification(of: "laugh", by: .within(errorRate: 0.05)).labels.contains("joy"))
        #expect(training.predictionSets.count == 2)
        #expect(try classifier.evaluation(on: corpus).leaks?.finding == .leak)
        let texts = (0..<others.count).map { others.text(at: $0) }
        #expect(try DriftReport(of: classifier, on: texts).verdict == .none)
        let shifted = try DriftReport(of: classifier, on: texts.filter { $0.contains("laugh") })
        #expect((shifted.labels.first { $0.label == "joy" }?.share ?? 0) > 0.9)
        #expect(shifted.verdict == .otherShares)
    }

    @Test func `without calibration there are thresholds only`() throws {
        var trainer = Self.trainer()
        trainer.options.calibration = .none
        let plain = try trainer.train(on: Self.corpus(rows: 300))
        #expect(plain.calibration.method == .none)
        #expect((plain.validation?.macro.f1 ?? 0) > 0.95)
        #expect(plain.classifier.threshold(of: "joy") != 0.5)
    }

    @Test func `the trainer satisfies the contract of trainers`() async throws {
        let trainer = Self.trainer()
        let contract = TrainerContract<TextClassifierTrainer>(
            trainer.options, input: .init(Self.corpus(rows: 90)), setThreads: { $0.threads = $1 },
            wrongOptions: [
                ("smoothing", { $0.smoothing = 0 }), ("ratioExponent", { $0.ratioExponent = 2 }),
                ("threads", { $0.threads = 0 }), ("l2", { $0.fitting.l2 = 0 }),
                ("algorithm", { $0.algorithm = .naiveBayes }),
                ("stoppingMetric", { $0.fitting.stoppingMetric = .macroF1 }),
                ("classWeights", { $0.classWeights = .balanced }),
                ("calibration", { $0.calibration = .isotonic }), ("isUpdatable", { $0.isUpdatable = true }),
            ]
        ) { try $0.classifier.reopenedBytes() }
        let violations = try await contract.violations()
        #expect(violations == [], "\(violations)")
    }
}
