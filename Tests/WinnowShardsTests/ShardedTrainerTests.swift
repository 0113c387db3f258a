// Training in shards: the same classifier for any division of the rows.

import Foundation
import Testing
import WinnowCorpora
import WinnowEvaluation
import WinnowFeatures
import WinnowModelFile
import WinnowNumerics
import WinnowSystem
import _WinnowTestSupport

@testable import WinnowClassification
@testable import WinnowShards

/// Shards in memory.
private struct MemoryShards: ShardSource {
    var shards: [TrainingShard]
    var threads = 1
    /// Whether every request and answer goes through the bytes of a file.
    var folder: String?
    /// Changes the answers of a round before they are given.
    var change: (inout [ShardAnswer], ShardRequest) -> Void = { _, _ in }

    func ask(
        _ request: ShardRequest, in space: FeatureSpace?, _ body: (ShardAnswer) throws -> Void
    ) throws {
        var answers: [ShardAnswer] = []
        for shard in shards {
            let worker = ShardWorker(shard, threads: threads)
            guard let folder else {
                answers.append(try worker.answer(to: request, in: space))
                continue
            }
            let read = try ShardRequest(from: ModelFile(bytes: request.writer().bytes()))
            let copy = try space.map {
                try FeatureSpace(ofTraining: ModelFile(bytes: $0.trainingWriter().bytes()))
            }
            try worker.answer(to: read, in: copy).writer(to: read.options.question).write(
                to: folder + "/answer")
            answers.append(try ShardAnswer(contentsOf: folder + "/answer"))
        }
        change(&answers, request)
        try answers.forEach(body)
    }
}

struct ShardedTrainerTests {
    private static let features: FeatureOptions = {
        var features = FeatureOptions()
        features.characterNGrams = 2...3
        features.minimumCount = 2
        return features
    }()

