import Dispatch
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
    static func error(_ message: String) { line("winnow: " + message.visible) }

    /// Writes a warning.
    static func warning(_ message: String) { line("winnow: warning: " + message.visible) }

    /// Replaces the line of progress, only on a terminal, truncated to its width.
    ///
    /// If it stays for a second or more, it ends with the time for which it has been shown, so that slow
    /// work does not look stuck.
    static func progress(_ text: String) {
        guard isTerminal else { return }
        _ = ticks
        shown.withLock { shown in
            shown = (text, .now)
            draw(text)
        }
    }

    /// Draws the line of progress again with its time.
    private static func tick() {
        shown.withLock { shown in
            guard let (text, begin) = shown else { return }
            let seconds = Int(begin.duration(to: .now) / .seconds(1))
            if seconds >= 1 { draw("\(text) (\(seconds) s)") }
        }
    }

    /// Draws again every second, from the first progress on a terminal to the end of the process.
    ///
    /// Unchecked: made once, and not used again.
    private nonisolated(unsafe) static let ticks: any DispatchSourceTimer = {
        let timer = DispatchSource.makeTimerSource(queue: .global())
        timer.schedule(deadline: .now() + 1, repeating: 1)
        timer.setEventHandler { tick() }
        timer.activate()
        return timer
    }()

    private static func draw(_ text: String) {
        // Full lines wrap on some terminals, so the last column stays empty.
        let width = max(2, (OutputFile.standardError.terminalWidth ?? 80) - 1)
        write("\r\u{1B}[K" + DisplayText(showing: text).truncated(to: width).text)
    }

    /// Removes the line of progress, if there is one, before results are written to standard output.
    static func endProgress() {
        guard isTerminal else { return }
        shown.withLock { shown in
            if shown != nil { write("\r\u{1B}[K") }
            shown = nil
        }
    }

    /// The line of progress on the process's terminal, and since when it is there.
    private static let shown = Mutex<(text: String, since: ContinuousClock.Instant)?>(nil)

    private static func write(_ text: String) {
        var text = text
        text.withUTF8 { try? OutputFile.standardError.write(UnsafeRawBufferPointer($0)) }
    }
}

extension String {
    /// The text as one line that is safe on a terminal: paths and labels may hold anything.
    var visible: String { DisplayText(showing: self).text }
}

extension [String] {
    /// The first five, with hidden characters made visible and commas between them, for a message.
    var firstNames: String { prefix(5).map(\.visible).joined(separator: ", ") + (count > 5 ? ", …" : "") }
}
