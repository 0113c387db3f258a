// The step after calibration: storing the classifier in fewer bytes.

import WinnowCorpora
import WinnowFeatures
import WinnowModelFile

extension TrainingRun {
    /// Compresses the classifier if its options or its size ask for that.
    ///
    /// The change of probabilities is measured with the training part's classifier on held-out texts, or with
    /// the only one on training texts if there are none. With a report or a maximum size, the scores of the
    /// training part's classifier at different sizes are measured on the validation part.
    ///
    /// - Parameter first: the training part's classifier, if it was kept.
    /// - Throws: ``ClassificationError`` with `tooLarge` if no classifier has the maximum size.
    func compress(
        _ training: inout TextClassifierTrainer.Training, first: TextClassifier?
    ) throws(ClassificationError) {
        guard let (compressor, rows) = compressor(for: training.classifier) else { return }
        let sample = sample(of: rows, training.classifier)
        let trial = first.flatMap { first in
            plan.validation.isEmpty ? nil : (first, self.sample(of: plan.validation, first))
        }
        guard let found = try compressor.compressed(training.classifier, by: sample, trial: trial)
        else { return }
        training.classifier = found.classifier
        var report = found.report
        let wantsCurve = plan.options.keepsValidationDetails || plan.options.compression.maximumBytes != nil
        if let (first, sample) = trial, wantsCurve, first.hasExclusiveLabels {
            let part = plan.corpus.selecting(plan.validation)
            report.curve = compressor.curve(of: first, on: part, by: sample, largest: report.size)
        }
        training.compression = report
    }

    private func compressor(
        for classifier: TextClassifier
    ) -> (compressor: ClassifierCompressor, rows: [Int])? {
        let options = plan.options
        guard options.compression.applies(weightCount: classifier.weightCount), !options.isConformal,
            !options.isUpdatable
        else { return nil }
        let others =
            options.compression.informationBytes
            + (options.keepsFingerprints ? TextFingerprints.byteCount : 0)
        return (
            ClassifierCompressor(
                options: options.compression, threads: options.threads, otherBytes: others),
            plan.validation.isEmpty ? plan.training : plan.validation
        )
    }

    private func sample(of rows: [Int], _ classifier: TextClassifier) -> CompressionSample {
        CompressionSample(
            of: rows, in: plan.corpus, classifier: classifier, threads: plan.options.threads)
    }
}
