import WinnowPlatform

/// A file that grows at its end; the incomplete rest of a failed or killed write is removed by the next one.
package struct AppendedFile: ~Copyable {
    private let path: String
    private let descriptor: Int32
    private var size: Int

    /// Opens the existing file at `path`, of which the first `size` bytes are kept.
    ///
    /// - Throws: ``FileError`` with `unwritable`.
    package init(path: String, keeping size: Int) throws(FileError) {
        descriptor = open(path, O_WRONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw FileError.writing(path, errno: errno) }
        self.path = path
        self.size = size
    }

    deinit { close(descriptor) }

    /// Appends bytes and waits until they are on the disk; after an error, none of them are in the file.
    ///
    /// - Throws: ``FileError`` with `unwritable`.
    package mutating func append(_ bytes: [UInt8]) throws(FileError) {
        guard ftruncate(descriptor, off_t(size)) == 0, lseek(descriptor, off_t(size), SEEK_SET) >= 0 else {
            throw FileError.writing(path, errno: errno)
        }
        do throws(FileError) {
            try bytes.withUnsafeBufferPointer { buffer throws(FileError) in
                try UnsafeRawBufferPointer(buffer).write(to: descriptor, path: path)
            }
            guard fsync(descriptor) == 0 else { throw FileError.writing(path, errno: errno) }
        } catch {
            ftruncate(descriptor, off_t(size))
            throw error
        }
        size += bytes.count
    }
}
