import WinnowCorpora
import WinnowFeatures
import WinnowSystem

/// The rows of the trials: cross-validation folds if there are few rows, otherwise one held-out part.
struct TuningPlan: Sendable {
    /// The rows to train on and the rows to evaluate on.
    struct Fold: Sendable {
        var training: [Int]
        var heldOut: [Int]
    }

    /// How much of the data a trial uses.
    struct Effort: Sendable, Hashable {
        /// The number of folds.
        var foldCount: Int
        /// The share of each fold's training rows.
        var share: Double
    }

    /// The maximum rows, bytes, and rows times labels for cross-validation.
    static let crossValidationLimit = (rows: 20_000, bytes: 8_000_000, scores: 250_000)

    /// All rows, those of a validation corpus last.
    let corpus: Corpus
    let folds: [Fold]
    /// The efforts of the halving rounds, each about three times the previous; the last is full.
    let efforts: [Effort]

    init(
        of corpus: Corpus, validation: Corpus?, duplicates: NearDuplicates? = nil, foldCount: Int,
        options: TextClassifierTrainer.Options
    ) throws(ClassificationError) {
        let splitter = Splitter(method: options.split, validationShare: 0.1, seed: options.seed)
        let threads = options.threads
        if let validation {
            self.corpus = corpus.appending(validation)
            folds = [
                Fold(
                    training: Array(0..<corpus.count),
                    heldOut: Array(corpus.count..<(corpus.count + validation.count)))
            ]
        } else {
            self.corpus = corpus
            let limit = Self.crossValidationLimit
            let isSmall =
                corpus.count <= limit.rows && corpus.count * corpus.singleLabels.count <= limit.scores
                && corpus.byteCount(of: 0..<corpus.count) <= limit.bytes
            do {
                if isSmall {
                    let parts = try splitter.folds(
                        of: corpus.strata, count: min(foldCount, max(2, corpus.count)),
                        duplicates: duplicates, threads: threads)
                    folds = parts.indices.filter { !parts[$0].isEmpty }.map {
                        Fold(training: parts.rows(without: $0), heldOut: parts[$0])
                    }
                } else {
                    let split = try splitter.split(corpus.strata, duplicates: duplicates, threads: threads)
                    folds = [Fold(training: split.training, heldOut: split.validation)]
                }
            } catch {
                throw ClassificationError(invalidOption: error)
            }
        }
        let whole = Effort(foldCount: folds.count, share: 1)
        if folds.count > 2 {
            efforts = [Effort(foldCount: 2, share: 1), whole]
        } else {
            // A share of the rows distinguishes candidates if it has several thousand rows.
            efforts =
                [9.0, 3].filter { Double(corpus.count) / $0 >= 2_000 }
                .map { Effort(foldCount: whole.foldCount, share: 1 / $0) } + [whole]
        }
    }

    /// Whether each fold has at least two labels and held-out rows.
    var isUsable: Bool {
        folds.allSatisfy { fold in
            !fold.heldOut.isEmpty && Set(fold.training.map { corpus.labelIndices[$0] }).count > 1
        }
    }

    /// The folds for an effort, with a random share of their training rows.
    func folds(for effort: Effort, seed: UInt64) -> [Fold] {
        folds.prefix(effort.foldCount).map { fold in
            guard effort.share < 1 else { return fold }
            var random = SeededGenerator(seed: seed)
            var rows = fold.training
            random.shuffle(&rows)
            rows.removeLast(rows.count - Int((Double(rows.count) * effort.share).rounded(.up)))
            return Fold(training: rows.sorted(), heldOut: fold.heldOut)
        }
    }
}

extension TuningPlan {
    /// The scores of the folds' held-out rows, one fold after another, by weights that a candidate fits to each
    /// fold's training rows without early stopping; nil if `goesOn` ended that.
    ///
    /// - Parameters:
    ///   - options: the options that candidates leave open.
    ///   - counts: the counts for the candidate's features.
    func scores(
        of candidate: TuningCandidate, on folds: [Fold], options: TextClassifierTrainer.Options,
        counts: TermCounts, goesOn: @escaping @Sendable () -> Bool
    ) throws(ClassificationError) -> HeldOutScores? {
        // Parallel folds keep all processors busy at every step.
        let threads = folds.count > 1 ? 1 : options.threads
        let results = Parallel.map(count: folds.count, threads: options.threads) { fold in
            Result { () throws(ClassificationError) -> HeldOutScores? in
                guard goesOn() else { return nil }
                let run = try run(of: candidate, on: folds[fold], options: options, threads: threads)
                let rows = folds[fold].heldOut
                return try run.scores(of: rows, counts: counts) { _, _, _, _ in goesOn() }
                    .map { run.plan.heldOut(rows, $0) }
            }
        }
        var all: HeldOutScores?
        for result in results {
            guard let scored = try result.get() else { return nil }
            all = all?.appending(scored) ?? scored
        }
        return all
    }

    /// A training on a fold's training rows without early stopping, with a candidate's options.
    func run(
        of candidate: TuningCandidate, on fold: Fold, options: TextClassifierTrainer.Options, threads: Int
    ) throws(ClassificationError) -> TrainingRun {
        var options = candidate.applied(to: options)
        options.operatingPoints = []
        options.threads = threads
        return TrainingRun(
            plan: try TrainingPlan(
                corpus: corpus, training: fold.training, validation: [], options: options))
    }
}
