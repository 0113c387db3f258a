// Indexes on full disks, and files that must not grow.

#if Search && os(Linux)
import Foundation
import Testing
import WinnowIndex
import WinnowSystem
import _WinnowTestSupport

/// Runs a program to its end, ignoring its output; returns whether it succeeds.
private func succeeds(_ program: String, _ arguments: [String]) -> Bool {
    let process = Process()
    process.executableURL = URL(filePath: program)
    process.arguments = arguments
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    guard (try? process.run()) != nil else { return false }
    process.waitUntilExit()
    return process.terminationStatus == 0
}

/// A small disk in memory; nil if mounting is not permitted.
private final class SmallDisk {
    let path: String

    init?(at path: String, kilobytes: Int) {
        self.path = path
        guard
            (try? FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true))
                != nil,
            succeeds(
                "/usr/bin/env",
                ["mount", "-t", "tmpfs", "-o", "size=\(kilobytes)k,mode=700", "winnow-test", path])
        else { return nil }
    }

    deinit { _ = succeeds("/usr/bin/env", ["umount", "-l", path]) }

    /// Makes it larger, or as small as its contents allow.
    func resize(kilobytes: Int) -> Bool {
        succeeds("/usr/bin/env", ["mount", "-o", "remount,size=\(kilobytes)k", path])
    }

    /// The space in use.
    var usedKilobytes: Int {
        var status = statvfs()
        guard statvfs(path, &status) == 0 else { return 0 }
        return Int(status.f_blocks - status.f_bfree) * Int(status.f_frsize) / 1024
    }

    static let isPossible: Bool = {
        guard getuid() == 0, let folder = try? CommandFolder() else { return false }
        return SmallDisk(at: folder.path + "/disk", kilobytes: 64) != nil
    }()
}

@Suite(.serialized) struct IndexFullDiskTests {
    private static let count = 240

