import WinnowFeatures
import WinnowSystem

/// Collects the numbers of a ``DriftReport`` from texts, one after another, while they are classified.
package struct DriftCounter: Sendable {
    private var confidence = ShareSum()
    private var unknownWords = ShareSum()
    /// The probabilities of the labels of the first texts, row after row.
    private var probabilities: [Float] = []

    /// The most probabilities that shares of labels are estimated from; they take 4 bytes each.
    private static let mostProbabilities = 8_000_000

    private let areExclusive: Bool

    /// Makes an empty counter for texts of a classifier.
    package init(of classifier: TextClassifier) { areExclusive = classifier.hasExclusiveLabels }

    /// Adds a text with its labels' probabilities; `words` are those of `FeatureReader.wordCounts`.
    package mutating func add(
        _ labels: UnsafeBufferPointer<Double>, words: (words: Int, unknown: Int)?
    ) {
        confidence.add(HeldOutStatistics.confidence(labels, areExclusive: areExclusive))
        if let words, words.words > 0 { unknownWords.add(Double(words.unknown) / Double(words.words)) }
        if probabilities.count + labels.count <= Self.mostProbabilities {
            for value in labels { probabilities.append(Float(value)) }
        }
    }

    /// The report on the texts so far.
    ///
    /// - Throws: ``ClassificationError`` with `noTrainingShares` if the model does not record the statistics
    ///   that new texts are compared with, `noExamples` without texts.
    package func report(of classifier: TextClassifier) throws(ClassificationError) -> DriftReport {
        guard let found = confidence.share else {
            throw ClassificationError(code: .noExamples, message: "there are no texts; give some")
        }
        let shares = try classifier.trainingShares()
        let heldOut = classifier.information.heldOut
        return DriftReport(
            texts: found.texts,
            unknownWords: DriftReport.Change(from: heldOut?.unknownWords, to: unknownWords.share),
            confidence: DriftReport.Change(from: heldOut?.confidence, to: found),
            areExclusive: areExclusive,
            labels: areExclusive
                ? LabelShift(labels: classifier.labels, trainingShares: shares, probabilities: probabilities)
                    .estimates(
                        from: probabilities, calibratedBy: heldOut?.confidence.texts,
                        inTraining: classifier.information.training?.rowShares)
                : independentEstimates(classifier.labels, shares, calibratedBy: heldOut?.confidence.texts))
    }

    /// The share of each label that texts have or lack.
    private func independentEstimates(
        _ labels: [String], _ shares: [Double], calibratedBy heldOutRows: Int?
    ) -> [DriftReport.LabelShare] {
        labels.indices.map { label in
            let own = stride(from: label, to: probabilities.count, by: labels.count)
                .flatMap { [1 - probabilities[$0], probabilities[$0]] }
            let shift = LabelShift(
                labels: ["not \(labels[label])", labels[label]],
                trainingShares: [1 - shares[label], shares[label]], probabilities: own)
            return shift.estimates(from: own, calibratedBy: heldOutRows)[1]
        }
    }
}

extension LabelShift {
    /// The shares with their 95 % intervals, in the order of the labels.
    ///
    /// The interval of a label comes from the curvature of the likelihood in all shares; with too many labels
    /// only in its share, with the others in the proportions that were estimated: 1 / Σ ((*a* − *b*) / *f*)²
    /// is then the variance, where a text's likelihood *f* = π *a* + (1 − π) *b* mixes that of the label and
    /// that of all others.
    ///
    /// The error of the calibration is added to it. Held-out rows determine the addend of a label's log-odds
    /// with the variance 1 / Σ *p* (1 − *p*), and it moves the share by Σ *a* *b* / *f*² times the variance
    /// in only this share.
    ///
    /// - Parameters:
    ///   - heldOutRows: the number of rows that the probabilities were calibrated by; nil if unknown.
    ///   - rowShares: the shares in training to compare with; nil for ``trainingShares``.
    func estimates(
        from probabilities: [Float], calibratedBy heldOutRows: Int?, inTraining rowShares: [Double]? = nil
    ) -> [DriftReport.LabelShare] {
        let width = labels.count
        var information = [Double](repeating: 0, count: width)
        // By label: the sums of ab / f² and of p (1 − p).
        var sensitivity = information
        var uncertainty = information
        let ratios = zip(shares, trainingShares).map { $0 / $1 }
        var curvature = width <= ShareCurvature.mostLabels ? ShareCurvature(width: width) : nil
        var likelihoods = information
        for first in stride(from: 0, to: probabilities.count, by: width) {
            var total = 0.0
            for label in 0..<width { total += ratios[label] * Double(probabilities[first + label]) }
            guard total > 0 else { continue }
            for label in 0..<width where shares[label] < 1 {
                let own = Double(probabilities[first + label]) / trainingShares[label]
                let others = (total - shares[label] * own) / (1 - shares[label])
                information[label] += (own - others) * (own - others) / (total * total)
                sensitivity[label] += own * others / (total * total)
                let probability = Double(probabilities[first + label])
                uncertainty[label] += probability * (1 - probability)
                likelihoods[label] = own / total
            }
            curvature?.add(likelihoods, shares: shares)
        }
        let variances = curvature?.variances()
        let known = rowShares.flatMap { $0.count == width ? $0 : nil } ?? trainingShares
        return labels.indices.map { label in
            guard information[label] > 0 else {
                return DriftReport.LabelShare(
                    label: labels[label], inTraining: known[label], share: shares[label], lower: 0, upper: 1,
                    error: 1)
            }
            var variance = max(1 / information[label], variances?[label] ?? 0)
            if let heldOutRows, heldOutRows > 0, uncertainty[label] > 0 {
                let move = sensitivity[label] / information[label]
                let addend = Double(textCount) / (uncertainty[label] * Double(heldOutRows))
                variance += move * move * addend
            }
            let error = variance.squareRoot()
            return DriftReport.LabelShare(
                label: labels[label], inTraining: known[label], share: shares[label],
                lower: max(0, shares[label] - DriftReport.quantile * error),
                upper: min(1, shares[label] + DriftReport.quantile * error), error: error)
        }
    }
}
