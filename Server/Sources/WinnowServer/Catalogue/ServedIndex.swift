import WinnowKit
import WinnowModels

/// An index that requests can name.
struct ServedIndex: Sendable {
    /// The name in requests.
    let name: String
    let index: SearchIndex

    /// Opens the index at a path, with the shipped embedding that it was built with, if any.
    init(_ name: String, path: String, readOnly: Bool) throws {
        self.name = name
        index = try SearchIndex(at: path, access: readOnly ? .read : .openOrRead) {
            SentenceEmbedder.shipped(identity: $0)
        }
    }

    /// Whether the index has vectors of an embedding that the service does not have: then it is searched by
    /// words, and no items can be added.
    var lacksEmbedding: Bool { Self.lacksEmbedding(index.vectorizerIdentity) }

    /// Whether the service does not have the embedding that an index was made with.
    static func lacksEmbedding(_ identity: String?) -> Bool {
        identity.map { SentenceEmbedder.shipped(identity: $0) == nil } ?? false
    }
}
