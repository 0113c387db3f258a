internal import WinnowSystem

/// Predictions grouped by confidence, with the accuracy of each group.
///
/// The confidence of a prediction is the probability of the predicted label (0 for an additional label). Bin
/// *b* of *B* contains confidences in (*b*/*B*, (*b*+1)/*B*]; the first also contains 0. If examples have sets of
/// labels, each pair of an example and a label is a prediction, its confidence is the probability of the label, and
/// it is correct if the example has the label.
///
/// Source: C. Guo, G. Pleiss, Y. Sun, K. Weinberger, *On Calibration of Modern Neural Networks*, ICML 2017,
/// arXiv:1706.04599, equations 2 and 3, with their 15 bins.
public struct CalibrationBins: Sendable, Hashable {
    /// One group of predictions of similar confidence.
    public struct Bin: Sendable, Hashable {
        /// The number of predictions.
        public var count = 0
        /// The number of correct predictions.
        public var correct = 0
        /// The sum of their confidences.
        package var confidenceSum = 0.0

        /// The mean confidence; nil for an empty bin.
        package var meanConfidence: Double? { count == 0 ? nil : confidenceSum / Double(count) }
        /// The share of correct predictions; nil for an empty bin.
        public var accuracy: Double? { quotient(correct, count) }
    }

    /// The bins, by increasing confidence.
    public let bins: [Bin]

    /// Groups `predictions` into `binCount` bins of equal width. Complexity: O(N + `binCount`).
    ///
    /// - Throws: ``EvaluationError`` `valueOutOfRange` unless `binCount` is in 1...1,000,000.
    public init(_ predictions: Predictions, binCount: Int) throws(EvaluationError) {
        if !(1...1_000_000).contains(binCount) {
            throw EvaluationError(.valueOutOfRange, "binCount is \(binCount), but must be from 1 to 1000000")
        }
        self.init(predictions, count: binCount)
    }

    /// Groups `predictions` into the customary 15 bins.
    public init(_ predictions: Predictions) {
        self.init(predictions, count: 15)
    }

    private init(_ predictions: Predictions, count binCount: Int) {
        var bins = [Bin](repeating: Bin(), count: binCount)
        func add(_ isCorrect: Bool, _ confidence: Double) {
            let place = Int((confidence * Double(binCount)).rounded(.up)) - 1
            let bin = min(max(place, 0), binCount - 1)
            bins[bin].count += 1
            bins[bin].correct += isCorrect ? 1 : 0
            bins[bin].confidenceSum += confidence
        }
        if predictions.sets != nil {
            predictions.forEachPair(add)
        } else {
            for (row, answer) in predictions.predicted.enumerated() {
                add(answer == predictions.truth[row], predictions.probability(row: row, column: answer))
            }
        }
        self.bins = bins
    }

    /// The expected calibration error: Σ (n_b / N) · |accuracy_b − mean confidence_b| over bins, in 0...1.
    ///
    /// Lower is better; nil without predictions. With few examples per bin it is biased upwards.
    public var expectedCalibrationError: Double? {
        let total = bins.reduce(0) { $0 + $1.count }
        guard total > 0 else { return nil }
        let sum = bins.reduce(0.0) { $0 + abs(Double($1.correct) - $1.confidenceSum) }
        return sum / Double(total)
    }

    /// The given quantile of the expected calibration error if the confidences were calibrated, from random
    /// numbers of correct answers.
    ///
    /// A smaller error is no evidence against the probabilities. Each bin's number of correct answers is
    /// binomial with its mean confidence; within a bin confidences differ by at most its width, which changes
    /// the variance by less than .0004 per answer. Nil without predictions, or if parameters are out of
    /// range. Equal bins, resamples and seed give the same result. Complexity: O(`resamples` · *B*).
    ///
    /// - Parameters:
    ///   - quantile: in 0...1; .95 is customary.
    ///   - resamples: the number of draws, at least 1.
    ///   - seed: any number.
    package func expectedCalibrationErrorByChance(
        quantile: Double = 0.95, resamples: Int = 1_000, seed: UInt64 = 0
    ) -> Double? {
        let total = bins.reduce(0) { $0 + $1.count }
        guard total > 0, resamples > 0, quantile >= 0, quantile <= 1 else { return nil }
        var generator = SeededGenerator(seed: seed)
        var errors = (0..<resamples).map { _ in
            bins.reduce(0.0) { sum, bin in
                guard let mean = bin.meanConfidence else { return sum }
                let correct = BinomialSampler.draw(trials: bin.count, probability: mean, using: &generator)
                return sum + abs(Double(correct) - bin.confidenceSum)
            } / Double(total)
        }
        errors.sort()
        return errors[Int((quantile * Double(resamples - 1)).rounded(.up))]
    }
}
