// Evaluating a classifier on labelled texts.

public import WinnowCorpora
public import WinnowEvaluation
import WinnowNumerics
public import WinnowSystem

extension TextClassifier {
    /// The classifier's predictions for labelled texts: of sets of labels, if rows or answers have any number of
    /// labels.
    ///
    /// Labels of the corpus that the classifier does not have are kept; their texts always count as wrong, or these
    /// labels as missed.
    ///
    /// - Parameters:
    ///   - corpus: the labelled texts.
    ///   - rule: how probabilities become an answer; nil for ``rule``.
    ///   - threads: the number of threads; the result does not depend on it.
    /// - Throws: `EvaluationError` if weights are NaN, as in a damaged file; `tooLarge` if the probabilities
    ///   would take more than half of the computer's memory.
    /// - Complexity: O(*n* · *k*) in the bytes of the texts and the labels.
    public func predictions(
        on corpus: Corpus, by rule: AnswerRule? = nil, threads: Int = Parallel.processorCount
    ) throws(EvaluationError) -> Predictions {
        let rule = rule ?? self.rule
        let (unknown, places) = places(of: corpus.singleLabels)
        try Predictions.validateSize(examples: corpus.count, labels: labels.count + unknown.count)
        let answers = Answers(of: self, to: corpus, by: rule, threads: threads)
        guard case .one(let thresholds) = rule, corpus.labelSets == nil else {
            let sets = corpus.labelSets?.members.map { set in set.map { places[Int($0)] } }
            return try Predictions(
                labels: labels, additionalLabels: unknown,
                truthSets: corpus.labelIndices.map { sets?[Int($0)] ?? [places[Int($0)]] },
                predictedSets: answers.labels, probabilities: answers.probabilities, logOdds: answers.logOdds)
        }
        return try Predictions(
            labels: labels, additionalLabels: unknown, truth: corpus.labelIndices.map { places[Int($0)] },
            probabilities: answers.probabilities, logOdds: answers.logOdds,
            predicted: thresholds.isEmpty ? nil : answers.labels.map { $0[0] })
    }

    /// The labels that the classifier does not have, and the place of each label among its own and, after them,
    /// these.
    private func places(of others: [String]) -> (unknown: [String], places: [Int]) {
        let numbers = Dictionary(zip(labels, 0...), uniquingKeysWith: { first, _ in first })
        var unknown: [String] = []
        let places = others.map { label in
            if let number = numbers[label] { return number }
            unknown.append(label)
            return labels.count + unknown.count - 1
        }
        return (unknown, places)
    }

    /// Evaluates the classifier on labelled texts; see ``predictions(on:by:threads:)``.
    ///
    /// If it has ``fingerprints``, the report estimates how many of the texts it was trained on; if it bounds error
    /// rates, how its sets turn out.
    public func evaluation(
        on corpus: Corpus, by rule: AnswerRule? = nil,
        options: EvaluationReport.Options = EvaluationReport.Options(),
        threads: Int = Parallel.processorCount
    ) throws(EvaluationError) -> EvaluationReport {
        var options = options
        options.threads = threads
        let predictions = try predictions(on: corpus, by: rule, threads: threads)
        var report = try EvaluationReport(of: predictions, options: options)
        report.leaks = fingerprints?.leaks(in: corpus, threads: threads)
        report.predictionSets = predictionSets(on: predictions)
        return report
    }
}

extension EvaluationReport {
    /// The measures of predictions, computed by a number of threads.
    package init(of predictions: Predictions, threads: Int) throws(EvaluationError) {
        var options = Options()
        options.threads = threads
        try self.init(of: predictions, options: options)
    }
}

/// The answers for a corpus, written in place: with many labels they take most of the memory.
private struct Answers {
    private(set) var probabilities: [Double] = []
    private(set) var logOdds: [Double] = []
    /// The labels of each row's answer.
    private(set) var labels: [[Int]] = []
    init(of classifier: TextClassifier, to corpus: Corpus, by rule: AnswerRule, threads: Int) {
        let width = classifier.labels.count
        // Labelled texts are in the language of their labels.
        let classifier = classifier.answeringAnyLanguage
        // Pieces are so small that even with many labels there is one for every thread.
        let ranges = Parallel.ranges(count: corpus.count, size: max(16, 1 << 20 / max(512, width)))
        probabilities = [Double](unsafeUninitializedCapacity: corpus.count * width) { rows, count in
            // Every piece writes its own rows, so the threads never touch the same memory.
            nonisolated(unsafe) let probabilities = rows
            logOdds = [Double](unsafeUninitializedCapacity: corpus.count * width) { rows, count in
                nonisolated(unsafe) let logOdds = rows
                let pieces = Parallel.map(count: ranges.count, threads: threads) { piece in
                    var reader = TextClassifier.Reader(classifier, by: rule)
                    var labels: [[Int]] = []
                    corpus.forEachText(in: ranges[piece]) { row, utf8 in
                        reader.withAnswer(of: utf8) { answer, probability, odds in
                            labels.append(answer)
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
