import WinnowPlatform

/// An advisory lock that one process holds at a time, until the object goes away or the process ends, however that ends.
package final class FileLock: Sendable {
    private let descriptor: Int32

    /// Takes the lock that the file at `path` stands for, which is made (mode 0600) if it is absent; nil if another holds it.
    ///
    /// - Throws: ``FileError`` with `unwritable`.
    package init?(tryingAt path: String) throws(FileError) {
        descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw FileError.writing(path, errno: errno) }
        guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
            let number = errno
            close(descriptor)
            if number == EWOULDBLOCK { return nil }
            throw FileError.writing(path, errno: number)
        }
    }

    deinit { close(descriptor) }
}

/// Folders that are made for files of one's own.
package enum PrivateFolder {
    /// Makes a folder that only the user may enter (mode 0700), unless it is there.
    ///
    /// - Throws: ``FileError`` with `unwritable`.
    package static func make(_ path: String) throws(FileError) {
        guard mkdir(path, 0o700) != 0, errno != EEXIST else { return }
        throw FileError.writing(path, errno: errno)
    }

    /// Makes an empty file that only the user may read (mode 0600); false if there is one of that name.
    ///
    /// - Throws: ``FileError`` with `unwritable`.
    package static func makeFile(_ path: String) throws(FileError) -> Bool {
        let descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else {
            if errno == EEXIST { return false }
            throw FileError.writing(path, errno: errno)
        }
        close(descriptor)
        return true
    }

    /// Gives a finished file its name, unless a file has it already: false then. The old name is gone in any case.
    ///
    /// - Throws: ``FileError`` with `unwritable`.
    package static func publish(_ temporaryPath: String, as path: String) throws(FileError) -> Bool {
        defer { unlink(temporaryPath) }
        guard link(temporaryPath, path) != 0 else { return true }
        if errno == EEXIST { return false }
        throw FileError.writing(path, errno: errno)
    }
}
