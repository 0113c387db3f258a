// Classifiers as files, valid and damaged.

import Foundation
import Testing
import WinnowCorpora
import WinnowFeatures
import WinnowModelFile
import WinnowSystem
import _WinnowTestSupport

@testable import WinnowClassification

struct TextClassifierFileTests {
    private static func classifier(_ labels: [String] = ["ham", "spam"]) throws -> TextClassifier {
        try TextClassifierTrainer.with {
            $0.features = nil
            $0.calibration = .none
        }.train(on: Sample.corpus(labels, rows: 60)).classifier
    }

    @Test(arguments: [["ham", "spam"], ["ham", "spam", "work", "日本"]])
    func `a reopened classifier gives the same answers`(labels: [String]) throws {
        var information = ModelInformation()
        information.author = "A. Author"
        information.trainingData = [.init(name: "messages.csv", rows: 60, crc32: .max)]
        information.test = .init(examples: 9, accuracy: 0.5, macroF1: nil, logLoss: 0.25)
        var classifier = try Self.classifier(labels)
        classifier.information = information
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

    @Test func `a missing file is an error`() {
        let error = #expect(throws: ModelFileError.self) { try TextClassifier(contentsOf: "/nowhere/model") }
        #expect(error?.code == .file)
    }

    @Test(arguments: [["ham", "spam"], ["ham", "spam", "work", "日本"]])
    func `classifiers satisfy the contract of models`(labels: [String]) throws {
        let violations = try ModelContract.violations(of: Self.classifier(labels)) { classifier in
            Sample.probes.map { classifier.classification(of: $0) }
        }
        #expect(violations == [])
    }

    /// A file with the features of a small text, and the given labels and weights.
    private static func bytes(
        labels: JSONValue, weights: [Int], intercepts: [Int], errorRate: JSONValue? = nil
    ) throws -> [UInt8] {
        let space = try FeatureSpace(fittedTo: ["a"])
        let shape = weights.map { $0 == 0 ? space.count : $0 }
        var manifest: JSONObject = [
            "algorithm": "maximum-entropy", "labels": labels, "features": space.manifest,
        ]
        manifest["errorRate"] = errorRate
        var writer = ModelFileWriter(kind: TextClassifier.modelKind, manifest: .object(manifest))
        space.save(to: &writer)
        writer.add("weights", [Float](repeating: 1, count: shape.reduce(1, *)), shape: shape)
        writer.add("intercepts", [Float](repeating: 1, count: intercepts.reduce(1, *)), shape: intercepts)
        return try writer.bytes()
    }

    @Test func `the files of these tests are otherwise valid`() throws {
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
    func `weights of the wrong shape are rejected`(weights: [Int], intercepts: [Int]) throws {
        let bytes = try Self.bytes(labels: ["a", "b"], weights: weights, intercepts: intercepts)
        let error = #expect(throws: ModelFileError.self) { try TextClassifier(bytes: bytes) }
        #expect(error?.code == .wrongShape)
    }

    @Test(arguments: [.null, [], ["a"], ["a", 1], "ab", ["a", .null]] as [JSONValue])
    func `invalid labels are rejected`(labels: JSONValue) throws {
        let bytes = try Self.bytes(labels: labels, weights: [0, 1], intercepts: [1])
        let error = #expect(throws: ModelFileError.self) { try TextClassifier(bytes: bytes) }
        #expect(error?.code == .damaged)
    }

    @Test(arguments: [1e300, -1, 0, 1, 1.5])
    func `invalid error rates are rejected`(errorRate: Double) throws {
        let bytes = try Self.bytes(
            labels: ["a", "b"], weights: [0, 1], intercepts: [1], errorRate: .number(errorRate))
        let error = #expect(throws: ModelFileError.self) { try TextClassifier(bytes: bytes) }
        #expect(error?.code == .damaged)
    }

    @Test func `a classifier with 100,000 labels opens`() throws {
        let labels = (0..<100_000).map { "the label with the number \($0)" }.sorted()
        let bytes = try Self.bytes(
            labels: .array(labels.map { .string($0) }), weights: [0, 100_000], intercepts: [100_000])
        let classifier = try TextClassifier(bytes: bytes)
        #expect(classifier.labels == labels)
        #expect(classifier.classification(of: "a").label == labels[0])
    }

    @Test(arguments: [Float.nan, .infinity, -.infinity])
    func `weights that are not finite are not among the strongest features`(number: Float) throws {
        let file = try ModelFile(bytes: Self.bytes(labels: ["a", "b"], weights: [0, 1], intercepts: [1]))
        var writer = ModelFileWriter(kind: file.kind, manifest: file.manifest)
        for info in file.tensors {
            switch info.type {
            case .f32:
                var values = Array(try file.tensor(info.name, as: Float.self))
                if info.name == "weights" { values[0] = number }
                writer.add(info.name, values, shape: info.shape)
            case .u8: writer.add(info.name, try file.tensor(info.name, as: UInt8.self))
            default: writer.add(info.name, try file.tensor(info.name, as: UInt32.self))
            }
        }
        let features = try TextClassifier(bytes: writer.bytes()).topFeatures(for: "b", count: .max)
        #expect(features.count > 1)
        #expect(features.allSatisfy { $0.weight.isFinite })
    }
}
