// Writing to descriptors that are closed, slow or full.

import Foundation
import Testing
import WinnowSystem
import _WinnowTestSupport

@Suite struct DescriptorTests {
    private func write(_ count: Int, to descriptor: Int32) throws {
        try [UInt8](repeating: 65, count: count).withUnsafeBytes { bytes in
            try bytes.write(to: descriptor, path: "output")
        }
    }

    @Test func `writing without a reader is a closed pipe`() throws {
        signal(SIGPIPE, SIG_IGN)
        let pipe = Pipe()
        try pipe.fileHandleForReading.close()
        let error = #expect(throws: FileError.self) {
            try write(10, to: pipe.fileHandleForWriting.fileDescriptor)
        }
        #expect(error?.code == .closedPipe)
    }

    @Test func `writing waits for a full non-blocking pipe`() throws {
        let pipe = Pipe()
        let descriptor = pipe.fileHandleForWriting.fileDescriptor
        #expect(fcntl(descriptor, F_SETFL, O_NONBLOCK) == 0)
        // More than any pipe holds, so that the writer has to wait for the reader.
        let count = 3 << 20
        let reader = OwnThread { try pipe.fileHandleForReading.readToEnd()?.count }
        let result = Result { try write(count, to: descriptor) }
        try pipe.fileHandleForWriting.close()
        #expect(try reader.value() == count)
        try result.get()
    }

    @Test func `an invalid descriptor is unwritable`() throws {
        let error = #expect(throws: FileError.self) { try write(1, to: -1) }
        #expect(error?.code == .unwritable)
        #expect(error?.path == "output")
    }
}
