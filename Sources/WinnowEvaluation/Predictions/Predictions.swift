import WinnowSystem

/// The true labels of examples and the probabilities that a model predicted for them.
///
/// An example has one label, or a set of any number of them; a set of one is the ordinary case.
///
/// ``labels`` contains the labels of the model, in its order, then `additionalLabels`, which occur in the
/// data but not in the model. An additional label has probability 0 and no rank: its examples count in its
/// support and as errors in every other measure; its recall is 0, its precision and its ranking measures are
/// undefined, and each of its examples has the log loss of a clipped 0.
///
/// There may be no examples; every measure is then undefined.
public struct Predictions: Sendable, Hashable {
    /// The model's labels, then the additional ones, without duplicates.
    public let labels: [String]
    /// The number of the model's labels, which come first in ``labels``.
    package let modelLabelCount: Int
    /// The sets of labels that ``truth`` and ``predicted`` number, as ascending indices in ``labels``; nil if each
    /// example has one label.
    public let sets: [[Int]]?
    /// The index in ``labels`` of each example's true label, or in ``sets`` of its true set.
    public let truth: [Int]
    /// The index in ``labels`` of each example's predicted label, or in ``sets`` of its predicted set.
    public let predicted: [Int]
    /// The probabilities in 0...1, row-major: one row per example, one column per label **of the model**.
    public let probabilities: [Double]
    /// Scores with the ranking of the probabilities, but without saturation, in the same shape; or nil.
    public let logOdds: [Double]?

    /// Validates and stores predictions.
    ///
    /// - Parameters:
    ///   - labels: The model's labels, in the order of its columns; at least one, without duplicates.
    ///   - additionalLabels: Labels that occur in the data but not in the model.
    ///   - truth: The index of each example's true label in `labels + additionalLabels`.
    ///   - probabilities: N × K probabilities in 0...1, row-major, where K is `labels.count`. Rows should sum
    ///     to 1; this is not checked, as rounded probabilities may not.
    ///   - logOdds: N × K scores for the ranking measures, not NaN (infinities are allowed). They are useful
    ///     as probabilities near 1 round to equal numbers. If nil, probabilities are used.
    ///   - predicted: The predicted labels, for callers with their own thresholds. If nil, the labels with
    ///     the highest probabilities; ties: the first.
    /// - Throws: ``EvaluationError`` with `invalidLabels`, `mismatchedCounts`, `labelIndexOutOfRange` or
    ///   `valueOutOfRange`.
    /// - Complexity: O(N K).
    public init(
        labels: [String], additionalLabels: [String] = [], truth: [Int], probabilities: [Double],
        logOdds: [Double]? = nil, predicted: [Int]? = nil
    ) throws(EvaluationError) {
        let allLabels = labels + additionalLabels
        try Self.check(labels: allLabels, modelLabelCount: labels.count)
        try Self.check(indices: truth, of: "the true label", labelCount: allLabels.count)
        try Self.check(probabilities, logOdds, examples: truth.count, labels: labels.count)
        if let predicted {
            if predicted.count != truth.count {
                throw EvaluationError(
                    .mismatchedCounts,
                    "\(predicted.count) predicted labels for \(truth.count) examples; pass one per example")
            }
            try Self.check(indices: predicted, of: "the predicted label", labelCount: allLabels.count)
        }
        self.labels = allLabels
        self.modelLabelCount = labels.count
        self.truth = truth
        self.probabilities = probabilities
        self.logOdds = logOdds
        self.predicted = predicted ?? Self.mostProbable(in: probabilities, columns: labels.count)
        sets = nil
    }

