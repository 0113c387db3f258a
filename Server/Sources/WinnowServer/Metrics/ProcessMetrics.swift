import WinnowPlatform
import Foundation

/// Figures of the process under the names that Prometheus' clients use, from Linux's `/proc`; elsewhere none.
enum ProcessMetrics {
    /// The figures in Prometheus' text format.
    static func text() -> String {
        figures().map { name, type, help, value in
            "# HELP process_\(name) \(help)\n# TYPE process_\(name) \(type)\nprocess_\(name) \(value)\n"
        }.joined()
    }

    private static func figures() -> [(name: String, type: String, help: String, value: Double)] {
        #if os(Linux)
        // The name of the program is in parentheses and may have any characters; the fields after it are numbered
        // from 3 on in proc(5).
        guard let stat = try? String(contentsOfFile: "/proc/self/stat", encoding: .utf8),
            let end = stat.lastIndex(of: ")")
        else { return [] }
        let fields = stat[end...].split(separator: " ").dropFirst().map { Double($0) ?? 0 }
        guard fields.count > 21 else { return [] }
        let ticks = Double(sysconf(Int32(_SC_CLK_TCK)))
        let files = (try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").count) ?? 0
        var sinceBoot = timespec()
        clock_gettime(CLOCK_BOOTTIME, &sinceBoot)
        let running = Double(sinceBoot.tv_sec) + Double(sinceBoot.tv_nsec) / 1e9 - fields[19] / ticks
        return [
            ("cpu_seconds_total", "counter", "CPU time of the process.", (fields[11] + fields[12]) / ticks),
            ("open_fds", "gauge", "Open files and sockets.", Double(files)),
            (
                "resident_memory_bytes", "gauge", "Resident memory.",
                fields[21] * Double(sysconf(Int32(_SC_PAGESIZE)))
            ),
            (
                "start_time_seconds", "gauge", "Start of the process in seconds since 1970.",
                Date().timeIntervalSince1970 - running
            ),
        ]
        #else
        return []
        #endif
    }
}
