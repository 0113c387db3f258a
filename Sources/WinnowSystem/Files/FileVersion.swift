import WinnowPlatform

/// An identifier that changes when a file is replaced or written: its identity, its size, the times of its
/// last changes.
///
/// The times are those of the system's clock tick, some milliseconds long: two writes within a tick that
/// leave the same size are not distinguished.
package struct FileVersion: Sendable, Hashable {
    private let device: UInt64
    private let number: UInt64
    private let size: Int64
    private let written: Int64
    private let changed: Int64

    /// The version of the regular file at `path`, with links followed; nil if there is none.
    package init?(path: String) {
        var status = stat()
        guard stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
        self.init(status)
    }

    init(_ status: stat) {
        device = UInt64(truncatingIfNeeded: status.st_dev)
        number = UInt64(truncatingIfNeeded: status.st_ino)
        size = Int64(status.st_size)
        #if canImport(Darwin)
        (written, changed) = (Self.nanoseconds(status.st_mtimespec), Self.nanoseconds(status.st_ctimespec))
        #else
        (written, changed) = (Self.nanoseconds(status.st_mtim), Self.nanoseconds(status.st_ctim))
        #endif
    }

    private static func nanoseconds(_ time: timespec) -> Int64 {
        Int64(time.tv_sec) &* 1_000_000_000 &+ Int64(time.tv_nsec)
    }
}
