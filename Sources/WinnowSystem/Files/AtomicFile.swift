import WinnowPlatform

/// Writes a file next to its destination and moves it there when it is finished.
///
/// Until ``commit()`` succeeds, an existing file at the destination stays as it was; a value that is
/// destroyed without it removes its temporary file, and ``UnfinishedFiles`` can remove it when a signal ends
/// the process. The unfinished file has mode 0600; the finished one has the mode of the file it replaces, or
/// the umask's default. A destination that is not a regular file (`/dev/full`, a named pipe) is written
/// directly, since there is nothing to replace.
package struct AtomicFile: ~Copyable {
    /// The path of the finished file.
    package let path: String
    private let destination: String
    private let temporaryPath: String?
    private let descriptor: Int32
    private let mode: mode_t
    /// The place of the temporary file in ``UnfinishedFiles``, if it has one.
    private let place: Int?
    private var isFinished = false

    /// Begins a file that will replace `path`.
    ///
    /// - Parameters:
    ///   - path: the path of the finished file.
    ///   - isPrivate: whether only the user may read it (mode 0600), whatever was there before.
    ///   - companion: a file whose mode the finished one has, if it exists; else only the user may read it.
    /// - Throws: ``FileError`` with `isDirectory` or `unwritable`.
    package init(
        replacing path: String, isPrivate: Bool = false, modeOf companion: String? = nil
    ) throws(FileError) {
        guard !path.isEmpty else {
            throw FileError(code: .unwritable, path: path, message: "an empty path; name a file to write")
        }
        var status = stat()
        let exists = stat(path, &status) == 0
        let destination = Self.resolved(path)
        let opened: Int32
        let temporary: String?
        var place: Int?
        if exists, status.st_mode & S_IFMT == S_IFDIR { throw FileError.directory(path) }
        if exists, status.st_mode & S_IFMT != S_IFREG {
            temporary = nil
            opened = open(path, O_WRONLY | O_CLOEXEC)
        } else {
            let name = destination + ".\(getpid())-\(UInt32.random(in: 0...UInt32.max)).tmp"
            temporary = name
            // Recorded first, so that no signal can come in between.
            place = UnfinishedFiles.add(name)
            opened = open(name, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        }
        guard opened >= 0 else {
            let number = errno
            if let place { UnfinishedFiles.forget(place) }
            throw FileError.writing(path, errno: number)
        }
        self.path = path
        self.place = place
        self.destination = destination
        temporaryPath = temporary
        descriptor = opened
        if let companion {
            var status = stat()
            mode = stat(companion, &status) == 0 ? status.st_mode & 0o777 : 0o600
        } else {
            mode = isPrivate ? 0o600 : exists ? status.st_mode & 0o777 : 0o666 & ~Self.creationMask
        }
    }

    deinit {
        guard !isFinished else { return }
        close(descriptor)
        if let temporaryPath { unlink(temporaryPath) }
        if let place { UnfinishedFiles.forget(place) }
    }

    /// Appends `bytes`.
    ///
    /// - Throws: ``FileError`` with `unwritable` (a full disk) or `closedPipe`.
    package mutating func write(_ bytes: UnsafeRawBufferPointer) throws(FileError) {
        try bytes.write(to: descriptor, path: path)
    }

    /// Flushes the bytes to the disk, then moves the file to its destination.
    ///
    /// - Throws: ``FileError`` with `unwritable`; the destination is then as it was before.
    package consuming func commit() throws(FileError) {
        let number = finish()
        guard number == 0 else { throw FileError.writing(path, errno: number) }
    }

    /// A file of these bytes, which is written but not yet moved into place.
    package static func written(
        _ bytes: [UInt8], to path: String, modeOf companion: String? = nil
    ) throws(FileError) -> AtomicFile {
        try written([bytes], to: path, modeOf: companion)
    }

    /// A file of these pieces, which is written but not yet moved into place.
    package static func written(
        _ pieces: [[UInt8]], to path: String, modeOf companion: String? = nil
    ) throws(FileError) -> AtomicFile {
        var file = try AtomicFile(replacing: path, modeOf: companion)
        for piece in pieces {
            try piece.withUnsafeBufferPointer { piece throws(FileError) in
                try file.write(UnsafeRawBufferPointer(piece))
            }
        }
        return file
    }

    /// Checks that a file could be created at `path`, before long work whose result goes there.
    ///
    /// - Throws: ``FileError`` with `isDirectory` or `unwritable`.
    package static func check(_ path: String) throws(FileError) {
        var status = stat()
        if stat(path, &status) == 0, ![S_IFREG, S_IFDIR].contains(status.st_mode & S_IFMT) {
            // Opening a named pipe would wait for its reader, which would then see it close.
            guard access(path, W_OK) == 0 else { throw FileError.writing(path, errno: errno) }
            return
        }
        _ = try AtomicFile(replacing: path)
    }

    /// Removes the regular file at `path`, if any: for a finished file whose companion failed.
    package static func remove(_ path: String) {
        guard FileIdentity(path: path) != nil else { return }
        unlink(path)
    }

    private mutating func finish() -> Int32 {
        guard let temporaryPath else {
            isFinished = true
            return close(descriptor) == 0 ? 0 : errno
        }
        guard fchmod(descriptor, mode) == 0, fsync(descriptor) == 0 else { return errno }
        guard rename(temporaryPath, destination) == 0 else { return errno }
        isFinished = true
        if let place { UnfinishedFiles.forget(place) }
        return close(descriptor) == 0 ? 0 : errno
    }

    /// The file that `path` leads to, with symbolic links followed; `path` itself if nothing exists there.
    package static func resolved(_ path: String) -> String {
        guard let real = realpath(path, nil) else { return path }
        defer { free(real) }
        return String(cString: real)
    }

    /// The process's file mode creation mask. It can only be read by setting it, so it is read once: two
    /// threads doing so could leave the wrong mask set.
    private static let creationMask: mode_t = {
        let mask = umask(0o077)
        umask(mask)
        return mask
    }()
}

extension UnsafeRawBufferPointer {
    /// Writes all the bytes to an open file or pipe, waiting while it is full.
    ///
    /// - Throws: ``FileError`` with `closedPipe` if the reader has gone (SIGPIPE must be ignored), else
    ///   `unwritable`; `path` is its name in messages.
    package func write(to descriptor: Int32, path: String) throws(FileError) {
        var written = 0
        while written < count {
            let rest = UnsafeRawBufferPointer(rebasing: self[written...])
            let count = systemWrite(descriptor, rest.baseAddress, rest.count)
            if count < 0 {
                guard FileError.isTemporary(errno, descriptor, POLLOUT) else {
                    throw FileError.writing(path, errno: errno)
                }
            } else {
                written += count
            }
        }
    }
}

/// `write(2)`, under a name that does not clash with the method's.
private func systemWrite(_ descriptor: Int32, _ buffer: UnsafeRawPointer?, _ count: Int) -> Int {
    write(descriptor, buffer, count)
}
