// Tests of distilling an encoder into a table of its pieces, and of reading such a table.

import Foundation
import Testing
import WinnowCore
import WinnowFeatures
import WinnowModelFile
import WinnowText
import _WinnowTestSupport

@testable import WinnowEmbeddings

@Suite struct EncoderDistillationTests {
    /// Sentences of the tiny encoder's pieces.
    private static let texts: [String] = {
        let words = ["the", "play", "playing", "plays", "abc", "一一", "é", "a!"]
        return (0..<512).map { number in
            [number % 8, number / 8 % 8, number / 64].map { words[$0] }.joined(separator: " ")
        }
    }()

    private func teacher() throws -> EncoderEmbedder {
        let path = try TinyEncoder().write()
        defer { try? FileManager.default.removeItem(atPath: path) }
        return try EncoderEmbedder(importing: path)
    }

    private func distillation(
        _ change: (inout EmbeddingDistiller.Options) -> Void = { _ in }
    ) throws -> EmbeddingDistiller.Distillation {
        var options = EmbeddingDistiller.Options()
        options.dimension = 16
        options.batchSize = 32
        options.learningRate = 0.1
        change(&options)
        return try EmbeddingDistiller(options: options).train(
            on: .init(.encoder(teacher()), texts: Self.texts))
    }

    @Test func `training lowers the held-out loss, and the table has the pieces of the texts`() throws {
        let made = try distillation()
        #expect(try #require(made.heldOutLosses.min()) < 0.9 * made.heldOutLosses[0])
        let words = Set(made.embedding.words)
        #expect(words.isSuperset(of: ["▁the", "▁play", "ing", "▁一"]))
        #expect(words.isDisjoint(with: ["<unk>", "<s>", "</s>"]))
        let embedder = SentenceEmbedder(made.embedding)
        #expect(embedder.familiarity(of: "the") == .known)
        #expect(embedder.familiarity(of: "playing") == .composed)
        #expect(embedder.vector(of: "").allSatisfy { $0 == 0 })
        // Neighbours are words as people write them, without pieces that continue one.
        let neighbors = try #require(made.embedding.neighbors(of: "the", count: 20)).map(\.word)
        #expect(neighbors.contains("play"))
        #expect(!neighbors.contains("the") && !neighbors.contains("ing") && !neighbors.contains("bc"))
        #expect(neighbors.contains("一"))
    }

    @Test func `only the most frequent pieces are kept, and texts are split into them`() throws {
        let made = try distillation { $0.pieceCount = 4 }
        #expect(made.embedding.count == 4)
        let vectors = SentenceEmbedder(made.embedding).vectors(of: Self.texts)
        #expect(vectors.allSatisfy { $0.isFinite })
    }

    @Test func `the number of threads does not change the fit`() throws {
        func bytes(_ threads: Int) throws -> [UInt8] {
            try distillation {
                $0.threads = threads
                $0.epochs = 2
                $0.batchSize = 4096
            }.embedding.bytes()
        }
        let (one, three) = (try bytes(1), try bytes(3))
        #expect(one == three)
    }

    @Test func `a table reads capital letters as small ones, unless its file says otherwise`() throws {
        let made = try distillation().embedding
        let embedder = SentenceEmbedder(made)
        for (text, small) in [("THE Playing", "the playing"), ("É ABC", "é abc")] {
            #expect(embedder.vector(of: text) == embedder.vector(of: small), "\(text)")
        }
        #expect(embedder.familiarity(of: "The") == .known)
        #expect(try WordEmbedding(from: ModelFile(bytes: made.bytes())).ignoresCase)
        let exact = WordEmbedding(
            WordVectors(
                vocabulary: made.core.vocabulary, table: made.core.table, weights: nil, nGrams: nil,
                tokenizer: made.core.tokenizer, analyzer: .standard, subwords: .unigram, ignoresCase: false),
            knownChecksum: nil)
        let reopened = SentenceEmbedder(try WordEmbedding(from: ModelFile(bytes: exact.bytes())))
        #expect(reopened.vector(of: "the play") == embedder.vector(of: "the play"))
        #expect(reopened.vector(of: "THE PLAY") != embedder.vector(of: "THE PLAY"))
        #expect(reopened.identity != embedder.identity)
    }

    @Test func `the vector of a text does not depend on the texts before it`() throws {
        let embedder = SentenceEmbedder(try distillation().embedding)
        var texts =
            Self.texts + ["abcabcabcabcabcabcabc the", String(repeating: "play", count: 30), "", "一 X"]
        texts += texts.reversed()
        let together = embedder.vectors(of: texts, threads: 1)
        for (number, text) in texts.enumerated() {
            let alone = embedder.vector(of: text)
            #expect(
                together[number * alone.count..<(number + 1) * alone.count].elementsEqual(alone), "\(text)")
        }
    }

    @Test func `a table fulfils the contracts of models and of vectorizers`() throws {
        let embedding = try distillation().embedding
        #expect(VectorizerContract.violations(of: SentenceEmbedder(embedding)) == [])
        let violations = try ModelContract.violations(of: embedding, mutations: 100) { embedding in
            let vectors = SentenceEmbedder(embedding).vectors(
                of: ["the playings 一!", "", "\u{0}abc", String(repeating: "the play ", count: 200)],
                threads: 1)
            #expect(vectors.allSatisfy { $0.isFinite })
            return vectors
        }
        #expect(violations == [])
    }

    @Test func `options for transformers are refused`() throws {
        for change: (inout EmbeddingDistiller.Options) -> Void in [
            { $0.wordCount = 1 }, { $0.pairCount = 1 }, { $0.pieceCount = 0 }, { $0.dimension = 33 },
        ] {
            let error = #expect(throws: EmbeddingError.self) { try distillation(change) }
            #expect(error?.code == .invalidOption)
        }
    }
}
