package import WinnowMail
import WinnowSystem

/// Counts of messages by word and label: naive Bayes with words weighted by their reliability.
///
/// Counts of different messages can be added and subtracted exactly, in any order.
package struct FilterCounts: Sendable, Hashable {
    /// Added to each of the two counts of a word.
    private static let smoothing = 0.2
    /// The number of messages in which a word must be to be half as reliable as one in many.
    private static let halfTrust = 2.0

    /// The number of bits of an entry's number.
    package let bits: Int
    private(set) var spam: [UInt32]
    private(set) var ham: [UInt32]
    /// The numbers of messages.
    package private(set) var spamCount = 0
    package private(set) var hamCount = 0

    /// Makes counts of 0.
    package init(bits: Int) {
        precondition((8...MessageFeatures.bits).contains(bits))
        self.bits = bits
        spam = [UInt32](repeating: 0, count: 1 << bits)
        ham = spam
    }

    /// Makes counts from their tables, whose number of entries is a power of two.
    init(spam: [UInt32], ham: [UInt32], spamCount: Int, hamCount: Int) {
        bits = spam.count.trailingZeroBitCount
        (self.spam, self.ham) = (spam, ham)
        (self.spamCount, self.hamCount) = (spamCount, hamCount)
    }

    /// Adds a message, or removes it if `times` is −1.
    ///
    /// Only messages that were added can be removed.
    package mutating func add(_ features: MessageFeatures, isSpam: Bool, times: Int = 1) {
        FilterWeights.forEachEntry(of: features.words, in: features, bits: bits) { entry in
            if isSpam {
                spam[entry] = UInt32(clamping: Int(spam[entry]) + times)
            } else {
                ham[entry] = UInt32(clamping: Int(ham[entry]) + times)
            }
        }
        if isSpam { spamCount += times } else { hamCount += times }
    }

    /// The evidence for spam; 0 as long as one of the labels has no message.
    ///
    /// The counts of the label with more messages are scaled to the number of the other's, so that a word
    /// that does not occur in the only spam carries little evidence. The evidence of a word is the logarithm
    /// of the ratio of its counts, weighted by how different they are and how many there are, as in OSBF-Lua
    /// (Assis 2006); the sum is divided by the root of the weights' sum, since words of one message are not
    /// independent.
    package func evidence(of features: MessageFeatures) -> Double {
        var (sum, weights) = (0.0, 0.0)
        forEachWord(of: features) { _, evidence, weight in
            sum += evidence * weight
            weights += weight
        }
        return sum / max(1, weights).squareRoot()
    }

    /// The contribution of each word to the evidence, by its entry.
    func shares(of features: MessageFeatures) -> [Int: Double] {
        var shares: [Int: Double] = [:]
        var weights = 0.0
        forEachWord(of: features) { entry, evidence, weight in
            shares[entry] = evidence * weight
            weights += weight
        }
        let length = max(1, weights).squareRoot()
        return shares.mapValues { $0 / length }
    }

    /// Calls `body` with evidence and weight of each word, unless one of the labels has no message.
    private func forEachWord(
        of features: MessageFeatures, _ body: (_ entry: Int, _ evidence: Double, _ weight: Double) -> Void
    ) {
        let least = Double(min(spamCount, hamCount))
        guard least > 0 else { return }
        let (spamScale, hamScale) = (least / Double(spamCount), least / Double(hamCount))
        FilterWeights.forEachEntry(of: features.words, in: features, bits: bits) { entry in
            let share = word(entry, spamScale, hamScale)
            body(entry, share.evidence, share.weight)
        }
    }

    private func word(_ entry: Int, _ spamScale: Double, _ hamScale: Double) -> (
        evidence: Double, weight: Double
    ) {
        let (spam, ham) = (Double(spam[entry]) * spamScale, Double(ham[entry]) * hamScale)
        let total = spam + ham
        guard total > 0 else { return (0, 0) }
        let difference = (spam - ham) / total
        return (
            naturalLogarithm((spam + Self.smoothing) / (ham + Self.smoothing)),
            difference * difference * total / (total + Self.halfTrust)
        )
    }
}
