#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// Handles interruptions from the keyboard.
///
/// Signals belong to the process, so no handler is set until its entry point has called ``install(code:)``: a
/// verb that runs inside another program leaves that program's handlers alone.
enum Interruption {
    /// Makes an interruption exit immediately with this code, and lets verbs choose something else.
    static func install(code: Int32) {
        isInstalled = true
        endWith(code: code)
    }

    /// Makes an interruption (SIGINT) exit immediately with this code.
    ///
    /// An unfinished output may leave its temporary file behind; existing files are untouched.
    static func endWith(code: Int32) {
        guard isInstalled else { return }
        exitCode = code
        signal(SIGINT) { _ in _exit(Interruption.exitCode) }
    }

    /// Makes the next interruption set a flag instead of exiting; a second one exits.
    static func note() {
        guard isInstalled else { return }
        signal(SIGINT) { _ in
            Interruption.flag = 1
            signal(SIGINT) { _ in _exit(Interruption.exitCode) }
        }
    }

    /// Whether an interruption has been noted since ``note()``.
    static var isNoted: Bool { flag != 0 }

    /// Written once, before the handler is set, and read only by the handler.
    private nonisolated(unsafe) static var exitCode: Int32 = 130
    /// Written once, by the entry point, before a second thread starts.
    private nonisolated(unsafe) static var isInstalled = false
    /// Written only by the handler, and only from 0 to 1; a reader that is too early reads it again.
    private nonisolated(unsafe) static var flag: sig_atomic_t = 0
}
