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

    /// Written once, before the handler is set; only read by it.
    private nonisolated(unsafe) static var exitCode: Int32 = 130
}
