// `winnow train --tune`: its limits and endings.

import Testing
import _WinnowTestSupport

@Suite struct TrainTuningTests {
    /// So few choices that a search ends by itself in a second, with a sanitizer or on a busy machine in ten.
    private static let quick = "--word-ngrams 1 --character-ngrams none --minimum-count 1"

    @Test func `a tuned model is saved, and its trials are printed`() throws {
        let folder = try SmallData.folder()
        let outcome = try folder.run(
            "train messages.csv -o m.winnow --tune --algorithm naive-bayes --time-budget 10m \(Self.quick)")
        #expect(outcome.code == 0, "\(outcome.errorText)")
        #expect(outcome.errorText.contains("tuning: the default options, on all 5 folds\ntrial 1: macro-f1"))
        #expect(outcome.errorText.contains("tuned after"))
        let model = try folder.run("inspect m.winnow --format json")
        #expect(model.text.contains("\"naive-bayes\""))
    }

    @Test func `tuning keeps given options`() throws {
        let folder = try SmallData.folder()
        expectQuietSuccess(
            try folder.run(
                "train messages.csv -o m.winnow -q --tune --algorithm nb-maximum-entropy --ratio-exponent 0.3 --l1 1 "
                    + Self.quick))
        let text = try folder.run("inspect m.winnow").text.split(separator: "\n")
        func value(_ name: String) -> Substring? {
            text.first { $0.hasPrefix(name + " ") }?.split(separator: " ").last
        }
        #expect(value("algorithm") == "nb-maximum-entropy")
        #expect(value("information.training.ratioExponent") == "0.3")
        #expect(value("information.training.options.l1") == "1.0")
        #expect(value("information.training.options.l2") == "0.0")
        #expect(value("features.wordNGrams") == "[1,1]")
    }

    @Test(arguments: [("words", "characterNGrams"), ("characters", "wordNGrams")])
    func `tuning keeps the kinds of features`(kind: String, other: String) throws {
        let folder = try SmallData.folder()
        expectQuietSuccess(
            try folder.run(
                "train messages.csv -o m.winnow -q --tune --features \(kind) --algorithm naive-bayes --minimum-count 1"
            ))
        #expect(try !folder.run("inspect m.winnow --format json").text.contains(other))
    }

    @Test func `a model with its metadata is no larger than the limit`() throws {
        let folder = try SmallData.folder()
        let description = String(repeating: "d", count: 4_000)
        expectQuietSuccess(
            try folder.run(
                "train messages.csv -o m.winnow -q --tune --max-size 9kB --algorithm naive-bayes --test 0.2 \(Self.quick)",
                ["--description", description]))
        #expect(try folder.bytes("m.winnow").count <= 9_000)
        // The choice for few rows, which the model records, also counts.
        let chosen = try folder.tuneUntilFirstTrial("train messages.csv -o c.winnow --tune --max-size 9kB")
        #expect(chosen.code == 0, "\(chosen.errorText)")
        #expect(try folder.bytes("c.winnow").count <= 9_000)
        let tooSmall = try folder.run(
            "train messages.csv -o n.winnow -q --tune --max-size 1kB --algorithm naive-bayes \(Self.quick)")
        // The size that the error names is enough.
        expectFailure(tooSmall, 65, ["no model fits in 1000 bytes"])
        let size = try #require(
            tooSmall.errorText.split(separator: " ").compactMap { Int($0.dropLast()) }.last)
        expectQuietSuccess(
            try folder.run(
                "train messages.csv -o n.winnow -q --tune --max-size \(size)B --algorithm naive-bayes \(Self.quick)"
            ))
    }

    @Test func `Ctrl-C ends the search with the best so far`() throws {
        let folder = try SmallData.folder()
        let outcome = try folder.tuneUntilFirstTrial(
            "train messages.csv -o m.winnow --tune --word-ngrams 1 --character-ngrams none")
        #expect(outcome.code == 0, "\(outcome.errorText)")
        #expect(outcome.errorText.contains("tuning cut short"))
        #expect(folder.names.contains("m.winnow"))
    }

    @Test func `data too small for tuning is trained on with the defaults`() throws {
        let folder = try CommandFolder()
        try folder.write("two.csv", "text,label\nfree prize,spam\nsee you,ham\n")
        let outcome = try folder.run("train two.csv -o m.winnow --tune")
        #expect(outcome.code == 0, "\(outcome.errorText)")
        #expect(outcome.errorText.contains("no candidate could be tried"))
    }

    @Test(arguments: [
        ("--metric foo", "--metric: foo is not a measure"), ("--metric recall@fpr=2", "above 0"),
        ("--metric precision:nobody", "nobody"), ("--metric macro-f1:spam", "leave the label out"),
        ("--max-size 9kB --hash-bits 10", "--hash-bits"),
        ("--algorithm maximum-entropy --ratio-exponent 0.3", "--ratio-exponent"),
        ("--algorithm naive-bayes --l1 1", "--l1"),
    ])
    func `invalid options are refused`(options: String, part: String) throws {
        let folder = try SmallData.folder()
        let outcome = try folder.run("train messages.csv -o m.winnow -q --tune \(options)")
        expectFailure(outcome, 64, [part])
        #expect(!folder.names.contains("m.winnow"))
    }

    @Test(arguments: ["m.winnow", "./m.winnow", "../*/m.winnow"])
    func `a report never replaces the model`(report: String) throws {
        let folder = try SmallData.folder()
        let name = folder.path.split(separator: "/").last.map(String.init) ?? ""
        let outcome = try folder.run(
            "train messages.csv -o m.winnow -q --report \(report.replacing("*", with: name)) \(SmallData.features)"
        )
        expectFailure(outcome, 64, ["--output and --report would both write this file"])
        #expect(!folder.names.contains("m.winnow"))
    }
}

extension CommandFolder {
    /// Runs a training with `--tune` that Ctrl-C ends after its first trial, however long that takes.
    func tuneUntilFirstTrial(_ arguments: String) throws -> WinnowProcess.Outcome {
        let running = try start(arguments)
        var seen = ""
        for count in 1...40 where !seen.contains("trial 1:") { seen = try running.awaitErrorLines(count) }
        running.interrupt()
        return try running.outcome()
    }
}
