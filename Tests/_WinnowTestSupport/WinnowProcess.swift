// Runs the built command as a process, as from a shell.

import Foundation
import Synchronization

/// A running process of the built `winnow`.
///
/// Its output is read while it runs, so that a full pipe never blocks it. Its environment contains only the
/// variables that a test passes, so that no test depends on the user's environment.
public final class WinnowProcess: Sendable {
    /// The exit code and output of a process.
    public struct Outcome: Sendable {
        /// The exit code, or minus the number of the signal that ended it.
        public var code: Int32
        /// Its standard output; empty if that went to a file.
        public var output: [UInt8]
        /// Its standard error.
        public var error: [UInt8]

        /// Makes the outcome of another program.
        public init(code: Int32, output: [UInt8], error: [UInt8]) {
            (self.code, self.output, self.error) = (code, output, error)
        }

        /// Standard output as text.
        public var text: String { String(decoding: output, as: UTF8.self) }
        /// Standard error as text.
        public var errorText: String { String(decoding: error, as: UTF8.self) }
        /// The lines of standard output, without their newlines.
        public var lines: [Substring] { Self.lines(text) }
        /// The lines of standard error.
        public var errorLines: [Substring] { Self.lines(errorText) }

        private static func lines(_ text: String) -> [Substring] {
            // By scalars: "\r\n" is one character.
            var lines = text.unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false)
                .map { Substring($0) }
            if lines.last?.isEmpty == true { lines.removeLast() }
            return lines
        }
    }

    /// The source of standard input.
    public enum Input: Sendable {
        /// Empty input.
        case empty
        /// These bytes, through a pipe.
        case bytes([UInt8])
        /// A file.
        case file(String)
        /// The text of ``WinnowProcess/write(_:)``, until ``WinnowProcess/closeInput()``.
        case open
    }

    /// The process did not end in time.
    public struct Timeout: Error, CustomStringConvertible {
        /// The text that a failed expectation shows.
        public var description: String

        /// Makes a timeout for a run with these arguments.
        public init(_ arguments: [String], seconds: Double) {
            description = "winnow \(arguments.joined(separator: " ")): not done in \(seconds) s"
        }

        fileprivate init(description: String) { self.description = description }
    }

    private let process = Mutex(SendableBox(Process()))
    private let inputPipe: Pipe?
    private let output: PipeReader?
    private let error: PipeReader
    private let ended = DispatchSemaphore(value: 0)
    private let name: String

    /// Starts the command.
    ///
    /// - Parameter outputPath: the file for standard output; nil for a pipe.
    public init(
        _ arguments: [String], input: Input = .empty, outputPath: String? = nil,
        environment: [String: String] = [:], folder: String? = nil
    ) throws {
        name = "winnow " + arguments.joined(separator: " ")
        let (outputPipe, errorPipe) = (outputPath == nil ? Pipe() : nil, Pipe())
        var inputPipe: Pipe?
        switch input {
        case .bytes, .open: inputPipe = Pipe()
        case .empty, .file: break
        }
        self.inputPipe = inputPipe
        let inputHandle: FileHandle? =
            switch input {
            case .empty: .nullDevice
            case .file(let path): try FileHandle(forReadingFrom: URL(filePath: path))
            case .bytes, .open: nil
            }
        let outputHandle = try outputPath.map { try FileHandle(forWritingTo: URL(filePath: $0)) }
        let ended = ended
        try process.withLock { box in
            let process = box.value
            process.executableURL = URL(filePath: try Self.executable())
            process.arguments = arguments
            process.environment = environment
            if let folder { process.currentDirectoryURL = URL(filePath: folder) }
            process.standardInput = inputHandle ?? inputPipe
            process.standardOutput = outputHandle ?? outputPipe
            process.standardError = errorPipe
            process.terminationHandler = { _ in ended.signal() }
            try Self.withSignals { try process.run() }
        }
        output = outputPipe.map(PipeReader.init)
        error = PipeReader(errorPipe)
        if case .bytes(let bytes) = input, let inputPipe {
            Thread.detachNewThread {
                Self.send(bytes, to: inputPipe.fileHandleForWriting)
                try? inputPipe.fileHandleForWriting.close()
            }
        }
    }

    /// Runs the command until it ends.
    ///
    /// - Throws: ``Timeout`` after `seconds`.
    public static func run(
        _ arguments: [String], input: Input = .empty, outputPath: String? = nil,
        environment: [String: String] = [:], folder: String? = nil, seconds: Double = 120
    ) throws -> Outcome {
        try WinnowProcess(
            arguments, input: input, outputPath: outputPath, environment: environment, folder: folder
        ).outcome(seconds: seconds)
    }

    /// Sends bytes to standard input.
    public func write(_ text: String) {
        guard let inputPipe else { return }
        Self.send(Array(text.utf8), to: inputPipe.fileHandleForWriting)
    }

    /// Closes standard input.
    public func closeInput() {
        try? inputPipe?.fileHandleForWriting.close()
    }

    /// Waits for at least `count` lines of standard output, and returns all output so far.
    public func awaitLines(_ count: Int, seconds: Double = 60) throws -> String {
        guard let output, let text = output.awaitLines(count, seconds: seconds) else {
            kill()
            throw Timeout(description: "\(name): no \(count) lines of output in \(seconds) s")
        }
        return text
    }

    /// Waits for at least `count` lines of standard error, and returns all errors so far.
    public func awaitErrorLines(_ count: Int, seconds: Double = 60) throws -> String {
        guard let text = error.awaitLines(count, seconds: seconds) else {
            kill()
            throw Timeout(description: "\(name): no \(count) lines of errors in \(seconds) s")
        }
        return text
    }

    /// The process identifier.
    public var identifier: Int32 { process.withLock { $0.value.processIdentifier } }

    /// Sends the interrupt signal of Ctrl-C.
    public func interrupt() {
        process.withLock { $0.value.interrupt() }
    }

    /// Sends a signal.
    public func send(_ signal: Int32) { _ = Self.end(identifier, signal) }

    /// Waits for the process to end.
    public func outcome(seconds: Double = 120) throws -> Outcome {
        guard ended.wait(timeout: .now() + seconds) == .success else {
            kill()
            throw Timeout(description: "\(name): not done in \(seconds) s")
        }
        let code = process.withLock {
            $0.value.terminationReason == .exit ? $0.value.terminationStatus : -$0.value.terminationStatus
        }
        return Outcome(code: code, output: output?.all() ?? [], error: error.all())
    }

    /// Tests that run under nohup would hand on that SIGHUP is ignored, and a command keeps that.
    private static let hangsUp: Void = { signal(SIGHUP, SIG_DFL) }()

    /// A pool's thread may block signals, and its child processes inherit that: Ctrl-C would not arrive.
    private static func withSignals(_ body: () throws -> Void) rethrows {
        _ = hangsUp
        var (interruption, before) = (sigset_t(), sigset_t())
        sigemptyset(&interruption)
        for signal in [SIGINT, SIGTERM, SIGHUP] { sigaddset(&interruption, signal) }
        pthread_sigmask(SIG_UNBLOCK, &interruption, &before)
        defer { pthread_sigmask(SIG_SETMASK, &before, nil) }
        try body()
    }

    /// Kills the process after some seconds, unless it has ended before; its code is then -9.
    public func killed(after seconds: Double) throws -> Outcome {
        if ended.wait(timeout: .now() + seconds) == .success {
            ended.signal()
        } else {
            _ = Self.end(identifier, SIGKILL)
        }
        return try outcome()
    }

    private static func end(_ identifier: Int32, _ signal: Int32) -> Int32 {
        // Qualified, because the method has the same name.
        #if canImport(Darwin)
        Darwin.kill(identifier, signal)
        #else
        Glibc.kill(identifier, signal)
        #endif
    }

    private func kill() {
        process.withLock { $0.value.terminate() }
    }

    private static func send(_ bytes: [UInt8], to handle: FileHandle) {
        // A process may end early, which closes the pipe.
        signal(SIGPIPE, SIG_IGN)
        try? handle.write(contentsOf: Data(bytes))
    }
}

