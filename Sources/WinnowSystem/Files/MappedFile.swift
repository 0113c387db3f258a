import WinnowPlatform

/// A whole file mapped into memory, read-only, until its last reference is released.
///
/// Use it for files that Winnow replaces as a whole, by a rename (models, vector tables, caches): a process
/// that has the old file mapped keeps it. If another program shortens a mapped file in place, the next access
/// crashes the process; read such files with ``InputFile``.
package final class MappedFile: Sendable {
    /// The path that was opened.
    package let path: String
    /// The file's bytes, in place and unchanged as long as this object lives. Callers must keep it alive, as
    /// ``withBytes(_:)`` does: a temporary object is released before its bytes are read.
    ///
    /// The pointer is safe to share between threads: the pages are never written.
    package nonisolated(unsafe) let bytes: UnsafeRawBufferPointer

    /// Maps the file at `path`. An empty file gives no bytes.
    ///
    /// - Throws: ``FileError`` with `notFound`, `isDirectory`, `unreadable` or `readFailed`.
    package init(path: String) throws(FileError) {
        // Without O_NONBLOCK, opening a named pipe would block before it is refused.
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else { throw FileError.opening(path, errno: errno) }
        defer { close(descriptor) }
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { throw FileError.reading(path, errno: errno) }
        guard status.st_mode & S_IFMT != S_IFDIR else { throw FileError.directory(path) }
        guard status.st_mode & S_IFMT == S_IFREG else {
            throw FileError(
                code: .unreadable, path: path,
                message: "\(path): is not a regular file; save it to disk first and name that file")
        }
        self.path = path
        let count = Int(status.st_size)
        guard count > 0 else {
            bytes = UnsafeRawBufferPointer(start: nil, count: 0)
            return
        }
        guard let base = mmap(nil, count, PROT_READ, MAP_PRIVATE, descriptor, 0), base != MAP_FAILED else {
            throw FileError.reading(path, errno: errno)
        }
        bytes = UnsafeRawBufferPointer(start: base, count: count)
    }

    /// Calls `body` with the file's bytes; the pointer must not leave it.
    package func withBytes<Result: ~Copyable, Failure: Error>(
        _ body: (UnsafeRawBufferPointer) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        defer { withExtendedLifetime(self) {} }
        return try body(bytes)
    }

    deinit {
        if let base = bytes.baseAddress {
            munmap(UnsafeMutableRawPointer(mutating: base), bytes.count)
        }
    }
}
