// `winnow lemmatize`, `train lemmatizer` and `evaluate` with a lemmatizer.

import Foundation
import Testing
import _WinnowTestSupport

@Suite struct LemmatizeTests {
    /// A folder with a corpus, `a.conllu`.
    private func folder() throws -> CommandFolder {
        let folder = try CommandFolder()
        var text = ""
        for number in 0..<60 {
            let noun = ["dog", "cat", "book"][number % 3]
            let verb = ["sleep", "see", "walk"][number / 3 % 3]
            text +=
                "1\tThe\tthe\tDET\tDT\t_\t2\tdet\t_\t_\n2\t\(noun)s\t\(noun)\tNOUN\tNNS\t_\t3\tnsubj\t_\t_\n"
            text +=
                "3\t\(verb)s\t\(verb)\tVERB\tVBZ\t_\t0\troot\t_\tSpaceAfter=No\n4\t.\t.\tPUNCT\t.\t_\t3\tpunct\t_\t_\n\n"
        }
        try folder.write("a.conllu", text)
        try folder.write("words.tsv", "mice\tNOUN\tmouse\tirregular\n")
        return folder
    }

    private func run(_ arguments: [String], _ input: String = "", in folder: CommandFolder) throws
        -> WinnowProcess.Outcome
    {
        try CommandRun.outcome(arguments, input: .bytes(Array(input.utf8)), folder: folder.path)
    }

    @Test func `changes inside of words are learned if that is wanted`() throws {
        let folder = try CommandFolder()
        var text = ""
        for verb in ["mach", "sag", "ein-kauf", "aus-stell", "ab-hol", "zu-hör"] {
            let parts = verb.split(separator: "-")
            let (stem, before) = (parts[parts.count - 1], parts.count > 1 ? parts[0] : "")
            for (form, lemma) in [
                ("\(before)ge\(stem)t", "\(before)\(stem)en"), ("be\(stem)t", "be\(stem)en"),
            ] {
                text += "1\t\(form)\t\(lemma)\tVERB\t_\t_\t0\troot\t_\t_\n"
                text += "2\t.\t.\tPUNCT\t_\t_\t1\tpunct\t_\t_\n\n"
            }
        }
        try folder.write("b.conllu", text)
        let input = "ausgekauft.\nbeholt.\ngestellt.\n"
        for (options, answer) in [
            (["--inner-changes"], "auskaufen .\nbeholen .\nstellen .\n"),
            ([], "ausgekaufen .\nbeholen .\ngestellen .\n"),
        ] {
            let train = ["train", "lemmatizer", "b.conllu", "-o", "b.winnow", "-q", "--tag-folds", "0"]
            #expect(try run(train + options, in: folder).code == 0)
            let found = try run(["lemmatize", "b.winnow", "-q", "--format", "text"], input, in: folder)
            #expect(found.text == answer)
        }
    }

