// Evaluating a classifier on labelled texts.

public import WinnowCorpora
public import WinnowEvaluation
import WinnowNumerics
public import WinnowSystem

extension TextClassifier {
    /// The classifier's predictions for labelled texts.
    ///
    /// Labels of the corpus that the classifier does not have are kept; their texts always count as wrong.
    ///
    /// - Parameters:
    ///   - corpus: the labelled texts.
    ///   - thresholds: the probabilities from which labels are the answer; see ``LabelThreshold``.
    ///   - threads: the number of threads; the result does not depend on it.
    /// - Throws: `EvaluationError` if weights are NaN, as in a damaged file; `tooLarge` if the probabilities
    ///   would take more than half of the computer's memory.
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
        try Predictions.validateSize(examples: corpus.count, labels: labels.count + unknown.count)
        let thresholds = self.thresholds(thresholds)
        let answers = Answers(of: self, to: corpus, thresholds: thresholds, threads: threads)
        return try Predictions(
            labels: labels, additionalLabels: unknown, truth: corpus.labelIndices.map { places[Int($0)] },
            probabilities: answers.probabilities, logOdds: answers.logOdds,
            predicted: thresholds.isEmpty ? nil : answers.labels)
    }

    /// Evaluates the classifier on labelled texts; see ``predictions(on:thresholds:threads:)``.
    ///
    /// If it has ``fingerprints``, the report estimates how many of the texts it was trained on.
    public func evaluation(
        on corpus: Corpus, thresholds: [LabelThreshold] = [],
        options: EvaluationReport.Options = EvaluationReport.Options(),
        threads: Int = Parallel.processorCount
    ) throws(EvaluationError) -> EvaluationReport {
        var options = options
        options.threads = threads
        var report = try EvaluationReport(
            of: try predictions(on: corpus, thresholds: thresholds, threads: threads), options: options)
        report.leaks = fingerprints?.leaks(in: corpus, threads: threads)
        return report
    }
}

extension EvaluationReport {
    /// The measures of predictions, computed by a number of threads.
    init(of predictions: Predictions, threads: Int) throws(EvaluationError) {
        var options = Options()
        options.threads = threads
        try self.init(of: predictions, options: options)
    }
}

/// The answers for a corpus, written in place: with many labels they take most of the memory.
private struct Answers {
    private(set) var probabilities: [Double] = []
    private(set) var logOdds: [Double] = []
    /// The label of each row.
    private(set) var labels: [Int] = []

    init(of classifier: TextClassifier, to corpus: Corpus, thresholds: [LabelThreshold], threads: Int) {
        let width = classifier.labels.count
        // Pieces are so small that even with many labels there is one for every thread.
        let ranges = Parallel.ranges(count: corpus.count, size: max(16, 1 << 20 / max(512, width)))
        probabilities = [Double](unsafeUninitializedCapacity: corpus.count * width) { rows, count in
            // Every piece writes its own rows, so the threads never touch the same memory.
            nonisolated(unsafe) let probabilities = rows
            logOdds = [Double](unsafeUninitializedCapacity: corpus.count * width) { rows, count in
                nonisolated(unsafe) let logOdds = rows
                let pieces = Parallel.map(count: ranges.count, threads: threads) { piece in
                    var reader = TextClassifier.Reader(classifier, thresholds: thresholds)
                    var labels: [Int] = []
                    corpus.forEachText(in: ranges[piece]) { row, utf8 in
                        reader.withAnswer(of: utf8) { label, probability, odds in
                            labels.append(label)
                            let place = row * width..<(row + 1) * width
                            _ = UnsafeMutableBufferPointer(rebasing: probabilities[place])
                                .initialize(fromContentsOf: probability)
                            _ = UnsafeMutableBufferPointer(rebasing: logOdds[place]).initialize(
                                fromContentsOf: odds)
                        }
                    }
                    return labels
                }
                labels = Array(pieces.joined())
                count = corpus.count * width
            }
            count = corpus.count * width
        }
    }
}
