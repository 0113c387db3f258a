// Equal texts with different labels.

extension Corpus {
    /// The number of different texts, compared by ``NormalizedText``, that have rows with different labels;
    /// blank ones do not count.
    ///
    /// - Parameters:
    ///   - equalRows: for each row, the first row with an equal text; nil to find them.
    ///   - threads: the number of threads.
    /// - Complexity: O(*n*) in the bytes and rows.
    package func countOfTextsWithSeveralLabels(equalRows: [Int32]? = nil, threads: Int) -> Int {
        let firstRows = equalRows ?? EqualTexts(of: self, threads: threads).firstRows
        var conflicting: Set<Int32> = []
        for (row, first) in firstRows.enumerated() where labelIndices[row] != labelIndices[Int(first)] {
            conflicting.insert(first)
        }
        return conflicting.count { first in
            withText(at: Int(first)) { text in !text.allSatisfy { $0 <= 0x20 } }
        }
    }
}
