// A folder of files for readers that take folders.

#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// A temporary folder, which is removed with its value.
final class ScratchFolder: Sendable {
    let path: String
    private let names: [String]

    init(_ files: [(name: String, bytes: [UInt8])]) throws(FuzzFailure) {
        var template = Array((ScratchFile.folder + "/winnow-fuzz-XXXXXX").utf8CString)
        let made: String? = template.withUnsafeMutableBufferPointer { template in
            guard let start = template.baseAddress, mkdtemp(start) != nil else { return nil }
            return String(cString: start)
        }
        guard let made else { throw FuzzFailure("cannot make a temporary folder") }
        path = made
        names = files.map(\.name)
        for (name, bytes) in files {
            let descriptor = open("\(path)/\(name)", O_WRONLY | O_CREAT | O_TRUNC, 0o600)
            guard descriptor >= 0 else { throw FuzzFailure("cannot make a temporary file") }
            defer { close(descriptor) }
            guard write(descriptor, bytes, bytes.count) == bytes.count else {
                throw FuzzFailure("cannot write a temporary file")
            }
        }
    }

    deinit {
        for name in names { unlink("\(path)/\(name)") }
        rmdir(path)
    }
}
