// How many texts of a test were probably trained on, from how many of their fingerprints are known.

/// What the hits among a test's fingerprints say, set against the hits that chance alone gives.
///
/// A text that was trained on always hits; any other one hits with the chance ``chance``, each on its own. So the texts
/// must be distinct: a text that stands twice is one draw.
struct LeakEstimate: Sendable, Hashable {
    /// How many distinct texts were looked up.
    let textCount: Int
    /// How many of them have a known fingerprint; 0...`textCount`.
    let hitCount: Int
    /// The chance that a text which was not trained on hits; 0...1.
    let chance: Double

    /// The share of clean tests that are called leaking all the same.
    static let errorRate = 0.001

    /// Whether so many fingerprints are known that hits tell nothing.
    var isUndecidable: Bool { chance > 0.5 }

    /// The chance of as many hits or more where no text was trained on: the upper tail of the binomial distribution.
    var tail: Double {
        if hitCount == 0 { return 1 }
        return IncompleteBeta.value(chance, Double(hitCount), Double(textCount - hitCount + 1))
    }

    /// Whether there are more hits than chance explains.
    var isLeak: Bool { !isUndecidable && tail < Self.errorRate }

    /// About how many of the texts were trained on: the hits less those of chance among the others.
    var leakedCount: Int {
        if chance >= 1 { return 0 }
        let leaked = (Double(hitCount) - chance * Double(textCount)) / (1 - chance)
        return max(0, Int(leaked.rounded()))
    }
}
