import WinnowCorpora
import WinnowEvaluation
import WinnowFeatures
import WinnowSystem

/// Statistics of held-out texts for a classifier; part of a model's manifest.
///
/// ``DriftReport`` compares new texts with them.
package struct HeldOutStatistics: Sendable, Hashable, Codable {
    /// The mean of a share over texts.
    package struct Share: Sendable, Hashable, Codable {
        /// The mean, 0...1.
        package var mean: Double
        /// The standard deviation over texts.
        package var deviation: Double
        /// The number of texts.
        package var texts: Int
    }

    /// The probability of the most probable label; of labels that do not exclude each other, that of the least certain
    /// decision.
    package var confidence: Share
    /// The share of a text's words that do not occur in the training part; nil if single words are not among
    /// the features, or no part was held out.
    package var unknownWords: Share?
    /// The mean probability of each label; nil if labels exclude each other.
    package var labelProbabilities: [Double]?

    /// Describes held-out rows with calibrated scores; nil without rows.
    init?(confidenceOf rows: HeldOutScores, unknownWords: Share?) {
        var sum = ShareSum()
        var means = [Double](repeating: 0, count: rows.scores.labels.count)
        for row in 0..<rows.count {
            let probabilities = rows.scores.probabilities(ofRow: row)
            sum.add(Self.confidence(probabilities, areExclusive: rows.sets == nil))
            for (label, probability) in zip(means.indices, probabilities) { means[label] += probability }
        }
        guard let confidence = sum.share else { return nil }
        if rows.sets != nil {
            // Six digits, as there may be many labels.
            labelProbabilities = means.map { (1e6 * $0 / Double(rows.count)).rounded() / 1e6 }
        }
        self.confidence = confidence
        self.unknownWords = unknownWords
    }

    /// The number that ``confidence`` is the mean of.
    static func confidence(_ probabilities: some Collection<Double>, areExclusive: Bool) -> Double {
        areExclusive
            ? probabilities.max() ?? 0 : probabilities.reduce(1) { min($0, max($1, 1 - $1)) }
    }
}

extension HeldOutStatistics.Share {
    /// The most texts whose words are counted, for speed.
    private static let mostTexts = 2_000

    /// The share of unknown words in some rows; nil if the space does not know single words, or without
    /// words.
    init?(ofUnknownWordsIn corpus: Corpus, rows: [Int], space: FeatureSpace) {
        var reader = FeatureReader(space: space)
        var sum = ShareSum()
        // Evenly among the rows, which may be sorted by label.
        let count = min(rows.count, Self.mostTexts)
        for place in 0..<count {
            let row = rows[place * rows.count / count]
            corpus.withText(at: row) { utf8 in
                if let (words, unknown) = reader.wordCounts(of: utf8), words > 0 {
                    sum.add(Double(unknown) / Double(words))
                }
            }
        }
        guard let share = sum.share else { return nil }
        self = share
    }

    /// The squared standard error of the mean.
    var squaredError: Double { deviation * deviation / Double(max(1, texts)) }
}

/// Describes the held-out texts, and looks for wrong labels among them.
struct HeldOutDescription: Finish {
    var needsEvidence: Bool { false }

    func run(_ finishing: inout Finishing) {
        let rows = finishing.evidence.rows
        // A label that is missing from a set is no label of another kind.
        finishing.training.noise = rows.sets == nil ? NoiseCheck(of: rows) : nil
        finishing.training.heldOut = HeldOutStatistics(
            confidenceOf: rows, unknownWords: finishing.unknownWords)
    }
}

/// Sums from which a mean over texts follows.
struct ShareSum: Sendable {
    private var sum = 0.0
    private var squares = 0.0
    private(set) var count = 0

    mutating func add(_ value: Double) {
        sum += value
        squares += value * value
        count += 1
    }

    /// The mean; nil without texts.
    var share: HeldOutStatistics.Share? {
        guard count > 0 else { return nil }
        let mean = sum / Double(count)
        let variance = max(0, squares / Double(count) - mean * mean)
        return HeldOutStatistics.Share(mean: mean, deviation: variance.squareRoot(), texts: count)
    }
}
