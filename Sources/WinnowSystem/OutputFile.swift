// Standard output and standard error as plain byte sinks.

#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// A descriptor that bytes are written to as they come: standard output or standard error.
///
/// Files that must appear whole are written with ``AtomicFile``.
public struct OutputFile: Sendable {
    private let descriptor: Int32
    private let name: String

    /// The process's standard output.
    public static let standardOutput = OutputFile(descriptor: STDOUT_FILENO, name: "standard output")
    /// The process's standard error.
    public static let standardError = OutputFile(descriptor: STDERR_FILENO, name: "standard error")

    /// Whether a person reads at the other end.
    public var isTerminal: Bool { isatty(descriptor) == 1 }

    /// How many columns the terminal at the other end shows; nil where there is none or it does not say.
    public var terminalWidth: Int? {
        var size = winsize()
        let answer = ioctl(descriptor, UInt(TIOCGWINSZ), &size)
        guard answer == 0, size.ws_col > 0 else { return nil }
        return Int(size.ws_col)
    }

    /// Writes all of `bytes` at once, without a buffer of its own.
    ///
    /// - Throws: ``FileError`` with `closedPipe` where the reader has gone (the signal must be ignored, see
    ///   ``ignoreClosedPipes()``), else `unwritable`.
    public func write(_ bytes: UnsafeRawBufferPointer) throws(FileError) {
        try Self.write(bytes, to: descriptor, path: name)
    }

    /// Makes a closed pipe, and a file that has grown to the size that the user allows (`ulimit -f`), an error of the write
    /// instead of the end of the process.
    public static func ignoreClosedPipes() {
        signal(SIGPIPE, SIG_IGN)
        signal(SIGXFSZ, SIG_IGN)
    }

    package static func write(_ bytes: UnsafeRawBufferPointer, to descriptor: Int32, path: String)
        throws(FileError)
    {
        var written = 0
        while written < bytes.count {
            let rest = UnsafeRawBufferPointer(rebasing: bytes[written...])
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
