/// A bar for one measure.
public struct EvaluationRequirement: Sendable, Hashable, CustomStringConvertible {
    /// What is measured.
    public let measure: EvaluationMeasure
    /// The least value that will do; for a measure where less is better, the greatest.
    public let bound: Double

    /// Makes a requirement.
    public init(_ measure: EvaluationMeasure, _ bound: Double) {
        self.measure = measure
        self.bound = bound
    }

    /// Reads `MEASURE=BOUND`; the last equals sign divides, as `recall@fpr=0.005:spam=0.95` has two.
    ///
    /// - Throws: ``EvaluationError``: `unknownMeasure`, or `valueOutOfRange` for a bound that is not a finite number or
    ///   that the measure cannot have.
    public init(_ text: String) throws(EvaluationError) {
        guard let equals = text.lastIndex(of: "="), let bound = Double(text[text.index(after: equals)...]),
            bound.isFinite
        else {
            throw EvaluationError(
                .valueOutOfRange, "\(text) names no bound; write MEASURE=NUMBER, such as macro-f1=0.97")
        }
        let measure = try EvaluationMeasure(String(text[..<equals]))
        guard measure.range.contains(bound) else {
            throw EvaluationError(
                .valueOutOfRange,
                "the bound of \(measure) is \(bound), but the measure is \(measure.rangeText)")
        }
        self.init(measure, bound)
    }

    /// The requirement as it is typed.
    public var description: String { "\(measure)=\(bound)" }

    /// Whether `report` reaches the bar; reaching it exactly is enough, an undefined figure never is.
    ///
    /// - Throws: ``EvaluationError`` `notInReport` for a label or a rate that the report does not cover.
    public func isMet(by report: EvaluationReport) throws(EvaluationError) -> Bool {
        guard let value = try report.value(of: measure) else { return false }
        return measure.isHigherBetter ? value >= bound : value <= bound
    }
}
