// A file for readers that take paths.

#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// A temporary file, which is removed with its value.
final class ScratchFile {
    let path: String

    init(_ bytes: [UnsafeBufferPointer<UInt8>]) throws(FuzzFailure) {
        var template = Array((Self.folder + "/winnow-fuzz-XXXXXX").utf8CString)
        let descriptor = mkstemp(&template)
        guard descriptor >= 0 else { throw FuzzFailure("cannot make a temporary file") }
        path = template.withUnsafeBufferPointer { pointer in
            pointer.baseAddress.map { String(cString: $0) } ?? ""
        }
        defer { close(descriptor) }
        for part in bytes where !part.isEmpty {
            guard write(descriptor, part.baseAddress, part.count) == part.count else {
                throw FuzzFailure("cannot write a temporary file")
            }
        }
    }

    deinit { unlink(path) }

    /// In memory if possible: a million files are written in ten minutes.
    static let folder = access("/dev/shm", W_OK) == 0 ? "/dev/shm" : "/tmp"
}
