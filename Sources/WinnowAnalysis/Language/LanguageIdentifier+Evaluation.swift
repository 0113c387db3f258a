// How good an identifier is, on texts whose languages are known.

public import WinnowCorpora
public import WinnowEvaluation
public import WinnowSystem

extension LanguageIdentifier {
    /// The probabilities for texts whose labels are codes of languages, ready to be measured.
    ///
    /// What is answered with ``undetermined`` is wrong, unless that is the text's label. Accuracy as it is usually told
    /// of language identifiers, the mean over the languages, is the report's macro recall.
    ///
    /// - Parameters:
    ///   - corpus: the texts with their languages' codes.
    ///   - options: what is known or wanted of all texts.
    ///   - threads: how many threads share the work; the result does not depend on it.
    /// - Throws: `EvaluationError` with `tooLarge` where the probabilities would take more than half of the computer's
    ///   memory.
    public func predictions(
        on corpus: Corpus, options: Options = Options(), threads: Int = Parallel.processorCount
    ) throws(EvaluationError) -> Predictions {
        var numbers: [String: Int] = [:]
        for (number, language) in languages.enumerated() { numbers[language] = number }
        let others = Set(corpus.labels).subtracting(languages).union([Self.undetermined]).sorted()
        for (place, label) in others.enumerated() { numbers[label] = languages.count + place }
        try Predictions.validateSize(examples: corpus.count, labels: languages.count + others.count)
        let undetermined = numbers[Self.undetermined] ?? languages.count
        let ranges = Parallel.ranges(count: corpus.count, size: 4096)
        let pieces = Parallel.map(count: ranges.count, threads: threads) { piece in
            let recognizer = Recognizer(self, options: options)
            var probabilities: [Double] = []
            var answers: [Int] = []
            corpus.forEachText(in: ranges[piece]) { _, utf8 in
                let row = recognizer.probabilities(of: utf8)
                probabilities += row.isEmpty ? [Double](repeating: 0, count: languages.count) : row
                let best = row.indices.max { (row[$0], $1) < (row[$1], $0) }
                let isKnown = best.map { row[$0] >= options.minimumProbability } ?? false
                answers.append(isKnown ? best ?? undetermined : undetermined)
            }
            return (probabilities: probabilities, answers: answers)
        }
        return try Predictions(
            labels: languages, additionalLabels: others,
            truth: corpus.labelIndices.map { numbers[corpus.labels[Int($0)]] ?? undetermined },
            probabilities: pieces.flatMap(\.probabilities), predicted: pieces.flatMap(\.answers))
    }
}
