/// A bound for one measure.
public struct EvaluationRequirement: Sendable, Hashable, CustomStringConvertible {
    /// The measure.
    public let measure: EvaluationMeasure
    /// The lowest accepted value; for a measure where lower is better, the highest.
    public let bound: Double

    /// Makes a requirement.
    public init(_ measure: EvaluationMeasure, _ bound: Double) {
        self.measure = measure
        self.bound = bound
    }

    /// Parses `MEASURE=BOUND`, separated by the last equals sign, as in `recall@fpr=0.005:spam=0.95`.
    ///
    /// - Throws: ``EvaluationError``: `unknownMeasure`, or `valueOutOfRange` if the bound is not a finite
    ///   number in the measure's range.
    public init(_ text: String) throws(EvaluationError) {
        guard let equals = text.lastIndex(of: "="), let bound = Double(text[text.index(after: equals)...]),
            bound.isFinite
        else {
            throw EvaluationError(
                .valueOutOfRange, "\(text) has no bound; write MEASURE=NUMBER, such as macro-f1=0.97")
        }
        let measure = try EvaluationMeasure(String(text[..<equals]))
        guard measure.range.contains(bound) else {
            throw EvaluationError(
                .valueOutOfRange,
                "the bound of \(measure) is \(bound), but the measure is \(measure.rangeText)")
        }
        self.init(measure, bound)
    }

    /// The requirement as `MEASURE=BOUND`.
    public var description: String { "\(measure)=\(bound)" }

    /// Whether `report` reaches the bound; equality is enough, and undefined values never reach it.
    ///
    /// - Throws: ``EvaluationError`` `notInReport` if the report does not contain the label or the rate.
    public func isMet(by report: EvaluationReport) throws(EvaluationError) -> Bool {
        guard let value = try report.value(of: measure) else { return false }
        return measure.isHigherBetter ? value >= bound : value <= bound
    }
}
