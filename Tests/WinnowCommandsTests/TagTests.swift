// `winnow train tagger`, `tag`, `evaluate` with a tagger, and `tokenize --unit`.

import Foundation
import Testing
import _WinnowTestSupport

@Suite struct TagTests {
    /// A folder with a corpus, `a.conllu`.
    private func folder() throws -> CommandFolder {
        let folder = try CommandFolder()
        var text = ""
        for number in 0..<60 {
            let noun = ["dog", "cat", "book"][number % 3]
            let verb = ["sleeps", "sees"][number % 2]
            text +=
                "1\tthe\tthe\tDET\tDT\t_\t2\tdet\t_\t_\n2\t\(noun)\t\(noun)\tNOUN\tNN\t_\t3\tnsubj\t_\t_\n"
            text +=
                "3\t\(verb)\t\(verb)\tVERB\tVBZ\t_\t0\troot\t_\tSpaceAfter=No\n4\t.\t.\tPUNCT\t.\t_\t3\tpunct\t_\t_\n\n"
        }
        try folder.write("a.conllu", text)
        return folder
    }

    private func run(_ arguments: [String], _ input: String = "", in folder: CommandFolder) throws
        -> WinnowProcess.Outcome
    {
        try CommandRun.outcome(arguments, input: .bytes(Array(input.utf8)), folder: folder.path)
    }

