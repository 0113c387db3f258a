/// The recall of a label at a low false-positive rate, and whether there is enough data to certify the rate.
public struct RecallAtFalsePositiveRate: Sendable, Hashable {
    /// The highest share of other examples that may get the label, in (0, 1].
    public let falsePositiveRate: Double
    /// The share of the label's examples that are found; nil if it is undefined.
    public let recall: Double?
    /// The number of other examples that the rate was measured on.
    public let negatives: Int

    /// Stores the given values; ``ScoreRanking/recall(atFalsePositiveRate:)`` measures them.
    package init(falsePositiveRate: Double, recall: Double?, negatives: Int) {
        self.falsePositiveRate = falsePositiveRate
        self.recall = recall
        self.negatives = negatives
    }

    /// Whether there are enough other examples, 3 / rate, to certify the rate.
    ///
    /// By the rule of three, *n* examples without an error bound the true rate by 3/*n* with 95 % confidence,
    /// so fewer than 3 / rate cannot show that the rate is as low as claimed, whatever their scores.
    ///
    /// Source: J. A. Hanley and A. Lippman-Hand, *If Nothing Goes Wrong, Is Everything All Right?*, JAMA
    /// 249(13), 1983, DOI 10.1001/jama.1983.03330370053031.
    public var isCertifiable: Bool { Double(negatives) >= 3 / falsePositiveRate }

    /// The number of other examples from which ``isCertifiable`` holds.
    public var requiredNegatives: Int {
        let required = (3 / falsePositiveRate).rounded(.up)
        return Int(exactly: required) ?? .max
    }
}
