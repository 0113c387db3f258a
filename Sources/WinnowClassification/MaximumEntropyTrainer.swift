// Fits the weights of a maximum-entropy classifier to rows.

public import WinnowNumerics
public import WinnowSystem

/// Fits a maximum-entropy classifier (multinomial logistic regression) to labelled rows.
///
/// It minimizes the log loss with an L2 penalty by ``LBFGS``. With a validation part it stops early: when the loss there
/// has not fallen noticeably for some iterations, the best variables so far are the result.
///
/// Use ``TextClassifierTrainer`` to get from texts to a classifier; this is its numerical core.
///
/// Source: A. Berger, S. Della Pietra and V. Della Pietra, *A Maximum Entropy Approach to Natural Language Processing*,
/// Computational Linguistics 22(1), 1996; R. Malouf, *A Comparison of Algorithms for Maximum Entropy Parameter
/// Estimation*, CoNLL 2002.
public struct MaximumEntropyTrainer: Sendable {
    /// How strongly the weights are held back, and when to stop.
    public struct Options: Sendable, Hashable, Codable {
        /// The strength of the penalty *l2*/2 · ‖*w*‖² beside the **sum** of the rows' log losses; above 0.
        ///
        /// It is the inverse of scikit-learn's `C`. More gives smaller weights and milder probabilities.
        public var l2 = 0.03
        /// After how many iterations to stop in any case; at least 1.
        public var maximumIterations = 100
        /// After how many iterations without a noticeable fall of the validation loss to stop; at least 1.
        public var patience = 5
        /// Which share of the validation loss is a noticeable fall; at least 0, below 1.
        public var minimumImprovement = 0.005
        /// Stop when the gradient's norm is at most this share of its norm at the start; above 0, below 1.
        public var gradientTolerance = 1e-3

        /// The defaults.
        public init() {}
    }

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
    public struct Examples: Sendable {
        /// The rows.
        public var rows: SparseMatrix
        /// One label a row, in `0..<labelCount`.
        public var labels: [Int32]
        /// One weight a row, not negative; nil for all 1.
        public var weights: [Float]?

        /// Makes examples; the arrays must have as many elements as there are rows.
        public init(rows: SparseMatrix, labels: [Int32], weights: [Float]? = nil) {
            self.rows = rows
            self.labels = labels
            self.weights = weights
        }
    }

    /// What training found.
    public struct Fit: Sendable {
        /// The weights, by column and within a column by label (for two labels one number, the second's), then the
        /// intercepts.
        public var variables: [Float]
        /// The losses, iteration by iteration.
        public var history: [Iteration]
        /// How many iterations the result took: fewer than the history has where the validation loss rose again.
        public var iterations: Int
        /// Whether the validation loss ended it.
        public var stoppedEarly: Bool
    }

    /// How strongly the weights are held back, and when to stop.
    public var options: Options

    /// Makes a trainer.
    public init(options: Options = Options()) {
        self.options = options
    }

    /// Fits weights to `training`.
    ///
    /// - Parameters:
    ///   - training: the rows to learn from.
    ///   - validation: rows to stop by; nil trains to the end.
    ///   - labelCount: how many labels there are, at least 2.
    ///   - threads: how many threads share the work; the result does not depend on it.
    ///   - observer: told of each iteration; false ends the training with what there is.
    /// - Complexity: O(*e* · *k*) an iteration, for *e* entries and *k* labels (1 for two).
    public func fit(
        _ training: Examples, validation: Examples? = nil, labelCount: Int,
        threads: Int = Parallel.processorCount, observer: (Iteration) -> Bool = { _ in true }
    ) -> Fit {
        let objective = SoftmaxObjective(training, labelCount: labelCount, l2: options.l2, threads: threads)
        let heldOut = validation.map {
            SoftmaxObjective($0, labelCount: labelCount, l2: options.l2, threads: threads)
        }
        var optimizer = LBFGS()
        optimizer.options.maximumIterations = options.maximumIterations
        optimizer.options.gradientTolerance = options.gradientTolerance
        optimizer.options.valueTolerance = 1e-6
        var stopping = EarlyStopping(options: options)
        var history: [Iteration] = []
        let start = objective.start()
        let minimum = optimizer.minimize(
            from: start.variables, inverseDiagonal: start.inverseDiagonal, objective: objective.evaluate
        ) { progress in
            let validationLoss = heldOut.map { $0.loss(progress.variables) }
            let iteration = Iteration(
                number: progress.iteration, trainingLoss: progress.value, validationLoss: validationLoss)
            history.append(iteration)
            guard observer(iteration) else { return false }
            return stopping.shouldContinue(after: iteration, at: progress.variables)
        }
        if let best = stopping.best, stopping.isOver || best.loss < (history.last?.validationLoss ?? .infinity) {
            return Fit(
                variables: best.variables, history: history, iterations: best.iteration,
                stoppedEarly: stopping.isOver)
        }
        return Fit(
            variables: minimum.variables, history: history, iterations: minimum.iterations,
            stoppedEarly: false)
    }
}

extension SoftmaxObjective {
    fileprivate init(_ examples: MaximumEntropyTrainer.Examples, labelCount: Int, l2: Double, threads: Int) {
        self.init(
            rows: examples.rows, labels: examples.labels, weights: examples.weights, labelCount: labelCount,
            l2: l2, threads: threads)
    }
}

/// Watches the validation loss and keeps the variables where it was lowest.
private struct EarlyStopping {
    struct Best {
        var loss: Double
        var iteration: Int
        var variables: [Float]
    }

    private let options: MaximumEntropyTrainer.Options
    private(set) var best: Best?
    private(set) var isOver = false
    /// The loss that the patience is counted from, and when it was reached.
    private var mark: (loss: Double, iteration: Int) = (.infinity, 0)

    init(options: MaximumEntropyTrainer.Options) {
        self.options = options
    }

    mutating func shouldContinue(
        after iteration: MaximumEntropyTrainer.Iteration, at variables: UnsafeBufferPointer<Float>
    ) -> Bool {
        guard let loss = iteration.validationLoss else { return true }
        if loss < best?.loss ?? .infinity {
            best = Best(loss: loss, iteration: iteration.number, variables: Array(variables))
        }
        if loss < mark.loss * (1 - options.minimumImprovement) { mark = (loss, iteration.number) }
        isOver = iteration.number - mark.iteration >= options.patience
        return !isOver
    }
}
