// The few facts about the machine that the library asks for.

#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// Facts about the machine.
package enum SystemInformation {
    /// The processors that are switched on.
    package static let activeProcessorCount = Int(sysconf(Int32(_SC_NPROCESSORS_ONLN)))
    /// The memory that is built in, in bytes.
    package static let physicalMemory =
        Int(sysconf(Int32(_SC_PHYS_PAGES))) * Int(sysconf(Int32(_SC_PAGESIZE)))
}
