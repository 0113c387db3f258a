// Messages that are hidden among other words.

import Testing
import WinnowCorpora
import WinnowFeatures
import WinnowModelFile
import WinnowSystem
import WinnowText

@testable import WinnowClassification

struct PassageTests {
    private static let spamWords = (0..<40).map { "offer\($0)" }
    private static let hamWords = (0..<120).map { "home\($0)" }

    private static func message(
        _ words: [String], _ lengths: Range<Int>, _ random: inout SeededGenerator
    ) -> String {
        let count = lengths.lowerBound + random.next(below: lengths.count)
        return (0..<count).map { _ in
            // A few words are common to both.
            random.next(below: 4) == 0
                ? "the\(random.next(below: 20))" : words[random.next(below: words.count)]
        }.joined(separator: " ")
    }

    private static let corpus: Corpus = {
        var random = SeededGenerator(seed: 5)
        var (texts, labels): ([String], [String]) = ([], [])
        for row in 0..<1_500 {
            let isSpam = row % 4 == 0
            texts.append(
                isSpam
                    ? message(spamWords, 15..<30, &random) : message(hamWords, 4..<60, &random))
            labels.append(isSpam ? "spam" : "ham")
        }
        return Corpus(texts: texts, labels: labels)
    }()

    private static func classifier(
        _ change: (inout TextClassifierTrainer.Options) -> Void = { _ in }
    ) throws -> TextClassifier {
        try TextClassifierTrainer.with(change).train(on: .init(corpus)).classifier
    }

    /// Messages that were not trained on, and the same with eighty words of ham.
    private static let probes: [(plain: String, padded: String)] = {
        var random = SeededGenerator(seed: 6)
        return (0..<100).map { number in
            let spam = message(spamWords, 15..<30, &random)
            let ham = message(hamWords, 80..<81, &random)
            return (spam, number % 2 == 0 ? "\(spam) \(ham)" : "\(ham) \(spam)")
        }
    }()

    @Test func `a padded message keeps its label, by default in data of spam and ham`() throws {
        let classifier = try Self.classifier()
        let rule = try #require(classifier.passageRule)
        #expect(rule.label == "spam")
        let plain = try Self.classifier { $0.paddingResistance = .off }
        #expect(plain.passageRule == nil)
        #expect(Self.probes.count { classifier.label(of: $0.plain) == "spam" } == 100)
        #expect(Self.probes.count { classifier.label(of: $0.padded) == "spam" } >= 80)
        #expect(Self.probes.count { plain.label(of: $0.padded) == "spam" } < 70)
        var random = SeededGenerator(seed: 7)
        let ham = (0..<300).map { _ in Self.message(Self.hamWords, 4..<120, &random) }
        #expect(ham.count { classifier.label(of: $0) == "spam" } == 0)
    }

