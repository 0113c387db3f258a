// A folder of files for readers that take folders.

#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// A folder in the system's folder for temporary ones, which goes away with its value.
final class ScratchFolder: Sendable {
    let path: String
    private let names: [String]

    init(_ files: [(name: String, bytes: [UInt8])]) throws(FuzzFailure) {
        var template = Array((ScratchFile.folder + "/winnow-fuzz-XXXXXX").utf8CString)
        let made: String? = template.withUnsafeMutableBufferPointer { template in
            guard let start = template.baseAddress, mkdtemp(start) != nil else { return nil }
            return String(cString: start)
        }
        guard let made else { throw FuzzFailure("no temporary folder could be made") }
        path = made
        names = files.map(\.name)
        for (name, bytes) in files {
            let descriptor = open("\(path)/\(name)", O_WRONLY | O_CREAT | O_TRUNC, 0o600)
            guard descriptor >= 0 else { throw FuzzFailure("no temporary file could be made") }
            defer { close(descriptor) }
            guard write(descriptor, bytes, bytes.count) == bytes.count else {
                throw FuzzFailure("no temporary file could be written")
            }
        }
    }

    deinit {
        for name in names { unlink("\(path)/\(name)") }
        rmdir(path)
    }
}
