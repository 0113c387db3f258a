#if Search
import Synchronization
import WinnowSystem

/// A file that this process has open as an index, until ``end()``.
///
/// When a process closes a file, the system drops all its locks on it, including SQLite's, on any descriptor;
/// other processes then consider the index unused and remove its log. So only SQLite may open a file that
/// SQLite has open. Source: "How To Corrupt An SQLite Database File", section 2.2, sqlite.org.
final class OpenIndexFile: Sendable {
    private static let counts = Mutex<[FileIdentity: Int]>([:])
    private let identity: Mutex<FileIdentity?>

    /// Notes that SQLite is about to open the file at `path`.
    init(path: String) {
        let identity = FileIdentity(path: path)
        if let identity { Self.counts.withLock { $0[identity, default: 0] += 1 } }
        self.identity = Mutex(identity)
    }

    deinit { end() }

    /// Notes that SQLite has closed the file.
    func end() {
        guard let identity = identity.withLock({ $0.take() }) else { return }
        Self.counts.withLock { counts in
            counts[identity, default: 1] -= 1
            if counts[identity] == 0 { counts[identity] = nil }
        }
    }

    /// The result of `body`, which opens and closes the file; nil, without a call, if it is open as an index.
    static func unlessOpen<Result: Sendable>(
        _ identity: FileIdentity?, _ body: () throws(IndexError) -> Result
    ) throws(IndexError) -> Result? {
        try counts.withLock { counts throws(IndexError) in
            if let identity, counts[identity] != nil { return nil }
            return try body()
        }
    }
}
#endif