    @Test func `a tagger is trained, used and measured`() throws {
        let folder = try folder()
        let train = try run(["train", "tagger", "a.conllu", "-o", "a.winnow"], in: folder)
        #expect(train.code == 0)
        #expect(train.text.contains("tag-accuracy       1.0000"))
        let tag = try run(["tag", "a.winnow", "-q"], "the cat sees.\n\nthe dog\n", in: folder)
        #expect(
            tag.text == """
                1\tthe\tDET\t0\t3
                1\tcat\tNOUN\t4\t7
                1\tsees\tVERB\t8\t12
                1\t.\tPUNCT\t12\t13
                3\tthe\tDET\t0\t3
                3\tdog\tNOUN\t4\t7

                """)
        let json = try run(["tag", "a.winnow", "-q", "--format", "jsonl"], "the\n\n", in: folder)
        #expect(
            json.text
                == "{\"tokens\":[{\"text\":\"the\",\"start\":0,\"end\":3,\"tag\":\"DET\",\"fineTag\":\"DT\"}]}\n{\"tokens\":[]}\n"
        )
        let fine = try run(["tag", "a.winnow", "-q", "--fine"], "the cat sees\n", in: folder)
        #expect(fine.text == "1\tthe\tDT\t0\t3\n1\tcat\tNN\t4\t7\n1\tsees\tVBZ\t8\t12\n")
        let evaluation = try run(
            [
                "evaluate", "a.winnow", "a.conllu", "-q", "--format", "json", "--require", "tag-accuracy=0.9",
            ], in: folder)
        #expect(evaluation.code == 0)
        #expect(evaluation.text.contains("\"tagAccuracy\": 1"))
        let missed = try run(
            ["evaluate", "a.winnow", "a.conllu", "-q", "--require", "span-f1=0.9"], in: folder)
        #expect(missed.code == 1)
        #expect(missed.errorText == "winnow: span-f1 is –, but at least 0.9 is required\n")
    }

    @Test func `the shipped models are chosen by language`() throws {
        let folder = try CommandFolder()
        let text = "Wir gehen heute zum Bahnhof.\n"
        let german = try run(["tag", "-q", "--language", "de"], text, in: folder)
        #expect(
            german.text == """
                1\tWir\tPRON\t0\t3
                1\tgehen\tVERB\t4\t9
                1\theute\tADV\t10\t15
                1\tzum\tADP\t16\t19
                1\tBahnhof\tNOUN\t20\t27
                1\t.\tPUNCT\t27\t28

                """)
        let texts = text + "We are going to the station.\nOggi andiamo tutti insieme alla stazione.\n"
        let each = try run(["tag", "-q", "--language", "auto", "--format", "text"], texts, in: folder)
        #expect(
            each.text == """
                Wir/PRON gehen/VERB heute/ADV zum/ADP Bahnhof/NOUN ./PUNCT
                We/PRON are/AUX going/VERB to/ADP the/DET station/NOUN ./PUNCT
                Oggi andiamo tutti insieme alla stazione .

                """)
        let italian = try run(
            ["tag", "-q", "--language", "auto", "--format", "jsonl"], "Oggi andiamo alla stazione insieme.\n",
            in: folder)
        #expect(italian.text.hasPrefix("{\"tokens\":[{\"text\":\"Oggi\",\"start\":0,\"end\":4},"))
        let lemmas = try run(
            ["lemmatize", "-q", "--language", "auto", "--format", "text"], texts, in: folder)
        #expect(
            lemmas.text == """
                wir gehen heute zu Bahnhof .
                we be go to the station .
                Oggi andiamo tutti insieme alla stazione .

                """)
        expectFailure(
            try folder.run("tag --language xx"), 64,
            ["The value 'xx' is invalid for '--language <code>'; choose from de, en, es, fr, nl, pt, auto"])
        let model = TestData.packageRoot + "/models/en-part-of-speech.winnow"
        expectFailure(
            try folder.run("tag --language de", [model]), 64, ["--language de is for shipped models"])
        expectFailure(
            try folder.run("lemmatize --language auto --tagger x.winnow"), 64, ["leave --tagger x.winnow out"]
        )
    }

    @Test func `invalid requests end with an exit code and one line`() throws {
        let folder = try folder()
        let train = "train tagger a.conllu -o a.winnow"
        expectFailure(
            try folder.run(train + " --hash-bits 18"), 64,
            ["Unknown option '--hash-bits'"])
        expectFailure(
            try folder.run(train + " --validation 2"), 64, ["but a share must be above 0 and below 1"])
        expectFailure(try folder.run(train + " --test 0.1"), 64, ["taggers are tested on a file"])
        expectFailure(
            try folder.run("train tagger absent.conllu -o a.winnow"), 66, ["absent.conllu"])
        expectFailure(try folder.run("tag b.winnow"), 66, ["b.winnow"])
        #expect(!folder.names.contains("a.winnow"))
        expectFailure(
            try folder.run("train a.csv -o a.winnow --tag-column fine"), 64,
            ["Unknown option '--tag-column'"])
        try folder.write("b.tsv", "a\tX\nb\tY\n\na\tX\n")
        #expect(try folder.run("train tagger b.tsv -o b.winnow -q").code == 0)
        expectFailure(try folder.run("tag b.winnow --fine"), 64, ["--fine: the model has no fine tags"])
    }

    @Test func `texts are split into sentences and paragraphs`() throws {
        let folder = try CommandFolder()
        let sentences = try run(
            ["tokenize", "--unit", "sentence", "-q"], "Mr. A came. He left!\n", in: folder)
        #expect(sentences.text == "1\tMr. A came.\t0\t11\tsentence\n1\tHe left!\t12\t20\tsentence\n")
        let unicode = try run(
            ["tokenize", "--unit", "sentence", "--rules", "unicode", "--format", "jsonl", "-q"], "Mr. A\n",
            in: folder)
        #expect(
            unicode.text
                == "{\"sentences\":[{\"text\":\"Mr.\",\"start\":0,\"end\":3},{\"text\":\"A\",\"start\":4,\"end\":5}]}\n"
        )
        for language in ["de", "auto"] {
            let german = try run(
                ["tokenize", "--unit", "sentence", "--language", language, "--format", "text", "-q"],
                "Das ist die 1. Bundesliga. Sie ist gut.\n", in: folder)
            #expect(german.text == "Das ist die 1. Bundesliga.\nSie ist gut.\n")
        }
        for wrong in [["--language", "de"], ["--unit", "paragraph", "--language", "de"]] {
            #expect(try run(["tokenize"] + wrong, "", in: folder).code == 64)
        }
        let paragraphs = try run(
            ["tokenize", "--unit", "paragraph", "--input-format", "jsonl", "-q"],
            "{\"text\":\"a b\\n\\nc\"}\n", in: folder)
        #expect(paragraphs.text == "1\ta b\t0\t3\tparagraph\n1\tc\t5\t6\tparagraph\n")
        let wrong = try run(["tokenize", "--unit", "sentence", "--filters", "stem"], "", in: folder)
        #expect(wrong.code == 64)
    }
}
