// The trainer of classifiers has the common behaviour of all trainers.

import Testing
import WinnowClassification
import WinnowCorpora
import WinnowFeatures
import WinnowModelFile
import _WinnowTestSupport

@Suite struct TrainerContractTests {
    @Test func `the trainer of classifiers satisfies the contract of trainers`() async throws {
        let corpus = Corpus(
            texts: (0..<90).map { "word\($0 % 7) word\($0 % 11) \($0 % 3 == 0 ? "prize" : "lunch")" },
            labels: (0..<90).map { $0 % 3 == 0 ? "spam" : "ham" })
        var wrongFeatures = FeatureOptions()
        wrongFeatures.minimumCount = 0
        // Naive Bayes, which may be chosen for few rows, has no iterations.
        var options = TextClassifierTrainer.Options()
        options.algorithm = .nbMaximumEntropy
        let contract = TrainerContract<TextClassifierTrainer>(
            options, input: .init(corpus), setThreads: { $0.threads = $1 },
            wrongOptions: [
                ("smoothing", { $0.smoothing = 0 }), ("ratioExponent", { $0.ratioExponent = 2 }),
                ("threads", { $0.threads = 0 }), ("l1", { $0.fitting.l1 = -1 }),
                ("l2", { $0.fitting.l2 = 0 }), ("patience", { $0.fitting.patience = 0 }),
                ("maximumIterations", { $0.fitting.maximumIterations = 0 }),
                ("minimumImprovement", { $0.fitting.minimumImprovement = 1 }),
                ("lossTolerance", { $0.fitting.lossTolerance = -1 }),
                ("gradientTolerance", { $0.fitting.gradientTolerance = 1 }),
                ("minimumCount", { [wrongFeatures] in $0.features = wrongFeatures }),
            ]
        ) { try $0.classifier.reopenedBytes() }
        #expect(try await contract.violations() == [])
    }
}
