// `winnow embed`, `distill`, `tokenize --pieces` and training with an embedding.

import Foundation
import Testing
import WinnowEmbeddings
import WinnowLinearAlgebra
import WinnowModelFile
import _WinnowTestSupport

@Suite struct EmbedTests {
    /// A folder with an embedding of two topics, `small.winnow`, and another, `other.winnow`.
    private func folder() throws -> CommandFolder {
        let folder = try CommandFolder()
        let animals = ["cat", "dog", "horse", "sheep", "goat"]
        let tools = ["hammer", "saw", "axe", "spade", "rake"]
        for (name, length) in [("small", Float(1)), ("other", 2)] {
            let embedding = try WordEmbedding(
                words: animals + tools,
                vectors: Matrix(
                    rows: 10, columns: 2,
                    elements: (0..<10).flatMap { $0 < 5 ? [length, 0.1] : [0.1, length] }))
            try embedding.save(to: folder.path + "/\(name).winnow")
        }
        try folder.write(
            "rows.csv",
            "text,label\na cat,animal\nthe dog,animal\none horse,animal\na saw,tool\nthe axe,tool\none hammer,tool\n"
        )
        return folder
    }

    @Test func `each text gets a vector, in every format`() throws {
        let folder = try folder()
        let tsv = try folder.run("embed --embedding small.winnow -q", input: "cat saw\n\nnothing known\n")
        expectQuietSuccess(tsv)
        #expect(tsv.text == "0.7071068\t0.7071068\n0.0000000\t0.0000000\n0.0000000\t0.0000000\n")
        let json = try folder.run("embed --embedding small.winnow -q --format jsonl", input: "goat goat\n")
        #expect(json.text.hasPrefix("{\"vector\":[0.99503") && json.text.hasSuffix("]}\n"))
        let text = try folder.run("embed --embedding small.winnow -q --format text", input: "cat\tsaw\n")
        #expect(text.text.hasPrefix("0.707 0.707  cat"))
        let csv = try folder.run("embed rows.csv --embedding small.winnow -q --text-column text")
        #expect(csv.text.split(separator: "\n").count == 6)
    }

    @Test func `the shipped embedding finds texts of similar meaning`() throws {
        let folder = try CommandFolder()
        let input = "How can I reset my password?\nI forgot my login, what now?\nThe cat sat on the mat.\n"
        let rows = try folder.run("embed -q", input: input).text.split(separator: "\n").map { line in
            line.split(separator: "\t").compactMap { Double($0) }
        }
        #expect(rows.count == 3 && rows.allSatisfy { $0.count == rows[0].count && $0.count > 50 })
        func cosine(_ left: Int, _ right: Int) -> Double {
            zip(rows[left], rows[right]).reduce(0) { $0 + $1.0 * $1.1 }
        }
        #expect(cosine(0, 1) > cosine(0, 2) + 0.2)
    }

    static let hard = [
        "", "\n\n", "👍\n", "a\u{0}b\n", String(repeating: "a", count: 1_000_000) + "\n",
        String(repeating: "word ", count: 200_000) + "\n", "\u{202E}abc\n", "مرحبا 日本語\n",
    ]

    @Test(arguments: hard.indices) func `each hard text gets a vector`(index: Int) throws {
        let text = Self.hard[index]
        let outcome = try CommandFolder().run("embed -q", input: text)
        #expect(outcome.code == 0, "\(outcome.errorText)")
        #expect(outcome.text.split(separator: "\n").count == text.count { $0 == "\n" })
        #expect(!outcome.text.contains("nan") && !outcome.text.contains("inf"))
    }

    @Test func `a file that is not an embedding is refused in one line`() throws {
        let folder = try folder()
        expectFailure(
            try folder.run("embed --embedding nowhere.winnow -q", input: "a\n"), 66, ["nowhere.winnow"])
        try folder.write("empty.winnow", "")
        expectFailure(try folder.run("embed --embedding empty.winnow -q", input: "a\n"), 65, ["empty.winnow"])
        try folder.makeFolder("model")
        expectFailure(try folder.run("embed --embedding model -q", input: "a\n"), 66, ["model"])
        try folder.write("model/config.json", "{\"model_type\": \"gpt2\"}")
        expectFailure(try folder.run("embed --embedding model -q", input: "a\n"), 65, ["gpt2"])
        expectFailure(try folder.run("tokenize --pieces model -q", input: "a\n"), 66, ["vocab.txt"])
        expectFailure(
            try folder.run("tokenize --pieces model --unit sentence -q", input: "a\n"), 64, ["--pieces"])
    }

    // MARK: Transfer learning

