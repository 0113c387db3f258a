// Runs the command inside the tests' process, which saves a process per test.

import Foundation
import Testing
import WinnowCommands
import WinnowSystem
import _WinnowTestSupport

/// The command as a call: arguments, streams and exit codes are those of the process, on a thread of its own.
///
/// On Linux a thread can have its own working folder, so tests can name files relative to their folder. The
/// verb's other threads would not share it, so all work stays on one thread unless a test passes `--threads`;
/// such a test names no file that is opened late. Tests that start a process use all processors.
enum CommandRun {
    /// Runs the command to its end, in a process if threads cannot have their own folders on this system.
    ///
    /// - Parameters:
    ///   - arguments: the words after `winnow`.
    ///   - input: the standard input.
    ///   - outputPath: where standard output goes; nil for the outcome.
    ///   - folder: the working folder; nil for any.
    ///   - seconds: how long the run may take.
    /// - Throws: `WinnowProcess.Timeout` if it takes longer; its thread then continues.
    static func outcome(
        _ arguments: [String], input: WinnowProcess.Input = .empty, outputPath: String? = nil,
        folder: String? = nil, seconds: Double = 120
    ) throws -> WinnowProcess.Outcome {
        guard canMove || folder == nil else {
            return try WinnowProcess.run(
                arguments, input: input, outputPath: outputPath, folder: folder, seconds: seconds)
        }
        let input = try InputDescriptor(input)
        let (output, error) = (try Sink(path: outputPath), try Sink())
        let code = try code(of: arguments, folder: folder, seconds: seconds) {
            StandardStreams(
                input: input.descriptor,
                output: OutputFile(descriptor: output.descriptor, name: "standard output"),
                error: OutputFile(descriptor: error.descriptor, name: "standard error"))
        }
        return WinnowProcess.Outcome(code: code, output: output.bytes, error: error.bytes)
    }

    /// Runs the command on a terminal, and returns everything it shows.
    ///
    /// - Parameters:
    ///   - columns: the width of the terminal.
    ///   - environment: the variables that are set, besides `TERM`.
    static func shown(
        _ arguments: [String], columns: Int, environment: [String: String] = [:], folder: String
    ) throws -> String {
        let (input, terminal) = (try InputDescriptor(.empty), try Terminal(columns: columns))
        let variables = ["TERM": "xterm"].merging(environment) { $1 }
        let code = try code(of: arguments, folder: folder, seconds: 120) {
            let file = OutputFile(descriptor: terminal.descriptor, name: "terminal")
            var streams = StandardStreams(input: input.descriptor, output: file, error: file)
            streams.environment = { variables[$0] }
            return streams
        }
        #expect(code == 0)
        return try terminal.close()
    }

    /// Runs the command with streams that stay open as long as it runs.
    private static func code(
        of arguments: [String], folder: String?, seconds: Double,
        _ streams: @escaping @Sendable () -> StandardStreams
    ) throws -> CInt {
        let work = OwnThread(stackSize: 8 << 20) {
            if let folder, !move(to: folder) { throw CocoaError(.fileNoSuchFile) }
            return Parallel.$processorLimit.withValue(1) { Winnow.run(arguments, streams: streams()) }
        }
        guard let code = try work.value(seconds: seconds) else {
            throw WinnowProcess.Timeout(arguments, seconds: seconds)
        }
        return code
    }

    /// Whether threads can have their own folders, which some containers forbid.
    static let canMove: Bool = {
        (try? OwnThread { detachFolder() }.value()) == true
    }()

    private static func move(to folder: String) -> Bool { detachFolder() && chdir(folder) == 0 }

    /// Gives the calling thread its own working folder, initially the same one.
    private static func detachFolder() -> Bool {
        #if os(Linux)
        // Swift does not import `unshare` from the C library; CLONE_FS is 0x200.
        typealias Unshare = @convention(c) (CInt) -> CInt
        guard let address = dlsym(nil, "unshare") else { return false }
        return unsafeBitCast(address, to: Unshare.self)(0x200) == 0
        #else
        return false
        #endif
    }
}

