// Naive Bayes compared with scikit-learn.

import Foundation
import Testing
import WinnowModelFile
import WinnowSystem

@testable import WinnowClassification

struct NaiveBayesTests {
    @Test(
        arguments: NaiveBayesTrainer.Variant.allCases,
        ["binary", "binary-weighted", "three-labels", "three-labels-weighted"])
    func `the probabilities match scikit-learn`(variant: NaiveBayesTrainer.Variant, name: String) throws {
        let problem = try GoldenProblem(name)
        let weights = NaiveBayesTrainer(variant, smoothing: 0.5)
            .weights(of: problem.examples, labelCount: problem.labelCount, threads: 2)
        let expected = try #require(problem.naiveBayes[variant.rawValue])
        #expect(problem.probabilities(under: weights).count == expected.count)
        for (probability, golden) in zip(problem.probabilities(under: weights), expected) {
            #expect(abs(probability - golden) < 1e-4)
        }
    }

    @Test func `a label without rows has finite weights`() throws {
        let problem = try GoldenProblem("binary")
        for variant in NaiveBayesTrainer.Variant.allCases {
            let weights = NaiveBayesTrainer(variant).weights(of: problem.examples, labelCount: 3)
            #expect(weights.allSatisfy { $0.isFinite })
        }
    }

    @Test func `training by naive Bayes reports no iterations`() throws {
        var options = TextClassifierTrainer.Options()
        options.algorithm = .naiveBayes
        let training = try TextClassifierTrainer(options: options).train(on: Sample.corpus(rows: 60))
        #expect(training.iterations == 0)
        #expect(training.ending == .closedForm)
        #expect(training.classifier.algorithm == .naiveBayes)
    }
}
