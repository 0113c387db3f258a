import WinnowSystem

/// The result of evaluating a model that gives any number of labels: all measures, as text and as JSON.
///
/// Undefined quantities are nil, never 0 or NaN. Source of the measures: G. Tsoumakas and I. Katakis,
/// *Multi-Label Classification: An Overview*, International Journal of Data Warehousing and Mining 3(3),
/// 2007, DOI 10.4018/jdwm.2007070101.
public struct MultiLabelReport: Sendable, Hashable {
    /// The measures of one label against the rest.
    public struct Label: Sendable, Hashable {
        /// The label.
        public let name: String
        /// Precision, recall, F1 and support.
        public let scores: LabelScores
        /// The number of examples for which it was predicted.
        public let predicted: Int
        /// The area under the ROC curve; nil without examples of both kinds.
        public let rocAUC: Double?
        /// The average precision; nil if it has no examples.
        public let averagePrecision: Double?
    }

    /// The number of examples.
    public let examples: Int
    /// The measures of each label, in the order of the model's labels, additional ones last.
    public let labels: [Label]
    /// Precision, recall and F1 of all labels' counts together.
    public let micro: Means
    /// The unweighted means over the labels that occur in the truth or among the predictions.
    public let macro: Means
    /// The share of examples whose predicted labels are exactly the true ones.
    public let subsetAccuracy: Double?
    /// The share of pairs of an example and a label that are wrong; lower is better.
    public let hammingLoss: Double?
    /// The mean of the labels' average precision, of those that occur.
    public let meanAveragePrecision: Double?
    /// The mean over pairs of an example and a label of −ln of the probability of the true outcome, in nats.
    public let logLoss: Double?
    /// The expected calibration error of the labels' probabilities, in 15 bins of equal width.
    public let expectedCalibrationError: Double?
    /// The mean number of true labels per example.
    public let labelsPerExample: Double?
    /// The mean number of predicted labels per example.
    public let predictedLabelsPerExample: Double?

    /// Computes all measures.
    ///
    /// - Parameters:
    ///   - predictions: the label sets of examples and those predicted for them.
    ///   - threads: the number of threads; the result does not depend on it.
    /// - Complexity: O(K N log N) for N examples and K labels.
    public init(of predictions: MultiLabelPredictions, threads: Int = Parallel.processorCount) {
        let counts = LabelSetCounts(predictions)
        examples = predictions.count
        labels = Parallel.map(count: predictions.labels.count, threads: threads) { label in
            let ranking = ScoreRanking(of: label, in: predictions)
            return Label(
                name: predictions.labels[label], scores: counts.scores(of: label),
                predicted: counts.predicted[label], rocAUC: ranking?.rocAUC,
                averagePrecision: ranking?.averagePrecision)
        }
        micro = counts.micro
        macro = Self.macro(of: labels)
        let pairs = predictions.count * predictions.labels.count
        subsetAccuracy = quotient(counts.exact, examples)
        hammingLoss = quotient(counts.wrong, pairs)
        let precisions = labels.compactMap(\.averagePrecision)
        meanAveragePrecision =
            precisions.isEmpty ? nil : precisions.reduce(0, +) / Double(precisions.count)
        labelsPerExample = quotient(counts.supports.reduce(0, +), examples)
        predictedLabelsPerExample = quotient(counts.predicted.reduce(0, +), examples)
        let fit = ProbabilityFit(predictions)
        logLoss = pairs == 0 ? nil : fit.loss / Double(pairs)
        expectedCalibrationError = pairs == 0 ? nil : fit.calibrationError / Double(pairs)
    }

    /// The means; an undefined precision or recall of a label that occurs or was predicted counts as 0.
    private static func macro(of labels: [Label]) -> Means {
        let scores = labels.map(\.scores).filter { $0.f1 != nil }
        func mean(_ value: (LabelScores) -> Double?) -> Double? {
            scores.isEmpty ? nil : scores.reduce(0) { $0 + (value($1) ?? 0) } / Double(scores.count)
        }
        return Means(precision: mean(\.precision), recall: mean(\.recall), f1: mean(\.f1))
    }
}

/// The numbers of true and predicted labels.
private struct LabelSetCounts: Sendable {
    /// For each label, the examples that have it and for which it was predicted, the examples that have it,
    /// and those for which it was predicted.
    private(set) var found: [Int]
    private(set) var supports: [Int]
    private(set) var predicted: [Int]
    /// The number of examples with exactly the true labels.
    private(set) var exact = 0

    init(_ predictions: MultiLabelPredictions) {
        found = [Int](repeating: 0, count: predictions.labels.count)
        supports = found
        predicted = found
        for (truth, answer) in zip(predictions.truth, predictions.predicted) {
            for label in truth { supports[label] += 1 }
            for label in answer {
                predicted[label] += 1
                if truth.contains(label) { found[label] += 1 }
            }
            if truth == answer { exact += 1 }
        }
    }

    /// The number of pairs of an example and a label that are wrong.
    var wrong: Int { supports.indices.reduce(0) { $0 + supports[$1] + predicted[$1] - 2 * found[$1] } }

    func scores(of label: Int) -> LabelScores {
        LabelScores(
            precision: quotient(found[label], predicted[label]),
            recall: quotient(found[label], supports[label]),
            f1: quotient(2 * found[label], supports[label] + predicted[label]), support: supports[label])
    }

    var micro: Means {
        let (found, supports, predicted) = (
            found.reduce(0, +), supports.reduce(0, +), predicted.reduce(0, +)
        )
        return Means(
            precision: quotient(found, predicted), recall: quotient(found, supports),
            f1: quotient(2 * found, supports + predicted))
    }
}

/// Sums over all pairs of an example and a label.
private struct ProbabilityFit {
    /// The log loss, with probabilities clipped as in ``Predictions/logLoss``.
    private(set) var loss = 0.0
    /// The calibration error times the number of pairs.
    private(set) var calibrationError = 0.0

    private static let binCount = 15

    init(_ predictions: MultiLabelPredictions) {
        let epsilon = Double.ulpOfOne
        var bins = [Double](repeating: 0, count: Self.binCount)
        for (row, truth) in predictions.truth.enumerated() {
            var next = truth[...]
            for label in predictions.labels.indices {
                let isTrue = next.first == label
                if isTrue { next.removeFirst() }
                let probability = predictions.probability(row: row, column: label)
                let clipped = min(max(isTrue ? probability : 1 - probability, epsilon), 1 - epsilon)
                loss -= naturalLogarithm(clipped)
                let place = Int((probability * Double(Self.binCount)).rounded(.up)) - 1
                bins[min(max(place, 0), Self.binCount - 1)] += (isTrue ? 1 : 0) - probability
            }
        }
        calibrationError = bins.reduce(0) { $0 + $1.magnitude }
    }
}
