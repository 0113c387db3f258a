// Hard inputs: huge, endless, empty, unreadable, closed.

import Foundation
import Testing
import _WinnowTestSupport

@Suite struct HardInputTests {
    /// Runs the command in a shell with at most `megabytes` of address space.
    private static func run(
        _ command: String, in folder: CommandFolder, megabytes: Int
    ) throws -> (code: Int32, lines: Int, error: String) {
        let shell = Process()
        shell.executableURL = URL(filePath: "/bin/sh")
        // A sanitizer needs thousands of times as much: Scripts/test then names another build.
        let winnow = try ProcessInfo.processInfo.environment["WINNOW_RELEASED"] ?? WinnowProcess.executable()
        let line = "ulimit -v \(megabytes * 1024); MALLOC_ARENA_MAX=2 '\(winnow)' \(command)"
        // Two threads, because the memory that threads reserve would count too.
        // Up to 700 MB of output, which a test under a sanitizer would count for minutes.
        shell.arguments = [
            "-c", line + " --threads 2 2>error >output; code=$?; wc -l <output >lines; exit $code",
        ]
        shell.currentDirectoryURL = URL(filePath: folder.path)
        try shell.run()
        shell.waitUntilExit()
        func text(_ name: String) throws -> String { String(decoding: try folder.bytes(name), as: UTF8.self) }
        let lines = try #require(Int(text("lines").trimmingCharacters(in: .whitespacesAndNewlines)))
        return (shell.terminationStatus, lines, try text("error"))
    }

    #if os(Linux)
    /// 10 MB: some seconds in a debug build. Measured: 200 MB of memory, most of it for tokens and offsets.
    @Test(arguments: [
        ("classify colours.winnow < long.txt", 1), ("classify --quiet colours.winnow long.csv", 2),
        ("classify --quiet colours.winnow long.jsonl", 1), ("tokenize < long.txt", 2_000_000),
    ])
    func `10 MB on one line are one text, in bounded memory`(command: String, lines: Int) throws {
        let folder = try SmallData.folder()
        let text = String(repeating: "a red hat ", count: 1_000_000)
        switch command {
        case _ where command.hasSuffix("csv"):
            try folder.write("long.csv", "text,id\n\"\(text)\",1\nblue,2\n")
        case _ where command.hasSuffix("jsonl"):
            try folder.write("long.jsonl", "{\"text\":\"\(text)\"}\n")
        default: try folder.write("long.txt", text)
        }
        let outcome = try Self.run(command, in: folder, megabytes: 1200)
        #expect(outcome.error == "")
        #expect(outcome.code == 0)
        #expect(lines > 1000 ? outcome.lines >= lines : outcome.lines == lines)
    }

    /// 5 MB without a full stop, piece by piece. Measured: 40 to 100 MB of memory; before, up to 600 MB.
    @Test(
        arguments: [
            "tag", "lemmatize", "names", "sentiment", "sentiment --format jsonl", "sentiment --format text",
        ], [false, true])
    func `a sentence of 5 MB takes little memory`(verb: String, isOnlyWord: Bool) throws {
        let folder = try CommandFolder()
        let text = String(repeating: isOnlyWord ? "aaaaaaaaaa" : "a red hat ", count: 500_000)
        try folder.write("long.txt", text)
        let outcome = try Self.run("\(verb) long.txt", in: folder, megabytes: 450)
        #expect(outcome.error == "")
        #expect(outcome.code == 0)
        if verb != "names" {
            #expect(outcome.lines == (isOnlyWord || verb.hasPrefix("sentiment") ? 1 : 1_500_000))
        }
    }

    @Test func `training accepts a text of 10 MB, in bounded memory`() throws {
        let folder = try CommandFolder()
        let text = String(repeating: "a red hat ", count: 1_000_000)
        try folder.write("long.csv", SmallData.colours + "\"\(text)\",red\n")
        let outcome = try Self.run(
            "train long.csv -o m.winnow -q \(SmallData.features)", in: folder, megabytes: 1500)
        #expect(outcome.error == "")
        #expect(outcome.code == 0)
        #expect(folder.names.contains("m.winnow"))
    }

    /// Some seconds in a debug build; memory does not grow with the number of lines.
    @Test(arguments: ["classify colours.winnow --labels-only", "tokenize"])
    func `a million lines of one character are a million records`(command: String) throws {
        let folder = try SmallData.folder()
        try folder.write("ones.txt", String(repeating: "x\n", count: 1_000_000))
        let outcome = try Self.run(command + " ones.txt", in: folder, megabytes: 1000)
        #expect(outcome.error == "")
        #expect(outcome.code == 0)
        #expect(outcome.lines == 1_000_000)
    }

