// Whether two corpora share texts.

extension Corpus {
    /// How many rows have a text that another corpus has too, upper and lower case and white space aside; see
    /// ``NormalizedText``.
    ///
    /// Rows without a word of text do not count. Complexity: O(*n*) in the bytes of both.
    public func countOfRows(withTextsIn other: Corpus) -> Int {
        var scratch: [UInt8] = []
        let known = Set((0..<other.count).map { other.hash(at: $0, &scratch) })
        let empty = [UInt8]().withUnsafeBufferPointer { NormalizedText.hash($0, scratch: &scratch) }
        return (0..<count).count { row in
            let hash = hash(at: row, &scratch)
            return hash != empty && known.contains(hash)
        }
    }

    private func hash(at row: Int, _ scratch: inout [UInt8]) -> UInt64 {
        withText(at: row) { NormalizedText.hash($0, scratch: &scratch) }
    }
}
