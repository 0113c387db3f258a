// `winnow audit`.

import Foundation
import Testing
import WinnowSystem
import _WinnowTestSupport

@Suite struct AuditTests {
    private static let messy = """
        text,label
        Call me later,ham
        call  me LATER,ham
        "two
        lines",ham
        ,spam
        win a prize,spam
        win a prize,ham
        cafÃ© at noon,ham

        """

    private func folder() throws -> CommandFolder {
        let folder = try CommandFolder()
        try folder.write("d.csv", Self.messy)
        return folder
    }

    @Test func `records are line, issue, score and detail`() throws {
        let outcome = try folder().run(
            "audit d.csv --quiet --issues duplicate,empty-text,conflicting-labels,mojibake")
        expectQuietSuccess(outcome)
        #expect(
            outcome.lines == [
                "7\tconflicting-labels\t0.500000\tlabelled spam, the same text on line 8 is labelled ham",
                "8\tconflicting-labels\t0.500000\tlabelled ham, the same text on line 7 is labelled spam",
                "9\tmojibake\t0.076923\t1 character decoded with the wrong encoding",
                "6\tempty-text\t1.000000\tlabelled spam, no text",
                "3\tduplicate\t1.000000\tsame text and label as line 2",
            ])
    }

    @Test func `json lines hold the same members`() throws {
        let outcome = try folder().run("audit d.csv -q --format jsonl --issues duplicate,imbalance --limit 1")
        #expect(outcome.code == 0, "\(outcome.errorText)")
        let objects = try outcome.lines.map { try JSONValue(parsing: String($0)) }
        #expect(objects.map { $0["issue"]?.string } == ["duplicate", "imbalance"])
        #expect(objects.first?["row"]?.integer == 3)
        #expect(objects.last?["row"] == JSONValue.null)
        #expect(objects.first?.object?.map(\.key) == ["row", "issue", "score", "detail"])
    }

    @Test func `the text format counts and quotes issues`() throws {
        let outcome = try folder().run("audit d.csv -q --format text --issues duplicate")
        expectQuietSuccess(outcome)
        #expect(outcome.text.contains("duplicates of an earlier row  1\n"))
        #expect(outcome.text.contains("  line 3: same text and label as line 2\n    call  me LATER\n"))
    }

    @Test func `a cleaned copy leaves the data unchanged and logs the removed rows`() throws {
        let folder = try folder()
        let outcome = try folder.run("audit d.csv --fix c.csv --issues duplicate")
        #expect(outcome.code == 0, "\(outcome.errorText)")
        #expect(outcome.errorText.contains("2 rows of 7 left out of c.csv; c.csv.log lists them\n"))
        #expect(try folder.bytes("d.csv") == Array(Self.messy.utf8))
        let expected =
            "text,label\nCall me later,ham\n\"two\nlines\",ham\nwin a prize,spam\nwin a prize,ham\ncafÃ© at noon,ham\n"
        #expect(String(decoding: try folder.bytes("c.csv"), as: UTF8.self) == expected)
        let log = String(decoding: try folder.bytes("c.csv.log"), as: UTF8.self)
        #expect(log == "3\tleft out\tduplicate\n6\tleft out\tempty-text\n")
        #expect(folder.names == ["c.csv", "c.csv.log", "d.csv"])
    }

    @Test(arguments: ["c.csv", "c.csv.log"])
    func `copy and log are both written or not at all`(full: String) throws {
        let folder = try folder()
        try FileManager.default.createSymbolicLink(
            atPath: folder.path + "/" + full, withDestinationPath: "/dev/full")
        let outcome = try folder.run("audit d.csv --fix c.csv -q --issues duplicate")
        #expect(outcome.code == 73)
        #expect(outcome.errorLines.count == 1)
        #expect(folder.names == [full, "d.csv"])
    }

    @Test func `json lines can be cleaned`() throws {
        let folder = try CommandFolder()
        let lines = [
            "{\"text\":\"a b\",\"label\":\"x\"}", "", "{\"text\":\"A b\",\"label\":\"x\"}",
            "{\"text\":\"c\",\"label\":\"y\"}",
        ]
        try folder.write("d.jsonl", lines.joined(separator: "\n"))
        let outcome = try folder.run("audit d.jsonl --fix c.jsonl -q --issues duplicate")
        #expect(outcome.code == 0, "\(outcome.errorText)")
        #expect(
            String(decoding: try folder.bytes("c.jsonl"), as: UTF8.self)
                == [lines[0], "", lines[3]].joined(separator: "\n"))
    }

    @Test func `leaks from other data are found`() throws {
        let folder = try folder()
        try folder.write("t.csv", "text,label\nsomething else,ham\nCALL me later,ham\n")
        let outcome = try folder.run("audit d.csv -q --against t.csv --issues leak")
        expectQuietSuccess(outcome)
        #expect(outcome.lines.map { $0.prefix(6) } == ["2\tleak", "3\tleak"])
        #expect(outcome.lines.first?.hasSuffix("same text as line 3 of the other data, labelled ham") == true)
    }

    @Test func `the number of threads changes nothing`() throws {
        let folder = try CommandFolder()
        try folder.write("m.csv", SmallData.messages)
        let one = try folder.run("audit m.csv -q --threads 1")
        let three = try folder.run("audit m.csv -q --threads 3")
        #expect(one.code == 0, "\(one.errorText)")
        #expect(one.output == three.output)
    }

    @Test(arguments: [
        ("audit d.csv --fix d.csv", 64, "would replace the data"),
        ("audit d.csv --fix no/c.csv", 73, "no/c.csv"),
        ("audit none.csv", 66, "none.csv"), ("audit d.csv --issues dupes", 64, "unknown issue dupes"),
        ("audit d.csv --limit 0", 64, "--limit"), ("audit d.csv --drop-wrong-labels 0.9", 64, "--fix"),
        ("audit - --fix c.csv", 64, "--fix copies one file"),
        ("audit d.csv --against none.csv", 66, "none.csv"),
        ("audit d.csv --folds 1", 64, "--folds"),
    ])
    func `invalid requests are refused`(arguments: String, code: Int32, part: String) throws {
        let folder = try folder()
        expectFailure(try folder.run(arguments), code, [part])
        #expect(folder.names == ["d.csv"])
    }
}
