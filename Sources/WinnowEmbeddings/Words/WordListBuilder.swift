import WinnowCore
import WinnowFeatures

/// Collects distinct words for a vocabulary.
struct WordListBuilder {
    private var texts: [UInt8] = []
    private var starts: [UInt32] = [0]
    private var hashes: [UInt64] = []
    private var known: Set<UInt64> = []

    /// The number of words.
    var count: Int { hashes.count }

    /// The maximum number of words to reserve memory for.
    private static let largestReserve = 1 << 22

    init(capacity: Int = 0) {
        let capacity = min(capacity, Self.largestReserve)
        known.reserveCapacity(capacity)
        hashes.reserveCapacity(capacity)
        starts.reserveCapacity(capacity + 1)
    }

    /// Adds a word unless it is empty or a duplicate; returns whether it was added.
    ///
    /// - Throws: ``EmbeddingError`` with `unsupported` if the words take more than 4 GB.
    mutating func append(_ word: String) throws(EmbeddingError) -> Bool {
        try Array(word.utf8).withUnsafeBufferPointer { utf8 throws(EmbeddingError) in try append(utf8) }
    }

    /// Adds a word in UTF-8 in the same way.
    mutating func append(_ word: UnsafeBufferPointer<UInt8>) throws(EmbeddingError) -> Bool {
        guard !word.isEmpty else { return false }
        let hash = WordHashes.hash(of: word)
        guard known.insert(hash).inserted else { return false }
        guard let end = UInt32(exactly: texts.count + word.count) else {
            throw EmbeddingError(
                code: .unsupported, message: "the words take more than 4 GB; use fewer")
        }
        hashes.append(hash)
        texts.append(contentsOf: word)
        starts.append(end)
        return true
    }

    /// The words in the order in which they were added.
    func vocabulary() -> Vocabulary { Vocabulary(hashes: hashes, texts: texts, textStarts: starts) }
}
