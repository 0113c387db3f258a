package import WinnowMail
import WinnowSystem

/// The learned state of a mail filter: weights and counts, joined in log-odds.
package struct FilterState: Sendable, Hashable {
    /// The sizes of a layer's tables, chosen on messages of the development folders (docs/measured/mail.md).
    package static let weightBits = 16
    package static let countBits = 15
    /// The share of the counts' evidence: .2 is better with immediate feedback, .35 with rare feedback.
    static let countFactor = 0.25

    /// The factor that makes calibrated log-odds of the sum, and the number of messages of the rarer label at
    /// which it is half as large: chosen on the development folders, in several orders (docs/measured/mail.md).
    static let scale = 1.1
    static let halfConfidence = 5.0
    /// How much a message must be like those that were learned to be more of the same kind: chosen on one mailbox and
    /// two bases (docs/measured/mail.md).
    private static let likenessPower = 6.0
    /// Added to the numbers of messages when their ratio is taken.
    private static let ratioSmoothing = 2.0
    /// The steps of the passes over messages that are learned in balance.
    static let balancedRates = [FilterWeights.rate, FilterWeights.rate / 3]

    private(set) var weights: FilterWeights
    private(set) var counts: FilterCounts
    /// The logarithm of the ratio of ham to spam among the messages that were learned in balance; 0 without any.
    private(set) var ratio = 0.0

    /// Makes a state without messages.
    package init(weightBits: Int = weightBits, countBits: Int = countBits) {
        weights = FilterWeights(bits: weightBits)
        counts = FilterCounts(bits: countBits)
    }

    /// Makes a state of its tables.
    init(weights: FilterWeights, counts: FilterCounts, ratio: Double) {
        (self.weights, self.counts, self.ratio) = (weights, counts, ratio)
    }

    /// The sum of the learners' log-odds that a message is spam; 0 before the first message was learned.
    package func logOdds(of features: MessageFeatures) -> Double {
        weights.logOdds(of: features) + Self.countFactor * counts.evidence(of: features)
    }

    /// The calibrated log-odds that a message is spam, as if both labels were equally frequent: nearer to 0 as
    /// long as few messages of either label were learned.
    ///
    /// What was learned in balance contains how frequent the labels were, unless a base already knows: a folder
    /// of ham that is larger than that of spam makes no message ham. Corrections one by one contain little of it.
    package func calibratedLogOdds(of features: MessageFeatures, base: Double? = nil) -> Double {
        if let base {
            let learned =
                weights.logOdds(of: features, part: ownParts(for: features)) + Self.countFactor
                * counts.evidence(of: features)
            return base + confidence(hasBase: true) * learned
        }
        return confidence(hasBase: false) * (logOdds(of: features) + ratio)
    }

    /// The parts of the weights of a message's words, by entry, and of all its other features that count above a base.
    ///
    /// As long as hardly any ham has been learned, what the spam has in common is hardly evidence: it may be in all
    /// mail of the mailbox. A base whose missed spam alone is corrected would else come to call all mail spam, which
    /// nobody sees (docs/measured/mail.md). It is evidence for a message that is like the learned ones throughout, such
    /// as one more of the same kind.
    private func ownParts(for features: MessageFeatures) -> (words: (Int) -> Double, others: Double) {
        let spam = counts.spamCount
        guard spam > counts.hamCount else { return ({ _ in 1 }, 1) }
        var (sum, words) = (0.0, 0)
        FilterWeights.forEachEntry(of: features.words, in: features, bits: counts.bits) {
            sum += Double(counts.spam[$0])
            words += 1
        }
        let likeness = min(1, sum / Double(max(1, words * spam)))
        let unlike =
            1 - exponential(Self.likenessPower * naturalLogarithm(max(likeness, .leastNormalMagnitude)))
        let doubt = unlike * Self.halfConfidence / (Double(counts.hamCount) + Self.halfConfidence)
        let factor = doubt / Double(spam + 1)
        let shift = weights.bits - counts.bits
        return ({ 1 - factor * Double(counts.spam[$0 >> shift]) }, 1 - doubt)
    }

    /// The factor of the log-odds: corrections of a base need not have both labels.
    private func confidence(hasBase: Bool) -> Double {
        let (spam, ham) = (counts.spamCount, counts.hamCount)
        let known = Double(hasBase ? spam + ham : min(spam, ham))
        return Self.scale * known / (known + Self.halfConfidence)
    }

    /// The contribution of each word of a message to the calibrated log-odds, by its feature.
    func shares(of features: MessageFeatures, hasBase: Bool) -> [UInt32: Double] {
        let evidence = counts.shares(of: features)
        let factor = confidence(hasBase: hasBase)
        let parts = hasBase ? ownParts(for: features).words : { _ in 1 }
        var shares: [UInt32: Double] = [:]
        for feature in features.words.features {
            let entry = Int(feature >> UInt32(features.width - counts.bits))
            shares[feature] =
                factor
                * (weights.logOdds(ofWord: feature, in: features, part: parts)
                    + Self.countFactor * (evidence[entry] ?? 0))
        }
        return shares
    }

    /// Learns the label of a message with these log-odds of a base model.
    package mutating func learn(_ features: MessageFeatures, isSpam: Bool, base: Double = 0) {
        weights.learn(features, isSpam: isSpam, logOdds: base + weights.logOdds(of: features))
        counts.add(features, isSpam: isSpam)
    }

    /// Makes the state of messages whose order says nothing: two passes over both labels spread evenly, the
    /// second with smaller steps.
    ///
    /// - Parameters:
    ///   - isSpam: the labels.
    ///   - message: gives a message by its number, with the log-odds of a base model.
    init<Failure: Error>(
        inBalance isSpam: [Bool],
        _ message: (Int) throws(Failure) -> (features: MessageFeatures, base: Double)
    ) throws(Failure) {
        self.init()
        let spam = isSpam.count { $0 }
        let ham = Double(isSpam.count - spam)
        ratio = naturalLogarithm((ham + Self.ratioSmoothing) / (Double(spam) + Self.ratioSmoothing))
        let order = LearningOrder.balanced(isSpam)
        for (pass, rate) in Self.balancedRates.enumerated() {
            for number in order {
                let (features, base) = try message(number)
                weights.learn(
                    features, isSpam: isSpam[number], logOdds: base + weights.logOdds(of: features),
                    rate: rate)
                if pass == 0 { counts.add(features, isSpam: isSpam[number]) }
            }
        }
    }
}
