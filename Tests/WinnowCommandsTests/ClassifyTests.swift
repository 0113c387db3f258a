// Answers: one per text, in order, in each format.

import Foundation
import Testing
import WinnowSystem
import _WinnowTestSupport

@Suite struct ClassifyTests {
    static let three = "a red hat\nthe green sea\none blue sky\n"

    @Test func `each line has an answer, even the last without a newline`() throws {
        let folder = try SmallData.folder()
        for input in [Self.three, String(Self.three.dropLast()), Self.three.replacing("\n", with: "\r\n")] {
            let outcome = try folder.run("classify colours.winnow --labels-only", input: input)
            expectQuietSuccess(outcome)
            #expect(outcome.text == "red\ngreen\nblue\n")
        }
    }

    @Test func `an empty line has an answer, empty input has none`() throws {
        let folder = try SmallData.folder()
        let outcome = try folder.run("classify colours.winnow --labels-only", input: "\n\na red hat\n\n")
        #expect(outcome.lines.count == 4)
        #expect(outcome.lines[2] == "red")
        let nothing = try folder.run("classify colours.winnow", input: "")
        expectQuietSuccess(nothing)
        #expect(nothing.output.isEmpty)
        try folder.write("empty.txt", "")
        expectQuietSuccess(try folder.run("classify colours.winnow empty.txt"))
    }

    @Test func `tsv holds the label and its probability, and with top-k the next ones`() throws {
        let folder = try SmallData.folder()
        let one = try folder.run("classify colours.winnow", input: Self.three)
        for (line, label) in zip(one.lines, ["red", "green", "blue"]) {
            let fields = line.split(separator: "\t")
            #expect(fields.count == 2)
            #expect(fields[0] == label)
            #expect(try #require(Double(fields[1])) > 0.34)
        }
        let all = try folder.run("classify colours.winnow --top-k 3", input: Self.three)
        for line in all.lines {
            let fields = line.split(separator: "\t")
            #expect(fields.count == 6)
            #expect(Set([fields[0], fields[2], fields[4]]) == ["red", "green", "blue"])
            let probabilities = [fields[1], fields[3], fields[5]].compactMap { Double($0) }
            #expect(probabilities == probabilities.sorted(by: >))
            #expect(abs(probabilities.reduce(0, +) - 1) < 1e-5)
        }
        let more = try folder.run("classify colours.winnow --top-k 99", input: Self.three)
        #expect(more.output == all.output)
    }

    @Test func `jsonl holds label, probability, log-odds and all probabilities`() throws {
        let folder = try SmallData.folder()
        let outcome = try folder.run("classify colours.winnow --format jsonl", input: Self.three)
        #expect(outcome.lines.count == 3)
        for line in outcome.lines {
            let answer = try JSONValue(parsing: String(line))
            #expect(answer.object?.map(\.key) == ["label", "probability", "logOdds", "probabilities"])
            let probability = try #require(answer["probability"]?.number)
            let odds = try #require(answer["logOdds"]?.number)
            let sum = answer["probabilities"]?.object?.compactMap(\.value.number).reduce(0, +)
            #expect(abs(try #require(sum) - 1) < 1e-6)
            #expect(abs(1 / (1 + exp(-odds)) - probability) < 1e-5)
        }
        let labels = try folder.run(
            "classify colours.winnow --format jsonl --labels-only", input: "a red hat\n")
        #expect(labels.text == "{\"label\":\"red\"}\n")
    }

    @Test func `text shows label, percentage and the text without control characters`() throws {
        let folder = try SmallData.folder()
        let outcome = try folder.run("classify colours.winnow --format text", input: "a red\u{1B}[31m hat\n")
        #expect(outcome.text.hasPrefix("red "))
        #expect(outcome.text.contains(" %"))
        #expect(!outcome.text.contains("\u{1B}"))
    }

    @Test func `a threshold is the probability from which a label is the answer`() throws {
        let folder = try SmallData.folder()
        let text = "see you at lunch\n"
        func label(_ options: String) throws -> String {
            try folder.run("classify spam.winnow --labels-only \(options)", input: text).text
        }
        #expect(try label("") == "ham\n")
        #expect(try label("--threshold spam=0") == "spam\n")
        #expect(try label("--threshold spam=1") == "ham\n")
        #expect(try label("--threshold ham=1") == "spam\n")
        let both = try folder.run("classify spam.winnow --threshold spam=0", input: text)
        let fields = try #require(both.lines.first).split(separator: "\t")
        #expect(fields[0] == "spam")
        #expect(try #require(Double(fields[1])) < 0.5, "the probability stays that of the label")
    }

    @Test func `files are read in order, and - is standard input`() throws {
        let folder = try SmallData.folder()
        try folder.write("1.txt", "a red hat\n")
        try folder.write("2.txt", "one blue sky")
        let outcome = try folder.run(
            "classify colours.winnow 2.txt - 1.txt --labels-only", input: "the green sea\n")
        #expect(outcome.text == "blue\ngreen\nred\n")
    }

    @Test func `csv, tsv and jsonl are recognized by name or option`() throws {
        let folder = try SmallData.folder()
        try folder.write("d.csv", "id,text\n1,\"a red\nhat\"\n2,the green sea\n")
        try folder.write("d.jsonl", "{\"text\":\"a red hat\"}\n{\"text\":\"the green sea\"}\n")
        for command in ["d.csv", "d.jsonl", "d.csv --text-column text", "d.csv --input-format csv"] {
            let outcome = try folder.run("classify colours.winnow --labels-only \(command)")
            #expect(outcome.text == "red\ngreen\n", "\(command): \(outcome.errorText)")
        }
        let piped = try folder.run(
            "classify colours.winnow --labels-only --input-format csv",
            input: "text,x\na red hat,1\none blue,2\n")
        #expect(piped.text == "red\nblue\n")
        let lines = try folder.run("classify colours.winnow --labels-only --input-format lines d.csv")
        #expect(lines.lines.count == 4, "every line is a text if requested")
    }

