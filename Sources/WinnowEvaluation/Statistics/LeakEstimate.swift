import WinnowSystem

/// An estimate of leaked test texts: the matches of their fingerprints compared with those by chance.
///
/// A text that was trained on always hits; any other hits independently with a small probability. So
/// only distinct texts count. More hits than the upper tail of the binomial distribution allows are a leak.
///
/// It finds leaks of many texts, not of single ones: among 1,000 texts at a chance of .06 (4,000 training
/// texts), a leak of 5 % is nearly always found, one of 1 % seldom.
public struct LeakEstimate: Sendable, Hashable {
    /// The conclusion.
    public enum Finding: String, Sendable, Hashable {
        /// No more hits than expected by chance.
        case none
        /// More hits than expected by chance: test texts were trained on.
        case leak
        /// The model has so many fingerprints that hits are meaningless.
        case undecidable
    }

    /// The share of clean tests that are wrongly reported as leaks.
    package static let errorRate = 0.001
    /// The chance above which hits are meaningless.
    package static let highestChance = 0.5

    /// The number of distinct texts.
    public let textCount: Int
    /// The number of them with a fingerprint of the model; 0...`textCount`.
    package let hitCount: Int
    /// The probability that a text that was not trained on hits; 0...1.
    package let chance: Double

    /// Stores the counts.
    ///
    /// - Precondition: `hitCount` is in 0...`textCount`, `chance` in 0...1.
    package init(textCount: Int, hitCount: Int, chance: Double) {
        precondition(0 <= hitCount && hitCount <= textCount, "hits must be among the texts")
        precondition(chance >= 0 && chance <= 1, "a chance is from 0 to 1")
        self.textCount = textCount
        self.hitCount = hitCount
        self.chance = chance
    }

    /// The conclusion.
    public var finding: Finding {
        if chance > Self.highestChance { return .undecidable }
        return tail < Self.errorRate ? .leak : .none
    }

    /// The expected number of hits by chance.
    package var expectedHits: Double { chance * Double(textCount) }

    /// The probability of at least as many hits without a leak: the upper tail of the binomial distribution.
    package var tail: Double {
        if hitCount == 0 { return 1 }
        return IncompleteBeta.value(chance, Double(hitCount), Double(textCount - hitCount + 1))
    }

    /// The estimated number of texts that were trained on: the hits minus those by chance.
    public var leakedCount: Int {
        if chance >= 1 { return 0 }
        let leaked = (Double(hitCount) - expectedHits) / (1 - chance)
        return min(hitCount, max(0, Int(leaked.rounded())))
    }
}

extension LeakEstimate {
    /// The finding with its counts, on one line without a full stop.
    package var line: String {
        let texts = FixedDecimal.grouped(textCount)
        let counts =
            "\(FixedDecimal.grouped(hitCount)) match a fingerprint, \(FixedDecimal.text(expectedHits, digits: 1)) expected by chance"
        return switch finding {
        case .none: "none found among \(texts) distinct texts: \(counts)"
        case .leak:
            "about \(FixedDecimal.grouped(leakedCount)) of \(texts) distinct texts were probably trained on: \(counts)"
        case .undecidable:
            "inconclusive: the model has so many fingerprints that \(FixedDecimal.text(100 * chance, digits: 0)) % of all texts match one"
        }
    }
}
