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
    /// which it is half as large: chosen on the development folders, in order and shuffled
    /// (docs/measured/mail.md).
    static let scale = 1.2
    static let halfConfidence = 2.0

    private(set) var weights: FilterWeights
    private(set) var counts: FilterCounts

    /// Makes a state without messages.
    package init(weightBits: Int = weightBits, countBits: Int = countBits) {
        weights = FilterWeights(bits: weightBits)
        counts = FilterCounts(bits: countBits)
    }

    /// Makes a state of its tables.
    init(weights: FilterWeights, counts: FilterCounts) { (self.weights, self.counts) = (weights, counts) }

    /// The sum of the learners' log-odds that a message is spam; 0 before the first message was learned.
    package func logOdds(of features: MessageFeatures) -> Double {
        weights.logOdds(of: features) + Self.countFactor * counts.evidence(of: features)
    }

    /// The calibrated log-odds that a message is spam: nearer to 0 as long as few messages of either label
    /// were learned.
    package func calibratedLogOdds(of features: MessageFeatures, base: Double = 0) -> Double {
        base + confidence * logOdds(of: features)
    }

    /// The factor of the log-odds.
    var confidence: Double {
        let least = Double(min(counts.spamCount, counts.hamCount))
        return Self.scale * least / (least + Self.halfConfidence)
    }

    /// Learns the label of a message with these log-odds of a base model.
    package mutating func learn(_ features: MessageFeatures, isSpam: Bool, base: Double = 0) {
        weights.learn(features, isSpam: isSpam, logOdds: base + weights.logOdds(of: features))
        counts.add(features, isSpam: isSpam)
    }
}
