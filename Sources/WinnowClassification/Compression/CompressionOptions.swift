/// How much smaller a trained classifier is stored.
///
/// A compressed classifier keeps the weights that matter in one byte each, and n-grams as parts of their
/// hashes (format version 2; `docs/small-models.md`). Its answers are those of the whole classifier up to a
/// change of probabilities that was measured in training, see ``CompressionReport``.
public struct CompressionOptions: Sendable, Hashable, Codable {
    /// Whether classifiers with at least 500,000 weights are compressed as far as that
    /// hardly changes their probabilities. Default true.
    public var isAutomatic = true
    /// The maximum size of the model in bytes, at least 1,000, 4,000 of them for its
    /// ``TextClassifier/information``; nil, as by default, for no limit. If set, a classifier of any size is
    /// compressed if it is larger.
    public var maximumBytes: Int?
    /// Whether the strongest n-grams of each label keep their texts, for
    /// ``TextClassifier/topFeatures(for:count:)``. Without them a classifier of any size is compressed.
    /// Explanations and answers need no texts. Default true.
    public var keepsTexts = true

    /// The defaults.
    public init() {}

    /// The number of weights, of features times scores, from which classifiers are compressed by default.
    ///
    /// Smaller ones have less than 16 MB with two labels and less than 8 MB with three or more.
    package static let automaticWeightCount = 500_000

    /// The mean over texts of the largest change of a probability up to which weights are left out by
    /// default.
    ///
    /// A fourth of it, or less, comes from the rounding of the other weights. Chosen on the validation parts
    /// of Banking77, CLINC150, 20 Newsgroups and BBC News, whose accuracy falls by at most .1 points.
    static let tolerance = 0.004

    /// The bytes that ``maximumBytes`` leaves for the information of a model, which is added after training.
    package var informationBytes = 4_000
    /// The maximum number of n-grams with a text.
    static let textLimit = 5_000

    /// Checks the ranges of the options.
    ///
    /// - Throws: ``ClassificationError`` with `invalidOption`.
    public func validate() throws(ClassificationError) {
        try ClassificationError.check(maximumBytes, in: 1_000..., named: "maximumBytes")
    }

    /// Whether a classifier of any size is compressed.
    package var isRequested: Bool { maximumBytes != nil || !keepsTexts }

    /// Whether a classifier with that many weights is compressed.
    func applies(weightCount: Int) -> Bool {
        isRequested || (isAutomatic && weightCount >= Self.automaticWeightCount)
    }
}

/// How much smaller a classifier is stored, and the effects.
public struct CompressionReport: Sendable, Hashable, Codable {
    /// A size, and how good the training part's classifier is at that size.
    package struct Point: Sendable, Hashable, Codable {
        /// The size of the model in bytes.
        package var size: Int
        /// The share of correct answers on the validation part.
        package var accuracy: Double
        /// The unweighted mean of the labels' F1 there.
        package var macroF1: Double
    }

    /// The size of the whole classifier in bytes.
    public var formerSize: Int
    /// The size of the compressed one in bytes.
    public var size: Int
    /// The share of the weights that were kept.
    package var keptShare: Double
    /// Whether enough weights are left for a bound of the error rate.
    ///
    /// With .2 to 1 % of them (SMS in 20 to 22 KB), 1.9 to 4.2 % of a label's texts were missed at an error rate of
    /// 1 %; with more, as many as with all.
    var boundsErrors: Bool { keptShare >= 0.02 }
    /// The mean over texts of the largest change of a label's probability, measured with the training part's
    /// classifier on the validation part, or on training texts if there is none; nil without texts.
    package var probabilityChange: Double?
    /// The scores at different sizes, the largest first, without the information of the model; empty if they
    /// were not measured.
    package var curve: [Point] = []
}
