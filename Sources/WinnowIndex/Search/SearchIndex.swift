#if Search
public import WinnowFeatures
import WinnowSQLite
public import WinnowSystem

/// An index of items in a file, searched by words and by meaning.
///
/// The file is a SQLite database with a write-ahead log, and holds all there is to know; what has been committed
/// outlives crashes and power cuts. Beside it the folder `NAME.cache` holds what searching needs, mapped into memory; it is
/// made again when it is missing, stale or damaged. Any number of threads and processes may read and write an index at
/// once; each search sees the state that the last commit left, and writers wait for each other.
///
/// ```swift
/// import WinnowIndex
///
/// let index = try SearchIndex(at: "courses.index", vectorizer: nil)
/// try index.apply(IndexBatch(inserting: [SearchItem(identifier: "7", title: "Management for employees")]))
/// print(try index.search("manager").map(\.id))
/// ```
/// ```text output
/// ["7"]
/// ```
public final class SearchIndex: Sendable {
    /// How an index is opened.
    public enum Access: Sendable, Hashable {
        /// For reading and writing; made if it is absent.
        case create
        /// For reading and writing.
        case open
        /// For reading alone: nothing is written, no cache either.
        case read
        /// For reading and writing if that is allowed, else for reading alone.
        case openOrRead
    }

    /// The items, their deletions, and which segments were made of them.
    let store: IndexStore
    /// What is searched.
    let keeper: SnapshotKeeper
    let merger: SegmentMerger
    /// Where the searches of tasks run.
    let searches = SearchExecutor(width: Parallel.processorCount)
    let vectorizer: (any TextVectorizer)?
    /// How many threads share the work on many items.
    public let threads: Int

    /// Opens the index at `path`, or makes it.
    ///
    /// - Parameters:
    ///   - path: the file.
    ///   - vectorizer: what gives vectors of meaning: the one that the index was made with. It is asked to read
    ///     texts whole (`readingWholeTexts`). Nil for an index of words alone; an index with vectors can then be searched
    ///     by words, and items can be deleted.
    ///   - access: whether it may be made or written.
    ///   - options: how a new index counts words; an existing one keeps its own.
    ///   - threads: how many threads share the work on many items, at least 1.
    /// - Throws: ``IndexError`` with `file`, `notAnIndex`, `futureVersion`, `damaged`, `otherVectorizer`, `readOnly`,
    ///   `diskFull` or `invalidOption`.
    /// - Complexity: O(*s*) in the number of segments if the cache is there; else O(*n*) in the size of all items.
    public convenience init(
        at path: String, vectorizer: (any TextVectorizer)?, access: Access = .create,
        options: IndexOptions = IndexOptions(), threads: Int = Parallel.processorCount
    ) throws(IndexError) {
        let vectorizer = vectorizer?.readingWholeTexts
        try Self.check(threads: threads, vectorizer)
        let store = try IndexStore(
            path: path, access: access,
            wanted: StoreProperties(
                options: options, vectorizer: vectorizer?.identity, dimension: vectorizer?.dimension ?? 0))
        try self.init(store, vectorizer, threads: threads)
    }

    /// Opens the index at `path` with the vectorizer that it was made with, which `vectorizer` finds by its identity.
    ///
    /// ```swift excerpt
    /// let index = try SearchIndex(at: path) { identity in try embeddings.embedder(named: identity) }
    /// ```
    ///
    /// - Parameters:
    ///   - path: the file, which must be there.
    ///   - access: whether it is written.
    ///   - threads: how many threads share the work on many items, at least 1.
    ///   - vectorizer: called once with the identity of the index's vectorizer, but not for an index of words alone. If it returns
    ///     nil, the index can be searched by words, and items can be deleted.
    /// - Throws: ``IndexError`` as ``init(at:vectorizer:access:options:threads:)``, and what `vectorizer` throws.
    /// - Complexity: that of the vectorizer's loading, and of ``init(at:vectorizer:access:options:threads:)``.
    public convenience init(
        at path: String, access: Access = .openOrRead, threads: Int = Parallel.processorCount,
        vectorizer: (_ identity: String) throws -> (any TextVectorizer)?
    ) throws {
        try Self.check(threads: threads, nil)
        let store = try IndexStore(path: path, access: access == .create ? .open : access, wanted: nil)
        let found = try store.properties.vectorizer.flatMap(vectorizer)?.readingWholeTexts
        try Self.check(threads: threads, found)
        try self.init(store, found, threads: threads)
    }

