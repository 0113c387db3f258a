// `winnow names`, and `train` and `evaluate` with gazetteers and taggers of names.

import Foundation
import Testing
import _WinnowTestSupport

@Suite struct NamesTests {
    private let text = "Angela Merkel met Tim Cook of Apple in Berlin on Monday.\n"

    @Test func `the shipped model finds persons, places and organizations`() throws {
        let outcome = try CommandRun.outcome(["names", "-q"], input: .bytes(Array(("\n" + text).utf8)))
        #expect(outcome.code == 0)
        #expect(
            outcome.text == """
                2\tAngela Merkel\tperson\t0\t13
                2\tTim Cook\tperson\t18\t26
                2\tApple\torganization\t30\t35
                2\tBerlin\tplace\t39\t45

                """)
        let shown = try CommandRun.outcome(
            ["names", "-q", "--format", "text"], input: .bytes(Array(text.utf8)))
        #expect(
            shown.text == "[Angela Merkel: person] met [Tim Cook: person] of [Apple: organization] in "
                + "[Berlin: place] on Monday.\n")
    }

    @Test func `an article is read as one text, if that is asked for`() throws {
        let folder = try CommandFolder()
        let article = "The Chancellor of Germany, Angela\nMerkel, said that the plan was not\ngood.\n"
        try folder.write("article.txt", article)
        try folder.write("list.txt", "Call me now\nAre you there?\nSee you\n")
        let hint = "article.txt: each line is a text; --input-format text reads the file as one\n"
        #expect(try folder.run("names article.txt").errorText == hint)
        #expect(try folder.run("names list.txt").errorText == "")
        for (arguments, input) in [("article.txt", ""), ("-", article)] {
            let outcome = try folder.run("names --input-format text -q \(arguments)", input: input)
            #expect(outcome.code == 0 && outcome.errorText == "", "\(outcome.errorText)")
            #expect(outcome.text.contains("1\tAngela\\nMerkel\tperson\t27\t40\n"), "\(outcome.text)")
        }
        try folder.makeFolder("articles")
        try folder.write("articles/a.txt", article)
        try folder.write("articles/b.txt", "Tim Cook\n")
        #expect(try folder.run("names --input-format text -q articles").lines.count == 3)
    }

    @Test(arguments: [
        "", "The report was published on Tuesday.", "HOW TO BAKE A CAKE", "Terms and Conditions of Sale",
        "Running is fun! I love to run.", "She enjoys reading books in the library.", "😀", "\u{202E}\u{200B}",
    ])
    func `plain sentences have no names`(line: String) throws {
        let outcome = try CommandRun.outcome(["names", "-q"], input: .bytes(Array((line + "\n").utf8)))
        #expect(outcome.code == 0)
        #expect(outcome.text == "")
    }

    @Test func `JSON has one line per text and probabilities of the model's names`() throws {
        let folder = try CommandFolder()
        try folder.write("a.tsv", "drink\tclub mate\n")
        let outcome = try folder.run(
            "names -q --format jsonl --gazetteer a.tsv", input: "We drank Club Mate in Berlin.\n\n")
        #expect(outcome.lines.count == 2)
        #expect(outcome.text.hasSuffix("{\"names\":[]}\n"))
        #expect(
            outcome.text.hasPrefix(
                #"{"names":[{"text":"Club Mate","label":"drink","start":9,"end":18},{"text":"Berlin","label":"place","start":22,"end":28,"probability":0."#
            ))
    }

    @Test func `gazetteers can be lines, JSON, one label for all lines, and model files`() throws {
        let folder = try CommandFolder()
        try folder.write("a.tsv", "city\tBerlin\nfirm\tTim Cook\n")
        try folder.write("b.json", #"{"town": ["berlin"]}"#)
        try folder.write("c.txt", "Monday\nApple\n")
        let train = try folder.run("train gazetteer b.json -o b.winnow --author me")
        #expect(train.code == 0 && train.text == "")
        #expect(train.errorText == "1 term with 1 label; written to b.winnow\n")
        func found(_ arguments: String) throws -> [String] {
            try folder.run("names -q " + arguments, input: text).lines.map {
                $0.split(separator: "\t")[1...2].joined(separator: "/")
            }
        }
        #expect(
            try found("--gazetteer a.tsv --gazetteer day=c.txt") == [
                "Angela Merkel/person", "Tim Cook/firm", "Apple/day", "Berlin/city", "Monday/day",
            ])
        #expect(try found("--gazetteer a.tsv --gazetteer b.winnow").last == "Berlin/town")
        #expect(try found("--gazetteer b.winnow --gazetteer a.tsv").last == "Berlin/city")
        #expect(try found("b.winnow") == ["Berlin/town"])
        #expect(try found("b.winnow --gazetteer a.tsv") == ["Tim Cook/firm", "Berlin/city"])
    }

    @Test func `repeated terms are reported`() throws {
        let folder = try CommandFolder()
        try folder.write("a.tsv", "a\tRome\nb\tROME\nb\trome\n")
        let outcome = try folder.run("train gazetteer a.tsv -o a.winnow")
        #expect(outcome.code == 0)
        #expect(
            outcome.errorText
                == """
                winnow: warning: a.tsv: line 2: the term of line 1 has another label here, which is used
                winnow: warning: a.tsv: 1 term repeated with the same label
                1 term with 1 label; written to a.winnow

                """.replacing("1 label;", with: "2 labels;"))
    }

    @Test func `a tagger of names is trained with gazetteers, used and measured`() throws {
        let folder = try CommandFolder()
        var data = ""
        for number in 0..<80 {
            let town = ["Rome", "Oslo", "Bonn", "Lima"][number % 4]
            data += "we\tO\nsaw\tO\n\(town)\tB-town\n.\tO\n\n"
        }
        try folder.write("a.tsv", data)
        try folder.write("towns.tsv", "town\tRome\ntown\tOslo\ntown\tBonn\ntown\tLima\n")
        let train = try folder.run(
            "train tagger a.tsv --gazetteer towns.tsv --outside-penalty 0.5 --average-weights "
                + "--learning-rate 0.1 --epochs 3 -o a.winnow")
        #expect(train.code == 0, "\(train.errorText)")
        #expect(train.text.contains("span-f1       1.0000"))
        #expect(train.errorText.contains("span F1 1.0000"))
        #expect(
            try folder.run("names a.winnow -q", input: "we saw Oslo.\n").text == "1\tOslo\ttown\t7\t11\n")
        let report = try folder.run("evaluate a.winnow a.tsv -q --format json --require span-f1=0.9")
        #expect(report.code == 0)
        #expect(report.text.contains(#""spanKinds""#) && report.text.contains(#""spanF1": 1"#))
    }

    @Test func `invalid requests end with an exit code and one line`() throws {
        let folder = try CommandFolder()
        try folder.write("bad.tsv", "a\tb\nno tab\n")
        try folder.write("empty.tsv", "")
        try folder.write("bytes.tsv", [0x61, 0x09, 0xFF, 0x0A])
        try folder.write("bad.json", "{\"a\": [\"b\"}")
        try folder.write("one.tsv", "word\n")
        expectFailure(try folder.run("names --gazetteer bad.tsv"), 65, ["bad.tsv: line 2 has no tab"])
        expectFailure(try folder.run("names --gazetteer empty.tsv"), 65, ["empty.tsv: no term in it"])
        expectFailure(
            try folder.run("names --gazetteer bytes.tsv"), 65, ["line 1 has a byte that is not UTF-8"])
        expectFailure(try folder.run("names --gazetteer bad.json"), 65, ["bad.json: line 1 is not JSON"])
        expectFailure(try folder.run("names --gazetteer absent.tsv"), 66, ["absent.tsv"])
        expectFailure(try folder.run("names absent.winnow"), 66, ["absent.winnow"])
        expectFailure(
            try folder.run("train gazetteer bad.tsv -o a.winnow"), 65, ["bad.tsv: line 2 has no tab"])
        expectFailure(
            try folder.run("train gazetteer bad.tsv -o a.winnow --l2 1"), 64,
            ["Unknown option '--l2'", "; usage: winnow train gazetteer"])
        expectFailure(
            try folder.run("train tagger one.tsv -o a.winnow"), 65,
            ["one.tsv, line 1, column 1: a word without a tag"])
        expectFailure(
            try folder.run("train tagger bad.tsv -o a.winnow --outside-penalty 99"), 64,
            ["--outside-penalty is 99"])
        expectFailure(try folder.run("names --gazetteer -"), 64, ["standard input is read only once"])
        expectFailure(
            try folder.run("train tagger one.tsv --gazetteer x=bad.json -o bad.json"), 64,
            ["bad.json: --output would replace the data"])
        #expect(!folder.names.contains("a.winnow"))
    }

    @Test func `a tagger of parts of speech is refused`() throws {
        let folder = try CommandFolder()
        try folder.write("a.tsv", "the\tDET\ndog\tNOUN\n")
        #expect(try folder.run("train tagger a.tsv --validation none -o a.winnow").code == 0)
        expectFailure(try folder.run("names a.winnow"), 65, ["its tags do not mark spans of words"])
    }

    @Test func `results are the same for any number of threads`() throws {
        let folder = try CommandFolder()
        let lines = (0..<3_000).map { "Line \($0): Tim Cook of Apple met Anna\($0 % 7) Smith in Oslo.\n" }
            .joined()
        try folder.write("a.txt", lines)
        let outputs = try [1, 2, 5].map { try folder.run("names a.txt -q --threads \($0)").output }
        #expect(outputs[0].count > 30_000)
        #expect(outputs[1] == outputs[0] && outputs[2] == outputs[0])
    }
}
