// Unwritable outputs, and outputs that must survive.

import Foundation
import Testing
import _WinnowTestSupport

@Suite struct OutputTests {
    static let train = "train messages.csv --quiet \(SmallData.features) -o "

    @Test(arguments: [
        ("missing/model.winnow", "no such file or directory", "make the folder first"),
        ("folder", "is a folder", "name a file"),
        ("/dev/full", "no space left on device", "free some space"),
        ("messages.csv/model.winnow", "cannot be written", "messages.csv"),
    ])
    func `an unwritable output exits with 73`(_ path: String, _ what: String, _ remedy: String) throws {
        let folder = try SmallData.folder()
        try folder.makeFolder("folder")
        let names = folder.names
        expectFailure(try folder.run(Self.train + path), 73, [path, what, remedy])
        #expect(folder.names == names)
    }

    @Test func `an empty output path exits with 73`() throws {
        let folder = try SmallData.folder()
        expectFailure(try folder.run(Self.train, [""]), 73, ["empty path"])
    }

    @Test func `an unwritable output is reported before the data is read`() throws {
        let folder = try SmallData.folder()
        expectFailure(
            try folder.run("train missing.csv -o missing/model.winnow"), 73, ["missing/model.winnow"])
    }

    @Test(
        .enabled(if: FileManager.default.fileExists(atPath: "/dev/full"), "needs /dev/full"),
        arguments: [
            "classify spam.winnow messages.csv -q", "tokenize messages.csv -q",
            "evaluate spam.winnow messages.csv -q", "inspect spam.winnow",
            "inspect spam.winnow --features spam", "--help", "train --help",
            "--version",
        ])
    func `a full disk under standard output exits with 73`(_ command: String) throws {
        let folder = try SmallData.folder()
        let outcome = try folder.run(command, outputPath: "/dev/full")
        expectFailure(outcome, 73, ["standard output: cannot be written: no space left on device"])
    }

    @Test(.enabled(if: FileManager.default.fileExists(atPath: "/dev/full"), "needs /dev/full"))
    func `if its report cannot be written, train still saves the model`() throws {
        let folder = try SmallData.folder()
        let outcome = try folder.run(
            "train messages.csv -o new.winnow \(SmallData.features)", outputPath: "/dev/full")
        #expect(outcome.code == 73)
        #expect(outcome.errorLines.last?.hasPrefix("winnow: standard output: cannot be written") == true)
        #expect(try folder.run("inspect new.winnow --verify").code == 0)
    }

    @Test(arguments: [
        "classify spam.winnow many.txt", "tokenize many.txt", "evaluate spam.winnow messages.csv -q",
        "inspect spam.winnow", "train --help",
    ])
    func `a closed pipe ends quietly`(_ command: String) throws {
        let folder = try SmallData.folder()
        try folder.write("many.txt", String(repeating: "a line that is read\n", count: 20_000))
        let shell = Process()
        shell.executableURL = URL(filePath: "/bin/sh")
        // The last command of the inner pipe is gone before the first has written.
        let line = "{ sleep 0; '\(try WinnowProcess.executable())' \(command) 2>error; echo $? >code; } | :"
        shell.arguments = ["-c", line]
        shell.currentDirectoryURL = URL(filePath: folder.path)
        try shell.run()
        shell.waitUntilExit()
        #expect(try folder.bytes("code") == Array("0\n".utf8))
        #expect(try folder.bytes("error") == [])
    }

    @Test(arguments: [
        "train missing.csv", "train messages.csv --label-column nope", "train empty.csv", "train one.csv",
        "train messages.csv --hash-bits 3", "train messages.csv --validation 2", "train messages.csv --l2 -1",
    ])
    func `an existing output survives a failed run`(_ command: String) throws {
        let folder = try SmallData.folder()
        try folder.write("empty.csv", "")
        try folder.write("one.csv", "text,label\na,ham\nb,ham\n")
        let names = folder.names
        let outcome = try folder.run(command + " -o colours.winnow -q")
        #expect([64, 65, 66].contains(outcome.code))
        #expect(try folder.bytes("colours.winnow") == SmallData.colourModel.get())
        #expect(folder.names == names)
    }

    @Test(arguments: [
        "train data.csv -o data.csv", "train data.csv -o ./data.csv", "train data.csv -o link.csv",
        "train messages.csv -o data.csv --test data.csv",
        "train messages.csv -o data.csv --validation data.csv",
    ])
    func `the data is never replaced by the model`(_ command: String) throws {
        let folder = try SmallData.folder()
        try folder.write("data.csv", SmallData.colours)
        try FileManager.default.createSymbolicLink(
            atPath: folder.path + "/link.csv", withDestinationPath: "data.csv")
        expectFailure(try folder.run(command + " -q"), 64, ["--output would replace the data"])
        #expect(try folder.bytes("data.csv") == Array(SmallData.colours.utf8))
    }

    @Test func `an existing output is replaced by a successful run`() throws {
        let folder = try SmallData.folder()
        let names = folder.names
        expectQuietSuccess(try folder.run(Self.train + "colours.winnow"))
        #expect(folder.names == names)
        let labels = try folder.run("inspect colours.winnow --verify")
        #expect(labels.code == 0)
        #expect(labels.text.contains("ham, spam"))
    }

    @Test func `an interrupted stream exits with 130 and complete answers`() throws {
        let folder = try SmallData.folder()
        let running = try folder.start("classify colours.winnow --labels-only", input: .open)
        running.write("a red hat\n")
        _ = try running.awaitLines(1)
        running.interrupt()
        let outcome = try running.outcome()
        #expect(outcome.code == 130)
        #expect(outcome.text == "red\n")
        #expect(outcome.errorText == "")
    }
}
