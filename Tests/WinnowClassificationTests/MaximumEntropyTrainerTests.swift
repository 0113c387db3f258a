// The fit of weights, compared with scikit-learn and by its properties.

import Foundation
import Testing
import WinnowModelFile
import WinnowNumerics

@testable import WinnowClassification
import WinnowSystem

struct MaximumEntropyTrainerTests {
    /// A trainer that continues until the loss no longer falls.
    private static func exact(l2: Double) -> MaximumEntropyTrainer {
        var trainer = MaximumEntropyTrainer()
        trainer.options.l2 = l2
        trainer.options.gradientTolerance = 1e-7
        trainer.options.lossTolerance = 1e-6
        trainer.options.maximumIterations = 1000
        return trainer
    }

    /// The trainer ends when an iteration lowers the loss by less than a millionth, which leaves the loss
    /// within a few millionths of the minimum, and weights with little effect a few hundredths off.
    @Test(arguments: GoldenProblem.names)
    func `the fit's loss matches scikit-learn`(name: String) throws {
        let problem = try GoldenProblem(name)
        let fit = Self.exact(l2: problem.l2).fit(problem.examples, labelCount: problem.labelCount)
        let loss = try #require(fit.history.last?.trainingLoss)
        #expect(abs(loss - problem.expected.loss) < 1e-5)
        // A loss below the minimum would be wrong; single precision allows a millionth.
        #expect(loss > problem.expected.loss - 1e-6)
        #expect(problem.deviation(of: fit.variables, from: problem.expected).probabilities < 0.01)
        #expect(problem.deviation(of: fit.variables, from: problem.expected).variables < 0.05)
    }

    /// Without that limit only rounding remains: with scores in single precision the line search cannot
    /// distinguish losses that differ by about 10⁻⁸, so variables are off by √(2 · 10⁻⁸ · weight of the rows
    /// / smallest curvature): at most √(2 · 10⁻⁸ · 175 / 0.25) ≈ 0.004.
    @Test(arguments: GoldenProblem.names)
    func `the minimum of the objective matches scikit-learn`(name: String) throws {
        let problem = try GoldenProblem(name)
        let objective = SoftmaxObjective(
            rows: problem.examples.rows, labels: problem.examples.labels, weights: problem.examples.weights,
            labelCount: problem.labelCount, l2: problem.l2, threads: 2)
        var optimizer = LBFGS()
        optimizer.options.gradientTolerance = 1e-7
        optimizer.options.valueTolerance = 0
        optimizer.options.maximumIterations = 1000
        let minimum = optimizer.minimize(
            from: objective.start(), curvature: objective.curvature, objective: objective.evaluate)
        #expect(abs(minimum.value - problem.expected.loss) < 1e-6)
        let weights = minimum.variables.withUnsafeBufferPointer { objective.layout.weights(of: $0) }
        let deviation = problem.deviation(of: weights, from: problem.expected)
        #expect(deviation.variables < 4e-3)
        #expect(deviation.probabilities < 1e-3)
    }

    @Test(arguments: GoldenProblem.names)
    func `the fit is the same for any number of threads`(name: String) throws {
        let problem = try GoldenProblem(name)
        let fits = [1, 2, 3, 4, 8].map {
            MaximumEntropyTrainer().fit(problem.examples, labelCount: problem.labelCount, threads: $0)
        }
        for fit in fits {
            #expect(fit.variables.map(\.bitPattern) == fits[0].variables.map(\.bitPattern))
            #expect(fit.history == fits[0].history)
        }
    }

