// Fingerprints of the texts that a classifier was trained on.

import Testing
import WinnowCorpora
import WinnowEvaluation
import WinnowFeatures
import WinnowModelFile
import WinnowSystem

@testable import WinnowClassification

@Suite struct TextFingerprintTests {
    private static func corpus(_ texts: [String]) -> Corpus {
        Corpus(texts: texts, labels: texts.map { _ in "a" })
    }

    @Test(arguments: [
        "Free  PRIZE\tinside", " free prize inside\n", "free\u{A0}prize\u{3000}inside", "FREE PRIZE INSIDE",
    ]) func `case and white space do not matter`(_ text: String) {
        let fingerprints = TextFingerprints(of: Self.corpus(["free prize inside", "École  à 8"]))
        #expect(fingerprints.contains(text))
        #expect(fingerprints.contains("école À 8 "))
        #expect(!fingerprints.contains("freeprize inside"))
    }

    @Test func `empty texts have no fingerprint, and duplicates have one`() {
        let fingerprints = TextFingerprints(of: Self.corpus(["", " \n\t", "\u{3000}", "a b", "A  b", "c"]))
        #expect(fingerprints.textCount == 2)
        #expect(fingerprints.count == 2)
        #expect(!fingerprints.contains("") && !fingerprints.contains(" "))
        let leaks = fingerprints.leaks(in: Self.corpus(["", "  ", "A B", "a b", "unknown text"]))
        #expect(leaks == LeakEstimate(textCount: 2, hitCount: 1, chance: 2.0 / 65_536))
        #expect(TextFingerprints(of: Self.corpus([""])).textCount == 0)
    }

    /// The numbers of docs/file-format.md, computed as described.
    @Test func `a fingerprint matches the description of the format`() throws {
        let fingerprints = TextFingerprints(of: Self.corpus(["Hello,  World"]))
        func mixed(_ left: UInt64, _ right: UInt64) -> UInt64 {
            let product = left.multipliedFullWidth(by: right)
            return product.high ^ product.low
        }
        let key: UInt64 = 0x9E37_79B9_7F4A_7C15
        let bytes = Array("hello, world".utf8)
        func number(_ bytes: ArraySlice<UInt8>) -> UInt64 {
            bytes.reversed().reduce(0) { $0 << 8 | UInt64($1) }
        }
        var hash = mixed(key ^ number(bytes[..<8]), key)
        hash = mixed(hash ^ number(bytes[8...]), key)
        hash = mixed(hash ^ 12, key)
        let fingerprint = Int(hash & 0xFFFF)
        #expect(fingerprints.bits[fingerprint / 8] == 1 << UInt8(fingerprint % 8))
        #expect(fingerprints.count == 1)
    }

    /// Similar texts, like messages: a weak hash would affect the share of chance hits.
    @Test func `texts that were not trained on hit as often as expected by chance`() {
        let known = Self.corpus((0..<5_000).map { "call \($0) now to claim your prize" })
        let others = Self.corpus((5_000..<45_000).map { "call \($0) now to claim your prize" })
        let fingerprints = TextFingerprints(of: known)
        #expect(fingerprints.textCount == 5_000)
        #expect(abs(fingerprints.chance - 0.0734) < 0.002)
        let leaks = fingerprints.leaks(in: others)
        let deviation = (leaks.expectedHits * (1 - leaks.chance)).squareRoot()
        #expect(abs(Double(leaks.hitCount) - leaks.expectedHits) < 4 * deviation, "\(leaks)")
        #expect(leaks.finding == .none)
        #expect(fingerprints.leaks(in: known).hitCount == 5_000)
        #expect(fingerprints == TextFingerprints(of: known, threads: 1))
    }

