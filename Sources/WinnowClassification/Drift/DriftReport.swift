public import WinnowFeatures
public import WinnowSystem

/// How texts without labels differ from those that a classifier learned from.
///
/// Three things are compared: the share of words that it has never seen, how sure it is of its answers, and
/// which labels the texts probably have. Each difference has a 95 % interval.
///
/// ```swift excerpt
/// let report = try DriftReport(of: classifier, on: messagesOfThisWeek)
/// if report.verdict != .none { print(report) }
/// ```
///
/// A difference does not mean that answers are wrong; it means that the scores from training may no longer
/// hold. Texts can also become harder without any of the three; only labels show that, see `winnow evaluate`.
public struct DriftReport: Sendable, Hashable {
    /// A mean over texts, in training and now.
    public struct Change: Sendable, Hashable {
        /// The mean over held-out texts in training.
        public var inTraining: Double
        /// The mean over the texts.
        public var now: Double
        /// The lower bound of the difference.
        public var lower: Double
        /// The upper bound.
        public var upper: Double

        /// The difference.
        public var difference: Double { now - inTraining }

        /// Nil if either is unknown.
        init?(from before: HeldOutStatistics.Share?, to now: HeldOutStatistics.Share?) {
            guard let before, let now else { return nil }
            // The deviation of a few texts is unreliable; that of the held-out texts is then the better
            // estimate.
            let deviation =
                now.texts < DriftReport.fewTexts ? max(now.deviation, before.deviation) : now.deviation
            let squaredError = deviation * deviation / Double(max(1, now.texts))
            let margin = DriftReport.quantile * (before.squaredError + squaredError).squareRoot()
            inTraining = before.mean
            self.now = now.mean
            // Both means are shares.
            lower = max(-before.mean, now.mean - before.mean - margin)
            upper = min(1 - before.mean, now.mean - before.mean + margin)
        }
    }

    /// The share of a label.
    public struct LabelShare: Sendable, Hashable {
        /// The label.
        public var label: String
        /// Its share in training.
        public var inTraining: Double
        /// Its estimated share in the texts; see ``LabelShift``.
        public var share: Double
        /// The lower bound of the share, if only the shares differ.
        public var lower: Double
        /// The upper bound.
        public var upper: Double
        /// The standard error of the share.
        var error: Double
    }

    /// The conclusion from the differences.
    public enum Verdict: String, Sendable, Hashable {
        /// No difference beyond chance and above the limits.
        case none
        /// The labels have other shares, in texts like those in training.
        case otherShares
        /// The texts are unlike those in training.
        case otherTexts
    }

    /// The number of texts.
    public var texts: Int
    /// The share of unknown words; nil if the model does not record it.
    public var unknownWords: Change?
    /// The probability of the most probable label; nil if the model does not record it.
    public var confidence: Change?
    /// The labels, in the order of the classifier's.
    public var labels: [LabelShare]

    /// Whether the classifier's labels exclude each other.
    var areExclusive = true

    /// Below this number of texts, their own deviation is not trusted.
    static let fewTexts = 30
    /// The 97.5 % quantile of the normal distribution.
    static let quantile = 1.959963984540054
    /// The differences that count, if they are certain: of unknown words, of the confidence, of a label's
    /// share.
    static let limits = (words: 0.05, confidence: 0.03, share: 0.05)

    /// Compares texts.
    ///
    /// - Parameters:
    ///   - classifier: a classifier whose information has `heldOut` and the label shares of its training.
    ///   - texts: texts without labels, a hundred at least.
    ///   - threads: the number of threads; the result does not depend on it.
    /// - Throws: ``ClassificationError`` with `noTrainingShares` if the model does not record the statistics
    ///   that new texts are compared with, `noExamples` without texts.
    /// - Complexity: O(*n* · *k*) in the bytes of the texts and the labels.
    public init(
        of classifier: TextClassifier, on texts: some TextSource, threads: Int = Parallel.processorCount
    ) throws(ClassificationError) {
        let rows = texts.answers(
            threads: threads,
            by: { (TextClassifier.Reader(classifier), FeatureReader(space: classifier.featureSpace)) }
        ) { readers, utf8 in
            (
                probabilities: readers.0.withProbabilities(of: utf8) { values, _ in Array(values) },
                words: readers.1.wordCounts(of: utf8)
            )
        }
        var counter = DriftCounter(of: classifier)
        for row in rows {
            row.probabilities.withUnsafeBufferPointer { counter.add($0, words: row.words) }
        }
        self = try counter.report(of: classifier)
    }

    init(
        texts: Int, unknownWords: Change?, confidence: Change?, areExclusive: Bool, labels: [LabelShare]
    ) {
        self.areExclusive = areExclusive
        self.texts = texts
        self.unknownWords = unknownWords
        self.confidence = confidence
        self.labels = labels
    }

    /// The conclusion: a difference counts if its whole interval is beyond 0, and it is at least 5 points of
    /// words, 3 of confidence, or 5 of a label's share. The more labels, the wider are the intervals of their
    /// shares that count.
    public var verdict: Verdict {
        if hasOtherWords || isLessSure { return .otherTexts }
        return labels.contains { $0.hasChanged(among: labels.count) } ? .otherShares : .none
    }

    /// Whether clearly more words are unknown.
    var hasOtherWords: Bool {
        unknownWords.map { $0.lower > 0 && $0.difference >= Self.limits.words } ?? false
    }

    /// Whether the classifier is clearly less sure.
    ///
    /// Other shares of the labels also change this, because some labels are easier; that much counts as
    /// chance.
    var isLessSure: Bool {
        confidence.map { $0.upper < 0 && $0.difference <= -Self.limits.confidence } ?? false
    }
}

extension DriftReport.LabelShare {
    /// Whether the share clearly differs from that in training, by a difference that counts.
    func hasChanged(among labelCount: Int) -> Bool {
        abs(share - inTraining) >= DriftReport.limits.share && differs(among: labelCount)
    }

    /// Whether the share clearly differs from that in training.
    ///
    /// The shares of *k* exclusive labels are *k* − 1 independent comparisons, of which all must hold in 95 of 100
    /// cases. The quantile for a comparison follows from the normal distribution's tail: *z*² grows by at
    /// most 2 ln(*k* − 1).
    func differs(among labelCount: Int) -> Bool {
        let comparisons = Double(max(1, labelCount - 1))
        let quantile = (DriftReport.quantile * DriftReport.quantile + 2 * naturalLogarithm(comparisons))
            .squareRoot()
        return abs(share - inTraining) >= quantile * error
    }
}
