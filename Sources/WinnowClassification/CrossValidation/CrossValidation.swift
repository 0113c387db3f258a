// What a cross-validation found.

import WinnowCorpora
public import WinnowEvaluation

/// The out-of-fold scores of every row, and what they come to.
public struct CrossValidation: Sendable {
    /// For each row the number of its label in the scores' labels.
    public let truth: [Int32]
    /// For each row the number of the fold that it was judged in, from 0.
    public let foldOfRow: [Int32]
    /// The rows of each fold, ascending.
    public let folds: [[Int]]
    /// What the classifiers that had not seen a row say of it, row by row of the corpus.
    public let scores: ScoreMatrix
    private let threads: Int

    init(corpus: Corpus, folds: Folds, scores: ScoreMatrix, threads: Int) {
        truth = corpus.labelIndices
        foldOfRow = folds.foldOfRow
        self.folds = folds.rows
        self.scores = scores
        self.threads = threads
    }

    /// All rows beside their true labels, ready to be measured.
    ///
    /// - Throws: `EvaluationError` where two labels are called alike.
    public func predictions() throws(EvaluationError) -> Predictions {
        try scores.predictions(truth: truth, threads: threads)
    }

    /// The report of all rows taken together; its intervals come from the bootstrap over rows.
    ///
    /// - Throws: `EvaluationError` for options out of their range.
    public func report(
        options: EvaluationReport.Options = EvaluationReport.Options()
    ) throws(EvaluationError) -> EvaluationReport {
        try predictions().report(options: options)
    }

    /// A report of each fold, without intervals of its own.
    ///
    /// - Throws: `EvaluationError` for options out of their range.
    public func foldReports(
        options: EvaluationReport.Options = EvaluationReport.Options()
    ) throws(EvaluationError) -> [EvaluationReport] {
        var options = options
        options.resamples = 0
        var reports: [EvaluationReport] = []
        for rows in folds {
            let predictions = try scores.selecting(rows)
                .predictions(truth: rows.map { truth[$0] }, threads: threads)
            reports.append(try predictions.report(options: options))
        }
        return reports
    }
}

extension ScoreMatrix {
    /// The scores of some rows, in the given order.
    func selecting(_ rows: [Int]) -> ScoreMatrix {
        ScoreMatrix(
            labels: labels, values: rows.flatMap { values[$0 * width..<($0 + 1) * width] })
    }
}
