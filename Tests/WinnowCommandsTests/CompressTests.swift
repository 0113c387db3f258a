// `winnow compress` and `train --max-size`: smaller models.

import Foundation
import Testing
import WinnowSystem
import _WinnowTestSupport

@Suite struct CompressTests {
    /// A folder with a model of words and characters, `whole.winnow`.
    private static func folder() throws -> CommandFolder {
        let folder = try SmallData.folder()
        expectQuietSuccess(
            try folder.run("train messages.csv -o whole.winnow -q --word-ngrams 1-2 --character-ngrams 2-3"))
        return folder
    }

    private static func answers(_ model: String, in folder: CommandFolder) throws -> [String] {
        try folder.run("classify \(model) messages.csv --format jsonl").lines.map { line in
            try JSONValue(parsing: String(line))["label"]?.string ?? ""
        }
    }

    @Test func `a compressed model has the size and gives the same answers`() throws {
        let folder = try Self.folder()
        let outcome = try folder.run("compress whole.winnow --max-size 30kB -o small.winnow")
        #expect(outcome.code == 0 && outcome.output.isEmpty, "\(outcome.errorText)")
        #expect(outcome.errorText.contains("compressed from"))
        #expect(try folder.bytes("small.winnow").count <= 30_000)
        let (whole, small) = (
            try Self.answers("whole.winnow", in: folder), try Self.answers("small.winnow", in: folder)
        )
        #expect(whole.count > 100 && whole.count == small.count)
        #expect(zip(whole, small).count { $0 == $1 } >= whole.count - 2)
        let inspected = try folder.run("inspect small.winnow --verify")
        #expect(inspected.text.contains("format version 2"))
        for verb in ["evaluate small.winnow messages.csv", "explain small.winnow messages.csv"] {
            #expect(try folder.run(verb).code == 0)
        }
        #expect(try folder.run("inspect small.winnow --features spam --top 5").lines.count == 5)
    }

