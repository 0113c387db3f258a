import WinnowFeatures
import WinnowSystem

/// Collects what a ``DriftReport`` says about texts, one after another, while they are classified.
package struct DriftCounter: Sendable {
    private var confidence = ShareSum()
    private var unknownWords = ShareSum()
    /// The probabilities of the labels of the first texts, row after row.
    private var probabilities: [Float] = []

    /// The most probabilities that shares of labels are estimated from; they take 4 bytes each.
    private static let mostProbabilities = 8_000_000

    /// Makes an empty counter.
    package init() {}

    /// Adds a text with its labels' probabilities; `words` are those of `FeatureReader.wordCounts`.
    package mutating func add(
        _ labels: UnsafeBufferPointer<Double>, words: (words: Int, unknown: Int)?
    ) {
        confidence.add(labels.max() ?? 0)
        if let words, words.words > 0 { unknownWords.add(Double(words.unknown) / Double(words.words)) }
        if probabilities.count + labels.count <= Self.mostProbabilities {
            for value in labels { probabilities.append(Float(value)) }
        }
    }

    /// The report on the texts so far.
    ///
    /// - Throws: ``ClassificationError`` with `noTrainingShares` if the model does not record what new texts
    ///   are compared with, `noExamples` without texts.
    package func report(of classifier: TextClassifier) throws(ClassificationError) -> DriftReport {
        guard let found = confidence.share else {
            throw ClassificationError(code: .noExamples, message: "there are no texts; give some")
        }
        let shift = LabelShift(
            labels: classifier.labels, trainingShares: try classifier.trainingShares(),
            probabilities: probabilities)
        let heldOut = classifier.information.heldOut
        return DriftReport(
            texts: found.texts,
            unknownWords: DriftReport.Change(from: heldOut?.unknownWords, to: unknownWords.share),
            confidence: DriftReport.Change(from: heldOut?.confidence, to: found),
            labels: shift.estimates(from: probabilities))
    }
}

extension LabelShift {
    /// The shares with their 95 % intervals, in the order of the labels.
    ///
    /// The interval of a label comes from the curvature of the likelihood in its share alone, with the others
    /// in the proportions that were estimated: 1 / Σ ((*a* − *b*) / *f*)² is the variance, where a text's
    /// likelihood *f* = π *a* + (1 − π) *b* mixes that of the label and that of all others.
    func estimates(from probabilities: [Float]) -> [DriftReport.LabelShare] {
        let width = labels.count
        var information = [Double](repeating: 0, count: width)
        let ratios = zip(shares, trainingShares).map { $0 / $1 }
        for first in stride(from: 0, to: probabilities.count, by: width) {
            var total = 0.0
            for label in 0..<width { total += ratios[label] * Double(probabilities[first + label]) }
            guard total > 0 else { continue }
            for label in 0..<width where shares[label] < 1 {
                let own = Double(probabilities[first + label]) / trainingShares[label]
                let others = (total - shares[label] * own) / (1 - shares[label])
                information[label] += (own - others) * (own - others) / (total * total)
            }
        }
        return labels.indices.map { label in
            let margin = information[label] > 0 ? DriftReport.quantile / information[label].squareRoot() : 1
            return DriftReport.LabelShare(
                label: labels[label], inTraining: trainingShares[label], share: shares[label],
                lower: max(0, shares[label] - margin), upper: min(1, shares[label] + margin))
        }
    }
}
