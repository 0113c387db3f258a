import WinnowPlatform

/// An advisory lock that one process holds at a time, until the object is released or the process ends.
package final class FileLock: Sendable {
    private let descriptor: Int32

    /// Locks the file at `path`, created (mode 0600) if missing; nil if another process holds the lock.
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

    /// Locks the file at `path`, which exists and may be read only; nil if another process holds the lock.
    ///
    /// - Throws: ``FileError`` if it cannot be opened.
    package static func existing(at path: String) throws(FileError) -> FileLock? {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw FileError.writing(path, errno: errno) }
        guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
            close(descriptor)
            return nil
        }
        return FileLock(descriptor: descriptor)
    }

    private init(descriptor: Int32) { self.descriptor = descriptor }

    /// Locks the file at `path`, created (mode 0600) if missing, waiting for at most `seconds`; nil if
    /// another process holds the lock for longer.
    ///
    /// - Throws: ``FileError`` with `unwritable`.
    package static func waiting(at path: String, seconds: Double) throws(FileError) -> FileLock? {
        let end = ContinuousClock.now + .seconds(seconds)
        while true {
            if let lock = try FileLock(tryingAt: path) { return lock }
            guard ContinuousClock.now < end else { return nil }
            usleep(2_000)
        }
    }

    deinit { close(descriptor) }
}

/// Creates folders and files that only the user can access.
package enum PrivateFolder {
    /// Creates a folder that only the user may enter (mode 0700), unless it exists.
    ///
    /// - Throws: ``FileError`` with `unwritable`.
    package static func make(_ path: String) throws(FileError) {
        guard mkdir(path, 0o700) != 0, errno != EEXIST else { return }
        throw FileError.writing(path, errno: errno)
    }

    /// Creates an empty file that only the user may read (mode 0600); false if the name is taken.
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

    /// Gives a finished file its name; false if the name is taken. The temporary name is always removed.
    ///
    /// - Throws: ``FileError`` with `unwritable`.
    package static func publish(_ temporaryPath: String, as path: String) throws(FileError) -> Bool {
        defer { unlink(temporaryPath) }
        guard link(temporaryPath, path) != 0 else { return true }
        if errno == EEXIST { return false }
        throw FileError.writing(path, errno: errno)
    }
}
