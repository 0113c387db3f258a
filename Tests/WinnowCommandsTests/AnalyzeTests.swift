// `winnow analyze`, and all shipped models together.

import Foundation
import Testing
import WinnowAnalysis
import WinnowModels
import WinnowSystem
import WinnowText
import _WinnowTestSupport

@testable import WinnowCommands

@Suite struct AnalyzeTests {
    @Test func `all layers of a text are printed`() throws {
        let folder = try CommandFolder()
        let outcome = try folder.run(
            "analyze -q", input: "She enjoys reading books in the library. Angela Merkel loved Berlin!\n")
        expectQuietSuccess(outcome)
        let object = try JSONValue(parsing: String(#require(outcome.lines.first)))
        #expect(object["language"]?["language"]?.string == "en")
        #expect(object["sentiment"]?["label"]?.string != nil)
        let tokens = try #require(object["tokens"]?.array)
        #expect(tokens[1]["text"]?.string == "enjoys")
        #expect(tokens[1]["tag"]?.string == "VERB" && tokens[1]["fineTag"]?.string == "VBZ")
        #expect(tokens[1]["lemma"]?.string == "enjoy")
        #expect(object["sentences"]?.array?.count == 2)
        let names = object["names"]?.array?.map { [$0["text"]?.string, $0["label"]?.string] }
        #expect(names == [["Angela Merkel", "person"], ["Berlin", "place"]])
    }

    @Test func `options choose layers, join tokens and leave tokens out`() throws {
        let folder = try CommandFolder()
        let outcome = try folder.run(
            "analyze",
            ["-q", "--layers", "tags,names", "--join", "contractions,names", "--omit", "punctuation"],
            input: "I don't know Tim Cook.\n")
        let object = try JSONValue(parsing: String(#require(outcome.lines.first)))
        #expect(object["language"] == nil && object["sentiment"] == nil)
        #expect(object["tokens"]?.array?.map { $0["text"]?.string } == ["I", "don't", "know", "Tim Cook"])
        try folder.write("terms.tsv", "drink\tClub Mate\n")
        let gazetteer = try folder.run(
            "analyze", ["-q", "--layers", "names", "--gazetteer", "terms.tsv"], input: "a club mate please\n")
        let name = try JSONValue(parsing: String(#require(gazetteer.lines.first)))["names"]?.array?.first
        #expect(name?["label"]?.string == "drink" && name?["start"]?.integer == 2)
        let text = try folder.run("analyze", ["-q", "--format", "text"], input: "What a great day!\n")
        #expect(text.text.contains("sentiment") && text.text.contains("great/ADJ"))
    }

    @Test func `invalid requests end with an exit code and one line`() throws {
        let folder = try CommandFolder()
        expectFailure(try folder.run("analyze --format tsv"), 64, ["--format"])
        expectFailure(try folder.run("analyze --layers smell"), 64, ["--layers"])
        expectFailure(
            try folder.run("analyze --gazetteer -"), 64, ["--gazetteer -: standard input is read only once"])
        expectFailure(try folder.run("analyze missing.winnow"), 66, ["missing.winnow"])
        expectFailure(try folder.run("analyze missing.txt"), 66, ["missing.txt"])
        let spam = TestData.packageRoot + "/models/en-spam.winnow"
        expectFailure(try folder.run("analyze", [spam]), 65, ["en-spam.winnow"])
    }

    /// One analyzer for all tests: opening is fast, but not free.
    private static let analyzer = Result { try TextAnalyzer(embedded: WinnowModels.english) }

    private func check(_ text: [UInt8]) throws {
        var reader = TextAnalyzer.Reader(try Self.analyzer.get())
        let analysis = text.withUnsafeBufferPointer { reader.analysis(of: $0) }
        // Models for English have no say in texts of other languages.
        let isForeign = ![nil, "en", "und"].contains(analysis.language?.language)
        var last = 0
        for token in analysis.tokens {
            #expect(token.range.lowerBound >= last && token.range.upperBound <= text.count)
            #expect(token.tag != nil && token.lemma != nil || isForeign)
            last = token.range.upperBound
        }
        #expect(analysis.sentences.map(\.tokens.count).reduce(0, +) == analysis.tokens.count)
        #expect(abs(analysis.sentiment?.score ?? (isForeign ? 0 : 2)) <= 1)
        for name in analysis.names ?? [] {
            #expect(name.range.upperBound <= text.count && !name.label.isEmpty)
        }
        let sum = analysis.language?.hypotheses.reduce(0) { $0 + $1.probability } ?? 0
        // A language that the model does not know has the rest.
        #expect(sum >= 0 && sum < 1 + 1e-6)
    }

    @Test func `hard texts have sensible values in every layer`() throws {
        for text in ["", "😀", "\0\0", "مرحبا hello שלום 123", "\u{202E}\u{2066}", "e\u{301}\u{301}"] {
            try check(Array(text.utf8))
        }
        try check([0xFF, 0xFE, 0xC3, 0x28, 0xF0, 0x9F])
        try check([UInt8](repeating: 0x80, count: 100_000))
    }

    @Test(.enabled(if: TestData.has("robustness/blns/blns.txt"), "needs \(TestData.place)"))
    func `naughty strings have sensible values in every layer`() throws {
        let bytes = try TestData.bytes("robustness/blns/blns.txt")
        for line in bytes.split(separator: 0x0A) { try check(Array(line)) }
        try check(bytes)
    }

    @Test(arguments: [AnalysisFormat.jsonl, .text], [false, true])
    func `long texts are written as short ones`(format: AnalysisFormat, joins: Bool) throws {
        var options = TextAnalyzer.Options()
        options.joinsNames = joins
        options.omitsPunctuation = joins
        let analyzer = try TextAnalyzer(embedded: WinnowModels.english, options: options)
        var reader = TextAnalyzer.Reader(analyzer)
        reader.findsSentimentWords = false
        let sentences = "Angela Merkel didn't love Berlin.  She met Tim Cook in New York!\n\nGood £5 😀? "
        for text in ["", " ", sentences, String(repeating: sentences, count: 400)] {
            try Array(text.utf8).withUnsafeBufferPointer { utf8 in
                var whole = RecordWriter(isTerminal: false)
                try AnalysisWriter(format: format, longText: .max).write(utf8, by: &reader, to: &whole)
                var long = RecordWriter(isTerminal: false)
                try AnalysisWriter(format: format, longText: 0).write(utf8, by: &reader, to: &long)
                #expect(long.bytes == whole.bytes)
            }
        }
    }
}
