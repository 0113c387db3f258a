// Indexes, by name, in one folder.

#if Search
public import Foundation
import Synchronization
import WinnowIndex
import WinnowEmbeddingModel

/// An index of a program's items: a file that this program alone searches, not the system.
///
/// Items are found by words and, for English, by meaning. Changes are kept whole or not at all.
public final class CSSearchableIndex: Sendable {
    private struct State {
        /// The changes since ``CSSearchableIndex/beginBatch()``; nil if none has begun.
        var batch: IndexBatch?
        weak var delegate: (any CSSearchableIndexDelegate)?
    }

    private let state = Mutex(State())
    private let name: String
    private static let shared = CSSearchableIndex(name: "default")

    /// The index without a name.
    public static func `default`() -> CSSearchableIndex { shared }

    /// Always true.
    public static func isIndexingAvailable() -> Bool { true }

    /// The index with a name, which is made when it is first used.
    public init(name: String) { self.name = name }

    /// The index with a name. The protection class has no effect: give the folder one.
    public convenience init(name: String, protectionClass: FileProtectionType?) { self.init(name: name) }

    /// Who would be asked to index again: never, as an index that is kept in a file loses nothing.
    public var indexDelegate: (any CSSearchableIndexDelegate)? {
        get { state.withLock { $0.delegate } }
        set { state.withLock { $0.delegate = newValue } }
    }

    /// Adds items, or replaces those with the same identifiers.
    ///
    /// - Throws: ``CSIndexError`` with the first item that is refused; none of the items is indexed then.
    public nonisolated(nonsending) func indexSearchableItems(_ items: [CSSearchableItem]) async throws {
        try await change { $0.insert(items) }
    }

    /// Adds items like the asynchronous method, and then calls the handler, on another thread.
    public func indexSearchableItems(
        _ items: [CSSearchableItem], completionHandler: (@Sendable ((any Error)?) -> Void)? = nil
    ) {
        perform(completionHandler) { $0.insert(items) }
    }

    /// Deletes items; unknown identifiers do nothing.
    ///
    /// - Throws: ``CSIndexError``.
    public nonisolated(nonsending) func deleteSearchableItems(withIdentifiers identifiers: [String])
        async throws
    {
        try await change { $0.delete(identifiers) }
    }

    /// Deletes items like the asynchronous method, and then calls the handler, on another thread.
    public func deleteSearchableItems(
        withIdentifiers identifiers: [String], completionHandler: (@Sendable ((any Error)?) -> Void)? = nil
    ) {
        perform(completionHandler) { $0.delete(identifiers) }
    }

    /// Deletes the items of domains, and of those below them.
    ///
    /// - Throws: ``CSIndexError``.
    public nonisolated(nonsending) func deleteSearchableItems(withDomainIdentifiers domains: [String])
        async throws
    {
        try await change { $0.delete(domains: domains) }
    }

    /// Deletes the items of domains like the asynchronous method, and then calls the handler, on another thread.
    public func deleteSearchableItems(
        withDomainIdentifiers domains: [String], completionHandler: (@Sendable ((any Error)?) -> Void)? = nil
    ) {
        perform(completionHandler) { $0.delete(domains: domains) }
    }

    /// Deletes all items.
    ///
    /// - Throws: ``CSIndexError``.
    public nonisolated(nonsending) func deleteAllSearchableItems() async throws {
        try await change { $0.deleteAll() }
    }

    /// Deletes all items like the asynchronous method, and then calls the handler, on another thread.
    public func deleteAllSearchableItems(completionHandler: (@Sendable ((any Error)?) -> Void)? = nil) {
        perform(completionHandler) { $0.deleteAll() }
    }
}

// Batches.
extension CSSearchableIndex {
    /// The largest client state, in bytes.
    private static let largestClientState = 250

    /// Collects the changes from now on, until the batch ends. Their methods and handlers end at once.
    public func beginBatch() { state.withLock { $0.batch = $0.batch ?? IndexBatch() } }

    /// Makes the changes since ``beginBatch()``, all or none, and remembers where the program is.
    ///
    /// - Parameter clientState: at most 250 bytes of the program's own.
    /// - Throws: ``CSIndexError``.
    public nonisolated(nonsending) func endBatch(withClientState clientState: Data) async throws {
        try await endBatch(expected: nil, clientState)
    }

    /// Ends a batch like the asynchronous method, and then calls the handler, on another thread.
    public func endBatch(
        withClientState clientState: Data, completionHandler: (@Sendable ((any Error)?) -> Void)? = nil
    ) {
        Task { await Self.answer(completionHandler) { try await self.endBatch(expected: nil, clientState) } }
    }

    /// Makes the changes since ``beginBatch()`` if the client state is the expected one.
    ///
    /// - Throws: ``CSIndexError`` with `mismatchedClientState` if another writer has changed it.
    public nonisolated(nonsending) func endIndexBatch(
        expectedClientState: Data?, newClientState: Data
    ) async throws {
        try await endBatch(expected: expectedClientState, newClientState)
    }

    /// The client state of the last batch; empty if there was none.
    ///
    /// - Throws: ``CSIndexError``.
    public nonisolated(nonsending) func fetchLastClientState() async throws -> Data {
        try mapping { try opened().clientState().flatMap { Data(base64Encoded: $0) } ?? Data() }
    }

