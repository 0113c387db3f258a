import WinnowMail
import WinnowSystem

/// The number of messages of each label that have a feature, for the relevance of features and the evidence
/// of single words.
struct MailFeatureCounts: Sendable {
    /// Added to each of the two counts of a word.
    private static let smoothing = 0.2
    /// The number of messages in which a word must be to be half as reliable as one in many.
    private static let halfTrust = 2.0

    /// The inverse document frequency of a feature that every message has.
    private static let leastValue = 0.1

    /// The messages with each feature, of both groups.
    private var spam = [UInt32](repeating: 0, count: 1 << MessageFeatures.bits)
    private var ham = [UInt32](repeating: 0, count: 1 << MessageFeatures.bits)
    /// The messages with each feature among their words.
    private var spamWords = [UInt32](repeating: 0, count: 1 << MessageFeatures.bits)
    private var hamWords = [UInt32](repeating: 0, count: 1 << MessageFeatures.bits)
    private var spamCount = 0
    private var hamCount = 0

    /// Counts some of the examples.
    init(_ examples: MailExamples, _ chosen: [Int]) {
        for index in chosen {
            let features = examples.features[index]
            if examples.isSpam[index] {
                Self.add(features, to: &spam, words: &spamWords)
                spamCount += 1
            } else {
                Self.add(features, to: &ham, words: &hamWords)
                hamCount += 1
            }
        }
    }

    private static func add(_ features: MessageFeatures, to counts: inout [UInt32], words: inout [UInt32]) {
        for feature in features.bytes.features { counts[Int(feature)] += 1 }
        for feature in features.words.features {
            counts[Int(feature)] += 1
            words[Int(feature)] += 1
        }
    }

    /// The most relevant features, in ascending order; of those that share an entry, one.
    ///
    /// The relevance of a feature is the statistic of the χ² test of its independence from the label; ties:
    /// the lower feature.
    ///
    /// - Parameters:
    ///   - limit: the maximum number of features.
    ///   - minimumCount: in how many messages a feature must be.
    func relevant(limit: Int, minimumCount: Int) -> [Int] {
        let (spamAll, hamAll) = (Double(max(1, spamCount)), Double(max(1, hamCount)))
        var found: [(feature: Int, relevance: Double)] = []
        for feature in spam.indices where Int(spam[feature] + ham[feature]) >= minimumCount {
            let (inSpam, inHam) = (Double(spam[feature]), Double(ham[feature]))
            let difference = inSpam / spamAll - inHam / hamAll
            let share = (inSpam + inHam) / (spamAll + hamAll)
            let variance = max(1e-12, share * (1 - share) * (1 / spamAll + 1 / hamAll))
            let relevance = difference * difference / variance
            let entry = feature >> MailModel.tagBits
            if let last = found.last, last.feature >> MailModel.tagBits == entry {
                if relevance > last.relevance { found[found.count - 1] = (feature, relevance) }
            } else {
                found.append((feature, relevance))
            }
        }
        if found.count > limit {
            found.sort { ($0.relevance, $1.feature) > ($1.relevance, $0.feature) }
            found.removeLast(found.count - limit)
        }
        return found.map(\.feature).sorted()
    }

    /// The square of the inverse document frequency of a feature: a feature of most messages carries little
    /// information.
    func value(of feature: Int) -> Double {
        let frequency = Double(1 + spam[feature] + ham[feature]) / Double(1 + spamCount + hamCount)
        let inverse = max(0, -naturalLogarithm(frequency)) + Self.leastValue
        return inverse * inverse
    }

    /// The evidence of a word: the logarithm of the ratio of its counts, as if both labels were equally
    /// frequent, times how different they are and how many there are, as in OSBF-Lua (Assis 2006).
    func evidence(of feature: Int) -> Double {
        let least = Double(min(spamCount, hamCount))
        guard least > 0 else { return 0 }
        let inSpam = Double(spamWords[feature]) * least / Double(spamCount)
        let inHam = Double(hamWords[feature]) * least / Double(hamCount)
        let total = inSpam + inHam
        guard total > 0 else { return 0 }
        let difference = (inSpam - inHam) / total
        return naturalLogarithm((inSpam + Self.smoothing) / (inHam + Self.smoothing))
            * difference * difference * total / (total + Self.halfTrust)
    }
}
