// The step after calibration: storing the classifier in fewer bytes.

import WinnowCorpora
import WinnowFeatures
import WinnowModelFile
import WinnowSystem

extension TrainingRun {
    /// Compresses the classifier if its options or its size ask for that.
    ///
    /// The change of probabilities is measured with the training part's classifier on held-out texts, or with
    /// the only one on training texts if there are none. With a report or a maximum size, the scores of the
    /// training part's classifier at different sizes are measured on the validation part. One that can be updated
    /// is made smaller without texts, as its updates have none.
    ///
    /// - Parameter first: the training part's classifier, if it was kept.
    /// - Throws: ``ClassificationError`` with `tooLarge` if no classifier has the maximum size.
    func compress(
        _ training: inout TextClassifierTrainer.Training, first: TextClassifier?
    ) throws(ClassificationError) {
        guard let (compressor, rows) = plan.compressor(for: training.classifier) else { return }
        let sample = plan.sample(of: rows, training.classifier)
        let trial = first.flatMap { first in
            plan.validation.isEmpty ? nil : (first, plan.sample(of: plan.validation, first))
        }
        let isUpdatable = plan.options.isUpdatable
        guard
            let found = try compressor.compressed(
                training.classifier, by: isUpdatable ? nil : sample, trial: isUpdatable ? nil : trial)
        else { return }
        let conformal = training.classifier.conformal
        if conformal != nil, !found.report.boundsErrors {
            throw ClassificationError(
                code: .tooLarge,
                text: """
                    \(option: "maximumBytes") \(plan.options.compression.maximumBytes ?? 0) bytes leave \
                    \(FixedDecimal.text(100 * found.report.keptShare, digits: 1)) % of the weights beside the held-out scores \
                    of \(option: "isConformal"), too few for a bound that holds; allow more, or leave one of them out
                    """)
        }
        training.classifier = found.classifier
        // It was calibrated by classifiers that were compressed alike.
        training.classifier.conformal = conformal
        var report = found.report
        if isUpdatable { report.probabilityChange = sample.change(of: found.classifier) }
        let wantsCurve = plan.options.keepsValidationDetails || plan.options.compression.maximumBytes != nil
        if let (uncalibrated, sample) = trial, wantsCurve, uncalibrated.hasExclusiveLabels {
            var first = uncalibrated
            if let scaling = training.scaling { first = first.calibrated(by: .linear(scaling)) }
            first.isotonic = training.classifier.isotonic
            let part = plan.corpus.selecting(plan.validation)
            report.curve = compressor.curve(
                of: first, on: part, by: isUpdatable ? nil : sample, largest: report.size)
        }
        training.compression = report
    }
}

extension TrainingPlan {
    /// The compressor of the plan's classifiers, with the rows to measure their changes on; nil if they are not
    /// compressed.
    ///
    /// One that bounds its error rate or can be updated is compressed only on request.
    func compressor(for classifier: TextClassifier) -> (compressor: ClassifierCompressor, rows: [Int])? {
        guard options.compression.applies(weightCount: classifier.weightCount),
            options.compression.isRequested || !(options.isConformal || options.isUpdatable)
        else { return nil }
        var others =
            options.compression.informationBytes
            + (options.keepsFingerprints ? TextFingerprints.byteCount : 0)
        if let conformal = classifier.conformal { others += conformal.largestByteCount }
        return (
            ClassifierCompressor(
                options: options.compression, threads: options.threads, otherBytes: others),
            validation.isEmpty ? training : validation
        )
    }

    /// Texts by which a classifier and a smaller one are compared.
    func sample(of rows: [Int], _ classifier: TextClassifier) -> CompressionSample {
        CompressionSample(of: rows, in: corpus, classifier: classifier, threads: options.threads)
    }

    /// A classifier as it is stored, compared with the whole one by rows that it was not trained on.
    func compressed(
        _ classifier: TextClassifier, by rows: [Int]
    ) throws(ClassificationError) -> TextClassifier {
        guard let compressor = compressor(for: classifier)?.compressor else { return classifier }
        let sample = options.isUpdatable ? nil : sample(of: rows, classifier)
        return try compressor.compressed(classifier, by: sample)?.classifier ?? classifier
    }
}
