import WinnowPlatform
import WinnowReports
import WinnowSystem

/// Standard input, output and error of a run of the command: the process's, or others for a test.
///
/// They belong to the thread that runs the command; its other threads get them from
/// ``OrderedPipeline/runKeepingStreams(threads:produce:transform:consume:)``.
package struct StandardStreams: Sendable {
    /// An open descriptor that standard input is read from; it stays open.
    package var input: Int32
    /// The stream for results.
    package var output: OutputFile
    /// The stream for everything else.
    package var error: OutputFile
    /// The value of a variable of the environment; nil if it is not set.
    package var environment: @Sendable (String) -> String?
    /// The width of help pages; nil for that of the process's terminal or environment.
    package var helpWidth: Int?
    /// The files that the run may read and write.
    var files = NamedFiles([])

    /// Makes the streams of a run without a terminal and with an empty environment.
    package init(input: Int32, output: OutputFile, error: OutputFile) {
        (self.input, self.output, self.error) = (input, output, error)
        environment = { _ in nil }
        helpWidth = 80
    }

    /// The streams of the process.
    package static let process = {
        var streams = StandardStreams(
            input: STDIN_FILENO, output: OutputFile(descriptor: STDOUT_FILENO, name: "standard output"),
            error: OutputFile(descriptor: STDERR_FILENO, name: "standard error"))
        streams.environment = { getenv($0).map { String(cString: $0) } }
        streams.helpWidth = nil
        return streams
    }()

    /// The streams of the run that this thread works for.
    @TaskLocal package static var current = process

    /// Runs `body` with these streams.
    func use<Result>(_ body: () throws -> Result) rethrows -> Result {
        try Self.$current.withValue(self) {
            try InputFile.$standardInputDescriptor.withValue(input, operation: body)
        }
    }
}

extension PageOrigin {
    /// This version of the command, now, or at the time that the environment's `SOURCE_DATE_EPOCH` gives.
    ///
    /// See https://reproducible-builds.org/specs/source-date-epoch/.
    static var command: PageOrigin {
        let given = StandardStreams.current.environment("SOURCE_DATE_EPOCH").flatMap { Int($0) }
        return PageOrigin(
            program: "Winnow \(WinnowVersion.number)",
            secondsSince1970: given ?? Int(SystemInformation.secondsSince1970))
    }
}

extension OrderedPipeline {
    /// Runs the pipeline with the calling thread's standard streams on all of its threads.
    static func runKeepingStreams<Piece: Sendable, Output: Sendable>(
        threads: Int, produce: () throws -> Piece?, transform: @Sendable (Piece) throws -> Output,
        consume: (Output) throws -> Void
    ) throws {
        let streams = StandardStreams.current
        try run(threads: threads) {
            try streams.use(produce)
        } transform: { piece in
            try streams.use { try transform(piece) }
        } consume: { output in
            try streams.use { try consume(output) }
        }
    }
}

/// A descriptor that bytes are written to immediately: standard output or standard error.
///
/// Files that must be complete as soon as they exist are written with `AtomicFile`.
package struct OutputFile: Sendable {
    private let descriptor: Int32
    private let name: String
    /// The checks to wait for before anything is written; nil if there are none.
    var checks: ModelChecks?

    /// Takes an open descriptor, which stays open; `name` is for messages.
    package init(descriptor: Int32, name: String) {
        self.descriptor = descriptor
        self.name = name
    }

    /// Standard output of this run of the command.
    static var standardOutput: OutputFile { StandardStreams.current.output }
    /// Standard error of this run of the command.
    static var standardError: OutputFile { StandardStreams.current.error }

    /// Whether the output is a terminal.
    var isTerminal: Bool { isatty(descriptor) == 1 }

    /// The width of the terminal in columns; nil if there is no terminal or it does not report its width.
    var terminalWidth: Int? {
        var size = winsize()
        let answer = ioctl(descriptor, UInt(TIOCGWINSZ), &size)
        guard answer == 0, size.ws_col > 0 else { return nil }
        return Int(size.ws_col)
    }

    /// The width of reports: that of the terminal, else 80 columns.
    var reportWidth: Int { terminalWidth ?? 80 }

    /// Whether to use colours and bold: on a terminal, unless the environment forbids it, see no-color.org.
    var takesColours: Bool {
        let environment = StandardStreams.current.environment
        return isTerminal && environment("NO_COLOR")?.isEmpty != false && environment("TERM") != "dumb"
    }

    /// Writes all of `bytes` at once, without a buffer of its own.
    ///
    /// - Throws: `FileError` with `closedPipe` if the reader is gone (the signal must be ignored, see
    ///   ``ignoreClosedPipes()``), else `unwritable`; `ModelFileError` if a model of the run is damaged.
    func write(_ bytes: UnsafeRawBufferPointer) throws {
        try checks?.confirm()
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

    /// Writes a report as indented JSON, on a terminal with hidden characters made visible.
    func write(report: JSONValue) throws {
        var text = report.text(.indented)
        if isTerminal {
            let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
            text = lines.map { VisibleText.showing(String($0)) }.joined(separator: "\n")
        }
        try write(text + "\n")
    }

    /// Makes writing to a closed pipe, or beyond the user's limit on file sizes (`ulimit -f`), fail with an
    /// error instead of ending the process.
    static func ignoreClosedPipes() {
        signal(SIGPIPE, SIG_IGN)
        signal(SIGXFSZ, SIG_IGN)
    }

    /// Opens those of the three standard descriptors that are closed, so that no file takes their place.
    ///
    /// Reading and writing them fails as before.
    static func reserveStandardDescriptors() {
        let modes = [(STDIN_FILENO, O_WRONLY), (STDOUT_FILENO, O_RDONLY), (STDERR_FILENO, O_RDONLY)]
        for (descriptor, mode) in modes where fcntl(descriptor, F_GETFD) == -1 {
            // The lowest number that is free.
            _ = open("/dev/null", mode)
        }
    }
}
