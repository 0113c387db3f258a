import WinnowModelFile
package import WinnowNumerics
import WinnowSystem

/// Fits a maximum-entropy classifier (multinomial logistic regression) to labelled rows.
///
/// It minimizes the log loss with an L2 penalty by `LBFGS`, or, with an additional L1 penalty, by
/// `OrthantWiseLBFGS`. With a validation part it stops early if, for several iterations, its loss exceeds the
/// minimum by more than the minimum's standard error (the one-standard-error rule, L. Breiman et al.,
/// *Classification and Regression Trees*, 1984), or has not fallen noticeably. The result is the iterate with
/// the lowest loss.
///
/// Use ``TextClassifierTrainer`` to get from texts to a classifier; this is its numerical core.
///
/// Source: A. Berger, S. Della Pietra and V. Della Pietra, *A Maximum Entropy Approach to Natural Language
/// Processing*, Computational Linguistics 22(1), 1996; R. Malouf, *A Comparison of Algorithms for Maximum
/// Entropy Parameter Estimation*, CoNLL 2002.
public struct MaximumEntropyTrainer: Sendable {
    /// The measure of the validation part that early stopping uses.
    public enum StoppingMetric: String, Sendable, Hashable, Codable, CaseIterable {
        /// The mean log loss.
        case logLoss = "log-loss"
        /// The share of correct answers.
        case accuracy
        /// The unweighted mean of the labels' F1.
        case macroF1 = "macro-f1"
    }

    /// How strongly the weights are regularized, and when to stop.
    public struct Options: Sendable, Hashable, Codable {
        /// The strength of the penalty *l2*/2 · ‖*w*‖² on the **sum** of the rows' log losses; above 0.
        ///
        /// The inverse of scikit-learn's `C`; more gives smaller weights and milder probabilities. Nil is 0
        /// with an L1 penalty, else 0.1 for two labels, 0.03 for 3 to 49, 0.01 for more. 0 needs ``l1``.
        public var l2: Double?
        /// The strength of the penalty *l1* · Σ|*w*|, added to the sum of the rows' log losses; at least 0.
        ///
        /// Above 0, most weights become exactly 0; higher values give more zeros. With ``l2`` above 0 it is
        /// the elastic net. Training takes longer. Features without a weight stay in the model.
        public var l1 = 0.0
        /// The maximum number of iterations; at least 1.
        public var maximumIterations = 100
        /// Stops after this many iterations with a loss that is too high or hardly falls; at least 1.
        ///
        /// Pauses only count with at least 10,000 validation rows: with fewer the loss may fall again.
        public var patience = 3
        /// The validation measure to stop by; if it is not the log loss, "loss" means 1 minus the measure.
        public var stoppingMetric = StoppingMetric.logLoss
        /// The relative decrease of the validation loss that counts as noticeable; at least 0, below 1.
        public var minimumImprovement = 0.005
        /// Stops when an iteration lowers the training loss by less than this share; at least 0, below 1.
        public var lossTolerance = 1e-4
        /// Stops when the gradient's norm is at most this share of its initial norm; above 0, below 1.
        public var gradientTolerance = 1e-3

        /// The defaults.
        public init() {}

        /// Decodes options; missing keys get their defaults.
        ///
        /// - Throws: `DecodingError` if an option has the wrong type.
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

        /// The strength that ``l2`` means for a number of labels.
        package func l2(labelCount: Int) -> Double {
            l2 ?? (l1 > 0 ? 0 : Self.defaultL2(labelCount: labelCount))
        }

        /// The default strength of the L2 penalty: 0.1 for two labels, 0.03 for more, 0.01 from
        /// ``TrainingDefaults/manyLabels`` on.
        ///
        /// Two labels share one weight per feature, the difference of two weights. Chosen by cross-validation
        /// on ten data sets of 1,500 to 10,000 rows (`docs/measured/tuning.md`).
        package static func defaultL2(labelCount: Int) -> Double {
            switch labelCount {
            case ...2: 0.1
            case ..<TrainingDefaults.manyLabels: 0.03
            default: 0.01
            }
        }
    }

    /// The number of rows from which a validation part's loss is considered precise.
    package static let precisePartSize = 1_000
    /// The number of validation rows from which a fit ends when the loss stops falling.
    ///
    /// With less data an iteration takes little time, and the loss may pause half-way and fall again.
    package static let pausePartSize = 10_000

    /// The losses after one iteration.
    public struct Iteration: Sendable, Hashable {
        /// The number of iterations done, from 1.
        public var number: Int
        /// The mean log loss of the training rows including the penalty, in nats.
        public var trainingLoss: Double
        /// The mean log loss of the validation rows, in nats; nil if there are none.
        public var validationLoss: Double?
    }

    /// Labelled rows.
    package struct Examples: Sendable {
        /// The rows.
        package var rows: SparseMatrix
        /// One label per row, in `0..<labelCount`, or the number of the row's set in ``sets``.
        package var labels: [Int32]
        /// The distinct sets of labels, each ascending, if rows have any number of them; nil if each has one.
        package var sets: [[Int32]]?
        /// One weight per row, not negative; nil if all are 1.
        package var weights: [Float]?

        /// Creates examples; the arrays must have one element per row.
        package init(
            rows: SparseMatrix, labels: [Int32], sets: [[Int32]]? = nil, weights: [Float]? = nil
        ) {
            self.rows = rows
            self.labels = labels
            self.sets = sets
            self.weights = weights
        }
    }