    /// The rows of a corpus, divided among shards: every *n*th, backwards in every other one.
    private static func shards(
        _ corpus: Corpus, _ count: Int, features: FeatureOptions = features
    ) throws -> [TrainingShard] {
        try (0..<count).map { shard in
            let rows = (0..<corpus.count).filter { $0 % count == shard }
            let own =
                rows.isEmpty
                ? Corpus(texts: [], labels: []) : corpus.selecting(shard % 2 == 0 ? rows : rows.reversed())
            // A subset keeps all labels; a shard that is read on its own only has those of its rows.
            let texts = Corpus(
                texts: (0..<own.count).map(own.text),
                labels: (0..<own.count).map { own.labels[Int(own.labelIndices[$0])] })
            return try TrainingShard(
                of: texts, as: #require(ShardNumber(shard + 1, of: count)), features: features, threads: 1)
        }
    }

    private static func trainer(_ change: (inout TextClassifierTrainer.Options) -> Void = { _ in })
        -> ShardedTrainer
    {
        var trainer = ShardedTrainer()
        trainer.options.validation = .share(0.2)
        trainer.options.threads = 1
        change(&trainer.options)
        return trainer
    }

    private static func model(_ source: some ShardSource, _ trainer: ShardedTrainer) throws -> [UInt8] {
        try trainer.train(on: source) { _ in true }.classifier.bytes()
    }

    @Test(arguments: TrainingAlgorithm.allCases, [["ham", "spam"], ["ham", "spam", "work"]])
    func `any number of shards gives the same bytes`(algorithm: TrainingAlgorithm, labels: [String]) throws {
        let corpus = Corpus.sample(labels, rows: 300)
        let trainer = Self.trainer { $0.algorithm = algorithm }
        let one = try Self.model(MemoryShards(shards: Self.shards(corpus, 1)), trainer)
        for count in [2, 4, 8] {
            let shards = try Self.shards(corpus, count)
            #expect(
                try Self.model(MemoryShards(shards: shards, threads: 3), trainer) == one, "\(count) shards")
            #expect(
                try Self.model(MemoryShards(shards: shards.reversed()), trainer) == one,
                "\(count) shards, last first")
        }
        // More shards than rows: most are empty.
        #expect(try Self.model(MemoryShards(shards: Self.shards(corpus, 400)), trainer) == one)
    }

    @Test func `canonically equivalent labels are one, in any order of the shards`() throws {
        let labels = ["cafe\u{301}", "caf\u{E9}", "other"]
        let corpus = Corpus(
            texts: (0..<300).map { "word\($0 % 3) word\($0 % 7)" }, labels: (0..<300).map { labels[$0 % 3] })
        let shards = try Self.shards(corpus, 3)
        let model = try Self.trainer().train(on: MemoryShards(shards: shards)) { _ in true }.classifier
        #expect(model.labels.map { Array($0.utf8) } == labels[1...].map { Array($0.utf8) })
        let other = try Self.model(MemoryShards(shards: shards.reversed()), Self.trainer())
        #expect(try model.bytes() == other)
    }

    @Test func `rows of one label are refused before a shard gets a second request`() throws {
        let corpus = Corpus(texts: (0..<40).map { "word\($0)" }, labels: (0..<40).map { _ in "ham" })
        var rounds = 0
        let shards = MemoryShards(shards: try Self.shards(corpus, 2)) { _, _ in rounds += 1 }
        #expect {
            try Self.trainer().train(on: shards) { _ in true }
        } throws: {
            ($0 as? ClassificationError)?.code == .oneLabel
        }
        #expect(rounds == 1)
    }

    @Test func `options that change the fit change it in all shards alike`() throws {
        let corpus = Corpus.sample(["ham", "spam", "work"], rows: 240)
        let plain = try Self.model(MemoryShards(shards: Self.shards(corpus, 1)), Self.trainer())
        let changes: [(inout TextClassifierTrainer.Options) -> Void] = [
            { $0.fitting.l1 = 0.5 },
            {
                $0.fitting.stoppingMetric = .macroF1; $0.fitting.maximumIterations = 3
            },
            {
                $0.classWeights = .balanced; $0.seed = 5
            }, { $0.classWeights = .weights(["spam": 7.5]) },
            { $0.validation = .none }, { $0.refits = false }, { $0.calibration = .isotonic },
        ]
        for (index, change) in changes.enumerated() {
            let trainer = Self.trainer(change)
            let one = try Self.model(MemoryShards(shards: Self.shards(corpus, 1)), trainer)
            #expect(one != plain, "change \(index)")
            #expect(
                try Self.model(MemoryShards(shards: Self.shards(corpus, 5)), trainer) == one,
                "change \(index)")
        }
    }

    @Test func `requests, features and answers survive their files`() throws {
        let folder = try TemporaryFolder()
        let corpus = Corpus.sample(["ham", "spam", "work"], rows: 200)
        let trainer = Self.trainer { $0.fitting.stoppingMetric = .accuracy }
        let direct = try Self.model(MemoryShards(shards: Self.shards(corpus, 3)), trainer)
        let shards = try Self.shards(corpus, 3).enumerated().map { index, shard in
            try shard.write(to: folder.path + "/\(index)")
            return try TrainingShard(contentsOf: folder.path + "/\(index)")
        }
        #expect(try Self.model(MemoryShards(shards: shards, folder: folder.path), trainer) == direct)
        let paths = (0..<3).map { folder.path + "/\($0)" }
        for memory in [0, .max] {
            #expect(try Self.model(ShardFiles(paths, memory: memory, threads: 2), trainer) == direct)
        }
    }

    @Test(arguments: [["ham", "spam"], ["ham", "spam", "work"]])
    func `loss, gradient and curvature are those of the whole`(labels: [String]) throws {
        let corpus = Corpus.sample(labels, rows: 200)
        let shards = try Self.shards(corpus, 4)
        let session = ShardSession(MemoryShards(shards: shards))
        let space = try FeatureSpace(fittedTo: shards.map(\.counted.terms), options: Self.features)
        session.space = space
        var request = ShardRequest(.columns)
        request.options.labels = labels
        request.options.digits = FixedPoint(sumsUpTo: 200).digits
        request.options.heldOut = HeldOutRows(share: 0.3, seed: 1)
        let columns = try ShardColumns(of: session, request, columnCount: space.count)
        request.options.question = .gradient
        let sharded = ShardedObjective(session, request, columns: columns, l2: 0.3, factors: nil, threads: 1)
        let hashes = corpus.textHashes(threads: 1)
        func objective(_ rows: [Int], layout: VariableLayout?) -> SoftmaxObjective {
            SoftmaxObjective(
                rows: space.rows(of: corpus.selecting(rows), threads: 1),
                labels: rows.map { corpus.labelIndices[$0] },
                weights: nil, labelCount: labels.count, l2: 0.3, threads: 1, layout: layout)
        }
        let held = (0..<200).filter { request.options.heldOut.contains(textHash: hashes[$0]) }
        #expect(30..<90 ~= held.count && held.count == sharded.rowCount)
        let whole = objective((0..<200).filter { !held.contains($0) }, layout: nil)
        let heldOut = objective(held, layout: whole.layout)
        for (own, other) in zip(sharded.layout.scales, whole.layout.scales) {
            #expect(abs(own / other - 1) < 1e-5)
        }
        var random = SeededGenerator(seed: 2)
        for _ in 0..<5 {
            let weights = (0..<(space.count + 1) * sharded.layout.scoreCount).map { _ in
                Float(random.next(below: 129) - 64) / 64
            }
            let direction = weights.map { Float(random.next(below: 9)) * $0 }
            let (left, right) = (value(of: sharded, at: weights), value(of: whole, at: weights))
            #expect(abs(left.value - right.value) < 1e-6)
            for (own, other) in zip(left.gradient, right.gradient) { #expect(abs(own - other) < 1e-5) }
            #expect(
                abs(curvature(of: sharded, weights, direction) / curvature(of: whole, weights, direction) - 1)
                    < 1e-4)
            let variables = (sharded.layout.variables(of: weights), whole.layout.variables(of: weights))
            let losses = (
                variables.0.withUnsafeBufferPointer(sharded.loss),
                variables.1.withUnsafeBufferPointer(heldOut.loss)
            )
            #expect(abs(losses.0.mean - losses.1.mean) < 1e-6)
            #expect(abs(losses.0.standardError - losses.1.standardError) < 1e-6)
        }
    }

    private func value(of objective: some WeightObjective, at weights: [Float]) -> (
        value: Double, gradient: [Float]
    ) {
        let variables = objective.layout.variables(of: weights)
        var gradient = [Float](repeating: .nan, count: variables.count)
        let value = variables.withUnsafeBufferPointer { variables in
            gradient.withUnsafeMutableBufferPointer { objective.evaluate(variables, $0) }
        }
        return (value, gradient)
    }

    private func curvature(of objective: some WeightObjective, _ weights: [Float], _ direction: [Float])
        -> Double
    {
        let (variables, along) = (
            objective.layout.variables(of: weights), objective.layout.variables(of: direction)
        )
        return variables.withUnsafeBufferPointer { variables in
            along.withUnsafeBufferPointer { objective.curvature(variables, along: $0) }
        }
    }

    @Test func `held-out rows of shards give thresholds, error bounds and drift`() throws {
        let corpus = Corpus.sample(rows: 600)
        func trained(_ validation: TextClassifierTrainer.Validation) throws -> TextClassifier {
            let point = try OperatingPointRequest("low:spam:recall=0.9")
            return try Self.trainer {
                $0.validation = validation
                $0.isConformal = true
                $0.operatingPoints = [point]
            }.train(on: MemoryShards(shards: Self.shards(corpus, 3))) { _ in true }.classifier
        }
        let classifier = try trained(.share(0.3))
        #expect(throws: Never.self) { try classifier.threshold(named: "low") }
        #expect(throws: Never.self) { try classifier.validate(.within(errorRate: 0.1)) }
        let texts = (0..<corpus.count).map { corpus.text(at: $0) }
        #expect(try DriftReport(of: classifier, on: texts).verdict == .none)
        let error = #expect(throws: ClassificationError.self) { try trained(.none) }
        #expect(error?.message.contains("none are held out") == true)
        // The bound would be that of the whole weights.
        let smaller = #expect(throws: ClassificationError.self) {
            try Self.trainer {
                $0.isConformal = true
                $0.compression.maximumBytes = 30_000
            }.train(on: MemoryShards(shards: Self.shards(corpus, 3))) { _ in true }
        }
        #expect(smaller?.code == .invalidOption)
    }

    @Test func `a classifier of shards predicts like one trained on all rows at once`() throws {
        let corpus = Corpus.sample(["ham", "spam", "work"], rows: 400)
        let test = Corpus.sample(["ham", "spam", "work"], rows: 200, seed: 2)
        for algorithm in TrainingAlgorithm.allCases {
            let sharded = Self.trainer {
                $0.algorithm = algorithm
                $0.validation = .none
                $0.calibration = .none
                $0.fitting.lossTolerance = 1e-9
                $0.fitting.gradientTolerance = 1e-6
            }
            var whole = TextClassifierTrainer(options: sharded.options)
            whole.options.features = Self.features
            let one = try sharded.train(on: MemoryShards(shards: Self.shards(corpus, 3))) { _ in true }
                .classifier
            let other = try whole.train(on: corpus).classifier
            for row in 0..<test.count {
                let (left, right) = (
                    one.classification(of: test.text(at: row)), other.classification(of: test.text(at: row))
                )
                #expect(
                    left.label == right.label && abs(left.probability - right.probability) < 1e-3,
                    "\(algorithm)")
            }
        }
    }

    @Test func `rows with equal texts are held out together`() {
        let rows = HeldOutRows(share: 0.1, seed: 9)
        var random = SeededGenerator(seed: 4)
        let hashes = (0..<20_000).map { _ in random.next() as UInt64 }
        let count = hashes.count(where: rows.contains)
        #expect(1_850..<2_150 ~= count)
        let other = HeldOutRows(share: 0.1, seed: 10)
        #expect(hashes.contains { rows.contains(textHash: $0) != other.contains(textHash: $0) })
        #expect(!hashes.contains(where: HeldOutRows().contains))
        #expect(hashes.allSatisfy(HeldOutRows(share: 1, seed: 1).contains))
    }

    @Test func `a training can be stopped`() throws {
        let source = MemoryShards(shards: try Self.shards(Corpus.sample(rows: 200), 2))
        var iterations = 0
        let training = try Self.trainer().train(on: source) { event in
            if case .iteration = event { iterations += 1 }
            return iterations < 2
        }
        #expect(training.ending == .stopped && iterations == 2)
    }
}