    @Test func `the smallest size that a message names suffices`() throws {
        let folder = try SmallData.folder()
        for options in ["", "--conformal", "--fingerprints --conformal", "--calibration isotonic"] {
            let train = "train messages.csv -o m.winnow -q \(options) --max-size"
            let refused = try folder.run("\(train) 5kB")
            let named = try #require(refused.errorText.firstMatch(of: #/smallest may have (\d+) bytes/#)?.1)
            let outcome = try folder.run("\(train) \(named)")
            #expect(
                outcome.code == 0 || outcome.errorText.contains("too few for a bound"),
                "\(options): \(outcome.errorText)")
        }
    }

    @Test func `without a size the weights take one byte each`() throws {
        let folder = try Self.folder()
        expectQuietSuccess(try folder.run("compress whole.winnow -o small.winnow -q"))
        #expect(try 3 * folder.bytes("small.winnow").count < 2 * folder.bytes("whole.winnow").count)
    }

    @Test(
        arguments: [
            ("compress missing.winnow -o old.winnow", 66, "missing.winnow"),
            ("compress messages.csv -o old.winnow", 65, "messages.csv"),
            ("compress lemmas.winnow -o old.winnow", 65, "only classifiers"),
            ("compress whole.winnow --max-size 1kB -o old.winnow", 65, "no model fits --max-size 1000 bytes"),
            ("compress whole.winnow --max-size 5 -o old.winnow", 64, "--max-size"),
            ("compress whole.winnow --max-size much -o old.winnow", 64, "much"),
            ("compress old.winnow -o old.winnow", 64, "would replace the model"),
            ("compress damaged.winnow -o old.winnow", 65, "damaged"),
            ("compress whole.winnow -o nowhere/new.winnow", 73, "nowhere"),
        ] as [(String, Int32, String)])
    func `a failure leaves the old file whole`(arguments: String, code: Int32, part: String) throws {
        let folder = try Self.folder()
        let whole = try folder.bytes("whole.winnow")
        try folder.write("old.winnow", whole)
        var damaged = whole
        damaged[damaged.count - 10] ^= 1
        try folder.write("damaged.winnow", damaged)
        let lemmas = URL(filePath: TestData.packageRoot + "/models/en-lemma.winnow")
        try folder.write("lemmas.winnow", [UInt8](Data(contentsOf: lemmas)))
        expectFailure(try folder.run(arguments), code, [part])
        #expect(try folder.bytes("old.winnow") == whole)
    }

    @Test func `training keeps to a maximum size and prints the scores at other sizes`() throws {
        let folder = try SmallData.folder()
        let outcome = try folder.run(
            "train messages.csv -o m.winnow --max-size 30kB --validation 0.3 --word-ngrams 1-2 --character-ngrams 2-3 --report page.html",
            ["--description", String(repeating: "d", count: 5_000)])
        #expect(outcome.code == 0, "\(outcome.errorText)")
        #expect(try folder.bytes("m.winnow").count <= 30_000)
        #expect(outcome.errorText.contains("sizes, trained on the training part"))
        #expect(outcome.errorText.contains("accuracy"))
        let page = String(decoding: try folder.bytes("page.html"), as: UTF8.self)
        #expect(page.contains("Scores by size"))
        expectFailure(
            try folder.run("train messages.csv -o n.winnow -q --max-size 3kB \(SmallData.features)"), 65,
            ["no model fits --max-size"])
        #expect(!folder.names.contains("n.winnow"))
    }

    @Test(arguments: [
        "compress whole.winnow", "train messages.csv -q --word-ngrams 1 --character-ngrams none",
    ])
    func `a size that no model fits names the size that one does`(verb: String) throws {
        let folder = try Self.folder()
        let outcome = try folder.run("\(verb) -o m.winnow --max-size 1kB")
        expectFailure(
            outcome, 65,
            [
                "no model fits --max-size 1000 bytes",
                "bytes: allow that, or train with fewer kinds of features",
            ])
        let pattern = /the smallest (?:may have|has) ([0-9]+) bytes/
        let size = try #require(outcome.errorText.firstMatch(of: pattern)).1
        expectQuietSuccess(try folder.run("\(verb) -o m.winnow --max-size \(size) -q"))
        #expect(try folder.bytes("m.winnow").count <= Int(size) ?? 0)
    }

    @Test func `the error for hashed n-grams names the bits that fit`() throws {
        let folder = try SmallData.folder()
        let train = "train messages.csv -o h.winnow -q --word-ngrams 1 --character-ngrams none"
        expectQuietSuccess(try folder.run("\(train) --hash-bits 16"))
        let outcome = try folder.run("compress h.winnow -o s.winnow --max-size 60kB")
        expectFailure(outcome, 65, ["bytes: allow that, or train with --hash-bits 13"])
        expectQuietSuccess(try folder.run("\(train) --hash-bits 13 --max-size 60kB"))
        #expect(try folder.bytes("h.winnow").count <= 60_000)
        // Not even the fewest bits fit.
        let small = try folder.run("compress h.winnow -o s.winnow --max-size 1kB")
        expectFailure(small, 65, ["train with fewer kinds of features"])
    }

    @Test func `texts of n-grams can be left out`() throws {
        let folder = try SmallData.folder()
        let options = "-q --word-ngrams 1 --character-ngrams none --no-surface-features"
        expectQuietSuccess(
            try folder.run("train messages.csv -o bare.winnow --no-vocabulary-texts \(options)"))
        expectQuietSuccess(try folder.run("train messages.csv -o usual.winnow \(options)"))
        let written = try folder.run("compress usual.winnow -o small.winnow")
        #expect(written.errorText.contains("\nmodel written to small.winnow, "))
        // A device has no size.
        let device = try folder.run("compress usual.winnow -o /dev/null")
        #expect(device.errorText.hasSuffix("\nmodel written to /dev/null\n"), "\(device.errorText)")
        func contains(_ word: String, _ model: String) throws -> Bool {
            String(decoding: try folder.bytes(model), as: UTF8.self).contains(word)
        }
        #expect(try contains("free", "usual.winnow"))
        #expect(try !contains("free", "bare.winnow"))
        let features = try folder.run("inspect bare.winnow --features spam")
        #expect(features.lines.isEmpty)
        #expect(features.errorText == "n-grams are left out, as the model does not have their texts\n")
        expectQuietSuccess(try folder.run("inspect usual.winnow --features spam"))
        let outcome = try folder.run("explain bare.winnow", input: "it is free")
        #expect(outcome.text.contains("free"))
    }

    @Test func `models of several labels per text can also be limited`() throws {
        let folder = try CommandFolder()
        var rows = ["text,label"]
        for row in 0..<60 {
            rows.append("word\(row % 7) other\(row % 5) thing\(row),\(row % 2 == 0 ? "a|b" : "c")")
        }
        try folder.write("sets.csv", rows.joined(separator: "\n") + "\n")
        expectQuietSuccess(
            try folder.run("train sets.csv -o m.winnow -q --max-size 9kB", ["--multi-label", "|"]))
        #expect(try folder.bytes("m.winnow").count <= 9_000)
        expectQuietSuccess(try folder.run("compress m.winnow -o s.winnow -q --max-size 6kB"))
        #expect(try folder.bytes("s.winnow").count <= 6_000)
        let answers = try folder.run("classify s.winnow", input: "word2 other2\n")
        #expect(answers.code == 0)
    }
}
