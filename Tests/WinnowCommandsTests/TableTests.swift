// Answers next to the columns of the data, in each format.

import Testing
import WinnowSystem
import _WinnowTestSupport

@Suite struct TableTests {
    private static let csv =
        "no,text,label\n1,\"a red \"\"hat\"\",\nlike blood\",red\n2,the green sea,blue\n3\n"

    private func folder() throws -> CommandFolder {
        let folder = try SmallData.folder()
        try folder.write("d.csv", Self.csv.replacing("\n3\n", with: "\n3,one blue sky,\n"))
        return folder
    }

    @Test func `all columns are written unchanged before the answer`() throws {
        let folder = try folder()
        let outcome = try folder.run("classify colours.winnow d.csv --keep-columns --labels-only -q")
        expectQuietSuccess(outcome)
        #expect(
            outcome.text == """
                no,text,label,predicted_label
                1,"a red ""hat"",
                like blood",red,red
                2,the green sea,blue,green
                3,one blue sky,,blue

                """)
    }

    @Test func `control characters are escaped between tabs`() throws {
        let folder = try SmallData.folder()
        try folder.write("d.csv", "id,text\na\u{1B}[31m\u{7F}\u{9B}é,a red hat\n")
        let outcome = try folder.run(
            "classify colours.winnow d.csv --id-column id --format tsv -q --labels-only")
        #expect(outcome.text == "a\\x1b[31m\\x7f\\xc2\\x9bé\tred\n")
    }

    @Test func `other names of answers are reported if the data has a column of their name`() throws {
        let folder = try folder()
        let outcome = try folder.run("classify colours.winnow d.csv --keep-columns")
        #expect(
            outcome.errorLines == [
                "d.csv: text in column text; the first row is the header",
                "columns of the answers: predicted_label, predicted_probability",
                "1 line break inside quotes",
            ])
    }

    @Test func `an Arrow stream of answers is read as data`() throws {
        let folder = try folder()
        let answers = try folder.run("classify colours.winnow d.csv --id-column no --format arrow -q")
        expectQuietSuccess(answers)
        try folder.write("answers.arrows", answers.output)
        let again = try folder.run(
            "classify colours.winnow answers.arrows --text-column label --keep-columns --labels-only --format tsv -q"
        )
        let rows = again.lines.map { $0.split(separator: "\t") }
        #expect(rows.map(\.count) == [4, 4, 4, 4])
        #expect(rows[0] == ["no", "label", "probability", "predicted_label"])
        #expect(rows.dropFirst().map { $0[1] } == ["red", "green", "blue"])
        // All digits, not six.
        #expect(rows.dropFirst().allSatisfy { $0[2].count > 10 })
        let typed = try folder.run(
            "classify colours.winnow --input-format arrow --text-column label --format arrow -q",
            input: .bytes(answers.output))
        #expect(typed.code == 0 && typed.output.starts(with: [0xFF, 0xFF, 0xFF, 0xFF]))
        // In JSON, numbers are numbers.
        let objects = try folder.run(
            "classify colours.winnow answers.arrows --text-column label --keep-columns --format jsonl -q")
        let record = try JSONValue(parsing: String(try #require(objects.lines.first)))["record"]
        #expect(record?["no"] == .string("1") && record?["probability"]?.number ?? 0 > 0.3)
        let numbered = try folder.run(
            "classify colours.winnow answers.arrows --text-column label --id-column probability --format jsonl -q"
        )
        #expect(try JSONValue(parsing: String(try #require(numbered.lines.first)))["id"]?.number ?? 0 > 0.3)
        // A stream has columns even if there are no texts.
        let empty = try folder.run("classify colours.winnow --format arrow -q", input: "")
        try folder.write("empty.arrows", empty.output)
        let none = try folder.run("classify colours.winnow empty.arrows --text-column label --format csv -q")
        #expect(none.code == 0 && none.text == "label,probability\n")
    }

    @Test func `columns are found by the first bytes of files without a known extension`() throws {
        let folder = try folder()
        let answers = try folder.run("classify colours.winnow d.csv --id-column no --format arrow -q")
        try folder.write("answers", answers.output)
        let options = "--text-column label --id-column no --labels-only --format tsv -q"
        for outcome in [
            try folder.run("classify colours.winnow answers \(options)"),
            try folder.run("classify colours.winnow \(options)", input: .bytes(answers.output)),
        ] {
            expectQuietSuccess(outcome)
            #expect(outcome.text == "1\tred\n2\tgreen\n3\tblue\n")
        }
        // The kind of file is reported before problems of its columns.
        try folder.write("p", "PAR1")
        let table = try folder.run("classify colours.winnow p --id-column no")
        expectFailure(table, 65, ["p: a Parquet file, not text"])
        try folder.write("lines", "a red hat\n")
        let lines = try folder.run("classify colours.winnow lines --id-column no")
        expectFailure(lines, 64, ["--id-column: plain lines have no columns"])
        // Mail that is known by its first lines.
        try folder.write("mail", "From: a@example.org\nSubject: a hat\n\nred\n")
        let mail = try folder.run("classify colours.winnow mail --id-column no")
        expectFailure(mail, 64, ["--id-column: mail has no columns"])
    }

    @Test func `data that is not Arrow, or cut off, is refused in one line`() throws {
        let folder = try folder()
        let stated = try folder.run("classify colours.winnow d.csv --input-format arrow")
        #expect(stated.code == 65)
        #expect(
            stated.errorText
                == "winnow: d.csv: not an Arrow stream or file; leave out the format, or write one\n")
        let answers = try folder.run("classify colours.winnow d.csv --format arrow -q")
        try folder.write("cut.arrows", Array(answers.output.dropLast(20)))
        let cut = try folder.run("classify colours.winnow cut.arrows --text-column label -q")
        #expect(cut.code == 65)
        #expect(cut.errorText == "winnow: cut.arrows: the Arrow data ends early; write or copy it again\n")
    }

    @Test func `csv has a header and quotes labels`() throws {
        let folder = try CommandFolder()
        let rows = (0..<12).map { "\"a, b\",red car \($0)\n\"c\"\"d\",blue sea \($0)\n" }.joined()
        try folder.write("m.winnow", SmallData.model(of: "label,text\n" + rows))
        let outcome = try folder.run("classify m.winnow --format csv --labels-only", input: "red\nblue\n")
        #expect(outcome.text == "label\n\"a, b\"\n\"c\"\"d\"\n")
        let two = try folder.run("classify m.winnow --format csv --top-k 9", input: "red\n")
        #expect(two.lines.first == "label,probability,label_2,probability_2")
        #expect(two.lines[1].split(separator: ",").count == 5)
    }

    @Test(arguments: [
        ("--id-column no --format csv", "no,label\n1,red\n2,green\n3,blue\n"),
        ("--id-column no --format tsv", "1\tred\n2\tgreen\n3\tblue\n"),
        ("--id-column no --format jsonl", "{\"id\":\"1\",\"label\":\"red\"}"),
        ("--id-column NO --format text", "1  red"),
        (
            "--keep-columns --format jsonl",
            "{\"record\":{\"no\":\"1\",\"text\":\"a red \\\"hat\\\",\\nlike blood\""
        ),
        (
            "--keep-columns --format tsv",
            "no\ttext\tlabel\tpredicted_label\n1\ta red \"hat\",\\nlike blood\tred\tred\n"
        ),
    ])
    func `an identifier or all columns are written in each format`(options: String, output: String) throws {
        let folder = try folder()
        let outcome = try folder.run("classify colours.winnow d.csv --labels-only -q \(options)")
        expectQuietSuccess(outcome)
        #expect(outcome.text.hasPrefix(output), "\(outcome.text)")
    }

    @Test func `members of columns with one name have numbers`() throws {
        let folder = try SmallData.folder()
        try folder.write("d.csv", "en,text,en,en_2\n1,a red hat,2,3\n")
        let outcome = try folder.run(
            "classify colours.winnow d.csv --labels-only -q --keep-columns --format jsonl")
        let record = "{\"record\":{\"en\":\"1\",\"text\":\"a red hat\",\"en_3\":\"2\",\"en_2\":\"3\"}"
        #expect(outcome.text.hasPrefix(record), "\(outcome.text)")
    }

    @Test func `JSON Lines keep their objects, lines their text`() throws {
        let folder = try SmallData.folder()
        try folder.write("d.jsonl", "{\"id\": 7, \"text\": \"a red hat\"}\n\n{\"text\":\"one blue sky\"}\n")
        let objects = try folder.run(
            "classify colours.winnow d.jsonl --keep-columns --format jsonl --labels-only -q")
        #expect(
            objects.text == """
                {"record":{"id": 7, "text": "a red hat"},"label":"red"}
                {"record":{"text":"one blue sky"},"label":"blue"}

                """)
        let ids = try folder.run("classify colours.winnow d.jsonl --id-column id --labels-only -q")
        #expect(ids.text == "7\tred\n\\N\tblue\n")
        expectFailure(
            try folder.run("classify colours.winnow d.jsonl --keep-columns -q"), 64, ["give --format jsonl"])
        let lines = try folder.run(
            "classify colours.winnow --keep-columns --labels-only", input: "a red hat, too\n")
        #expect(lines.text == "text,label\n\"a red hat, too\",red\n")
    }

    @Test(arguments: [
        ("tsv", "18446744073709551616\tred\n1.50\tblue\n\\N\tgreen\na\tred\n[1.50,2]\tblue\ntrue\tblue\n"),
        (
            "csv",
            "id,label\n18446744073709551616,red\n1.50,blue\n,green\na,red\n\"[1.50,2]\",blue\ntrue,blue\n"
        ),
        (
            "jsonl",
            "{\"id\":18446744073709551616,\"label\":\"red\"}\n{\"id\":1.50,\"label\":\"blue\"}\n"
                + "{\"id\":null,\"label\":\"green\"}\n{\"id\":\"a\",\"label\":\"red\"}\n"
                + "{\"id\":[1.50,2],\"label\":\"blue\"}\n{\"id\":true,\"label\":\"blue\"}\n"
        ),
    ])
    func `identifiers of JSON keep their digits, null is null`(format: String, output: String) throws {
        let folder = try SmallData.folder()
        try folder.write(
            "d.jsonl",
            """
            {"id":18446744073709551616,"text":"a red hat"}
            {"id":0,"text":"one blue sky","id" : 1.50 }
            {"text":"the green sea","id":null}
            {"id":"\\u0061","text":"a red hat"}
            {"id":[1.50, 2],"text":"one blue sky"}
            {"id":true,"text":"one blue sky"}

            """)
        let outcome = try folder.run(
            "classify colours.winnow d.jsonl --id-column id --labels-only -q --format \(format)")
        #expect(outcome.code == 0)
        #expect(
            outcome.errorText
                == "winnow: warning: 1 object with a key more than once; its last value was taken\n")
        #expect(outcome.text == output)
        let lists = try folder.run(
            "classify colours.winnow --input-format jsonl --text-column 2 --id-column 1 --labels-only -q --format tsv",
            input: "[1.50,\"a red hat\"]\n")
        #expect(lists.text == "1.50\tred\n")
    }

    @Test func `delimiters stay as in the data, and without a header none is written`()
        throws
    {
        let folder = try SmallData.folder()
        try folder.write("semi.csv", "no;text\n1;a red hat; or not\n2;one blue sky;\n")
        try folder.write("d.csv", "no;text\n1;a red hat\n2;\"one; blue\"\n")
        try folder.write("d.tsv", "no\ttext\n1\ta \"red\" hat\\n\n")
        func answers(_ arguments: String) throws -> String {
            let outcome = try folder.run(
                "classify colours.winnow --keep-columns --labels-only -q \(arguments)")
            #expect(outcome.code == 0, "\(outcome.errorText)")
            return outcome.text
        }
        #expect(try answers("d.csv") == "no;text;label\n1;a red hat;red\n2;\"one; blue\";blue\n")
        #expect(try answers("d.tsv --format tsv") == "no\ttext\tlabel\n1\ta \"red\" hat\\n\tred\n")
        #expect(try answers("d.tsv") == "no,text,label\n1,\"a \"\"red\"\" hat\\n\",red\n")
        try folder.write("bare.csv", "1,a red hat\n2,one blue sky\n")
        #expect(
            try answers("bare.csv --no-header --text-column 2") == "1,a red hat,red\n2,one blue sky,blue\n")
        try folder.write("short.csv", "no,text,note\n1,a red hat\n2,one blue sky,x\n")
        #expect(try answers("short.csv") == "no,text,note,label\n1,a red hat,,red\n2,one blue sky,x,blue\n")
    }

    @Test(arguments: [
        ("--id-column 1", "1\\t\tred\n\\N\tred\n 3 \tblue\n"),
        ("--id-column 1 --format csv", "\"1\t\",red\n,red\n\" 3 \",blue\n"),
        ("--id-column 1 --format jsonl", "{\"id\":\"1\\t\",\"label\":\"red\"}\n{\"id\":null,"),
        ("--keep-columns --format tsv", "1\\t\ta red\\nhat\tred\n\\N\ta \\\\red hat\tred\n"),
        ("--keep-columns --format csv", "\"1\t\",\"a red\nhat\",red\n,a \\red hat,red\n"),
    ])
    func `identifiers of data with escapes are written unchanged, null as null`(
        options: String, output: String
    ) throws {
        let folder = try folder()
        let data = "1\\t\ta red\\nhat\n\\N\ta \\\\red hat\n 3 \tone blue sky\n"
        let outcome = try folder.run(
            "classify colours.winnow --input-format escaped --no-header --text-column 2 --labels-only -q \(options)",
            input: data)
        expectQuietSuccess(outcome)
        #expect(outcome.text.hasPrefix(output), "\(outcome.text)")
    }

    @Test func `several files need the same columns`() throws {
        let folder = try folder()
        try folder.write("e.csv", "no,text\n4,a red hat\n")
        let outcome = try folder.run("classify colours.winnow d.csv e.csv --keep-columns -q")
        #expect(outcome.code == 65)
        #expect(outcome.errorText.contains("e.csv: has other columns than the first file"))
        let same = try folder.run("classify colours.winnow e.csv e.csv --keep-columns --labels-only -q")
        #expect(same.text == "no,text,label\n4,a red hat,red\n4,a red hat,red\n")
    }

    @Test(arguments: [
        ("classify colours.winnow --keep-columns --id-column no d.csv", 64, "leave out one"),
        ("classify colours.winnow --keep-columns --format text d.csv", 64, "use csv, tsv, jsonl or arrow"),
        ("classify colours.winnow --id-column nothing d.csv", 64, "no identifier column nothing"),
        ("classify colours.winnow --keep-columns one.eml", 64, "mail has no columns"),
        ("evaluate colours.winnow d.csv --errors errors.arrow", 64, "not as arrow; name a .csv"),
        ("language --ranges --keep-columns d.csv", 64, "give --format jsonl"),
        ("language --ranges --format csv d.csv", 64, "give --format tsv or jsonl"),
        ("analyze --keep-columns --format text d.csv", 64, "use jsonl"),
    ])
    func `data that the format cannot hold is refused`(arguments: String, code: Int32, message: String) throws
    {
        let folder = try folder()
        try folder.write("one.eml", "Subject: a red hat\nFrom: a@example.org\n\nlike blood\n")
        expectFailure(try folder.run(arguments), code, [message])
    }

    @Test func `lines that look like a table are named`() throws {
        let folder = try folder()
        for (input, format) in [
            ("id,text\n1,red\n", "csv"), ("id\ttext\n", "tsv"), ("{\"text\":\"a\"}\n", "jsonl"),
            ("[{\"text\":\"a\"},\n{\"text\":\"b\"}]\n", "json"),
            ("qid,question_text\n1,\"red, or blue\"\n", "csv"),
            ("Ticket;Betreff\n1;rot\n", "csv"),
        ] {
            let outcome = try folder.run("classify colours.winnow --labels-only", input: input)
            #expect(
                outcome.errorText
                    == "standard input: each line is a text; --input-format \(format) reads columns\n")
        }
        for line in ["red, text\n", "red,blue\n", "yes,no\nmaybe\n", "[red] a hat\n"] {
            expectQuietSuccess(try folder.run("classify colours.winnow --labels-only", input: line))
        }
    }

    @Test func `each file of a folder is a text`() throws {
        let folder = try folder()
        try folder.write("texts/b/two.txt", "the blue sky\n\nlike water\n")
        try folder.write("texts/one.txt", "a red hat\nlike blood\n")
        let outcome = try folder.run("classify colours.winnow texts")
        #expect(outcome.errorText == "texts: each file is a text\n")
        let lines = try folder.run(
            "classify colours.winnow", input: "a red hat like blood\nthe blue sky like water\n")
        #expect(outcome.output == lines.output)
        try folder.write("texts/c.txt", Array("%PDF-1.7\n".utf8) + [0, 1, 2, 3, 0xFF])
        expectFailure(try folder.run("classify colours.winnow texts -q"), 65, ["texts/c.txt", "PDF"])
        // Not with tables among them.
        try folder.write("texts/d.csv", "text\na red hat\n")
        expectFailure(try folder.run("classify colours.winnow texts -q"), 66, ["texts: is a folder"])
    }

    @Test func `lines of fastText are read without their labels`() throws {
        let folder = try folder()
        try folder.write("d.txt", "__label__blue a red hat\n__label__red the blue sky\n")
        let outcome = try folder.run("classify colours.winnow d.txt")
        #expect(
            outcome.output
                == (try folder.run("classify colours.winnow", input: "a red hat\nthe blue sky\n")).output)
        #expect(outcome.errorText.hasPrefix("d.txt: read as lines of fastText, without their labels; "))
        let lines = try folder.run("classify colours.winnow d.txt --input-format lines")
        #expect(lines.code == 0 && lines.errorText.isEmpty)
    }

    @Test func `columns whose names an answer already has are not repeated`() throws {
        let folder = try folder()
        try folder.write("p.csv", "text,label,predicted_label\nred,a,b\n")
        let outcome = try folder.run("classify colours.winnow p.csv --keep-columns --labels-only -q")
        #expect(outcome.lines.first == "text,label,predicted_label,predicted_predicted_label")
        try folder.write("n.csv", "1,red\n2,blue\n")
        let plain = try folder.run(
            "classify colours.winnow n.csv --no-header --text-column 2 --id-column 1 --format csv --labels-only -q"
        )
        #expect(plain.text == "1,red\n2,blue\n")
    }

    @Test func `other verbs also keep the columns`() throws {
        let folder = try CommandFolder()
        try folder.write("d.csv", "no,text\n1,\"Great job, thanks!\"\n")
        let sentiment = try folder.run("sentiment d.csv --keep-columns -q")
        #expect(sentiment.text.hasPrefix("no,text,score,label\n1,\"Great job, thanks!\",0."))
        let language = try folder.run("language d.csv --keep-columns -q --top-k 2 --constraints en,de")
        #expect(language.lines.first == "no,text,language,probability,language_2,probability_2")
        #expect(language.lines[1].hasPrefix("1,\"Great job, thanks!\",en,"))
        let analysis = try folder.run("analyze d.csv --keep-columns --layers language -q")
        #expect(
            analysis.text.hasPrefix(
                "{\"record\":{\"no\":\"1\",\"text\":\"Great job, thanks!\"},\"language\":"))
        let vector = try folder.run("embed d.csv --id-column no --format csv -q")
        #expect(vector.lines.first?.hasPrefix("no,v1,v2,") ?? false)
        #expect(vector.lines[1].hasPrefix("1,"))
        #expect(Set(vector.lines.map { $0.split(separator: ",").count }).count == 1)
    }
}

