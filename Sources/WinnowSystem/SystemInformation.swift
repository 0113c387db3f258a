// The few facts about the machine that the library asks for.

#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// Facts about the machine.
enum SystemInformation {
    /// The processors that are switched on.
    static let activeProcessorCount = Int(sysconf(Int32(_SC_NPROCESSORS_ONLN)))
}
