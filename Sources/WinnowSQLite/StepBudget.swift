#if Search
import CSQLite

/// A limit on the steps of a statement, far above the need of any statement for a file of its size.
///
/// In a damaged file, pages can form a circle, and reading would never end.
final class StepBudget {
    /// The number of steps of SQLite's virtual machine between two calls of the handler.
    private static let interval: Int32 = 100_000
    /// The steps for each byte of the file: the longest statement, SQLite's integrity check, takes 0.6.
    private static let stepsPerByte = 8
    private let database: OpaquePointer
    private var intervals = 0
    /// The number of intervals that the statement may take; nil before its first.
    private var limit: Int?

    /// Watches the statements of a connection, until it is closed.
    init(of database: OpaquePointer) {
        self.database = database
        sqlite3_progress_handler(
            database, Self.interval,
            { budget in
                guard let budget else { return 0 }
                return Unmanaged<StepBudget>.fromOpaque(budget).takeUnretainedValue().isExceeded() ? 1 : 0
            }, Unmanaged.passUnretained(self).toOpaque())
    }

    /// Begins a statement.
    func restart() { (intervals, limit) = (0, nil) }

    private func isExceeded() -> Bool {
        intervals += 1
        let limit = limit ?? 10 + Self.stepsPerByte * fileSize / Int(Self.interval)
        self.limit = limit
        return intervals > limit
    }

    /// The size of the file and its log.
    private var fileSize: Int {
        [SQLITE_FCNTL_FILE_POINTER, SQLITE_FCNTL_JOURNAL_POINTER].reduce(0) { sum, operation in
            var file: UnsafeMutablePointer<sqlite3_file>?
            var size: sqlite3_int64 = 0
            guard sqlite3_file_control(database, "main", operation, &file) == SQLITE_OK, let file,
                let methods = file.pointee.pMethods, methods.pointee.xFileSize(file, &size) == SQLITE_OK
            else { return sum }
            return sum + Int(size)
        }
    }
}
#endif
