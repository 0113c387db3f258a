// A log that a test reads.

import Logging
import Synchronization

/// Keeps the log, one line for each message: level, message, metadata.
final class TestLog: Sendable {
    private let kept = Mutex<[String]>([])

    /// The lines that have been logged.
    var lines: [String] { kept.withLock { $0 } }

    /// A logger that writes here.
    var logger: Logger { Logger(label: "test") { _ in Handler(log: self) } }

    private struct Handler: LogHandler {
        let log: TestLog
        var logLevel = Logger.Level.notice
        var metadata: Logger.Metadata = [:]

        subscript(metadataKey key: String) -> Logger.Metadata.Value? {
            get { metadata[key] }
            set { metadata[key] = newValue }
        }

        func log(event: LogEvent) {
            log.kept.withLock { $0.append("\(event.level) \(event.message) \(event.metadata ?? [:])") }
        }
    }
}