    @Test func `the rule is the same for any number of threads, and in a file`() throws {
        let classifier = try Self.classifier { $0.threads = 1 }
        let bytes = try classifier.bytes()
        #expect(try Self.classifier { $0.threads = 3 }.bytes() == bytes)
        let reopened = try TextClassifier(bytes: bytes)
        #expect(reopened.passageRule == classifier.passageRule)
        for probe in Self.probes {
            #expect(
                reopened.classification(of: probe.padded) == classifier.classification(of: probe.padded))
        }
        let plain = try Self.classifier { $0.paddingResistance = .off }
        #expect(try ModelFile(bytes: plain.bytes()).manifest["passages"] == nil)
    }

    @Test(arguments: ["", " ", "offer1", "home1", "offer1 offer2 offer3 home4 home5", "\u{0}\u{FEFF}"])
    func `a short text has the answer of the whole`(text: String) throws {
        var classifier = try Self.classifier()
        let answer = classifier.classification(of: text)
        classifier.passageRule = nil
        #expect(classifier.classification(of: text) == answer)
    }

    @Test func `a message within a text of megabytes is found`() throws {
        let classifier = try Self.classifier()
        var random = SeededGenerator(seed: 8)
        let ham = Self.message(Self.hamWords, 170_000..<170_001, &random)
        #expect(ham.utf8.count > 1 << 20)
        let spam = [Self.probes[0].plain, Self.probes[1].plain, Self.probes[2].plain].joined(separator: " ")
        #expect(classifier.label(of: ham) == "ham")
        for text in ["\(spam) \(ham)", "\(ham) \(spam)"] { #expect(classifier.label(of: text) == "spam") }
    }

    @Test func `an explanation is that of the passage, and adds up`() throws {
        let classifier = try Self.classifier()
        let decided = Self.probes.filter { probe in
            let explanation = classifier.explanation(of: probe.padded)
            return explanation.passage != nil && explanation.label == "spam"
        }
        #expect(decided.count > 20)
        for probe in decided.prefix(10) {
            let explanation = classifier.explanation(of: probe.padded)
            #expect(explanation.label == "spam")
            let passage = try #require(explanation.passage)
            let sum = explanation.parts.reduce(explanation.bias) { $0 + $1.weight }
            #expect(abs(sum - explanation.logOdds) < 1e-9)
            #expect(
                abs(explanation.logOdds - classifier.classification(of: probe.padded).logOdds) < 1e-4)
            let outside = explanation.parts.filter { part in
                part.range.map { !passage.overlaps($0) } ?? false
            }
            #expect(outside.count > 20 && outside.allSatisfy { $0.weight == 0 })
            #expect(explanation.parts.compactMap(\.range).count == probe.padded.split(separator: " ").count)
            let other = try classifier.explanation(of: probe.padded, label: "ham")
            #expect(abs(other.logOdds + explanation.logOdds) < 1e-9)
            let json = try #require(explanation.json["passage"])
            #expect(
                json["start"]?.integer == passage.lowerBound && json["end"]?.integer == passage.upperBound)
        }
        #expect(classifier.explanation(of: Self.probes[0].plain).parts.count > 10)
        let flip = try #require(classifier.flip(of: decided[0].padded))
        #expect(flip.newLabel == "ham" && flip.words.allSatisfy { !$0.text.hasPrefix("home") })
    }

    @Test(
        arguments: [
            ["label": "eggs", "size": 12, "margin": 0.5], ["label": "spam", "size": 0, "margin": 0.5],
            ["label": "spam", "size": 12, "margin": -1], ["label": "spam", "size": 12], [], .null,
        ] as [JSONValue])
    func `a damaged rule is refused`(json: JSONValue) throws {
        let file = try ModelFile(bytes: try Self.classifier().bytes())
        var manifest = try #require(file.manifest.object)
        manifest["passages"] = json
        var writer = ModelFileWriter(kind: file.kind, manifest: .object(manifest))
        for info in file.tensors {
            switch info.type {
            case .f32:
                writer.add(info.name, Array(try file.tensor(info.name, as: Float.self)), shape: info.shape)
            case .u8: writer.add(info.name, try file.tensor(info.name, as: UInt8.self))
            default: writer.add(info.name, try file.tensor(info.name, as: UInt32.self))
            }
        }
        let error = #expect(throws: ModelFileError.self) { try TextClassifier(bytes: writer.bytes()) }
        #expect(error?.code == .damaged)
    }

    @Test func `a label must be one of two`() throws {
        func error(_ label: String, _ labels: [String]) throws -> ClassificationError? {
            #expect(throws: ClassificationError.self) {
                try TextClassifierTrainer.with { $0.paddingResistance = .label(label) }
                    .train(on: Sample.corpus(labels, rows: 60))
            }
        }
        #expect(try error("eggs", ["ham", "spam"])?.code == .unknownLabel)
        #expect(try error("spam", ["ham", "spam", "work"])?.code == .invalidOption)
        let few = try TextClassifierTrainer.with { $0.paddingResistance = .label("spam") }
            .train(on: Sample.corpus(rows: 60))
        #expect(few.classifier.passageRule == nil)
    }

    @Test func `data of other labels has a rule only on request`() throws {
        let corpus = Corpus(
            texts: (0..<Self.corpus.count).map(Self.corpus.text),
            labels: Self.corpus.labelIndices.map { $0 == 0 ? "wanted" : "advert" })
        let plain = try TextClassifierTrainer.with { _ in }.train(on: .init(corpus))
        #expect(plain.classifier.passageRule == nil && plain.foundPadded == nil)
        let training = try TextClassifierTrainer.with { $0.paddingResistance = .label("advert") }
            .train(on: .init(corpus))
        #expect(training.classifier.passageRule?.label == "advert")
        let found = try #require(training.foundPadded)
        #expect(found.with > found.without)
        // The first label by its bytes has the negative log-odds of the only score.
        #expect(training.classifier.labels.first == "advert")
        #expect(Self.probes.count { training.classifier.label(of: $0.padded) == "advert" } >= 80)
    }

    @Test(arguments: [2, 3, 4, 7, 12, 40])
    func `passages overlap by half and cover the text`(size: Int) throws {
        let space = try FeatureSpace(fittedTo: ["a b"])
        for (count, longText) in [(0, 1 << 20), (1, 1 << 20), (17, 1 << 20), (60, 1 << 20), (60, 1)] {
            var reader = FeatureReader(space: space)
            reader.longText = longText
            var text = (0..<count).map { "w\($0)" }.joined(separator: " ")
            var passages = [0..<1]
            text.withUTF8 { utf8 in
                reader.withRow(of: utf8) { _, _ in }
                reader.findPassages(ofLast: utf8, size: size, into: &passages)
            }
            let half = size / 2
            guard count >= 3 * half else {
                #expect(passages.isEmpty, "\(count) words")
                continue
            }
            #expect(passages.first?.lowerBound == 0 && passages.last?.upperBound == text.utf8.count)
            for (number, passage) in passages.enumerated() {
                let words = String(decoding: Array(text.utf8)[passage], as: UTF8.self).split(separator: " ")
                #expect(words.first ?? "" == "w\(number * half)")
                #expect(number + 1 == passages.count ? words.count < 3 * half : words.count == 2 * half)
            }
        }
    }
}
