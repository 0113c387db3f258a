// The shingles of texts as they are read.

import WinnowSystem

/// The hashes of the shingles of some texts, repetitions included, one text behind the other.
struct ShingledTexts: Sendable {
    private(set) var hashes: [UInt32] = []
    /// Where the hashes of each text end.
    private(set) var ends: [Int] = []

    /// Reads some rows of a corpus. Complexity: O(*n*) in the bytes of their texts.
    init(of rows: ArraySlice<Int32>, in corpus: Corpus) {
        var shingles = WordShingles()
        ends.reserveCapacity(rows.count)
        for row in rows {
            corpus.withText(at: Int(row)) { shingles.read($0) }
            hashes.append(contentsOf: shingles.hashes.elements)
            ends.append(hashes.count)
        }
    }

    /// The texts of `rows`, in pieces of consecutive rows that do not depend on the number of threads.
    static func pieces(of rows: [Int32], in corpus: Corpus, threads: Int) -> [ShingledTexts] {
        let ranges = Parallel.ranges(count: rows.count, size: rowsPerPiece)
        return Parallel.map(count: ranges.count, threads: threads) { piece in
            ShingledTexts(of: rows[ranges[piece]], in: corpus)
        }
    }

    private static let rowsPerPiece = 4096
}
