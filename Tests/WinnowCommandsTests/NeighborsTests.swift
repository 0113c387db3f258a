// `winnow neighbors`, `train embedding` and `evaluate` with an embedding.

import Foundation
import Testing
import _WinnowTestSupport

@Suite struct NeighborsTests {
    private static let glove = """
        king 1 1 0.1
        queen -1 1 0.1
        man 1 0 0.1
        woman -1 0 0.1
        sea 0 0.1 -5

        """

    private func folder() throws -> CommandFolder {
        let folder = try CommandFolder()
        try folder.write("glove.txt", Self.glove)
        var texts = ""
        for number in 0..<200 {
            texts +=
                ["the cat sat with the dog and the cow\n", "green and red, blue and white\n"][number % 2]
        }
        try folder.write("texts.txt", texts)
        return folder
    }

    private func run(_ arguments: [String], _ input: String = "", in folder: CommandFolder) throws
        -> WinnowProcess.Outcome
    {
        try CommandRun.outcome(arguments, input: .bytes(Array(input.utf8)), folder: folder.path)
    }

    @Test func `the nearest words are found in a table of another program`() throws {
        let folder = try folder()
        let tsv = try run(
            ["neighbors", "king", "--embedding", "glove.txt", "--count", "2", "--distance", "euclidean"],
            in: folder)
        #expect(tsv.code == 0)
        #expect(tsv.text == "man\t1.000000\nqueen\t2.000000\n")
        let two = try run(
            [
                "neighbors", "king", "man", "--embedding", "glove.txt", "--count", "1", "--distance",
                "euclidean",
            ],
            in: folder)
        #expect(two.text == "king\tman\t1.000000\nman\tking\t1.000000\n")
        let single = try run(
            ["neighbors", "king", "--embedding", "glove.txt", "--count", "1", "--format", "jsonl"], in: folder
        )
        #expect(single.text.hasPrefix("{\"word\":\"") && single.text.contains("\"distance\":"))
        let text = try run(
            ["neighbors", "King", "sea", "--embedding", "glove.txt", "--count", "1", "--format", "text"],
            in: folder)
        #expect(text.lines.count == 4 && text.lines[0] == "King" && text.lines[1].hasPrefix("  0."))
        let json = try run(
            [
                "neighbors", "--embedding", "glove.txt", "--count", "1", "--distance", "dot", "--format",
                "jsonl",
            ],
            "man\nzebra\n", in: folder)
        #expect(json.code == 0)
        #expect(json.lines.count == 2)
        #expect(
            json.lines[0].hasPrefix("{\"word\":\"man\",\"neighbors\":[{\"word\":\"king\",\"distance\":-1.0"))
        #expect(json.lines[1] == "{\"word\":\"zebra\",\"neighbors\":null}")
        #expect(json.errorText.contains("not in the embedding"))
        #expect(!json.errorText.contains("zebra"))
        let analogy = try run(
            ["neighbors", "--analogy", "man", "king", "woman", "--count", "1", "--embedding", "glove.txt"],
            in: folder)
        #expect(analogy.text.hasPrefix("queen\t"))
    }

    @Test func `the English embedding is the default`() throws {
        let found = try CommandRun.outcome(["neighbors", "king", "--count", "20"])
        #expect(found.code == 0, "\(found.errorText)")
        #expect(found.lines.count == 20 && found.text.contains("queen\t"))
    }

    @Test func `any count of neighbours is answered`() throws {
        let found = try run(
            ["neighbors", "king", "--embedding", "glove.txt", "--count", "9223372036854775807"],
            in: try folder())
        #expect(found.code == 0 && !found.lines.isEmpty, "\(found.errorText)")
    }

    static let wrong: [([String], Int32)] = [
        (["neighbors", "king", "--embedding", "none.txt"], 66),
        (["neighbors", "king", "--embedding", "."], 66),
        (["neighbors", "king", "--embedding", "empty.txt"], 65),
        (["neighbors", "king", "--embedding", "nul.txt"], 65),
        (["neighbors", "x", "--embedding", "glove.txt"], 65),
        (["neighbors", "king", "--embedding", "glove.txt", "--count", "0"], 64),
        (["neighbors", "king", "--embedding", "glove.txt", "--distance", "far"], 64),
        (["neighbors", "king", "--embedding", "glove.txt", "--analogy"], 64),
        (["train", "embedding", "empty.txt", "-o", "e.winnow"], 65),
        (["train", "embedding", "glove.txt", "-o", "e.winnow", "--minimum-count", "50"], 65),
        (["train", "embedding", "none.txt", "-o", "e.winnow"], 66),
        (["train", "embedding", "texts.txt", "-o", "none/e.winnow"], 73),
        (["train", "embedding", "texts.txt", "-o", "texts.txt"], 64),
        (["train", "embedding", "texts.txt", "-o", "e.winnow", "--l2", "1"], 64),
        (["train", "embedding", "texts.txt", "-o", "e.winnow", "--dimension", "0"], 64),
        (["train", "embedding", "texts.txt", "-o", "e.winnow", "--element", "f64"], 64),
        (["train", "embedding", "texts.txt", "-o", "e.winnow", "--minimum-count", "0"], 64),
        (["train", "texts.txt", "-o", "e.winnow", "--window", "3"], 64),
        (["evaluate", "glove.txt", "empty.txt"], 65), (["evaluate", "glove.txt", "none.txt"], 66),
        (["evaluate", "glove.txt", "glove.txt"], 65), (["evaluate", "glove.txt", "texts.txt"], 65),
        (["evaluate", "glove.txt", "texts.txt", "--task", "analogy"], 65),
        (["evaluate", "glove.txt", "pairs.tsv", "--label-column", "points"], 64),
        (["evaluate", "glove.txt", "pairs.tsv", "--require", "accuracy=1"], 64),
        (["evaluate", "glove.txt", "pairs.tsv", "--format", "html"], 64),
        (["evaluate", "infinite.txt", "pairs.tsv"], 65),
        (["neighbors", "x", "y", "--embedding", "glove.txt"], 65),
    ]

    @Test(arguments: wrong)
    func `invalid requests give one line and the right exit code`(call: ([String], Int32)) throws {
        let folder = try folder()
        try folder.write("empty.txt", "")
        try folder.write("infinite.txt", "king 1 2\nqueen inf 3\n")
        try folder.write("nul.txt", "\u{0}\u{0}\u{0} 1\n")
        try folder.write("pairs.tsv", "king\tqueen\t5\nking\tsea\t1\n")
        if call.0.contains("nul.txt") { try folder.write("nul.txt", "word\n\u{0}\n") }
        let outcome = try run(call.0, in: folder)
        #expect(outcome.code == call.1, "\(outcome.errorText)")
        #expect(outcome.text == "")
        #expect(outcome.errorText.contains("winnow: "))
        if call.0.contains("infinite.txt") { #expect(outcome.errorText.contains("line 2")) }
        if call.0.contains("y") { #expect(outcome.errorText.contains("none of the words is")) }
        #expect(!FileManager.default.fileExists(atPath: folder.path + "/e.winnow"))
    }

    @Test func `word vectors are trained, inspected and used`() throws {
        let folder = try folder()
        let trained = try run(
            [
                "train", "embedding", "texts.txt", "-o", "e.winnow", "--dimension", "3",
                "--element", "i8",
            ],
            in: folder)
        #expect(trained.code == 0, "\(trained.errorText)")
        #expect(trained.text == "" && trained.errorText.contains("pairs"))
        let shown = try run(["inspect", "e.winnow", "--verify"], in: folder)
        #expect(shown.code == 0 && shown.text.contains("word-embedding") && shown.text.contains("i8"))
        let near = try run(["neighbors", "cat", "--embedding", "e.winnow", "--count", "3"], in: folder)
        #expect(near.lines.count == 3)
        #expect(!near.text.contains("red"))
        let quiet = try run(
            [
                "train", "embedding", "-q", "-", "-o", "f.winnow", "--dimension", "3", "--element",
                "i8",
            ],
            String(contentsOfFile: folder.path + "/texts.txt", encoding: .utf8), in: folder)
        #expect(quiet.code == 0 && quiet.errorText == "")
        try folder.write("texts.csv", "id,text\n" + String(repeating: "1,the cat sat\n", count: 20))
        let columns = try run(
            ["train", "embedding", "-q", "texts.csv", "-o", "g.winnow", "--text-column", "text"],
            in: folder)
        #expect(columns.code == 0, "\(columns.errorText)")
    }

    @Test func `invalid bytes in training texts are reported`() throws {
        let folder = try folder()
        let line = String(repeating: "the cat sat on the mat ", count: 10)
        try folder.write("broken.txt", Array((line + "\n\0\n" + line).utf8) + [0xFF, 0x0A])
        let trained = try run(
            ["train", "embedding", "-q", "broken.txt", "-o", "e.winnow", "--dimension", "2"],
            in: folder)
        #expect(trained.code == 0, "\(trained.errorText)")
        #expect(trained.errorText.contains("1 NUL byte") && trained.errorText.contains("not UTF-8"))
    }

    @Test func `an embedding is measured on words, analogies and sentences`() throws {
        let folder = try folder()
        try folder.write("words.tsv", "king\tqueen\t5\nking\tsea\t1\nman\tking\t9\nking\tnothing\t3\n")
        let words = try run(
            ["evaluate", "glove.txt", "words.tsv", "--format", "json", "--require", "spearman=0.5"],
            in: folder)
        #expect(words.code == 0, "\(words.errorText)")
        #expect(words.text.contains("\"covered\": 3") && words.text.contains("\"coverage\": 0.75"))
        let missed = try run(["evaluate", "glove.txt", "words.tsv", "--require", "coverage=0.9"], in: folder)
        #expect(missed.code == 1)
        try folder.write(
            "analogies.txt", ": family\nman king woman queen\nking man queen woman\nman king woman nothing\n")
        let analogies = try run(["evaluate", "glove.txt", "analogies.txt"], in: folder)
        #expect(analogies.code == 0)
        #expect(analogies.text.contains("family"))
        try folder.write(
            "sts.csv",
            "score,text1,text2\n5,\"the king, a man\",a man\n1,a king,the sea is there\n3,a man,the queen\n")
        let sentences = try run(["evaluate", "glove.txt", "sts.csv"], in: folder)
        #expect(sentences.code == 0, "\(sentences.errorText)")
        #expect(sentences.text.contains("spearman"))
        try folder.write(
            "sts.tsv", "a\tb\tc\t1\t5.0\tthe king\tthe man\na\tb\tc\t2\t1.0\tthe king\tthe sea\n")
        let layout = try run(["evaluate", "glove.txt", "sts.tsv", "--format", "json"], in: folder)
        #expect(layout.text.contains("\"pairs\": 2") && layout.text.contains("\"spearman\": 1"))
        let named = try run(
            [
                "evaluate", "glove.txt", "sts.tsv", "--text-column", "6,7", "--label-column", "5",
                "--no-header",
            ],
            in: folder)
        #expect(named.code == 0, "\(named.errorText)")
    }
}
