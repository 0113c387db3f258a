// Streams: prompt on a slow pipe, in order on a large one, for lines of any length.

import Testing
import _WinnowTestSupport

@Suite struct StreamTests {
    @Test(arguments: [
        "classify colours.winnow --labels-only", "classify colours.winnow --labels-only --threads 4",
    ])
    func `a line from a slow pipe is answered before the next one arrives`(_ command: String) throws {
        let folder = try SmallData.folder()
        let running = try folder.start(command, input: .open)
        var expected = ""
        for (line, label) in [
            ("a red hat", "red"), ("one blue sky", "blue"), ("", nil), ("the green sea", "green"),
        ] {
            running.write(line + "\n")
            let count = expected.count(where: { $0 == "\n" }) + 1
            let text = try running.awaitLines(count)
            if let label { #expect(text == expected + label + "\n") }
            expected = text
        }
        running.closeInput()
        let outcome = try running.outcome()
        #expect(outcome.code == 0)
        #expect(outcome.text == expected)
        #expect(folder.names.count == 3)
    }

    @Test func `tokenize also answers a slow pipe promptly`() throws {
        let running = try WinnowProcess(["tokenize"], input: .open)
        running.write("one\n")
        #expect(try running.awaitLines(1) == "1\tone\t0\t3\tword\n")
        running.write("two")
        running.closeInput()
        #expect(try running.outcome().text == "1\tone\t0\t3\tword\n2\ttwo\t0\t3\tword\n")
    }

    /// 100,000 lines: some seconds in a debug build.
    @Test func `many lines keep their order on four threads`() throws {
        let folder = try SmallData.folder()
        let colours = ["red", "green", "blue"]
        var (input, expected) = ("", "")
        var state = 12345
        for _ in 0..<100_000 {
            state = (state &* 1_103_515_245 &+ 12345) & 0x7FFF_FFFF
            let colour = colours[(state >> 16) % 3]
            input += colour + "\n"
            expected += colour + "\n"
        }
        let outcome = try folder.run("classify colours.winnow --labels-only --threads 4", input: input)
        expectQuietSuccess(outcome)
        #expect(outcome.text == expected)
    }

    @Test func `line numbers continue across blocks and files`() throws {
        let folder = try CommandFolder()
        // Blocks have 256 KB.
        let lines = (1...40_000).map { "w\($0) x" }
        try folder.write("a.txt", lines.joined(separator: "\n") + "\n")
        try folder.write("b.txt", "last\n")
        let outcome = try folder.run("tokenize --threads 4 a.txt b.txt")
        #expect(outcome.lines.count == 80_001)
        #expect(outcome.lines[79_998] == "40000\tw40000\t0\t6\tword")
        #expect(outcome.lines[80_000] == "40001\tlast\t0\t4\tword")
        let inOrder = outcome.lines.enumerated().allSatisfy { $1.hasPrefix("\($0 / 2 + 1)\t") }
        #expect(inOrder)
    }

    /// 2 MB, which a debug build processes in seconds.
    @Test(arguments: ["classify colours.winnow --labels-only", "tokenize --format jsonl"])
    func `one very long line is one record`(_ command: String) throws {
        let folder = try SmallData.folder()
        try folder.write("long.txt", String(repeating: "a red hat ", count: 200_000))
        let outcome = try folder.run(command + " long.txt")
        expectQuietSuccess(outcome)
        #expect(outcome.lines.count == 1)
        #expect(outcome.text.contains("red"))
    }

    @Test(arguments: ["classify colours.winnow --labels-only", "tokenize --format jsonl"])
    func `each of very many lines of one character is a record`(_ command: String) throws {
        let folder = try SmallData.folder()
        try folder.write("short.txt", String(repeating: "x\n", count: 100_000))
        let outcome = try folder.run(command + " short.txt")
        expectQuietSuccess(outcome)
        #expect(outcome.lines.count == 100_000)
    }

    @Test func `a stream that fails in the middle has only correct answers before`() throws {
        let folder = try SmallData.folder()
        try folder.write(
            "d.csv", "text,x\n" + String(repeating: "a red hat,1\n", count: 60_000) + "\"open,1\n")
        let outcome = try folder.run("classify colours.winnow --labels-only -q d.csv")
        #expect(outcome.code == 65)
        #expect(outcome.errorLines.count == 1)
        #expect(outcome.errorText.contains("d.csv, line 60002"))
        #expect(outcome.lines.allSatisfy { $0 == "red" })
    }
}
