import WinnowSystem

#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// Standard input, output and error of a run of the command: the process's, or others for a test.
///
/// They belong to the thread that runs the command; its other threads have them by
/// ``OrderedPipeline/runKeepingStreams(threads:produce:transform:consume:)``.
package struct StandardStreams: Sendable {
    /// An open descriptor that standard input is read from; it stays open.
    package var input: Int32
    /// Where results go.
    package var output: OutputFile
    /// Where everything else goes.
    package var error: OutputFile
    /// The value of a variable of the environment; nil if it is not set.
    package var environment: @Sendable (String) -> String?
    /// How wide pages of help are; nil is what the process's terminal or environment says.
    package var helpWidth: Int?

    /// Makes the streams of a run without a terminal and with an empty environment.
    package init(input: Int32, output: OutputFile, error: OutputFile) {
        (self.input, self.output, self.error) = (input, output, error)
        environment = { _ in nil }
        helpWidth = 80
    }

    /// The process's own.
    package static let process = {
        var streams = StandardStreams(
            input: STDIN_FILENO, output: OutputFile(descriptor: STDOUT_FILENO, name: "standard output"),
            error: OutputFile(descriptor: STDERR_FILENO, name: "standard error"))
        streams.environment = { getenv($0).map { String(cString: $0) } }
        streams.helpWidth = nil
        return streams
    }()

    /// Those of the run that this thread works for.
    @TaskLocal package static var current = process

    /// Does work that reads and writes these streams.
    func use<Result>(_ body: () throws -> Result) rethrows -> Result {
        try Self.$current.withValue(self) {
            try InputFile.$standardInputDescriptor.withValue(input, operation: body)
        }
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