    @Test func `the columns read are printed, except for lines and when quiet`() throws {
        let folder = try SmallData.folder()
        try folder.write("d.csv", "id,text\n1,a red hat\n2,the green sea\n")
        try folder.write("e.csv", "1,a red hat\n2,the green sea\n")
        try folder.write("d.jsonl", "{\"text\":\"a red hat\"}\n")
        try folder.write("lines.txt", "text\na red hat\n")
        let outcome = try folder.run("classify colours.winnow d.csv lines.txt d.jsonl")
        #expect(
            outcome.errorLines
                == [
                    "d.csv: text in column text; the first row is the header", "d.jsonl: text in column text",
                ])
        let unnamed = try folder.run("tokenize e.csv --text-column 2 --no-header")
        #expect(unnamed.errorLines == ["e.csv: text in column 2; the first row is data"])
        expectQuietSuccess(try folder.run("classify colours.winnow d.csv lines.txt d.jsonl --quiet"))
        expectQuietSuccess(try folder.run("tokenize d.csv -q"))
    }

    @Test func `Excel's line that names the delimiter is not a row`() throws {
        let folder = try SmallData.folder()
        for (name, line) in [
            ("a.csv", "sep=;\r\n"), ("b.csv", "\"SEP=;\"\n"), ("c.csv", "\u{FEFF}sep=;\r\n"),
        ] {
            try folder.write(name, line + "text;x\r\na red, hat;1\r\nthe green sea;2\r\n")
            let outcome = try folder.run("classify colours.winnow --labels-only -q \(name)")
            expectQuietSuccess(outcome)
            #expect(outcome.text == "red\ngreen\n", "\(name)")
        }
        try folder.write("bad.csv", "sep=;\ntext;x\n\"open;1\n")
        expectFailure(try folder.run("classify colours.winnow -q bad.csv"), 65, ["bad.csv, line 3, column 1"])
        try folder.write("no.csv", "sep=,x\na red hat,1\n")
        #expect(try folder.run("classify colours.winnow --no-header -q no.csv").lines.count == 2)
    }

    @Test func `bytes that are not UTF-8 become U+FFFD, with one warning; strict refuses them`() throws {
        let folder = try SmallData.folder()
        let bytes = Array("a red ".utf8) + [0xFF] + Array(" hat\nthe green\n".utf8) + [0xC3, 0x28, 0x0A]
        let outcome = try folder.run(
            "classify colours.winnow --labels-only --encoding utf-8", input: .bytes(bytes))
        #expect(outcome.code == 0)
        #expect(outcome.lines.count == 3)
        #expect(outcome.lines.prefix(2) == ["red", "green"])
        #expect(outcome.errorLines == ["winnow: warning: 2 runs of invalid bytes read as U+FFFD"])
        let windows = try folder.run("classify colours.winnow --labels-only", input: .bytes(bytes))
        #expect(
            windows.errorLines == [
                "winnow: warning: 2 lines not UTF-8, read as Windows-1252"
            ])
        let strict = try folder.run("classify colours.winnow --labels-only --strict", input: .bytes(bytes))
        expectFailure(strict, 65, ["standard input, line 1, column 7: byte 0xFF is not UTF-8"])
    }

    @Test func `labels with tabs, newlines, quotes and right-to-left marks stay on one line`() throws {
        let labels = ["tab\there", "new\nline", "quote\"d", "back\\slash", "right\u{202E}left"]
        let rows = labels.enumerated().flatMap { index, label in
            (0..<4).map { "word\(index) sign\($0),\"\(label.replacing("\"", with: "\"\""))\"\n" }
        }
        let folder = try CommandFolder()
        try folder.write(
            "m.winnow", try SmallData.model(of: "text,label\n" + rows.joined(), ["--validation", "none"]))
        let input = (0..<5).map { "word\($0)\n" }.joined()
        let tsv = try folder.run("classify m.winnow --labels-only", input: input)
        #expect(
            tsv.lines == ["tab\\there", "new\\nline", "quote\"d", "back\\\\slash", "right\u{202E}left"])
        let json = try folder.run("classify m.winnow --format jsonl --top-k 5", input: input)
        #expect(try json.lines.map { try JSONValue(parsing: String($0))["label"]?.string } == labels)
        let text = try folder.run("classify m.winnow --format text", input: input)
        #expect(text.lines.count == 5)
        #expect(try folder.run("inspect m.winnow").code == 0)
        var data = "text,label\n" + rows.joined()
        data += "word0,\"un\nknown\"\n"
        try folder.write("d.csv", data)
        let report = try folder.run("evaluate m.winnow d.csv -q")
        #expect(report.code == 0)
        #expect(!report.text.contains("\u{202E}"))
        #expect(report.errorLines.count == 1, "\(report.errorText)")
    }

    @Test func `train, evaluate and classify agree`() throws {
        let folder = try SmallData.folder()
        let report = try JSONValue(
            parsing: try folder.run("evaluate spam.winnow messages.csv --format json").text)
        let answers = try folder.run("classify spam.winnow messages.csv --labels-only")
        let counts = try #require(report["confusion"]?["counts"]?.array).map {
            ($0.array ?? []).compactMap(\.integer)
        }
        #expect(answers.lines.count == report["examples"]?.integer)
        #expect(answers.lines.count(where: { $0 == "ham" }) == counts[0][0] + counts[1][0])
        #expect(answers.lines.count(where: { $0 == "spam" }) == counts[0][1] + counts[1][1])
    }
}
