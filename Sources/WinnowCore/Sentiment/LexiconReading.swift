/// The valences of a text's words by a lexicon and the rules for words in context.
package struct LexiconReading {
    /// The number of features per lexicon.
    package static let featureCount = 3

    /// The valence of each token in its context; 0 for most.
    package var valences: [Double] = []
    /// The amount that punctuation such as `!!!` adds to the strength of the total, at least 0.
    package var emphasis = 0.0

    package init(valences: [Double] = [], emphasis: Double = 0) {
        self.valences = valences
        self.emphasis = emphasis
    }

    /// Whether all valences are 0.
    package var isEmpty: Bool { valences.allSatisfy { $0 == 0 } }

    /// The features; see ``LexiconSums/features``.
    package var features: [Float] { sums.features }

    /// The contribution of each token to the weighted sum of the features.
    package func shares(weights: [Double]) -> [Double] {
        let sums = sums
        return valences.map { sums.share(of: $0, weights: weights) }
    }

    private var sums: LexiconSums {
        var sums = LexiconSums(emphasis: emphasis)
        for valence in valences { sums.add(valence) }
        return sums
    }
}

/// The sums of the valences of a text's words.
package struct LexiconSums {
    /// The sum of the positive valences.
    package private(set) var positive = 0.0
    /// The absolute sum of the negative valences.
    package private(set) var negative = 0.0
    /// The amount that punctuation such as `!!!` adds to the strength of the total, at least 0.
    package let emphasis: Double

    package init(emphasis: Double) { self.emphasis = emphasis }

    /// Adds the valence of a word.
    package mutating func add(_ valence: Double) {
        positive += max(0, valence)
        negative += max(0, -valence)
    }

    /// The features: the compound score *s* / √(*s*² + 15) of the emphasized sum *s*, and *p* / (*p* + 4) of
    /// the positive and of the negative sum.
    package var features: [Float] {
        let sum = emphasized(positive - negative)
        return [
            Float(sum / Self.norm(sum)), Float(positive / (positive + Self.half)),
            Float(negative / (negative + Self.half)),
        ]
    }

    /// The contribution of a word to the weighted sum of the features.
    package func share(of valence: Double, weights: [Double]) -> Double {
        guard valence != 0 else { return 0 }
        let plain = positive - negative
        let sum = emphasized(plain)
        // Emphasis scales the sum, and with it every token's part.
        let scale = plain == 0 ? 1 : sum / plain
        let whole = scale * weights[0] / Self.norm(sum)
        let part = valence > 0 ? weights[1] / (positive + Self.half) : -weights[2] / (negative + Self.half)
        return valence * (whole + part)
    }

    private func emphasized(_ sum: Double) -> Double {
        sum == 0 ? 0 : sum + (sum > 0 ? emphasis : -emphasis)
    }

    /// The one-sided sum whose feature is 0.5.
    private static let half = 4.0

    /// The divisor of a sum: VADER's, whose 15 is about the largest sum expected.
    private static func norm(_ sum: Double) -> Double { (sum * sum + 15).squareRoot() }
}
