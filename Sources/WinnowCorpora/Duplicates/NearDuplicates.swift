public import WinnowSystem

/// Groups of rows with equal or nearly equal texts.
///
/// Two texts are equal if they are in lower case with white space folded. They are near-duplicates if the Jaccard
/// similarity of their
/// word pairs, the pairs in both over the pairs in either, is at least ``threshold``: 19 words with another one in their
/// middle still are, as are 10 with another one at their end. A word is a run of letters and digits, upper and lower case
/// aside, or one character of a script that writes no spaces; all numbers of five digits or more are one word, so that
/// messages with different telephone numbers are near-duplicates. A text of one word is a near-duplicate of that word
/// alone, one without words of none. Of a text the first 131,072 bytes count.
///
/// Only texts that share one of their rarest word pairs are compared, by their exact similarity; two near-duplicates always
/// do. No pair is missed, but among texts that share their rarest word pair with more than 128 others, or with more than
/// 16 near-duplicates: there a text is compared with some of them, and most often joins the same group by these.
/// Near-duplicates of near-duplicates are one group, unless it has more rows than a fiftieth of them (at least 20): such a chain is
/// cut into groups whose rows all are near-duplicates of the group's first row, and other pairs of the chain may come to
/// stand in different groups (``chainedCount`` says how many rows that concerns).
///
/// The result does not depend on the number of threads. Source: R. Bayardo, Y. Ma and R. Srikant, *Scaling Up All Pairs
/// Similarity Search*, WWW 2007, DOI 10.1145/1242572.1242591.
public struct NearDuplicates: Sendable, Hashable {
    /// From which Jaccard similarity of their word pairs on two texts are near-duplicates.
    public static let threshold = 0.8

    /// For each row, the first row of its group; a row without duplicates is its own.
    public private(set) var firstRows: [Int32]
    /// For each row, the first row with an equal text.
    package private(set) var equalRows: [Int32]
    /// How many rows have the same text as an earlier row.
    public private(set) var equalCount: Int
    /// How many rows beside those nearly have the text of another row of their group.
    public private(set) var nearCount: Int
    /// How many rows stood in chains that were cut.
    public private(set) var chainedCount = 0

    /// How many rows a group of near-duplicates may have before it is cut: 20, or a fiftieth of all rows if that is more.
    package static func largestGroup(rows: Int) -> Int { max(20, rows / 50) }

    /// Finds the groups of `corpus`.
    ///
    /// Complexity: O(*n*) in the bytes of the texts and the number of rows; for the time of the search 8 bytes of memory
    /// for each word and 70 for each distinct text, and up to 128 for each text where many are alike.
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
        // From a text's number to its first row, and from there to all rows with the text.
        var places = sizes
        for (text, row) in distinct.enumerated() { places[Int(row)] = distinct[clusters.first(of: text)] }
        equalRows = equals.firstRows
        firstRows = equals.firstRows.map { places[Int($0)] }
        equalCount = corpus.count - distinct.count
        nearCount = distinct.count - groupCount
    }

    /// How many rows equal or nearly equal another row of their group, the first of each group aside.
    public var count: Int { equalCount + nearCount }

    /// The groups of at least two rows, by their first rows; the rows of each ascend.
    public var groups: [[Int]] {
        var groups: [Int32: [Int]] = [:]
        for (row, first) in firstRows.enumerated() where row != Int(first) {
            groups[first, default: [Int(first)]].append(row)
        }
        return groups.values.sorted { $0[0] < $1[0] }
    }

    /// The groups among some rows, which become rows 0, 1, …; `rows` must ascend.
    ///
    /// The counts are those of all rows. Complexity: O(*n*) in all rows.
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

    /// The Jaccard similarity of the word pairs of two texts: from 0 to 1, 1 for the same pairs; 0 where either has no words.
    ///
    /// Complexity: O(*n*) in their bytes.
    public static func similarity(_ left: String, _ right: String) -> Double {
        let sets = [left, right].map(WordShingles.distinctHashes)
        guard !sets[0].isEmpty, !sets[1].isEmpty else { return 0 }
        let shared = sets[0].intersection(sets[1]).count
        return Double(shared) / Double(sets[0].count + sets[1].count - shared)
    }
}
