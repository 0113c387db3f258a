// Classification at a named operating point.

import WinnowEvaluation
import WinnowSystem

extension TextClassifier {
    /// The operating points that the model was trained with. Complexity: as ``information``.
    public var operatingPoints: [OperatingPoint] { information.operatingPoints ?? [] }

    /// The threshold of an operating point, for an `AnswerRule`.
    ///
    /// ```swift excerpt
    /// let threshold = try classifier.threshold(named: "low-fpr")
    /// let answer = classifier.classification(of: text, by: classifier.rule.with([threshold]))
    /// ```
    ///
    /// - Parameters:
    ///   - name: the name of the operating point.
    ///   - shift: the shares of the labels to which probabilities are adjusted: the threshold is moved with them, so that
    ///     recall and false-positive rate stay as they were.
    /// - Throws: ``ClassificationError`` with `unknownOperatingPoint`, whose message lists the existing ones;
    ///   `invalidOption` with a shift if the point is for a precision or F1, which depend on the shares, or if there
    ///   are more than two labels: then no threshold of the adjusted probabilities has the same answers.
    public func threshold(
        named name: String, after shift: LabelShift? = nil
    ) throws(ClassificationError) -> LabelThreshold {
        let points = operatingPoints
        guard let point = points.last(where: { $0.name == name }) else {
            let known =
                points.isEmpty
                ? "it has none; train with --operating-point"
                : "it has \(points.map(\.name).joined(separator: ", "))"
            throw ClassificationError(
                code: .unknownOperatingPoint, message: "the model has no operating point \(name); \(known)")
        }
        var change = 0.0
        if let shift {
            try requireRates(of: point)
            // The score of two labels is the log-odds of the second.
            let addend = Double(addends(of: shift).first ?? 0)
            change = point.label == labels.last ? addend : -addend
        }
        return LabelThreshold(label: point.label, logOdds: (point.logOdds ?? .infinity) + change)
    }

    /// Checks that an operating point keeps its rates if probabilities are adjusted to other shares of the labels.
    ///
    /// - Throws: ``ClassificationError`` with `invalidOption`.
    package func requireRates(of point: OperatingPoint) throws(ClassificationError) {
        var reason = "which depends on the shares of the labels"
        switch try? OperatingPointRule(point.rule) {
        case .recall, .recallAtFalsePositiveRate:
            guard labels.count > 2 else { return }
            reason = "and of more than two labels no threshold keeps that"
        case .precision, .f1, nil: break
        }
        throw ClassificationError(
            code: .invalidOption,
            text:
                "the operating point \(point.name) is for \(point.rule), \(reason), so it does not go with \(option: "adjustsPriors"); leave out one of them, or give a threshold"
        )
    }
}
