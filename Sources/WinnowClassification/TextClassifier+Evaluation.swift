// How good a classifier is, on labelled texts.

public import WinnowCorpora
public import WinnowEvaluation
import WinnowNumerics
public import WinnowSystem

extension TextClassifier {
    /// The classifier's probabilities for labelled texts, ready to be measured.
    ///
    /// Labels of the corpus that the classifier does not know are counted as such: nothing is ever right about them.
    ///
    /// - Parameters:
    ///   - corpus: the labelled texts.
    ///   - thresholds: from which probability on labels are the answer; see ``LabelThreshold``.
    ///   - threads: how many threads share the work; the result does not depend on it.
    /// - Throws: `EvaluationError` where the model's numbers are not numbers, as in a damaged file.
    /// - Complexity: O(*n* · *k*) in the bytes of the texts and the labels.
    public func predictions(
        on corpus: Corpus, thresholds: [LabelThreshold] = [], threads: Int = Parallel.processorCount
    ) throws(EvaluationError) -> Predictions {
        var numbers: [String: Int] = [:]
        for (number, label) in labels.enumerated() where numbers[label] == nil { numbers[label] = number }
        var unknown: [String] = []
        let places = corpus.labels.map { label in
            if let number = numbers[label] { return number }
            unknown.append(label)
            return labels.count + unknown.count - 1
        }
        let ranges = Parallel.ranges(count: corpus.count, size: 2048)
        return try Predictions(
            labels: labels, additionalLabels: unknown, truth: corpus.labelIndices.map { places[Int($0)] },
            answers: Parallel.map(count: ranges.count, threads: threads) { part in
                var predictor = Predictor(self, thresholds: thresholds)
                var answers = PredictedRows(hasThresholds: !thresholds.isEmpty)
                corpus.forEachText(in: ranges[part]) { _, utf8 in
                    predictor.withAnswer(of: utf8) { answers.add($0, $1, $2) }
                }
                return answers
            })
    }

    /// The classifier measured on labelled texts; see ``predictions(on:thresholds:threads:)``.
    ///
    /// Where it has ``fingerprints``, the report has an estimate of how many of the texts it was trained on.
    public func evaluation(
        on corpus: Corpus, thresholds: [LabelThreshold] = [],
        options: EvaluationReport.Options = EvaluationReport.Options(),
        threads: Int = Parallel.processorCount
    ) throws(EvaluationError) -> EvaluationReport {
        var report = try EvaluationReport(
            of: try predictions(on: corpus, thresholds: thresholds, threads: threads), options: options)
        report.leaks = fingerprints?.leaks(in: corpus, threads: threads)
        return report
    }
}

extension Predictions {
    /// Puts the answers together.
    fileprivate init(
        labels: [String], additionalLabels: [String], truth: [Int], answers: [PredictedRows]
    ) throws(EvaluationError) {
        try self.init(
            labels: labels, additionalLabels: additionalLabels, truth: truth,
            probabilities: answers.flatMap(\.probabilities), logOdds: answers.flatMap(\.logOdds),
            predicted: answers.contains { !$0.labels.isEmpty } ? answers.flatMap(\.labels) : nil)
    }
}

/// The answers for some rows.
private struct PredictedRows: Sendable {
    let hasThresholds: Bool
    private(set) var probabilities: [Double] = []
    private(set) var logOdds: [Double] = []
    /// The label of each row by thresholds; empty without any.
    private(set) var labels: [Int] = []

    init(hasThresholds: Bool) { self.hasThresholds = hasThresholds }

    mutating func add(
        _ label: Int, _ probabilities: UnsafeBufferPointer<Double>, _ logOdds: UnsafeBufferPointer<Double>
    ) {
        self.probabilities.append(contentsOf: probabilities)
        self.logOdds.append(contentsOf: logOdds)
        if hasThresholds { labels.append(label) }
    }
}
