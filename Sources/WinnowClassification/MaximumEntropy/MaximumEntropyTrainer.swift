import WinnowModelFile
package import WinnowNumerics
import WinnowSystem

/// Fits a maximum-entropy classifier (multinomial logistic regression) to labelled rows.
///
/// It minimizes the log loss with an L2 penalty by `LBFGS`, or with an L1 penalty too by `OrthantWiseLBFGS`. With a validation part it stops early, for one of two reasons:
/// the loss there has been above its minimum by more than the minimum's standard error for some iterations (after the
/// one-standard-error rule, L. Breiman et al., *Classification and Regression Trees*, 1984), or it has not fallen noticeably for
/// some iterations, and more of them would not pay. Either way the iterate with the lowest loss is the result.
///
/// Use ``TextClassifierTrainer`` to get from texts to a classifier; this is its numerical core.
///
/// Source: A. Berger, S. Della Pietra and V. Della Pietra, *A Maximum Entropy Approach to Natural Language Processing*,
/// Computational Linguistics 22(1), 1996; R. Malouf, *A Comparison of Algorithms for Maximum Entropy Parameter
/// Estimation*, CoNLL 2002.
public struct MaximumEntropyTrainer: Sendable {
    /// What of the validation part is watched.
    public enum StoppingMetric: String, Sendable, Hashable, Codable, CaseIterable {
        /// The mean log loss.
        case logLoss = "log-loss"
        /// The share of right answers.
        case accuracy
        /// The unweighted mean of the labels' F1.
        case macroF1 = "macro-f1"
    }

    /// How strongly the weights are held back, and when to stop.
    public struct Options: Sendable, Hashable, Codable {
        /// The strength of the penalty *l2*/2 · ‖*w*‖² beside the **sum** of the rows' log losses; above 0.
        ///
        /// It is the inverse of scikit-learn's `C`. More gives smaller weights and milder probabilities. Nil is 0 with an L1
        /// penalty, else 0.1 for two labels, 0.03 for more, 0.01 from 50 on. It may be 0 beside an L1 penalty alone.
        public var l2: Double?
        /// The strength of the penalty *l1* · Σ|*w*| beside the sum of the rows' log losses; at least 0.
        ///
        /// Above 0 most weights become exactly 0, the more the stronger it is; with ``l2`` above 0 it is the elastic net.
        /// Training takes longer. Features without a weight stay in the model.
        public var l1 = 0.0
        /// After how many iterations to stop in any case; at least 1.
        public var maximumIterations = 100
        /// After how many iterations with a validation loss that is too high, or does not fall noticeably, to stop; at least 1.
        ///
        /// Pauses count only on validation parts of at least 10,000 rows: on less data it may fall again.
        public var patience = 3
        /// What of the validation part is watched; where it is not the log loss, "loss" here means what is missing to 1.
        public var stoppingMetric = StoppingMetric.logLoss
        /// Which share of the validation loss is a noticeable fall; at least 0, below 1.
        public var minimumImprovement = 0.005
        /// Stop when an iteration lowers the training loss by less than this share of it; at least 0, below 1.
        public var lossTolerance = 1e-4
        /// Stop when the gradient's norm is at most this share of its norm at the start; above 0, below 1.
        public var gradientTolerance = 1e-3

        /// The defaults.
        public init() {}

        /// Reads options; what an earlier version did not know is as by default.
        ///
        /// - Throws: `DecodingError` where one is of another type.
        public init(from decoder: any Decoder) throws {
            let values = try decoder.container(keyedBy: CodingKeys.self)
            func value<Value: Decodable>(_ key: CodingKeys, _ path: WritableKeyPath<Self, Value>) throws {
                self[keyPath: path] =
                    try values.decodeIfPresent(Value.self, forKey: key) ?? self[keyPath: path]
            }
            l2 = try values.decodeIfPresent(Double.self, forKey: .l2)
            try value(.l1, \.l1)
            try value(.maximumIterations, \.maximumIterations)
            try value(.patience, \.patience)
            try value(.stoppingMetric, \.stoppingMetric)
            try value(.minimumImprovement, \.minimumImprovement)
            try value(.lossTolerance, \.lossTolerance)
            try value(.gradientTolerance, \.gradientTolerance)
        }

        /// The strength that ``l2`` stands for.
        package func l2(labelCount: Int) -> Double {
            l2 ?? (l1 > 0 ? 0 : Self.defaultL2(labelCount: labelCount))
        }