    /// Validates and stores predictions of sets of labels.
    ///
    /// - Parameters:
    ///   - labels: The model's labels, in the order of its columns; at least one, without duplicates.
    ///   - additionalLabels: Labels that occur in the data but not in the model. They are never predicted: each of
    ///     their examples is an error, and their ranking measures are undefined.
    ///   - truthSets: For each example, the indices of its labels in `labels + additionalLabels`.
    ///   - predictedSets: For each example, the indices of its predicted labels in `labels`.
    ///   - probabilities: N × K probabilities in 0...1, row-major, where K is `labels.count`.
    ///   - logOdds: N × K scores for the ranking measures, not NaN; nil to use probabilities.
    /// - Throws: ``EvaluationError`` with `invalidLabels`, `mismatchedCounts`, `labelIndexOutOfRange` or
    ///   `valueOutOfRange`.
    /// - Complexity: O(N K).
    public init(
        labels: [String], additionalLabels: [String] = [], truthSets: [[Int]], predictedSets: [[Int]],
        probabilities: [Double], logOdds: [Double]? = nil
    ) throws(EvaluationError) {
        let allLabels = labels + additionalLabels
        try Self.check(labels: allLabels, modelLabelCount: labels.count)
        guard predictedSets.count == truthSets.count else {
            throw EvaluationError(
                .mismatchedCounts,
                "\(predictedSets.count) predictions for \(truthSets.count) examples; pass one per example")
        }
        for set in truthSets {
            try Self.check(indices: set, of: "a true label", labelCount: allLabels.count)
        }
        for set in predictedSets {
            try Self.check(indices: set, of: "a predicted label", labelCount: labels.count)
        }
        try Self.check(probabilities, logOdds, examples: truthSets.count, labels: labels.count)
        var numbers: [[Int]: Int] = [:]
        var sets: [[Int]] = []
        func number(of set: [Int]) -> Int {
            let set = Set(set).sorted()
            if let number = numbers[set] { return number }
            numbers[set] = sets.count
            sets.append(set)
            return sets.count - 1
        }
        self.labels = allLabels
        modelLabelCount = labels.count
        truth = truthSets.map(number)
        predicted = predictedSets.map(number)
        self.probabilities = probabilities
        self.logOdds = logOdds
        self.sets = sets
    }

    /// The number of examples.
    public var count: Int { truth.count }

    /// The indices in ``labels`` of the true labels of example `row`, ascending.
    package func trueLabels(at row: Int) -> [Int] { sets.map { $0[truth[row]] } ?? [truth[row]] }

    /// For each number that ``truth`` may have, whether examples with it have the label.
    func examples(of label: Int) -> [Bool] {
        sets?.map { $0.contains(label) } ?? labels.indices.map { $0 == label }
    }

    /// The indices in ``labels`` of the predicted labels of example `row`, ascending.
    package func predictedLabels(at row: Int) -> [Int] { sets.map { $0[predicted[row]] } ?? [predicted[row]] }

    /// The probability of label `column` for example `row`; 0 for an additional label.
    ///
    /// - Precondition: `row` is in `0..<count` and `column` is in `0..<labels.count`.
    func probability(row: Int, column: Int) -> Double {
        column < modelLabelCount ? probabilities[row * modelLabelCount + column] : 0
    }

    /// The probability of the predicted label of example `row`, or of the most probable one of its predicted set;
    /// 0 for an empty set.
    package func probabilityOfAnswer(at row: Int) -> Double {
        predictedLabels(at: row).reduce(0) { max($0, probability(row: row, column: $1)) }
    }

    /// Calls `body` for each label of each example, with whether the example has it and the probability.
    func forEachPair(_ body: (_ isTrue: Bool, _ probability: Double) -> Void) {
        for row in 0..<count {
            var next = trueLabels(at: row)[...]
            for label in labels.indices {
                let isTrue = next.first == label
                if isTrue { next.removeFirst() }
                body(isTrue, probability(row: row, column: label))
            }
        }
    }

    private static func mostProbable(in probabilities: [Double], columns: Int) -> [Int] {
        probabilities.withUnsafeBufferPointer { values in
            stride(from: 0, to: values.count, by: columns).map { start in
                var best = 0
                for column in 1..<max(columns, 1) where values[start + column] > values[start + best] {
                    best = column
                }
                return best
            }
        }
    }
}

extension Predictions {
    private static func check(labels: [String], modelLabelCount: Int) throws(EvaluationError) {
        if modelLabelCount == 0 {
            throw EvaluationError(.invalidLabels, "the model has no label; it needs at least one")
        }
        try check(labels: labels)
    }

    private static func check(
        _ probabilities: [Double], _ logOdds: [Double]?, examples: Int, labels: Int
    ) throws(EvaluationError) {
        try check(count: probabilities.count, of: "probabilities", examples: examples, labels: labels)
        if let row = probabilities.firstIndex(where: { !($0 >= 0 && $0 <= 1) }) {
            throw EvaluationError(
                .valueOutOfRange,
                "probability \(probabilities[row]) of example \(row / labels + 1) is not in 0...1")
        }
        guard let logOdds else { return }
        try check(count: logOdds.count, of: "log-odds", examples: examples, labels: labels)
        if let row = logOdds.firstIndex(where: \.isNaN) {
            throw EvaluationError(
                .valueOutOfRange, "the log-odds of example \(row / labels + 1) are not a number")
        }
    }

    static func check(labels: [String]) throws(EvaluationError) {
        var seen = Set<String>()
        for (index, label) in labels.enumerated() where !seen.insert(label).inserted {
            throw EvaluationError(
                .invalidLabels, "label \(index + 1) occurs more than once; labels must be unique")
        }
    }

