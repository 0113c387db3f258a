// L1 and elastic net, compared with scikit-learn and by their properties.

import Foundation
import Testing

@testable import WinnowClassification

struct SparseWeightTests {
    private static func fit(_ problem: GoldenProblem, l1: Double, l2: Double) -> WeightFit {
        var trainer = MaximumEntropyTrainer()
        trainer.options.l1 = l1
        trainer.options.l2 = l2
        trainer.options.gradientTolerance = 1e-7
        trainer.options.lossTolerance = 1e-8
        trainer.options.maximumIterations = 2_000
        return trainer.fit(problem.examples, labelCount: problem.labelCount)
    }

    @Test(arguments: GoldenProblem.sparseNames)
    func `the weights match scikit-learn`(name: String) throws {
        let problem = try GoldenProblem(name)
        let fit = Self.fit(problem, l1: problem.l1, l2: problem.l2)
        let loss = try #require(fit.history.last?.trainingLoss)
        #expect(abs(loss - problem.expected.loss) < 1e-5)
        #expect(problem.deviation(of: fit.variables, from: problem.expected).probabilities < 0.01)
        #expect(problem.deviation(of: fit.variables, from: problem.expected).variables < 0.05)
        // The zeros are the same, except for weights with little effect.
        let zeros = zip(fit.variables, problem.expected.weights).filter { abs($1) < 1e-6 }
        #expect(!zeros.isEmpty && zeros.allSatisfy { abs($0.0) < 0.01 })
    }

    @Test func `a stronger penalty leaves fewer weights`() throws {
        let problem = try GoldenProblem("three-labels")
        let counts = [0.1, 1, 4, 1_000].map { l1 in
            Self.fit(problem, l1: l1, l2: 0).variables.dropLast(3).count { $0 != 0 }
        }
        #expect(counts == counts.sorted(by: >))
        #expect(counts.last == 0)
    }

    @Test func `the default L2 strength depends on labels and on the other penalty`() {
        var options = MaximumEntropyTrainer.Options()
        #expect(options.l2(labelCount: 2) == 0.1)
        #expect(options.l2(labelCount: 7) == 0.03)
        options.l1 = 1
        #expect(options.l2(labelCount: 2) == 0)
        options.l2 = 0.5
        #expect(options.l2(labelCount: 2) == 0.5)
    }

    @Test func `missing options get their defaults`() throws {
        let text = """
            {"l2":0.03,"maximumIterations":100,"patience":3,"stoppingMetric":"log-loss","minimumImprovement":0.005,\
            "lossTolerance":0.0001,"gradientTolerance":0.001}
            """
        let options = try JSONDecoder().decode(MaximumEntropyTrainer.Options.self, from: Data(text.utf8))
        var expected = MaximumEntropyTrainer.Options()
        expected.l2 = 0.03
        #expect(options == expected)
    }
}
