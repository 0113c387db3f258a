import WinnowCorpora
public import WinnowEvaluation
public import WinnowModelFile

/// The out-of-fold scores of every row, and their evaluation.
public struct CrossValidation: TrainingResult {
    /// The index of each row's label in the scores' labels.
    package let truth: [Int32]
    /// The fold in which each row was scored, from 0; −1 for rows that were not scored.
    package let foldOfRow: [Int32]
    /// The rows of each fold that was scored, ascending.
    public let folds: [[Int]]
    /// Each row's scores by a classifier that was not trained on it; 0 for rows that were not scored.
    package let scores: ScoreMatrix
    /// `limit` if all folds were scored, `stopped` if `progress` ended the work early.
    public let ending: TrainingEnding
    /// The index of each row's answer; nil if it is the most probable label.
    private let answers: [Int]?
    private let threads: Int

    init(
        corpus: Corpus, folds: [[Int]], scores: ScoreMatrix, answers: [Int]? = nil, ending: TrainingEnding,
        threads: Int
    ) {
        truth = corpus.labelIndices
        var foldOfRow = [Int32](repeating: -1, count: corpus.count)
        for (fold, rows) in folds.enumerated() {
            for row in rows { foldOfRow[row] = Int32(truncatingIfNeeded: fold) }
        }
        self.foldOfRow = foldOfRow
        self.folds = folds
        self.scores = scores
        self.answers = answers
        self.ending = ending
        self.threads = threads
    }

    /// Predictions of all scored rows with their true labels.
    ///
    /// - Throws: `EvaluationError` if two labels have the same name.
    public func predictions() throws(EvaluationError) -> Predictions {
        guard ending == .stopped else {
            return try scores.predictions(truth: truth, answers: answers, threads: threads)
        }
        return try predictions(of: folds.flatMap(\.self).sorted())
    }

    private func predictions(of rows: [Int]) throws(EvaluationError) -> Predictions {
        try scores.selecting(rows).predictions(
            truth: rows.map { truth[$0] }, answers: answers.map { answers in rows.map { answers[$0] } },
            threads: threads)
    }

    /// The report of all rows together; its intervals come from the bootstrap over rows.
    ///
    /// - Throws: `EvaluationError` if an option is out of range.
    public func report(
        options: EvaluationReport.Options = EvaluationReport.Options()
    ) throws(EvaluationError) -> EvaluationReport {
        try EvaluationReport(of: predictions(), options: options)
    }

    /// A report of each fold, without intervals.
    ///
    /// - Throws: `EvaluationError` if an option is out of range.
    package func foldReports(
        options: EvaluationReport.Options = EvaluationReport.Options()
    ) throws(EvaluationError) -> [EvaluationReport] {
        var options = options
        options.resamples = 0
        var reports: [EvaluationReport] = []
        for rows in folds {
            reports.append(try EvaluationReport(of: predictions(of: rows), options: options))
        }
        return reports
    }
}

extension ScoreMatrix {
    /// The scores of some rows, in the given order.
    func selecting(_ rows: [Int]) -> ScoreMatrix {
        ScoreMatrix(
            labels: labels, values: rows.flatMap { values[$0 * width..<($0 + 1) * width] },
            areExclusive: areExclusive)
    }
}
