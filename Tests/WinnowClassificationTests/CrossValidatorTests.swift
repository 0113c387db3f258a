// Cross-validation: every row is scored by a classifier that was not trained on it.

import Testing
import WinnowCorpora
import WinnowEvaluation
import WinnowFeatures

import WinnowModelFile
import WinnowSystem

@testable import WinnowClassification

struct CrossValidatorTests {
    private func validator(
        folds: Int = 3, _ change: (inout TextClassifierTrainer.Options) -> Void = { _ in }
    ) -> CrossValidator {
        var validator = CrossValidator()
        validator.options.folds = folds
        validator.options.training.features = FeatureOptions()
        change(&validator.options.training)
        return validator
    }

    @Test(arguments: [["ham", "spam"], ["ham", "spam", "work"]])
    func `a fold's scores are those of a training on the other folds`(labels: [String]) throws {
        let corpus = Sample.corpus(labels, rows: 90)
        let validator = validator {
            $0.calibration = .none
            $0.fitting.maximumIterations = 8
        }
        let result = try validator.crossValidation(on: corpus)
        #expect(result.folds.flatMap(\.self).sorted() == Array(0..<90))
        let trainer = TextClassifierTrainer(options: validator.options.training)
        for (number, fold) in result.folds.enumerated() {
            let others = (0..<90).filter { !fold.contains($0) }
            let classifier = try trainer.train(on: corpus.selecting(others)).classifier
            for row in fold {
                #expect(result.foldOfRow[row] == Int32(number))
                let answer = classifier.classification(of: corpus.text(at: row))
                for (label, probability) in zip(labels, result.scores.probabilities(ofRow: row)) {
                    #expect(abs((answer.probability(of: label) ?? 0) - probability) < 1e-5)
                }
            }
        }
    }

    @Test func `a started cross-validation has the same scores, and its progress ends at 1`() async throws {
        let corpus = Sample.corpus(rows: 60)
        let task = validator().crossValidating(on: corpus)
        var last: TrainerProgress?
        for await progress in task { last = progress }
        #expect(last?.fraction == 1)
        let (result, expected) = (try await task.value, try validator().crossValidation(on: corpus))
        #expect(result.folds == expected.folds && result.scores == expected.scores)
    }

    @Test func `a cancelled cross-validation throws, or has its complete folds`() async throws {
        let corpus = Sample.corpus(rows: 60)
        let task = validator().crossValidating(on: corpus)
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
        let kept = validator().crossValidating(on: corpus, keepsFoldsIfCancelled: true)
        kept.cancel()
        let result = try await kept.value
        #expect(result.ending == .stopped && result.folds.count < 3)
    }

    @Test func `duplicates and groups are in one fold, and labels are stratified`() throws {
        let base = Sample.corpus(rows: 90)
        let texts = (0..<90).map { base.text(at: $0) }
        let labels = (0..<90).map { base.label(at: $0) }
        let corpus = Corpus(
            texts: texts + texts, labels: labels + labels, groups: (0..<180).map { "\($0 % 90 / 2)" })
        let result = try validator().crossValidation(on: corpus)
        for row in 0..<90 {
            #expect(result.foldOfRow[row] == result.foldOfRow[row + 90])
            #expect(result.foldOfRow[row] == result.foldOfRow[row / 2 * 2])
        }
        for fold in result.folds {
            let spam = fold.count { corpus.label(at: $0) == "spam" }
            #expect(abs(spam - corpus.labelCounts[1] / 3) <= 4)
        }
    }

    @Test func `the result is the same for any number of threads`() throws {
        let corpus = Sample.corpus(rows: 200)
        let results = try [1, 3].map { threads in
            try validator { $0.threads = threads }.crossValidation(on: corpus).scores
        }
        #expect(results[0] == results[1])
    }

