import CWinnowKernels
import WinnowPlatform

/// A whole file mapped into memory, read-only, until its last reference is released.
///
/// Use it for files that Winnow replaces as a whole, by a rename (models, vector tables, caches): a process
/// that has the old file mapped keeps it. If another program shortens a mapped file in place, the next access
/// crashes the process; read such files with ``InputFile``, or ``detach()`` them.
package final class MappedFile: Sendable {
    /// The path that was opened.
    package let path: String
    /// The file's bytes, in place and unchanged as long as this object lives. Callers must keep it alive, as
    /// ``withBytes(_:)`` does: a temporary object is released before its bytes are read.
    ///
    /// The pointer is safe to share between threads: the pages are never written.
    package nonisolated(unsafe) let bytes: UnsafeRawBufferPointer

    /// The open file and its version when it was mapped; nil unless it may be detached.
    private let opened: (descriptor: Int32, version: FileVersion)?

    /// Maps the file at `path`. An empty file gives no bytes.
    ///
    /// - Parameter mayDetach: whether the file stays open, for ``detach()``.
    /// - Throws: ``FileError`` with `notFound`, `isDirectory`, `unreadable` or `readFailed`.
    package init(path: String, mayDetach: Bool = false) throws(FileError) {
        // Without O_NONBLOCK, opening a named pipe would block before it is refused.
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else { throw FileError.opening(path, errno: errno) }
        var staysOpen = false
        defer { if !staysOpen { close(descriptor) } }
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
            opened = nil
            return
        }
        guard let base = mmap(nil, count, PROT_READ, MAP_PRIVATE, descriptor, 0), base != MAP_FAILED else {
            throw FileError.reading(path, errno: errno)
        }
        bytes = UnsafeRawBufferPointer(start: base, count: count)
        opened = mayDetach ? (descriptor, FileVersion(status)) : nil
        staysOpen = mayDetach
    }

    /// Calls `body` with the file's bytes; the pointer must not leave it.
    package func withBytes<Result: ~Copyable, Failure: Error>(
        _ body: (UnsafeRawBufferPointer) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        defer { withExtendedLifetime(self) {} }
        return try body(bytes)
    }

    /// Whether this system can detach files.
    package static let canDetach = {
        #if os(Linux)
        true
        #else
        false
        #endif
    }()

    /// Reads the whole file into memory, which takes the place of its mapped pages: other threads may read
    /// ``bytes`` meanwhile, and what is written over the file afterwards does not change them. Call it once.
    ///
    /// - Throws: ``FileError`` with `readFailed` if the file has changed since it was mapped, or there is no memory.
    /// - Complexity: O(*n*) in the size of the file.
    package func detach() throws(FileError) {
        guard let opened, let base = UnsafeMutableRawPointer(mutating: bytes.baseAddress) else { return }
        let shares = MAP_PRIVATE | MAP_ANONYMOUS
        guard let copy = mmap(nil, bytes.count, PROT_READ | PROT_WRITE, shares, -1, 0), copy != MAP_FAILED
        else {
            throw FileError.reading(path, errno: errno)
        }
        // Nothing else reads the descriptor, so it is at the beginning.
        let file = InputFile(borrowing: opened.descriptor, name: path)
        let count = try? file.fill(UnsafeMutableRawBufferPointer(start: copy, count: bytes.count))
        var status = stat()
        guard count == bytes.count, fstat(opened.descriptor, &status) == 0,
            FileVersion(status) == opened.version
        else {
            munmap(copy, bytes.count)
            throw FileError(
                code: .readFailed, path: path,
                message: "\(path): was written over while it was read; run again")
        }
        // Where the system cannot, the file stays mapped.
        if winnow_exchange_pages(base, copy, bytes.count) == 0 { munmap(copy, bytes.count) }
    }

    deinit {
        if let opened { close(opened.descriptor) }
        if let base = bytes.baseAddress {
            munmap(UnsafeMutableRawPointer(mutating: base), bytes.count)
        }
    }
}
