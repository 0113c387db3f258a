// Classification at a named operating point.

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
    /// - Throws: ``ClassificationError`` with `unknownOperatingPoint`, whose message lists the existing ones.
    public func threshold(named name: String) throws(ClassificationError) -> LabelThreshold {
        let points = operatingPoints
        guard let point = points.last(where: { $0.name == name }) else {
            let known =
                points.isEmpty
                ? "it has none; train with --operating-point"
                : "it has \(points.map(\.name).joined(separator: ", "))"
            throw ClassificationError(
                code: .unknownOperatingPoint, message: "the model has no operating point \(name); \(known)")
        }
        return LabelThreshold(label: point.label, logOdds: point.logOdds ?? .infinity)
    }
}