extension WinnowProcess {
    /// The command is not built.
    public struct NotBuilt: Error, CustomStringConvertible {
        /// The text that a failed expectation shows.
        public var description: String
    }

    /// The path of the command; each call is logged in the file of `WINNOW_TEST_LAUNCHES`.
    public static func executable() throws -> String {
        if let log = ProcessInfo.processInfo.environment["WINNOW_TEST_LAUNCHES"] {
            let file = fopen(log, "ae")
            fputs("launched\n", file)
            fclose(file)
        }
        return try found.get()
    }

    private static let found = Result { try find() }

    /// The path of the command, in the folder of the running tests or above it.
    private static func find() throws -> String {
        let bundles = Bundle.allBundles.filter { $0.bundlePath.hasSuffix(".xctest") }.map(\.bundlePath)
        let places = bundles + [Bundle.main.executablePath, CommandLine.arguments.first].compactMap { $0 }
        for place in places {
            var folder = URL(filePath: place).deletingLastPathComponent()
            for _ in 0..<4 {
                let path = folder.appending(path: "winnow").path
                var isFolder: ObjCBool = false
                if FileManager.default.fileExists(atPath: path, isDirectory: &isFolder), !isFolder.boolValue,
                    FileManager.default.isExecutableFile(atPath: path)
                {
                    return path
                }
                folder.deleteLastPathComponent()
            }
        }
        throw NotBuilt(description: "no winnow beside \(places.joined(separator: ", ")); build it first")
    }
}

/// Makes a process sendable into the lock, which is sound because it is only used under that lock.
private struct SendableBox: @unchecked Sendable {
    let value: Process
    init(_ value: Process) { self.value = value }
}

/// Reads a pipe to its end on a separate thread.
private final class PipeReader: Sendable {
    private let bytes = Mutex<[UInt8]>([])
    private let end = DispatchSemaphore(value: 0)
    private let news = DispatchSemaphore(value: 0)

    init(_ pipe: Pipe) {
        let handle = pipe.fileHandleForReading
        Thread.detachNewThread { [self] in
            while true {
                let data = handle.availableData
                if data.isEmpty { break }
                bytes.withLock { $0.append(contentsOf: data) }
                news.signal()
            }
            // Closed explicitly: with more than a thousand open files, Foundation may read beyond its buffer
            // when it starts a process.
            try? handle.close()
            end.signal()
            news.signal()
        }
    }

    func all() -> [UInt8] {
        end.wait()
        end.signal()
        return bytes.withLock { $0 }
    }

    /// The output so far, once it has `count` newlines; nil if it does not in time.
    func awaitLines(_ count: Int, seconds: Double) -> String? {
        let limit = DispatchTime.now() + seconds
        while true {
            let bytes = bytes.withLock { $0 }
            if bytes.count(where: { $0 == 0x0A }) >= count { return String(decoding: bytes, as: UTF8.self) }
            if end.wait(timeout: .now()) == .success {
                end.signal()
                return nil
            }
            if news.wait(timeout: limit) == .timedOut { return nil }
        }
    }
}
