import WinnowSystem

/// Two classifiers' answers to the same labelled texts, compared pair by pair.
///
/// Both see the same examples, so examples that are hard for one are usually hard for the other. Comparing
/// their separate intervals ignores this and misses differences; comparing pairs does not.
public struct ModelComparison: Sendable, Hashable {
    /// A measure of both classifiers, and its difference.
    public struct Difference: Sendable, Hashable {
        /// The first classifier's value; nil if it is undefined.
        public let first: Double?
        /// The second classifier's value; nil if it is undefined.
        public let second: Double?
        /// The interval of ``difference``; nil without examples or resamples.
        public let interval: ConfidenceInterval?

        /// The second value minus the first; nil if one is undefined.
        public var difference: Double? {
            guard let first, let second else { return nil }
            return second - first
        }
    }

    /// The number of examples.
    public let examples: Int
    /// The confidence of the intervals.
    package let level: Double
    /// The accuracies.
    public let accuracy: Difference
    /// The macro-F1 values.
    public let macroF1: Difference
    /// Whether one classifier is right more often.
    public let mcNemar: McNemarTest
    /// The examples that the classifiers answer with different labels, in order, counted from 0.
    public let differingExamples: [Int]

    /// Compares predictions of the same examples in the same order; labels are matched by name.
    ///
    /// The intervals come from the paired percentile bootstrap: each resample draws examples with both
    /// answers, as one multinomial draw of the occurring triples of true label and answers. Equal predictions
    /// and options give equal results. As for ``EvaluationReport``, dependent examples such as duplicates
    /// make the intervals too narrow.
    ///
    /// Sources: B. Efron and R. Tibshirani, *An Introduction to the Bootstrap*, 1993, chapter 13; P. Koehn,
    /// *Statistical Significance Tests for Machine Translation Evaluation*, EMNLP 2004,
    /// https://aclanthology.org/W04-3250/.
    ///
    /// - Throws: ``EvaluationError``: `mismatchedCounts` unless all examples have one label, the same in both,
    ///   `valueOutOfRange` if `options` are not valid.
    /// - Complexity: O(N + `resamples` · (occurring triples + K)).
    public init(
        of first: Predictions, and second: Predictions, options: EvaluationReport.Options = .init()
    ) throws(EvaluationError) {
        try options.validate()
        guard first.sets == nil, second.sets == nil else {
            throw EvaluationError(
                .mismatchedCounts,
                "two predictions of sets of labels cannot be compared; compare the reports of both")
        }
        var numbers: [String: Int] = [:]
        for label in first.labels + second.labels where numbers[label] == nil {
            numbers[label] = numbers.count
        }
        let places = [first, second].map { $0.labels.map { numbers[$0] ?? 0 } }
        let truth = first.truth.map { places[0][$0] }
        guard truth == second.truth.map({ places[1][$0] }) else {
            throw EvaluationError(
                .mismatchedCounts,
                "the two predictions are of different examples; evaluate both models on the same ones")
        }
        let answers = PairedAnswers(
            labelCount: numbers.count, truth: truth, first: first.predicted.map { places[0][$0] },
            second: second.predicted.map { places[1][$0] })
        let level = 0.95
        let intervals = answers.intervals(resamples: options.resamples, seed: options.seed, level: level)
        let matrices = [ConfusionMatrix(first), ConfusionMatrix(second)]
        examples = truth.count
        self.level = level
        accuracy = Difference(
            first: matrices[0].accuracy, second: matrices[1].accuracy, interval: intervals?.accuracy)
        macroF1 = Difference(
            first: matrices[0].means(.macro).f1, second: matrices[1].means(.macro).f1,
            interval: intervals?.macroF1)
        mcNemar = answers.mcNemar
        differingExamples = answers.differing
    }
}
