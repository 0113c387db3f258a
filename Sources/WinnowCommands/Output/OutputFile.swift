import WinnowSystem

#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// A descriptor that bytes are written to as they come: standard output or standard error.
///
/// Files that must appear whole are written with `AtomicFile`.
package struct OutputFile: Sendable {
    private let descriptor: Int32
    private let name: String

    /// Takes an open descriptor, which stays open; `name` is for messages.
    package init(descriptor: Int32, name: String) {
        self.descriptor = descriptor
        self.name = name
    }

    /// Standard output of this run of the command.
    static var standardOutput: OutputFile { StandardStreams.current.output }
    /// Standard error of this run of the command.
    static var standardError: OutputFile { StandardStreams.current.error }

    /// Whether a person reads at the other end.
    var isTerminal: Bool { isatty(descriptor) == 1 }

    /// How many columns the terminal at the other end shows; nil if there is none or it does not say.
    var terminalWidth: Int? {
        var size = winsize()
        let answer = ioctl(descriptor, UInt(TIOCGWINSZ), &size)
        guard answer == 0, size.ws_col > 0 else { return nil }
        return Int(size.ws_col)
    }

    /// How wide reports are: as wide as the terminal, else 80 columns.
    var reportWidth: Int { terminalWidth ?? 80 }

    /// Whether words may be in colours or bold: on a terminal, unless the environment forbids it (https://no-color.org).
    var takesColours: Bool {
        let environment = StandardStreams.current.environment
        return isTerminal && environment("NO_COLOR")?.isEmpty != false && environment("TERM") != "dumb"
    }

    /// Writes all of `bytes` at once, without a buffer of its own.
    ///
    /// - Throws: `FileError` with `closedPipe` if the reader has gone (the signal must be ignored, see
    ///   ``ignoreClosedPipes()``), else `unwritable`.
    func write(_ bytes: UnsafeRawBufferPointer) throws(FileError) {
        try bytes.write(to: descriptor, path: name)
    }

    /// Writes bytes at once.
    func write(_ bytes: [UInt8]) throws {
        try bytes.withUnsafeBytes { try write($0) }
    }

    /// Writes text at once.
    func write(_ text: String) throws {
        var text = text
        try text.withUTF8 { try write(UnsafeRawBufferPointer($0)) }
    }

    /// Makes a closed pipe, and a file that has grown to the size that the user allows (`ulimit -f`), an error of the write
    /// instead of the end of the process.
    static func ignoreClosedPipes() {
        signal(SIGPIPE, SIG_IGN)
        signal(SIGXFSZ, SIG_IGN)
    }
}
