// A file for readers that take paths.

#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// A file in the system's folder for temporary ones, which goes away with its value.
final class ScratchFile {
    let path: String

    init(_ bytes: [UnsafeBufferPointer<UInt8>]) throws(FuzzFailure) {
        var template = Array((Self.folder + "/winnow-fuzz-XXXXXX").utf8CString)
        let descriptor = mkstemp(&template)
        guard descriptor >= 0 else { throw FuzzFailure("no temporary file could be made") }
        path = template.withUnsafeBufferPointer { pointer in
            pointer.baseAddress.map { String(cString: $0) } ?? ""
        }
        defer { close(descriptor) }
        for part in bytes where !part.isEmpty {
            guard write(descriptor, part.baseAddress, part.count) == part.count else {
                throw FuzzFailure("no temporary file could be written")
            }
        }
    }

    deinit { unlink(path) }

    /// Memory where there is such a folder: a million files are written in ten minutes.
    static let folder = access("/dev/shm", W_OK) == 0 ? "/dev/shm" : "/tmp"
}
