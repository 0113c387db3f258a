import WinnowPlatform

/// A whole file mapped into memory, read-only, until the last reference to it goes.
///
/// Use it for files that Winnow replaces whole, by a rename (models, vector tables, caches): whoever has the
/// old one mapped keeps the old one. A file that another program shortens in place would end the process at the
/// next touch; read those with ``InputFile``.
package final class MappedFile: Sendable {
    /// The path it was opened by.
    package let path: String
    /// The file's bytes; they stay in place and unchanged as long as this object lives, which the caller must see to:
    /// a temporary object is gone before its bytes are read. ``withBytes(_:)`` sees to it.
    ///
    /// The pointer is safe to share between threads: the pages are never written.
    package nonisolated(unsafe) let bytes: UnsafeRawBufferPointer

    /// Maps the file at `path`. An empty file gives no bytes.
    ///
    /// - Throws: ``FileError`` with `notFound`, `isDirectory`, `unreadable` or `readFailed`.
    package init(path: String) throws(FileError) {
        // Without O_NONBLOCK a named pipe would be waited for, only to be refused.
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
