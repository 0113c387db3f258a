// Files that appear atomically.

import Foundation
import Testing
import WinnowSystem

@Suite struct AtomicFileTests {
    private func write(_ text: String, to path: String) throws {
        var file = try AtomicFile(replacing: path)
        try Array(text.utf8).withUnsafeBytes { try file.write($0) }
        try file.commit()
    }

    @Test func `a committed file is complete and leaves no temporary file`() throws {
        let folder = try TemporaryFolder()
        try write("new", to: folder.file("a"))
        #expect(folder.text("a") == "new")
        #expect(folder.names == ["a"])
    }

    @Test func `without a commit the old file stays and no temporary file is left`() throws {
        let folder = try TemporaryFolder()
        let path = try folder.write("old", to: "a")
        do {
            var file = try AtomicFile(replacing: path)
            try [UInt8](repeating: 65, count: 100_000).withUnsafeBytes { try file.write($0) }
            #expect(folder.text("a") == "old")
            #expect(folder.names.count == 2)
        }
        #expect(folder.text("a") == "old")
        #expect(folder.names == ["a"])
    }

    @Test func `only a regular file is removed`() throws {
        let folder = try TemporaryFolder()
        AtomicFile.remove(try folder.write("old", to: "a"))
        AtomicFile.remove(folder.file("missing"))
        AtomicFile.remove(folder.path)
        #expect(folder.names == [])
    }

    @Test func `an unfinished file is readable only by its owner`() throws {
        let folder = try TemporaryFolder()
        let file = try AtomicFile(replacing: folder.file("a"))
        #expect(try folder.mode(#require(folder.names.first)) == 0o600)
        try file.commit()
        #expect(try folder.mode("a") != 0o600)
    }

    @Test func `the finished file has the mode of the one that it replaces`() throws {
        let folder = try TemporaryFolder()
        let path = try folder.write("old", to: "a")
        try FileManager.default.setAttributes([.posixPermissions: 0o640], ofItemAtPath: path)
        try write("new", to: path)
        #expect(try folder.mode("a") == 0o640)
        #expect(folder.text("a") == "new")
    }

    @Test func `a symbolic link is kept and its target replaced`() throws {
        let folder = try TemporaryFolder()
        _ = try folder.write("old", to: "target")
        try FileManager.default.createSymbolicLink(
            atPath: folder.file("link"), withDestinationPath: "target")
        try write("new", to: folder.file("link"))
        #expect(folder.text("target") == "new")
        #expect(
            try FileManager.default.destinationOfSymbolicLink(atPath: folder.file("link")) == "target")
        #expect(folder.names == ["link", "target"])
    }

    @Test func `a folder, a missing folder and an empty path are errors before any work`() throws {
        let folder = try TemporaryFolder()
        for (path, code) in [
            (folder.path, FileError.Code.isDirectory), (folder.file("none/a"), .unwritable),
            ("", .unwritable),
        ] {
            let error = #expect(throws: FileError.self) { try AtomicFile.check(path) }
            #expect(error?.code == code)
            #expect(error?.path == path)
            #expect(error?.message.contains("\n") == false)
        }
        #expect(folder.names.isEmpty)
    }

    @Test func `a successful check leaves no file`() throws {
        let folder = try TemporaryFolder()
        let path = try folder.write("old", to: "a")
        try AtomicFile.check(path)
        try AtomicFile.check(folder.file("b"))
        #expect(folder.names == ["a"])
        #expect(folder.text("a") == "old")
    }

    @Test func `a named pipe can be checked without a reader`() throws {
        let folder = try TemporaryFolder()
        #expect(mkfifo(folder.file("pipe"), 0o600) == 0)
        try AtomicFile.check(folder.file("pipe"))
    }

    @Test(.enabled(if: FileManager.default.fileExists(atPath: "/dev/full"), "needs /dev/full"))
    func `a full disk is an unwritable error with a remedy`() throws {
        let error = #expect(throws: FileError.self) { try write("new", to: "/dev/full") }
        #expect(error?.code == .unwritable)
        #expect(
            error?.message
                == "/dev/full: cannot be written: no space left on device; free some space or choose another place"
        )
        #expect(FileManager.default.fileExists(atPath: "/dev/full"))
    }
}
