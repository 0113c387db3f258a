// Classifiers as files: whole, and broken in every way.

import Foundation
import Testing
import WinnowCorpora
import WinnowFeatures
import WinnowModelFile
import WinnowSystem

@testable import WinnowClassification

struct TextClassifierFileTests {
    private static func classifier(_ labels: [String] = ["ham", "spam"]) throws -> TextClassifier {
        try TextClassifierTrainer().train(on: Sample.corpus(labels, rows: 60)).classifier
    }

    @Test(arguments: [["ham", "spam"], ["ham", "spam", "work", "日本"]])
    func `an opened classifier gives the same answers`(labels: [String]) throws {
        var information = ModelInformation()
        information.author = "A. Author"
        information.trainingData = [.init(name: "messages.csv", rows: 60, crc32: .max)]
        information.test = .init(examples: 9, accuracy: 0.5, macroF1: nil, logLoss: 0.25)
        let classifier = try Self.classifier(labels).with(information)
        let path = NSTemporaryDirectory() + "winnow-\(UUID().uuidString).winnow"
        defer { try? FileManager.default.removeItem(atPath: path) }
        try classifier.save(to: path)
        let opened = try TextClassifier(contentsOf: path)
        #expect(opened.labels == labels)
        #expect(opened.information == information)
        for text in Sample.probes {
            #expect(opened.classification(of: text) == classifier.classification(of: text))
        }
        #expect(try opened.bytes() == classifier.bytes())
        #expect(try Data(contentsOf: URL(filePath: path)) == Data(classifier.bytes()))
    }

    @Test func `a file that is not there is an error`() {
        let error = #expect(throws: ModelFileError.self) { try TextClassifier(contentsOf: "/nowhere/model") }
        #expect(error?.code == .file)
    }

    @Test func `a file that is cut short anywhere is refused`() throws {
        let bytes = try Self.classifier().bytes()
        for length in Set([0, 1, 7, 8, 9, 100, bytes.count / 2, bytes.count - 1]) {
            #expect(throws: ModelFileError.self, "\(length) bytes") {
                try TextClassifier(bytes: Array(bytes[..<length]))
            }
        }
    }

    @Test func `an altered header is refused`() throws {
        var bytes = try Self.classifier().bytes()
        bytes[200] ^= 1
        let error = #expect(throws: ModelFileError.self) { try TextClassifier(bytes: bytes) }
        #expect(error?.code == .damaged)
    }

    @Test func `another kind of model is refused`() throws {
        let bytes = try ModelFileWriter(kind: "tagger", manifest: ["labels": ["a", "b"]]).bytes()
        let error = #expect(throws: ModelFileError.self) { try TextClassifier(bytes: bytes) }
        #expect(error?.code == .wrongKind)
    }

    /// A file of the space of a small text, with other labels and other weights.
    private static func bytes(labels: JSONValue, weights: [Int], intercepts: [Int]) throws -> [UInt8] {
        let space = try FeatureSpace(fittedTo: ["a"])
        let shape = weights.map { $0 == 0 ? space.count : $0 }
        var writer = ModelFileWriter(
            kind: TextClassifier.modelKind, manifest: ["labels": labels, "features": space.manifest])
        space.save(to: &writer)
        writer.add("weights", [Float](repeating: 1, count: shape.reduce(1, *)), shape: shape)
        writer.add("intercepts", [Float](repeating: 1, count: intercepts.reduce(1, *)), shape: intercepts)
        return try writer.bytes()
    }

    @Test func `what these tests build is otherwise valid`() throws {
        let two = try TextClassifier(
            bytes: Self.bytes(labels: ["a", "b"], weights: [0, 1], intercepts: [1]))
        #expect(two.classification(of: "a").label == "b")
        let three = try Self.bytes(labels: ["a", "b", "c"], weights: [0, 3], intercepts: [3])
        #expect(try TextClassifier(bytes: three).labels.count == 3)
    }

    @Test(arguments: [
        ([0, 2], [1]), ([0, 1], [2]), ([0], [1]), ([1, 0], [1]), ([3, 1], [1]), ([0, 1, 1], [1]),
        ([0, 1], [1, 1]), ([0, 1], []),
    ])
    func `weights of another shape are refused`(weights: [Int], intercepts: [Int]) throws {
        let bytes = try Self.bytes(labels: ["a", "b"], weights: weights, intercepts: intercepts)
        let error = #expect(throws: ModelFileError.self) { try TextClassifier(bytes: bytes) }
        #expect(error?.code == .wrongShape)
    }

    @Test(arguments: [.null, [], ["a"], ["a", 1], "ab", ["a", .null]] as [JSONValue])
    func `labels that are none are refused`(labels: JSONValue) throws {
        let bytes = try Self.bytes(labels: labels, weights: [0, 1], intercepts: [1])
        let error = #expect(throws: ModelFileError.self) { try TextClassifier(bytes: bytes) }
        #expect(error?.code == .damaged)
    }
}

