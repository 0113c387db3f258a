import WinnowPlatform
import WinnowSystem

/// Handles the signals that end the process: interruptions from the keyboard (SIGINT), SIGTERM and SIGHUP.
///
/// All of them remove the temporary files of unfinished outputs; existing files are untouched. Signals belong
/// to the process, so no handler is set until its entry point has called ``install(code:)``: a verb that runs
/// inside another program leaves that program's handlers alone.
enum Interruption {
    /// Makes an interruption exit immediately with this code, and lets verbs choose something else.
    static func install(code: Int32) {
        isInstalled = true
        exitCode = code
        isTerminal = isatty(STDERR_FILENO) == 1
        UnfinishedFiles.prepare()
        // Handlers must not be the first to use a static variable.
        _ = (message, lineOfTerminal, isSilent, flag)
        endsImmediately()
        for number in [SIGTERM, SIGHUP] {
            // A signal that is ignored, as with nohup, stays ignored.
            let former = signal(number, onEnd)
            if unsafeBitCast(former, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self) {
                signal(number, SIG_IGN)
            }
        }
    }

    /// Makes an interruption exit immediately, without a message.
    static func endsImmediately() {
        isSilent = true
        setHandler(onInterruption)
    }

    /// Makes an interruption exit immediately, and say that nothing was written: for work whose only output
    /// is written at its end, before which ``endsImmediately()`` is called.
    static func endsWithoutOutput() {
        isSilent = false
        setHandler(onInterruption)
    }

    /// Makes the next interruption set a flag instead of exiting; a second one exits, as before this call.
    static func note() {
        setHandler(onFirstInterruption)
    }

    /// Ignores the signals that would end the process, while files that belong together are moved to their
    /// places.
    static func ignore() {
        guard isInstalled else { return }
        for number in [SIGINT, SIGTERM, SIGHUP] { signal(number, SIG_IGN) }
    }

    /// Whether an interruption has been noted since ``note()``.
    static var isNoted: Bool { flag != 0 }

    private static func setHandler(_ handler: @escaping Handler) {
        if isInstalled { signal(SIGINT, handler) }
    }

    private typealias Handler = @convention(c) (Int32) -> Void

    private static let message: StaticString = "winnow: interrupted; nothing was written\n"
    /// The same, in place of the line of progress.
    private static let lineOfTerminal: StaticString = "\r\u{1B}[Kwinnow: interrupted; nothing was written\n"

    // The handlers below may only do what signals allow: no locks, no allocation.

    private static let onInterruption: Handler = { _ in
        UnfinishedFiles.removeAll()
        if !Interruption.isSilent {
            let line = Interruption.isTerminal ? Interruption.lineOfTerminal : Interruption.message
            _ = write(STDERR_FILENO, line.utf8Start, line.utf8CodeUnitCount)
        }
        _exit(Interruption.exitCode)
    }

    private static let onFirstInterruption: Handler = { _ in
        Interruption.flag = 1
        signal(SIGINT, Interruption.onInterruption)
    }

    /// Removes temporary files, then ends the process by the signal, as its parent may expect.
    private static let onEnd: Handler = { number in
        UnfinishedFiles.removeAll()
        signal(number, SIG_DFL)
        raise(number)
    }

    /// Written once, before the handler is set, and read only by the handler.
    private nonisolated(unsafe) static var exitCode: Int32 = 130
    /// Written once, by the entry point, before a second thread starts.
    private nonisolated(unsafe) static var isInstalled = false
    /// Written once, before the handler is set.
    private nonisolated(unsafe) static var isTerminal = false
    /// Written only by the thread of the verb, and read by the handler.
    private nonisolated(unsafe) static var isSilent = true
    /// Written only by the handler, and only from 0 to 1; a reader that is too early reads it again.
    private nonisolated(unsafe) static var flag: sig_atomic_t = 0
}