    @Test func `each fold is calibrated with the scores of the others`() throws {
        let corpus = Sample.corpus(rows: 240)
        let plain = try validator { $0.calibration = .none }.crossValidation(on: corpus)
        let calibrated = try validator { $0.calibration = .temperature }.crossValidation(on: corpus)
        for fold in plain.folds {
            let others = (0..<240).filter { !fold.contains($0) }
            let scale = TemperatureScaling(
                of: HeldOutScores(
                    scores: plain.scores.selecting(others), truth: others.map { plain.truth[$0] })
            ).scale
            for row in fold {
                let wanted = Float(scale * Double(plain.scores.values[row]))
                #expect(abs(calibrated.scores.values[row] - wanted) < 1e-5)
            }
        }
    }

    @Test func `reports cover each fold and all rows`() throws {
        let result = try validator(folds: 4).crossValidation(on: Sample.corpus(rows: 200))
        let report = try CrossValidationReport(result)
        #expect(report.folds.map(\.examples).reduce(0, +) == 200)
        #expect(report.pooled.examples == 200)
        let accuracy = try report.summary(of: .accuracy)
        #expect(accuracy.values.count == 4)
        #expect(accuracy.values == report.folds.map(\.accuracy))
        #expect(report.json["measures"]?["accuracy"]?["mean"]?.number == accuracy.mean)
        #expect(report.json["pooled"]?["examples"]?.integer == 200)
        #expect(report.text(width: 80).split(separator: "\n").allSatisfy { $0.count <= 80 })
    }

    @Test func `the caller can stop a cross-validation and is notified of each fold`() throws {
        let corpus = Sample.corpus(rows: 120)
        var folds: [Int] = []
        _ = try validator().crossValidation(on: corpus) { event in
            if case .fold(let fold, let rows, _) = event {
                folds.append(fold)
                #expect(rows == 80)
            }
            return true
        }
        #expect(folds == [0, 1, 2])
    }

    @Test func `a cross-validation stopped in its second fold returns the first`() throws {
        let corpus = Sample.corpus(rows: 120)
        let whole = try validator { $0.calibration = .none }.crossValidation(on: corpus)
        #expect(whole.ending == .limit)
        let part = try validator { $0.calibration = .none }.crossValidation(on: corpus) { event in
            if case .iteration(fold: 1, _, _, _) = event { false } else { true }
        }
        #expect(part.ending == .stopped)
        #expect(part.folds == [whole.folds[0]])
        for row in 0..<120 where whole.foldOfRow[row] == 0 {
            #expect(part.scores.probabilities(ofRow: row) == whole.scores.probabilities(ofRow: row))
        }
        #expect(part.foldOfRow.count { $0 < 0 } == 120 - whole.folds[0].count)
        #expect(try part.report().examples == whole.folds[0].count)
    }

    @Test func `a stopped audit evaluates the rows scored so far`() throws {
        let corpus = Sample.corpus(rows: 90)
        var auditor = LabelAuditor()
        auditor.options.folds = 3
        let none = try auditor.audit(of: corpus) { _, _ in false }
        #expect(none.ending == .stopped && none.suspects.isEmpty)
        let whole = try auditor.audit(of: corpus)
        #expect(whole.ending == .limit)
        let late = try auditor.audit(of: corpus) { round, event in
            if round == 1, case .fold(2, _, _) = event { false } else { true }
        }
        #expect(late.ending == .stopped)
    }

    @Test func `corpora that cannot be divided into folds are rejected`() {
        func code(_ corpus: Corpus, folds: Int) -> ClassificationError.Code? {
            do {
                _ = try validator(folds: folds).crossValidation(on: corpus)
                return nil
            } catch {
                return error.code
            }
        }
        #expect(code(Sample.corpus(rows: 40), folds: 1) == .invalidOption)
        #expect(code(Sample.corpus(rows: 4), folds: 5) == .tooFewExamples)
        #expect(code(Corpus(texts: [], labels: []), folds: 2) == .noExamples)
        #expect(code(Corpus(texts: ["a b", "c d", "e f"], labels: ["x", "x", "x"]), folds: 2) == .oneLabel)
    }
}
