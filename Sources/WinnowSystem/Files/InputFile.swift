import WinnowPlatform

/// An open file that is read from start to end, in blocks of the caller's size.
///
/// Pipes, terminals and files that grow or shrink during reading are all supported: a read returns the
/// available bytes, and a read of 0 bytes is the end. Map only files that Winnow itself replaces as a whole;
/// see ``MappedFile``.
package struct InputFile: ~Copyable, Sendable {
    /// The path, or a name for messages.
    package let path: String
    private let descriptor: Int32
    private let closes: Bool

    /// Opens the file at `path`.
    ///
    /// - Throws: ``FileError`` with `notFound`, `isDirectory` or `unreadable`.
    package init(path: String) throws(FileError) {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw FileError.opening(path, errno: errno) }
        var status = stat()
        if fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFDIR {
            close(descriptor)
            throw FileError.directory(path)
        }
        self.path = path
        self.descriptor = descriptor
        closes = true
    }

    /// Reads an open descriptor, which stays open, from where it is.
    init(borrowing descriptor: Int32, name: String) {
        path = name
        self.descriptor = descriptor
        closes = false
    }

    /// The process's standard input; it stays open when this value goes away.
    package static var standardInput: InputFile {
        InputFile(borrowing: standardInputDescriptor, name: "standard input")
    }

    /// The descriptor of ``standardInput``; tests replace it for a run of the command.
    @TaskLocal package static var standardInputDescriptor = STDIN_FILENO

    deinit {
        if closes { close(descriptor) }
    }

    /// Whether the input is a terminal.
    package var isTerminal: Bool { isatty(descriptor) == 1 }

    /// Whether the input is a regular file, a pipe or a socket: not a terminal, another device or closed.
    package var isFileOrPipe: Bool {
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { return false }
        return [S_IFREG, S_IFIFO, S_IFSOCK].contains(status.st_mode & S_IFMT)
    }

    /// The size in bytes of a regular file, else nil; only a hint for progress.
    package var expectedSize: Int? {
        var status = stat()
        guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
        return Int(status.st_size)
    }

    /// Reads the available bytes, at most `buffer.count`, waiting for the first; 0 at the end.
    ///
    /// - Throws: ``FileError`` with `readFailed` (or `isDirectory`).
    package borrowing func read(into buffer: UnsafeMutableRawBufferPointer) throws(FileError) -> Int {
        while true {
            let count = systemRead(descriptor, buffer.baseAddress, buffer.count)
            if count >= 0 { return count }
            guard FileError.isTemporary(errno, descriptor, POLLIN) else {
                throw FileError.reading(path, errno: errno)
            }
        }
    }

    /// Continues at an offset from the start of a regular file.
    ///
    /// - Throws: ``FileError`` with `readFailed`.
    package borrowing func seek(to offset: Int) throws(FileError) {
        guard lseek(descriptor, off_t(offset), SEEK_SET) >= 0 else {
            throw FileError.reading(path, errno: errno)
        }
    }

    /// Reads until `buffer` is full or the input ends; returns the number of bytes read.
    ///
    /// - Throws: ``FileError`` with `readFailed` (or `isDirectory`).
    package borrowing func fill(_ buffer: UnsafeMutableRawBufferPointer) throws(FileError) -> Int {
        var filled = 0
        while filled < buffer.count {
            let count = try read(into: UnsafeMutableRawBufferPointer(rebasing: buffer[filled...]))
            if count == 0 { break }
            filled += count
        }
        return filled
    }

    /// Reads to the end; a pipe or device, which may be endless, must have at most `limit` bytes.
    ///
    /// - Throws: ``FileError`` with `readFailed` (or `isDirectory`).
    package borrowing func readAll(limit: Int = 1 << 30) throws(FileError) -> [UInt8] {
        let size = expectedSize
        let isEndless = size == nil
        var bytes: [UInt8] = []
        if let size {
            bytes = try first(size)
            if bytes.count < size { return bytes }
        }
        let block = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 18, alignment: 16)
        defer { block.deallocate() }
        while true {
            let count = try read(into: block)
            if count == 0 { return bytes }
            guard !isEndless || bytes.count + count <= limit else {
                throw FileError(
                    code: .readFailed, path: path,
                    message:
                        "\(path): has more than \(limit >> 20) MB, or no end; save the part needed to a file and name "
                        + "that")
            }
            bytes.append(contentsOf: UnsafeRawBufferPointer(rebasing: block[..<count]))
        }
    }

    /// The next `count` bytes, fewer at the end, with room for one more.
    private borrowing func first(_ count: Int) throws(FileError) -> [UInt8] {
        var failure: FileError?
        let bytes = [UInt8](unsafeUninitializedCapacity: count + 1) { buffer, filled in
            do throws(FileError) {
                let room = UnsafeMutableRawBufferPointer(buffer)
                filled = try fill(UnsafeMutableRawBufferPointer(rebasing: room[..<count]))
            } catch {
                failure = error
            }
        }
        if let failure { throw failure }
        return bytes
    }
}

/// `read(2)`, under a name that does not clash with the method's.
private func systemRead(_ descriptor: Int32, _ buffer: UnsafeMutableRawPointer?, _ count: Int) -> Int {
    read(descriptor, buffer, count)
}
