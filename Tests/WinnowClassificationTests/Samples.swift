// Small corpora, and classifiers with given weights.

import WinnowCorpora
import WinnowFeatures
import WinnowModelFile
import WinnowSystem
import WinnowText
import _WinnowTestSupport

@testable import WinnowClassification

enum Sample {
    /// Texts with words that identify their labels, between words that do not.
    static func corpus(_ labels: [String] = ["ham", "spam"], rows: Int, seed: UInt64 = 1) -> Corpus {
        .sample(labels, rows: rows, seed: seed)
    }

    static let probes = [
        "", " ", "free prize cash", "lunch at home tomorrow", "unknown words", "日本 東京 😀", "w1 w2 w3",
        "URGENT!!! claim £1,000 at http://x.example", "\u{0}\u{FEFF}",
    ]

    /// A classifier that only uses its intercepts.
    static func classifier(labels: [String], intercepts: [Float]) throws -> TextClassifier {
        let space = try FeatureSpace(fittedTo: ["a"])
        return TextClassifier(
            labels: labels, featureSpace: space, algorithm: .maximumEntropy, information: ModelInformation(),
            weights: Tensor(
                [Float](repeating: 0, count: space.count * intercepts.count),
                shape: [space.count, intercepts.count]),
            intercepts: Tensor(intercepts))
    }
}

extension TextClassifierTrainer {
    /// A fast trainer that only uses words, with some options changed.
    static func with(_ change: (inout Options) -> Void) -> TextClassifierTrainer {
        var trainer = TextClassifierTrainer()
        var features = FeatureOptions()
        features.characterNGrams = nil
        trainer.options.features = features
        change(&trainer.options)
        return trainer
    }
}
