// Classifiers in fewer bytes: answers, sizes, files.

import Foundation
import Testing
import WinnowCorpora
import WinnowFeatures
import WinnowModelFile
import WinnowSystem
import _WinnowTestSupport

@testable import WinnowClassification

struct CompressionTests {
    private static func classifier(
        _ labels: [String] = ["ham", "spam"], rows: Int = 200, characters: Bool = true
    ) throws -> TextClassifier {
        try TextClassifierTrainer.with {
            if characters { $0.features?.characterNGrams = 2...4 }
            $0.calibration = .none
        }.train(on: Sample.corpus(labels, rows: rows)).classifier
    }

    private static func options(_ bytes: Int? = nil, texts: Bool = true) -> CompressionOptions {
        var options = CompressionOptions()
        options.maximumBytes = bytes
        options.keepsTexts = texts
        return options
    }

    private static let texts = Sample.probes + (0..<50).map { Sample.corpus(rows: 60, seed: 9).text(at: $0) }

    @Test(arguments: [["ham", "spam"], ["ham", "spam", "work"], ["ham", "spam", "work", "日本"]])
    func `one byte per weight hardly changes probabilities`(labels: [String]) throws {
        let whole = try Self.classifier(labels)
        let (small, report) = try #require(try whole.compressed())
        #expect(small.isCompressed && !whole.isCompressed)
        #expect(4 * report.size < 3 * report.formerSize, "\(report)")
        #expect(report.keptShare == 1)
        #expect(try small.bytes().count == report.size)
        for text in Self.texts {
            for label in labels {
                let (before, after) = (
                    whole.probability(of: label, in: text), small.probability(of: label, in: text)
                )
                #expect(abs((before ?? .nan) - (after ?? .nan)) < 0.01, "\(label) of \(text)")
            }
        }
    }

