/// The recall of a label at the threshold where few other examples are taken for it, and whether the data can tell.
public struct RecallAtFalsePositiveRate: Sendable, Hashable {
    /// The greatest share of other examples that may be taken for the label, in (0, 1].
    public let falsePositiveRate: Double
    /// The share of the label's examples that are then found; nil when it is undefined.
    public let recall: Double?
    /// How many examples without the label the rate was measured on.
    public let negatives: Int

    /// Takes the figures as they are; ``ScoreRanking/recall(atFalsePositiveRate:)`` measures them.
    package init(falsePositiveRate: Double, recall: Double?, negatives: Int) {
        self.falsePositiveRate = falsePositiveRate
        self.recall = recall
        self.negatives = negatives
    }

    /// Whether there are enough other examples, 3 / rate, to certify the rate.
    ///
    /// By the rule of three, *n* examples without a single error bound the true rate by 3/*n* with 95 % confidence, so
    /// fewer than 3 / rate cannot show that the rate is as low as claimed, whatever they score.
    ///
    /// Source: J. A. Hanley and A. Lippman-Hand, *If Nothing Goes Wrong, Is Everything All Right?*, JAMA 249(13), 1983,
    /// DOI 10.1001/jama.1983.03330370053031.
    public var isCertifiable: Bool { Double(negatives) >= 3 / falsePositiveRate }

    /// The number of other examples from which ``isCertifiable`` holds.
    public var requiredNegatives: Int {
        let required = (3 / falsePositiveRate).rounded(.up)
        return Int(exactly: required) ?? .max
    }
}
