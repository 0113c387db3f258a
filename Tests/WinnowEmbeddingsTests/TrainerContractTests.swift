// Tests that the trainers of embeddings run, stop and fail like all trainers.

import Foundation
import Testing
import WinnowEmbeddings
import WinnowModelFile
import _WinnowTestSupport

/// Threads change the rounding of BLAS products; the tests of each trainer compare the vectors.
@Suite struct TrainerContractTests {
    @Test func `the embedding trainer fulfils the contract of trainers`() async throws {
        var options = EmbeddingTrainer.Options()
        options.dimension = 4
        options.threads = 1
        let contract = TrainerContract<EmbeddingTrainer>(
            options, input: .init(EmbeddingTrainerTests.texts), setThreads: nil,
            wrongOptions: [
                ("dimension", { $0.dimension = 0 }), ("dimension", { $0.dimension = 5000 }),
                ("window", { $0.window = 0 }), ("window", { $0.window = 101 }),
                ("minimumCount", { $0.minimumCount = 0 }), ("maximumSize", { $0.maximumSize = 1 }),
                ("smoothing", { $0.smoothing = 0 }), ("smoothing", { $0.smoothing = .nan }),
                ("shift", { $0.shift = 0.5 }), ("shift", { $0.shift = .infinity }),
                ("valueExponent", { $0.valueExponent = -1 }), ("iterations", { $0.iterations = 21 }),
                ("sentenceWeight", { $0.sentenceWeight = -1 }),
                ("maximumNGrams", { $0.maximumNGrams = -1 }), ("threads", { $0.threads = 0 }),
            ]
        ) { try $0.model.reopenedBytes() }
        #expect(try await contract.violations() == [])
    }

    @Test func `the distiller fulfils the contract of trainers`() async throws {
        let folder = try TinyModel().write()
        defer { try? FileManager.default.removeItem(at: folder) }
        let teacher = try TransformerEmbedder(contentsOf: folder.path)
        var options = EmbeddingDistiller.Options()
        options.dimension = 5
        options.batchSize = 32
        options.threads = 1
        let contract = TrainerContract<EmbeddingDistiller>(
            options, input: .init(teacher, texts: DistillerTests.texts), setThreads: nil,
            wrongOptions: [
                ("dimension", { $0.dimension = 0 }), ("dimension", { $0.dimension = 9 }),
                ("wordCount", { $0.wordCount = -1 }), ("pairCount", { $0.pairCount = -1 }),
                ("removedComponents", { $0.removedComponents = -1 }),
                ("removedComponents", { $0.removedComponents = 8 }),
                ("sentenceCount", { $0.sentenceCount = 99 }), ("heldOutShare", { $0.heldOutShare = 0 }),
                ("heldOutShare", { $0.heldOutShare = 0.6 }), ("epochs", { $0.epochs = -1 }),
                ("batchSize", { $0.batchSize = 0 }), ("learningRate", { $0.learningRate = 0 }),
                ("learningRate", { $0.learningRate = .nan }), ("penalty", { $0.penalty = -1 }),
                ("threads", { $0.threads = 0 }),
            ]
        ) { try $0.embedding.reopenedBytes() }
        #expect(try await contract.violations() == [])
    }

    /// The transformer has embedded 1,024 of 1,372 sentences when the distillation is stopped.
    @Test func `a distiller stopped while embedding uses the sentences embedded so far`() throws {
        try TinyModel.withTeacher { teacher, _ in
            var options = EmbeddingDistiller.Options()
            options.dimension = 5
            let input = EmbeddingDistiller.Input(teacher, texts: TinyModel.sentences)
            let made = try EmbeddingDistiller(options: options).train(on: input) { event in
                if case .encoded = event { false } else { true }
            }
            #expect(made.ending == .stopped)
            #expect(made.sentenceCount == 1024 - 51)
            #expect(made.heldOutLosses.count == 1)
            #expect(made.embedding.words.contains("play"))
        }
    }
}
