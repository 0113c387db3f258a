// Labels and features that exceed a computer's memory.

import Testing
import WinnowSystem
@testable import WinnowClassification
import WinnowCorpora
import WinnowModelFile

struct MemoryLimitTests {
    private static func plan(labels: Int) throws -> TrainingPlan {
        let corpus = Corpus(
            texts: (0..<labels).map { "word\($0)" }, labels: (0..<labels).map { "label\($0)" })
        var options = TextClassifierTrainer.Options()
        options.validation = .none
        return try TrainingPlan(of: corpus, validation: nil, duplicates: nil, options: options)
    }

    @Test func `weights that do not fit in memory are rejected, with a limit that fits`() throws {
        let plan = try Self.plan(labels: 40)
        let error = #expect(throws: ClassificationError.self) {
            try plan.validateSize(featureCount: 1_000_000, memory: 1 << 30)
        }
        #expect(error?.code == .tooLarge)
        let size = try #require(error?.message.split(separator: " ").compactMap { Int($0) }.last)
        #expect(size > 1000)
        try plan.validateSize(featureCount: size, memory: 1 << 30)
    }

    @Test func `weights that fit in memory are accepted`() throws {
        try Self.plan(labels: 40).validateSize(featureCount: 100_000, memory: 1 << 30)
        try Self.plan(labels: 2).validateSize(featureCount: 10_000_000, memory: 8 << 30)
    }

    @Test func `many labels are fitted in less memory`() throws {
        let plan = try Self.plan(labels: 50)
        try plan.validateSize(featureCount: 800_000, memory: 1 << 30)
        #expect(throws: ClassificationError.self) {
            try plan.validateSize(featureCount: 1_000_000, memory: 1 << 30)
        }
    }
}
