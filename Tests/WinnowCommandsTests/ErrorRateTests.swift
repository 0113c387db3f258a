// `--error-rate`: sets of labels, uncertain texts, and the file of these.

import Testing
import WinnowSystem
import _WinnowTestSupport

@Suite struct ErrorRateTests {
    /// Rows of which a tenth of the rarer label's look like the others.
    private static let csv = (0..<400).reduce(into: "label,text\n") { csv, row in
        csv += "blue,blue sea w\(row % 7) x\(row)\n"
        csv += "red,\(row % 10 == 0 ? "blue sea" : "red fire") w\(row % 7) y\(row)\n"
    }

    /// A folder with a model whose rarer label is hard to exclude.
    static func folder() throws -> CommandFolder {
        let folder = try SmallData.folder()
        try folder.write("c.csv", csv)
        let outcome = try folder.run(
            "train c.csv -o c.winnow --conformal --features words --word-ngrams 1 --minimum-count 2")
        #expect(outcome.code == 0, "\(outcome.errorText)")
        #expect(outcome.errorText.contains("prediction sets at an error rate of 0.01: one label for "))
        #expect(outcome.errorText.contains("prediction sets at an error rate of 0.05: "))
        return folder
    }

    @Test func `labels with few held-out texts share a bound, which is said`() throws {
        let folder = try SmallData.folder()
        let rare = (0..<150).map { "\($0 % 3 == 0 ? "green" : "grey"),leaf w\($0 % 7) z\($0)\n" }.joined()
        try folder.write("d.csv", Self.csv + rare)
        let what = "error rates hold for the texts of these labels together, not for each"
        let trained = try folder.run("train d.csv -o d.winnow -q --conformal --features words")
        #expect(trained.code == 0 && trained.errorText.contains(what), "\(trained.errorText)")
        #expect(trained.errorText.contains("200 held-out texts: green, grey\n"))
        #expect(try folder.run("train shard d.csv --shard 1/1 --partial d.partial -q").code == 0)
        let merged = try folder.run("train merge d.partial -o m.winnow -q --conformal")
        #expect(merged.code == 0 && merged.errorText.contains(what), "\(merged.errorText)")
    }

    private static let texts = "red fire w1\nblue sea w2\n"

