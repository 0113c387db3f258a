// The model that a filter begins with: trained, saved, damaged, beneath a store.

import Foundation
import Testing
import WinnowMail
import WinnowModelFile
import WinnowSystem
import _WinnowTestSupport

@testable import WinnowFilter

@Suite struct MailModelTests {
    static func message(_ number: Int, isSpam: Bool) -> [UInt8] {
        let text = isSpam ? "win cash and prizes now" : "see you at the meeting on Monday"
        return Array("From: p\(number)@example.org\nSubject: \(number)\n\n\(text) number \(number)\n".utf8)
    }

    static let examples: MailExamples = {
        var examples = MailExamples()
        for number in 0..<30 {
            examples.append(message(number, isSpam: true), as: .spam)
            examples.append(message(number, isSpam: false), as: .ham)
        }
        return examples
    }()

    static func model() throws -> MailModel { try MailModelTrainer().train(on: examples).model }

    @Test func `a model distinguishes new messages`() throws {
        let model = try Self.model()
        let spam = model.logOdds(of: Self.message(100, isSpam: true))
        let ham = model.logOdds(of: Self.message(101, isSpam: false))
        #expect(spam > 1 && spam <= MailModel.limit, "\(spam)")
        #expect(ham < -1 && ham >= -MailModel.limit, "\(ham)")
        #expect(model.probability(of: Self.message(100, isSpam: true)) == logistic(spam))
        for bytes in [[], Array("\n".utf8), [0xFF, 0, 10, 13]] as [[UInt8]] {
            #expect(model.logOdds(of: bytes).isFinite)
        }
    }

    @Test func `models satisfy the contract of models`() throws {
        let messages = [[], Self.message(100, isSpam: true), Self.message(101, isSpam: false)]
        let violations = try ModelContract.violations(of: Self.model(), mutations: 60) { model in
            let answers = messages.map(model.logOdds)
            #expect(answers.allSatisfy { abs($0) <= MailModel.limit })
            return answers
        }
        #expect(violations == [])
    }

    @Test func `the trainer satisfies the contract of trainers`() async throws {
        var options = MailModelTrainer.Options()
        options.maximumIterations = 3
        let contract = TrainerContract<MailModelTrainer>(
            options, input: Self.examples, setThreads: nil,
            wrongOptions: [
                ("featureCount", { $0.featureCount = 0 }), ("minimumCount", { $0.minimumCount = 0 }),
                ("cost", { $0.cost = 0 }), ("cost", { $0.cost = .nan }),
                ("maximumIterations", { $0.maximumIterations = 0 }),
            ]
        ) { try $0.model.reopenedBytes() }
        #expect(try await contract.violations() == [])
    }

