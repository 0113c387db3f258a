package import WinnowCore
public import WinnowCorpora
import WinnowFeatures
import WinnowText

/// The default training options for data of a given size.
///
/// - Algorithm: maximum entropy with log-count ratios (``TrainingAlgorithm/nbMaximumEntropy``), the best on
///   most of the data sets measured (`docs/measured/accuracy.md`).
/// - L2 penalty: `MaximumEntropyTrainer.Options.defaultL2(labelCount:)`, exponent of the ratios:
///   `LogCountRatios.defaultExponent(labelCount:)`.
/// - Word n-grams: always 1 and 2 words.
/// - Character n-grams of 2 to 5 characters up to `characterByteLimit` bytes of text, or `longTextByteLimit`
///   with at most `longTextRowLimit` texts: they are affordable, and few examples leave many words unseen.
/// - Disguises are undone (`TokenFilter.unmask`) if the labels are two and one is a name for unwanted
///   messages (`unwantedLabels`) or for wanted ones (`wantedLabels`), or if sets of labels have one for
///   unwanted messages: texts of such data are written to fool a filter.
/// - From `rareTermRowLimit` rows on, n-grams that occur in only one text are omitted: they are two thirds of
///   the vocabulary and of the model's size, and the least informative.
public struct TrainingDefaults: Sendable, Hashable {
    /// The maximum number of bytes of training text for character n-grams.
    package static let characterByteLimit = 8_000_000
    /// The maximum number of texts for the higher limit of bytes.
    package static let longTextRowLimit = 20_000
    /// The maximum number of bytes for character n-grams if there are few texts.
    package static let longTextByteLimit = 25_000_000
    /// The number of training rows from which n-grams must occur in two texts.
    package static let rareTermRowLimit = 1_000

    /// The number of labels from which each has few rows, so that a lower exponent of the ratios and a weaker
    /// penalty are better.
    package static let manyLabels = 50

    /// Names of labels for unwanted messages, in lower case.
    static let unwantedLabels: Set<String> = [
        "spam", "junk", "phishing", "phish", "smishing", "scam", "unsolicited",
    ]
    /// Names of labels for wanted messages, in lower case.
    static let wantedLabels: Set<String> = ["ham", "not spam", "not-spam", "not_spam", "nospam"]

    /// The index of the label for unwanted messages; nil if the labels are not two, or are not named like it.
    static func unwantedLabel(of labels: [String]) -> Int? {
        guard labels.count == 2 else { return nil }
        let names = labels.map { $0.lowercased() }
        return names.firstIndex(where: unwantedLabels.contains)
            ?? names.firstIndex(where: wantedLabels.contains).map { 1 - $0 }
    }

    /// The number of rows, including validation rows.
    package var rows: Int
    /// The bytes of their texts.
    package var bytes: Int
    /// The number of labels.
    package var labels: Int
    /// Whether each text has a set of labels.
    package private(set) var haveLabelSets = false
    /// Whether the texts are messages, some of which are written to fool a filter.
    package var areMessages = false

    /// Describes training data.
    public init(rows: Int, bytes: Int, labels: Int = 2) {
        self.rows = rows
        self.bytes = bytes
        self.labels = labels
    }

    /// Describes a corpus and a validation corpus. Complexity: O(*n*) in the rows.
    public init(of corpus: Corpus, validation: Corpus? = nil) {
        let corpora = [corpus, validation].compactMap(\.self)
        self.init(
            rows: corpora.reduce(0) { $0 + $1.count },
            bytes: corpora.reduce(0) { $0 + $1.byteCount(of: 0..<$1.count) },
            labels: corpus.singleLabels.count)
        haveLabelSets = corpus.labelSets != nil
        areMessages =
            corpus.labelSets.map { $0.labels.contains { Self.unwantedLabels.contains($0.lowercased()) } }
            ?? (Self.unwantedLabel(of: corpus.labels) != nil)
    }

    /// The strength of the L2 penalty; for sets of labels 4, or 1 from ``manyLabels`` labels on.
    ///
    /// The latter and ``ratioExponent`` were chosen on the validation parts of GoEmotions, with 28, 7 and 4 labels, and of
    /// joined texts of CLINC150, with 150 labels.
    package var l2: Double {
        guard haveLabelSets else { return MaximumEntropyTrainer.Options.defaultL2(labelCount: labels) }
        return labels < Self.manyLabels ? 4 : 1
    }

    /// The exponent of the log-count ratios; for sets of labels 1.
    package var ratioExponent: Double {
        haveLabelSets ? 1 : LogCountRatios.defaultExponent(labelCount: labels)
    }

    /// The algorithm.
    package var algorithm: TrainingAlgorithm { .nbMaximumEntropy }

    /// The features of texts for an algorithm.
    package func features(for algorithm: TrainingAlgorithm) -> FeatureOptions {
        var options = FeatureOptions()
        let limit = rows <= Self.longTextRowLimit ? Self.longTextByteLimit : Self.characterByteLimit
        options.characterNGrams = bytes <= limit ? 2...5 : nil
        options.minimumCount = rows >= Self.rareTermRowLimit ? 2 : 1
        if areMessages {
            options.analyzer = TokenAnalyzer(
                mode: options.analyzer.mode, filters: [.unmask] + options.analyzer.filters)
        }
        return options
    }

    /// The features of texts for the default algorithm.
    package var features: FeatureOptions { features(for: algorithm) }
}
