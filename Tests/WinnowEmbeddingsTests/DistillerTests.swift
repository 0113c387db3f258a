// Tests of distilling a transformer into a table of words.

import Foundation
import Testing
import WinnowEmbeddings
import WinnowFeatures
import WinnowModelFile

@Suite struct DistillerTests {
    /// Sentences of the tiny model's words and some other words.
    static let texts: [String] = {
        let words = ["play", "plays", "playing", "the", "un", "é", "boat"]
        return (0..<400).map { number in
            (0..<5).map { words[(number / Int(pow(Double(words.count), Double($0)))) % words.count] }.joined(
                separator: " ")
        }
    }()

    private func options(_ change: (inout EmbeddingDistiller.Options) -> Void = { _ in })
        -> EmbeddingDistiller.Options
    {
        var options = EmbeddingDistiller.Options()
        options.dimension = 5
        options.batchSize = 32
        options.element = .f32
        change(&options)
        return options
    }

    @Test func `training lowers the held-out loss`() throws {
        try TinyModel.withTeacher { teacher, _ in
            var events: [EmbeddingDistiller.Event] = []
            let made = try EmbeddingDistiller(options: options())
                .train(on: .init(teacher, texts: Self.texts)) {
                    events.append($0)
                    return true
                }
            #expect(made.embedding.dimension == 5)
            #expect(made.heldOutLosses.count == 5)
            #expect(try #require(made.heldOutLosses.min()) < 0.8 * made.heldOutLosses[0])
            #expect(events.count >= 8)
        }
    }

    @Test func `pieces, words and pairs become entries`() throws {
        try TinyModel.withTeacher { teacher, _ in
            let plain = try EmbeddingDistiller(options: options()).train(
                on: .init(teacher, texts: Self.texts)
            )
            .embedding
            #expect(Set(plain.words) == ["play", "##ing", "##s", "the", "é", "un"])
            let more = try EmbeddingDistiller(
                options: options {
                    $0.wordCount = 2
                    $0.pairCount = 3
                }
            ).train(
                on: .init(
                    teacher,
                    texts: Self.texts + ["new york is new york today"]
                        + (0..<30).map { "new york has \($0) boats today" })
            ).embedding
            #expect(more.words.count { !plain.words.contains($0) && !$0.contains(" ") } == 2)
            #expect(more.words.contains("new york"))
        }
    }

    @Test func `threads change only rounding, and the seed changes the table`()
        throws
    {
        try TinyModel.withTeacher { teacher, _ in
            func vectors(_ change: (inout EmbeddingDistiller.Options) -> Void) throws -> [Float] {
                let made = try EmbeddingDistiller(options: options(change)).train(
                    on: .init(teacher, texts: Self.texts))
                return SentenceEmbedder(made.embedding).vectors(of: ["play the boat", "un", "playing"])
            }
            let one = try vectors { $0.threads = 1 }
            let three = try vectors { $0.threads = 3 }
            #expect(zip(one, three).allSatisfy { abs($0 - $1) < 1e-3 })
            let other = try vectors { $0.seed = 2 }
            #expect(!zip(one, other).allSatisfy { abs($0 - $1) < 1e-3 })
        }
    }

    @Test func `zero epochs keep the initial table, and leading components can be removed`() throws {
        try TinyModel.withTeacher { teacher, _ in
            let start = try EmbeddingDistiller(options: options { $0.epochs = 0 }).train(
                on: .init(teacher, texts: Self.texts))
            #expect(start.heldOutLosses.count == 1)
            let removed = try EmbeddingDistiller(
                options: options {
                    $0.epochs = 0
                    $0.removedComponents = 2
                }
            ).train(on: .init(teacher, texts: Self.texts))
            #expect(removed.heldOutLosses[0] > start.heldOutLosses[0])
        }
    }

    @Test func `too little text is refused`() throws {
        try TinyModel.withTeacher { teacher, _ in
            for texts in [
                [], [""], Array(Self.texts.prefix(50)), Array(repeating: Self.texts[0], count: 500),
            ] {
                let error = #expect(throws: EmbeddingError.self) {
                    try EmbeddingDistiller(options: options()).train(on: .init(teacher, texts: texts))
                }
                #expect(error?.code == .tooLittleText)
            }
        }
    }

    @Test func `unusual texts do not crash the training`() throws {
        try TinyModel.withTeacher { teacher, _ in
            let hard = [
                String(repeating: "a", count: 1_000_000), "\u{0}\u{0}\u{0} \u{0} b", "👍 👍 👍 👍", "मैं ठीक हूँ आज",
                String(repeating: "play the un ", count: 100_000),
            ]
            let made = try EmbeddingDistiller(options: options()).train(
                on: .init(teacher, texts: Self.texts + hard))
            #expect(made.embedding.count > 5)
            #expect(SentenceEmbedder(made.embedding).vectors(of: hard).allSatisfy { $0.isFinite })
        }
    }
}