    /// Reads the client state like the asynchronous method, and then calls the handler, on another thread.
    public func fetchLastClientState(completionHandler: @escaping @Sendable (Data?, (any Error)?) -> Void) {
        Task {
            do { completionHandler(try await fetchLastClientState(), nil) } catch {
                completionHandler(nil, error)
            }
        }
    }

    private nonisolated(nonsending) func endBatch(expected: Data?, _ clientState: Data) async throws {
        guard clientState.count <= Self.largestClientState else {
            throw CSIndexError(
                .invalidClientStateError,
                "the client state has \(clientState.count) bytes; keep it below \(Self.largestClientState + 1)"
            )
        }
        var batch = state.withLock { state in
            defer { state.batch = nil }
            return state.batch ?? IndexBatch()
        }
        batch.clientState = clientState.base64EncodedString()
        batch.expectedClientState = expected?.base64EncodedString()
        try await apply(batch)
    }
}

// Opening and changing.
extension CSSearchableIndex {
    private static let openIndexes = Mutex<[String: SearchIndex]>([:])
    private static let folderPath = Mutex<URL?>(nil)

    /// The folder of the index files: by default `SearchableIndex` in a folder with the program's name, below the
    /// user's application support (`~/.local/share` on Linux). Set it before the first index is used.
    public static var folder: URL {
        get {
            folderPath.withLock { $0 }
                ?? (FileManager.default.urls(for: .applicationSupportDirectory, in: .userDomainMask).first
                ?? FileManager.default.temporaryDirectory)
                .appendingPathComponent(ProcessInfo.processInfo.processName)
                .appendingPathComponent("SearchableIndex")
        }
        set { folderPath.withLock { $0 = newValue } }
    }

    /// Every index in the folder, opened.
    static func all() throws -> [SearchIndex] {
        let files = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
        return try files.filter { $0.hasSuffix(".index") }.sorted().map {
            try opened(folder.appendingPathComponent($0).path)
        }
    }

    private static func opened(_ path: String) throws(IndexError) -> SearchIndex {
        try openIndexes.withLock { (open: inout sending [String: SearchIndex]) throws(IndexError) in
            if let index = open[path] { return index }
            let index = try SearchIndex(at: path, vectorizer: .english)
            open[path] = index
            return index
        }
    }

    private func opened() throws -> SearchIndex {
        // Any name is one of a file.
        let file = name.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? "default"
        let folder = Self.folder
        do {
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        } catch {
            throw CSIndexError(
                .indexUnavailableError,
                "\(folder.path): cannot be made; check its rights, or set CSSearchableIndex.folder")
        }
        return try Self.opened(folder.appendingPathComponent(file + ".index").path)
    }

    private func mapping<Result>(_ body: () throws -> Result) throws -> Result {
        do { return try body() } catch let error as IndexError { throw CSIndexError(error) }
    }

    private nonisolated(nonsending) func change(_ add: (inout IndexBatch) -> Void) async throws {
        guard !collects(add) else { return }
        var batch = IndexBatch()
        add(&batch)
        try await apply(batch)
    }

    private nonisolated(nonsending) func apply(_ batch: IndexBatch) async throws {
        let index = try mapping { try opened() }
        do { _ = try await index.apply(batch) } catch { throw CSIndexError(error) }
    }

    /// Adds to the batch that has begun; false if there is none.
    private func collects(_ add: (inout IndexBatch) -> Void) -> Bool {
        state.withLock { state in
            guard var batch = state.batch.take() else { return false }
            add(&batch)
            state.batch = batch
            return true
        }
    }

    private func perform(
        _ handler: (@Sendable ((any Error)?) -> Void)?, _ add: (inout IndexBatch) -> Void
    ) {
        var batch = IndexBatch()
        let isCollected = collects(add)
        if !isCollected { add(&batch) }
        let changes = batch
        Task { await Self.answer(handler) { if !isCollected { try await self.apply(changes) } } }
    }

    private static func answer(
        _ handler: (@Sendable ((any Error)?) -> Void)?, _ body: () async throws -> Void
    ) async {
        do {
            try await body()
            handler?(nil)
        } catch {
            handler?(error)
        }
    }
}

extension IndexBatch {
    fileprivate mutating func delete(_ identifiers: [String]) {
        for identifier in identifiers { delete(identifier) }
    }

    fileprivate mutating func delete(domains: [String]) { for domain in domains { delete(domain: domain) } }

    /// Adds items, or changes those that exist.
    fileprivate mutating func insert(_ items: [CSSearchableItem]) {
        for item in items {
            let new = item.searchItem
            guard item.isUpdate else {
                insert(new)
                continue
            }
            let (members, domain, expires) = (item.attributeSet.all, new.domain, new.expires)
            update(new.identifier) { old in
                let all = CSSearchableItemAttributeSet(old.members)
                all.merge(members)
                old.setMembers(all.all)
                old.expires = expires
                if !domain.isEmpty { old.domain = domain }
            }
        }
    }
}

/// What Core Spotlight asks for when it has lost an index. Winnow's never are, so nothing is called.
public protocol CSSearchableIndexDelegate: AnyObject, Sendable {
    /// Would index all items again.
    func searchableIndex(
        _ searchableIndex: CSSearchableIndex,
        reindexAllSearchableItemsWithAcknowledgementHandler acknowledgementHandler: @escaping () -> Void)
    /// Would index some items again.
    func searchableIndex(
        _ searchableIndex: CSSearchableIndex, reindexSearchableItemsWithIdentifiers identifiers: [String],
        acknowledgementHandler: @escaping () -> Void)
}
#endif
