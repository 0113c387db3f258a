// How good a classifier is, on labelled texts.

public import WinnowCorpora
public import WinnowEvaluation
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
        let unknown = corpus.labels.filter { !labels.contains($0) }
        let places = corpus.labels.map { label in
            labels.firstIndex(of: label) ?? labels.count + (unknown.firstIndex(of: label) ?? 0)
        }
        let ranges = Parallel.ranges(count: corpus.count, size: 2048)
        let parts = Parallel.map(count: ranges.count, threads: threads) { part in
            PredictedRows(ranges[part], of: corpus, by: self, thresholds: thresholds)
        }
        return try Predictions(
            labels: labels, additionalLabels: unknown, truth: corpus.labelIndices.map { places[Int($0)] },
            probabilities: parts.flatMap(\.probabilities), logOdds: parts.flatMap(\.logOdds),
            predicted: thresholds.isEmpty ? nil : parts.flatMap(\.answers))
    }

    /// The classifier measured on labelled texts; see ``predictions(on:thresholds:threads:)``.
    public func evaluation(
        on corpus: Corpus, thresholds: [LabelThreshold] = [],
        options: EvaluationReport.Options = EvaluationReport.Options(),
        threads: Int = Parallel.processorCount
    ) throws(EvaluationError) -> EvaluationReport {
        try EvaluationReport(
            of: try predictions(on: corpus, thresholds: thresholds, threads: threads), options: options)
    }
}

/// The answers for some rows.
private struct PredictedRows: Sendable {
    var probabilities: [Double] = []
    var logOdds: [Double] = []
    /// The label of each row by thresholds; empty without any.
    var answers: [Int] = []

    init(_ rows: Range<Int>, of corpus: Corpus, by classifier: TextClassifier, thresholds: [LabelThreshold]) {
        var predictor = TextClassifier.Predictor(classifier, thresholds: thresholds)
        for row in rows {
            corpus.withText(at: row) { utf8 in
                predictor.withAnswer(of: utf8) { answer, probabilities, logOdds in
                    self.probabilities.append(contentsOf: probabilities)
                    self.logOdds.append(contentsOf: logOdds)
                    if !thresholds.isEmpty { answers.append(answer) }
                }
            }
        }
    }
}
