// How much private memory a process uses for a model.

import Foundation
import Testing
import _WinnowTestSupport

#if os(Linux)
@Suite struct MemoryTests {
    /// The private memory of the command while it waits for its next line: memory it has written, and pages
    /// of the model that no other process uses. Pages of the program do not count: whether they are shared
    /// depends on what else runs.
    private func privateBytes(_ command: String, in folder: CommandFolder) throws -> Int {
        let running = try folder.start(command, input: .open)
        let lines = SmallData.messages.split(separator: "\n").prefix(50)
        running.write(lines.joined(separator: "\n") + "\n")
        _ = try running.awaitLines(lines.count)
        let maps = try String(contentsOfFile: "/proc/\(running.identifier)/smaps", encoding: .utf8)
        running.closeInput()
        _ = try running.outcome()
        var kilobytes = 0
        var isModel = false
        for line in maps.split(separator: "\n") {
            let words = line.split(separator: " ")
            switch words.first {
            case "Private_Dirty:": kilobytes += Int(words[1]) ?? 0
            case "Private_Clean:" where isModel: kilobytes += Int(words[1]) ?? 0
            case .some(let first) where !first.hasSuffix(":"): isModel = line.hasSuffix(".winnow")
            default: break
            }
        }
        return 1024 * kilobytes
    }

    /// A Message Filter extension on a phone has 6 MB. Pages of the model that were read count, though the
    /// system may reclaim them at any time.
    @Test func `a model of 4 MB uses less than 6 MB of private memory`() throws {
        let folder = try CommandFolder()
        let model = try SmallData.model(
            of: SmallData.messages,
            [
                "--character-ngrams", "2-3", "--hash-bits", "18", "--maximum-iterations", "2",
                "--no-compression",
            ])
        #expect(model.count > 4_000_000)
        try folder.write("large.winnow", model)
        let before = try privateBytes("tokenize --format jsonl", in: folder)
        let after = try privateBytes("classify large.winnow", in: folder)
        #expect(after - before < 6_000_000, "\(before) bytes without a model, \(after) with one")
    }
}
#endif
