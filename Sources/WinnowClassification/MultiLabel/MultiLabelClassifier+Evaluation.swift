// Evaluating a classifier on texts with sets of labels.

public import WinnowCorpora
public import WinnowEvaluation
public import WinnowSystem

extension MultiLabelClassifier {
    /// The classifier's predictions for labelled texts.
    ///
    /// Labels of the corpus that the classifier does not have are kept; they always count as missed.
    ///
    /// - Parameters:
    ///   - corpus: the labelled texts.
    ///   - threads: the number of threads; the result does not depend on it.
    /// - Throws: `EvaluationError` `tooLarge` if the probabilities would take more than half of the
    ///   computer's memory.
    /// - Complexity: O(*n* · *k*) in the bytes of the texts and the labels.
    public func predictions(
        on corpus: MultiLabelCorpus, threads: Int = Parallel.processorCount
    ) throws(EvaluationError) -> MultiLabelPredictions {
        let numbers = Dictionary(zip(labels, 0...), uniquingKeysWith: { first, _ in first })
        let unknown = corpus.labels.filter { numbers[$0] == nil }
        let known = Dictionary(
            zip(labels + unknown, 0...), uniquingKeysWith: { first, _ in first })
        let places = corpus.labels.map { known[$0] ?? 0 }
        let sets = corpus.sets.members.map { set in set.map { places[Int($0)] } }
        try Predictions.validateSize(examples: corpus.count, labels: labels.count + unknown.count)
        let ranges = Parallel.ranges(count: corpus.count, size: 512)
        let parts = Parallel.map(count: ranges.count, threads: threads) { part in
            var reader = Reader(self)
            var predicted: [[Int]] = []
            var all: [Double] = []
            corpus.corpus.forEachText(in: ranges[part]) { _, utf8 in
                reader.withProbabilities(of: utf8) { probabilities, logOdds in
                    predicted.append(logOdds.indices.filter { predicts($0, logOdds: logOdds[$0]) })
                    all += probabilities
                }
            }
            return (predicted, all)
        }
        return try MultiLabelPredictions(
            labels: labels, additionalLabels: unknown,
            truth: corpus.corpus.labelIndices.map { sets[Int($0)] }, predicted: parts.flatMap(\.0),
            probabilities: parts.flatMap(\.1))
    }

    /// Evaluates the classifier on labelled texts; see ``predictions(on:threads:)``.
    public func evaluation(
        on corpus: MultiLabelCorpus, threads: Int = Parallel.processorCount
    ) throws(EvaluationError) -> MultiLabelReport {
        MultiLabelReport(of: try predictions(on: corpus, threads: threads), threads: threads)
    }
}
