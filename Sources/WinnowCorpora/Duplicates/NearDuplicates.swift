public import WinnowSystem

/// Groups of rows with equal or nearly equal texts.
///
/// Two texts are equal if they are the same in lower case with white space folded. They are near-duplicates
/// if the Jaccard similarity of their pairs of adjacent words, the pairs in both over the pairs in either, is
/// at least .8: 19 words with one changed in the middle still are, as are 10 with one changed at
/// the end. A word is a run of letters and digits, ignoring case, or one character of a script without
/// spaces; all numbers of five digits or more are the same word, so that messages with different telephone
/// numbers are near-duplicates. A text of one word is a near-duplicate only of that word; a text without
/// words has none. Only the first 131,072 bytes of a text count.
///
/// Only texts that share one of their rarest word pairs are compared, by their exact similarity;
/// near-duplicates always share one. No pair is missed, except among texts that share their rarest word pair
/// with more than 128 others, or with more than 16 near-duplicates: such a text is compared with only some of
/// them, and usually still joins the same group. Near-duplicates of near-duplicates form one group, unless
/// that has more than a fiftieth of all rows (at least 20): such a chain is cut into groups whose rows are
/// all near-duplicates of the group's first row, and other pairs of the chain may end up in different groups.
///
/// The result does not depend on the number of threads. Source: R. Bayardo, Y. Ma and R. Srikant, *Scaling Up
/// All Pairs Similarity Search*, WWW 2007, DOI 10.1145/1242572.1242591.
public struct NearDuplicates: Sendable, Hashable {
    /// The Jaccard similarity of word pairs from which two texts are near-duplicates.
    package static let threshold = 0.8

    /// For each row, the first row of its group; itself for a row without duplicates.
    package private(set) var firstRows: [Int32]
    /// For each row, the first row with an equal text.
    package private(set) var equalRows: [Int32]
    /// The number of rows with the same text as an earlier row.
    package private(set) var equalCount: Int
    /// The number of other rows that are near-duplicates, except the first of each group.
    package private(set) var nearCount: Int
    /// The number of rows in chains that were cut.
    package private(set) var chainedCount = 0

    /// The maximum number of rows in an uncut group: 20, or a fiftieth of all rows if that is more.
    package static func largestGroup(rows: Int) -> Int { max(20, rows / 50) }

    /// Finds the groups of `corpus`.
    ///
    /// Complexity: O(*n*) in the bytes of the texts and the number of rows; during the search, takes 8 bytes
    /// of memory for each word and 70 for each distinct text, and up to 128 for each text if many are alike.
    public init(of corpus: Corpus, threads: Int = Parallel.processorCount) {
        let equals = EqualTexts(of: corpus, threads: threads)
        let distinct = equals.distinctRows
        var sizes = [Int32](repeating: 0, count: corpus.count)
        for first in equals.firstRows { sizes[Int(first)] += 1 }
        let search = SimilaritySearch(corpus: corpus, rows: distinct, threads: threads)
        var clusters = search.clusters()
        let groupCount = clusters.groupCount
        chainedCount = clusters.cutChains(
            sizes: distinct.map { sizes[Int($0)] }, limit: Self.largestGroup(rows: corpus.count),
            search: search)
        // Maps a text's number to its first row, and from there to all rows with the text.
        var places = sizes
        for (text, row) in distinct.enumerated() { places[Int(row)] = distinct[clusters.first(of: text)] }
        equalRows = equals.firstRows
        firstRows = equals.firstRows.map { places[Int($0)] }
        equalCount = corpus.count - distinct.count
        nearCount = distinct.count - groupCount
    }

    /// The number of rows that are duplicates or near-duplicates, except the first of each group.
    public var count: Int { equalCount + nearCount }

    /// The most rows of a group that a split keeps together: 20, or a tenth of all rows if that is more.
    ///
    /// A part without a larger group would not resemble the other rows, nor would one that is mostly that
    /// group; and such a frequent text will occur again.
    package static func largestUnit(rows: Int) -> Int { max(20, rows / 10) }

    /// For each row, the first row of those that a split keeps together with it.
    package var units: [Int32] {
        var sizes = [Int32](repeating: 0, count: firstRows.count)
        for first in firstRows { sizes[Int(first)] += 1 }
        let largest = Self.largestUnit(rows: firstRows.count)
        return firstRows.enumerated().map { row, first in
            sizes[Int(first)] > largest ? Int32(clamping: row) : first
        }
    }

    /// The number of rows in groups that are too large to stay together, except the first of each group.
    package var dividedCount: Int { zip(units, firstRows).count { $0 != $1 } }

    /// The groups of at least two rows, ordered by their first rows; the rows of each ascend.
    public var groups: [[Int]] {
        var groups: [Int32: [Int]] = [:]
        for (row, first) in firstRows.enumerated() where row != Int(first) {
            groups[first, default: [Int(first)]].append(row)
        }
        return groups.values.sorted { $0[0] < $1[0] }
    }

    /// The groups among some rows, renumbered 0, 1, …; `rows` must ascend.
    ///
    /// The counts remain those of all rows. Complexity: O(*n*) in all rows.
    package func selecting(_ rows: [Int]) -> NearDuplicates {
        func selecting(_ links: [Int32]) -> [Int32] {
            var numbers = [Int32](repeating: -1, count: links.count)
            return rows.enumerated().map { number, row in
                let first = Int(links[row])
                if numbers[first] < 0 { numbers[first] = Int32(clamping: number) }
                return numbers[first]
            }
        }
        var selected = self
        selected.firstRows = selecting(firstRows)
        selected.equalRows = selecting(equalRows)
        return selected
    }

    /// The Jaccard similarity of two texts' word pairs: 0 to 1, 1 for the same pairs; 0 if either has no
    /// words.
    ///
    /// Complexity: O(*n*) in their bytes.
    package static func similarity(_ left: String, _ right: String) -> Double {
        let sets = [left, right].map(WordShingles.distinctHashes)
        guard !sets[0].isEmpty, !sets[1].isEmpty else { return 0 }
        let shared = sets[0].intersection(sets[1]).count
        return Double(shared) / Double(sets[0].count + sets[1].count - shared)
    }
}
