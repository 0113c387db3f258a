/// Counts of values, over all segments.
struct FacetCounts: Sendable, Hashable {
    /// The number of documents with each value.
    private(set) var counts: [SearchValue: Int] = [:]

    mutating func add(_ count: Int, of value: SearchValue) { counts[value, default: 0] += count }

    mutating func merge(_ other: FacetCounts) { counts.merge(other.counts, uniquingKeysWith: +) }

    /// The values with their counts, the most frequent first; ties in the order of the values.
    ///
    /// - Parameter limit: the maximum number of values; nil for all.
    func mostFrequent(_ limit: Int? = nil) -> [(value: SearchValue, count: Int)] {
        let sorted = counts.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
        return sorted.prefix(limit ?? sorted.count).map { ($0.key, $0.value) }
    }
}

extension Columns {
    /// Counts the documents of a set by value of an attribute; one with several values counts for each.
    ///
    /// - Complexity: O(*n*), and O(*v*) strings for *v* occurring values.
    func countValues(of attribute: String, among set: DocumentSet, in facets: inout FacetCounts) {
        let name = AttributeName(attribute)
        if let column = column(name, .number) {
            var counts: [ExactNumber: Int] = [:]
            forEachNumber(of: column) { document, number in
                if set.contains(document) { counts[number, default: 0] += 1 }
            }
            for (number, count) in counts { facets.add(count, of: number.value) }
        }
        for kind in [ColumnKind.bool, .string] {
            guard let column = column(name, kind) else { continue }
            var counts = [UInt32](repeating: 0, count: column.ordinalCount)
            counts.withUnsafeMutableBufferPointer { counts in
                forEachOrdinal(of: column) { document, ordinal in
                    counts[ordinal] &+= set.contains(document) ? 1 : 0
                }
            }
            for (ordinal, count) in counts.enumerated() where count > 0 {
                let value: SearchValue =
                    kind == .bool ? .bool(ordinal == 1) : .string(text(ordinal, of: column).text)
                facets.add(Int(count), of: value)
            }
        }
    }
}
