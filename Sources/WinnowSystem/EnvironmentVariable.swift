// What the environment says; the command alone asks it.

#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// Variables of the process's environment.
///
/// Libraries do what their callers say and read none; this is for the command.
package enum EnvironmentVariable {
    /// The value of a variable; nil where it is not set.
    package static func value(of name: String) -> String? {
        getenv(name).map { String(cString: $0) }
    }
}