    @Test func `the shipped model gives lemmas, with or without stop words and symbols`() throws {
        let folder = try CommandFolder()
        let text = "Running is fun! I love to run.\n"
        let all = try run(["lemmatize", "-q", "--format", "text", "--remove-symbols"], text, in: folder)
        #expect(all.text == "run be fun I love to run\n")
        let some = try run(
            ["lemmatize", "-q", "--format", "text", "--remove-symbols", "--remove-stop-words"], text,
            in: folder)
        #expect(some.text == "run fun love run\n")
        let lines = try run(["lemmatize", "-q"], "The mice ate.\n\nthe\n", in: folder)
        #expect(
            lines.text == """
                1\tThe\tthe\tDET\t0\t3
                1\tmice\tmouse\tNOUN\t4\t8
                1\tate\teat\tVERB\t9\t12
                1\t.\t.\tPUNCT\t12\t13
                3\tthe\tthe\tDET\t0\t3

                """)
        let emoji = try run(["lemmatize", "-q", "--format", "text"], "👍\n", in: folder)
        #expect(emoji.text == "👍\n")
        let json = try run(["lemmatize", "-q", "--format", "jsonl"], "mice\n\n", in: folder)
        #expect(
            json.text
                == "{\"tokens\":[{\"text\":\"mice\",\"lemma\":\"mouse\",\"tag\":\"NOUN\",\"start\":0,\"end\":4}]}\n{\"tokens\":[]}\n"
        )
    }

    @Test func `a lemmatizer is trained, used and measured`() throws {
        let folder = try folder()
        let train = try run(
            [
                "train", "lemmatizer", "a.conllu", "-o", "a.winnow", "--lexicon", "words.tsv",
                "--tag-folds", "2", "--test", "a.conllu",
            ], in: folder)
        #expect(train.code == 0, "\(train.errorText)")
        #expect(train.text.contains("lemma-accuracy-with-given-tags  1.0000"))
        #expect(train.errorText.contains("tagged in 2 parts"))
        let tagger = try run(
            ["train", "tagger", "a.conllu", "-o", "t.winnow", "-q"], in: folder)
        #expect(tagger.code == 0)
        let lemmas = try run(
            ["lemmatize", "a.winnow", "-q", "--tagger", "t.winnow", "--format", "text"], "The mice sleeps.\n",
            in: folder)
        #expect(lemmas.text == "the mouse sleep .\n")
        let evaluation = try run(
            [
                "evaluate", "a.winnow", "a.conllu", "-q", "--format", "json", "--tagger", "t.winnow",
                "--require", "lemma-accuracy=0.99",
            ], in: folder)
        #expect(evaluation.code == 0)
        #expect(evaluation.text.contains("\"lemmaAccuracy\": 1"))
        #expect(evaluation.text.contains("\"knownWordAccuracy\": null"))
        #expect(try folder.run("inspect a.winnow --verify").text.contains("lemmatizer"))
    }

    @Test func `invalid requests end with an exit code and one line`() throws {
        let folder = try folder()
        let train = "train lemmatizer a.conllu -o a.winnow"
        expectFailure(
            try folder.run(train + " --hash-bits 18"), 64,
            ["Unknown option '--hash-bits'"])
        expectFailure(try folder.run(train + " --tag-folds 1"), 64, ["--tag-folds is 1, but must be 0 or"])
        expectFailure(
            try folder.run(train + " --test 0.1"), 64, ["--test: lemmatizers are measured on a file"])
        expectFailure(
            try folder.run("train a.csv -o a.winnow --tag-folds 3"), 64,
            ["Unknown option '--tag-folds'"])
        expectFailure(try folder.run("train lemmatizer absent.conllu -o a.winnow"), 66, ["absent.conllu"])
        try folder.write("broken.conllu", "1\tThe\tthe\tDET\n")
        try folder.write("cut.conllu", "1\tThe\tthe\tDET\tDT\t_\t2\tdet\t_\t_\n2\tdog\tdog\n")
        expectFailure(
            try folder.run("train lemmatizer cut.conllu -o a.winnow"), 65,
            ["cut.conllu", "line 2", "columns"])
        expectFailure(
            try folder.run("train lemmatizer broken.conllu -o a.winnow -q"), 65,
            ["broken.conllu: no word", "lemma"])
        try folder.write(
            "none.conllu", "1\tThe\t_\tDET\tDT\t_\t2\tdet\t_\t_\n2\tdog\t_\tNOUN\tNN\t_\t0\troot\t_\t_\n")
        expectFailure(
            try folder.run("train lemmatizer none.conllu -o a.winnow -q"), 65,
            ["none.conllu: no word of the training data has a lemma"])
        try folder.write("bad.tsv", "mice\tNOUN\n")
        expectFailure(try folder.run(train + " --lexicon bad.tsv"), 65, ["bad.tsv", "line 1 of the lexicon"])
        #expect(!folder.names.contains("a.winnow"))
        #expect(try folder.run(train + " -q --tag-folds 0").code == 0)
        expectFailure(
            try folder.run("evaluate a.winnow none.conllu -q"), 65, ["none.conllu: no word has a lemma"])
        expectFailure(
            try folder.run("evaluate a.winnow a.conllu --require tag-accuracy=0.9"), 64, ["lemma-accuracy"])
        expectFailure(try folder.run("lemmatize b.winnow"), 66, ["b.winnow"])
        expectFailure(try folder.run("tag a.winnow"), 65, ["a.winnow"])
    }
}
