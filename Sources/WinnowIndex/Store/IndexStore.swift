#if Search
import Synchronization
import WinnowSQLite
import WinnowSystem

/// The file of an index: items, deletions, and the list of segments.
///
/// Each version of an item has a new key, greater than all before. Each commit raises the generation by 1.
final class IndexStore: Sendable {
    let path: String
    let properties: StoreProperties
    /// The dictionaries of its texts.
    let dictionaries = TextDictionaries()
    private let pool: SQLitePool
    /// The file at the path when it was opened.
    private let identity: FileIdentity?
    /// Its log and the log's index, which have their names from the path.
    private let logs: [(path: String, identity: FileIdentity)]
    /// Whether no more changes are taken.
    private let isRetired = Atomic(false)
    /// Released last.
    private let file: OpenIndexFile

    /// Opens the index at `path`.
    ///
    /// - Parameters:
    ///   - path: the file.
    ///   - access: whether it may be created and written.
    ///   - wanted: the properties of a new index; nil to create none.
    init(
        path: String, access: SearchIndex.Access, wanted: StoreProperties?
    ) throws(IndexError) {
        if try !IndexFormat.check(path) {
            guard access == .create, let wanted else {
                throw IndexError(
                    code: FileIdentity(path: path) == nil ? .file : .notAnIndex,
                    message: FileIdentity(path: path) == nil
                        ? "\(path): there is no index here; build one first with winnow index build <items> -o \(path)"
                        : "\(path): is empty, not a Winnow index; check the path")
            }
            try Self.create(path, wanted)
            guard try IndexFormat.check(path) else {
                throw IndexError(code: .notAnIndex, message: "\(path): is not a file; use another path")
            }
        }
        self.path = path
        file = OpenIndexFile(path: path)
        identity = FileIdentity(path: path)
        do {
            (pool, properties) = try Self.opened(path, isReadOnly: access == .read)
        } catch {
            guard access != .read, Self.mayBeReadable(error) else { throw error }
            guard access == .openOrRead else { throw Self.unwritable(path, error) }
            (pool, properties) = try Self.opened(path, isReadOnly: true)
        }
        let resolved = AtomicFile.resolved(path)
        logs = ["-wal", "-shm"].compactMap { suffix in
            FileIdentity(path: resolved + suffix).map { (resolved + suffix, $0) }
        }
        guard isInPlace else { throw .replaced(path) }
    }

    /// Whether the file is still at its path.
    private var isInPlace: Bool { FileIdentity(path: path) == identity }

    private typealias Opened = (pool: SQLitePool, properties: StoreProperties)

    /// Opens the file; for reading only, even if no files can be written next to it.
    private static func opened(_ path: String, isReadOnly: Bool) throws(IndexError) -> Opened {
        if !isReadOnly, FileSize.of(AtomicFile.resolved(path) + "-wal") > 0 { try checkLog(of: path) }
        do {
            return try opened(path, IndexFormat.sqlitePath(path), isReadOnly)
        } catch {
            guard isReadOnly, mayBeReadable(error), FileSize.of(path + "-wal") == 0 else { throw error }
            // If readers' shared files are not writable, as on a read-only or full disk, the index cannot
            // change.
            return try opened(path, unchangingAddress(of: path), true)
        }
    }

    /// Checks that a log, such as that of a killed process, is of this file, not of one that it has replaced.
    ///
    /// The log of another file would be written into this one as soon as it is closed after writing.
    private static func checkLog(of path: String) throws(IndexError) {
        do {
            _ = try opened(path, IndexFormat.sqlitePath(path), true)
        } catch {
            guard [.damaged, .notAnIndex].contains(error.code),
                (try? opened(path, unchangingAddress(of: AtomicFile.resolved(path)), true)) != nil
            else { return }
            throw .otherLog(path)
        }
    }

    private static func opened(
        _ path: String, _ sqlitePath: String, _ isReadOnly: Bool
    ) throws(IndexError) -> Opened {
        try translating(path) {
            let identity = FileIdentity(path: path)
            let pool = try SQLitePool(path: sqlitePath, isReadOnly: isReadOnly) {
                FileIdentity(path: path) == identity
            }
            let properties = try pool.read { database in
                try StoreSeal.check(database)
                return try StoreProperties(from: database, path: path)
            }
            return (pool, properties)
        }
    }

    /// The URI of an immutable file.
    private static func unchangingAddress(of path: String) -> String {
        let plain = Set("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-._~/".utf8)
        let digits = Array("0123456789ABCDEF")
        let escaped = path.utf8.map { byte in
            plain.contains(byte)
                ? String(UnicodeScalar(byte)) : "%\(digits[Int(byte >> 4)])\(digits[Int(byte & 15)])"
        }
        return "file:" + escaped.joined() + "?immutable=1"
    }