    /// The index of an open store.
    private init(_ store: IndexStore, _ vectorizer: (any TextVectorizer)?, threads: Int) throws(IndexError) {
        let made = store.properties
        if let vectorizer,
            vectorizer.identity != made.vectorizer || vectorizer.dimension != made.dimension
        {
            let known = made.vectorizer.map { "with \($0)" } ?? "without vectors"
            throw IndexError(
                code: .otherVectorizer,
                message: "\(store.path): was made \(known), not with \(vectorizer.identity); "
                    + "use that one, or build the index again")
        }
        self.store = store
        self.vectorizer = vectorizer
        self.threads = threads
        keeper = try SnapshotKeeper(store, threads: threads)
        merger = SegmentMerger(keeper)
        merger.schedule()
    }

    private static func check(threads: Int, _ vectorizer: (any TextVectorizer)?) throws(IndexError) {
        try IndexError.check(threads, in: 1..., named: "threads")
        if let vectorizer, !(1...100_000 ~= vectorizer.dimension) {
            throw IndexError(
                code: .invalidOption,
                message: "vectors of \(vectorizer.dimension) numbers; an index takes 1 to 100,000")
        }
    }

    /// The path of the index's file.
    public var path: String { store.path }
    /// How it cuts and counts words.
    public var options: IndexOptions { store.properties.options }
    /// The identity of the vectorizer that it was made with; nil for an index of words alone.
    public var vectorizerIdentity: String? { store.properties.vectorizer }
}

extension SearchIndex {
    /// Removes an index with its cache, if it is there; it must not be open anywhere.
    ///
    /// - Parameter path: its file.
    /// - Throws: ``IndexError`` with `file` or `notAnIndex`; nothing is removed then.
    public static func remove(at path: String) throws(IndexError) {
        _ = try IndexFormat.check(path)
        removeCache(of: path)
        let file = AtomicFile.resolved(path)
        for suffix in ["", "-wal", "-shm", "-journal"] { AtomicFile.remove(file + suffix) }
    }

    /// Makes sure that nobody has an index open, as ``move(from:to:)`` will need.
    ///
    /// - Parameter path: its file.
    /// - Throws: ``IndexError`` with `busy` where it is open, `file`, `readOnly`, `notAnIndex` or `damaged`.
    package static func checkUnused(at path: String) throws(IndexError) {
        guard try IndexFormat.check(path) else { return }
        try setJournal("DELETE", of: path)
        try setJournal("WAL", of: path)
    }

    /// Moves an index with its cache to another path of the same file system, in place of an index there.
    ///
    /// Neither must be open anywhere. Whoever opens the path meanwhile finds the one or the other.
    ///
    /// - Parameters:
    ///   - path: the file of the index.
    ///   - destination: where it is to be.
    /// - Throws: ``IndexError`` with `file`, `notAnIndex`, `futureVersion`, or with `busy` where one of them is open.
    public static func move(from path: String, to destination: String) throws(IndexError) {
        guard try IndexFormat.check(path) else {
            throw IndexError(code: .file, message: "\(path): there is no index here; check the path")
        }
        // Without its log an index is one file.
        try setJournal("DELETE", of: path)
        if try IndexFormat.check(destination) {
            do {
                try setJournal("DELETE", of: destination)
            } catch {
                guard error.code == .damaged else { throw error }
                for suffix in ["-wal", "-shm", "-journal"] {
                    AtomicFile.remove(AtomicFile.resolved(destination) + suffix)
                }
            }
        }
        try rethrowing(FileMove.rename(path, to: AtomicFile.resolved(destination))) { (error: FileError) in
            IndexError(error)
        }
        // Between these steps there is no cache, which is made again when it is missing.
        removeCache(of: destination)
        try? FileMove.rename(cachePath(of: path), to: cachePath(of: destination))
        try setJournal("WAL", of: destination)
    }

    private static func cachePath(of path: String) -> String {
        SegmentCache(index: path, dimension: 0).path
    }

    private static func removeCache(of path: String) {
        SegmentCache(index: path, dimension: 0).removeFolder()
    }

    private static func setJournal(_ mode: String, of path: String) throws(IndexError) {
        let inUse = IndexError(
            code: .busy, message: "\(path): is open in another process; close it there, then try again")
        do {
            try translating(path) {
                let connection = try SQLiteConnection(
                    path: IndexFormat.sqlitePath(path), timeout: 2_000)
                defer { connection.close() }
                let answer = try connection.text("PRAGMA journal_mode = \(mode)")
                guard answer?.uppercased() == mode else { throw inUse }
            }
        } catch {
            throw error.code == .busy ? inUse : error
        }
    }
}
#endif
