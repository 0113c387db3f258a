// What `winnow train --tune` does before the training.

import ArgumentParser
import WinnowClassification
import WinnowCorpora
import WinnowEvaluation
import WinnowFeatures
import WinnowSystem

extension Train {
    /// The best options that a search has found, beginning with those that suit the data unasked.
    func tuned(
        _ options: TextClassifierTrainer.Options, _ parts: TrainingData, _ report: TrainingProgress
    ) throws -> TextClassifierTuner.Tuning {
        var tuner = TextClassifierTuner()
        tuner.options.trainer = options
        tuner.options.space = TuningSpace(
            for: TrainingDefaults(of: parts.training, validation: parts.validation), options: options,
            features: featureArguments, fitting: fittingArguments)
        tuner.options.metric = try tuningArguments.measure(positive: positiveLabel(of: parts.training))
        tuner.options.timeBudget = tuningArguments.timeBudget?.duration
        tuner.options.maximumSize = tuningArguments.maxSize?.bytes
        Interruption.note()
        defer { Interruption.endWith(code: CommandFailure.interrupted) }
        let metric = tuner.options.metric
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

    /// The label that measures of one label are about: the one named, else the rarer of two.
    private func positiveLabel(of corpus: Corpus) -> String? {
        if let label = dataArguments.positiveLabel { return label }
        let counts = zip(corpus.labels, corpus.labelCounts).filter { $0.1 > 0 }
        return counts.count == 2 ? counts.min { $0.1 < $1.1 }?.0 : nil
    }

    /// Trains, with fewer and fewer features until the model is as small as it was asked to be.
    func fitWithinSize(
        _ parts: TrainingData, _ options: TextClassifierTrainer.Options, _ report: TrainingProgress
    ) throws -> (training: TextClassifierTrainer.Training, options: TextClassifierTrainer.Options) {
        var options = options
        while true {
            let training = try fit(parts, options, report)
            guard let limit = tuningArguments.maxSize?.bytes else { return (training, options) }
            // What is said of the model is added later.
            let size = try training.classifier.bytes().count + Self.informationSize
            guard size > limit else { return (training, options) }
            let space = training.classifier.featureSpace
            let next = Int(Double(space.largestKindCount) * 0.97 * Double(limit) / Double(size))
            guard next >= 1, next < space.largestKindCount else {
                throw CommandFailure(
                    exitCode: CommandFailure.badData,
                    message:
                        "\(data): no model is as small as --max-size \(limit) bytes; the least is \(size) bytes"
                )
            }
            var features = training.preparation.features
            features.maximumSize = next
            options.features = features
        }
    }

    /// Room in a model for what is said of it.
    private static let informationSize = 3_000
}