        /// The strength of the L2 penalty where none is asked for: 0.1 for two labels, 0.03 for more, 0.01 from
        /// ``TrainingDefaults/manyLabels`` on.
        ///
        /// Two labels share one weight a feature, which is the difference of two. Chosen by cross-validation on ten sets of
        /// 1,500 to 10,000 rows (`docs/tuning.md`).
        package static func defaultL2(labelCount: Int) -> Double {
            switch labelCount {
            case ...2: 0.1
            case ..<TrainingDefaults.manyLabels: 0.03
            default: 0.01
            }
        }
    }

    /// From how many rows on a validation part's loss is taken at its word.
    package static let precisePartSize = 1_000
    /// From how many rows of the validation part on a fit ends when the loss has not fallen for some iterations.
    ///
    /// On less data an iteration takes no time to speak of, and the loss may pause half-way and fall again.
    package static let pausePartSize = 10_000

    /// The losses after one iteration.
    public struct Iteration: Sendable, Hashable {
        /// The number of iterations done, from 1.
        public var number: Int
        /// The mean log loss of the training rows with the penalty, in nats.
        public var trainingLoss: Double
        /// The mean log loss of the validation rows, in nats; nil without any.
        public var validationLoss: Double?
    }

    /// Labelled rows.
    package struct Examples: Sendable {
        /// The rows.
        package var rows: SparseMatrix
        /// One label a row, in `0..<labelCount`.
        package var labels: [Int32]
        /// One weight a row, not negative; nil for all 1.
        package var weights: [Float]?

        /// Makes examples; the arrays must have as many elements as there are rows.
        package init(rows: SparseMatrix, labels: [Int32], weights: [Float]? = nil) {
            self.rows = rows
            self.labels = labels
            self.weights = weights
        }
    }

    /// How strongly the weights are held back, and when to stop.
    package var options: Options

    /// Makes a trainer.
    package init(options: Options = Options()) {
        self.options = options
    }

    /// Fits weights to `training`.
    ///
    /// - Parameters:
    ///   - training: the rows to learn from.
    ///   - validation: rows to stop by; nil trains to the end.
    ///   - labelCount: how many labels there are, at least 2.
    ///   - start: variables to begin with, such as those of an earlier fit; nil begins with intercepts alone.
    ///   - factors: one a column, above 0: the weights of a column are held back by one over its factor's square, and by
    ///     one over it in the L1 penalty, as if its values were multiplied by it; nil holds all back alike.
    ///   - threads: how many threads share the work; the result does not depend on it.
    ///   - observer: told of each iteration; false ends the training with what there is.
    /// - Complexity: O(*e* · *k*) an iteration, for *e* entries and *k* labels (1 for two). Memory for *c* columns: of
    ///   numbers of 4 bytes 9 to 21 · *c* · *k* (*k* rounded up to a multiple of 8 or 16), the fewer the larger *c* · *k*, and
    ///   for more than two labels the entries once more and the scores of the rows, at most 32 MB.
    package func fit(
        _ training: Examples, validation: Examples? = nil, labelCount: Int, start: [Float]? = nil,
        factors: [Float]? = nil, threads: Int = Parallel.processorCount,
        observer: (Iteration) -> Bool = { _ in true }
    ) -> WeightFit {
        let l2 = options.l2(labelCount: labelCount)
        let layout = VariableLayout(
            of: training.rows, labels: training.labels, weights: training.weights, labelCount: labelCount,
            l2: l2,
            factors: factors, threads: threads)
        let objective = SoftmaxObjective(
            training, labelCount: labelCount, l2: l2, threads: threads, layout: layout)
        let heldOut = validation.map {
            SoftmaxObjective(
                $0, labelCount: labelCount, l2: l2, threads: threads, layout: layout)
        }
        var stopping = EarlyStopping(options: options, rows: validation?.labels.count ?? 0)
        var history: [Iteration] = []
        let minimum = minimize(
            objective, from: start.map(layout.variables) ?? objective.start()
        ) { progress in
            let loss = heldOut?.loss(progress.variables)
            let watched =
                options.stoppingMetric == .logLoss
                ? loss : heldOut?.missing(options.stoppingMetric, at: progress.variables)
            let iteration = Iteration(
                number: progress.iteration, trainingLoss: progress.value, validationLoss: loss?.mean)
            history.append(iteration)
            guard observer(iteration) else { return false }
            guard let watched else { return true }
            return stopping.shouldContinue(
                after: watched, iteration: progress.iteration, at: progress.variables)
        }
        if stopping.hasRisen || stopping.hasPaused {
            return WeightFit(
                variables: stopping.best.variables.withUnsafeBufferPointer(layout.weights), history: history,
                iterations: stopping.best.iteration,
                ending: stopping.hasRisen ? .lossRose : .lossPaused)
        }
        return WeightFit(
            variables: minimum.variables.withUnsafeBufferPointer(layout.weights), history: history,
            iterations: minimum.iterations,
            ending: minimum.outcome.ending)
    }
}

