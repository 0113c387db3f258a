import WinnowClassification
import WinnowFeatures
import WinnowNumerics

/// A small logistic regression on the n-grams' log-odds and the lexicons' features.
///
/// It learns how to weight them on texts that the n-grams were not trained on. Source: D. Wolpert, *Stacked
/// Generalization*, Neural Networks 5(2), 1992.
struct SentimentJoining {
    /// Predictions of the n-grams for texts that they were not trained on.
    struct Answers {
        /// The texts.
        private(set) var examples = SentimentExamples()
        /// The n-grams' log-odds of each.
        private(set) var logOdds: [Double] = []

        /// Appends examples with the n-grams' log-odds of each.
        mutating func append(_ examples: SentimentExamples, _ logOdds: [Double]) {
            self.examples.append(examples)
            self.logOdds += logOdds
        }
    }

    /// The factor of the n-grams' log-odds.
    let ngramFactor: Double
    /// One weight per lexicon feature.
    let lexiconWeights: [Float]
    /// The constant term.
    let intercept: Double

    /// Fits the factors.
    ///
    /// - Parameters:
    ///   - answers: the n-grams' predictions.
    ///   - lexicon: returns a row's lexicon features.
    init(_ answers: Answers, lexicon: (Int) -> ArraySlice<Float>, threads: Int) {
        let examples = answers.examples
        var blocks: [SparseBlock] = []
        let width = 1 + (examples.rows.first.map { lexicon($0).count } ?? 0)
        let columns = (0..<UInt32(width)).map(\.self)
        for (index, row) in examples.rows.enumerated() {
            if index % SparseMatrix.rowsPerBlock == 0 { blocks.append(SparseBlock()) }
            let values = [Float(answers.logOdds[index])] + lexicon(row)
            columns.withUnsafeBufferPointer { columns in
                values.withUnsafeBufferPointer {
                    blocks[blocks.count - 1].append(columns: columns, values: $0)
                }
            }
        }
        var options = MaximumEntropyTrainer.Options()
        options.l2 = 1
        options.lossTolerance = 1e-7
        let fit = MaximumEntropyTrainer(options: options).fit(
            examples.examples(SparseMatrix(blocks: blocks, columnCount: width)), labelCount: 2,
            threads: threads)
        ngramFactor = Double(fit.variables[0])
        lexiconWeights = Array(fit.variables[1..<width])
        intercept = Double(fit.variables[width])
    }

    /// The log-odds of a text.
    func logOdds(_ ngrams: Double, _ lexicon: ArraySlice<Float>) -> Double {
        zip(lexicon, lexiconWeights).reduce(intercept + ngramFactor * ngrams) {
            $0 + Double($1.0) * Double($1.1)
        }
    }

    /// The weights of all columns, and the intercept, for a fit of the n-grams.
    func variables(_ fit: SentimentFit) -> (weights: [Float], intercept: Float) {
        let weights = fit.variables.dropLast().map { Float(Double($0) * ngramFactor) }
        let last = Double(fit.variables[fit.variables.count - 1])
        return (weights + lexiconWeights, Float(ngramFactor * last + intercept))
    }
}
