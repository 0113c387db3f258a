// Fits of many labels.

import WinnowModelFile
import WinnowNumerics
import WinnowSystem

extension MaximumEntropyTrainer {
    /// Stops when the loss is above its minimum by at most this times ``Options/lossTolerance``, relative to
    /// the loss: a tenth by default. On validation parts with 77 to 1,200 labels, further passes change the
    /// log loss by a hundredth at most, up or down.
    private static let divergencePerTolerance = 1_000.0

    /// ``fit(_:validation:labelCount:start:shares:factors:stopsEarly:threads:observer:)`` by ``DualAscent``;
    /// an iteration is a pass over the rows.
    func fitByDualAscent(
        _ training: Examples, validation: Examples?, labelCount: Int, shares: LabelShares?,
        factors: [Float]?, stopsEarly: Bool, threads: Int, observer: (Iteration) -> Bool
    ) -> WeightFit {
        let limit = options.lossTolerance * Self.divergencePerTolerance
        let ascent = DualAscent(
            training, labelCount: labelCount, l2: options.l2(labelCount: labelCount), factors: factors,
            shares: shares, tolerance: limit, threads: threads)
        var stopping = EarlyStopping(options: options, rows: validation?.labels.count ?? 0)
        var history: [Iteration] = []
        var ending = TrainingEnding.limit
        while history.count < options.maximumIterations {
            let hasChanged = ascent.pass()
            let heldOut = validation.map { ascent.heldOut($0) }
            let iteration = Iteration(
                number: history.count + 1, trainingLoss: ascent.loss, validationLoss: heldOut?.loss.mean)
            history.append(iteration)
            guard observer(iteration) else {
                ending = .stopped
                break
            }
            if stopsEarly, let heldOut {
                let watched =
                    options.stoppingMetric == .logLoss
                    ? heldOut.loss : heldOut.missing(options.stoppingMetric, labelCount: labelCount)
                let goesOn = ascent.table.withUnsafeBufferPointer {
                    stopping.shouldContinue(after: watched, iteration: iteration.number, at: $0)
                }
                guard goesOn else {
                    ending = stopping.hasRisen ? .lossRose : .lossPaused
                    break
                }
            }
            if !hasChanged || ascent.divergence <= limit * iteration.trainingLoss {
                ending = .converged
                break
            }
        }
        let isBest = ending == .lossRose || ending == .lossPaused
        return WeightFit(
            variables: isBest ? ascent.weights(in: stopping.best.variables) : ascent.takeWeights(),
            history: history, iterations: isBest ? stopping.best.iteration : history.count, ending: ending,
            shares: ascent.shares)
    }
}

extension MaximumEntropyTrainer.Options {
    /// Whether ``DualAscent`` fits this number of labels.
    ///
    /// Fewer labels have many rows each, and their fits end early, before the loss has converged: on the 20
    /// newsgroups the end of ``DualAscent`` is half a point less accurate than the early end of ``LBFGS``.
    func allowsDualAscent(labelCount: Int) -> Bool {
        labelCount >= TrainingDefaults.manyLabels && l1 == 0 && l2(labelCount: labelCount) > 0
    }
}
