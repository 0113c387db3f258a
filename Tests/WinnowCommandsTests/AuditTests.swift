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

    private static let reviewed = #"""
        id,text,label,note
        1,"sunny, warm day",fair,a
        2,cold rain,foul,"b ""quoted"""
        3,"grey
        sky",foul,c
        4,bright sun,"fair",d

        """#

    /// A folder with data and a review of two of its rows.
    private func reviewFolder(_ correction: String, text: String = "cold rain") throws -> CommandFolder {
        let folder = try CommandFolder()
        try folder.write("d.csv", Self.reviewed)
        try folder.write(
            "r.csv",
            "row,text,label,suggestion,correction\n3,\(text),foul,fair,\(correction)\n6,bright sun,fair,foul,\n"
        )
        return folder
    }

    @Test func `corrections change nothing but the labels`() throws {
        let folder = try reviewFolder("fair")
        let outcome = try folder.run("audit d.csv --apply-review r.csv -o c.csv")
        #expect(outcome.code == 0 && outcome.output.isEmpty, "\(outcome.errorText)")
        #expect(
            outcome.errorLines == ["1 label corrected in c.csv; 1 row of 2 in r.csv without a correction"])
        let expected = Self.reviewed.replacing("cold rain,foul", with: "cold rain,fair")
        #expect(String(decoding: try folder.bytes("c.csv"), as: UTF8.self) == expected)
    }

    @Test func `new labels are quoted where needed, with a warning`() throws {
        let folder = try reviewFolder("\"so, so\"")
        let outcome = try folder.run("audit d.csv --apply-review r.csv -o c.csv -q")
        #expect(outcome.code == 0)
        #expect(outcome.errorLines == ["winnow: warning: r.csv: 1 label that the data did not have: so, so"])
        #expect(
            String(decoding: try folder.bytes("c.csv"), as: UTF8.self).contains("cold rain,\"so, so\",\"b"))
    }

    @Test func `json lines are also corrected`() throws {
        let folder = try CommandFolder()
        let lines = [#"{"text": "a b", "label": 1, "x": [1.50]}"#, #"{"text":"c d","label":2}"#]
        try folder.write("d.jsonl", lines.joined(separator: "\r\n") + "\r\n")
        // As a spreadsheet may write it: with semicolons, and columns in another order.
        try folder.write("r.csv", "correction;row;text;label;suggestion\n2;1;a  b;1;2\n")
        expectQuietSuccess(try folder.run("audit d.jsonl --apply-review r.csv -o c.jsonl -q"))
        #expect(
            String(decoding: try folder.bytes("c.jsonl"), as: UTF8.self)
                == #"{"text":"a b","label":2,"x":[1.5]}"# + "\r\n" + lines[1] + "\r\n")
    }

    @Test func `a review is written, filled in and applied`() throws {
        let folder = try CommandFolder()
        // 4 of 60 labels are wrong.
        let rows = (0..<60).map { row in
            let isRed = row % 2 == 0
            let label = (row % 15 == 7) != isRed ? "red" : "blue"
            return "\(isRed ? "a red hat like blood" : "the blue sky à l'été") \(row);\(label)"
        }
        try folder.write("d.csv", "text;label\n" + rows.joined(separator: "\n") + "\n")
        let audit = try folder.run("audit d.csv --review r.csv --issues wrong-label")
        #expect(audit.code == 0, "\(audit.errorText)")
        #expect(audit.errorText.contains("4 rows in r.csv: write the right label into the column correction"))
        #expect(audit.errorText.contains("labels: 4 rows of 60 to look at; an estimated "))
        let review = String(decoding: try folder.bytes("r.csv"), as: UTF8.self)
        #expect(review.hasPrefix("\u{FEFF}row;text;label;suggestion;correction\n"))
        let found = review.split(separator: "\n").dropFirst().compactMap { Int($0.prefix { $0 != ";" }) }
        #expect(Set(found) == [9, 24, 39, 54])
        expectFailure(
            try folder.run("audit d.csv --review r.csv -q"), 64, ["r.csv: the file exists", "--apply-review"])
        let filled = review.split(separator: "\n").dropFirst().map { line in
            line + line.split(separator: ";")[3]
        }
        let text = "row;text;label;suggestion;correction\r\n" + filled.joined(separator: "\r\n") + "\r\n"
        // As spreadsheets save it: in Windows-1252, in UTF-16, and in UTF-8.
        let windows: [UInt8] = text.unicodeScalars.map { UInt8($0.value) }
        let wide: [UInt8] = [0xFF, 0xFE] + text.utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
        for saved in [windows, wide, Array(text.utf8)] {
            try folder.write("r.csv", saved)
            let applied = try folder.run("audit d.csv --apply-review r.csv -o c.csv")
            #expect(applied.errorText.hasPrefix("4 labels corrected in c.csv; 0 rows of 4"))
        }
        let again = try folder.run("audit c.csv -q --issues wrong-label")
        #expect(again.code == 0 && again.output.isEmpty, "\(again.text)")
    }

    @Test(arguments: [
        ("fair", "other rain", "--apply-review r.csv -o c.csv", 65 as Int32, "line 3 does not have the text"),
        ("fair", "cold rain", "--apply-review r.csv -o d.csv", 64, "would replace an input"),
        ("fair", "cold rain", "--apply-review d.csv -o c.csv", 65, "no column row"),
        ("fair", "cold rain", "--apply-review none.csv -o c.csv", 66, "none.csv"),
        ("fair", "cold rain", "--apply-review r.csv", 64, "--output"),
        ("fair", "cold rain", "-o c.csv", 64, "--apply-review"),
        ("fair", "cold rain", "--apply-review r.csv -o c.csv --fix e.csv", 64, "leave out --fix"),
    ])
    func `a review that does not fit is refused`(
        correction: String, text: String, options: String, code: Int32, part: String
    ) throws {
        let folder = try reviewFolder(correction, text: text)
        expectFailure(try folder.run("audit d.csv -q \(options)"), code, [part])
        #expect(folder.names == ["d.csv", "r.csv"])
    }

    @Test(arguments: [
        ("audit d.csv --fix d.csv", 64, "would replace the data"),
        ("audit d.csv --fix no/c.csv", 73, "no/c.csv"),
        ("audit none.csv", 66, "none.csv"), ("audit d.csv --issues dupes", 64, "unknown issue dupes"),
        ("audit d.csv --limit 0", 64, "--limit"), ("audit d.csv --drop-suspects 0.9", 64, "--fix"),
        ("audit d.csv --drop-wrong-labels 0.9", 64, "--fix"),
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
