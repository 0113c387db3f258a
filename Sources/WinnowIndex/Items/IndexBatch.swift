/// Changes of an index that happen all or not at all, in the order in which they were added.
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

    /// What the caller wants to find again after a crash, such as how far it has read its input: kept with the changes, asked
    /// for with `SearchIndex.clientState()`. Nil leaves what is there. It ends at a NUL, if it has one.
    public var clientState: String?

    /// Makes a batch without changes.
    public init(clientState: String? = nil) { self.clientState = clientState }

    /// Makes a batch that inserts items.
    public init(inserting items: some Sequence<SearchItem>, clientState: String? = nil) {
        self.clientState = clientState
        for item in items { insert(item) }
    }

    /// How many changes there are.
    public var count: Int { operations.count }

    /// Adds an item, in place of one of the same identifier. A NUL in title, text or keywords becomes a space.
    public mutating func insert(_ item: SearchItem) { operations.append(.insert(item.withoutNULs)) }

    /// Changes an item; one that is not there stays so.
    ///
    /// - Parameters:
    ///   - identifier: which item.
    ///   - change: changes it; its identifier stays as it is. It must not use the index.
    public mutating func update(
        _ identifier: String, _ change: @escaping @Sendable (inout SearchItem) -> Void
    ) {
        operations.append(.update(identifier: identifier, change: change))
    }

    /// Deletes an item, if it is there.
    public mutating func delete(_ identifier: String) { operations.append(.delete(identifier: identifier)) }

    /// Deletes the items of a domain and of those below it: `help` also those of `help.billing`.
    public mutating func delete(domain: String) { operations.append(.deleteDomain(domain)) }

    /// Deletes all items.
    public mutating func deleteAll() { operations.append(.deleteAll) }

    /// Deletes the items whose expiry has passed.
    public mutating func deleteExpired() { operations.append(.deleteExpired) }
}

/// What a batch came to.
public struct BatchResult: Sendable, Hashable {
    /// Items that were not there before.
    public internal(set) var inserted = 0
    /// Items that were there and have been changed or replaced, also by an item of the same batch.
    public internal(set) var replaced = 0
    /// Items that are gone.
    public internal(set) var deleted = 0
}
