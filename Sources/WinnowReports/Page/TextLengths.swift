package import WinnowCorpora
import WinnowSystem

/// The distribution of text lengths in Unicode scalars, which are characters in most scripts.
package struct TextLengths: Sendable, Hashable {
    /// How many texts have no scalar, one, 2–3, 4–7, …: class *i* holds lengths below 2ⁱ.
    package let counts: [Int]
    /// The length that half of the texts reach; nil without texts.
    package let median: Int?
    /// The length that one text in twenty exceeds; nil without texts.
    package let percentile95: Int?
    /// The greatest length; nil without texts.
    package let longest: Int?

    /// Measures texts. Complexity: O(*n*) in their bytes, and O(N log N) in their number.
    package init(of corpora: [Corpus]) {
        var lengths: [Int32] = []
        lengths.reserveCapacity(corpora.reduce(0) { $0 + $1.count })
        for corpus in corpora {
            corpus.forEachText(in: 0..<corpus.count) { _, utf8 in
                // Every byte that does not continue a scalar begins one.
                let count = utf8.reduce(0) { $0 &+ ($1 & 0xC0 == 0x80 ? 0 : 1) }
                lengths.append(Int32(clamping: count))
            }
        }
        lengths.sort()
        var counts: [Int] = []
        for length in lengths {
            let place = Int32.bitWidth - length.leadingZeroBitCount
            while counts.count <= place { counts.append(0) }
            counts[place] += 1
        }
        self.counts = counts
        median = lengths.isEmpty ? nil : Int(lengths[lengths.count / 2])
        percentile95 = lengths.isEmpty ? nil : Int(lengths[lengths.count * 95 / 100])
        longest = lengths.last.map(Int.init)
    }

    /// The histogram.
    var chart: BarChart {
        // Empty classes at the beginning are not drawn.
        let first = counts.firstIndex { $0 > 0 } ?? 0
        return BarChart(
            label: "Bar chart: the number of texts by length", xTitle: "minimum characters (classes double)",
            yTitle: "texts",
            bars: counts.indices.dropFirst(first).map { place in
                let (low, high) = (place == 0 ? 0 : 1 << (place - 1), (1 << place) - 1)
                let range =
                    low == high ? "\(low)" : "\(FixedDecimal.grouped(low))–\(FixedDecimal.grouped(high))"
                return BarChart.Bar(
                    name: low.shortText, count: counts[place],
                    title: "\(range) characters: \(counted(counts[place], "text"))")
            })
    }
}
