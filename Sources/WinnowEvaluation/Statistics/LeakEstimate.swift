import WinnowSystem

/// What the hits among a test's fingerprints say, set against the hits that chance alone gives.
///
/// A text that was trained on always hits; any other one hits with the chance ``chance``, each on its own. So the texts
/// are distinct ones: a text that stands twice is one draw. More hits than the upper tail of the binomial distribution
/// allows are a leak.
///
/// It finds leaks of many texts, not single ones: of 1,000 texts at a chance of .06 (4,000 texts trained on), 5 % leaked
/// are nearly always found, 1 % seldom.
public struct LeakEstimate: Sendable, Hashable {
    /// What is to be said.
    public enum Finding: String, Sendable, Hashable {
        /// Not more hits than chance explains.
        case none
        /// More hits than chance explains: texts of the test were trained on.
        case leak
        /// So many fingerprints are known that hits tell nothing.
        case undecidable
    }

    /// The share of clean tests that are called leaking all the same.
    package static let errorRate = 0.001
    /// The chance above which hits tell nothing.
    package static let highestChance = 0.5

    /// How many distinct texts were looked up.
    public let textCount: Int
    /// How many of them have a known fingerprint; 0...`textCount`.
    public let hitCount: Int
    /// The chance that a text which was not trained on hits; 0...1.
    public let chance: Double

    /// Takes the counts.
    ///
    /// - Precondition: `hitCount` is in 0...`textCount`, `chance` in 0...1.
    package init(textCount: Int, hitCount: Int, chance: Double) {
        precondition(0 <= hitCount && hitCount <= textCount, "hits must be among the texts")
        precondition(chance >= 0 && chance <= 1, "a chance is from 0 to 1")
        self.textCount = textCount
        self.hitCount = hitCount
        self.chance = chance
    }

    /// What is to be said.
    public var finding: Finding {
        if chance > Self.highestChance { return .undecidable }
        return tail < Self.errorRate ? .leak : .none
    }

    /// How many hits chance alone gives on average.
    package var expectedHits: Double { chance * Double(textCount) }

    /// The chance of as many hits or more where no text was trained on: the upper tail of the binomial distribution.
    package var tail: Double {
        if hitCount == 0 { return 1 }
        return IncompleteBeta.value(chance, Double(hitCount), Double(textCount - hitCount + 1))
    }

    /// About how many of the texts were trained on: the hits less those of chance among the others, 0...``hitCount``.
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
            "\(FixedDecimal.grouped(hitCount)) have the fingerprint of one, chance explains \(FixedDecimal.text(expectedHits, digits: 1))"
        return switch finding {
        case .none: "none found among \(texts) distinct texts: \(counts)"
        case .leak:
            "about \(FixedDecimal.grouped(leakedCount)) of \(texts) distinct texts were probably trained on: \(counts)"
        case .undecidable:
            "cannot be told: the model has so many fingerprints that \(FixedDecimal.text(100 * chance, digits: 0)) % of any texts have one of them"
        }
    }
}
