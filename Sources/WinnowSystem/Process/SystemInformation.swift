import WinnowPlatform

/// Facts about the machine.
package enum SystemInformation {
    /// The number of online processors.
    package static let activeProcessorCount = Int(sysconf(Int32(_SC_NPROCESSORS_ONLN)))
    /// The physical memory in bytes.
    package static let physicalMemory =
        Int(sysconf(Int32(_SC_PHYS_PAGES))) * Int(sysconf(Int32(_SC_PAGESIZE)))

    /// The system's clock: seconds since the start of 1970, UTC.
    package static var secondsSince1970: Double {
        var time = timespec()
        clock_gettime(CLOCK_REALTIME, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }
}
