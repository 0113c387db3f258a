// The shipped spam model: its contents, and its use by default.

import Foundation
import Testing
import WinnowClassification
import WinnowCorpora
import WinnowFeatures
import WinnowModelFile
import WinnowModels
import WinnowSystem
import WinnowText
import _WinnowTestSupport

@testable import WinnowCommands

@Suite struct ShippedModelTests {
    private static let path = TestData.packageRoot + "/models/en-spam.winnow"

    /// Learned, not memorized: none of these texts is in the data.
    @Test func `without a model, the shipped one answers`() throws {
        let folder = try CommandFolder()
        let lines = ["Call now for your invitation", "are we still on for lunch tomorrow?"]
        let outcome = try folder.run("classify", input: lines.joined(separator: "\n") + "\n")
        expectQuietSuccess(outcome)
        #expect(outcome.lines.map { $0.prefix { $0 != "\t" } } == ["spam", "ham"])
        try folder.write("lines.txt", lines.joined(separator: "\n"))
        #expect(try folder.run("classify lines.txt").text == outcome.text)
        let named = try folder.run("classify", [Self.path, "lines.txt"])
        #expect(named.text == outcome.text)
        expectFailure(try folder.run("classify missing.txt"), 66, ["missing.txt: no such file"])
        expectFailure(try folder.run("classify missing.winnow"), 66, ["missing.winnow: no such file"])
    }

    @Test func `the model for short messages does not judge mail`() throws {
        let folder = try CommandFolder()
        let message = "From: a@example.org\nSubject: Invitation\n\nCall now\n"
        try folder.write("message.eml", message)
        try folder.write("message.txt", message)
        for verb in ["classify", "explain"] {
            for arguments in ["\(verb) message.eml", "\(verb) --quiet message.txt"] {
                expectFailure(
                    try folder.run(arguments), 65,
                    ["message.", "mail, but the model", "winnow filter", "winnow train FOLDER"])
            }
            let piped = try folder.run(verb, input: message)
            expectFailure(piped, 65, ["standard input: mail, but", "--input-format lines"])
        }
        let mailbox = try folder.run("classify", input: "From a 1:11\n" + message)
        expectFailure(mailbox, 65, ["standard input: mail"])
        #expect(try folder.run("classify --input-format lines", input: message).lines.count == 4)
        #expect(try folder.run("sentiment message.eml -q").lines.count == 1)
    }

    @Test(arguments: ["", " ", "👍", "привет", "日本語", "hello"])
    func `a text without known words, or with only a greeting, is not spam`(text: String) throws {
        #expect(["ham", ""].contains(TextClassifier.englishSpam.classification(of: text).label))
    }

    /// The sample has no part in the model; the card has the exact figures.
    @Test func `few everyday messages are called spam, and most spam is found`() throws {
        let sample = try CorpusReader().read(contentsOf: TestData.packageRoot + "/data/spam-sample.csv")
            .corpus
        var counts: [String: (all: Int, spam: Int)] = [:]
        for row in 0..<sample.count {
            let answer = TextClassifier.englishSpam.classification(of: sample.text(at: row))
            counts[sample.label(at: row), default: (0, 0)].all += 1
            if answer.label == "spam" { counts[sample.label(at: row)]?.spam += 1 }
            #expect(answer.probability < 0.99999, "\(sample.text(at: row))")
        }
        let ham = try #require(counts["ham"]), spam = try #require(counts["spam"])
        #expect(Double(ham.spam) <= 0.02 * Double(ham.all))
        #expect(Double(spam.spam) >= 0.88 * Double(spam.all))
    }

    @Test func `a longer text does not get a more certain answer`() throws {
        let text =
            "I am selling my old bike, it has new tyres and a basket, you can see it any evening this week. "
        let once = TextClassifier.englishSpam.classification(of: text)
        let often = TextClassifier.englishSpam.classification(of: String(repeating: text, count: 20))
        #expect(once.label == "ham")
        #expect(often.probability < 0.9999)
    }

    @Test func `the embedded model equals the file in models`() throws {
        let file = try [UInt8](Data(contentsOf: URL(filePath: Self.path)))
        #expect(WinnowModels.englishSpam.elementsEqual(file))
        #expect(file.count <= 4_000_000)
        #expect(UInt(bitPattern: WinnowModels.englishSpam.baseAddress) % 64 == 0)
        try ModelFile(embedded: WinnowModels.englishSpam).verify()
    }

    @Test func `the model has no fingerprints of its training texts`() throws {
        #expect(try ModelAndFiles.classifier(path: nil, embedding: nil).fingerprints == nil)
        let file = try ModelFile(embedded: WinnowModels.englishSpam)
        #expect(!file.tensors.contains { $0.name.contains("training") })
        #expect(file.manifest["fingerprints"] == nil)
    }

    @Test func `no feature holds a digit, an address or a part of one`() throws {
        let classifier = try ModelAndFiles.classifier(path: nil, embedding: nil)
        let space = classifier.featureSpace
        #expect(space.options.minimumCount >= 5)
        #expect(space.options.hashBits == nil)
        #expect(space.options.analyzer.filters.contains(.maskIdentifiers))
        var count = 0
        for column in 0..<space.count {
            guard let feature = space.feature(at: column), feature.kind != .surface else { continue }
            count += 1
            let text = feature.text.lowercased()
            let isPlain = !text.unicodeScalars.contains { $0 == "@" || $0.properties.numericType == .decimal }
            #expect(isPlain && !text.contains("http") && !text.contains("www"), "\(text)")
        }
        #expect(count > 1000)
    }

    /// In the training data, if available, every word n-gram occurs in at least five distinct messages.
    @Test(.enabled(if: TestData.has("sms_spam_collection/SMSSpamCollection"), "needs \(TestData.place)"))
    func `every word occurs in at least five messages`() throws {
        let path = try #require(TestData.datasets) + "/sms_spam_collection/SMSSpamCollection"
        var options = DataOptions()
        options.format = .tsv
        options.hasHeader = false
        options.labelColumn = "1"
        options.textColumns = ["2"]
        let sms = try CorpusReader(options: options).read(contentsOf: path).corpus
        let own = try ["messages.csv", "everyday-messages.csv"].map {
            try CorpusReader().read(contentsOf: TestData.packageRoot + "/data/" + $0).corpus
        }
        var items = DataOptions()
        items.labelColumn = "domain"
        items.textColumns = ["text"]
        let long = try CorpusReader(options: items)
            .read(contentsOf: TestData.packageRoot + "/data/catalogue.jsonl").corpus
        var texts: Set<String> = []
        for corpus in [sms, long] + own { for row in 0..<corpus.count { texts.insert(corpus.text(at: row)) } }
        let space = try ModelAndFiles.classifier(path: nil, embedding: nil).featureSpace
        var messages: [String: Int] = [:]
        var tokens = TokenBuffer()
        for text in texts {
            Array(text.utf8).withUnsafeBufferPointer { space.options.analyzer.analyze($0, into: &tokens) }
            for word in Set((0..<tokens.count).map { tokens.text(at: $0) }) {
                messages[word, default: 0] += 1
            }
        }
        for column in 0..<space.count {
            guard let feature = space.feature(at: column), feature.kind == .word else { continue }
            for word in feature.text.split(separator: " ") {
                #expect(messages[String(word), default: 0] >= 5, "\(word)")
            }
        }
    }
}
