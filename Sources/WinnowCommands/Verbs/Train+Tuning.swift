// What `winnow train --tune` does before the training.

import ArgumentParser
import WinnowClassification
import WinnowCorpora
import WinnowEvaluation
import WinnowFeatures
import WinnowSystem

extension Train {
    /// The best options that a search has found, beginning with those that suit the data unasked.
    ///
    /// From here on the first Ctrl-C ends the search, or the training if the search is over; a second one ends the command.
    func tuned(
        _ options: TextClassifierTrainer.Options, _ parts: TrainingData, _ report: TrainingProgress,
        until end: TrainingEnd
    ) throws -> TextClassifierTuner.Tuning {
        var tuner = TextClassifierTuner()
        tuner.options.trainer = options
        tuner.options.space = TuningSpace(
            for: TrainingDefaults(of: parts.training, validation: parts.validation), options: options,
            features: featureArguments, fitting: fittingArguments)
        let metric = try measure(of: parts.training)
        tuner.options.metric = metric
        tuner.options.timeBudget = end.timeLeft
        tuner.options.maximumSize = tuningArguments.maxSize?.bytes
        Interruption.note()
        do {
            let tuning = try tuner.tune(
                on: parts.training, validation: parts.validation, isInterrupted: { Interruption.isNoted }
            ) { report.tried($0, best: $1, by: metric) }
            report.tuned(tuning, by: metric)
            return tuning
        } catch {
            throw failure(error)
        }
    }

    /// What to tune by; its label must be one of the data.
    private func measure(of corpus: Corpus) throws -> EvaluationMeasure {
        let measure = try tuningArguments.measure(positive: positiveLabel(of: corpus))
        if let label = measure.label, !corpus.labels.contains(label) {
            throw CommandFailure(
                exitCode: CommandFailure.usage,
                message: "--metric \(measure): the data has no label \(label.visible); name one that it has")
        }
        return measure
    }

    /// The label that measures of one label are about: the one named, else the rarer of two.
    private func positiveLabel(of corpus: Corpus) -> String? {
        if let label = dataArguments.positiveLabel { return label }
        let counts = zip(corpus.labels, corpus.labelCounts).filter { $0.1 > 0 }
        return counts.count == 2 ? counts.min { $0.1 < $1.1 }?.0 : nil
    }

    /// Trains, with fewer and fewer features until the model is as small as it was asked to be.
    ///
    /// - Parameter modelSize: how many bytes the model of a training has with all that is said of it.
    func fitWithinSize(
        _ parts: TrainingData, _ options: TextClassifierTrainer.Options, _ report: TrainingProgress,
        until end: TrainingEnd,
        modelSize: (TextClassifierTrainer.Training, TextClassifierTrainer.Options) throws -> Int
    ) throws -> (training: TextClassifierTrainer.Training, options: TextClassifierTrainer.Options) {
        var options = options
        var smallest = Int.max
        while true {
            let training = try fit(parts, options, report, until: end)
            guard let limit = tuningArguments.maxSize?.bytes else { return (training, options) }
            let size = try modelSize(training, options)
            guard size > limit else { return (training, options) }
            let count = training.classifier.featureSpace.largestKindCount
            guard count > 1, count < smallest else {
                throw CommandFailure(
                    exitCode: CommandFailure.badData,
                    message:
                        "\(data): no model is as small as --max-size \(limit) bytes; the least is \(size) bytes"
                )
            }
            smallest = count
            var features = training.preparation.features
            features.maximumSize = max(1, Int(Double(count) * 0.97 * Double(limit) / Double(size)))
            options.features = features
        }
    }
}

/// When a training is over although more could be learned: the time is up, or a person has had enough.
struct TrainingEnd {
    /// Iterations that are done whatever the time: after fewer there is no model to speak of.
    static let fewestIterations = 20

    private let deadline: ContinuousClock.Instant?
    /// Whether the interruption was for the search before.
    private var wasInterrupted = false

    /// An end of a command that begins now.
    init(after budget: Duration?) {
        deadline = budget.map { ContinuousClock.now + $0 }
    }

    /// What is left of the time, if only a moment; nil where there is no end.
    var timeLeft: Duration? {
        deadline.map { max(.nanoseconds(1), ContinuousClock.now.duration(to: $0)) }
    }

    /// The end of a training that follows a search.
    func afterSearch() -> TrainingEnd {
        var end = self
        end.wasInterrupted = Interruption.isNoted
        return end
    }

    /// Whether a training that has come so far goes on.
    func allows(_ event: TextClassifierTrainer.Event) -> Bool {
        if Interruption.isNoted, !wasInterrupted { return false }
        guard case .iteration(let phase, let iteration) = event, let deadline else { return true }
        // A calibration does without its folds, by the validation part.
        let isEarly = phase != .crossFit && iteration.number < Self.fewestIterations
        return isEarly || ContinuousClock.now < deadline
    }
}
