// Memory-mapped files.

import Foundation
import Testing
import WinnowSystem

@Suite struct MappedFileTests {
    @Test func `a mapped file has its bytes`() throws {
        let folder = try TemporaryFolder()
        let file = try MappedFile(path: try folder.write("hello", to: "a"))
        #expect(file.withBytes { $0.elementsEqual("hello".utf8) })
    }

    @Test func `an empty file maps to no bytes`() throws {
        let folder = try TemporaryFolder()
        #expect(try MappedFile(path: try folder.write("", to: "a")).withBytes { $0.isEmpty })
    }

    @Test func `a mapped file stays unchanged when it is replaced`() throws {
        let folder = try TemporaryFolder()
        let path = try folder.write("old", to: "a")
        let mapped = try MappedFile(path: path)
        var file = try AtomicFile(replacing: path)
        try Array("newer".utf8).withUnsafeBytes { try file.write($0) }
        try file.commit()
        #expect(mapped.withBytes { $0.elementsEqual("old".utf8) })
        #expect(try MappedFile(path: path).withBytes { $0.elementsEqual("newer".utf8) })
    }

    @Test func `a named pipe is refused immediately`() throws {
        let folder = try TemporaryFolder()
        #expect(mkfifo(folder.file("pipe"), 0o600) == 0)
        let error = #expect(throws: FileError.self) { _ = try MappedFile(path: folder.file("pipe")) }
        #expect(error?.code == .unreadable)
    }
}
