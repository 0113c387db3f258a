// The search for options.

import Testing
import WinnowSystem
import WinnowCorpora
import WinnowEvaluation
import WinnowFeatures
import WinnowModelFile
import WinnowText

@testable import WinnowClassification

struct TunerTests {
    private static let corpus = Sample.corpus(["ham", "spam", "work"], rows: 120)

    /// A space so small that the search takes seconds.
    private static var space: TuningSpace {
        var space = TuningSpace(for: TrainingDefaults(of: corpus))
        space.wordNGrams = [1...1, 1...2]
        space.characterNGrams = [nil, 2...3]
        space.minimumCounts = [1, 2]
        space.methods = [TuningSpace.Method(.naiveBayes), TuningSpace.Method(.nbMaximumEntropy)]
        space.l2 = [0.1]
        var features = FeatureOptions()
        features.characterNGrams = nil
        space.begin(with: candidate(features, .nbMaximumEntropy))
        return space
    }

    private static func candidate(
        _ features: FeatureOptions, _ algorithm: TrainingAlgorithm
    ) -> TuningCandidate {
        TuningCandidate(features: features, algorithm: algorithm, l2: 0.1, ratioExponent: 0.5)
    }

    private static func tuner(_ change: (inout TextClassifierTuner.Options) -> Void = { _ in })
        -> TextClassifierTuner
    {
        var tuner = TextClassifierTuner()
        tuner.options.candidateCount = 4
        tuner.options.foldCount = 3
        tuner.options.trainer.threads = 2
        tuner.options.space = space
        change(&tuner.options)
        return tuner
    }

    @Test func `the default options come first, with full effort`() throws {
        let tuning = try Self.tuner().tune(on: Self.corpus)
        let first = tuning.trials[0]
        #expect(first.candidate == Self.space.candidate(at: Self.space.start))
        #expect(first.heldOutRows == Self.corpus.count)
        #expect(tuning.ending == .converged)
        #expect(tuning.trials.map(\.number) == Array(1...tuning.trials.count))
    }

    @Test func `a started search finds the same, its progress ends at 1, and it can be cancelled`()
        async throws
    {
        let task = Self.tuner().tuning(on: Self.corpus)
        var last: TrainerProgress?
        for await progress in task { last = progress }
        #expect(last?.fraction == 1)
        #expect(try await task.value.options == Self.tuner().tune(on: Self.corpus).options)
        let cancelled = Self.tuner().tuning(on: Self.corpus)
        cancelled.cancel()
        await #expect(throws: CancellationError.self) { try await cancelled.value }
    }

    @Test func `sets of labels are tuned by any of their measures`() throws {
        let corpus = MultiLabelClassifierTests.corpus(rows: 300)
        for metric in [EvaluationMeasure.macroF1, .subsetAccuracy, .logLoss] {
            let tuning = try Self.tuner {
                $0.space = nil
                $0.metric = metric
            }.tune(on: corpus)
            let best = try #require(tuning.bestTrial)
            let first = tuning.trials[0]
            // It begins where a training without a search does.
            #expect(first.candidate.l2 == 4 && first.candidate.ratioExponent == 1)
            #expect(tuning.trials.allSatisfy { $0.candidate.algorithm.isIterative })
            #expect(best.heldOutRows == corpus.count)
            let (score, whole) = try (#require(best.score), #require(first.score))
            #expect(metric == .logLoss ? score <= whole : score > 0.9)
            let trained = try TextClassifierTrainer(options: tuning.options).train(on: corpus)
            #expect(trained.classifier.classification(of: "laugh w1").labels == ["joy"])
        }
        // Each row of `all` has the label.
        let all = Corpus(
            texts: (0..<60).map { "joy w\($0)" },
            labelSets: (0..<60).map { $0 % 2 == 0 ? ["joy"] : ["joy", "sad"] })
        for (metric, rows) in [
            (EvaluationMeasure.accuracy, corpus), (.brier, corpus), (.meanAbsoluteError, Self.corpus),
            (.rocAUC(label: "joy"), all), (.recallAtFalsePositiveRate(0.01, label: "joy"), all),
        ] {
            let error = #expect(throws: ClassificationError.self) {
                try Self.tuner { $0.metric = metric }.tune(on: rows)
            }
            #expect(error?.code == .invalidOption)
        }
    }

    /// No trial with full effort whose score is within a standard error of the best has a lower loss.
    @Test func `the best trial has the lowest loss among those within a standard error`() throws {
        let tuning = try Self.tuner { $0.metric = .accuracy }.tune(on: Self.corpus)
        let whole = tuning.trials.filter { $0.heldOutRows == Self.corpus.count }
        let highest = try #require(whole.compactMap(\.score).max())
        let error = (highest * (1 - highest) / Double(Self.corpus.count)).squareRoot()
        let near = whole.filter { $0.score.map { highest - $0 <= error } ?? false }
        let best = try #require(tuning.bestTrial)
        #expect(near.map(\.logLoss).min() == best.logLoss)
        #expect(tuning.options.algorithm == best.candidate.algorithm)
        #expect(tuning.options.features == best.candidate.features)
    }