    @Test func `a classifier trained with an embedding classifies unseen words`() throws {
        let folder = try folder()
        let trained = try folder.run(
            "train rows.csv -o with.winnow -q --validation none --features words,embedding --embedding small.winnow"
        )
        #expect(trained.code == 0, "\(trained.errorText)")
        let answers = try folder.run(
            "classify with.winnow -q --labels-only --embedding small.winnow",
            input: "sheep\nrake\ngoat\nspade\n")
        #expect(answers.text == "animal\ntool\nanimal\ntool\n")
        try folder.write("test.csv", "text,label\nsheep,animal\nrake,tool\n")
        let report = try folder.run(
            "evaluate with.winnow test.csv -q --embedding small.winnow --require accuracy=1 --format json")
        #expect(report.code == 0, "\(report.errorText)")
        let explained = try folder.run(
            "explain with.winnow -q --embedding small.winnow --format jsonl", input: "sheep\n")
        #expect(explained.text.contains("\"meaning\""))
        let inspected = try folder.run("inspect with.winnow --features tool --embedding small.winnow")
        #expect(inspected.text.contains("vector"))
    }

    @Test func `a different or missing embedding is refused by name`() throws {
        let folder = try folder()
        _ = try folder.run("train rows.csv -o with.winnow -q --validation none --embedding small.winnow")
        for embedding in ["", " --embedding other.winnow"] {
            for verb in [
                "classify with.winnow -q", "explain with.winnow -q", "evaluate with.winnow rows.csv -q",
            ] {
                expectFailure(
                    try folder.run(verb + embedding, input: "sheep\n"), 65,
                    ["with.winnow", "--embedding", "word-embedding 2"])
            }
        }
    }

    @Test func `the shipped embedding is used by default`() throws {
        let folder = try folder()
        _ = try folder.run("train rows.csv -o with.winnow -q --validation none --features embedding")
        let answers = try folder.run("classify with.winnow", input: "two sheep\na rake and a spade\n")
        #expect(answers.code == 0, "\(answers.errorText)")
        #expect(answers.text.split(separator: "\n").map { $0.prefix { $0 != "\t" } } == ["animal", "tool"])
    }

    static let wrongOptions: [(arguments: String, part: String)] = [
        ("--features words,colours", "--features"), ("--features ", "--features"),
        ("--features words --embedding small.winnow", "--embedding"),
        ("--embedding-scale 2", "--embedding-scale"),
        ("--embedding small.winnow --embedding-scale 0", "--embedding-scale"),
        ("--embedding small.winnow --embedding-scale nan", "--embedding-scale"),
        ("--embedding small.winnow --algorithm naive-bayes", "naive-bayes"),
    ]

    @Test(arguments: wrongOptions.indices) func `invalid options are refused`(index: Int) throws {
        let (arguments, part) = Self.wrongOptions[index]
        let folder = try folder()
        expectFailure(try folder.run("train rows.csv -o with.winnow -q \(arguments)"), 64, [part])
        #expect(!folder.names.contains("with.winnow"))
    }

    @Test func `many texts in one block are answered in order`() throws {
        let folder = try folder()
        let input = (0..<20_000).map { $0 % 2 == 0 ? "cat\n" : "\n" }.joined()
        let lines = try folder.run("embed --embedding small.winnow -q", input: input).text.split(
            separator: "\n")
        #expect(lines.count == 20_000)
        #expect(lines.indices.allSatisfy { lines[$0].hasPrefix($0 % 2 == 0 ? "0.99" : "0.00") })
    }

    // MARK: Distillation

    @Test func `distilling without its inputs or output is refused`() throws {
        let folder = try folder()
        expectFailure(try folder.run("distill model -o new.winnow"), 64, ["--corpus"])
        expectFailure(try folder.run("distill model --corpus rows.csv -o new.winnow"), 66, ["model"])
        expectFailure(try folder.run("distill model --corpus rows.csv -o rows.csv"), 64, ["rows.csv"])
        expectFailure(
            try folder.run("distill model --corpus rows.csv -o nowhere/new.winnow"), 73, ["nowhere"])
        #expect(!folder.names.contains("new.winnow"))
    }

    static let wrongSizes = [
        "--dimension 0", "--word-count -1", "--pair-count -1", "--removed-components -1",
        "--sentence-count 99",
        "--epochs -1", "--learning-rate nan", "--penalty -1",
    ]

    @Test(arguments: wrongSizes) func `a distillation option that is out of range is named`(option: String)
        throws
    {
        let folder = try folder()
        expectFailure(
            try folder.run("distill model --corpus rows.csv -o new.winnow \(option)"), 64,
            [String(option.prefix { $0 != " " })])
    }

    @Test func `distilling does not replace its inputs`() throws {
        let folder = try folder()
        try folder.makeFolder("model")
        try folder.write("model/config.json", "{}")
        expectFailure(
            try folder.run("distill model --corpus rows.csv -o model/config.json"), 64, ["config.json"])
    }
}
