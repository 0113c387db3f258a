/// The values of a measure over the folds of a cross-validation.
public struct FoldSummary: Sendable, Hashable {
    /// The measure of each fold; nil if it is undefined.
    public let values: [Double?]
    /// The mean over the folds with a defined measure; nil if there are none.
    public let mean: Double?
    /// The standard deviation over these folds, with denominator *n* − 1; nil for fewer than two.
    public let standardDeviation: Double?
    /// The 95 % interval of the mean; nil for fewer than two folds.
    ///
    /// Folds share most training rows, so their measures are dependent, and *s*/√*k* is too small: this is
    /// the corrected resampled t interval, mean ± *t* · *s* · √(1/*k* + *r*), with the ratio *r* = 1/(*k*
    /// − 1) of test to training rows and the quantile *t* for *k* − 1 degrees of freedom, within the
    /// measure's range.
    ///
    /// Source: C. Nadeau and Y. Bengio, *Inference for the Generalization Error*, Machine Learning 52, 2003,
    /// DOI 10.1023/A:1024068626366.
    public let interval: ConfidenceInterval?

    /// Summarizes a measure with values in `range`.
    init(of values: [Double?], range: ClosedRange<Double>) {
        self.values = values
        let defined = values.compactMap { $0 }
        let count = Double(defined.count)
        guard !defined.isEmpty else {
            (mean, standardDeviation, interval) = (nil, nil, nil)
            return
        }
        let mean = defined.reduce(0, +) / count
        self.mean = mean
        guard defined.count > 1 else {
            (standardDeviation, interval) = (nil, nil)
            return
        }
        let squares = defined.reduce(0) { $0 + ($1 - mean) * ($1 - mean) }
        let deviation = (squares / (count - 1)).squareRoot()
        standardDeviation = deviation
        let reach =
            StudentT.bound(level: 0.95, degreesOfFreedom: defined.count - 1) * deviation
            * (1 / count + 1 / (count - 1)).squareRoot()
        interval = ConfidenceInterval(
            lower: max(mean - reach, range.lowerBound), upper: min(mean + reach, range.upperBound))
    }
}

extension Sequence<EvaluationReport> {
    /// A measure over reports of folds.
    ///
    /// - Throws: ``EvaluationError`` `notInReport` if the reports do not contain the label or the rate.
    package func summary(of measure: EvaluationMeasure) throws(EvaluationError) -> FoldSummary {
        var values: [Double?] = []
        for report in self { values.append(try report.value(of: measure)) }
        return FoldSummary(of: values, range: measure.range)
    }
}
