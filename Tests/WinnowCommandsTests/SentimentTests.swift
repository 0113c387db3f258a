// `winnow sentiment` and its shipped model.

import Foundation
import Testing
import WinnowAnalysis
import WinnowCorpora
import WinnowModelFile
import WinnowModels
import WinnowSystem
import _WinnowTestSupport

@testable import WinnowCommands

@Suite struct SentimentTests {
    private static let path = TestData.packageRoot + "/models/en-sentiment.winnow"

    private static func scorer() throws -> SentimentScorer {
        try SentimentScorer(from: ModelFile(embedded: WinnowModels.englishSentiment))
    }

    @Test func `the embedded model equals the file in models, and is small`() throws {
        let file = try [UInt8](Data(contentsOf: URL(filePath: Self.path)))
        #expect(WinnowModels.englishSentiment.elementsEqual(file))
        #expect(file.count <= 6_000_000)
        #expect(UInt(bitPattern: WinnowModels.englishSentiment.baseAddress) % 64 == 0)
        try ModelFile(embedded: WinnowModels.englishSentiment).verify()
    }

    @Test(arguments: [RecordFormat.jsonl, .text, .tsv])
    func `long texts are written as short ones`(format: RecordFormat) throws {
        let scorer = try Self.scorer()
        let sentences = "I don't love it, but it is GREAT!!  Not bad at all.\n\nWorst film ever 😡? "
        for text in ["", " ", sentences, String(repeating: sentences, count: 200)] {
            try Array(text.utf8).withUnsafeBufferPointer { utf8 in
                var whole = RecordWriter(isTerminal: false)
                var writer = SentimentWriter(scorer, format: format, longText: .max)
                try writer.write(utf8, to: &whole)
                var long = RecordWriter(isTerminal: false)
                writer = SentimentWriter(scorer, format: format, longText: 0)
                try writer.write(utf8, to: &long)
                #expect(long.bytes == whole.bytes)
            }
        }
    }

    @Test func `praise is positive, and negated negative words are not negative`() throws {
        let scorer = try Self.scorer()
        let praise = "The latest update made everything so much better. Great job!"
        #expect(scorer.score(of: praise) > 0.9)
        for text in ["no problem", "not the worst", "without a doubt", "not bad at all"] {
            for variant in [text, text.prefix(1).uppercased() + text.dropFirst() + "."] {
                let sentiment = scorer.sentiment(of: variant)
                #expect(sentiment.label != .negative, "\(variant): \(sentiment.score)")
            }
        }
        #expect(scorer.sentiment(of: "not good").label == .negative)
        #expect(scorer.sentiment(of: "The meeting is on Tuesday.").label == .neutral)
        #expect(scorer.score(of: "") == 0)
        #expect(scorer.score(of: "😊") > 0 && scorer.score(of: "😡") < 0 && scorer.score(of: ":(") < 0)
    }

    @Test func `an expected share shifts the scores of a file`() throws {
        let folder = try CommandFolder()
        let texts = [
            "Great job!", "I like it.", "It is fine.", "It was late.", "not good", "Terrible, it broke.",
        ]
        try folder.write("texts.txt", texts.joined(separator: "\n") + "\n")
        func positive(_ arguments: String) throws -> Int {
            let outcome = try folder.run(arguments)
            expectQuietSuccess(outcome)
            #expect(outcome.lines.count == texts.count)
            return outcome.lines.count { !$0.hasPrefix("-") && !$0.hasPrefix("0.000000\t") }
        }
        #expect(try positive("sentiment texts.txt --expected-share 0.5") == 3)
        #expect(try positive("sentiment texts.txt --expected-share 0.17") == 1)
        #expect(try positive("sentiment texts.txt --expected-share 0.83") == 5)
        expectFailure(
            try folder.run("sentiment texts.txt --expected-share 1"), 64, ["--expected-share is 1.0"])
        expectFailure(
            try folder.run("sentiment --expected-share 0.5", input: "good\n"), 64,
            ["--expected-share", "standard input"])
    }

