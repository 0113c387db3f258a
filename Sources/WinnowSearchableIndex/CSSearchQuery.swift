// Queries by conditions.

#if Search
public import Foundation
import Synchronization
import WinnowIndex

/// How a query searches.
public class CSSearchQueryContext {
    /// The attributes to return; no effect, as items are returned whole.
    public var fetchAttributes: [String] = []
    /// Metadata queries that found items must also match.
    public var filterQueries: [String] = []
    /// The language of the keyboard; no effect.
    public var keyboardLanguage: String?
    /// Protection classes; no effect.
    public var protectionClasses: [FileProtectionType] = []

    /// Makes a context without conditions.
    public init() {}
}

// Unchecked, as it has a subclass: what changes is in a lock.

/// Finds items by a condition on their attributes, such as `title == "manag*"cdw && rating > 3`.
///
/// Every item of every index in ``CSSearchableIndex/folder`` is compared, in the order in which they were indexed, so
/// the time grows with their number. Comparisons and modifiers are those of Core Spotlight: `c` ignores case, `d` ignores
/// accents, `w` compares whole words, `*` in a text is any number of signs, and as a name any attribute.
public class CSSearchQuery: @unchecked Sendable {
    private struct State {
        var foundItems: (@Sendable ([CSSearchableItem]) -> Void)?
        var completion: (@Sendable ((any Error)?) -> Void)?
        var task: Task<Void, Never>?
        var count = 0
        var isCancelled = false
    }

    /// What a query has found.
    public struct Item: Sendable, Identifiable {
        /// The item's identifier.
        public var id: String { item.uniqueIdentifier }
        /// The item.
        public let item: CSSearchableItem
    }

    /// Items, as they are found.
    public typealias Results = AsyncThrowingStream<Item, any Error>

    private let state = Mutex(State())
    let text: String
    let filters: [String]
    /// Items are handed over in groups of this size.
    static let groupSize = 100

    /// Makes a query.
    public init(queryString: String, queryContext: CSSearchQueryContext?) {
        (text, filters) = (queryString, queryContext?.filterQueries ?? [])
    }

    /// Makes a query; items are returned whole, whatever the attributes.
    public convenience init(queryString: String, attributes: [String]?) {
        self.init(queryString: queryString, queryContext: nil)
    }

    /// Called with items as they are found, on another thread.
    public var foundItemsHandler: (@Sendable ([CSSearchableItem]) -> Void)? {
        get { state.withLock { $0.foundItems } }
        set { state.withLock { $0.foundItems = newValue } }
    }

    /// Called at the end, on another thread; with ``CSSearchQueryError`` if the query failed or was cancelled.
    public var completionHandler: (@Sendable ((any Error)?) -> Void)? {
        get { state.withLock { $0.completion } }
        set { state.withLock { $0.completion = newValue } }
    }

    /// The number of items found so far.
    public var foundItemCount: Int { state.withLock { $0.count } }

    /// Whether the query was cancelled.
    public var isCancelled: Bool { state.withLock { $0.isCancelled } }

    /// Starts the query, once; its handlers are called.
    public func start() {
        state.withLock { state in
            guard state.task == nil, !state.isCancelled else { return }
            state.task = Task {
                do {
                    try await self.search { items in
                        let handler = self.state.withLock { state in
                            state.count += items.count
                            return state.foundItems
                        }
                        handler?(items)
                    }
                    self.completionHandler?(nil)
                } catch {
                    self.completionHandler?(CSSearchQueryError(error))
                }
            }
        }
    }

    /// Stops the query; what was found stays.
    public func cancel() {
        state.withLock { state in
            state.isCancelled = true
            state.task?.cancel()
        }
    }

    /// The items, as they are found; a search of its own for each use. Ends with ``CSSearchQueryError`` if it fails.
    public var results: Results {
        Self.stream { yield in
            try await self.search { items in for item in items { yield(Item(item: item)) } }
        }
    }

    /// Searches, and hands over items in groups.
    func search(_ found: @escaping @Sendable ([CSSearchableItem]) -> Void) async throws {
        let queries = try (filters + [text]).map { try MetadataQuery($0) }
        for index in try CSSearchableIndex.all() {
            var group: [CSSearchableItem] = []
            let now = SearchDate.now
            try index.forEachItem { item in
                if item.expires.map({ $0 > now }) ?? true {
                    let members = item.members
                    if queries.allSatisfy({ $0.matches(members) }) { group.append(CSSearchableItem(item)) }
                }
                if group.count == Self.groupSize {
                    found(group)
                    group = []
                }
                return !Task.isCancelled
            }
            if !group.isEmpty { found(group) }
            try Task.checkCancellation()
        }
    }

    static func stream<Element: Sendable>(
        _ search: @escaping @Sendable (@escaping @Sendable (Element) -> Void) async throws -> Void
    ) -> AsyncThrowingStream<Element, any Error> {
        AsyncThrowingStream { continuation in
            let task = Task {
                do {
                    try await search { continuation.yield($0) }
                    continuation.finish()
                } catch {
                    continuation.finish(throwing: CSSearchQueryError(error))
                }
            }
            continuation.onTermination = { _ in task.cancel() }
        }
    }
}
#endif
