// Ctrl-C as an exit code.

#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// What happens when a person interrupts the process.
public enum Interruption {
    /// Ends the process at once, with this exit code, when it is interrupted (SIGINT).
    ///
    /// An unfinished output may leave its temporary file behind; what stood there before is untouched.
    public static func endWith(code: Int32) {
        exitCode = code
        signal(SIGINT) { _ in _exit(Interruption.exitCode) }
    }

    /// Takes note of the next interruption in place of ending the process; one after that ends it.
    public static func note() {
        signal(SIGINT) { _ in
            Interruption.flag = 1
            signal(SIGINT) { _ in _exit(Interruption.exitCode) }
        }
    }

    /// Whether an interruption has been noted since ``note()``.
    public static var isNoted: Bool { flag != 0 }

    /// Written once, before the handler is set; only read by it.
    private nonisolated(unsafe) static var exitCode: Int32 = 130
    /// Written by the handler alone, and only from 0 to 1: whoever reads it too early reads it again.
    private nonisolated(unsafe) static var flag: sig_atomic_t = 0
}
