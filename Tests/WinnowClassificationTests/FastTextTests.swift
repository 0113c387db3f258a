// Models of fastText.

import Foundation
import Testing
import WinnowClassification
import WinnowCore
import WinnowCorpora
import WinnowEvaluation
import WinnowModelFile
import WinnowSystem

/// A model that fastText 0.9.2 trained (Scripts/generate/golden-fasttext at commit f0181211), and its answers.
struct GoldenFastText {
    let bytes: [UInt8]
    let labels: [String]
    let texts: [String]
    let probabilities: [[Double]]

    static let classifiers = [
        "softmax.bin", "two-labels.bin", "subwords.bin", "hierarchical.bin", "one-versus-all.bin",
        "negative-sampling.bin", "quantized.ftz", "quantized-input.ftz",
    ]

    static func url(_ file: String) -> URL {
        URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Golden/fasttext").appending(
            path: file)
    }

    init(_ file: String) throws {
        bytes = [UInt8](try Data(contentsOf: Self.url(file)))
        let name = String(file.prefix { $0 != "." })
        let json = try JSONValue(parsing: String(contentsOf: Self.url(name + ".json"), encoding: .utf8))
        labels = json["labels"]?.array?.compactMap(\.string) ?? []
        texts = json["texts"]?.array?.compactMap(\.string) ?? []
        probabilities = json["probabilities"]?.array?.compactMap { $0.array?.compactMap(\.number) } ?? []
    }
}

@Suite struct FastTextTests {
    @Test(arguments: GoldenFastText.classifiers)
    func `probabilities are those of fastText`(file: String) throws {
        let golden = try GoldenFastText(file)
        let classifier = try TextClassifier(contentsOf: GoldenFastText.url(file).path)
        #expect(classifier.labels == golden.labels && golden.texts.count > 5)
        #expect(golden.probabilities.count == golden.texts.count)
        var reader = TextClassifier.Reader(classifier)
        // The second time, the sums of frequent words are known.
        for _ in 0..<3 {
            for (text, expected) in zip(golden.texts, golden.probabilities) {
                var text = text
                text.withUTF8 { utf8 in
                    reader.withProbabilities(of: utf8) { found, logOdds in
                        #expect(found.count == expected.count)
                        for index in expected.indices {
                            // Rounded log-odds keep a little of the rest, so that labels stay in order.
                            let tolerance = classifier.hasExclusiveLabels ? 1e-6 : 5e-6
                            #expect(abs(found[index] - expected[index]) < tolerance, "\(file)")
                            let odds = log(found[index] / (1 - found[index]))
                            #expect(abs(odds - logOdds[index]) < 1e-3 || odds.magnitude > 10)
                        }
                        #expect(!classifier.hasExclusiveLabels || abs(found.reduce(0, +) - 1) < 1e-5)
                    }
                }
            }
        }
    }

