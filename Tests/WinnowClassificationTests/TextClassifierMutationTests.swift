// Model files with random changes.

import Foundation
import Testing
import WinnowClassification
import WinnowCorpora
import WinnowFeatures
import WinnowModelFile
import WinnowSystem

/// Thousands of damaged files: either opening rejects them, or the classifier answers.
struct TextClassifierMutationTests {
    private static func use(_ classifier: TextClassifier) {
        for text in Sample.probes {
            let answer = classifier.classification(of: text)
            #expect(answer.hypotheses.count == classifier.labels.count)
        }
        for column in 0..<min(classifier.featureSpace.count, 50) {
            _ = classifier.featureSpace.feature(at: column)
        }
        _ = try? classifier.predictions(on: Corpus(texts: Sample.probes, labels: Sample.probes), threads: 1)
        _ = classifier.explanation(of: Sample.probes[2])
        for label in classifier.labels { _ = try? classifier.topFeatures(for: label, count: 3) }
        var options = CompressionOptions()
        options.maximumBytes = 2_000
        _ = try? classifier.compressed(options: options)
    }

    private static func model(hashBits: Int?, isCompressed: Bool = false) throws -> [UInt8] {
        let trainer = TextClassifierTrainer.with {
            $0.features = FeatureOptions()
            $0.features?.hashBits = hashBits
            // Without texts, a model of any size is compressed.
            $0.compression.keepsTexts = !isCompressed
            $0.features?.characterNGrams = 2...3
        }
        let texts = ["free cash", "see you", "prize £5", "日本 lunch"]
        return try trainer.train(on: Corpus(texts: texts, labels: ["spam", "ham", "spam", "other"]))
            .classifier.bytes()
    }

    @Test(arguments: 0..<20 as Range<UInt64>, [nil, 8])
    func `changed tensors are harmless`(seed: UInt64, hashBits: Int?) throws {
        let original = try Self.model(hashBits: hashBits, isCompressed: seed % 2 == 1)
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
    func `changed headers with a valid checksum are rejected or harmless`(seed: UInt64) throws {
        let original = try Self.model(hashBits: seed % 2 == 0 ? nil : 8, isCompressed: seed % 4 > 1)
        let data = 8 + Self.headerLength(of: original)
        var random = SeededGenerator(seed: 1000 + seed)
        var opened = 0
        for _ in 0..<400 {
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
        // Digits of checksums and letters of labels may change, so some files open.
        #expect(opened > 0, "seed \(seed)")
    }

    private static func headerLength(of bytes: [UInt8]) -> Int {
        (0..<8).reduce(0) { $0 | Int(bytes[$1]) << (8 * $1) }
    }

    /// Sets the header's checksum to that of the header with zeros in place of the checksum.
    private static func seal(_ bytes: inout [UInt8], headerLength: Int) {
        let digits = 8 + #"{"__metadata__":{"checksum":""#.utf8.count
        bytes.replaceSubrange(digits..<digits + 8, with: "00000000".utf8)
        let checksum = bytes[8..<8 + headerLength].withUnsafeBytes { CRC32.checksum(of: $0) }
        bytes.replaceSubrange(digits..<digits + 8, with: String(format: "%08x", checksum).utf8)
    }
}