    @Test func `a label without messages is an error`() {
        var examples = MailExamples()
        examples.append(Self.message(1, isSpam: true), as: .spam)
        #expect {
            _ = try MailModelTrainer().train(on: examples)
        } throws: {
            ($0 as? MailModelError)?.code == .missingLabel
        }
    }

    @Test func `wrong calibrations and features are refused`() throws {
        let model = try Self.model()
        func open(_ manifest: JSONValue) throws -> MailModel {
            var writer = ModelFileWriter(kind: MailModel.modelKind, manifest: manifest)
            writer.add("table", model.table)
            writer.add("tags", model.tags)
            return try MailModel(bytes: writer.bytes())
        }
        let right: JSONValue = ["regression": .number(1), "counts": .number(0.5), "offset": .number(-1)]
        _ = try open(["features": 1, "calibration": right])
        func numbers(_ regression: JSONValue, _ offset: JSONValue) -> JSONValue {
            ["regression": regression, "counts": 1, "offset": offset]
        }
        let wrong: [(manifest: JSONValue, code: ModelFileError.Code)] = [
            (["calibration": right], .damaged), (["features": 2, "calibration": right], .futureVersion),
            (["features": 1], .damaged), (["features": 1, "calibration": numbers(-1, 0)], .damaged),
            (["features": 1, "calibration": numbers(1, 1e9)], .damaged),
            (["features": 1, "calibration": numbers("1", 0)], .damaged),
        ]
        for (manifest, code) in wrong {
            #expect {
                _ = try open(manifest)
            } throws: {
                ($0 as? ModelFileError)?.code == code
            }
        }
    }

    @Test func `numbers that are not finite give no evidence`() throws {
        var numbers = [Float16Bits](
            repeating: Float16Bits(.nan), count: MailModel.columnCount << MailModel.bits)
        let features = MessageFeatures.of(Self.message(1, isSpam: true)).words.features
        var known = [UInt8](repeating: 0, count: 1 << MailModel.bits)
        for feature in features { known[Int(feature) >> MailModel.tagBits] = MailEntry.tag(of: feature) }
        let tags = Tensor(known)
        for number in [Float.nan, .infinity, -.infinity, 65504] {
            for index in numbers.indices { numbers[index] = Float16Bits(number) }
            let table = Tensor(numbers, shape: [1 << MailModel.bits, MailModel.columnCount])
            let model = MailModel(table: table, tags: tags, calibration: ScoreCalibration())
            #expect(abs(model.logOdds(of: Self.message(1, isSpam: true))) <= MailModel.limit)
        }
    }

    @Test func `a calibration finds the log-odds`() {
        var random = SeededGenerator(seed: 3)
        var scores: [MailScores] = []
        var isSpam: [Bool] = []
        for _ in 0..<20_000 {
            var score = MailScores()
            score.regression = Double(random.next(below: 2001)) / 500 - 2
            score.counts = Double(random.next(below: 2001)) / 500 - 2
            let probability = logistic(1.5 * score.regression + 0.15 * score.counts - 1)
            scores.append(score)
            isSpam.append(Double(random.next(below: 1_000_000)) / 1e6 < probability)
        }
        // The labels are not equally frequent, but count as if they were.
        #expect(isSpam.count { $0 } < 9000)
        let calibration = ScoreCalibration(scores, isSpam: isSpam)
        #expect(abs(calibration.regression - 1.5) < 0.1, "\(calibration)")
        #expect(abs(calibration.counts - 0.15) < 0.01, "\(calibration)")
        #expect(abs(ScoreCalibration(scores, isSpam: isSpam.map { !$0 }).regression - 1) < 1e-9)
    }
}

// A model beneath a store.
@Suite struct BaseModelTests {
    private let folder: TemporaryFolder
    private let filter: MailFilter

    init() throws {
        folder = try TemporaryFolder()
        try MailModelTests.model().save(to: folder.path + "/base.winnow")
        filter = MailFilter(store: folder.path + "/store", base: folder.path + "/base.winnow")
    }

    private let spam = MailModelTests.message(1000, isSpam: true)
    private let ham = MailModelTests.message(1001, isSpam: false)

    @Test func `a filter with a base judges before it has learned`() throws {
        let prior = try MailModel(contentsOf: folder.path + "/base.winnow").logOdds(of: spam)
        let verdict = try filter.verdict(for: spam, explains: true)
        #expect(verdict.probability == logistic(prior))
        #expect(verdict.reasons.contains { $0.text == "prizes" && $0.logOdds > 0 })
        #expect(try filter.verdict(for: ham).label == .ham)
    }

    @Test func `a filter corrects its base, and a correction is undone exactly`() throws {
        let before = try filter.verdict(for: spam)
        for number in 0..<15 {
            try filter.learn(MailModelTests.message(number, isSpam: true), as: .ham)
            try filter.learn(MailModelTests.message(number, isSpam: false), as: .spam)
        }
        #expect(try filter.verdict(for: spam).label == .ham)
        for number in 0..<15 {
            #expect(try filter.forget(MailModelTests.message(number, isSpam: true)))
            #expect(try filter.forget(MailModelTests.message(number, isSpam: false)))
        }
        #expect(try filter.verdict(for: spam) == before)
        _ = try FilterStore(path: filter.path).verify()
    }