/// `evaluate --errors`: the rows that a model labels wrongly.
@Suite struct ErrorTableTests {
    private static let csv =
        "no;text;label\n1;a red hat;blue\n2;\"one blue\nsky\";blue\n3;the green sea;red\n"

    @Test func `wrong rows are written with all columns`() throws {
        let folder = try SmallData.folder()
        try folder.write("d.csv", Self.csv)
        let outcome = try folder.run("evaluate colours.winnow d.csv --errors e.csv")
        #expect(outcome.code == 0, "\(outcome.errorText)")
        #expect(outcome.errorText.contains("2 errors written to e.csv"))
        let lines = try String(decoding: folder.bytes("e.csv"), as: UTF8.self).split(separator: "\n")
        #expect(lines[0] == "no;text;label;predicted_label;predicted_probability")
        #expect(lines[1].hasPrefix("1;a red hat;blue;red;0."))
        #expect(lines[2].hasPrefix("3;the green sea;red;green;0."))
        #expect(lines.count == 3)
    }

    @Test func `the extension of the file selects the format`() throws {
        let folder = try SmallData.folder()
        try folder.write("d.csv", Self.csv)
        #expect(try folder.run("evaluate colours.winnow d.csv --errors e.jsonl -q").code == 0)
        let objects = try String(decoding: folder.bytes("e.jsonl"), as: UTF8.self)
        #expect(
            objects.hasPrefix(
                "{\"record\":{\"no\":\"1\",\"text\":\"a red hat\",\"label\":\"blue\"},\"predicted_label\":\"red\","
            ))
        #expect(objects.split(separator: "\n").allSatisfy { (try? JSONValue(parsing: String($0))) != nil })
        #expect(try folder.run("evaluate colours.winnow d.csv --errors e.tsv -q").code == 0)
        #expect(
            try String(decoding: folder.bytes("e.tsv"), as: UTF8.self)
                .hasPrefix(
                    "no\ttext\tlabel\tpredicted_label\tpredicted_probability\n1\ta red hat\tblue\tred\t"))
    }

    @Test func `data that cannot be read again gives line, text and label`() throws {
        let folder = try SmallData.folder()
        let piped = try folder.run(
            "evaluate colours.winnow - --errors e.csv -q", input: Self.csv)
        #expect(piped.code == 0, "\(piped.errorText)")
        let lines = try String(decoding: folder.bytes("e.csv"), as: UTF8.self).split(separator: "\n")
        #expect(lines[0] == "line,text,label,predicted_label,predicted_probability")
        #expect(lines[1].hasPrefix("2,a red hat,blue,red,0."))
        #expect(lines[2].hasPrefix("5,the green sea,red,green,0."))
        try folder.write("texts/blue/1.txt", "a red hat")
        try folder.write("texts/red/1.txt", "a red hat")
        #expect(try folder.run("evaluate colours.winnow texts --errors e.csv -q").code == 0)
        #expect(
            try String(decoding: folder.bytes("e.csv"), as: UTF8.self)
                .hasPrefix("text,label,predicted_label,predicted_probability\na red hat,blue,red,0."))
    }

    @Test func `a JSON array gives line, text and label in CSV, its objects in JSON Lines`() throws {
        let folder = try SmallData.folder()
        try folder.write(
            "d.json",
            "[{\"text\":\"a red hat\",\"label\":\"blue\"},\n {\"text\":\"one blue sky\",\"label\":\"blue\"}]\n"
        )
        #expect(try folder.run("evaluate colours.winnow d.json --errors e.csv -q").code == 0)
        #expect(
            try String(decoding: folder.bytes("e.csv"), as: UTF8.self).hasPrefix(
                "line,text,label,predicted_label,predicted_probability\n1,a red hat,blue,red,0."))
        #expect(try folder.run("evaluate colours.winnow d.json --errors e.jsonl -q").code == 0)
        #expect(
            try String(decoding: folder.bytes("e.jsonl"), as: UTF8.self).hasPrefix(
                "{\"record\":{\"text\":\"a red hat\",\"label\":\"blue\"},\"predicted_label\":\"red\","))
        let piped = try folder.run("evaluate colours.winnow - --errors e.jsonl -q", input: Self.csv)
        #expect(piped.code == 0, "\(piped.errorText)")
        #expect(
            try String(decoding: folder.bytes("e.jsonl"), as: UTF8.self).hasPrefix(
                "{\"record\":{\"text\":\"a red hat\",\"label\":\"blue\",\"line\":2},\"predicted_label\":\"red\","
            ))
    }

    @Test func `several errors on one line are distinguished`() throws {
        let folder = try SmallData.folder()
        let rows = ["a red hat", "one blue sky", "a red door"].map {
            "{\"text\":\"\($0)\",\"label\":\"blue\"}"
        }
        // A row without a label is left out of the data, and so of the errors.
        let unlabelled = "{\"text\":\"a red hat\",\"label\":\"\"}"
        try folder.write("d.json", "[\(unlabelled),\(rows.joined(separator: ","))]\n")
        #expect(try folder.run("evaluate colours.winnow d.json --errors e.jsonl -q").code == 0)
        let lines = try String(decoding: folder.bytes("e.jsonl"), as: UTF8.self).split(separator: "\n")
        #expect(lines.count == 2)
        for (line, row) in zip(lines, [rows[0], rows[2]]) { #expect(line.hasPrefix("{\"record\":\(row),")) }
    }

    @Test func `compressed data and UTF-16 keep all columns`() throws {
        let folder = try SmallData.folder()
        try folder.write("d.csv", Self.csv)
        #expect(try folder.run("evaluate colours.winnow d.csv --errors e.csv -q").code == 0)
        let expected = try folder.bytes("e.csv")
        try folder.write("d.csv.gz", Gzip.member(Array(Self.csv.utf8)))
        try folder.write(
            "wide.csv", [0xFF, 0xFE] + Self.csv.utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] })
        for data in ["d.csv.gz", "wide.csv"] {
            #expect(try folder.run("evaluate colours.winnow \(data) --errors e.csv -q").code == 0)
            #expect(try folder.bytes("e.csv") == expected, "\(data)")
        }
    }

    @Test func `fastText's lines give line, text and label`() throws {
        let folder = try SmallData.folder()
        try folder.write("d.txt", "__label__blue a red hat\n__label__blue one blue sky\n")
        let outcome = try folder.run("evaluate colours.winnow d.txt --errors e.csv -q")
        #expect(outcome.code == 0, "\(outcome.errorText)")
        let lines = try String(decoding: folder.bytes("e.csv"), as: UTF8.self).split(separator: "\n")
        #expect(lines.count == 2)
        #expect(lines[1].hasPrefix("1,a red hat,blue,red,0."))
    }

    @Test func `the file of errors never replaces the data or the model, and is never partial`() throws {
        let folder = try SmallData.folder()
        try folder.write("d.csv", Self.csv)
        expectFailure(
            try folder.run("evaluate colours.winnow d.csv --errors d.csv"), 64, ["would replace the data"])
        let model = try folder.bytes("colours.winnow")
        expectFailure(
            try folder.run("evaluate colours.winnow d.csv --errors colours.winnow"), 64,
            ["would replace the model"])
        #expect(try folder.bytes("colours.winnow") == model)
        expectFailure(try folder.run("evaluate colours.winnow d.csv --errors no/e.csv"), 73, ["no/e.csv"])
        expectFailure(
            try folder.run("evaluate spam.winnow d.csv --errors e.csv -q"), 65, ["unknown to the model"])
        #expect(!folder.names.contains("e.csv"))
    }
}
