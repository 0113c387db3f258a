// Training from all kinds of data, with the same bytes for any number of threads.

import Foundation
import Testing
import WinnowSystem
import _WinnowTestSupport

@Suite struct TrainTests {
    static let features = SmallData.features

    /// Trains in a new folder and returns the model's bytes.
    private func model(_ csv: String, _ options: String) throws -> [UInt8] {
        let folder = try CommandFolder()
        try folder.write("data.csv", csv)
        expectQuietSuccess(try folder.run("train data.csv -o m.winnow -q \(options)"))
        return try folder.bytes("m.winnow")
    }

    @Test func `held-out rows have the labels of the data, however whole numbers are written`() throws {
        let folder = try CommandFolder()
        func rows(_ range: Range<Int>, _ labels: [String]) -> String {
            "text,label\n"
                + range.map { "\(["lunch", "prize"][$0 % 2]) w\($0 % 7) x\($0),\(labels[$0 % 2])\n" }.joined()
        }
        try folder.write("train.csv", rows(0..<200, ["0", "1"]))
        try folder.write("held.csv", rows(200..<260, ["0.0", "1.0"]))
        try folder.write("other.csv", rows(200..<260, ["ham", "spam"]))
        try folder.write("more.csv", rows(200..<260, ["0", "spam"]))
        let train = "train train.csv -o m.winnow"
        let outcome = try folder.run("\(train) --validation held.csv --test held.csv")
        #expect(
            outcome.errorText.contains("held.csv: the labels 0.0, 1.0 read as 0, 1"), "\(outcome.errorText)")
        #expect(try folder.run("classify m.winnow held.csv --labels-only").text.hasPrefix("0\n1\n0\n1\n"))
        let evaluated = try folder.run("evaluate m.winnow held.csv")
        #expect(evaluated.text.contains(/accuracy +1\.0000/), "\(evaluated.text)")
        for part in ["--validation", "--test"] {
            expectFailure(
                try folder.run("\(train) \(part) other.csv"), 65,
                ["other.csv: its labels, ham, spam, are none of the training data's, 0, 1", "--label-names"])
        }
        #expect(
            try folder.run("\(train) -q --test more.csv").errorText
                .contains("more.csv: 1 label that the training data does not have: spam"))
    }

    @Test(arguments: ["None", #"\N"#, "<NA>", "\u{A0}", "#VALUE!"])
    func `a label that means none is said`(label: String) throws {
        let folder = try CommandFolder()
        let rows = (0..<60).map {
            "text \($0) \(["good", "bad"][$0 % 2]),\($0 % 10 == 0 ? label : ["pos", "neg"][$0 % 2])"
        }
        try folder.write("data.csv", "text,label\n" + rows.joined(separator: "\n") + "\n")
        #expect(try folder.run("train data.csv -o m.winnow -q").errorText.contains("6 rows with the label "))
    }

    @Test func `the same seed gives the same bytes, for any number of threads`() throws {
        let first = try model(SmallData.messages, "\(Self.features) --seed 7 --test 0.2 --threads 1")
        for threads in [1, 2, 4] {
            let again = try model(
                SmallData.messages, "\(Self.features) --seed 7 --test 0.2 --threads \(threads)")
            #expect(again == first, "\(threads) threads")
        }
        let other = try model(SmallData.messages, "\(Self.features) --seed 8 --test 0.2")
        #expect(other != first)
    }

    @Test func `the default features give the same bytes for any number of threads`() throws {
        let first = try model(SmallData.colours, "--threads 1")
        #expect(try model(SmallData.colours, "--threads 2") == first)
        #expect(try model(SmallData.colours, "--threads 4") == first)
    }

    @Test func `quiet training prints nothing`() throws {
        let folder = try SmallData.folder()
        let outcome = try folder.run("train messages.csv -o m.winnow --quiet --test 0.3 \(Self.features)")
        expectQuietSuccess(outcome)
        #expect(outcome.output.isEmpty)
        #expect(folder.names == ["colours.winnow", "m.winnow", "messages.csv", "spam.winnow"])
    }

    @Test func `train prints data, choices, scores and output`() throws {
        let folder = try SmallData.folder()
        let outcome = try folder.run("train messages.csv -o m.winnow --test 0.3 \(Self.features)")
        #expect(outcome.code == 0)
        for part in [
            "rows from messages.csv: text in column text, label in column label", "ham", "spam", "features: ",
            "nb-maximum-entropy on", "validating on", "duplicates", "calibrated", "loss",
            "model written to m.winnow, ",
        ] {
            #expect(outcome.errorText.contains(part), "no “\(part)” in \(outcome.errorText)")
        }
        #expect(!outcome.errorText.contains("\r"), "progress is only drawn on a terminal")
        #expect(outcome.text.contains("validation part: "))
        #expect(outcome.text.contains("test part: "))
        #expect(outcome.text.contains("macro mean"))
    }

    @Test func `the model stores the given metadata`() throws {
        let folder = try SmallData.folder()
        let outcome = try folder.run(
            "train messages.csv -o m.winnow -q \(Self.features)",
            [
                "--author", "Ada \"L\"", "--license", "CC0", "--description", "two\nlines é",
                "--model-version",
                "3.1",
            ])
        expectQuietSuccess(outcome)
        let information = try JSONValue(parsing: try folder.run("inspect m.winnow --format json").text)[
            "manifest"]?[
                "information"]
        #expect(information?["author"]?.string == "Ada \"L\"")
        #expect(information?["license"]?.string == "CC0")
        #expect(information?["description"]?.string == "two\nlines é")
        #expect(information?["version"]?.string == "3.1")
        #expect(information?["trainingData"]?.array?.first?["name"]?.string == "messages.csv")
    }

    @Test func `standard input can be data`() throws {
        let folder = try CommandFolder()
        let outcome = try folder.run("train - -o m.winnow -q \(Self.features)", input: SmallData.colours)
        expectQuietSuccess(outcome)
        let answers = try folder.run("classify m.winnow --labels-only", input: "something blue\n")
        #expect(answers.lines == ["blue"])
        let evaluated = try folder.run("evaluate m.winnow - --format json", input: SmallData.colours)
        #expect(try JSONValue(parsing: evaluated.text)["accuracy"]?.number == 1)
    }

    static let rows = SmallData.colours.split(separator: "\n").dropFirst()
        .map { $0.split(separator: ",") }

    @Test func `TSV, JSON Lines, semicolons and folders give the same answers as CSV`() throws {
        let folder = try CommandFolder()
        try folder.write("d.tsv", "text\tlabel\n" + Self.rows.map { "\($0[0])\t\($0[1])\n" }.joined())
        try folder.write("semi.csv", "label;text\n" + Self.rows.map { "\($0[1]);\($0[0])\n" }.joined())
        try folder.write("bare.txt", Self.rows.map { "\($0[1])|\($0[0])\n" }.joined())
        try folder.write("bom.csv", "\u{FEFF}" + SmallData.colours.replacing("\n", with: "\r\n"))
        try folder.write(
            "d.jsonl", Self.rows.map { #"{"label":"\#($0[1])","text":"\#($0[0])"}"# + "\n" }.joined())
        for (index, row) in Self.rows.enumerated() {
            try folder.write("set/\(row[1])/\(index).txt", String(row[0]))
        }
        try folder.write("lines.txt", "a red thing\nthe green thing\none blue thing\n")
        for command in [
            "d.tsv", "semi.csv", "bom.csv", "d.jsonl", "set",
            "bare.txt --input-format csv --delimiter | --no-header --label-column 1 --text-column 2",
        ] {
            expectQuietSuccess(try folder.run("train \(command) -o m.winnow -q \(Self.features)"))
            let answers = try folder.run("classify m.winnow lines.txt --labels-only")
            #expect(answers.lines == ["red", "green", "blue"], "\(command)")
        }
    }

    @Test func `several text columns are joined`() throws {
        let folder = try CommandFolder()
        let rows = Self.rows.enumerated().map { "\($0 % 7),\($1[0]),\($1[1])\n" }.joined()
        try folder.write("d.csv", "subject,body,label\n" + rows)
        expectQuietSuccess(
            try folder.run("train d.csv -o m.winnow -q --text-column subject,body \(Self.features)"))
        let outcome = try folder.run("evaluate m.winnow d.csv --text-column subject,body --format json")
        #expect(try JSONValue(parsing: outcome.text)["accuracy"]?.number == 1)
    }

    @Test func `a row of weight 0 has no effect`() throws {
        let folder = try CommandFolder()
        let good = Self.rows.map { "\($0[0]),\($0[1]),1\n" }.joined()
        let wrong = (0..<30).map { _ in "something red like blood,green,0\n" }.joined()
        try folder.write("d.csv", "text,label,w\n" + good + wrong)
        let train = "train d.csv -o m.winnow -q --validation none \(Self.features)"
        let weighted = try folder.run(train + " --weight-column w")
        #expect(weighted.code == 0 && weighted.text.isEmpty)
        #expect(weighted.errorText == "winnow: warning: d.csv: 30 rows with a weight of 0 left out\n")
        #expect(try folder.run("classify m.winnow --labels-only", input: "something red\n").lines == ["red"])
        expectQuietSuccess(try folder.run(train))
        #expect(
            try folder.run("classify m.winnow --labels-only", input: "something red\n").lines == ["green"])
        try folder.write("d.csv", "text,label,w\na,b,-1\nc,d,1\n")
        expectFailure(try folder.run(train + " --weight-column w"), 65, ["d.csv, line 2", "weight"])
    }

    @Test func `all weights 0 are an error, and weights do not count in reports`() throws {
        let folder = try CommandFolder()
        let weighed = Self.rows.map { "\($0[0]),\($0[1]),2\n" }.joined()
        try folder.write("zero.csv", "text,label,w\na,b,0\nc,d,0.0\n")
        try folder.write("d.csv", "text,label,w\n" + weighed)
        expectFailure(
            try folder.run("train zero.csv -o m.winnow -q --weight-column w \(Self.features)"), 65,
            ["zero.csv: no row has a weight above 0"])
        let outcome = try folder.run(
            "train d.csv -o m.winnow --test 0.3 --weight-column w \(Self.features)")
        #expect(outcome.errorText.contains("the reports count every row once"))
        let plain = try folder.run("train d.csv -o m.winnow --test 0.3 \(Self.features)")
        #expect(!plain.errorText.contains("the reports count"))
    }

    @Test func `labels that differ only in case or spaces give a warning`() throws {
        let folder = try CommandFolder()
        let rows = (0..<60).map { "word\($0) x,\(["Spam", "spam", "ham", " spam "][$0 % 4])\n" }.joined()
        try folder.write("d.csv", "text,label\n" + rows)
        let outcome = try folder.run("train d.csv -o m.winnow -q \(Self.features)")
        #expect(
            outcome.errorLines
                == [
                    "winnow: warning: labels that differ only in case or spaces are learned separately: "
                        + "Spam (15 rows), spam (30 rows)"
                ])
    }

    @Test func `test texts in the training data give a warning`() throws {
        let folder = try CommandFolder()
        try folder.write("d.csv", SmallData.colours)
        try folder.write(
            "t.csv", "text,label\nA  red car LIKE blood,red\na grey cat,green\n\"\",blue\n")
        let outcome = try folder.run("train d.csv -o m.winnow -q --test t.csv \(Self.features)")
        #expect(
            outcome.errorLines
                == [
                    "winnow: warning: t.csv: 1 text of 3 are also trained on; scores of the test part are optimistic"
                ])
        let validated = try folder.run("train d.csv -o m.winnow -q --validation d.csv \(Self.features)")
        #expect(
            validated.errorLines.count {
                $0.contains("d.csv: ") && $0.contains("also trained on; when to stop")
            } == 1)
        try folder.write("n.csv", "text,label\na grey cat,green\n")
        expectQuietSuccess(
            try folder.run("train d.csv -o m.winnow -q --test n.csv \(Self.features)"))
    }

    @Test func `the reason for no validation part is printed`() throws {
        let folder = try CommandFolder()
        let colours = ["red", "green", "blue", "grey"]
        let same = (0..<80).map { "\(colours[$0 / 20]) things are here,\($0 % 2 == 0 ? "a" : "b")\n" }
            .joined()
        try folder.write("same.csv", "text,label\n" + same)
        try folder.write("few.csv", SmallData.colours)
        func said(_ arguments: String) throws -> String {
            try folder.run("train \(arguments) -o m.winnow \(Self.features)").errorText
        }
        #expect(try said("same.csv").contains("no validation part, as duplicates and groups stay together"))
        #expect(try said("few.csv").contains("no validation part, as there are few rows"))
        #expect(try said("few.csv --validation none").contains("no validation part\n"))
    }

    @Test func `groups stay on one side of the split`() throws {
        let folder = try CommandFolder()
        // Two groups, each with all labels: a test share of .5 must take a whole group.
        let rows = (0..<40).map { "word\($0) text,\($0 % 2 == 0 ? "a" : "b"),\($0 / 20)\n" }.joined()
        try folder.write("d.csv", "text,label,group\n" + rows)
        let outcome = try folder.run(
            "train d.csv -o m.winnow --group-column group --test 0.5 --validation none \(Self.features)")
        #expect(outcome.code == 0, "\(outcome.errorText)")
        #expect(outcome.errorText.contains("test part: 20 rows"), "\(outcome.errorText)")
    }

    @Test func `a test share of too few rows is not blamed on duplicates`() throws {
        let folder = try CommandFolder()
        try folder.write("two.csv", "text,label\nfree prize,spam\nlunch meeting,ham\n")
        let outcome = try folder.run("train two.csv -o m.winnow -q --test 0.5 \(SmallData.features)")
        #expect(outcome.code == 0)
        #expect(
            outcome.errorText
                == "winnow: warning: two.csv: a test share of 0.5 takes no rows, as labels have too few rows for it; "
                + "give a larger share or a file\n")
        try folder.write(
            "twice.csv", "text,label\n" + String(repeating: "free prize,spam\nlunch,ham\n", count: 9))
        let twice = try folder.run("train twice.csv -o m.winnow -q --test 0.5 \(SmallData.features)")
        #expect(twice.errorText.contains("as duplicates and groups stay together"), "\(twice.errorText)")
    }

    @Test(
        arguments: [
            (
                2, "0.99",
                "0.99 takes 2 of 4 rows, as labels have too few rows for it; give another share or a file"
            ),
            (2, "0.5", nil), (2, "0.3", nil), (20, "0.2", nil), (20, "0.31", nil),
            (3, "0.9", "0.9 takes 4 of 6 rows, as labels"),
        ] as [(Int, String, String?)])
    func `a test part of another size than its share is said`(count: Int, share: String, what: String?) throws
    {
        let folder = try CommandFolder()
        let rows = (0..<count).map { "free prize \($0),spam\nlunch meeting \($0 + 50),ham\n" }.joined()
        try folder.write("d.csv", "text,label\n" + rows)
        let outcome = try folder.run(
            "train d.csv -o m.winnow -q --split random --test \(share) \(SmallData.features)")
        #expect(outcome.code == 0)
        #expect(
            outcome.errorText.contains(
                what.map { "warning: d.csv: a test share of " + $0 } ?? "a test share of")
                == (what != nil), "\(outcome.errorText)")
    }

    @Test func `texts with several labels are counted in a warning`() throws {
        let folder = try CommandFolder()
        func rows(_ conflicts: Int) -> String {
            "text,label\n"
                + (0..<2_000).map { "words w\($0),\($0 % 2 == 0 ? "spam" : "ham")\n" }.joined()
                + (0..<conflicts).map { "Words  w\(2 * $0),ham\n" }.joined() + " ,ham\n ,spam\n"
        }
        for (conflicts, isWarned) in [(0, false), (2, false), (3, true)] {
            try folder.write("data.csv", rows(conflicts))
            let outcome = try folder.run(
                "train data.csv -o m.winnow -q --word-ngrams 1 --character-ngrams none --no-surface-features")
            #expect(outcome.code == 0)
            let warning =
                "winnow: warning: data.csv: 3 texts have rows with different labels; winnow audit "
                + "--issues conflicting-labels lists them\n"
            #expect(outcome.errorText == (isWarned ? warning : ""), "\(conflicts)")
        }
        // The duplicates that are found for a description give the same number.
        let described = try folder.run("train data.csv -o m.winnow \(SmallData.features)")
        #expect(described.errorText.contains("data.csv: 3 texts have rows with different labels"))
        let listed = try folder.run("audit data.csv -q --issues conflicting-labels --format tsv")
        #expect(listed.lines.count == 6, "\(listed.text)")
    }

    @Test func `a test share that takes no rows gives a warning, not an empty report`() throws {
        let folder = try SmallData.folder()
        let outcome = try folder.run("train messages.csv -o m.winnow -q --test 0.000001 \(Self.features)")
        #expect(outcome.code == 0)
        #expect(outcome.output.isEmpty)
        #expect(outcome.errorLines.count == 1)
        #expect(
            outcome.errorText.hasPrefix("winnow: warning: messages.csv: a test share of 1e-06 takes no rows"))
    }

    @Test func `a named pipe can be data`() throws {
        let folder = try CommandFolder()
        try folder.write("data.csv", SmallData.colours)
        let shell = Process()
        shell.executableURL = URL(filePath: "/bin/sh")
        let command = "train pipe -o m.winnow -q \(Self.features)"
        shell.arguments = [
            "-c", "mkfifo pipe && { cat data.csv >pipe & '\(try WinnowProcess.executable())' \(command); }",
        ]
        shell.currentDirectoryURL = URL(filePath: folder.path)
        try shell.run()
        shell.waitUntilExit()
        #expect(shell.terminationStatus == 0)
        #expect(
            try folder.run("classify m.winnow --labels-only", input: "something blue\n").lines == ["blue"])
    }

    @Test func `validation and test can be files`() throws {
        let folder = try SmallData.folder()
        try folder.write("v.csv", SmallData.colours)
        try folder.write("d.csv", SmallData.colours)
        let outcome = try folder.run(
            "train d.csv -o m.winnow --validation v.csv --test v.csv \(Self.features)")
        #expect(outcome.code == 0)
        #expect(outcome.text.contains("test part"))
        #expect(outcome.errorText.contains("validating on 30 rows"), "\(outcome.errorText)")
    }

    @Test func `held-out files are read by the same member, or as rows`() throws {
        let folder = try SmallData.folder()
        try folder.write(
            "lists.json",
            "{\"version\": 1, \"train\": [[\"win money now\", \"spam\"], [\"see you at ten\", \"ham\"]], \"x\": []}"
        )
        for (name, text) in [
            ("a.json", "{\"train\": [[\"win money\", \"spam\"], [\"see you\", \"ham\"]]}"),
            ("b.json", "[[\"win money\", \"spam\"], [\"see you\", \"ham\"]]"),
            ("c.csv", "text,label\nwin money,spam\nsee you,ham\n"),
            ("d.jsonl", "[\"win money\", \"spam\"]\n[\"see you\", \"ham\"]\n"),
        ] {
            try folder.write(name, text)
            let outcome = try folder.run(
                "train lists.json --json-member train -o m.winnow --validation none --test \(name) \(SmallData.features)"
            )
            #expect(outcome.code == 0, "\(name): \(outcome.errorText)")
        }
        try folder.write("e.json", "{\"tests\": [[\"win money\", \"spam\"]]}")
        expectFailure(
            try folder.run("train lists.json --json-member train -o m.winnow --test e.json"), 64,
            ["e.json: no member train: the object has tests; check the name"])
        expectFailure(
            try folder.run("train lists.json -o m.winnow --json-member", [""]), 64,
            ["--json-member is empty; name a member of the JSON object"])
    }
}
