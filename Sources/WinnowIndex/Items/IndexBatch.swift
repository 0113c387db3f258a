/// Changes to an index, applied atomically in the order in which they were added.
public struct IndexBatch: Sendable {
    enum Operation: Sendable {
        case insert(SearchItem)
        case update(identifier: String, change: @Sendable (inout SearchItem) -> Void)
        case delete(identifier: String)
        case deleteDomain(String)
        case deleteAll
        case deleteExpired
    }

    private(set) var operations: [Operation] = []

    /// State to recover after a crash, such as a position in the input, stored with the changes for
    /// `SearchIndex.clientState()`. Nil keeps the stored state. A NUL ends it.
    public var clientState: String?

    /// The client state that the index must have for the batch to be applied, "" for none: so that of several
    /// writers, or of a writer and its predecessor that was thought dead, only one continues. Nil applies it
    /// anyway.
    public var expectedClientState: String?

    /// Makes a batch without changes.
    public init(clientState: String? = nil) { self.clientState = clientState }

    /// Makes a batch that inserts items.
    public init(inserting items: some Sequence<SearchItem>, clientState: String? = nil) {
        self.clientState = clientState
        for item in items { insert(item) }
    }

    /// The number of changes.
    public var count: Int { operations.count }

    /// Inserts or, if the identifier exists, replaces an item. NULs in title, text or keywords become spaces.
    public mutating func insert(_ item: SearchItem) { operations.append(.insert(item.withoutNULs)) }

    /// Changes an item; does nothing if it does not exist.
    ///
    /// - Parameters:
    ///   - identifier: the item's identifier.
    ///   - change: changes the item; its identifier stays the same. It must not use the index.
    public mutating func update(
        _ identifier: String, _ change: @escaping @Sendable (inout SearchItem) -> Void
    ) {
        operations.append(.update(identifier: identifier, change: change))
    }

    /// Deletes an item, if it exists.
    public mutating func delete(_ identifier: String) { operations.append(.delete(identifier: identifier)) }

    /// Deletes the items of a domain and its subdomains: `help` includes `help.billing`.
    public mutating func delete(domain: String) { operations.append(.deleteDomain(domain)) }

    /// Deletes all items.
    public mutating func deleteAll() { operations.append(.deleteAll) }

    /// Deletes the items whose expiry has passed.
    public mutating func deleteExpired() { operations.append(.deleteExpired) }
}

/// The result of a batch.
public struct BatchResult: Sendable, Hashable {
    /// The number of new items.
    public internal(set) var inserted = 0
    /// The number of existing items changed or replaced, including items of the same batch.
    public internal(set) var replaced = 0
    /// The identifier of the first of them.
    package internal(set) var firstReplaced: String?
    /// The number of deleted items.
    public internal(set) var deleted = 0
}