    @Test func `labels that exclude each other have one answer, others any number`() throws {
        let one = try TextClassifier(bytes: GoldenFastText("softmax.bin").bytes)
        #expect(one.hasExclusiveLabels && one.rule == .one())
        #expect(one.classification(of: "bread soup").labels == ["food"])
        let several = try TextClassifier(bytes: GoldenFastText("one-versus-all.bin").bytes)
        #expect(!several.hasExclusiveLabels && several.rule == .each())
        #expect(
            Set(several.classification(of: "bread soup ball goal team cook").labels) == ["food", "sport"])
    }

    @Test(arguments: GoldenFastText.classifiers)
    func `a saved model has the same answers to the last bit`(file: String) throws {
        let golden = try GoldenFastText(file)
        let original = try TextClassifier(bytes: golden.bytes)
        var changed = original
        changed.information.author = "somebody"
        let copy = try TextClassifier(bytes: changed.bytes())
        #expect(copy.information.author == "somebody" && copy.labels == original.labels)
        #expect(copy.rule == original.rule)
        #expect(copy.classifications(of: golden.texts) == original.classifications(of: golden.texts))
        try ModelFile(bytes: changed.bytes()).verify()
        // And a threshold is kept.
        changed.rule = .one([LabelThreshold(label: golden.labels[0], logOdds: 1.5)])
        #expect(try TextClassifier(bytes: changed.bytes()).rule == changed.rule)
    }

    @Test func `the answer does not depend on the texts before`() throws {
        let golden = try GoldenFastText("subwords.bin")
        let classifier = try TextClassifier(bytes: golden.bytes)
        var reader = TextClassifier.Reader(classifier)
        for _ in 0..<2 {
            for text in golden.texts {
                #expect(reader.classification(of: text) == classifier.classification(of: text))
            }
        }
    }

    @Test(arguments: ["softmax.bin", "two-labels.bin", "subwords.bin", "one-versus-all.bin", "quantized.ftz"])
    func `an explanation sums to the log-odds`(file: String) throws {
        let golden = try GoldenFastText(file)
        let classifier = try TextClassifier(bytes: golden.bytes)
        for text in golden.texts {
            let answer = classifier.classification(of: text)
            let explanation = classifier.explanation(of: text)
            #expect(explanation.label == answer.hypotheses[0].label || !classifier.hasExclusiveLabels)
            let sum = explanation.parts.reduce(explanation.bias) { $0 + $1.weight }
            #expect(abs(sum - explanation.logOdds) < 1e-6)
            let first = answer.hypotheses.first { $0.label == explanation.label }
            let second = answer.hypotheses.first { $0.label == explanation.against }
            guard let first, let second else { continue }
            let difference = log(first.probability / second.probability)
            #expect(abs(difference - explanation.logOdds) < 1e-3 * max(1, difference.magnitude))
        }
        let explanation = classifier.explanation(of: "bread  soup")
        #expect(explanation.parts.prefix(2).map(\.text) == ["bread", "soup"])
    }

    @Test func `words that support a label are found, except with hierarchical softmax`() throws {
        let classifier = try TextClassifier(bytes: GoldenFastText("softmax.bin").bytes)
        let words = try classifier.topFeatures(for: "food", count: 8).map(\.feature.text)
        #expect(words.count == 8 && !words.contains("ball") && !words.contains("sofa"))
        let other = try TextClassifier(bytes: GoldenFastText("hierarchical.bin").bytes)
        #expect(throws: ClassificationError.self) { try other.topFeatures(for: other.labels[0], count: 3) }
    }

    @Test func `a corpus is evaluated`() throws {
        let classifier = try TextClassifier(bytes: GoldenFastText("softmax.bin").bytes)
        let corpus = Corpus(
            texts: ["bread soup cook", "ball goal", "sofa", "zzz"], labels: ["food", "sport", "home", "new"])
        let report = try classifier.evaluation(on: corpus, threads: 1)
        #expect(report.examples == 4 && report.accuracy == 0.75)
    }

    @Test func `vectors of words alone are no classifier`() throws {
        let bytes = [UInt8](try Data(contentsOf: GoldenFastText.url("skipgram.bin")))
        #expect { try TextClassifier(bytes: bytes) } throws: { ($0 as? ModelFileError)?.code == .wrongKind }
    }
}

/// Damaged models: either opening rejects them, or the classifier answers.
@Suite struct FastTextMutationTests {
    private static func use(_ bytes: [UInt8]) -> Bool {
        guard let classifier = try? TextClassifier(bytes: bytes) else { return false }
        for text in ["ball goal", "", "équipe zzz 試合 </s> x"] {
            let answer = classifier.classification(of: text)
            #expect(answer.hypotheses.count == classifier.labels.count)
            _ = classifier.explanation(of: text)
        }
        if let label = classifier.labels.first { _ = try? classifier.topFeatures(for: label, count: 3) }
        return true
    }

    @Test(arguments: ["two-labels.bin", "hierarchical.bin", "quantized.ftz"])
    func `a truncated model is refused`(file: String) throws {
        let bytes = try GoldenFastText(file).bytes
        for length in stride(from: 0, to: bytes.count, by: bytes.count > 5_000 ? 7 : 1) {
            do {
                _ = try TextClassifier(bytes: Array(bytes[..<length]))
                Issue.record("\(length) bytes are no model")
            } catch {
                #expect([.truncated, .notAModel, .damaged].contains(error.code))
                #expect(length < 200 || error.code == .truncated)
            }
        }
        #expect(throws: ModelFileError.self) { try TextClassifier(bytes: bytes + [0]) }
    }

    @Test(arguments: GoldenFastText.classifiers, 0..<4 as Range<UInt64>)
    func `changed bytes are rejected or harmless`(file: String, seed: UInt64) throws {
        let original = try GoldenFastText(file).bytes
        var random = SeededGenerator(seed: seed)
        var used = 0
        for _ in 0..<60 {
            var bytes = original
            for _ in 0...random.next(below: 4) {
                // Half of them in the options and counts.
                let place = random.next(below: random.next(below: 2) == 0 ? 96 : bytes.count)
                bytes[place] =
                    [0, 0xFF, 0x7F, 1, UInt8(truncatingIfNeeded: random.next())][random.next(below: 5)]
            }
            used += Self.use(bytes) ? 1 : 0
        }
        #expect(used > 0)
    }
}
