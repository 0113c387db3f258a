#if Search
/// What an index says of itself.
public struct IndexInformation: Sendable, Hashable {
    /// How many items there are.
    public var items: Int
    /// How many different terms the segments have.
    public var terms: Int
    /// How it cuts and counts words.
    public var options: IndexOptions
    /// The identity of the vectorizer that it was made with; nil for an index of words alone.
    public var vectorizer: String?
    /// How many numbers its vectors have; 0 for none.
    public var dimension: Int
    /// How many commits there have been.
    public var generation: Int
    /// How many segments it is searched in.
    public var segments: Int
    /// The segments that no file of the cache holds yet.
    public var segmentsInMemory: Int
    /// How many deleted items still take room in segments.
    public var deletedItems: Int
    /// The names of attributes that items have, in the order of their bytes.
    public var attributes: [String]
    /// The size of the file in bytes, with its log.
    public var fileSize: Int
    /// The size of the cache's files in bytes.
    public var cacheSize: Int
    /// The last client state.
    public var clientState: String?
}

/// What a check of an index found.
public struct IndexReport: Sendable, Hashable {
    /// What is wrong with the file: items may be lost. Empty if all is well.
    public var faults: [String]
    /// What is wrong with the cache, which is made again when it is needed. Empty if all is well.
    public var cacheFaults: [String]
    /// Whether the damaged files of the cache have been made again.
    public internal(set) var isRepaired = false
    /// How many items were looked at.
    public var items: Int

    /// Whether nothing is wrong.
    public var isSound: Bool { faults.isEmpty && cacheFaults.isEmpty }
}
#endif
