// Runs the built command as a process, as a person's shell would.

import Foundation
import Synchronization

/// The built `winnow`, running.
///
/// Its output is read while it runs, so that a full pipe never stops it. The environment is empty but for what a test
/// gives, so that no test depends on who runs it.
public final class WinnowProcess: Sendable {
    /// What a process left behind when it ended.
    public struct Outcome: Sendable {
        /// The exit code; minus the signal's number where a signal ended it.
        public var code: Int32
        /// What it wrote to standard output; empty where that went to a file.
        public var output: [UInt8]
        /// What it wrote to standard error.
        public var error: [UInt8]

        /// Makes an outcome of what another program left behind.
        public init(code: Int32, output: [UInt8], error: [UInt8]) {
            (self.code, self.output, self.error) = (code, output, error)
        }

        /// Standard output as text.
        public var text: String { String(decoding: output, as: UTF8.self) }
        /// Standard error as text.
        public var errorText: String { String(decoding: error, as: UTF8.self) }
        /// The lines of standard output, without the newline that each ends with.
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

    /// What stands at standard input.
    public enum Input: Sendable {
        /// Nothing.
        case empty
        /// These bytes, through a pipe.
        case bytes([UInt8])
        /// A file.
        case file(String)
        /// What ``WinnowProcess/write(_:)`` sends, until ``WinnowProcess/closeInput()``.
        case open
    }

    /// It did not end in time.
    public struct Timeout: Error, CustomStringConvertible {
        /// What a failed expectation shows.
        public var description: String

        /// Makes one for a run of these arguments.
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
    /// - Parameter outputPath: where standard output goes; nil is a pipe that is read.
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

    /// Runs the command to its end.
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

    /// Ends standard input.
    public func closeInput() {
        try? inputPipe?.fileHandleForWriting.close()
    }

    /// Waits until standard output holds at least `count` lines, and returns what it holds.
    public func awaitLines(_ count: Int, seconds: Double = 60) throws -> String {
        guard let output, let text = output.awaitLines(count, seconds: seconds) else {
            kill()
            throw Timeout(description: "\(name): no \(count) lines of output in \(seconds) s")
        }
        return text
    }

    /// Waits until standard error holds at least `count` lines, and returns what it holds.
    public func awaitErrorLines(_ count: Int, seconds: Double = 60) throws -> String {
        guard let text = error.awaitLines(count, seconds: seconds) else {
            kill()
            throw Timeout(description: "\(name): no \(count) lines of errors in \(seconds) s")
        }
        return text
    }

    /// The process's number in the system.
    public var identifier: Int32 { process.withLock { $0.value.processIdentifier } }

    /// Presses Ctrl-C.
    public func interrupt() {
        process.withLock { $0.value.interrupt() }
    }

    /// Waits for the end.
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

    /// A thread of a pool may block signals, and what it starts would inherit that: Ctrl-C would not arrive.
    private static func withSignals(_ body: () throws -> Void) rethrows {
        var (interruption, before) = (sigset_t(), sigset_t())
        sigemptyset(&interruption)
        sigaddset(&interruption, SIGINT)
        pthread_sigmask(SIG_UNBLOCK, &interruption, &before)
        defer { pthread_sigmask(SIG_SETMASK, &before, nil) }
        try body()
    }

    /// Ends the process as a crash does, after some seconds unless it has ended before; its code is then -9.
    public func killed(after seconds: Double) throws -> Outcome {
        if ended.wait(timeout: .now() + seconds) == .success {
            ended.signal()
        } else {
            _ = Self.end(identifier, SIGKILL)
        }
        return try outcome()
    }

    private static func end(_ identifier: Int32, _ signal: Int32) -> Int32 {
        // Under a name that does not clash with the method's.
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
        // A process that ended early has closed the pipe; that is its right.
        signal(SIGPIPE, SIG_IGN)
        try? handle.write(contentsOf: Data(bytes))
    }
}

extension WinnowProcess {
    /// The command is not built.
    public struct NotBuilt: Error, CustomStringConvertible {
        /// What a failed expectation shows.
        public var description: String
    }

    /// The path of the command, for a test that starts it; each start is noted in the file that `WINNOW_TEST_LAUNCHES` names.
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

/// Lets a process cross into the lock; it is used under that alone, which is why this is sound.
private struct SendableBox: @unchecked Sendable {
    let value: Process
    init(_ value: Process) { self.value = value }
}

/// Reads a pipe to its end on a thread of its own.
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
            // Not left to whoever lets go of it last: beyond a thousand open files Foundation's way of starting a process
            // may read behind its buffer.
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

    /// What has come, once it holds `count` newlines; nil where it does not in time.
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
