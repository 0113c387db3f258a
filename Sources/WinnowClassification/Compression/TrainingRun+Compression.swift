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
        guard let (compressor, rows) = compressor(for: training.classifier, isExclusive: true) else { return }
        let sample = sample(of: rows, training.classifier, isExclusive: true)
        let trial = first.flatMap { first in
            plan.validation.isEmpty
                ? nil : (first, self.sample(of: plan.validation, first, isExclusive: true))
        }
        guard let found = try compressor.compressed(training.classifier, by: sample, trial: trial)
        else { return }
        training.classifier = found.classifier
        var report = found.report
        let wantsCurve = plan.options.keepsValidationDetails || plan.options.compression.maximumBytes != nil
        if let (first, sample) = trial, wantsCurve {
            let part = plan.corpus.selecting(plan.validation)
            report.curve = compressor.curve(of: first, on: part, by: sample, largest: report.size)
        }
        training.compression = report
    }

    /// As above, for several labels per text.
    func compress(
        _ training: inout MultiLabelTrainer.Training, first: TextClassifier?
    ) throws(ClassificationError) {
        let linear = training.classifier.linear
        guard let (shared, rows) = compressor(for: linear, isExclusive: false) else { return }
        var compressor = shared
        // The tensor of thresholds, with its entry in the header.
        compressor.otherBytes += linear.labels.count * 8 + 200
        let sample = sample(of: rows, linear, isExclusive: false)
        let trial = first.flatMap { first in
            plan.validation.isEmpty
                ? nil : (first, self.sample(of: plan.validation, first, isExclusive: false))
        }
        guard let found = try compressor.compressed(linear, by: sample, trial: trial) else { return }
        training.classifier.linear = found.classifier
        training.compression = found.report
    }

    private func compressor(
        for classifier: TextClassifier, isExclusive: Bool
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
                options: options.compression, isExclusive: isExclusive, threads: options.threads,
                otherBytes: others),
            plan.validation.isEmpty ? plan.training : plan.validation
        )
    }

    private func sample(
        of rows: [Int], _ classifier: TextClassifier, isExclusive: Bool
    ) -> CompressionSample {
        CompressionSample(
            of: rows, in: plan.corpus, classifier: classifier, isExclusive: isExclusive,
            threads: plan.options.threads)
    }
}
