// Files, pipes and folders read from start to end.

import Foundation
import Testing
import WinnowSystem

@Suite struct InputFileTests {
    @Test func `a file is read whole, in blocks and in given amounts`() throws {
        let folder = try TemporaryFolder()
        let text = String(repeating: "0123456789", count: 60_000)
        let path = try folder.write(text, to: "a")
        #expect(try InputFile(path: path).readAll() == Array(text.utf8))
        let file = try InputFile(path: path)
        let (size, isTerminal) = (file.expectedSize, file.isTerminal)
        #expect(size == text.utf8.count)
        #expect(!isTerminal)
        var block = [UInt8](repeating: 0, count: 7)
        #expect(try block.withUnsafeMutableBytes { try file.fill($0) } == 7)
        #expect(block == Array("0123456".utf8))
    }

    @Test func `a pipe that trickles is read to its end`() throws {
        let pipe = Pipe()
        let file = try InputFile(path: "/dev/fd/\(pipe.fileHandleForReading.fileDescriptor)")
        let size = file.expectedSize
        #expect(size == nil)
        let writer = Thread {
            for number in 0..<200 { pipe.fileHandleForWriting.write(Data("\(number)\n".utf8)) }
            try? pipe.fileHandleForWriting.close()
        }
        writer.start()
        var bytes = [UInt8](repeating: 0, count: 10_000)
        let count = try bytes.withUnsafeMutableBytes { try file.fill($0) }
        #expect(bytes[..<count].elementsEqual((0..<200).map { "\($0)\n" }.joined().utf8))
    }

    @Test func `an empty file has no bytes`() throws {
        let folder = try TemporaryFolder()
        #expect(try InputFile(path: try folder.write("", to: "a")).readAll().isEmpty)
    }

    @Test func `a missing file and a folder are different errors`() throws {
        let folder = try TemporaryFolder()
        let file = try folder.write("", to: "a")
        for (path, code) in [
            (folder.file("none"), FileError.Code.notFound), (file + "/below", .notFound),
            (folder.path, .isDirectory), ("", .notFound),
        ] {
            let error = #expect(throws: FileError.self) { _ = try InputFile(path: path) }
            #expect(error?.code == code)
            let mapped = #expect(throws: FileError.self) { _ = try MappedFile(path: path) }
            #expect(mapped?.code == code)
        }
    }

    @Test func `endless input is an error`() throws {
        let zeros = try InputFile(path: "/dev/zero")
        let error = #expect(throws: FileError.self) { try zeros.readAll(limit: 1 << 20) }
        #expect(error?.code == .readFailed && error?.message.contains("1 MB") == true)
    }
}
