// Items that are found by words and by meaning.

#if Search
    import Dispatch
    import GRDB
    import Synchronization
    public import WinnowFeatures
    import WinnowModelFile
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
    /// print(try index.results(for: SearchRequest("manager")).hits.map(\.id))
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
        }

        let store: IndexStore
        let cache: SegmentCache
        let vectorizer: (any TextVectorizer)?
        /// How many threads share the work on many items.
        public let threads: Int
        /// What is searched now. Whoever replaces it holds ``changing``.
        let current: Mutex<Snapshot>
        /// One at a time changes or reloads the snapshot.
        let changing = Mutex(())
        /// Segments are merged here, one after another.
        let maintenance = DispatchQueue(label: "winnow.index.maintenance", qos: .utility)
        /// Whether merging has been asked for and has not begun.
        let isMaintenanceDue = Atomic(false)
        /// The names of files that were found damaged: they are not opened again.
        let damagedFiles = Mutex<Set<String>>([])
        /// How many segments were found missing or damaged and were made again.
        let repairs = Atomic(0)

        /// Opens the index at `path`, or makes it.
        ///
        /// - Parameters:
        ///   - path: the file.
        ///   - vectorizer: what gives vectors of meaning: the one that the index was made with. It is asked to read
        ///     texts whole (`readingWholeTexts`). Nil for an index of words alone; of one with vectors it may then be searched
        ///     by words, and items may be deleted.
        ///   - access: whether it may be made or written.
        ///   - options: how a new index counts words; an existing one keeps its own.
        ///   - threads: how many threads share the work on many items, at least 1.
        /// - Throws: ``IndexError`` with `file`, `notAnIndex`, `futureVersion`, `damaged`, `otherVectorizer`, `readOnly`,
        ///   `diskFull` or `invalidOption`.
        /// - Complexity: O(*s*) in the number of segments, where the cache is there; else O(*n*) in the size of all items.
        public init(
            at path: String, vectorizer: (any TextVectorizer)?, access: Access = .create,
            options: IndexOptions = IndexOptions(), threads: Int = Parallel.processorCount
        ) throws(IndexError) {
            guard threads > 0 else {
                throw IndexError(code: .invalidOption, message: "threads is \(threads), less than 1")
            }
            if let vectorizer, !(1...100_000 ~= vectorizer.dimension) {
                throw IndexError(
                    code: .invalidOption,
                    message: "vectors of \(vectorizer.dimension) numbers; an index takes 1 to 100,000")
            }
            let vectorizer = vectorizer?.readingWholeTexts
            let wanted = StoreProperties(
                options: options, vectorizer: vectorizer?.identity, dimension: vectorizer?.dimension ?? 0)
            store = try IndexStore(path: path, access: access, wanted: wanted)
            let made = store.properties
            if let vectorizer,
                vectorizer.identity != made.vectorizer || vectorizer.dimension != made.dimension
            {
                let known = made.vectorizer.map { "with \($0)" } ?? "without vectors"
                throw IndexError(
                    code: .otherVectorizer,
                    message: "\(path): was made \(known), not with \(vectorizer.identity); "
                        + "use that one, or build the index anew")
            }
            self.vectorizer = vectorizer
            self.threads = threads
            cache = SegmentCache(index: path, dimension: made.dimension)
            current = Mutex(
                Snapshot(
                    generation: -1, lastKey: 0, segments: [],
                    calibration: Calibration(dimension: made.dimension)))
            try reload()
        }

        /// The identity of the vectorizer that the index at `path` was made with; nil for an index of words alone. Ask it to open
        /// an index of which nothing is known.
        ///
        /// - Throws: ``IndexError`` as ``init(at:vectorizer:access:options:threads:)``.
        public static func vectorizerIdentity(ofIndexAt path: String) throws(IndexError) -> String? {
            let store = try IndexStore(
                path: path, access: .read,
                wanted: StoreProperties(options: IndexOptions(), vectorizer: nil, dimension: 0))
            defer { try? store.close() }
            return store.properties.vectorizer
        }

        /// The path of the index's file.
        public var path: String { store.path }
        /// How it cuts and counts words.
        public var options: IndexOptions { store.properties.options }
        /// The identity of the vectorizer that it was made with; nil for an index of words alone.
        public var vectorizerIdentity: String? { store.properties.vectorizer }

        /// How many items there are, those that have expired included.
        ///
        /// - Throws: ``IndexError`` with `file` or `damaged`.
        public func count() throws(IndexError) -> Int { try snapshot().count }

        /// An item; nil where there is none of that identifier.
        ///
        /// - Throws: ``IndexError`` with `file` or `damaged`.
        public func item(_ identifier: String) throws(IndexError) -> SearchItem? {
            guard let key = try store.read({ try IndexStore.key(of: identifier, in: $0) }) else { return nil }
            return try store.items([key]).items[0]
        }

        /// Calls `body` with all items in the order in which they were last inserted or changed, those that have expired included:
        /// to copy an index, or to build it with another embedding.
        ///
        /// Items that come meanwhile may be met; none is met twice, unless it is changed meanwhile.
        ///
        /// - Parameter body: answers whether to go on.
        /// - Throws: ``IndexError`` with `file` or `damaged`.
        public func forEachItem(_ body: (SearchItem) -> Bool) throws(IndexError) {
            var last: Int64 = 0
            while true {
                let page = try store.items(after: last, limit: 500)
                for stored in page {
                    guard body(stored.item) else { return }
                    last = stored.key
                }
                if page.isEmpty { return }
            }
        }

        /// What the last batch with a client state said; nil if none had one.
        ///
        /// - Throws: ``IndexError`` with `file` or `damaged`.
        public func clientState() throws(IndexError) -> String? { try store.clientState() }
    }
#endif