extension ShardedTrainerTests {
    private func expectError(
        _ code: ClassificationError.Code, _ parts: [String],
        sourceLocation: SourceLocation = #_sourceLocation,
        _ body: () throws -> Void
    ) {
        do {
            try body()
            Issue.record("no error", sourceLocation: sourceLocation)
        } catch {
            let error = error as? ClassificationError
            #expect(error?.code == code, sourceLocation: sourceLocation)
            for part in parts {
                #expect(
                    error?.message.contains(part) == true, "\(error?.message ?? "")",
                    sourceLocation: sourceLocation)
            }
        }
    }

    @Test func `shards that do not fit together are refused by name`() throws {
        let corpus = Corpus.sample(rows: 90)
        let shards = try Self.shards(corpus, 3)
        let trainer = Self.trainer()
        func train(_ shards: [TrainingShard]) throws {
            _ = try Self.model(MemoryShards(shards: shards), trainer)
        }
        expectError(.mismatchedShards, ["shard 2/3 is missing"]) { try train([shards[0], shards[2]]) }
        expectError(.mismatchedShards, ["shard 1/3 is missing, and 1 more"]) { try train([shards[1]]) }
        expectError(.mismatchedShards, ["2/3 is given twice"]) {
            try train([shards[1], shards[0], shards[1]])
        }
        let others = try Self.shards(corpus, 2)
        expectError(.mismatchedShards, ["shard 2/2", "shard 1/3"]) { try train([shards[0], others[1]]) }
        var features = Self.features
        features.minimumCount = 3
        let changed = try Self.shards(corpus, 3, features: features)
        expectError(.mismatchedShards, ["shard 2/3", "other feature options than shard 1/3"]) {
            try train([shards[0], changed[1], shards[2]])
        }
    }

    @Test func `rows that cannot be learned from are refused`() throws {
        let trainer = Self.trainer()
        func train(_ corpus: Corpus, _ trainer: ShardedTrainer) throws {
            _ = try Self.model(MemoryShards(shards: Self.shards(corpus, 2)), trainer)
        }
        expectError(.noExamples, ["no training examples"]) {
            try train(Corpus(texts: [], labels: []), trainer)
        }
        let same = Corpus(texts: ["a b", "a b", "a b"], labels: ["x", "x", "x"])
        expectError(.oneLabel, ["same label"]) { try train(same, trainer) }
        let corpus = Corpus.sample(rows: 40)
        expectError(.unknownLabel, ["label eggs"]) {
            try train(corpus, Self.trainer { $0.classWeights = .weights(["eggs": 2]) })
        }
        expectError(.invalidOption, ["fingerprints"]) {
            try train(corpus, Self.trainer { $0.keepsFingerprints = true })
        }
        expectError(.invalidWeight, ["weights"]) {
            _ = try TrainingShard(
                of: Corpus(texts: ["a"], labels: ["x"], weights: [2]), as: #require(ShardNumber("1/1")),
                features: Self.features)
        }
    }

    @Test func `answers to another question, or of another length, are refused`() throws {
        let shards = try Self.shards(Corpus.sample(rows: 90), 2)
        let sums: [ShardAnswer.Content] = [
            .scores([], truth: []), .sums([:]), .sums(["columns": [1]]),
            .sums(["gradient": [1], "rows": [0, 0, 0, 0]]),
        ]
        for (index, content) in sums.enumerated() {
            for place in 0..<2 {
                var source = MemoryShards(shards: shards)
                source.change = { answers, request in
                    if request.options.question == .columns {
                        answers[place] = ShardAnswer(of: answers[place].shard, content)
                    }
                }
                expectError(.mismatchedShards, []) { _ = try Self.model(source, Self.trainer()) }
            }
            #expect(index < sums.count)
        }
        for truth in [[0, 2], [-1, 0], [0]] as [[Int32]] {
            var source = MemoryShards(shards: shards)
            source.change = { answers, request in
                guard request.options.question == .scores else { return }
                answers[1] = ShardAnswer(of: answers[1].shard, .scores([0.5, 1], truth: truth))
            }
            expectError(.mismatchedShards, ["shard 2/2"]) { _ = try Self.model(source, Self.trainer()) }
        }
    }

    @Test func `an error of a shard in a later round ends the training`() throws {
        struct Lost: Error {}
        struct Source: ShardSource {
            var shards: MemoryShards
            var rounds = 0
            mutating func ask(
                _ request: ShardRequest, in space: FeatureSpace?, _ body: (ShardAnswer) throws -> Void
            ) throws {
                rounds += 1
                if rounds == 6 { throw Lost() }
                try shards.ask(request, in: space, body)
            }
        }
        let source = Source(shards: MemoryShards(shards: try Self.shards(Corpus.sample(rows: 90), 2)))
        #expect(throws: Lost.self) { try Self.model(source, Self.trainer()) }
    }

    @Test func `shard numbers are parsed`() {
        #expect(ShardNumber("3/8")?.description == "3/8")
        for text in [
            "", "3", "0/8", "9/8", "3/0", "-1/8", "3/8/9", "a/b", "1/100001", "1/99999999999999999999",
        ] {
            #expect(ShardNumber(text) == nil, "\(text)")
        }
    }

    @Test(arguments: 0..<6 as Range<UInt64>)
    func `damaged files are refused`(seed: UInt64) throws {
        let folder = try TemporaryFolder()
        let corpus = Corpus.sample(rows: 30)
        let shard = try Self.shards(corpus, 1)[0]
        let path = folder.path + "/shard"
        try shard.write(to: path)
        let original = [UInt8](try Data(contentsOf: URL(filePath: path)))
        var random = SeededGenerator(seed: seed)
        for _ in 0..<60 {
            var bytes = original
            if random.next(below: 2) == 0 {
                bytes.removeLast(1 + random.next(below: bytes.count - 1))
            } else {
                let place = random.next(below: bytes.count)
                bytes[place] ^= UInt8(1 + random.next(below: 255))
            }
            try Data(bytes).write(to: URL(filePath: path))
            // Spaces that pad the header are the only bytes that may change unnoticed, and even they do not.
            #expect(throws: ModelFileError.self) { try TrainingShard(contentsOf: path) }
        }
        try ModelFileWriter(kind: "text-classifier", manifest: .object([:])).write(to: path)
        #expect { try TrainingShard(contentsOf: path) } throws: {
            ($0 as? ModelFileError)?.code == .wrongKind
        }
    }
}
