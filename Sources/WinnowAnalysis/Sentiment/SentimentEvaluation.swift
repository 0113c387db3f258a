package import WinnowCorpora
import WinnowEvaluation
import WinnowSystem

/// Measures a scorer on labelled texts.
///
/// Labels are those of ``SentimentTrainer/Input/corpus``. Neutral texts count for the label and the
/// correlation, but not for the sign.
package struct SentimentEvaluation: Sendable, Hashable {
    /// The number of texts.
    package var examples: Int
    /// The number of texts that are positive or negative.
    package var signed: Int
    /// The share of signed texts with the right sign; a score of 0 is wrong. Nil without signed texts.
    package var signAccuracy: Double?
    /// The share of all texts with the right one of three labels. Nil without texts.
    package var labelAccuracy: Double?
    /// Pearson's correlation of the scores with the labels' numbers; nil if either does not vary.
    package var pearson: Double?

    /// Measures a scorer on a corpus.
    ///
    /// - Throws: ``AnalysisError`` with `invalidData` for labels of another kind.
    package init(
        of scorer: SentimentScorer, on corpus: Corpus, threads: Int = Parallel.processorCount
    ) throws(AnalysisError) {
        let labels = try SentimentLabels(of: corpus)
        let values = corpus.labelIndices.map { labels.values[Int($0)] }
        self.init(scores: scorer.scores(of: corpus, threads: threads), values: values) {
            scorer.label(of: $0)
        }
    }

    /// Compares scores with the same number of human ratings.
    ///
    /// - Parameters:
    ///   - scores: from −1 to 1.
    ///   - values: the ratings, on any scale with 0 for neutral.
    ///   - label: the label of a score.
    package init(scores: [Double], values: [Double], label: (Double) -> Sentiment.Label) {
        precondition(scores.count == values.count, "as many scores as values")
        examples = scores.count
        var (right, named) = (0, 0)
        signed = 0
        for (score, value) in zip(scores, values) {
            let sign = value.sign
            if sign != 0 {
                signed += 1
                if score.sign == sign { right += 1 }
            }
            let name: Sentiment.Label = sign > 0 ? .positive : sign < 0 ? .negative : .neutral
            if label(score) == name { named += 1 }
        }
        signAccuracy = signed > 0 ? Double(right) / Double(signed) : nil
        labelAccuracy = examples > 0 ? Double(named) / Double(examples) : nil
        pearson = Self.correlation(scores, values)
    }

    /// Pearson's correlation; nil if either side does not vary.
    static func correlation(_ left: [Double], _ right: [Double]) -> Double? {
        let count = Double(left.count)
        guard count > 1 else { return nil }
        let (leftMean, rightMean) = (left.reduce(0, +) / count, right.reduce(0, +) / count)
        var (both, leftSquare, rightSquare) = (0.0, 0.0, 0.0)
        for (a, b) in zip(left, right) {
            both += (a - leftMean) * (b - rightMean)
            leftSquare += (a - leftMean) * (a - leftMean)
            rightSquare += (b - rightMean) * (b - rightMean)
        }
        let length = leftSquare.squareRoot() * rightSquare.squareRoot()
        return length > 0 ? both / length : nil
    }
}

extension SentimentEvaluation: CustomStringConvertible {
    /// The report as a line.
    package var description: String {
        "\(FixedDecimal.grouped(examples)) text\(examples == 1 ? "" : "s"), \(FixedDecimal.grouped(signed)) of them "
            + "positive or negative: sign accuracy \(FixedDecimal.text(signAccuracy)), label accuracy "
            + "\(FixedDecimal.text(labelAccuracy)); Pearson r \(FixedDecimal.text(pearson))\n"
    }

    /// The report as JSON, in the schema `winnow.evaluation/1`; undefined measures are null.
    package var json: JSONObject {
        [
            "schema": "winnow.evaluation/1", "task": "sentiment", "examples": .integer(examples),
            "signed": .integer(signed), "accuracy": .optional(signAccuracy),
            "labelAccuracy": .optional(labelAccuracy), "pearson": .optional(pearson),
        ]
    }

    /// The names of ``measures``.
    package static let measureNames = ["sign-accuracy", "label-accuracy", "pearson"]

    /// All measures with their names; undefined ones are nil.
    package var measures: [(name: String, value: Double?)] {
        [("sign-accuracy", signAccuracy), ("label-accuracy", labelAccuracy), ("pearson", pearson)]
    }
}