    /// The error for a file that failed to open for writing: if it can be read, as on a read-only disk, only
    /// writing fails.
    private static func unwritable(_ path: String, _ error: IndexError) -> IndexError {
        guard error.code == .file, (try? opened(path, isReadOnly: true)) != nil else { return error }
        return .unwritable(path)
    }

    /// Whether a file that failed to open might be opened for reading only.
    private static func mayBeReadable(_ error: IndexError) -> Bool {
        // On a full disk, the files that processes share cannot be made.
        [.readOnly, .file, .disk, .diskFull].contains(error.code)
    }

    /// Creates an empty index under a temporary name, then renames it.
    private static func create(_ path: String, _ properties: StoreProperties) throws(IndexError) {
        try properties.options.validate()
        UnfinishedIndex.removeAbandoned(of: path)
        let unfinished = try rethrowing(UnfinishedIndex(of: path)) { (error: FileError) in
            IndexError(error.naming(path))
        }
        defer { unfinished.remove() }
        // An empty file was meant to be the index.
        if FileIdentity(path: path) != nil, FileSize.of(path) == 0 { AtomicFile.remove(path) }
        try translating(path) {
            let connection = try SQLiteConnection(path: IndexFormat.sqlitePath(unfinished.path))
            defer { connection.close() }
            try connection.writing { try IndexFormat.create(in: connection, properties: properties) }
            try connection.run("PRAGMA journal_mode = WAL")
        }
        _ = try rethrowing(PrivateFolder.publish(unfinished.path, as: path)) { (error: FileError) in
            IndexError(error)
        }
    }

    /// Runs `body` on one unchanging state of the file.
    func read<Result>(_ body: (SQLiteConnection) throws -> Result) throws(IndexError) -> Result {
        try translating(path) { try pool.read(body) }
    }

    /// Runs `body` in an exclusive write transaction.
    func write<Result>(_ body: (SQLiteConnection) throws -> Result) throws(IndexError) -> Result {
        guard isWritable else {
            if isRetired.load(ordering: .relaxed) { throw .replaced(path) }
            throw IndexError(code: .readOnly, message: "\(path): was opened for reading only")
        }
        do {
            return try changed(body)
        } catch {
            dictionaries.forget()
            throw error
        }
    }

    private func changed<Result>(_ body: (SQLiteConnection) throws -> Result) throws(IndexError) -> Result {
        try translating(path) {
            try pool.write { database in
                // A damaged file must not get a valid checksum.
                try StoreSeal.check(database)
                let result = try body(database)
                try StoreSeal.write(to: database)
                return result
            }
        }
    }

    /// Whether changes can be written.
    var isWritable: Bool { pool.isWritable && !isRetired.load(ordering: .relaxed) }

    /// Writes the write-ahead log back to the file, if nobody is using either.
    func settle() {
        guard isWritable, isInPlace,
            logs.contains(where: { FileSize.of($0.path) > 0 && $0.path.hasSuffix("-wal") })
        else { return }
        pool.checkpointIfFree()
    }

    /// Takes no more changes, and writes the log back to the file, wherever that is now. If its path is
    /// another file's, the log is removed from there.
    func retire() {
        isRetired.store(true, ordering: .relaxed)
        guard pool.isWritable else { return }
        pool.endWriting()
        guard !isInPlace else { return }
        // The system keeps them for those who have them open.
        for log in logs where FileIdentity(path: log.path) == log.identity { AtomicFile.remove(log.path) }
    }

    /// Makes items and vectors as small as possible: texts by a new dictionary, and vectors without those of
    /// deleted items, whose words and vectors are then gone.
    ///
    /// - Complexity: O(*n*) in the size of all items.
    func pack() throws(IndexError) {
        guard isWritable else { return }
        try write { database in
            try TextPacking.run(in: database, dictionaries: dictionaries)
            if properties.dimension > 0 {
                try VectorChunks(database: database, dimension: properties.dimension).compact()
            }
        }
    }

    /// Frees the space of deleted items, and writes the write-ahead log back to the file.
    func vacuum() throws(IndexError) {
        if isWritable { try translating(path) { try pool.vacuum() } }
    }

    /// The faults found by SQLite's integrity check, one line each; empty if there are none.
    func faults() throws(IndexError) -> [String] {
        try read { database in
            var faults: [String] = []
            try database.forEachRow("PRAGMA integrity_check(10)") { row in
                if let fault = row.text(0), fault != "ok" { faults.append(fault) }
            }
            return faults
        }
    }

    /// Closes all connections until ``resume()``.
    func suspend() { pool.suspend() }

    func resume() throws(IndexError) { try translating(path) { try pool.resume() } }

    func close() {
        pool.close()
        file.end()
    }
}
#endif
