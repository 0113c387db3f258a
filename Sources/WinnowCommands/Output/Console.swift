import Synchronization
import WinnowSystem

/// Writes messages to standard error.
enum Console {
    /// Whether standard error is a terminal.
    static var isTerminal: Bool { OutputFile.standardError.isTerminal }

    /// Writes a line, replacing one of progress; errors are ignored, as there is nowhere to report them.
    static func line(_ text: String = "") {
        endProgress()
        write(text + "\n")
    }

    /// Writes an error.
    static func error(_ message: String) { line("winnow: " + message.onOneLine) }

    /// Writes a warning.
    static func warning(_ message: String) { line("winnow: warning: " + message.onOneLine) }

    /// Replaces the line of progress, only on a terminal, and truncated to its width.
    static func progress(_ text: String) {
        guard isTerminal else { return }
        // Full lines wrap on some terminals, so the last column stays empty.
        let width = max(2, (OutputFile.standardError.terminalWidth ?? 80) - 1)
        isDrawn.withLock { $0 = true }
        write("\r\u{1B}[K" + DisplayText(showing: text).truncated(to: width).text)
    }

    /// Removes the line of progress, if there is one, before results are written to standard output.
    static func endProgress() {
        guard isTerminal else { return }
        let wasDrawn = isDrawn.withLock { isDrawn in
            defer { isDrawn = false }
            return isDrawn
        }
        if wasDrawn { write("\r\u{1B}[K") }
    }

    /// Whether there is a line of progress on the process's terminal.
    private static let isDrawn = Mutex(false)

    private static func write(_ text: String) {
        var text = text
        text.withUTF8 { try? OutputFile.standardError.write(UnsafeRawBufferPointer($0)) }
    }
}

extension String {
    /// The text with control and bidirectional characters made visible: paths and labels may hold anything.
    fileprivate var onOneLine: String { DisplayText(showing: self).text }

    /// The text as one line that is safe on a terminal.
    var visible: String { DisplayText(showing: self).text }
}
