// The second training, on the rows that were held out as well.

import WinnowFeatures
import WinnowNumerics

/// A training on all rows, to the effort that a fit with validation has shown to be right.
struct Refit {
    private let stage: TrainingStage
    private let space: FeatureSpace
    /// What the rows were made by; nil where the counts have been let go.
    let features: FeatureFit?
    private let examples: MaximumEntropyTrainer.Examples
    /// The weights to begin with; nil begins anew.
    private let start: [Float]?
    private let maximumIterations: Int

    /// Prepares the refit after a fit of the training part, watched by the validation part.
    init(
        after fit: MaximumEntropyTrainer.Fit, of prepared: PreparedRows,
        validation: MaximumEntropyTrainer.Examples, stage: TrainingStage
    ) throws(ClassificationError) {
        self.stage = stage
        let isFresh = fit.ending == .lossRose
        // Weights of nearly the same rows and features have little way to go.
        let isNear = fit.ending.isUnfinished || prepared.refitSource == nil
        maximumIterations = max(1, isNear && !isFresh ? fit.iterations / 4 : fit.iterations)
        if let counts = prepared.refitSource, let features = prepared.features {
            let rows = (stage.parts.training + stage.parts.validation).sorted()
            let fitted = try stage.fit(rows, of: counts)
            space = fitted.space
            self.features = fitted
            examples = stage.examples(rows, in: fitted)
            start = isFresh ? nil : fitted.weights(fit.variables, of: features)
        } else {
            space = prepared.space
            features = prepared.features
            examples = prepared.training.appending(validation)
            start = isFresh ? nil : fit.variables
        }
    }

    /// The classifier of all rows; `observer` is told of each iteration and may end the training.
    func classifier(observer: (MaximumEntropyTrainer.Iteration) -> Bool) -> TextClassifier {
        let fit = stage.fitter.fit(
            examples, start: start, maximumIterations: maximumIterations, observer: observer)
        return stage.classifier(space, fit)
    }
}

extension MaximumEntropyTrainer.Ending {
    /// Whether the fit was ended before its loss had stopped falling altogether or begun to rise.
    fileprivate var isUnfinished: Bool {
        switch self {
        case .lossPaused, .limit, .stopped: true
        case .converged, .lossRose, .closedForm: false
        }
    }
}

extension MaximumEntropyTrainer.Examples {
    /// These examples and, behind them, others of the same columns.
    fileprivate func appending(_ others: MaximumEntropyTrainer.Examples) -> MaximumEntropyTrainer.Examples {
        var all = self
        all.rows.blocks += others.rows.blocks
        all.labels += others.labels
        if let more = others.weights { all.weights?.append(contentsOf: more) }
        return all
    }
}
