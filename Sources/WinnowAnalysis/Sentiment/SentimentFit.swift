import WinnowCore
import WinnowClassification
import WinnowCorpora
import WinnowFeatures
import WinnowModelFile
import WinnowNumerics
import WinnowSystem

/// A logistic regression on n-grams only.
struct SentimentFit {
    /// The features of the training rows.
    let space: FeatureSpace
    /// One weight per column, then the intercept.
    let variables: [Float]
    /// The number of iterations, and the reason why the fit ended.
    let iterations: Int
    let ending: TrainingEnding
    private let features: FeatureFit
    private let damping: LengthDamping

    /// Fits the weights to rows of texts with counted terms.
    init(
        _ trainer: SentimentTrainer, counts: TermCounts, examples: SentimentExamples,
        progress: (MaximumEntropyTrainer.Iteration) -> Bool
    ) throws(AnalysisError) {
        let options = trainer.options
        guard examples.labels.contains(0), examples.labels.contains(1) else {
            throw AnalysisError(
                code: .noExamples,
                message:
                    "the \(Set(examples.rows).count) texts to learn from must include positive and negative ones; "
                    + "give some of each")
        }
        var distinct = examples.rows
        for index in distinct.indices.dropFirst().reversed() where distinct[index] == distinct[index - 1] {
            distinct.remove(at: index)
        }
        features = try rethrowing(
            FeatureFit(of: counts, rows: distinct, options: options.features, threads: options.threads),
            as: AnalysisError.init)
        space = features.space
        damping = LengthDamping(strength: options.damping)
        var matrix = features.rows(examples.rows)
        damping.apply(to: &matrix)
        let numbers = examples.examples(matrix)
        let factors =
            options.ratioExponent > 0
            ? LogCountRatios(
                of: numbers, labelCount: 2, exponent: options.ratioExponent, threads: options.threads
            ).factors : nil
        let fit = MaximumEntropyTrainer(options: options.fitting).fit(
            numbers, labelCount: 2, factors: factors, threads: options.threads, observer: progress)
        variables = fit.variables
        iterations = fit.iterations
        ending = fit.ending
    }

    /// The log-odds of rows, in order.
    func logOdds(_ rows: [Int]) -> [Double] {
        let weights = variables
        var matrix = features.rows(rows)
        damping.apply(to: &matrix)
        return matrix.blocks.flatMap { block in
            var sums: [Double] = []
            block.withUnsafeRows { _, columns, values in
                var sum = Double(weights[weights.count - 1])
                for index in columns.indices {
                    sum += Double(values[index]) * Double(weights[Int(columns[index])])
                }
                sums.append(sum)
            }
            return sums
        }
    }
}

extension AnalysisError {
    init(_ error: FeatureError) {
        self.init(
            code: error.code == .noFeatures ? .noExamples : .invalidOption, text: error.text)
    }
}

extension LengthDamping {
    /// Multiplies all rows of a matrix.
    func apply(to matrix: inout SparseMatrix) {
        for block in matrix.blocks.indices {
            for row in 0..<matrix.blocks[block].count {
                let entries = matrix.blocks[block].starts[row]..<matrix.blocks[block].starts[row + 1]
                let factor = factor(count: entries.count)
                for entry in entries { matrix.blocks[block].values[entry] *= factor }
            }
        }
    }
}
