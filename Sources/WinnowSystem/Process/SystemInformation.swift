import WinnowPlatform

/// Facts about the machine.
package enum SystemInformation {
    /// The number of online processors.
    package static let activeProcessorCount = Int(sysconf(Int32(_SC_NPROCESSORS_ONLN)))
    /// The physical memory in bytes.
    package static let physicalMemory =
        Int(sysconf(Int32(_SC_PHYS_PAGES))) * Int(sysconf(Int32(_SC_PAGESIZE)))

    /// The file of this process's program, with symbolic links resolved; nil if the system does not tell.
    package static var programPath: String? {
        #if canImport(Darwin)
        var size: UInt32 = 0
        _NSGetExecutablePath(nil, &size)
        var path = [CChar](repeating: 0, count: Int(size))
        let name = _NSGetExecutablePath(&path, &size) == 0 ? path : []
        #else
        let name = "/proc/self/exe".utf8CString
        #endif
        guard let resolved = realpath(Array(name), nil) else { return nil }
        defer { free(resolved) }
        return String(cString: resolved)
    }

    /// The folder of the installed program's files: `share/winnow` beside the program's folder, so `/usr/share/winnow` for
    /// `/usr/bin/winnow`.
    package static let shareFolder: String = {
        let folders = programPath?.split(separator: "/").dropLast(2) ?? ["usr"]
        return folders.map { "/" + $0 }.joined() + "/share/winnow"
    }()

    /// The system's clock: seconds since the start of 1970, UTC.
    package static var secondsSince1970: Double {
        var time = timespec()
        clock_gettime(CLOCK_REALTIME, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }
}
