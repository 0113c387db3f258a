import WinnowEvaluation

/// Rows that the scores were not fitted to, made once for all finishes of a training.
package struct Evidence {
    /// Their scores.
    var rows: HeldOutScores
    /// Whether they are the validation part, or all rows, cross-fitted.
    let source: Calibration.Source
    /// The rows in the plan's corpus.
    var places: [Int] = []
    /// The classifiers that scored them, each with its rows in the plan's corpus; empty unless they are needed.
    var folds: [(classifier: TextClassifier, rows: [Int])] = []
    /// The same rows with their passages and padded copies, those of the validation part first; nil unless a rule for passages
    /// is looked for.
    var passages: PassageSample?
}

extension Evidence {
    /// Rows without places, folds and passages.
    package init(_ rows: HeldOutScores, source: Calibration.Source) { self.init(rows: rows, source: source) }
}

/// A step after the fit, as a value: it learns from the evidence how scores become answers, or how good they are.
///
/// A training asks its finishes what they need, makes the evidence once and runs them in order. A new finish is
/// one type in one file, and one line in ``TextClassifierTrainer/Options/finishes(available:)`` or
/// ``TrainingPlan/finishes``.
package protocol Finish {
    /// Whether a training makes evidence for this finish; if not, it learns from what others need.
    var needsEvidence: Bool { get }
    /// Whether it may need all rows, however large the validation part is.
    var mayNeedAllRows: Bool { get }
    /// Whether rows suffice: those of the validation part if `isPart`, else those that are cross-fitted so far.
    func isSatisfied(by rows: HeldOutScores, isPart: Bool) -> Bool
    /// Learns from the evidence.
    func run(_ finishing: inout Finishing) throws(ClassificationError)
    /// Checks, after a training that was not stopped, that what an option asks for was found.
    ///
    /// - Parameter rowCount: the number of rows that were trained on.
    func validate(
        _ training: TextClassifierTrainer.Training, rowCount: Int
    ) throws(ClassificationError)
}

extension Finish {
    var needsEvidence: Bool { true }
    var mayNeedAllRows: Bool { false }
    func isSatisfied(by rows: HeldOutScores, isPart: Bool) -> Bool { true }
    func validate(
        _ training: TextClassifierTrainer.Training, rowCount: Int
    ) throws(ClassificationError) {}
}

/// A trained classifier on its way through the finishes.
package struct Finishing {
    package var training: TextClassifierTrainer.Training
    var evidence: Evidence
    /// What was predicted for the rows of the evidence by thresholds of other rows, if they have sets of labels.
    var labelSets: Predictions?
    /// The scores of the validation part, for its report, if the evidence is other rows.
    var part: HeldOutScores?
    /// The classifier of the training part, if a report explains its answers.
    var first: TextClassifier?
    /// The share of the validation part's words that the training part lacks.
    var unknownWords: HeldOutStatistics.Share?

    package init(_ training: TextClassifierTrainer.Training, _ evidence: Evidence) {
        self.training = training
        self.evidence = evidence
    }

    /// The scores of the validation part; nil without one.
    package var validation: HeldOutScores? { evidence.source == .validation ? evidence.rows : part }

    /// Changes the classifier, and those of the training part and of the folds alike.
    mutating func change(_ body: (inout TextClassifier) -> Void) {
        body(&training.classifier)
        for place in evidence.folds.indices { body(&evidence.folds[place].classifier) }
        guard var own = first.take() else { return }
        body(&own)
        first = own
    }

    /// Runs finishes, in order.
    package mutating func run(_ finishes: [any Finish]) throws(ClassificationError) {
        for finish in finishes { try finish.run(&self) }
    }
}

extension TextClassifierTrainer.Options {
    /// The finishes of a training by `available` rows, in order, wherever the rows are.
    package func finishes(available: Int, areExclusive: Bool = true) -> [any Finish] {
        var finishes: [any Finish] = [
            areExclusive
                ? Calibrator(method: calibration, threads: threads, available: available)
                : LabelThresholdFinder(calibrates: calibration != .none, threads: threads),
            OperatingPointFinder(options: self), HeldOutDescription(),
        ]
        if isConformal { finishes.append(ErrorBound()) }
        return finishes
    }
}

extension TrainingPlan {
    /// Whether the evidence keeps the classifiers that made it, as smaller ones are to bound error rates.
    var keepsFolds: Bool { options.isConformal && options.compression.isRequested }

    /// The finishes of the training, in order.
    var finishes: [any Finish] {
        var finishes = options.finishes(available: count, areExclusive: labelSets == nil)
        if keepsFolds, let place = finishes.firstIndex(where: { $0 is ErrorBound }) {
            finishes[place] = ErrorBound(plan: self)
        }
        if let label = passageLabel { finishes.insert(PassageFinder(plan: self, label: label), at: 0) }
        if wantsThreshold {
            // The size of the rule counts for the classifiers that error rates are bounded by.
            let place = finishes.firstIndex { $0 is ErrorBound } ?? finishes.endIndex
            finishes.insert(RareLabelFinder(), at: place)
        }
        return finishes
    }
}