    @Test(arguments: [["ham", "spam"], ["ham", "spam", "work", "日本"]], [true, false])
    func `compressed classifiers satisfy the contract of models`(labels: [String], texts: Bool) throws {
        let small = try #require(
            try Self.classifier(labels, rows: 80).compressed(options: Self.options(6_000, texts: texts)))
        let violations = try ModelContract.violations(of: small.classifier) { classifier in
            Sample.probes.map { classifier.classification(of: $0) }
        }
        #expect(violations == [])
    }

    @Test(arguments: [["ham", "spam"], ["ham", "spam", "work"]])
    func `the size is at most the limit, and more is better`(labels: [String]) throws {
        let whole = try Self.classifier(labels)
        var changes: [Double] = []
        for limit in [12_000, 6_000, 4_000] {
            let small = try #require(try whole.compressed(options: Self.options(limit))).classifier
            #expect(try small.bytes().count <= limit)
            let differences = Self.texts.map { text in
                abs(
                    (whole.probability(of: "spam", in: text) ?? 0)
                        - (small.probability(of: "spam", in: text) ?? 1))
            }
            changes.append(differences.reduce(0, +))
            let agreeing = Self.texts.count { whole.label(of: $0) == small.label(of: $0) }
            #expect(Double(agreeing) >= 0.9 * Double(Self.texts.count), "\(limit): \(agreeing)")
        }
        #expect(changes[0] < changes[2], "\(changes)")
    }

    @Test func `a limit that no classifier fits is an error`() throws {
        let whole = try Self.classifier()
        let error = #expect(throws: ClassificationError.self) {
            try whole.compressed(options: Self.options(1_000))
        }
        #expect(error?.code == .tooLarge)
        #expect(error?.message.contains("the smallest has") == true)
        #expect(throws: ClassificationError.self) { try whole.compressed(options: Self.options(999)) }
    }

    @Test func `a classifier that fits stays as it is`() throws {
        let whole = try Self.classifier(rows: 30)
        #expect(try whole.compressed(options: Self.options(10_000_000)) == nil)
        let small = try #require(try whole.compressed()).classifier
        #expect(try small.compressed() == nil)
    }

    @Test func `a compressed classifier can be compressed again`() throws {
        let whole = try Self.classifier(["ham", "spam", "work"])
        let half = try #require(try whole.compressed(options: Self.options(12_000))).classifier
        let quarter = try #require(try half.compressed(options: Self.options(6_000))).classifier
        #expect(try quarter.bytes().count <= 6_000)
        for text in Self.texts.suffix(50) {
            #expect(quarter.label(of: text) == whole.label(of: text), "\(text)")
        }
    }

    @Test(arguments: [["ham", "spam"], ["ham", "spam", "work", "日本"]])
    func `explanations add up to the log-odds`(labels: [String]) throws {
        let small = try #require(try Self.classifier(labels).compressed(options: Self.options(8_000)))
            .classifier
        for text in Self.texts {
            let explanation = small.explanation(of: text)
            let sum = explanation.parts.reduce(explanation.bias) { $0 + $1.weight }
            #expect(abs(sum - explanation.logOdds) < 1e-9)
            guard labels.count == 2 else { continue }
            #expect(
                abs((small.classification(of: text)[explanation.label]?.logOdds ?? 0) - explanation.logOdds)
                    < 1e-5)
        }
    }

    @Test func `the strongest n-grams keep their texts unless none are wanted`() throws {
        let whole = try Self.classifier()
        let small = try #require(try whole.compressed()).classifier
        let strongest = try whole.topFeatures(for: "spam", count: 10).map(\.feature)
        #expect(try small.topFeatures(for: "spam", count: 10).map(\.feature) == strongest)
        let bare = try #require(try whole.compressed(options: Self.options(texts: false))).classifier
        #expect(try bare.topFeatures(for: "spam", count: 10).allSatisfy { $0.feature.kind == .surface })
        #expect(bare.label(of: "free prize cash") == "spam")
        #expect(try bare.bytes().count < small.bytes().count)
    }

    @Test func `small classifiers are stored whole by default`() throws {
        let training = try TextClassifierTrainer.with { _ in }.train(on: Sample.corpus(rows: 60))
        #expect(training.compression == nil)
        #expect(try ModelFile(bytes: training.classifier.bytes()).formatVersion == 1)
    }

    /// Texts with a word that identifies each of many labels, and words that do not.
    private static func manyLabels(_ count: Int) -> Corpus {
        var random = SeededGenerator(seed: 5)
        var (texts, labels): ([String], [String]) = ([], [])
        for row in 0..<count * 10 {
            let label = row % count
            let noise = (0..<8).map { _ in "w\(random.next(below: 20_000))" }
            texts.append("key\(label) topic\(label / 3) " + noise.joined(separator: " "))
            labels.append("l\(label)")
        }
        return Corpus(texts: texts, labels: labels)
    }

    @Test func `classifiers of many weights are compressed by default`() throws {
        let corpus = Self.manyLabels(110)
        let trainer = TextClassifierTrainer.with {
            $0.features?.wordNGrams = 1...1
            $0.fitting.maximumIterations = 12
            $0.compression.isAutomatic = false
        }
        let whole = try trainer.train(on: corpus).classifier
        #expect(whole.weightCount >= CompressionOptions.automaticWeightCount)
        var compressing = trainer
        compressing.options.compression = CompressionOptions()
        let training = try compressing.train(on: corpus)
        let report = try #require(training.compression)
        #expect(report.size < report.formerSize / 5, "\(report)")
        #expect(try #require(report.probabilityChange) <= 0.004, "\(report)")
        #expect(try ModelFile(bytes: training.classifier.bytes()).formatVersion == 2)
        for row in stride(from: 0, to: corpus.count, by: 7) {
            #expect(
                training.classifier.label(of: corpus.text(at: row)) == whole.label(of: corpus.text(at: row)))
        }
        compressing.options.threads = 1
        #expect(try compressing.train(on: corpus).classifier.bytes() == training.classifier.bytes())
    }

    @Test(arguments: [255, 256, 700]) func `numbers of labels take the bytes that they need`(count: Int)
        throws
    {
        var random = SeededGenerator(seed: 3)
        var options = FeatureOptions()
        options.characterNGrams = nil
        options.surfaceFeatures = false
        let space = try FeatureSpace(fittedTo: ["a b c d e f g h i j k l m n o p q r s t"], options: options)
        // One large weight in each column, among small ones that no answer needs.
        var weights = (0..<space.count * count).map { _ in Float(random.next(below: 100)) / 1e5 }
        for column in 0..<space.count {
            weights[column * count + column * 7 % count] = 3 + Float(column) / 10
        }
        let whole = TextClassifier(
            labels: (0..<count).map { "l\(10_000 + $0)" }, featureSpace: space, algorithm: .maximumEntropy,
            information: ModelInformation(), weights: Tensor(weights, shape: [space.count, count]),
            intercepts: Tensor([Float](repeating: 0, count: count)))
        let small = try #require(
            try whole.compressed(options: Self.options(try whole.bytes().count / 5))
        ).classifier
        #expect(small.compact?.places != nil)
        let opened = try TextClassifier(bytes: small.bytes())
        for text in ["a", "b c", "d e f g", "t s r"] {
            #expect(opened.label(of: text) == whole.label(of: text))
            let label = whole.label(of: text)
            let difference =
                (whole.probability(of: label, in: text) ?? 0) - (opened.probability(of: label, in: text) ?? 1)
            #expect(abs(difference) < 0.01)
        }
    }

    @Test func `labels that do not exclude each other are compressed one by one`() throws {
        var sets: [[String]] = []
        let corpus = Sample.corpus(["ham", "spam", "work"], rows: 200)
        for row in 0..<corpus.count {
            let label = corpus.labels[Int(corpus.labelIndices[row])]
            sets.append(row % 9 == 0 ? [] : [label] + (label == "work" ? ["ham"] : []))
        }
        var trainer = TextClassifierTrainer()
        trainer.options.features = FeatureOptions()
        let texts = (0..<corpus.count).map { corpus.text(at: $0) }
        let whole = try trainer.train(on: Corpus(texts: texts, labelSets: sets)).classifier
        let (small, report) = try #require(try whole.compressed(options: Self.options(20_000)))
        #expect(report.size <= 20_000)
        #expect(try small.bytes().count <= 20_000)
        let violations = try ModelContract.violations(of: small, mutations: 100) { classifier in
            Sample.probes.map { classifier.classification(of: $0) }
        }
        #expect(violations == [])
        let agreeing = texts.count {
            whole.classification(of: $0).labels == small.classification(of: $0).labels
        }
        #expect(Double(agreeing) > 0.9 * Double(texts.count), "\(agreeing)")
    }

    @Test func `hashed columns stay and their weights are compressed`() throws {
        let trainer = TextClassifierTrainer.with {
            $0.features?.hashBits = 10
            $0.calibration = .none
        }
        let whole = try trainer.train(on: Sample.corpus(["ham", "spam", "work"], rows: 100)).classifier
        let small = try #require(try whole.compressed()).classifier
        let opened = try TextClassifier(bytes: small.bytes())
        #expect(opened.featureSpace.count == whole.featureSpace.count)
        for text in Self.texts { #expect(opened.label(of: text) == whole.label(of: text)) }
    }

    @Test func `a training continues from a compressed classifier`() throws {
        let corpus = Sample.corpus(rows: 100)
        var trainer = TextClassifierTrainer.with { $0.fitting.maximumIterations = 1 }
        trainer.options.calibration = .none
        let whole = try trainer.train(on: corpus).classifier
        let start = try #require(try whole.compressed()).classifier
        var input = TextClassifierTrainer.Input(corpus)
        input.start = start
        let continued = try trainer.train(on: input).classifier
        // One iteration from the beginning leaves answers less certain than one more iteration.
        let text = "free prize cash"
        #expect(
            try #require(continued.probability(of: "spam", in: text))
                > #require(whole.probability(of: "spam", in: text)))
    }
}