    @Test func `a million rows of one character train a model`() throws {
        let folder = try CommandFolder()
        try folder.write("ones.csv", "text,label\n" + String(repeating: "a,x\nb,y\n", count: 500_000))
        let outcome = try Self.run(
            "train ones.csv -o m.winnow -q \(SmallData.features)", in: folder, megabytes: 1500)
        #expect(outcome.error == "")
        #expect(outcome.code == 0)
    }

    @Test(arguments: [
        "classify spam.winnow < /dev/zero", "classify spam.winnow /dev/zero", "tokenize < /dev/zero",
    ])
    func `endless zeros are refused at once`(command: String) throws {
        let folder = try SmallData.folder()
        let outcome = try Self.run(command, in: folder, megabytes: 600)
        #expect(outcome.code == 65)
        #expect(
            outcome.error.hasSuffix("binary data, not text; give CSV, TSV, JSON Lines or plain text\n"))
    }
    #endif

    @Test(arguments: [
        ("", "data.csv: is empty"), ("\u{FEFF}", "data.csv: is empty"),
        (String(repeating: "\n", count: 100_000), "data.csv: is empty"),
        (String(repeating: "\0", count: 1000), "data.csv: binary data, not text"),
        (
            "text,label\na,x\n\"" + String(repeating: "never\n", count: 100_000),
            "data.csv, line 3, column 1: a quoted"
        ),
        (
            (0..<100_000).map { "c\($0)" }.joined(separator: ",") + "\n1\n",
            "data.csv: no column looks like the text"
        ),
    ])
    func `data without a row is refused in one short line`(_ content: String, _ message: String) throws {
        let folder = try CommandFolder()
        try folder.write("data.csv", content)
        let outcome = try folder.run("train data.csv -o m.winnow -q")
        expectFailure(outcome, 65, [message])
        #expect(outcome.error.count < 1000)
        #expect(folder.names == ["data.csv"])
    }

    /// Empty input has no texts; an empty line is a text.
    @Test(arguments: [("", 0), ("\u{FEFF}", 0), ("\n", 1), ("\n\n\r\n", 3), ("\u{FEFF}\n", 1), (" ", 1)])
    func `empty lines have one answer each`(_ content: String, _ count: Int) throws {
        let folder = try SmallData.folder()
        let outcome = try folder.run("classify colours.winnow --labels-only", input: content)
        expectQuietSuccess(outcome)
        #expect(outcome.lines.count == count)
    }

    @Test func `a file name with a newline is one line in an error`() throws {
        let folder = try SmallData.folder()
        for command in ["train", "tokenize", "evaluate spam.winnow", "classify spam.winnow"] {
            let more = command == "train" ? ["-o", "m.winnow", "-q"] : []
            expectFailure(
                try folder.run(command, ["two\nlines.csv"] + more), 66, ["two\\nlines.csv: no such file"])
        }
    }

    @Test(.enabled(if: getuid() != 0, "the superuser may read everything"))
    func `a file without read permission exits with 66`() throws {
        let folder = try SmallData.folder()
        try folder.write("secret.csv", SmallData.colours)
        try FileManager.default.setAttributes(
            [.posixPermissions: 0], ofItemAtPath: folder.path + "/secret.csv")
        expectFailure(
            try folder.run("train secret.csv -o m.winnow -q"), 66,
            ["secret.csv: cannot be opened: permission denied"])
    }

    @Test(arguments: ["classify spam.winnow", "tokenize", "train - -o m.winnow -q"])
    func `standard input that is closed or a folder is an error in one line`(_ command: String) throws {
        let folder = try SmallData.folder()
        // A model that is checked on another thread must not take the place of standard input, which depends on the order.
        let closed = Array(repeating: ("<&-", [74, 65] as [Int32]), count: 8)
        for (redirection, codes) in closed + [("< .", [66, 74])] {
            let shell = Process()
            shell.executableURL = URL(filePath: "/bin/sh")
            shell.arguments = [
                "-c", "'\(try WinnowProcess.executable())' \(command) \(redirection) 2>error; echo $? >code",
            ]
            shell.currentDirectoryURL = URL(filePath: folder.path)
            try shell.run()
            shell.waitUntilExit()
            let code = Int32(String(decoding: try folder.bytes("code"), as: UTF8.self).dropLast())
            let error = String(decoding: try folder.bytes("error"), as: UTF8.self)
            #expect(code.map(codes.contains) == true, "\(redirection): \(error)")
            #expect(error.hasPrefix("winnow: standard input: "), "\(error)")
            #expect(error.count { $0 == "\n" } == 1)
        }
    }
}