    @Test func `a row of weight 2 counts twice`() throws {
        let problem = try GoldenProblem("binary")
        var block = problem.examples.rows.blocks[0]
        var twice = problem.examples
        var weighted = problem.examples
        weighted.weights = (0..<block.count).map { $0 < 20 ? 2 : 1 }
        for row in 0..<20 {
            let entries = block.row(row)
            block.columns += entries.columns
            block.values += entries.values
            block.starts.append(block.columns.count)
            twice.labels.append(problem.examples.labels[row])
        }
        twice.rows.blocks = [block]
        let trainer = Self.exact(l2: 1)
        let left = trainer.fit(weighted, labelCount: 2)
        let right = trainer.fit(twice, labelCount: 2)
        for (left, right) in zip(left.variables, right.variables) { #expect(abs(left - right) < 0.01) }
        let plain = trainer.fit(problem.examples, labelCount: 2)
        #expect(zip(left.variables, plain.variables).contains { abs($0 - $1) > 0.05 })
    }

    @Test func `a row of weight 0 does not count`() throws {
        let problem = try GoldenProblem("three-labels")
        var wrong = problem.examples
        wrong.weights = wrong.labels.indices.map { $0 % 5 == 0 ? 0 : 1 }
        let expected = Self.exact(l2: 1).fit(wrong, labelCount: 3)
        for row in stride(from: 0, to: wrong.labels.count, by: 5) {
            wrong.labels[row] = 2 - wrong.labels[row]
        }
        #expect(Self.exact(l2: 1).fit(wrong, labelCount: 3).variables == expected.variables)
    }

    @Test func `a stronger penalty gives smaller weights`() throws {
        let problem = try GoldenProblem("binary")
        let norms = [0.1, 1, 10].map { l2 in
            Self.exact(l2: l2).fit(problem.examples, labelCount: 2).variables.dropLast().reduce(0) {
                $0 + $1 * $1
            }
        }
        #expect(norms[0] > norms[1] && norms[1] > norms[2])
    }

    @Test func `rows without features give the labels' shares`() throws {
        let block = SparseBlock(starts: [Int](repeating: 0, count: 11), columns: [], values: [])
        let examples = MaximumEntropyTrainer.Examples(
            rows: SparseMatrix(blocks: [block], columnCount: 0), labels: [0, 0, 0, 0, 0, 1, 1, 1, 2, 2])
        let fit = Self.exact(l2: 1).fit(examples, labelCount: 3)
        let scores = fit.variables.map { Double($0) }
        let all = logSumExp(scores)
        for (score, share) in zip(scores, [0.5, 0.3, 0.2]) {
            #expect(abs(exp(score - all) - share) < 1e-3)
        }
    }

    @Test func `a rising validation loss ends the fit, with the variables before it rose too far`() throws {
        let problem = try GoldenProblem("binary-weak-penalty")
        // With swapped labels, everything learned is wrong.
        var validation = problem.examples
        validation.labels = validation.labels.map { 1 - $0 }
        var trainer = Self.exact(l2: 0.01)
        let fit = trainer.fit(problem.examples, validation: validation, labelCount: 2)
        #expect(fit.ending == .lossRose)
        #expect(fit.history.count < 10)
        #expect(fit.iterations == fit.history.count - trainer.options.patience)
        let losses = fit.history.compactMap(\.validationLoss)
        #expect(losses.count == fit.history.count)
        #expect(losses.last == losses.max())
        trainer.options.maximumIterations = fit.iterations
        #expect(trainer.fit(problem.examples, labelCount: 2).variables == fit.variables)
    }

    @Test func `validation rows that only report their loss do not end the fit`() throws {
        let problem = try GoldenProblem("binary-weak-penalty")
        var validation = problem.examples
        validation.labels = validation.labels.map { 1 - $0 }
        let trainer = Self.exact(l2: 0.01)
        let fit = trainer.fit(problem.examples, validation: validation, labelCount: 2, stopsEarly: false)
        #expect(fit.variables == trainer.fit(problem.examples, labelCount: 2).variables)
        #expect(fit.ending == .converged)
        #expect(fit.history.allSatisfy { $0.validationLoss != nil })
    }

    @Test func `a long pause of the validation loss of many rows ends the fit`() throws {
        let problem = try GoldenProblem("binary-weak-penalty")
        var validation = problem.examples
        let copies = MaximumEntropyTrainer.pausePartSize / validation.labels.count + 1
        validation.rows.blocks = [SparseBlock](repeating: validation.rows.blocks[0], count: copies)
        validation.labels = (0..<copies).flatMap { _ in problem.examples.labels }
        var trainer = Self.exact(l2: problem.l2)
        trainer.options.patience = 2
        trainer.options.minimumImprovement = 0.05
        let paused = trainer.fit(problem.examples, validation: validation, labelCount: 2)
        #expect(paused.ending == .lossPaused)
        #expect(paused.iterations > paused.history.count - trainer.options.patience)
        let few = trainer.fit(problem.examples, validation: problem.examples, labelCount: 2)
        #expect(few.ending == .converged)
        #expect(few.history.count > paused.history.count)
    }

    @Test func `with a validation part equal to the training part the fit runs to its end`() throws {
        let problem = try GoldenProblem("binary")
        let fit = Self.exact(l2: 1).fit(problem.examples, validation: problem.examples, labelCount: 2)
        let without = Self.exact(l2: 1).fit(problem.examples, labelCount: 2)
        #expect(abs((fit.history.last?.trainingLoss ?? 0) - (without.history.last?.trainingLoss ?? 1)) < 1e-2)
        #expect(without.history.allSatisfy { $0.validationLoss == nil })
        #expect(without.ending == .converged)
    }

    @Test func `the observer can stop the fit`() throws {
        let problem = try GoldenProblem("binary")
        var seen: [MaximumEntropyTrainer.Iteration] = []
        let fit = Self.exact(l2: 1).fit(problem.examples, labelCount: 2) {
            seen.append($0)
            return $0.number < 3
        }
        #expect(seen.map(\.number) == [1, 2, 3])
        #expect(fit.history == seen)
        #expect(fit.iterations == 3)
        #expect(fit.ending == .stopped)
    }

    @Test func `the iterations are limited and their losses fall`() throws {
        let problem = try GoldenProblem("three-labels")
        var trainer = Self.exact(l2: 0.1)
        trainer.options.maximumIterations = 4
        let fit = trainer.fit(problem.examples, labelCount: 3)
        #expect(fit.iterations == 4)
        #expect(zip(fit.history, fit.history.dropFirst()).allSatisfy { $0.trainingLoss > $1.trainingLoss })
    }

    @Test(arguments: GoldenProblem.names)
    func `a fit that starts from a fit's weights converges at once`(name: String) throws {
        let problem = try GoldenProblem(name)
        let trainer = Self.exact(l2: problem.l2)
        let first = trainer.fit(problem.examples, labelCount: problem.labelCount)
        let second = trainer.fit(problem.examples, labelCount: problem.labelCount, start: first.variables)
        #expect(second.history.count < first.history.count / 2)
        #expect(problem.deviation(of: second.variables, from: problem.expected).variables < 0.05)
    }

    @Test func `weights of 1 are equivalent to none`() throws {
        let problem = try GoldenProblem("binary")
        var weighted = problem.examples
        weighted.weights = weighted.labels.map { _ in 1 }
        let left = Self.exact(l2: 1).fit(problem.examples, labelCount: 2)
        let right = Self.exact(l2: 1).fit(weighted, labelCount: 2)
        #expect(abs((left.history.last?.trainingLoss ?? 0) - (right.history.last?.trainingLoss ?? 1)) < 1e-6)
        #expect(zip(left.variables, right.variables).allSatisfy { abs($0 - $1) < 0.02 })
    }
}
