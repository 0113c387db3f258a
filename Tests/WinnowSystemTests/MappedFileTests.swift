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

    @Test(.enabled(if: MappedFile.canDetach))
    func `a detached file keeps its bytes when it is shortened in place, while others read`() throws {
        let folder = try TemporaryFolder()
        let text = String(repeating: "winnow ", count: 100_000)
        let path = try folder.write(text, to: "a")
        let mapped = try MappedFile(path: path, mayDetach: true)
        Parallel.forEach(count: 4, threads: 4) { piece in
            if piece == 1 {
                #expect(throws: Never.self) { try mapped.detach() }
            } else {
                for _ in 0..<10 { #expect(mapped.withBytes { $0.elementsEqual(text.utf8) }) }
            }
        }
        let file = try FileHandle(forWritingTo: URL(filePath: path))
        try file.truncate(atOffset: 0)
        #expect(mapped.withBytes { $0.elementsEqual(text.utf8) })
    }

    @Test(.enabled(if: MappedFile.canDetach), arguments: ["", "shorter", "longer than before"])
    func `a file that was written over after it was mapped is not detached`(text: String) throws {
        let folder = try TemporaryFolder()
        let path = try folder.write("winnow", to: "a")
        let mapped = try MappedFile(path: path, mayDetach: true)
        let file = try FileHandle(forWritingTo: URL(filePath: path))
        try file.truncate(atOffset: 0)
        try file.write(contentsOf: Data(text.utf8))
        let error = #expect(throws: FileError.self) { try mapped.detach() }
        #expect(error?.message.contains("was written over while it was read; run again") == true)
    }

    @Test func `a file that was not opened to be detached stays mapped`() throws {
        let folder = try TemporaryFolder()
        let mapped = try MappedFile(path: try folder.write("winnow", to: "a"))
        try mapped.detach()
        #expect(mapped.withBytes { $0.elementsEqual("winnow".utf8) })
    }
}
