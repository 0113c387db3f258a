// By what equal texts are found.

public import WinnowSystem

extension Corpus {
    /// For each row, the hash of its text; equal texts after ``NormalizedText`` have equal hashes.
    ///
    /// - Parameter threads: how many threads share the work; the result does not depend on it.
    /// - Complexity: O(*n*) in the bytes, and 8 bytes of memory a row.
    public func textHashes(threads: Int = Parallel.processorCount) -> [UInt64] {
        let ranges = Parallel.ranges(count: count, size: 8192)
        return [UInt64](unsafeUninitializedCapacity: count) { hashes, initializedCount in
            // Every piece writes its own part.
            nonisolated(unsafe) let hashes = hashes
            Parallel.forEach(count: ranges.count, threads: threads) { piece in
                var scratch: [UInt8] = []
                forEachText(in: ranges[piece]) {
                    hashes.initializeElement(at: $0, to: NormalizedText.hash($1, scratch: &scratch))
                }
            }
            initializedCount = count
        }
    }

    /// The hashes of the texts that are not empty, each once; a text of white space alone is empty.
    ///
    /// - Complexity: as ``textHashes(threads:)``.
    public func distinctTextHashes(threads: Int = Parallel.processorCount) -> Set<UInt64> {
        var hashes = Set(textHashes(threads: threads))
        hashes.remove(NormalizedText.emptyHash)
        return hashes
    }

    /// How many rows have a text that another corpus has too, upper and lower case and white space aside; see
    /// ``NormalizedText``.
    ///
    /// Rows without a word of text do not count. Complexity: O(*n*) in the bytes of both.
    public func countOfRows(withTextsIn other: Corpus) -> Int {
        let known = other.distinctTextHashes()
        return textHashes().count { known.contains($0) }
    }
}