    @Test func `a trainer keeps the fingerprints of all its texts on request, and nothing else changes`()
        throws
    {
        let corpus = Sample.corpus(rows: 120)
        let validation = Sample.corpus(rows: 30, seed: 2)
        let plain = try TextClassifierTrainer.with { _ in }.train(on: .init(corpus, validation: validation))
            .classifier
        let kept = try TextClassifierTrainer.with { $0.keepsFingerprints = true }
            .train(on: .init(corpus, validation: validation)).classifier
        #expect(plain.fingerprints == nil)
        let fingerprints = try #require(kept.fingerprints)
        #expect(fingerprints.textCount == 150)
        for part in [corpus, validation] { #expect(fingerprints.leaks(in: part).hitCount == part.count) }
        var opened = try TextClassifier(bytes: kept.bytes())
        #expect(opened.fingerprints == fingerprints)
        opened.information = plain.information
        #expect(opened.fingerprints == fingerprints)
        opened.fingerprints = nil
        #expect(try opened.bytes() == plain.bytes())
        for text in Sample.probes {
            #expect(opened.classification(of: text) == plain.classification(of: text))
        }
    }

    @Test(arguments: [CalibrationMethod.temperature, .isotonic, .none])
    func `calibration keeps fingerprints`(_ method: CalibrationMethod) throws {
        let classifier = try TextClassifierTrainer.with {
            $0.keepsFingerprints = true
            $0.calibration = method
        }.train(on: Sample.corpus(rows: 80)).classifier
        #expect(classifier.fingerprints?.textCount == 80)
    }

    @Test func `fingerprints of a warm start are kept on request`() throws {
        let (first, second) = (Sample.corpus(rows: 80), Sample.corpus(rows: 90, seed: 2))
        let trainer = TextClassifierTrainer.with { $0.keepsFingerprints = true }
        let start = try trainer.train(on: first).classifier
        var next = trainer
        let input = TextClassifierTrainer.Input(second, validation: nil, start: start)
        let both = try #require(try next.train(on: input).classifier.fingerprints)
        #expect(both.textCount == 170)
        for part in [first, second] { #expect(both.leaks(in: part).hitCount == part.count) }
        next.options.keepsFingerprints = false
        #expect(try next.train(on: input).classifier.fingerprints == nil)
    }

    @Test func `tuning passes on the option for fingerprints`() throws {
        var tuner = TextClassifierTuner()
        tuner.options.trainer.keepsFingerprints = true
        tuner.options.candidateCount = 1
        let tuning = try tuner.tune(on: Sample.corpus(rows: 60))
        #expect(tuning.options.keepsFingerprints)
    }

    @Test func `an evaluation estimates how many texts were trained on`() throws {
        let corpus = Sample.corpus(rows: 200)
        let trainer = TextClassifierTrainer.with { $0.keepsFingerprints = true }
        var classifier = try trainer.train(on: corpus.selecting(Array(0..<120))).classifier
        let report = try classifier.evaluation(on: corpus.selecting(Array(100..<200)))
        let leaks = try #require(report.leaks)
        #expect(leaks.textCount == 100 && leaks.finding == .leak && (19...22).contains(leaks.leakedCount))
        classifier.fingerprints = nil
        #expect(try classifier.evaluation(on: corpus).leaks == nil)
    }
}

@Suite struct TextFingerprintFileTests {
    /// A model with given fingerprints.
    private static func bytes(
        count: JSONValue?, tensor: (inout ModelFileWriter) -> Void
    ) throws -> [UInt8] {
        let space = try FeatureSpace(fittedTo: ["a"])
        var manifest: JSONObject = [
            "algorithm": "maximum-entropy", "labels": ["a", "b"], "features": space.manifest,
        ]
        if let count { manifest["fingerprints"] = ["texts": count] }
        var writer = ModelFileWriter(kind: TextClassifier.modelKind, manifest: .object(manifest))
        space.save(to: &writer)
        writer.add("weights", [Float](repeating: 1, count: space.count), shape: [space.count, 1])
        writer.add("intercepts", [Float(1)])
        tensor(&writer)
        return try writer.bytes()
    }

    private static func add(_ bytes: [UInt8], to writer: inout ModelFileWriter) {
        writer.add("training.fingerprints", bytes)
    }

    private static let three = [UInt8](repeating: 0, count: 8_189) + [1, 0, 0x81]

    @Test func `the files of these tests are otherwise valid`() throws {
        let classifier = try TextClassifier(bytes: Self.bytes(count: 4) { Self.add(Self.three, to: &$0) })
        #expect(classifier.fingerprints?.textCount == 4)
        #expect(classifier.fingerprints?.count == 3)
        #expect(try TextClassifier(bytes: Self.bytes(count: nil) { _ in }).fingerprints == nil)
    }

    @Test(arguments: [0, 1, 8_191, 8_193, 65_536]) func `the wrong size is rejected`(_ size: Int) throws {
        let bytes = try Self.bytes(count: 4) { Self.add([UInt8](repeating: 0, count: size), to: &$0) }
        let error = #expect(throws: ModelFileError.self) { try TextClassifier(bytes: bytes) }
        #expect(error?.code == .wrongShape)
        #expect(error?.message.contains("training.fingerprints") == true)
    }

    @Test func `the wrong type or shape is rejected`() throws {
        let wide = try Self.bytes(count: 4) {
            $0.add("training.fingerprints", [UInt16](repeating: 0, count: 8_192))
        }
        #expect(throws: ModelFileError.self) { try TextClassifier(bytes: wide) }
        let square = try Self.bytes(count: 4) {
            $0.add("training.fingerprints", Self.three, shape: [2, 4_096])
        }
        #expect(throws: ModelFileError.self) { try TextClassifier(bytes: square) }
    }

    @Test(arguments: [nil, .null, "4", -1, 0, 2, 3.5] as [JSONValue?])
    func `a missing or impossible number of texts is rejected`(_ count: JSONValue?) throws {
        let bytes = try Self.bytes(count: count) { Self.add(Self.three, to: &$0) }
        let error = #expect(throws: ModelFileError.self) { try TextClassifier(bytes: bytes) }
        #expect(error?.code == .damaged)
        #expect(error?.message.contains("fingerprints") == true)
    }

    @Test func `texts without fingerprints are rejected`() throws {
        let empty = try Self.bytes(count: 4) { Self.add([UInt8](repeating: 0, count: 8_192), to: &$0) }
        #expect(throws: ModelFileError.self) { try TextClassifier(bytes: empty) }
        let missing = try Self.bytes(count: 4) { _ in }
        let error = #expect(throws: ModelFileError.self) { try TextClassifier(bytes: missing) }
        #expect(error?.code == .missingTensor)
    }
}