/// Thousands of broken files: opening refuses them, or the classifier answers.
struct TextClassifierMutationTests {
    private static func use(_ classifier: TextClassifier) {
        for text in Sample.probes {
            let answer = classifier.classification(of: text)
            #expect(answer.hypotheses.count == classifier.labels.count)
        }
        for column in 0..<min(classifier.featureSpace.count, 50) {
            _ = classifier.featureSpace.feature(at: column)
        }
        _ = try? classifier.evaluation(on: Corpus(texts: Sample.probes, labels: Sample.probes), threads: 1)
    }

    private static func model(hashBits: Int?) throws -> [UInt8] {
        let trainer = TextClassifierTrainer.with {
            $0.features = FeatureOptions()
            $0.features?.hashBits = hashBits
            $0.features?.characterNGrams = 2...3
        }
        let texts = ["free cash", "see you", "prize £5", "日本 lunch"]
        return try trainer.train(on: Corpus(texts: texts, labels: ["spam", "ham", "spam", "other"]))
            .classifier.bytes()
    }

    @Test(arguments: 0..<10 as Range<UInt64>, [nil, 8])
    func `altered tensors are harmless`(seed: UInt64, hashBits: Int?) throws {
        let original = try Self.model(hashBits: hashBits)
        let data = 8 + Self.headerLength(of: original)
        var random = SeededGenerator(seed: seed)
        for _ in 0..<40 {
            var bytes = original
            for _ in 0...random.next(below: 30) {
                let place = data + random.next(below: bytes.count - data)
                bytes[place] =
                    [0, 0xFF, 0x7F, UInt8(truncatingIfNeeded: random.next())][random.next(below: 4)]
            }
            Self.use(try TextClassifier(bytes: bytes))
        }
    }

    @Test(arguments: 0..<10 as Range<UInt64>)
    func `altered headers with a true checksum are refused or harmless`(seed: UInt64) throws {
        let original = try Self.model(hashBits: seed % 2 == 0 ? nil : 8)
        let data = 8 + Self.headerLength(of: original)
        var random = SeededGenerator(seed: 1000 + seed)
        var opened = 0
        for _ in 0..<150 {
            var bytes = original
            for _ in 0...random.next(below: 3) {
                let place = 38 + random.next(below: data - 38)
                switch random.next(below: 3) {
                case 0: bytes[place] = UInt8(ascii: "0") + UInt8(random.next(below: 10))
                case 1: bytes[place] ^= 1 << UInt8(random.next(below: 7))
                default: bytes.swapAt(place, 38 + random.next(below: data - 38))
                }
            }
            Self.seal(&bytes, headerLength: data - 8)
            guard let classifier = try? TextClassifier(bytes: bytes) else { continue }
            opened += 1
            Self.use(classifier)
        }
        // Digits of checksums and letters of labels may change: some of the files open.
        #expect(opened > 0, "seed \(seed)")
    }

    private static func headerLength(of bytes: [UInt8]) -> Int {
        (0..<8).reduce(0) { $0 | Int(bytes[$1]) << (8 * $1) }
    }

    /// Makes the header's checksum true: that of the header with zeros in its place.
    private static func seal(_ bytes: inout [UInt8], headerLength: Int) {
        let digits = 8 + #"{"__metadata__":{"checksum":""#.utf8.count
        bytes.replaceSubrange(digits..<digits + 8, with: "00000000".utf8)
        let checksum = bytes[8..<8 + headerLength].withUnsafeBytes { CRC32.checksum(of: $0) }
        bytes.replaceSubrange(digits..<digits + 8, with: String(format: "%08x", checksum).utf8)
    }
}
