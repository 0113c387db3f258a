// Indexes by URL.

#if Search
#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif
public import WinnowFeatures
public import WinnowIndex
public import WinnowSystem

extension SearchIndex {
    /// Opens or creates an index.
    ///
    /// - Throws: `IndexError`, as for a path.
    public convenience init(
        at url: URL, vectorizer: (any TextVectorizer)?, access: Access = .create,
        options: IndexOptions = IndexOptions(), threads: Int = Parallel.processorCount
    ) throws(IndexError) {
        try self.init(
            at: url.path, vectorizer: vectorizer, access: access, options: options, threads: threads)
    }

    /// Opens an index with its vectorizer, which `vectorizer` finds by its identity.
    ///
    /// - Throws: `IndexError`, as for a path; errors of `vectorizer`.
    public convenience init(
        at url: URL, access: Access = .openOrRead, threads: Int = Parallel.processorCount,
        vectorizer: (_ identity: String) throws -> (any TextVectorizer)?
    ) throws {
        try self.init(at: url.path, access: access, threads: threads, vectorizer: vectorizer)
    }

    /// Removes an index and its cache, if they exist; it must not be open anywhere.
    ///
    /// - Throws: `IndexError`, as for a path.
    public static func remove(at url: URL) throws(IndexError) { try remove(at: url.path) }

    /// Moves an index and its cache on the same file system; neither may be open anywhere.
    ///
    /// - Throws: `IndexError`, as for a path.
    public static func move(from url: URL, to destination: URL) throws(IndexError) {
        try move(from: url.path, to: destination.path)
    }
}
#endif
