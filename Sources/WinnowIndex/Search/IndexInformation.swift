#if Search
/// Information about an index.
public struct IndexInformation: Sendable, Hashable {
    /// The number of items that searches can find: without expired ones.
    public var items: Int
    /// The number of expired items, until they are removed.
    package var expiredItems: Int
    /// The number of different terms in the segments.
    package var terms: Int
    /// How it normalizes and weights words.
    public var options: IndexOptions
    /// The identity of the vectorizer that it was made with; nil for an index of only words.
    public var vectorizer: String?
    /// The dimension of its vectors; 0 for none.
    public var dimension: Int
    /// The number of commits so far.
    package var generation: Int
    /// The number of segments.
    package var segments: Int
    /// The number of segments not yet in a cache file.
    package var segmentsInMemory: Int
    /// The number of deleted items still in segments.
    package var deletedItems: Int
    /// The names of attributes that items have, in the order of their bytes.
    public var attributes: [String]
    /// The size of the file and its log in bytes.
    public var fileSize: Int
    /// The size of the cache's files in bytes.
    public var cacheSize: Int
    /// The last client state.
    public var clientState: String?
}

/// The result of verifying an index.
public struct IndexReport: Sendable, Hashable {
    /// Faults of the file: items may be lost. Empty if there are none.
    public var faults: [String]
    /// Faults of the cache, which is rebuilt when needed. Empty if there are none.
    package var cacheFaults: [String]
    /// Whether the damaged cache files have been rebuilt.
    public internal(set) var isRepaired = false
    /// The number of items checked.
    public var items: Int

    /// Whether there are no faults.
    public var isSound: Bool { faults.isEmpty && cacheFaults.isEmpty }
}
#endif
