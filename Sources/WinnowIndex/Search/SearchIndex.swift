#if Search
public import WinnowFeatures
import WinnowSQLite
public import WinnowSystem

/// An index of items in a file, searched by words and by meaning.
///
/// The file is an SQLite database with a write-ahead log and contains all data; commits survive crashes and
/// power failures. The folder `NAME.cache` next to it contains the data structures for searching, mapped into
/// memory; it is rebuilt if it is missing, stale or damaged. Any number of threads and processes may read and
/// write an index concurrently; each search sees the last commit, and writers wait for each other.
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
    /// The mode of opening an index.
    public enum Access: Sendable, Hashable {
        /// For reading and writing; created if it does not exist.
        case create
        /// For reading and writing.
        case open
        /// For reading only: writes nothing, not even a cache.
        case read
        /// For reading and writing if permitted, otherwise for reading only.
        case openOrRead
    }

    /// The items, their deletions, and the list of segments.
    let store: IndexStore
    /// Provides the snapshots to search.
    let keeper: SnapshotKeeper
    let merger: SegmentMerger
    /// Runs asynchronous searches.
    let searches = SearchExecutor(width: Parallel.processorCount)
    /// Runs the changes of asynchronous callers.
    let writing = SearchExecutor(width: 1)
    let vectorizer: (any TextVectorizer)?
    let unrelated = UnrelatedTexts()
    /// The number of threads for work on many items.
    package let threads: Int

    /// Opens or creates the index at `path`.
    ///
    /// - Parameters:
    ///   - path: the file.
    ///   - vectorizer: computes the vectors; must be the one that the index was made with. It reads texts
    ///     whole (`readingWholeTexts`). Nil for an index of only words; an index with vectors can then be
    ///     searched by words, and items can be deleted.
    ///   - access: whether it may be created or written.
    ///   - options: the options of a new index; an existing one keeps its own.
    ///   - threads: the number of threads for work on many items, at least 1.
    /// - Throws: ``IndexError`` with `file`, `notAnIndex`, `futureVersion`, `damaged`, `otherVectorizer`,
    ///   `readOnly`, `diskFull` or `invalidOption`.
    /// - Complexity: O(*s*) in the segments with a cache; otherwise O(*n*) in the size of all items.
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

    /// Opens the index at `path` with its vectorizer, which `vectorizer` finds by its identity.
    ///
    /// ```swift excerpt
    /// let index = try SearchIndex(at: path) { identity in try embeddings.embedder(named: identity) }
    /// ```
    ///
    /// - Parameters:
    ///   - path: the index file, which must exist.
    ///   - access: whether it may be written.
    ///   - threads: the number of threads for work on many items, at least 1.
    ///   - vectorizer: called once with the identity of the index's vectorizer, unless the index is of only
    ///     words. If it returns nil, the index can be searched by words, and items can be deleted.
    /// - Throws: ``IndexError`` (``init(at:vectorizer:access:options:threads:)``); errors of `vectorizer`.
    /// - Complexity: that of loading the vectorizer, and of ``init(at:vectorizer:access:options:threads:)``.
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

    /// Makes an index from an open store.
    private init(_ store: IndexStore, _ vectorizer: (any TextVectorizer)?, threads: Int) throws(IndexError) {
        let made = store.properties
        if let vectorizer,
            vectorizer.identity != made.vectorizer || vectorizer.dimension != made.dimension
        {
            let known = made.vectorizer.map { "with \($0)" } ?? "without vectors"
            throw IndexError(
                code: .otherVectorizer,
                message: "\(store.path): was made \(known), not with \(vectorizer.identity); "
                    + "use that one, or rebuild the index")
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
                message: "the vectorizer's dimension is \(vectorizer.dimension), but must be 1 to 100,000")
        }
    }

    /// The path of the index's file.
    public var path: String { store.path }
    /// How it normalizes and weights words.
    public var options: IndexOptions { store.properties.options }
    /// The identity of the vectorizer that it was made with; nil for an index of only words.
    public var vectorizerIdentity: String? { store.properties.vectorizer }
}

extension SearchIndex {
    /// Removes an index and its cache, if they exist; it must not be open anywhere.
    ///
    /// - Parameter path: its file.
    /// - Throws: ``IndexError`` with `file` or `notAnIndex`; then nothing is removed.
    public static func remove(at path: String) throws(IndexError) {
        _ = try IndexFormat.check(path)
        removeCache(of: path)
        let file = AtomicFile.resolved(path)
        for suffix in ["", "-wal", "-shm", "-journal"] { AtomicFile.remove(file + suffix) }
    }

    /// Removes the files that killed processes left when they began the index at `path`, but not those of
    /// running ones.
    package static func removeAbandoned(at path: String) { UnfinishedIndex.removeAbandoned(of: path) }

    /// Checks that an index is not open anywhere, as ``move(from:to:)`` requires.
    ///
    /// - Parameter path: its file.
    /// - Throws: ``IndexError`` with `busy` if it is open, `file`, `readOnly`, `notAnIndex` or `damaged`.
    package static func checkUnused(at path: String) throws(IndexError) {
        guard try IndexFormat.check(path) else { return }
        try setJournal("DELETE", of: path)
        try setJournal("WAL", of: path)
    }

    /// Moves an index and its cache to another path on the same file system, replacing any index there.
    ///
    /// Neither may be open anywhere. Opening the path meanwhile finds one or the other.
    ///
    /// - Parameters:
    ///   - path: the index file.
    ///   - destination: its new path.
    /// - Throws: ``IndexError`` with `file`, `notAnIndex`, `futureVersion`, or `busy` if one of them is open.
    public static func move(from path: String, to destination: String) throws(IndexError) {
        guard try IndexFormat.check(path) else {
            throw IndexError(code: .file, message: "\(path): there is no index here; check the path")
        }
        // Without its log, an index is a single file.
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
        // There is no cache between these steps; a missing one is rebuilt.
        removeCache(of: destination)
        try? FileMove.rename(cachePath(of: path), to: cachePath(of: destination))
        try setJournal("WAL", of: destination)
    }

    private static func cachePath(of path: String) -> String {
        SegmentCache(index: path).path
    }

    private static func removeCache(of path: String) {
        SegmentCache(index: path).removeFolder()
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
