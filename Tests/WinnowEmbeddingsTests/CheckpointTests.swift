// Long trainings that are interrupted, and continue from a checkpoint.

import Foundation
import Testing
import WinnowEmbeddings
import WinnowFeatures
import WinnowModelFile
import WinnowText

@Suite struct CheckpointTests {
    /// Trains in runs that are stopped after a few steps each, until one ends; returns the number of runs.
    private func train<Output>(
        path: String, steps: Int, _ run: (TrainingCheckpoint, () -> Bool) throws -> Output
    ) throws -> (output: Output, runs: Int) {
        for number in 1...100 {
            let checkpoint = TrainingCheckpoint(path: path, interval: .zero)
            var left = steps
            do {
                let output = try run(checkpoint) {
                    left -= 1
                    return left > 0
                }
                checkpoint.remove()
                return (output, number)
            } catch let error as EmbeddingError where error.code == .cancelled {
                #expect(error.kind == .interrupted)
                #expect(FileManager.default.fileExists(atPath: path) == checkpoint.hasState)
            }
        }
        throw EmbeddingError(code: .cancelled, message: "no run ends")
    }

    @Test func `a distillation in many runs gives the bytes of one run`() throws {
        try TinyModel.withTeacher { teacher, folder in
            var options = EmbeddingDistiller.Options()
            options.dimension = 5
            options.batchSize = 32
            let distiller = EmbeddingDistiller(options: options)
            let input = EmbeddingDistiller.Input(teacher, texts: TinyModel.sentences)
            let whole = try distiller.train(on: input)
            let path = folder + "/state"
            let (made, runs) = try train(path: path, steps: 3) { checkpoint, goesOn in
                try distiller.train(on: input, checkpoint: checkpoint) { _ in goesOn() }
            }
            #expect(runs > 4)
            #expect(try made.embedding.bytes() == whole.embedding.bytes())
            #expect(made.heldOutLosses == whole.heldOutLosses)
            #expect(!FileManager.default.fileExists(atPath: path))
        }
    }

    @Test(arguments: [4, 5])
    func `word vectors trained in many runs are those of one run`(steps: Int) throws {
        let folder = try TemporaryFolder()
        var options = EmbeddingTrainer.Options()
        options.dimension = 4
        let trainer = EmbeddingTrainer(options: options)
        let input = EmbeddingTrainer.Input(EmbeddingTrainerTests.texts)
        let whole = try trainer.train(on: input).model.bytes()
        let (made, runs) = try train(path: folder.path + "/state", steps: steps) { checkpoint, goesOn in
            try trainer.train(on: input, checkpoint: checkpoint) { _ in goesOn() }
        }
        #expect(runs > 2)
        #expect(try made.model.bytes() == whole)
    }

    @Test func `a checkpoint of other data or options, or another file, is refused`() throws {
        let folder = try TemporaryFolder()
        let path = folder.path + "/state"
        var options = EmbeddingTrainer.Options()
        options.dimension = 4
        let texts = EmbeddingTrainerTests.texts
        func run(_ options: EmbeddingTrainer.Options, _ texts: [String]) throws -> EmbeddingError? {
            #expect(throws: EmbeddingError.self) {
                var steps = 0
                _ = try EmbeddingTrainer(options: options).train(
                    on: EmbeddingTrainer.Input(texts),
                    checkpoint: TrainingCheckpoint(path: path, interval: .zero)
                ) { _ in
                    steps += 1
                    return steps < 4
                }
            }
        }
        #expect(try run(options, texts)?.code == .cancelled)
        let saved = try Data(contentsOf: URL(filePath: path))
        var other = options
        other.dimension = 5
        let changed = try run(other, texts)
        #expect(changed?.code == .mismatch)
        #expect(changed?.message.contains("another dimension (4, here 5); give the same options") == true)
        other = options
        other.analyzer = TokenAnalyzer(mode: .messages, filters: [])
        #expect(try run(other, texts)?.text.option == "analyzer")
        #expect(try run(options, texts + ["more"])?.message.contains("on other data") == true)
        #expect(try Data(contentsOf: URL(filePath: path)) == saved)
        for bytes in [saved.dropLast(), Data(), Data("a text".utf8)] {
            try bytes.write(to: URL(filePath: path))
            let refused = try run(options, texts)
            #expect(refused?.message.contains("is not a checkpoint, or is damaged; remove it, or") == true)
            #expect(try Data(contentsOf: URL(filePath: path)) == bytes)
        }
        try Sample.embedding().save(to: path)
        #expect(try run(options, texts)?.message.contains("is not a checkpoint, or name another") == true)
    }
}
