/// The valences of a text's words by a lexicon and the rules for words in context.
struct LexiconReading {
    /// The number of features per lexicon.
    static let featureCount = 3

    /// The valence of each token in its context; 0 for most.
    var valences: [Double] = []
    /// What punctuation such as `!!!` adds to the strength of the total, at least 0.
    var emphasis = 0.0

    /// The sum of the positive valences.
    private var positive: Double { valences.reduce(0) { $0 + max(0, $1) } }
    /// The absolute sum of the negative valences.
    private var negative: Double { valences.reduce(0) { $0 + max(0, -$1) } }

    /// Whether all valences are 0.
    var isEmpty: Bool { valences.allSatisfy { $0 == 0 } }

    /// The features: the compound score *s* / √(*s*² + 15) of the emphasized sum *s*, and *p* / (*p* + 4) of
    /// the positive and of the negative sum.
    var features: [Float] { features(positive: positive, negative: negative) }

    /// The features of a reading without valences, from their sums.
    func features(positive: Double, negative: Double) -> [Float] {
        let sum = emphasized(positive - negative)
        return [
            Float(sum / Self.norm(sum)), Float(positive / (positive + Self.half)),
            Float(negative / (negative + Self.half)),
        ]
    }

    /// The contribution of each token to the weighted sum of the features.
    func shares(weights: some RandomAccessCollection<Double>) -> [Double] {
        let (positive, negative) = (positive, negative)
        let sum = emphasized(positive - negative)
        let weights = Array(weights)
        // Emphasis scales the sum, and with it every token's part.
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

    /// The one-sided sum whose feature is 0.5.
    private static let half = 4.0

    /// The divisor of a sum: VADER's, whose 15 is about the largest sum expected.
    private static func norm(_ sum: Double) -> Double { (sum * sum + 15).squareRoot() }
}
