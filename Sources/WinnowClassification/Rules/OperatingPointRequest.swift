public import WinnowEvaluation
import WinnowSystem

/// An operating point to find: a name for a threshold, and the rule that it must satisfy.
public struct OperatingPointRequest: Sendable, Hashable, Codable {
    /// The name of the operating point.
    public var name: String
    /// The label of the threshold; nil for ``TextClassifierTrainer/Options/positiveLabel``.
    public var label: String?
    /// The rule that the threshold must satisfy.
    public var rule: OperatingPointRule

    /// Makes a request.
    public init(name: String, label: String? = nil, rule: OperatingPointRule) {
        self.name = name
        self.label = label
        self.rule = rule
    }

    /// Parses `NAME:RULE` or `NAME:LABEL:RULE`; the label may contain colons.
    ///
    /// - Throws: ``ClassificationError`` with `invalidOption`.
    public init(_ text: String) throws(ClassificationError) {
        guard let first = text.firstIndex(of: ":"), let last = text.lastIndex(of: ":"),
            first > text.startIndex
        else {
            throw ClassificationError(
                code: .invalidOption,
                message:
                    "the operating point \(text) is not NAME:RULE or NAME:LABEL:RULE, such as low-fpr:recall@fpr=0.001"
            )
        }
        let rule = try rethrowing(
            OperatingPointRule(String(text[text.index(after: last)...]))
        ) { (error: EvaluationError) in ClassificationError(invalidOption: error) }
        self.init(
            name: String(text[..<first]),
            label: first < last ? String(text[text.index(after: first)..<last]) : nil, rule: rule)
    }
}

/// Finds the thresholds that options ask for.
struct OperatingPointFinder: Finish {
    let options: TextClassifierTrainer.Options

    var needsEvidence: Bool { !options.operatingPoints.isEmpty }
    var mayNeedAllRows: Bool { needsEvidence }

    /// Whether a validation part is large enough for every operating point: a thousand rows, with and without
    /// the label, and enough rows without it to certify a requested false-positive rate. If not, all rows are.
    func isSatisfied(by rows: HeldOutScores, isPart: Bool) -> Bool {
        guard needsEvidence else { return true }
        guard isPart, rows.count >= MaximumEntropyTrainer.precisePartSize else { return false }
        return options.operatingPoints.allSatisfy { request in
            let label = label(of: request, in: rows)
            let negatives = (0..<rows.count).count { !rows.labels(ofRow: $0).contains(label) }
            guard negatives > 0, negatives < rows.count else { return false }
            guard case .recallAtFalsePositiveRate(let rate) = request.rule else { return true }
            return RecallAtFalsePositiveRate(falsePositiveRate: rate, recall: nil, negatives: negatives)
                .isCertifiable
        }
    }

    /// Finds the operating points on rows that each count once, whatever their weight; a label that no row or
    /// every row has gets none.
    func run(_ finishing: inout Finishing) {
        let (rows, source) = (finishing.evidence.rows, finishing.evidence.source)
        guard needsEvidence else { return }
        finishing.training.operatingPoints = options.operatingPoints.compactMap { request in
            let label = label(of: request, in: rows)
            guard let counts = rows.ranking(of: label)?.threshold(by: request.rule) else { return nil }
            return OperatingPoint(request, label: rows.scores.labels[label], counts: counts, source: source)
        }
    }

    /// Checks that every request has an operating point.
    func validate(
        _ training: TextClassifierTrainer.Training, rowCount: Int
    ) throws(ClassificationError) {
        let found = Set(training.operatingPoints.map(\.name))
        let missing = options.operatingPoints.map(\.name).filter { !found.contains($0) }
        guard !missing.isEmpty else { return }
        let names = (missing.count == 1 ? "point " : "points ") + missing.joined(separator: ", ")
        let folds = TrainingRun.crossFitFolds
        throw ClassificationError(
            code: .tooFewExamples,
            message:
                "\(rowCount) examples are too few or too similar for the operating \(names), found in \(folds) folds; "
                + "add more, at least 2 different texts per label and \(folds) in total")
    }

    /// The index of a request's label: by default the positive one, or the rarer of two.
    private func label(of request: OperatingPointRequest, in rows: HeldOutScores) -> Int {
        if let label = request.label ?? options.positiveLabel {
            return rows.scores.labels.firstIndex(of: label) ?? 0
        }
        let seconds = rows.truth.count { $0 == 1 }
        return 2 * seconds <= rows.count ? 1 : 0
    }
}

extension HeldOutScores {
    /// Ranks the rows by the log-odds of a label; nil if every row or no row has it.
    fileprivate func ranking(of label: Int) -> ScoreRanking? {
        var (positives, negatives): ([Double], [Double]) = ([], [])
        for row in truth.indices {
            let logOdds = scores.answers(ofRow: row).logOdds[label]
            if labels(ofRow: row).contains(label) {
                positives.append(logOdds)
            } else {
                negatives.append(logOdds)
            }
        }
        return try? ScoreRanking(positives: positives, negatives: negatives)
    }
}