/// A standard input, closed with the last reference to it.
private final class InputDescriptor: Sendable {
    let descriptor: CInt

    init(_ input: WinnowProcess.Input) throws {
        switch input {
        case .empty: descriptor = try opened("/dev/null", O_RDONLY)
        case .file(let path): descriptor = try opened(path, O_RDONLY)
        case .open: preconditionFailure("an input that stays open needs a process")
        case .bytes(let bytes):
            let pipe = Pipe()
            descriptor = fcntl(pipe.fileHandleForReading.fileDescriptor, F_DUPFD_CLOEXEC, 3)
            guard descriptor >= 0 else { throw CocoaError(.fileReadUnknown) }
            let end = pipe.fileHandleForWriting
            // A run that ends early may leave input unread.
            signal(SIGPIPE, SIG_IGN)
            Thread.detachNewThread {
                try? end.write(contentsOf: Data(bytes))
                try? end.close()
            }
        }
    }

    deinit { close(descriptor) }
}

/// A standard output: a file without a name, or an existing one, such as `/dev/full`.
private final class Sink: Sendable {
    let descriptor: CInt

    init(path: String? = nil) throws {
        if let path {
            descriptor = try opened(path, O_WRONLY)
        } else {
            let path = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString).path
            descriptor = try opened(path, O_RDWR | O_CREAT | O_EXCL)
            unlink(path)
        }
    }

    deinit { close(descriptor) }

    /// Everything that was written.
    var bytes: [UInt8] {
        let count = Int(lseek(descriptor, 0, SEEK_END))
        guard count > 0 else { return [] }
        return [UInt8](unsafeUninitializedCapacity: count) { bytes, filled in
            while filled < count {
                let rest = UnsafeMutableRawBufferPointer(
                    UnsafeMutableBufferPointer(rebasing: bytes[filled...]))
                let more = pread(descriptor, rest.baseAddress, rest.count, off_t(filled))
                guard more > 0 else { return }
                filled += more
            }
        }
    }
}

/// A terminal whose screen is read as it fills.
private final class Terminal: Sendable {
    let descriptor: CInt
    private let screen: OwnThread<[UInt8]>

    init(columns: Int) throws {
        let controller = try opened("/dev/ptmx", O_RDWR | O_NOCTTY)
        // Linux's requests TIOCSPTLCK and TIOCGPTN, whose names Swift does not import from the C library.
        var (isLocked, number): (CInt, CInt) = (0, 0)
        guard ioctl(controller, 0x4004_5431, &isLocked) == 0, ioctl(controller, 0x8004_5430, &number) == 0
        else { throw CocoaError(.fileNoSuchFile) }
        descriptor = try opened("/dev/pts/\(number)", O_RDWR | O_NOCTTY)
        var size = winsize(ws_row: 24, ws_col: UInt16(columns), ws_xpixel: 0, ws_ypixel: 0)
        _ = ioctl(descriptor, UInt(TIOCSWINSZ), &size)
        screen = OwnThread {
            defer { Foundation.close(controller) }
            var (shown, bytes) = ([UInt8](), [UInt8](repeating: 0, count: 1 << 16))
            // Once the terminal is closed, reading fails instead of reaching an end.
            while case let count = read(controller, &bytes, bytes.count), count > 0 {
                shown += bytes[..<count]
            }
            return shown
        }
    }

    /// Closes the terminal, and returns everything it has shown.
    func close() throws -> String {
        Foundation.close(descriptor)
        return String(decoding: try screen.value(), as: UTF8.self)
    }
}

private func opened(_ path: String, _ flags: CInt) throws -> CInt {
    let descriptor = open(path, flags | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw CocoaError(.fileNoSuchFile) }
    return descriptor
}
