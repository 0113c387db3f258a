// The help pages, compared with recorded ones.

import Foundation
import Testing
import WinnowSystem
import _WinnowTestSupport

@Suite struct HelpTests {
    private static let folder = TestData.packageRoot + "/Tests/WinnowCommandsTests/Snapshots/"
    /// Whether to record the pages again; the run still fails, so that they are not recorded by accident.
    private static let records = ProcessInfo.processInfo.environment["WINNOW_RECORD_SNAPSHOTS"] != nil

    private static let verbs = [
        "train", "train classifier", "train tagger", "train lemmatizer", "train sentiment", "train language",
        "train embedding", "train gazetteer", "train mail", "train shard", "train merge",
        "train answer", "evaluate", "crossvalidate", "audit", "classify",
        "explain",
        "inspect", "compress", "convert", "export", "update", "filter", "learn", "tokenize", "tag",
        "lemmatize", "names", "sentiment", "language", "analyze", "embed", "neighbors", "distill",
        "serve", "studio",
    ]
    #if Search
    private static let pages =
        ["", "index", "index build", "index add", "index remove", "index info", "index verify"]
        + ["index compact", "search"] + verbs
    #else
    // The page of all verbs was recorded with those of the index.
    private static let pages = verbs
    #endif

    @Test(arguments: pages)
    func `the help page is the recorded one`(_ verb: String) throws {
        let outcome = try CommandRun.outcome(verb.split(separator: " ").map(String.init) + ["--help"])
        #expect(outcome.code == 0)
        #expect(outcome.errorText == "")
        let path = Self.folder + "help\(verb.isEmpty ? "" : "-" + verb.replacing(" ", with: "-")).txt"
        if Self.records {
            try FileManager.default.createDirectory(atPath: Self.folder, withIntermediateDirectories: true)
            try Data(outcome.output).write(to: URL(filePath: path))
            Issue.record("recorded \(path); run again without WINNOW_RECORD_SNAPSHOTS")
        } else {
            let recorded = try String(contentsOf: URL(filePath: path), encoding: .utf8)
            #expect(outcome.text == recorded, "set WINNOW_RECORD_SNAPSHOTS to record it again")
        }
    }

    @Test func `no help page is wider than a terminal`() throws {
        for verb in Self.pages {
            let text = try CommandRun.outcome(verb.split(separator: " ").map(String.init) + ["--help"]).text
            for line in text.split(separator: "\n") { #expect(line.count <= 80, "\(verb): \(line)") }
        }
    }

    @Test func `a long page lists its topics, which have the options`() throws {
        for verb in Self.pages {
            let text = try CommandRun.outcome(verb.split(separator: " ").map(String.init) + ["--help"]).text
            #expect(text.split(separator: "\n", omittingEmptySubsequences: false).count <= 82, "\(verb)")
        }
        for (arguments, option) in [
            ("train features", "--word-ngrams"), ("train classifier data", "--json-member"),
            ("train calibration", "--operating-point"), ("train seed", "--seed"),
            ("evaluate classifiers", "--error-rate"),
        ] {
            let outcome = try CommandRun.outcome(["help"] + arguments.split(separator: " ").map(String.init))
            #expect(outcome.code == 0 && outcome.text.contains("  \(option) "), "\(outcome.text)")
        }
        let unknown = try CommandRun.outcome(["help", "evaluate", "nonsense"])
        #expect(unknown.code == 64 && unknown.errorText.contains("it has classifiers, data"))
    }

    @Test func `every verb and subcommand has a recorded page`() throws {
        func names(_ command: JSONValue, _ parent: [String]) -> [String] {
            (command["subcommands"]?.array ?? []).flatMap { verb -> [String] in
                guard let name = verb["commandName"]?.string, name != "help" else { return [] }
                return [(parent + [name]).joined(separator: " ")] + names(verb, parent + [name])
            }
        }
        let dump = try JSONValue(parsing: try CommandRun.outcome(["--experimental-dump-help"]).text)
        let verbs = names(try #require(dump["command"]), [])
        #expect(verbs.count > 17)
        #expect(Set(verbs).isSubset(of: Self.pages), "\(Set(verbs).subtracting(Self.pages))")
    }

    @Test func `without a verb the help page is shown`() throws {
        let outcome = try CommandRun.outcome([])
        #expect(outcome.code == 0)
        #expect(outcome.text == (try CommandRun.outcome(["--help"]).text))
    }

    @Test func `the version is one line, without a commit as only installed programs have one`() throws {
        let outcome = try CommandRun.outcome(["--version"])
        #expect(outcome.code == 0)
        #expect(outcome.lines == ["winnow \(WinnowVersion.number)"])
    }
}