    @Test func `a text with several plausible labels is uncertain`() throws {
        let folder = try Self.folder()
        let outcome = try folder.run("classify c.winnow --error-rate 0.05", input: Self.texts)
        expectQuietSuccess(outcome)
        let lines = outcome.lines.map { $0.split(separator: "\t").map(String.init) }
        #expect(lines.map { $0[0] } == ["red", "uncertain"])
        #expect(lines.map { $0[2] } == ["red", "blue|red"])
        let labels = try folder.run(
            "classify c.winnow --error-rate 0.05 --labels-only", input: Self.texts)
        #expect(labels.text == "red\nuncertain\n")
        let objects = try folder.run(
            "classify c.winnow --error-rate 0.05 --format jsonl --labels-only", input: Self.texts)
        #expect(
            objects.text
                == "{\"label\":\"red\",\"labels\":[\"red\"]}\n{\"label\":null,\"labels\":[\"blue\",\"red\"]}\n"
        )
        let people = try folder.run(
            "classify c.winnow --error-rate 0.05 --format text", input: Self.texts)
        #expect(people.lines[1].hasPrefix("uncertain: blue "), "\(people.text)")
        // A tenth may be missed: blue seas are then blue.
        let looser = try folder.run("classify c.winnow --error-rate 0.2 --labels-only", input: Self.texts)
        #expect(looser.text == "red\nblue\n")
    }

    @Test(arguments: [
        ("u.csv", "id,text,predicted_labels\n2,\"blue, sea w2\",\"blue|red\"\n"),
        ("u.tsv", "id\ttext\tpredicted_labels\n2\tblue, sea w2\tblue|red\n"),
        (
            "u.jsonl",
            "{\"record\":{\"id\":\"2\",\"text\":\"blue, sea w2\"},\"predicted_labels\":[\"blue\",\"red\"]}\n"
        ),
    ])
    func `uncertain texts are written with their columns`(name: String, expected: String) throws {
        let folder = try Self.folder()
        try folder.write("t.csv", "id,text\n1,red fire\n2,\"blue, sea w2\"\n3,\n")
        let outcome = try folder.run(
            "classify c.winnow t.csv --error-rate 0.05 --labels-only --text-column text --uncertain-to \(name)"
        )
        #expect(outcome.lines.prefix(2) == ["red", "uncertain"])
        #expect(String(decoding: try folder.bytes(name), as: UTF8.self).hasPrefix(expected))
        #expect(outcome.errorText.contains("written to \(name)"))
    }

    @Test func `the file keeps the order of the texts`() throws {
        let folder = try Self.folder()
        let rows = (0..<30_000).map { "\($0),\($0 % 3 == 0 ? "red fire" : "blue sea") w\($0 % 7)\n" }
        try folder.write("t.csv", "id,text\n" + rows.joined())
        expectQuietSuccess(
            try folder.run(
                "classify c.winnow t.csv -q --error-rate 0.05 --labels-only --uncertain-to u.csv --threads 3",
                outputPath: "/dev/null"))
        let lines = String(decoding: try folder.bytes("u.csv"), as: UTF8.self).split(separator: "\n")
            .dropFirst()
        let numbers = lines.compactMap { Int($0.prefix { $0 != "," }) }
        #expect(numbers == (0..<30_000).filter { $0 % 3 != 0 })
    }

    @Test func `an earlier file stays whole if a later text cannot be read`() throws {
        let folder = try Self.folder()
        try folder.write("u.csv", "earlier")
        try folder.write("bad.csv", Array("text\nblue sea\n".utf8) + [0xFF, 0xFE, 0x0A])
        let outcome = try folder.run(
            "classify c.winnow bad.csv --strict --error-rate 0.05 --uncertain-to u.csv -q")
        #expect(outcome.code == 65)
        #expect(try folder.bytes("u.csv") == Array("earlier".utf8))
        #expect(folder.names.allSatisfy { !$0.hasSuffix(".tmp") }, "\(folder.names)")
    }

    @Test func `an exit code answers that a text is uncertain`() throws {
        let folder = try Self.folder()
        let codes = "classify c.winnow --error-rate 0.05 --exit-code red=1,blue=0,uncertain=2"
        #expect(try folder.run(codes, input: "red fire w2\n").code == 1)
        #expect(try folder.run(codes, input: "blue sea w2\n").code == 2)
        expectFailure(
            try folder.run("classify c.winnow --error-rate 0.05 --exit-code red=1,blue=0", input: "red\n"),
            64,
            ["--exit-code has no code for the label uncertain"])
    }

    @Test func `labels that would be read as others are refused`() throws {
        let folder = try CommandFolder()
        var csv = "label,text\n"
        for row in 0..<100 { csv += "a|b,blue sea w\(row)\nuncertain,red fire w\(row)\n" }
        try folder.write("c.csv", csv)
        #expect(try folder.run("train c.csv -o c.winnow --conformal --features words -q").code == 0)
        let classify = "classify c.winnow --error-rate 0.2"
        let labels = ["label a|b; write JSON Lines"]
        expectFailure(try folder.run("\(classify) --format csv", input: "red\n"), 64, ["label of this name"])
        expectFailure(
            try folder.run("\(classify) --format jsonl --uncertain-to u.csv c.csv", input: ""), 64, labels)
        #expect(try folder.run("\(classify) --format jsonl", input: "red\n").code == 0)
        expectFailure(
            try folder.run("\(classify) --exit-code a|b=0,uncertain=1", input: "red\n"), 64,
            ["leave out --error-rate"])
        #expect(!folder.names.contains("u.csv"), "\(folder.names)")
    }

    @Test func `evaluate measures sets`() throws {
        let folder = try Self.folder()
        let text = try folder.run("evaluate c.winnow c.csv --error-rate 0.05 -q")
        #expect(text.code == 0)
        #expect(text.text.contains("prediction sets at an error rate of 0.05"), "\(text.text)")
        let json = try folder.run("evaluate c.winnow c.csv --error-rate 0.05 -q --format json")
        let sets = try JSONValue(parsing: Array(json.text.utf8))["predictionSets"]?.array
        #expect(sets?.first?["errorRate"] == .number(0.05))
        #expect((sets?.first?["coverage"]?.number ?? 0) > 0.95)
        let red = sets?.first?["labels"]?["red"]
        #expect(red?["errorInterval"]?["upper"]?.number ?? 0 > red?["errorRate"]?.number ?? 1)
        let page = try folder.run("evaluate c.winnow c.csv --error-rate 0.05 -q --format html")
        #expect(page.text.contains("Prediction sets"), "the page has a table of sets")
        expectFailure(
            try folder.run("evaluate c.winnow c.winnow c.csv --error-rate 0.05"), 64,
            ["--error-rate measures one model"])
    }

    @Test func `options that contradict each other are refused`() throws {
        let folder = try Self.folder()
        for (options, part) in [
            ("--error-rate 0.1 --threshold red=0.5", "--threshold"),
            ("--error-rate 0.1 --top-k 2", "--top-k"),
            ("--error-rate 0.1 --adjust-priors", "--adjust-priors"),
            ("--error-rate 1", "--error-rate is 1.0"), ("--error-rate 0", "--error-rate is 0.0"),
            ("--uncertain-to u.csv", "--uncertain-to needs --error-rate"),
            ("--error-rate 0.1 --uncertain-to u.csv.gz", "u.csv.gz: rows are not compressed"),
            ("--error-rate 0.1 --uncertain-to c.winnow", "would replace an input"),
        ] {
            expectFailure(try folder.run("classify c.winnow \(options)", input: "red\n"), 64, [part])
        }
        expectFailure(
            try folder.run("classify colours.winnow --error-rate 0.1", input: "red\n"), 64,
            ["cannot bound its error rate", "train it with --conformal"])
        let rare = try folder.run("classify c.winnow --error-rate 0.0001 --labels-only", input: "red\n")
        #expect(rare.code == 0 && rare.text == "uncertain\n")
        #expect(rare.errorText.contains("too few for --error-rate"))
    }

    @Test func `a smaller model has a bound if it was trained for its size`() throws {
        let folder = try Self.folder()
        for option in ["--max-size 20KB", "--no-vocabulary-texts"] {
            let trained = try folder.run("train c.csv -o d.winnow -q --conformal \(option)")
            #expect(trained.code == 0, "\(trained.errorText)")
            let answer = try folder.run(
                "classify d.winnow --error-rate 0.1 --labels-only", input: "red fire w1\n")
            #expect(
                answer.code == 0 && ["red\n", "uncertain\n"].contains(answer.text), "\(answer.errorText)")
        }
        let outcome = try folder.run("compress c.winnow -o small.winnow --no-vocabulary-texts")
        #expect(
            outcome.code == 0 && outcome.errorText.contains("cannot bound its error rate"),
            "\(outcome.errorText)")
        expectFailure(
            try folder.run("classify small.winnow --error-rate 0.1", input: "red\n"), 64,
            ["train it with --conformal"])
    }

    @Test func `a label named uncertain needs objects`() throws {
        let folder = try CommandFolder()
        let rows = (0..<60).map { "uncertain,red fire \($0)\nblue,blue sea \($0)\n" }.joined()
        try folder.write("u.csv", "label,text\n" + rows)
        #expect(
            try folder.run("train u.csv -o u.winnow -q --conformal --word-ngrams 1 --character-ngrams none")
                .code == 0)
        expectFailure(
            try folder.run("classify u.winnow --error-rate 0.1", input: "red\n"), 64, ["--format jsonl"])
        #expect(try folder.run("classify u.winnow --error-rate 0.1 --format jsonl", input: "red\n").code == 0)
    }
}
