// Text analysis trainers satisfy the common contract of training, stopping and failing.

import Testing
import WinnowAnalysis
import WinnowClassification
import WinnowFeatures
import WinnowModelFile
import _WinnowTestSupport

@Suite struct TrainerContractTests {
    @Test func `the tagger trainer satisfies the contract of trainers`() async throws {
        var options = WordTaggerTrainer.Options()
        options.epochs = 3
        let contract = TrainerContract<WordTaggerTrainer>(
            options, input: .init(WordTaggerTests.bank(40), validation: WordTaggerTests.bank(5, seed: 2)),
            setThreads: nil,
            wrongOptions: [
                ("epochs", { $0.epochs = 0 }), ("patience", { $0.patience = 0 }),
                ("learningRate", { $0.learningRate = .nan }), ("learningRate", { $0.learningRate = 0 }),
                ("l2", { $0.l2 = -1 }), ("dropout", { $0.dropout = 1 }),
                ("outsidePenalty", { $0.outsidePenalty = 11 }), ("minimumCount", { $0.minimumCount = 0 }),
                ("smallestWeight", { $0.smallestWeight = 10 }),
            ]
        ) { try $0.model.reopenedBytes() }
        #expect(try await contract.violations() == [])
    }

    @Test func `the lemmatizer trainer satisfies the contract of trainers`() async throws {
        var options = LemmatizerTrainer.Options()
        options.tagFolds = 2
        options.tagging.epochs = 1
        options.epochs = 3
        let contract = TrainerContract<LemmatizerTrainer>(
            options, input: .init(LemmatizerTests.bank(60)), setThreads: { $0.threads = $1 },
            wrongOptions: [
                ("tagFolds", { $0.tagFolds = 1 }), ("tagFolds", { $0.tagFolds = -1 }),
                ("patience", { $0.tagging.patience = 0 }), ("minimumSupport", { $0.minimumSupport = 0 }),
                ("minimumCount", { $0.minimumCount = 0 }), ("epochs", { $0.epochs = 0 }),
                ("learningRate", { $0.learningRate = .nan }), ("l2", { $0.l2 = 2 }),
                ("smallestWeight", { $0.smallestWeight = -1 }), ("threads", { $0.threads = 0 }),
            ]
        ) { try $0.model.reopenedBytes() }
        #expect(try await contract.violations() == [])
    }

    @Test func `the sentiment trainer satisfies the contract of trainers`() async throws {
        let input = SentimentTrainer.Input(
            SentimentScorerTests.corpus(groups: true), lexicons: [try SentimentScorerTests.lexicon()])
        let contract = TrainerContract<SentimentTrainer>(
            .init(), input: input, setThreads: { $0.threads = $1 },
            wrongOptions: [
                ("ratioExponent", { $0.ratioExponent = 2 }), ("damping", { $0.damping = -1 }),
                ("neutralMargin", { $0.neutralMargin = 1 }), ("threads", { $0.threads = 0 }),
                ("l2", { $0.fitting.l2 = -1 }), ("minimumCount", { $0.features.minimumCount = 0 }),
            ]
        ) { try $0.scorer.reopenedBytes() }
        #expect(try await contract.violations() == [])
    }

    @Test func `the language identifier trainer satisfies the contract of trainers`() async throws {
        var options = LanguageTrainer.Options()
        options.textCount = 500
        options.featureCount = 100
        options.wordCount = 50
        let contract = TrainerContract<LanguageTrainer>(
            options, input: LanguageSamples.data, setThreads: { $0.threads = $1 },
            wrongOptions: [
                ("featureCount", { $0.featureCount = 0 }), ("wordCount", { $0.wordCount = -1 }),
                ("textCount", { $0.textCount = -1 }), ("listShare", { $0.listShare = 2 }),
                ("threads", { $0.threads = 0 }),
            ]
        ) { try $0.model.reopenedBytes() }
        #expect(try await contract.violations() == [])
    }
}
