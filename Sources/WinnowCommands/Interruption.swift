#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// What happens when a person interrupts the process.
///
/// Signals belong to the process: nothing is done about them unless its entry has called ``install(code:)``, so that a verb
/// that runs inside another program leaves that program's alone.
enum Interruption {
    /// Ends the process at once, with this exit code, when it is interrupted, and lets verbs ask for something else.
    static func install(code: Int32) {
        isInstalled = true
        endWith(code: code)
    }

    /// Ends the process at once, with this exit code, when it is interrupted (SIGINT).
    ///
    /// An unfinished output may leave its temporary file behind; what was there before is untouched.
    static func endWith(code: Int32) {
        guard isInstalled else { return }
        exitCode = code
        signal(SIGINT) { _ in _exit(Interruption.exitCode) }
    }

    /// Takes note of the next interruption instead of ending the process; one after that ends it.
    static func note() {
        guard isInstalled else { return }
        signal(SIGINT) { _ in
            Interruption.flag = 1
            signal(SIGINT) { _ in _exit(Interruption.exitCode) }
        }
    }

    /// Whether an interruption has been noted since ``note()``.
    static var isNoted: Bool { flag != 0 }

    /// Written once, before the handler is set; only read by it.
    private nonisolated(unsafe) static var exitCode: Int32 = 130
    /// Written once, by the process's entry, before there is a second thread.
    private nonisolated(unsafe) static var isInstalled = false
    /// Written by the handler alone, and only from 0 to 1; a reader that is too early reads it again.
    private nonisolated(unsafe) static var flag: sig_atomic_t = 0
}
