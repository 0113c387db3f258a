public import WinnowCorpora
package import WinnowFeatures

/// The training options that suit data of a certain size, where the caller does not choose.
///
/// - Algorithm: maximum entropy with log-count ratios (``TrainingAlgorithm/nbMaximumEntropy``), which did best on most of
///   the sets measured (`docs/accuracy.md`).
/// - L2 penalty: `MaximumEntropyTrainer.Options.defaultL2(labelCount:)`, power of the ratios:
///   `LogCountRatios.defaultExponent(labelCount:)`.
/// - Word n-grams of 1 and 2 words always.
/// - Character n-grams of 2 to 5 up to `characterByteLimit` bytes of text, and of at most `longTextRowLimit` texts up
///   to `longTextByteLimit`: there they are affordable, and few examples leave many words unseen.
/// - N-grams that occur in one text only are left out from `rareTermRowLimit` rows on: they are two thirds of the
///   vocabulary and of the model's size, and tell least.
public struct TrainingDefaults: Sendable, Hashable {
    /// Up to how many bytes of training text character n-grams are used.
    package static let characterByteLimit = 8_000_000
    /// Up to how many texts character n-grams are used although they are long.
    package static let longTextRowLimit = 20_000
    /// Up to how many bytes of so few texts character n-grams are used.
    package static let longTextByteLimit = 25_000_000
    /// From how many training rows on n-grams must occur in two texts.
    package static let rareTermRowLimit = 1_000

    /// From how many labels on a label is taken to have few rows of its own: a lower power of the ratios and a weaker
    /// penalty do better there.
    package static let manyLabels = 50

    /// The number of rows, those held out for validation included.
    package var rows: Int
    /// The bytes of their texts.
    package var bytes: Int
    /// The number of labels.
    package var labels: Int

    /// Describes training data.
    public init(rows: Int, bytes: Int, labels: Int = 2) {
        self.rows = rows
        self.bytes = bytes
        self.labels = labels
    }

    /// Describes a corpus, and with it one to stop by. Complexity: O(*n*) in the rows.
    public init(of corpus: Corpus, validation: Corpus? = nil) {
        let corpora = [corpus, validation].compactMap(\.self)
        self.init(
            rows: corpora.reduce(0) { $0 + $1.count },
            bytes: corpora.reduce(0) { $0 + $1.byteCount(of: 0..<$1.count) },
            labels: corpus.labels.count)
    }

    /// The strength of the L2 penalty.
    package var l2: Double { MaximumEntropyTrainer.Options.defaultL2(labelCount: labels) }

    /// How to find the weights.
    package var algorithm: TrainingAlgorithm { .nbMaximumEntropy }

    /// What to take from the texts, for an algorithm.
    package func features(for algorithm: TrainingAlgorithm) -> FeatureOptions {
        var options = FeatureOptions()
        let limit = rows <= Self.longTextRowLimit ? Self.longTextByteLimit : Self.characterByteLimit
        options.characterNGrams = bytes <= limit ? 2...5 : nil
        options.minimumCount = rows >= Self.rareTermRowLimit ? 2 : 1
        return options
    }

    /// What to take from the texts, for the algorithm that suits them.
    package var features: FeatureOptions { features(for: algorithm) }
}
