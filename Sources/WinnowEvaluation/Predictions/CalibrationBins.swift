internal import WinnowSystem

/// Predictions grouped by how sure they were, each group with how often it was right.
///
/// The confidence of a prediction is the probability of the label that was answered (0 for an additional label). Bin *b*
/// of *B* holds confidences in (*b*/*B*, (*b*+1)/*B*]; the first holds 0 as well.
///
/// Source: C. Guo, G. Pleiss, Y. Sun, K. Weinberger, *On Calibration of Modern Neural Networks*, ICML 2017,
/// arXiv:1706.04599, equations 2 and 3, with their 15 bins.
public struct CalibrationBins: Sendable, Hashable {
    /// One group of predictions of similar confidence.
    public struct Bin: Sendable, Hashable {
        /// How many predictions it holds.
        public var count = 0
        /// How many of them are right.
        public var correct = 0
        /// The sum of their confidences.
        package var confidenceSum = 0.0

        /// The mean confidence; nil for an empty bin.
        package var meanConfidence: Double? { count == 0 ? nil : confidenceSum / Double(count) }
        /// The share that is right; nil for an empty bin.
        public var accuracy: Double? { quotient(correct, count) }
    }

    /// The bins, from the least to the most sure.
    public let bins: [Bin]

    /// Groups `predictions` into `binCount` bins of equal width. Complexity: O(N + `binCount`).
    ///
    /// - Throws: ``EvaluationError`` `valueOutOfRange` unless `binCount` is in 1...1,000,000.
    public init(_ predictions: Predictions, binCount: Int) throws(EvaluationError) {
        if !(1...1_000_000).contains(binCount) {
            throw EvaluationError(.valueOutOfRange, "\(binCount) calibration bins; allowed are 1...1000000")
        }
        self.init(predictions, count: binCount)
    }

    /// Groups `predictions` into the customary 15 bins.
    public init(_ predictions: Predictions) {
        self.init(predictions, count: 15)
    }

    private init(_ predictions: Predictions, count binCount: Int) {
        var bins = [Bin](repeating: Bin(), count: binCount)
        for row in 0..<predictions.count {
            let answer = predictions.predicted[row]
            let confidence = predictions.probability(row: row, column: answer)
            let place = Int((confidence * Double(binCount)).rounded(.up)) - 1
            let bin = min(max(place, 0), binCount - 1)
            bins[bin].count += 1
            bins[bin].correct += answer == predictions.truth[row] ? 1 : 0
            bins[bin].confidenceSum += confidence
        }
        self.bins = bins
    }

    /// The expected calibration error: Σ (n_b / N) · |accuracy_b − mean confidence_b| over bins, in 0...1.
    ///
    /// Lower is better; nil without predictions. With few examples a bin it is biased upwards.
    public var expectedCalibrationError: Double? {
        let total = bins.reduce(0) { $0 + $1.count }
        guard total > 0 else { return nil }
        let sum = bins.reduce(0.0) { $0 + abs(Double($1.correct) - $1.confidenceSum) }
        return sum / Double(total)
    }

    /// What the expected calibration error would be by chance alone, were the confidences right: the given quantile of it
    /// where the numbers of right answers are drawn anew from the confidences.
    ///
    /// An error below this says nothing against the probabilities. Each bin's right answers are drawn binomially with its
    /// mean confidence; within a bin confidences differ by no more than its width, which changes the variance by less than
    /// .0004 an answer. Nil without predictions, or for parameters out of range. Equal bins, resamples and seed give the same
    /// number. Complexity: O(`resamples` · *B*).
    ///
    /// - Parameters:
    ///   - quantile: in 0...1; .95 is customary.
    ///   - resamples: how many draws, at least 1.
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
