// Finding the thresholds that were asked for.

import WinnowEvaluation

/// Finds operating points on held-out rows.
struct OperatingPointFinder {
    let requests: [OperatingPointRequest]
    let positiveLabel: String?

    /// Whether a validation part is large enough for every request: a thousand rows, of the label and others, and where a
    /// false-positive rate is asked for, enough others to certify it.
    func isSatisfied(by rows: CalibrationRows) -> Bool {
        guard !requests.isEmpty else { return true }
        guard rows.truth.count >= MaximumEntropyTrainer.precisePartSize else { return false }
        return requests.allSatisfy { request in
            let label = number(of: request, in: rows)
            let negatives = rows.truth.count { Int($0) != label }
            guard negatives > 0, negatives < rows.truth.count else { return false }
            guard case .recallAtFalsePositiveRate(let rate) = request.rule else { return true }
            return RecallAtFalsePositiveRate(falsePositiveRate: rate, recall: nil, negatives: negatives)
                .isCertifiable
        }
    }

    /// The operating points; a label that the rows do not have, or all of them, has none.
    ///
    /// - Parameter rows: held-out rows whose scores are calibrated. Each counts once, whatever it weighs.
    func operatingPoints(on rows: CalibrationRows, source: Calibration.Source) -> [OperatingPoint] {
        guard !requests.isEmpty, let predictions = try? rows.scores.predictions(truth: rows.truth) else {
            return []
        }
        return requests.compactMap { request in
            let label = number(of: request, in: rows)
            guard let counts = ScoreRanking(of: label, in: predictions)?.threshold(by: request.rule) else {
                return nil
            }
            return OperatingPoint(request, label: rows.scores.labels[label], counts: counts, source: source)
        }
    }

    /// Makes sure that every request has its point.
    ///
    /// - Throws: ``ClassificationError`` with `tooFewExamples`.
    func validate(_ points: [OperatingPoint], rows: Int) throws(ClassificationError) {
        let found = Set(points.map(\.name))
        let missing = requests.map(\.name).filter { !found.contains($0) }
        guard !missing.isEmpty else { return }
        let names = (missing.count == 1 ? "point " : "points ") + missing.joined(separator: ", ")
        throw ClassificationError(
            code: .tooFewExamples,
            message:
                "\(rows) examples are too few or too alike for the operating \(names), found in \(CrossFit.folds) folds; "
                + "give more, at least 2 different texts of each label and \(CrossFit.folds) in all")
    }

    /// The number of a request's label.
    private func number(of request: OperatingPointRequest, in rows: CalibrationRows) -> Int {
        if let label = request.label ?? positiveLabel {
            return rows.scores.labels.firstIndex(of: label) ?? 0
        }
        let seconds = rows.truth.count { $0 == 1 }
        return 2 * seconds <= rows.truth.count ? 1 : 0
    }
}
