// The step after the refit that makes a classifier updatable.

import WinnowFeatures

extension TrainingRun {
    /// Replaces the classifier by the one that minimizes the objective on all rows, and keeps their state.
    ///
    /// - Parameter goesOn: receives the steps of the fit; false ends it at the current point.
    func makeUpdatable(
        _ training: inout TextClassifierTrainer.Training,
        goesOn: (MaximumEntropyTrainer.Iteration) -> Bool
    ) throws(ClassificationError) {
        let options = plan.options
        let settings = TrainingState.Settings(
            algorithm: plan.algorithm, l2: options.fitting.l2, smoothing: options.smoothing,
            ratioExponent: options.ratioExponent, classWeights: options.classWeights,
            compression: options.compression.isRequested ? options.compression : nil)
        let state = try TrainingState(
            of: plan.corpus, features: plan.features, settings: settings,
            keepsTextHashes: options.keepsFingerprints, seed: options.seed, threads: options.threads)
        let fit = try StateFit(
            state, tolerance: TextClassifierUpdater.Options().tolerance, threads: options.threads
        ) { steps, loss in
            goesOn(.init(number: steps + 1, trainingLoss: loss, validationLoss: nil))
        }
        training.classifier = fit.classifier
        training.state = fit.state
        training.certificate = fit.certificate
    }
}

extension TextClassifierTrainer.Options {
    /// Checks that a classifier trained with these options can be updated.
    ///
    /// - Throws: ``ClassificationError`` with `invalidOption`.
    func validateUpdatable(_ plan: TrainingPlan, start: TextClassifier?) throws(ClassificationError) {
        let features = plan.features
        let refusals = [
            // The bound is proven for rows of limited length.
            (
                features.normalization == .none && plan.algorithm.isIterative,
                "rows of any length (normalization none)"
            ),
            (features.hashBits != nil, "hashed n-grams"), (fitting.l1 > 0, "an L1 penalty"),
            // A curve may be steep, and then a small difference of scores is a large one of probabilities.
            (calibration == .isotonic, "isotonic calibration"),
            (start != nil, "initial weights"),
            (!refits, "rows that it is not trained on"),
            (paddingResistance.isRequested, "passages that decide"),
        ]
        guard let reason = refusals.first(where: \.0)?.1 else { return }
        throw ClassificationError(
            code: .invalidOption,
            message: "a classifier with \(reason) cannot be updated; leave that out, or train without updates"
        )
    }
}
