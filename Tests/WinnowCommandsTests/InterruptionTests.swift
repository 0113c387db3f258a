// Ctrl-C, SIGTERM and SIGHUP: outputs are whole or absent, and no temporary file stays.

import Foundation
import Testing
import _WinnowTestSupport

@Suite struct InterruptionTests {
    private static let line = "winnow: interrupted; nothing was written\n"

    /// A folder with rows whose training takes seconds even in a release build, and `m.winnow`.
    private static func folder(rows count: Int = 150_000) throws -> CommandFolder {
        let folder = try CommandFolder()
        let rows = (0..<count).map { row in
            "row \(row) of many \(row % 7) sooner or later \(row % 11),\(row % 2 == 0 ? "positive" : "negative")\n"
        }
        try folder.write("large.csv", "text,label\n" + rows.joined())
        try folder.write("m.winnow", "old")
        try folder.write("m.winnow.state", "old state")
        return folder
    }

    /// Runs a command until it has written `mark` to standard error, and interrupts it.
    private static func interrupted(
        _ command: String, after mark: String, in folder: CommandFolder
    ) throws -> WinnowProcess.Outcome {
        let running = try folder.start(command)
        var seen = ""
        for count in 1...40 where !seen.contains(mark) { seen = try running.awaitErrorLines(count) }
        running.interrupt()
        return try running.outcome()
    }

    @Test(arguments: [
        // While the data is read or prepared, and during the fit.
        ("train large.csv -o m.winnow", "read 150,000 rows"),
        ("train large.csv -o m.winnow --validation none", "no validation part"),
        ("train large.csv -o m.winnow --updatable", "features: "),
        ("train large.csv -o m.winnow --multi-label ;", "validating on"),
        ("train sentiment large.csv -o m.winnow", "read 150,000 rows"),
    ])
    func `an interrupted training writes nothing and reports that`(command: String, mark: String) throws {
        let folder = try Self.folder()
        let outcome = try Self.interrupted(command, after: mark, in: folder)
        #expect(outcome.code == 130)
        #expect(outcome.output.isEmpty)
        #expect(outcome.errorText.hasSuffix(Self.line), "\(outcome.errorText)")
        #expect(folder.names == ["large.csv", "m.winnow", "m.winnow.state"])
        #expect(try folder.bytes("m.winnow") == Array("old".utf8))
        #expect(try folder.bytes("m.winnow.state") == Array("old state".utf8))
    }

    @Test func `an interrupted merge of shards writes nothing and reports that`() throws {
        let folder = try Self.folder()
        expectQuietSuccess(
            try folder.run("train shard large.csv --shard 1/1 --partial all.partial -q --minimum-count 1"))
        let outcome = try Self.interrupted(
            "train merge all.partial -o m.winnow --validation none", after: "no validation part", in: folder)
        #expect(outcome.code == 130)
        #expect(outcome.errorText.hasSuffix(Self.line), "\(outcome.errorText)")
        #expect(try folder.bytes("m.winnow") == Array("old".utf8))
        #expect(folder.names == ["all.partial", "large.csv", "m.winnow", "m.winnow.state"])
    }

    @Test func `an interrupted update leaves model and state as they were`() throws {
        let folder = try Self.folder()
        try folder.write(
            "few.csv", "text,label\nfree prize,positive\nsee you,negative\nfree,positive\nsee,negative\n")
        expectQuietSuccess(
            try folder.run(
                "train few.csv -o m.winnow --updatable -q --word-ngrams 1-2 --character-ngrams none --minimum-count 1"
            ))
        let (model, state) = (try folder.bytes("m.winnow"), try folder.bytes("m.winnow.state"))
        let outcome = try Self.interrupted(
            "update m.winnow large.csv -o m.winnow", after: "read 150,000 rows", in: folder)
        #expect(outcome.code == 130)
        #expect(outcome.errorText.hasSuffix(Self.line), "\(outcome.errorText)")
        #expect(try folder.bytes("m.winnow") == model)
        #expect(try folder.bytes("m.winnow.state") == state)
        #expect(folder.names == ["few.csv", "large.csv", "m.winnow", "m.winnow.state"])
    }

    @Test(arguments: [SIGINT, SIGTERM, SIGHUP])
    func `a signal removes the unfinished file of uncertain texts`(signal: Int32) throws {
        let folder = try ErrorRateTests.folder()
        try folder.write("u.csv", "earlier")
        let names = folder.names
        let running = try folder.start(
            "classify c.winnow --error-rate 0.05 --labels-only --uncertain-to u.csv", input: .open)
        running.write("blue sea w2\n")
        _ = try running.awaitLines(1)
        #expect(folder.names.count == names.count + 1)
        running.send(signal)
        let outcome = try running.outcome()
        // After the others, a parent sees the signal that has ended the process.
        #expect(outcome.code == (signal == SIGINT ? 130 : -signal))
        #expect(folder.names == names)
        #expect(try folder.bytes("u.csv") == Array("earlier".utf8))
    }

    @Test func `a signal that is ignored stays ignored`() throws {
        let folder = try SmallData.folder()
        let script = """
            trap '' HUP
            (sleep 0.2; echo see you) | '\(try WinnowProcess.executable())' classify colours.winnow --labels-only & 
            kill -HUP $!; wait $!
            """
        let shell = Process()
        let output = Pipe()
        // Not /bin/sh: where SIGCHLD is blocked, as in threads of tests, dash waits for ever.
        shell.executableURL = URL(filePath: "/bin/bash")
        shell.arguments = ["-c", script]
        shell.currentDirectoryURL = URL(filePath: folder.path)
        shell.standardOutput = output
        try shell.run()
        let answer = output.fileHandleForReading.readDataToEndOfFile()
        shell.waitUntilExit()
        #expect(shell.terminationStatus == 0)
        #expect(!answer.isEmpty)
    }

    @Test func `a closed output names the file of uncertain texts that is not written`() throws {
        let folder = try ErrorRateTests.folder()
        try folder.write("u.csv", "earlier")
        try folder.write("t.csv", "text\n" + String(repeating: "blue sea w2\n", count: 200_000))
        let script =
            "'\(try WinnowProcess.executable())' classify c.winnow t.csv -q --error-rate 0.05 --uncertain-to u.csv "
            + "2> errors | head -n 1 > /dev/null; echo ${PIPESTATUS[0]} > code"
        let shell = Process()
        shell.executableURL = URL(filePath: "/bin/bash")
        shell.arguments = ["-c", script]
        shell.currentDirectoryURL = URL(filePath: folder.path)
        try shell.run()
        shell.waitUntilExit()
        #expect(String(decoding: try folder.bytes("code"), as: UTF8.self) == "73\n")
        let errors = String(decoding: try folder.bytes("errors"), as: UTF8.self)
        #expect(errors.hasPrefix("winnow: standard output was closed before the last answer"), "\(errors)")
        #expect(errors.contains("--uncertain-to u.csv is not written"))
        #expect(try folder.bytes("u.csv") == Array("earlier".utf8))
    }
}