    /// A trial's score matches that of a training on the same folds without sharing.
    @Test func `shared counts give the same scores as separate counts`() throws {
        let tuner = Self.tuner { $0.metric = .logLoss }
        let tuning = try tuner.tune(on: Self.corpus)
        let plan = try TuningPlan(
            of: Self.corpus, validation: nil, foldCount: 3, options: tuner.options.trainer)
        for trial in tuning.trials.filter({ $0.heldOutRows == Self.corpus.count }) {
            var loss = 0.0
            for fold in plan.folds {
                var options = trial.candidate.applied(to: tuner.options.trainer)
                options.validation = .none
                options.calibration = .none
                let classifier = try TextClassifierTrainer(options: options)
                    .train(on: Self.corpus.selecting(fold.training)).classifier
                let report = try classifier.evaluation(on: Self.corpus.selecting(fold.heldOut))
                loss += try #require(report.logLoss) * Double(fold.heldOut.count)
            }
            #expect(
                abs(loss / Double(Self.corpus.count) - trial.logLoss) < 1e-6, "\(trial.candidate)")
        }
    }

    @Test func `equal seeds give equal trials for any number of threads`() throws {
        let found = try [1, 3].map { threads in
            try Self.tuner { $0.trainer.threads = threads }.tune(on: Self.corpus)
        }
        #expect(found[0].trials.map(\.candidate) == found[1].trials.map(\.candidate))
        #expect(found[0].trials.map(\.score) == found[1].trials.map(\.score))
        #expect(found[0].best == found[1].best)
    }

    @Test func `options with one value are not changed`() throws {
        var space = Self.space
        space.wordNGrams = [1...1]
        space.methods = [TuningSpace.Method(.naiveBayes)]
        var features = FeatureOptions()
        features.wordNGrams = 1...1
        space.begin(with: Self.candidate(features, .naiveBayes))
        let tuning = try Self.tuner { $0.space = space }.tune(on: Self.corpus)
        #expect(tuning.trials.count > 1)
        #expect(tuning.trials.allSatisfy { $0.candidate.algorithm == .naiveBayes })
        #expect(tuning.trials.allSatisfy { $0.candidate.features.wordNGrams == 1...1 })
    }

    @Test func `what the options of the trainer name is not changed`() throws {
        let tuning = try Self.tuner {
            $0.space = nil
            $0.trainer.algorithm = .maximumEntropy
            $0.trainer.fitting.l2 = 2
            $0.trainer.features = FeatureOptions()
            $0.trainer.features?.analyzer = TokenAnalyzer(filters: [.lowercase])
        }.tune(on: Self.corpus)
        #expect(tuning.trials.count > 1)
        for candidate in tuning.trials.map(\.candidate) {
            #expect(candidate.algorithm == .maximumEntropy)
            #expect(candidate.l2 == 2)
            #expect(candidate.features.analyzer.filters == [.lowercase])
        }
    }

    @Test func `a search on few rows begins with what a training chooses`() throws {
        var choice: TrainingChoice?
        let tuning = try Self.tuner { $0.space = nil }.tune(on: Self.corpus) { event in
            if case .chosen(let found, _) = event { choice = found }
            return true
        }
        let training = try TextClassifierTrainer().train(on: Self.corpus)
        #expect(choice != nil)
        #expect(choice == training.preparation.choice)
        #expect(tuning.trials.first?.candidate.algorithm == choice?.chosen?.algorithm)
    }

    @Test(arguments: [nil, Duration.seconds(3_600)])
    func `every event shows how far the search is, and the share never decreases`(budget: Duration?) throws {
        var last: TrainerProgress?
        var rounds = 0
        let tuning = try Self.tuner { $0.timeBudget = budget }.tune(on: Self.corpus) { event in
            let progress = event.progress
            #expect(progress.fraction >= last?.fraction ?? 0 && progress.fraction <= 1)
            #expect(progress.phase >= last?.phase ?? 1 && progress.phase <= progress.phaseCount)
            #expect(progress.iteration <= progress.iterationLimit)
            if case .round = event { rounds += 1 }
            last = progress
            return true
        }
        #expect(rounds > 2 && tuning.trials.count > 3)
        #expect(try #require(last).phase == last?.phaseCount)
        #expect(try #require(last).fraction > 0.5)
    }

    @Test func `an interruption ends the search with its results so far`() throws {
        var count = 0
        let tuning = try Self.tuner().tune(on: Self.corpus) { event in
            if case .trial = event { count += 1 }
            return count < 3
        }
        #expect(tuning.ending == .stopped)
        #expect(tuning.trials.count == 3)
    }

    @Test func `an interruption ends the search within a trial, without further events`() throws {
        var isOver = false
        let tuning = try Self.tuner().tune(on: Self.corpus) { event in
            #expect(!isOver)
            if case .working(trial: 2, _) = event { isOver = true }
            return !isOver
        }
        #expect(tuning.ending == .stopped)
        #expect(tuning.trials.count == 1 && tuning.best == 0)
    }

    @Test func `without time for one trial the options are unchanged`() throws {
        let tuner = Self.tuner { $0.timeBudget = .nanoseconds(1) }
        let tuning = try tuner.tune(on: Self.corpus)
        #expect(tuning.ending == .limit)
        #expect(tuning.trials.isEmpty)
        #expect(tuning.bestTrial == nil)
        #expect(tuning.options.algorithm == tuner.options.trainer.algorithm)
        #expect(tuning.options.features == tuner.options.trainer.features)
    }

    @Test(arguments: [2, 4, 5])
    func `fewer rows than folds are not an error`(rows: Int) throws {
        let texts = (0..<rows).map { "text \($0) of \($0 % 2 == 0 ? "free prizes" : "home")" }
        let corpus = Corpus(texts: texts, labels: texts.indices.map { $0 % 2 == 0 ? "spam" : "ham" })
        let tuner = Self.tuner { $0.foldCount = 5 }
        #expect(try tuner.tune(on: corpus).trials.allSatisfy { $0.heldOutRows <= rows })
        let single = corpus.selecting([0])
        let error = #expect(throws: ClassificationError.self) { try tuner.tune(on: single) }
        #expect(error?.code == .oneLabel)
    }

    @Test func `many labels are not cross-validated`() throws {
        let names = (0..<600).map { "label \($0)" }
        let options = TextClassifierTrainer.Options()
        func foldCount(rows: Int) throws -> Int {
            try TuningPlan(
                of: Sample.corpus(names, rows: rows), validation: nil, foldCount: 3, options: options
            )
            .folds.count
        }
        #expect(try foldCount(rows: 400) == 3)
        #expect(try foldCount(rows: 800) == 1)
    }

    @Test func `a model has at most the requested size`() throws {
        var usual = TextClassifierTrainer.Options()
        usual.features = Self.space.candidate(at: Self.space.start)?.features
        let whole = try TextClassifierTrainer(options: usual).train(on: Self.corpus).classifier.bytes().count
        let limit = whole / 2
        let tuning = try Self.tuner { $0.maximumSize = limit }.tune(on: Self.corpus)
        var options = tuning.options
        options.validation = .none
        let classifier = try TextClassifierTrainer(options: options).train(on: Self.corpus).classifier
        #expect(try classifier.bytes().count < whole * 6 / 10)
        #expect(tuning.trials.contains { $0.candidate.features.maximumSize != nil })
    }

    @Test func `candidates are tried on growing shares of large data`() throws {
        let plan = try TuningPlan(
            of: Sample.corpus(rows: 60), validation: Sample.corpus(rows: 30, seed: 9), foldCount: 5,
            options: TextClassifierTrainer.Options())
        #expect(plan.folds.count == 1)
        #expect(plan.folds[0].heldOut == Array(60..<90))
        #expect(plan.efforts == [TuningPlan.Effort(foldCount: 1, share: 1)])
        let third = plan.folds(for: TuningPlan.Effort(foldCount: 1, share: 1.0 / 3), seed: 1)[0]
        #expect(third.training.count == 20)
        #expect(Set(third.training).isSubset(of: plan.folds[0].training))
    }

    @Test func `the default space starts from the default options of training`() throws {
        let defaults = TrainingDefaults(of: Self.corpus)
        let space = TuningSpace(for: defaults)
        let candidate = try #require(space.candidate(at: space.start))
        #expect(candidate.features == defaults.features)
        #expect(candidate.algorithm == defaults.algorithm)
        #expect(candidate.l2 == defaults.l2)
    }

    @Test func `all draws are different`() {
        let space = TuningSpace(for: TrainingDefaults(of: Self.corpus))
        let places = space.draw(40, seed: 5)
        #expect(places.count == 40)
        #expect(Set(places.map { space.candidate(at: $0)?.effective }).count == 40)
        #expect(places[0] == space.start)
    }

    @Test(arguments: ["candidateCount", "foldCount", "maximumSize", "timeBudget"])
    func `options out of range are rejected by name`(name: String) throws {
        let error = #expect(throws: ClassificationError.self) {
            try Self.tuner { options in
                switch name {
                case "candidateCount": options.candidateCount = 0
                case "foldCount": options.foldCount = 1
                case "maximumSize": options.maximumSize = 0
                default: options.timeBudget = .zero
                }
            }.tune(on: Self.corpus)
        }
        #expect(error?.code == .invalidOption)
        #expect(error?.message.hasPrefix(name) == true)
    }
}
