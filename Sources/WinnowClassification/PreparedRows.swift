// The rows of a training as numbers.

import WinnowFeatures

/// The training part and the validation part in features of the training part.
struct PreparedRows {
    let space: FeatureSpace
    let training: MaximumEntropyTrainer.Examples
    /// Nil without a validation part.
    let validation: MaximumEntropyTrainer.Examples?
    /// What the rows were made by, and more can be; nil where the counts have been let go.
    let features: FeatureFit?
    /// What the features of a refit are fitted anew from; nil where they are kept.
    ///
    /// They are kept where the validation part is large, a small share of many rows: on 60,000 and 250,000 made messages and
    /// 21,000 film reviews, features chosen and weighed anew changed macro-F1 by less than .0001, and took a tenth of the
    /// time of training. The counts, which are as large as the rows, then need not be kept while the weights are fitted.
    let refitSource: TermCounts?

    /// Counts the texts, fits the features and makes the rows.
    ///
    /// - Parameter shared: the texts counted already, by the stage's options; they are kept, and so are the features.
    init(of stage: TrainingStage, sharing shared: TermCounts? = nil) throws(ClassificationError) {
        let parts = stage.parts
        let counts = if let shared { shared } else { try stage.counts() }
        let features = try stage.fit(parts.training, of: counts)
        space = features.space
        try stage.validateSize(featureCount: space.count)
        training = stage.examples(parts.training, in: features)
        validation = parts.validation.isEmpty ? nil : stage.examples(parts.validation, in: features)
        let keepsFeatures = parts.validation.count >= MaximumEntropyTrainer.precisePartSize
        refitSource = keepsFeatures ? nil : counts
        self.features = keepsFeatures && shared == nil ? nil : features
    }
}