    @Test func `complaints that state facts are negative`() throws {
        let scorer = try Self.scorer()
        let complaints = [
            "My flight was delayed four hours.", "I was charged twice.", "Still waiting for my refund.",
            "The screen went black after two weeks.", "Lost my reservation, and the hotel was full.",
        ]
        for text in complaints { #expect(scorer.score(of: text) < 0, "\(text)") }
    }

    /// The sample has no part in the model; the card has the exact figures.
    @Test func `the sign is right for most complaints and praise`() throws {
        let sample = try CorpusReader().read(contentsOf: TestData.packageRoot + "/data/sentiment-sample.csv")
            .corpus
        let scorer = try Self.scorer()
        var (right, count) = (0, 0)
        for row in 0..<sample.count where sample.label(at: row) != "neutral" {
            count += 1
            let score = scorer.score(of: sample.text(at: row))
            right += (score > 0) == (sample.label(at: row) == "positive") && score != 0 ? 1 : 0
        }
        #expect(Double(right) >= 0.84 * Double(count))
    }

    @Test func `tsv is score and label, jsonl has words, paragraphs and sentences`() throws {
        let folder = try CommandFolder()
        let input = "Great job!\n\nnot good\n"
        let outcome = try folder.run("sentiment", input: input)
        expectQuietSuccess(outcome)
        #expect(outcome.lines.count == 3)
        #expect(outcome.lines.map { $0.split(separator: "\t")[1] } == ["positive", "neutral", "negative"])
        #expect(outcome.lines[1].hasPrefix("0.000000\t"))
        let objects = try folder.run("sentiment --format jsonl", input: input)
        for (line, other) in zip(objects.lines, outcome.lines) {
            let object = try JSONValue(parsing: String(line))
            #expect(object.object?.map(\.key) == ["score", "label", "words", "paragraphs", "sentences"])
            let score = try #require(object["score"]?.number)
            #expect(abs(score - (Double(other.split(separator: "\t")[0]) ?? 9)) < 1e-6)
        }
        let first = try JSONValue(parsing: String(objects.lines[0]))
        let sentence = try #require(first["sentences"]?.array?.first)
        #expect(sentence["start"]?.integer == 0 && sentence["end"]?.integer == 10)
        #expect(first["words"]?.array?.contains { $0["text"]?.string == "Great" } == true)
        let text = try folder.run("sentiment --format text", input: input)
        #expect(text.lines[0].contains("positive") && text.lines[0].contains("Great +"))
        expectFailure(try folder.run("sentiment missing.txt"), 66, ["missing.txt: no such file"])
        expectFailure(try folder.run("sentiment --format xml"), 64)
        let spam = TestData.packageRoot + "/models/en-spam.winnow"
        expectFailure(try folder.run("sentiment", [spam]), 65, ["sentiment is needed"])
    }

    @Test func `answers do not depend on the number of threads`() throws {
        let folder = try CommandFolder()
        let lines = (0..<3_000).map { ["good \($0)", "not good \($0)", "", "so much better!"][$0 % 4] }
        try folder.write("lines.txt", lines.joined(separator: "\n") + "\n")
        let one = try folder.run("sentiment lines.txt --threads 1")
        #expect(one.lines.count == 3_000)
        #expect(try folder.run("sentiment lines.txt --threads 3").output == one.output)
    }

    @Test func `a model is trained with a lexicon, saved and evaluated`() throws {
        let folder = try CommandFolder()
        let rows = (0..<60).map {
            "thing \($0) is \(["nice,positive", "dull,negative", "plain,neutral"][$0 % 3])"
        }
        try folder.write("data.csv", "text,label\n" + rows.joined(separator: "\n") + "\n")
        try folder.write("words.txt", "nice\t2\ndull\t-2\n")
        let training = try folder.run("train sentiment data.csv -o own.winnow --lexicon words.txt")
        #expect(training.code == 0, "\(training.errorText)")
        #expect(training.text.contains("sign accuracy"))
        let answer = try folder.run("sentiment own.winnow", input: "a nice one\na dull one\n")
        #expect(answer.lines.map { $0.split(separator: "\t")[1] } == ["positive", "negative"])
        let evaluation = try folder.run("evaluate own.winnow data.csv -q --format json")
        let report = try JSONValue(parsing: evaluation.text)
        #expect(report["accuracy"]?.number == 1)
        #expect(report["examples"]?.integer == 60 && report["signed"]?.integer == 40)
        try folder.write("broken.txt", "nice\n")
        expectFailure(
            try folder.run("train sentiment data.csv -o x.winnow --lexicon broken.txt"), 65,
            ["broken.txt: line 1"])
        expectFailure(
            try folder.run("train sentiment data.csv -o x.winnow --lexicon none.txt"), 66, ["none.txt"]
        )
        expectFailure(
            try folder.run("train sentiment data.csv -o x.winnow --neutral-margin 2"), 64,
            ["--neutral-margin"])
        try folder.write("spam.csv", "text,label\na,spam\nb,ham\n")
        expectFailure(
            try folder.run("train sentiment spam.csv -o x.winnow --quiet"), 65, ["spam.csv: label 1"])
        #expect(!folder.names.contains("x.winnow"))
    }

    @Test(.enabled(if: TestData.has("robustness/blns/blns.txt"), "needs \(TestData.place)"))
    func `each naughty string has an answer`() throws {
        let bytes = try TestData.bytes("robustness/blns/blns.txt")
        var reader = SentimentScorer.Reader(try Self.scorer())
        for line in bytes.split(separator: 0x0A) {
            let sentiment = Array(line).withUnsafeBufferPointer { reader.sentiment(of: $0) }
            #expect(abs(sentiment.score) <= 1)
        }
        let whole = bytes.withUnsafeBufferPointer { reader.sentiment(of: $0) }
        #expect(!whole.sentences.isEmpty)
        for word in whole.words { #expect(word.range.upperBound <= bytes.count) }
    }

    @Test func `no feature holds a digit or an address`() throws {
        let file = try ModelFile(embedded: WinnowModels.englishSentiment)
        let texts = try file.tensor("features.word.texts", as: UInt8.self)
        let all = String(decoding: Array(texts), as: UTF8.self)
        #expect(!all.contains("http") && !all.contains("www") && !all.contains("@"))
        #expect(!all.contains { $0.isASCII && $0.isNumber })
    }
}
