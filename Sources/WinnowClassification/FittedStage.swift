// What a training stage comes to: the fit, watched by held-out rows, and the refit.

import WinnowFeatures

/// The classifier of a stage's rows, not yet calibrated.
struct FittedStage {
    /// The classifier: of all rows after a refit, else of the training part.
    var classifier: TextClassifier
    /// What makes rows of other counted texts for it; nil where the counts have been let go.
    var features: FeatureFit?
    /// The fit of the training part.
    let fit: MaximumEntropyTrainer.Fit
    /// What the classifier of the training part says of the validation part; nil without one.
    let heldOut: ScoreMatrix?
    /// The classifier of the training part, where a report is to explain its answers.
    let first: TextClassifier?
}

extension TrainingStage {
    /// Fits the weights to the training part, stopping by the validation part, then to all rows where that is wanted.
    ///
    /// This is the one way from rows to a classifier: that of training, of cross-validation and of cross-fitting.
    ///
    /// - Parameter progress: told of each iteration; after a false the fit ends with what there is, without a refit.
    func fitted(
        _ rows: PreparedRows, progress: (TextClassifierTrainer.Phase, MaximumEntropyTrainer.Iteration) -> Bool
    ) throws(ClassificationError) -> FittedStage {
        var goesOn = true
        let fit = fitter.fit(
            rows.training, validation: rows.validation, start: try warmStart(in: rows.space)
        ) { iteration in
            goesOn = goesOn && progress(.fit, iteration)
            return goesOn
        }
        let first = classifier(rows.space, fit)
        let kept = options.keepsValidationDetails ? first : nil
        guard let validation = rows.validation else {
            return FittedStage(
                classifier: first, features: rows.features, fit: fit, heldOut: nil, first: kept)
        }
        var fitted = FittedStage(
            classifier: first, features: rows.features, fit: fit,
            heldOut: first.scores(of: validation, threads: options.threads), first: kept)
        guard options.refits, goesOn else { return fitted }
        let refit = try Refit(after: fit, of: rows, validation: validation, stage: self)
        fitted.classifier = refit.classifier { progress(.refit, $0) }
        fitted.features = refit.features
        return fitted
    }
}
