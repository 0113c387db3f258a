// The help pages, pinned.

import Foundation
import Testing
import _WinnowTestSupport

@Suite struct HelpTests {
    private static let folder = TestData.packageRoot + "/Tests/WinnowCommandsTests/Snapshots/"
    /// Set, the pages are written anew; the run fails all the same, so that nobody records by accident.
    private static let records = ProcessInfo.processInfo.environment["WINNOW_RECORD_SNAPSHOTS"] != nil

    private static let verbs = [
        "train", "evaluate", "crossvalidate", "audit", "classify", "explain", "inspect", "tokenize", "tag",
        "lemmatize", "names", "sentiment", "language", "analyze", "embed", "neighbors", "distill",
    ]
    #if Search
        private static let pages =
            ["", "index", "index build", "index add", "index remove", "index info", "index verify"]
            + ["index compact", "search"] + verbs
    #else
        // The page of all verbs is recorded with those of the index.
        private static let pages = verbs
    #endif

    @Test(arguments: pages)
    func `the help page is the recorded one`(_ verb: String) throws {
        let outcome = try WinnowProcess.run(verb.split(separator: " ").map(String.init) + ["--help"])
        #expect(outcome.code == 0)
        #expect(outcome.errorText == "")
        let path = Self.folder + "help\(verb.isEmpty ? "" : "-" + verb.replacing(" ", with: "-")).txt"
        if Self.records {
            try FileManager.default.createDirectory(atPath: Self.folder, withIntermediateDirectories: true)
            try Data(outcome.output).write(to: URL(filePath: path))
            Issue.record("recorded \(path); run again without WINNOW_RECORD_SNAPSHOTS")
        } else {
            let recorded = try String(contentsOf: URL(filePath: path), encoding: .utf8)
            #expect(outcome.text == recorded, "set WINNOW_RECORD_SNAPSHOTS to record it anew")
        }
    }

    @Test func `no line of help is wider than a terminal`() throws {
        for verb in Self.pages {
            let text = try WinnowProcess.run(verb.split(separator: " ").map(String.init) + ["--help"]).text
            for line in text.split(separator: "\n") { #expect(line.count <= 80, "\(verb): \(line)") }
        }
    }

    @Test func `without a verb the help page is shown`() throws {
        let outcome = try WinnowProcess.run([])
        #expect(outcome.code == 0)
        #expect(outcome.text == (try WinnowProcess.run(["--help"]).text))
    }

    @Test func `the version is one line`() throws {
        let outcome = try WinnowProcess.run(["--version"])
        #expect(outcome.code == 0)
        #expect(outcome.lines.count == 1)
    }
}
