/// The worth of a text's words by a lexicon and by the rules of how words change each other.
struct LexiconReading {
    /// How many features a lexicon gives.
    static let featureCount = 3

    /// What each token is worth where it stands; 0 for most.
    var valences: [Double] = []
    /// What signs such as `!!!` add to the strength of the whole, at least 0.
    var emphasis = 0.0

    /// The sum of what is above 0.
    private var positive: Double { valences.reduce(0) { $0 + max(0, $1) } }
    /// The sum of what is below 0, without its sign.
    private var negative: Double { valences.reduce(0) { $0 + max(0, -$1) } }

    /// Whether no word is known.
    var isEmpty: Bool { valences.allSatisfy { $0 == 0 } }

    /// The features: the compound score *s* / √(*s*² + 15) of the sum *s* with its emphasis, and *p* / (*p* + 4) of what is
    /// above 0 and of what is below.
    var features: [Float] {
        let (positive, negative) = (positive, negative)
        let sum = emphasized(positive - negative)
        return [
            Float(sum / Self.norm(sum)), Float(positive / (positive + Self.half)),
            Float(negative / (negative + Self.half)),
        ]
    }

    /// What each token adds to the features' weighted sum.
    func shares(weights: some RandomAccessCollection<Double>) -> [Double] {
        let (positive, negative) = (positive, negative)
        let sum = emphasized(positive - negative)
        let weights = Array(weights)
        // Emphasis makes all words count more that say the same as the sum, and the others less.
        let plain = positive - negative
        let scale = plain == 0 ? 1 : sum / plain
        let whole = scale * weights[0] / Self.norm(sum)
        return valences.map { valence in
            let part =
                valence > 0 ? weights[1] / (positive + Self.half) : -weights[2] / (negative + Self.half)
            return valence == 0 ? 0 : valence * (whole + part)
        }
    }

    private func emphasized(_ sum: Double) -> Double {
        sum == 0 ? 0 : sum + (sum > 0 ? emphasis : -emphasis)
    }

    /// Where a one-sided sum counts half.
    private static let half = 4.0

    /// The length that a sum is divided by: VADER's, whose 15 is about the largest sum expected.
    private static func norm(_ sum: Double) -> Double { (sum * sum + 15).squareRoot() }
}