    private static func check(
        indices: [Int], of what: String, labelCount: Int
    ) throws(EvaluationError) {
        if let row = indices.firstIndex(where: { $0 < 0 || $0 >= labelCount }) {
            throw EvaluationError(
                .labelIndexOutOfRange,
                "\(what) of example \(row + 1) has index \(indices[row]), which is not in 0..<\(labelCount)")
        }
    }

    private static func check(
        count: Int, of what: String, examples: Int, labels: Int
    ) throws(EvaluationError) {
        let (expected, overflow) = examples.multipliedReportingOverflow(by: labels)
        if overflow || count != expected {
            throw EvaluationError(
                .mismatchedCounts,
                "\(count) \(what) for \(examples) examples and \(labels) labels; pass one for each pair")
        }
    }
}

extension Predictions {
    /// Checks that the probabilities and log-odds of a number of examples and the confusion matrix fit in
    /// half of a computer's memory, in bytes.
    ///
    /// If memory runs out, the system kills a program without a message.
    ///
    /// - Throws: ``EvaluationError`` with `tooLarge`.
    package static func validateSize(
        examples: Int, labels: Int, memory: Int = SystemInformation.physicalMemory
    ) throws(EvaluationError) {
        let needed = 16 * Double(examples) * Double(labels) + 8 * Double(labels) * Double(labels)
        guard needed > Double(memory) / 2 else { return }
        func gigabytes(_ bytes: Double) -> String { FixedDecimal.text(bytes / 1e9, digits: 1) + " GB" }
        throw EvaluationError(
            .tooLarge,
            "\(FixedDecimal.grouped(examples)) examples with \(FixedDecimal.grouped(labels)) labels need "
                + "\(gigabytes(needed)) of memory, more than half of the \(gigabytes(Double(memory))) available; "
                + "evaluate fewer examples at a time")
    }
}

extension Predictions {
    /// The log loss (cross-entropy) in nats: the mean of −ln *p* for the probability *p* of the true label.
    ///
    /// *p* is first clipped to ε...1−ε with ε = 2⁻⁵², as in scikit-learn's `log_loss` for 64-bit numbers, so
    /// that an error with certainty costs 36.04, not infinity, as does an example of an additional label.
    /// Rows are not normalized. Lower is better; 0 is perfect, and equal probabilities give ln K. Undefined
    /// (nil) without examples or with fewer than two labels. Of sets it is the mean over pairs of an example and a
    /// label, *p* being the probability of having or lacking it.
    ///
    /// Complexity: O(N), of sets O(N K). Source: C. M. Bishop, *Pattern Recognition and Machine Learning*, 2006, page 209.
    package var logLoss: Double? {
        guard count > 0, labels.count > 1 || sets != nil else { return nil }
        let epsilon = Double.ulpOfOne
        var sum = 0.0
        guard sets == nil else {
            forEachPair { isTrue, probability in
                let clipped = min(max(isTrue ? probability : 1 - probability, epsilon), 1 - epsilon)
                sum -= naturalLogarithm(clipped)
            }
            return sum / Double(count * labels.count)
        }
        for row in 0..<count {
            let clipped = min(max(probability(row: row, column: truth[row]), epsilon), 1 - epsilon)
            sum -= naturalLogarithm(clipped)
        }
        return sum / Double(count)
    }

    /// The Brier score: the examples' mean of Σ (y − p)² over labels, y being 1 for the true label, else 0.
    ///
    /// For two labels the result is half of this, (y − p)² of either label, in 0...1; for more it is the sum,
    /// in 0...2, as Brier defined it. This is scikit-learn's `brier_score_loss` with `scale_by_half="auto"`.
    /// Additional labels count. Lower is better. Undefined (nil) without examples, with one label, or for sets.
    ///
    /// Complexity: O(N K). Source: G. W. Brier, *Verification of Forecasts Expressed in Terms of
    /// Probability*, Monthly Weather Review 78(1), 1950, DOI 10.1175/1520-0493(1950)078<0001:VOFEIT>2.0.CO;2.
    package var brierScore: Double? {
        guard count > 0, labels.count > 1, sets == nil else { return nil }
        var sum = 0.0
        for row in 0..<count {
            let start = row * modelLabelCount
            let trueColumn = truth[row]
            var rowSum = trueColumn < modelLabelCount ? 0.0 : 1.0
            for column in 0..<modelLabelCount {
                let difference = probabilities[start + column] - (column == trueColumn ? 1 : 0)
                rowSum += difference * difference
            }
            sum += rowSum
        }
        return sum / Double(count) * (labels.count == 2 ? 0.5 : 1)
    }
}
