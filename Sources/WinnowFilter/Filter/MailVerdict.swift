import WinnowSystem

/// A filter's verdict on a message.
public struct MailVerdict: Sendable, Hashable, Codable {
    /// Spam, ham, or not known.
    public enum Label: String, Sendable, Hashable, Codable {
        /// The score is at least the ``MailVerdict/threshold``: without a policy, the probability of spam is at least
        /// .9.
        case spam
        /// The probability of spam is below .5.
        case ham
        /// Neither, or nothing was learned.
        case unsure
    }

    /// A word or a fact about the structure of the message.
    public struct Reason: Sendable, Hashable, Codable {
        /// The word, with its field if it is in the header (`from: example.com`), or a sentence such as `link
        /// shows paypal.com, goes to 203.0.113.9`.
        public let text: String
        /// The log-odds that it adds; above 0 for spam.
        public let logOdds: Double
    }

    /// The probability of spam from which on a message is spam, unless a policy has another threshold.
    package static let spamProbability = 0.9
    /// The probability of spam below which a message is ham.
    package static let hamProbability = 0.5

    /// Spam, ham, or not known.
    public let label: Label
    /// The probability of spam, 0...1; .5 if nothing was learned.
    public let probability: Double
    /// The strongest reasons for spam and for ham, the strongest first; empty unless requested.
    public let reasons: [Reason]
    /// The score from which on a message is spam: 5 unless the policy of the store or of the site has another one.
    public let threshold: Double
    /// The rule of a policy that decided, whatever the filter has learned: `allow:@example.org`, `block:` and a
    /// sender, `authenticated`, `maximum-size:` and bytes; nil if none did.
    public let rule: String?
    /// Whether a mail server is to refuse the message, as its score reaches `reject` of the policy.
    public let isRejected: Bool

    /// Makes a verdict from log-odds of spam.
    init(logOdds: Double, reasons: [Reason], policy: MailPolicy = MailPolicy(), rule: String? = nil) {
        probability = logistic(min(50, max(-50, logOdds)))
        self.reasons = reasons
        self.rule = rule
        threshold = policy.threshold ?? Self.requiredScore
        let score = Self.score(probability)
        // A rule that blocks a sender is above any threshold.
        let isSpam = rule == nil ? score >= threshold : logOdds > 0
        label = isSpam ? .spam : probability < Self.hamProbability ? .ham : .unsure
        isRejected = isSpam && policy.rejectScore.map { score >= $0 || rule != nil } ?? false
    }

    /// The score on SpamAssassin's scale, -20...99.9: 5 at a probability of .9, and one more for each
    /// unit of log-odds.
    public var score: Double { Self.score(probability) }

    private static func score(_ probability: Double) -> Double {
        let logOdds = naturalLogarithm(max(1e-20, probability) / max(1e-20, 1 - probability))
        let atThreshold = naturalLogarithm(spamProbability / (1 - spamProbability))
        return min(99.9, max(-20, requiredScore + logOdds - atThreshold))
    }

    /// The score from which on a message is spam, unless a policy has another threshold.
    package static let requiredScore = 5.0
}
