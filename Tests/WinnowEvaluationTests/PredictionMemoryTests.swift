// Predictions that exceed the memory.

import Testing
import WinnowSystem

@testable import WinnowEvaluation

@Suite struct PredictionMemoryTests {
    @Test func `probabilities that need more than half of the memory are rejected, with the remedy`() throws {
        try Predictions.validateSize(examples: 1_000_000, labels: 2, memory: 1 << 30)
        try Predictions.validateSize(examples: 0, labels: 5, memory: 1_000)
        let error = #expect(throws: EvaluationError.self) {
            try Predictions.validateSize(examples: 50_000, labels: 10_000, memory: 16_000_000_000)
        }
        #expect(error?.code == .tooLarge)
        #expect(
            error?.message
                == "50,000 examples with 10,000 labels need 8.8 GB of memory, more than half of the 16.0 GB available; evaluate fewer examples at a time"
        )
        #expect(throws: EvaluationError.self) {
            try Predictions.validateSize(examples: .max, labels: .max, memory: 1 << 40)
        }
    }

    @Test func `a report does not depend on the number of threads`() throws {
        let predictions = try Predictions(
            labels: ["a", "b", "c"], truth: [0, 1, 2, 0, 1],
            probabilities: [0.5, 0.3, 0.2, 0.1, 0.8, 0.1, 0.3, 0.3, 0.4, 0.2, 0.5, 0.3, 0.6, 0.2, 0.2])
        var options = EvaluationReport.Options()
        options.threads = 1
        let one = try EvaluationReport(of: predictions, options: options)
        options.threads = 3
        #expect(try EvaluationReport(of: predictions, options: options) == one)
        options.threads = 0
        #expect(throws: EvaluationError.self) { try EvaluationReport(of: predictions, options: options) }
    }
}