extension MaximumEntropyTrainer {
    /// Minimizes an objective and the L1 penalty.
    private func minimize(
        _ objective: SoftmaxObjective, from start: consuming [Float],
        observer: (LBFGS.Progress<Float>) -> Bool
    ) -> LBFGS.Minimum<Float> {
        var optimization = LBFGS.Options()
        optimization.memory = Self.memory(variables: objective.variableCount)
        optimization.maximumIterations = options.maximumIterations
        optimization.gradientTolerance = options.gradientTolerance
        optimization.valueTolerance = options.lossTolerance
        guard options.l1 > 0 else {
            return LBFGS(options: optimization).minimize(
                from: start, threads: objective.threads, curvature: objective.curvature,
                objective: objective.evaluate, observer: observer)
        }
        return OrthantWiseLBFGS(options: optimization).minimize(
            from: start, penalties: objective.layout.penalties(options.l1 / objective.totalWeight),
            curvature: objective.curvature, objective: objective.evaluate, observer: observer)
    }

    /// How many steps the optimizer remembers: 8, but no more than 64 MB of them, and at least 2.
    ///
    /// On sets with 77 and 150 labels 3 take as many evaluations as 8.
    private static func memory(variables: Int) -> Int {
        let pairSize = 2 * MemoryLayout<Float>.stride * max(1, variables)
        return min(8, max(2, (64 << 20) / pairSize))
    }

    /// The bytes that a fit takes, beside the rows.
    static func memoryNeeded(labelCount: Int, columnCount: Int) -> Int {
        let variables = (labelCount == 2 ? 1 : labelCount) * (columnCount + 1)
        return (2 * memory(variables: variables) + 6) * MemoryLayout<Float>.stride * variables
    }
}

extension SoftmaxObjective {
    fileprivate init(
        _ examples: MaximumEntropyTrainer.Examples, labelCount: Int, l2: Double, threads: Int,
        layout: VariableLayout
    ) {
        self.init(
            rows: examples.rows, labels: examples.labels, weights: examples.weights, labelCount: labelCount,
            l2: l2, threads: threads, layout: layout)
    }
}

extension LBFGS.Outcome {
    fileprivate var ending: TrainingEnding {
        switch self {
        // A line search that finds nothing better has come as far as single precision goes.
        case .converged, .lineSearchFailed: .converged
        case .stopped: .stopped
        case .iterationLimit: .limit
        }
    }
}

/// Watches the validation loss.
private struct EarlyStopping {
    private let options: MaximumEntropyTrainer.Options
    private let countsPauses: Bool
    private var lowest = HeldOutLoss(mean: .infinity, standardError: 0)
    /// The loss that pauses are counted from.
    private var mark = Double.infinity
    /// For how many iterations the loss has not fallen noticeably, and for how many it has been too high.
    private var pause = 0
    private var rise = 0

    /// The variables with the lowest loss.
    private(set) var best: (iteration: Int, variables: [Float]) = (0, [])
    /// Whether the loss has been too high for too long.
    var hasRisen: Bool { rise >= options.patience }
    /// Whether the loss has not fallen noticeably for too long.
    var hasPaused: Bool { countsPauses && pause >= options.patience }

    init(options: MaximumEntropyTrainer.Options, rows: Int) {
        self.options = options
        countsPauses = rows >= MaximumEntropyTrainer.pausePartSize
    }

    mutating func shouldContinue(
        after loss: HeldOutLoss, iteration: Int, at variables: UnsafeBufferPointer<Float>
    ) -> Bool {
        // Rows that all weigh 0 have no loss to stop by.
        guard loss.mean.isFinite else { return true }
        if loss.mean < lowest.mean {
            lowest = loss
            best.iteration = iteration
            if best.variables.isEmpty {
                best.variables = Array(variables)
            } else {
                // In place: with many labels they are tens of megabytes.
                best.variables.withUnsafeMutableBufferPointer { _ = $0.update(from: variables) }
            }
        }
        rise = loss.mean <= lowest.mean + lowest.standardError ? 0 : rise + 1
        if loss.mean < mark * (1 - options.minimumImprovement) {
            mark = loss.mean
            pause = 0
        } else {
            pause += 1
        }
        return !hasRisen && !hasPaused
    }
}
