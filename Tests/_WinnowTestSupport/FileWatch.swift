// Observing how often a file is opened.

#if canImport(Glibc)
import Glibc
import Synchronization

/// Counts how often any process opens a file.
public final class FileWatch: Sendable {
    /// The system cannot watch the file.
    public struct Failure: Error {}

    private let descriptor: CInt

    /// Starts watching a file.
    public init(_ path: String) throws {
        descriptor = inotify_init1(Int32(IN_NONBLOCK))
        // Closing events separate opening events, which the system would otherwise merge into one.
        let events = UInt32(IN_OPEN) | UInt32(IN_CLOSE_NOWRITE) | UInt32(IN_CLOSE_WRITE)
        guard descriptor >= 0, inotify_add_watch(descriptor, path, events) >= 0 else { throw Failure() }
    }

    deinit { close(descriptor) }

    /// How often the file has been opened since the last call.
    public func openings() -> Int {
        var count = 0
        var event = inotify_event()
        while read(descriptor, &event, MemoryLayout<inotify_event>.size) > 0 {
            if event.mask & UInt32(IN_OPEN) != 0 { count += 1 }
        }
        return count
    }

    /// Waits until the file is opened.
    public func awaitOpening() {
        while openings() == 0 {
            var request = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
            _ = poll(&request, 1, -1)
        }
    }
}
#endif