    /// Expects success, or one line with the exit code for unwritable output.
    private func expectUnwritable(_ outcome: WinnowProcess.Outcome, _ stage: String) {
        guard outcome.code != 0 else { return }
        #expect(outcome.code == 73, "\(stage): \(outcome.errorText)")
        #expect(
            outcome.errorLines.count == 1 && outcome.errorText.hasPrefix("winnow: "),
            "\(stage): \(outcome.errorText)")
    }

    /// Runs the command with a limit on the size of files.
    private func run(_ arguments: String, in folder: CommandFolder, largestFile kilobytes: Int) throws
        -> WinnowProcess.Outcome
    {
        let shell = Process()
        shell.executableURL = URL(filePath: "/bin/sh")
        shell.arguments = [
            "-c", "ulimit -f \(2 * kilobytes); exec '\(try WinnowProcess.executable())' \(arguments)",
        ]
        shell.currentDirectoryURL = URL(filePath: folder.path)
        shell.standardInput = FileHandle.nullDevice
        shell.standardOutput = FileHandle.nullDevice
        let error = Pipe()
        shell.standardError = error
        try shell.run()
        let text = error.fileHandleForReading.readDataToEndOfFile()
        shell.waitUntilExit()
        let code = shell.terminationStatus
        return WinnowProcess.Outcome(
            code: shell.terminationReason == .exit ? code : -code, output: [], error: Array(text))
    }

    @Test(.enabled(if: SmallDisk.isPossible, "mounting a small disk needs root"))
    func `an index survives a full disk at any stage of building, adding and compacting`() throws {
        let folder = try CommandFolder()
        try folder.write("items.jsonl", CrashedIndex.lines(0..<Self.count))
        try folder.write("more.jsonl", CrashedIndex.lines(Self.count..<300))
        let disk = try #require(SmallDisk(at: folder.path + "/disk", kilobytes: 65_536))
        let build = "index build items.jsonl -o disk/a.index -q --embedding none --batch-size 8"
        let path = folder.path + "/disk/a.index"
        expectQuietSuccess(try folder.run(build))
        let whole = disk.usedKilobytes
        try SearchIndex.remove(at: path)
        var failures = 0
        for size in stride(from: 8, to: 3 * whole, by: max(4, 3 * whole / 16)) {
            #expect(disk.resize(kilobytes: size))
            let outcome = try folder.run(build)
            expectUnwritable(outcome, "\(size) kB")
            failures += outcome.code == 73 ? 1 : 0
            #expect(disk.resize(kilobytes: 65_536))
            _ = try CrashedIndex.expectFirstItems(path, batchSize: 8, of: Self.count, "\(size) kB")
            // It resumes once there is space.
            let resumed = try folder.run(build)
            #expect(
                resumed.code == 0 || resumed.errorText.contains("items already"), "\(resumed.errorText)")
            let found = try CrashedIndex.expectFirstItems(
                path, batchSize: 8, of: Self.count, "\(size) kB")
            #expect(found == Self.count)
            try SearchIndex.remove(at: path)
        }
        #expect(failures > 3)
        failures = 0
        for room in stride(from: 0, to: 2 * whole, by: max(4, 2 * whole / 12)) {
            expectQuietSuccess(try folder.run(build))
            #expect(disk.resize(kilobytes: disk.usedKilobytes + room))
            let adding = try folder.run(
                "index add disk/a.index more.jsonl -q --batch-size 8 --embedding none")
            expectUnwritable(adding, "adding with \(room) kB")
            #expect(room > 0 || adding.errorText.contains("the disk is full"), "\(adding.errorText)")
            expectUnwritable(
                try folder.run("index remove disk/a.index --id n-0 -q"), "removing with \(room) kB")
            let compacting = try folder.run("index compact disk/a.index -q")
            expectUnwritable(compacting, "compacting with \(room) kB")
            failures += adding.code == 73 || compacting.code == 73 ? 1 : 0
            // Searching works, or fails with an error.
            let search = try folder.run("search disk/a.index word1 -q --embedding none")
            expectUnwritable(search, "searching with \(room) kB")
            #expect(disk.resize(kilobytes: 65_536))
            let index = try SearchIndex(at: path, vectorizer: nil, access: .open)
            let isGone = try index.item("n-0") == nil
            let last = try (Self.count..<300).prefix { try index.item("n-\($0)") != nil }.endIndex
            #expect((last - Self.count) % 8 == 0 || last == 300)
            #expect(adding.code != 0 || last == 300)
            try CrashedIndex.expectItems(index, (isGone ? 1 : 0)..<last, "\(room) kB")
            try index.compact()
            try CrashedIndex.expectItems(index, (isGone ? 1 : 0)..<last, "\(room) kB")
            try index.close()
            try SearchIndex.remove(at: path)
        }
        #expect(failures > 1)
    }

    @Test func `an index can be searched where the files that processes share cannot be made`() throws {
        let folder = try CommandFolder()
        try folder.write("items.jsonl", CrashedIndex.lines(0..<20))
        expectQuietSuccess(try folder.run("index build items.jsonl -o a.index -q --embedding none"))
        for verb in [
            "search a.index word1 -q --embedding none", "index info a.index", "index verify a.index",
        ] {
            let outcome = try run(verb, in: folder, largestFile: 8)
            #expect(outcome.code == 0, "\(verb): \(outcome.errorText)")
        }
        expectUnwritable(
            try run("index remove a.index --id n-0 -q", in: folder, largestFile: 8), "removing")
    }

    @Test func `an index survives files that must not grow further`() throws {
        let folder = try CommandFolder()
        try folder.write("items.jsonl", CrashedIndex.lines(0..<Self.count))
        let build = "index build items.jsonl -o a.index -q --embedding none --batch-size 8"
        let path = folder.path + "/a.index"
        var failures = 0
        for size in [0, 16, 40, 60, 120, 300] {
            let outcome = try run(build, in: folder, largestFile: size)
            expectUnwritable(outcome, "\(size) kB")
            failures += outcome.code == 73 ? 1 : 0
            _ = try CrashedIndex.expectFirstItems(path, batchSize: 8, of: Self.count, "\(size) kB")
            let resumed = try folder.run(build)
            #expect(
                resumed.code == 0 || resumed.errorText.contains("items already"), "\(resumed.errorText)")
            for verb in ["compact a.index", "add a.index items.jsonl --batch-size 8 --embedding none"] {
                expectUnwritable(
                    try run("index \(verb) -q", in: folder, largestFile: size), "\(verb), \(size) kB")
            }
            let index = try SearchIndex(at: path, vectorizer: nil, access: .open)
            try CrashedIndex.expectItems(index, 0..<Self.count, "\(size) kB")
            try index.close()
            try SearchIndex.remove(at: path)
        }
        #expect(failures > 3)
    }
}
#endif