    /// How strongly the weights are regularized, and when to stop.
    package var options: Options

    /// Creates a trainer.
    package init(options: Options = Options()) {
        self.options = options
    }

    /// Fits weights to `training`.
    ///
    /// - Parameters:
    ///   - training: the rows to learn from.
    ///   - validation: rows for early stopping; nil trains until convergence or the limit.
    ///   - labelCount: the number of labels, at least 2, or 1 for rows with sets of labels.
    ///   - start: initial weights, such as those of an earlier fit; nil starts with intercepts only.
    ///   - shares: the dual variables to begin with, if there is no `start`; only used for many labels.
    ///   - factors: one per column, above 0: a column's L2 penalty is divided by its factor's square, and its
    ///     L1 penalty by the factor, as if its values were multiplied by it; nil if all are 1.
    ///   - stopsEarly: whether the loss of `validation` may end the fit; false only reports it.
    ///   - threads: the number of threads; the result does not depend on it.
    ///   - observer: called after each iteration; return false to stop with the current weights.
    /// - Complexity: O(*e* · *k*) per iteration, for *e* entries and *k* labels (1 for two). Memory for *c*
    ///   columns: 9 to 21 · *c* · *k* numbers of 4 bytes (*k* rounded up to a multiple of 8 or 16; fewer if
    ///   *c* · *k* is large), and for more than two labels a copy of the entries and at most 32 MB of scores.
    ///   From ``TrainingDefaults/manyLabels`` labels on, without an L1 penalty and a `start`: ``DualAscent``,
    ///   2 · *c* · *k* numbers.
    package func fit(
        _ training: Examples, validation: Examples? = nil, labelCount: Int, start: [Float]? = nil,
        shares: LabelShares? = nil, factors: [Float]? = nil, stopsEarly: Bool = true,
        threads: Int = Parallel.processorCount, observer: (Iteration) -> Bool = { _ in true }
    ) -> WeightFit {
        let l2 = options.l2(labelCount: labelCount)
        if start == nil, options.allowsDualAscent(labelCount: labelCount), training.sets == nil {
            return fitByDualAscent(
                training, validation: validation, labelCount: labelCount, shares: shares, factors: factors,
                stopsEarly: stopsEarly, threads: threads, observer: observer)
        }
        let layout = VariableLayout(
            of: training, labelCount: labelCount, l2: l2, factors: factors, threads: threads)
        let objective = SoftmaxObjective(
            training, labelCount: labelCount, l2: l2, threads: threads, layout: layout)
        let heldOut = validation.map {
            SoftmaxObjective(
                $0, labelCount: labelCount, l2: l2, threads: threads, layout: layout)
        }
        return fit(
            objective, heldOut: heldOut, start: start, stopsEarly: stopsEarly, observer: observer)
    }

    /// Finds weights that minimize an objective; see
    /// ``fit(_:validation:labelCount:start:shares:factors:stopsEarly:threads:observer:)``.
    ///
    /// - Parameters:
    ///   - heldOut: the loss of rows for early stopping; nil trains until convergence or the limit.
    ///   - start: initial weights; nil starts with intercepts only.
    ///   - stopsEarly: whether the loss of `heldOut` may end the fit.
    package func fit<HeldOut: HeldOutObjective>(
        _ objective: some WeightObjective, heldOut: HeldOut?, start: [Float]?, stopsEarly: Bool = true,
        observer: (Iteration) -> Bool
    ) -> WeightFit {
        let layout = objective.layout
        var stopping = EarlyStopping(options: options, rows: heldOut?.rowCount ?? 0)
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
            guard stopsEarly, let watched else { return true }
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
        _ objective: some WeightObjective, from start: consuming [Float],
        observer: (LBFGS.Progress<Float>) -> Bool
    ) -> LBFGS.Minimum<Float> {
        var optimization = LBFGS.Options()
        optimization.memory = Self.memory(variables: objective.layout.count)
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

    /// The number of steps that the optimizer remembers: 8, or fewer to stay within 64 MB, but at least 2.
    ///
    /// On data sets with 77 and 150 labels, 3 need as many evaluations as 8.
    private static func memory(variables: Int) -> Int {
        let pairSize = 2 * MemoryLayout<Float>.stride * max(1, variables)
        return min(8, max(2, (64 << 20) / pairSize))
    }

    /// The memory that a fit needs in addition to the rows, in bytes.
    static func memoryNeeded(labelCount: Int, columnCount: Int, byDualAscent: Bool = false) -> Int {
        let variables = (labelCount == 2 ? 1 : labelCount) * (columnCount + 1)
        // The weights, the best ones so far, and a copy for the classifier.
        if byDualAscent { return 3 * MemoryLayout<Float>.stride * variables }
        return (2 * memory(variables: variables) + 6) * MemoryLayout<Float>.stride * variables
    }
}

extension SoftmaxObjective {
    fileprivate init(
        _ examples: MaximumEntropyTrainer.Examples, labelCount: Int, l2: Double, threads: Int,
        layout: VariableLayout
    ) {
        self.init(
            rows: examples.rows, labels: examples.labels, sets: examples.sets, weights: examples.weights,
            labelCount: labelCount, l2: l2, threads: threads, layout: layout)
    }
}

extension LBFGS.Outcome {
    fileprivate var ending: TrainingEnding {
        switch self {
        // A line search that finds nothing better has reached the limits of single precision.
        case .converged, .lineSearchFailed: .converged
        case .stopped: .stopped
        case .iterationLimit: .limit
        }
    }
}
