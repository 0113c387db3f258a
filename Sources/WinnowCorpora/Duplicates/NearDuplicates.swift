// Which rows say nearly the same.

public import WinnowSystem

/// Groups of rows with equal or nearly equal texts.
///
/// Two texts are equal if they are after ``NormalizedText``. They are near-duplicates if the Jaccard similarity of their
/// word pairs, the pairs in both over the pairs in either, is at least ``threshold``: 19 words with another one in their
/// middle still are, as are 10 with another one at their end. A word is a run of letters and digits, upper and lower case
/// aside, or one character of a script that writes no spaces; all numbers of five digits or more are one word, so that
/// messages with different telephone numbers are near-duplicates. A text of one word is a near-duplicate of that word
/// alone, one without words of none. Of a text the first 131,072 bytes count.
///
/// Pairs are looked for by MinHash signatures of 32 lanes in 8 bands, and every pair that is found is confirmed by its
/// exact similarity. A pair is missed with a chance of 1.5 % at a similarity of .8, .02 % at .9. Near-duplicates of
/// near-duplicates are one group, unless it has more rows than ``largestGroup(rows:)``: such a chain is cut into groups whose
/// rows all are near-duplicates of the group's first row, and other pairs of the chain may come to stand in different groups
/// (``chainedCount`` says how many rows that concerns).
///
/// The result does not depend on the number of threads. Source: A. Broder, *On the resemblance and containment of
/// documents*, 1997, DOI 10.1109/SEQUEN.1997.666900.
public struct NearDuplicates: Sendable, Hashable {
    /// From which Jaccard similarity of their word pairs on two texts are near-duplicates.
    public static let threshold = 0.8

    /// For each row, the first row of its group; a row without duplicates is its own.
    public private(set) var firstRows: [Int32]
    /// For each row, the first row with an equal text.
    public private(set) var equalRows: [Int32]
    /// How many rows have the same text as an earlier row.
    public private(set) var equalCount: Int
    /// How many rows beside those nearly have the text of another row of their group.
    public private(set) var nearCount: Int
    /// How many rows stood in chains that were cut.
    public private(set) var chainedCount = 0

    /// How many rows a group of near-duplicates may have before it is cut: 20, or a fiftieth of all rows if that is more.
    public static func largestGroup(rows: Int) -> Int { max(20, rows / 50) }

    /// Finds the groups of `corpus`.
    ///
    /// Complexity: O(*n*) in the bytes of the texts and the number of rows; for the time of the search 64 bytes of memory
    /// for each distinct text, and about as much again for the pairs where many texts are alike.
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
    public func selecting(_ rows: [Int]) -> NearDuplicates {
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
    /// Complexity: O(*n* log *n*) in their words.
    public static func similarity(_ left: String, _ right: String) -> Double {
        var shingles = WordShingles()
        var sets = ShingleSets()
        for text in [left, right] {
            var text = text
            text.withUTF8 { shingles.read($0) }
            sets.append(shingles)
        }
        return sets.similarity(0, 1)
    }
}
