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
        let outcome = try CommandFolder().run("embed -q --embedding en", input: text)
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

    // MARK: The table of sixteen languages

    /// The command in a folder, with the shipped models in files.
    private func launch(
        _ arguments: String, input: String = "", in folder: CommandFolder
    ) throws -> WinnowProcess.Outcome {
        try WinnowProcess.run(
            arguments.split(separator: " ").map(String.init), input: .bytes(Array(input.utf8)),
            environment: ["WINNOW_MODELS": TestData.packageRoot + "/models"], folder: folder.path)
    }

    private static let german = "Der Mann spielt Gitarre.\nWo ist der Bahnhof?\n"

    @Test(arguments: [
        ("embed", german, 128), ("embed", "The man plays the guitar.\n", 256), ("embed", "12345\n", 256),
        ("embed --embedding en", german, 256), ("embed --embedding multi", "house\n", 128),
        ("embed --format csv", german, 128),
    ])
    func `the language of the texts chooses the shipped table`(
        arguments: String, input: String, count: Int
    ) throws {
        let outcome = try launch(arguments, input: input, in: CommandFolder())
        #expect(outcome.code == 0, "\(outcome.errorText)")
        let isChosen = count == 128 && !arguments.contains("--embedding")
        #expect(outcome.errorText.contains("vectors: multi-embedding") == isChosen, "\(outcome.errorText)")
        let isTable = arguments.contains("csv")
        #expect(outcome.lines.count == input.split(separator: "\n").count + (isTable ? 1 : 0))
        for line in outcome.lines {
            #expect(line.split(separator: isTable ? "," : "\t").count == count)
        }
    }

    @Test func `translations are neighbours, and neighbours of a word are in its language`() throws {
        let folder = try CommandFolder()
        let rows = try launch(
            "embed --embedding multi",
            input: Self.german + "THE MAN PLAYS THE GUITAR.\nthe man plays the guitar.\n",
            in: folder
        ).lines.map { $0.split(separator: "\t").compactMap { Float($0) } }
        func cosine(_ left: Int, _ right: Int) -> Float {
            zip(rows[left], rows[right]).reduce(0) { $0 + $1.0 * $1.1 }
        }
        #expect(cosine(0, 2) > cosine(1, 2) + 0.3)
        #expect(rows[2] == rows[3])
        let german = try launch("neighbors Führung --count 30", in: folder)
        #expect(german.code == 0 && german.errorText.contains("multi-embedding"), "\(german.errorText)")
        #expect(german.text.contains("guidance") || german.text.contains("guide"), "\(german.text)")
        let piped = try launch("neighbors --count 3", input: "Führung\nGesundheit\n", in: folder)
        #expect(piped.lines.count == 6 && piped.errorText.contains("multi-embedding"), "\(piped.errorText)")
    }

    @Test func `classifiers and indexes find the table that they were made with`() throws {
        let folder = try folder()
        try folder.write(
            "german.csv",
            "text,label\nDie Katze schläft im Garten,tier\nDer Hund läuft über die Wiese,tier\n"
                + "Das Pferd steht im Stall,tier\nDer Hammer liegt im Keller,ding\n"
                + "Die Säge hängt an der Wand,ding\nDie Axt steckt im Holz,ding\n")
        let trained = try launch(
            "train german.csv -o german.winnow --validation none --features embedding", in: folder)
        #expect(trained.code == 0 && trained.errorText.contains("multi-embedding"), "\(trained.errorText)")
        let answers = try launch(
            "classify german.winnow --labels-only", input: "the sheep in the meadow\na saw on the wall\n",
            in: folder)
        #expect(answers.text == "tier\nding\n", "\(answers.text) \(answers.errorText)")
        expectFailure(
            try folder.run("classify german.winnow", input: "ein Schaf\n"), 65,
            ["german.winnow", "word-embedding 128", "install winnow-models"])
        #if Search
        try folder.write(
            "a.jsonl", #"{"id":"1","title":"Häuser"}"# + "\n" + #"{"id":"2","title":"Führung"}"# + "\n")
        let built = try launch("index build a.jsonl -o a.index --language de", in: folder)
        #expect(built.code == 0 && built.errorText.contains("multi-embedding"), "\(built.errorText)")
        let found = try launch("search a.index leadership --limit 1", in: folder)
        #expect(found.text.hasPrefix("2\t"), "\(found.text) \(found.errorText)")
        #endif
    }

    @Test func `without the file, the error says what to install and what else to do`() throws {
        let folder = try CommandFolder()
        for (arguments, input, remedy) in [
            ("embed", Self.german, "--embedding en"), ("neighbors Führung", "", "--embedding en"),
        ] {
            expectFailure(
                try folder.run(arguments, input: input), 66,
                [
                    "not all English", "multi-embedding.winnow: no such file", "install", "WINNOW_MODELS",
                    remedy,
                ])
        }
        expectFailure(
            try folder.run("embed --embedding multi", input: "a\n"), 66,
            ["multi-embedding.winnow: no such file", "WINNOW_MODELS"])
        #if Search
        try folder.write("a.jsonl", #"{"id":"1","title":"Häuser"}"# + "\n")
        expectFailure(
            try folder.run("index build a.jsonl -o a.index --language de"), 66,
            ["multi-embedding.winnow: no such file", "--embedding none"])
        #expect(!folder.names.contains("a.index"))
        #endif
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
