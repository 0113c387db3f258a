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
                : independentEstimates(classifier.labels, shares, heldOut))
    }

    /// The share of each label that texts have or lack.
    private func independentEstimates(
        _ labels: [String], _ shares: [Double], _ heldOut: HeldOutStatistics?
    ) -> [DriftReport.LabelShare] {
        let means = heldOut?.labelProbabilities.flatMap { $0.count == labels.count ? $0 : nil } ?? shares
        return labels.indices.map { label in
            DriftReport.LabelShare(
                of: labels[label], inTraining: shares[label], meanProbability: means[label],
                heldOutRows: heldOut?.confidence.texts,
                probabilities: stride(from: label, to: probabilities.count, by: labels.count)
                    .map { Double(probabilities[$0]) })
        }
    }
}

extension DriftReport.LabelShare {
    /// The standard deviation of the change of a share's log-odds, before texts are known: in 95 of 100 cases, the
    /// odds change by less than a factor of 7.
    ///
    /// On GoEmotions with 600 rows, shares of labels with less than 2 % of the rows were off by .005 on average, within
    /// intervals of .08 that contained 98 % of them (93 % if four times as many texts had the label); with 1.5 instead
    /// of 1 by .021 and .21, and without such a distribution by .15 and 1.
    private static let deviation = 1.0

    /// The share of a label that texts have or lack, most probable by their probabilities and the share in training.
    ///
    /// A probability *p* has the odds of the label's share times the likelihood ratio of the text, which is
    /// (*p* / (1 − *p*)) / (*m* / (1 − *m*)) with the mean *m* over held-out rows: relative to it, and not to the
    /// share, an addend that is wrong for all texts, as for a label with few rows, moves no share.
    ///
    /// - Parameters:
    ///   - mean: the mean probability of the label over held-out rows.
    ///   - heldOutRows: the number of these rows; nil if unknown.
    init(
        of label: String, inTraining known: Double, meanProbability mean: Double, heldOutRows: Int?,
        probabilities: [Double]
    ) {
        func odds(_ share: Double) -> Double {
            let share = min(max(share, 1e-6), 1 - 1e-6)
            return share / (1 - share)
        }
        let (before, weight) = (naturalLogarithm(odds(known)), 1 / (Self.deviation * Self.deviation))
        let ratios = probabilities.map { odds($0) / odds(mean) }
        // The slope of the log of the posterior density falls through 0 between its bounds.
        func slope(_ at: Double) -> Double {
            let (share, odds) = (logistic(at), exponential(at))
            return ratios.reduce(weight * (before - at)) { $0 + $1 * odds / (1 + $1 * odds) - share }
        }
        var bounds = slope(before) > 0 ? (before, before + 14) : (before - 14, before)
        for _ in 0..<40 {
            let middle = (bounds.0 + bounds.1) / 2
            if slope(middle) > 0 { bounds.0 = middle } else { bounds.1 = middle }
        }
        let found = (bounds.0 + bounds.1) / 2
        let (share, foundOdds) = (logistic(found), exponential(found))
        let posteriors = ratios.map { $0 * foundOdds / (1 + $0 * foundOdds) }
        let information = posteriors.reduce(weight) { $0 + ($1 - share) * ($1 - share) }
        var variance = 1 / information
        if let heldOutRows, heldOutRows > 0, !probabilities.isEmpty {
            // The error of the mean probability, of which texts like the held-out ones have the variance.
            let own = probabilities.reduce(0, +) / Double(probabilities.count)
            let spread =
                probabilities.reduce(0) { $0 + ($1 - own) * ($1 - own) } / Double(probabilities.count)
            let scale = max(mean * (1 - mean), 1e-6)
            let move = posteriors.reduce(0) { $0 + $1 * (1 - $1) } / information
            variance += move * move * spread / (scale * scale * Double(heldOutRows))
        }
        let error = variance.squareRoot()
        self.init(
            label: label, inTraining: known, share: share,
            lower: logistic(found - DriftReport.quantile * error),
            upper: logistic(found + DriftReport.quantile * error), error: share * (1 - share) * error)
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