    @Test func `corrections are kept if the base is exchanged`() throws {
        for number in 0..<15 {
            try filter.learn(MailModelTests.message(number, isSpam: true), as: .spam)
            try filter.learn(MailModelTests.message(number, isSpam: false), as: .ham)
        }
        // The opposite of the base, with other labels.
        var opposite = MailExamples()
        for number in 200..<230 {
            let text = Array("Subject: offer \(number)\n\nfree tickets for the opera\n".utf8)
            opposite.append(text, as: .spam)
            opposite.append(Array("Subject: minutes \(number)\n\nthe notes of today\n".utf8), as: .ham)
        }
        let other = try MailModelTrainer().train(on: opposite).model
        try other.save(to: folder.path + "/base.winnow")
        let learned = try FilterStore(path: filter.path).contents().layer
        // The same filter takes the new file.
        let verdict = try filter.verdict(for: spam)
        let features = MessageFeatures.of(spam)
        let expected = learned.state.calibratedLogOdds(of: features, base: other.logOdds(of: spam))
        #expect(abs(verdict.probability - logistic(expected)) < 1e-9)
        try filter.learn(MailModelTests.message(300, isSpam: true), as: .spam)
        // The journal keeps the log-odds of the base that each message met.
        _ = try FilterStore(path: filter.path).verify()
        // The same store also works without a base.
        let plain = MailFilter(store: filter.path)
        #expect(try plain.verdict(for: spam).probability > 0.5)
    }

    @Test func `a filter keeps its base if the next one cannot be read`() throws {
        let before = try filter.verdict(for: spam)
        let path = folder.path + "/base.winnow"
        let model = try Data(contentsOf: URL(filePath: path))
        // Renamed over the old file, which stays mapped.
        try Data("no model".utf8).write(to: URL(filePath: path), options: .atomic)
        #expect(try filter.verdict(for: spam) == before)
        try filter.learn(ham, as: .ham)
        #expect(filter.baseError?.code == .badBase)
        try FileManager.default.removeItem(atPath: path)
        #expect(try filter.verdict(for: ham).label == .ham)
        #expect(filter.baseError?.code == .badBase)
        try model.write(to: URL(filePath: path), options: .atomic)
        _ = try filter.verdict(for: spam)
        #expect(filter.baseError == nil)
        // A filter that starts with it has no other.
        try Data("no model".utf8).write(to: URL(filePath: path), options: .atomic)
        let started = MailFilter(store: filter.path, base: path)
        #expect(throws: FilterStoreError.self) { try started.verdict(for: spam) }
    }

    @Test func `a base may be overwritten in place`() throws {
        let path = folder.path + "/base.winnow"
        let before = try filter.verdict(for: spam)
        // Two filters share it.
        let read = try ReadModel.model(at: path)
        #expect(try ReadModel.model(at: path) === read)
        // Shortened, a mapped file would end the process at the next access.
        try Data("no model".utf8).write(to: URL(filePath: path))
        #expect(try filter.verdict(for: spam) == before)
        try FileManager.default.removeItem(atPath: path)
        #expect(mkfifo(path, 0o600) == 0)
        let started = MailFilter(store: filter.path, base: path)
        #expect(throws: FilterStoreError.self) { try started.verdict(for: spam) }
    }

    @Test func `a base in the folder of the store is found`() throws {
        let plain = MailFilter(store: filter.path)
        #expect(try plain.verdict(for: spam).probability == 0.5)
        try filter.learn(ham, as: .ham)
        try MailModelTests.model().save(to: filter.path + "/base.winnow")
        #expect(try plain.verdict(for: spam).probability > 0.5)
    }

    @Test func `a base that cannot be read is an error, and nothing is learned`() throws {
        try Data("no model".utf8).write(to: URL(filePath: folder.path + "/bad.winnow"))
        for name in ["bad.winnow", "none.winnow"] {
            let broken = MailFilter(store: filter.path, base: folder.path + "/" + name)
            for action in [
                { _ = try broken.verdict(for: spam) }, { _ = try broken.learn(spam, as: .spam) },
            ] {
                #expect {
                    try action()
                } throws: {
                    let error = $0 as? FilterStoreError
                    return error?.code == .badBase && error?.message.contains(name) == true
                }
            }
        }
        #expect(try FilterStore(path: filter.path).contents().key == nil)
    }
}

extension MessageFeatures {
    fileprivate static func of(_ message: [UInt8]) -> MessageFeatures {
        var reader = MessageFeatureReader()
        return reader.features(of: message.withUnsafeBufferPointer { CanonicalMessage($0) })
    }
}
