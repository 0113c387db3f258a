/// A sort key for each document of a segment; smaller keys come first.
///
/// Keys are only comparable within a segment; across segments, compare the values.
struct ColumnSortKeys: Sendable {
    /// The key of each document; ``none`` for those without a value, which come last.
    let keys: [UInt64]
    /// What decides between equal keys: rests of numbers, negative if descending; none if all are 0.
    private let rests: [Int16]
    /// The key of documents without a value.
    static let none = UInt64.max

    private let ascending: Bool
    private let columns: Columns
    private let strings: Column?

    /// Computes the keys for a sort order. Complexity: O(*n*).
    init(_ columns: Columns, by sort: SearchSort) {
        let name = AttributeName(sort.attribute)
        var keys = [UInt64](repeating: Self.none, count: columns.documents)
        var rests: [Int16] = []
        let flip: UInt64 = sort.ascending ? 0 : .max
        keys.withUnsafeMutableBufferPointer { keys in
            for (kind, first) in [(ColumnKind.bool, Self.firstBool), (.string, Self.firstString)] {
                guard let column = columns.column(name, kind) else { continue }
                columns.forEachOrdinal(of: column) {
                    keys[$0] = min(keys[$0], flip ^ (first + UInt64($1)))
                }
            }
            guard let column = columns.column(name, .number) else { return }
            if column.rests != nil { rests = [Int16](repeating: 0, count: keys.count) }
            columns.forEachNumber(of: column) { document, number in
                let key = flip ^ Self.key(of: number.nearest)
                guard !rests.isEmpty else {
                    keys[document] = min(keys[document], key)
                    return
                }
                let rest = Int16(clamping: sort.ascending ? number.rest : -number.rest)
                if (key, rest) < (keys[document], rests[document]) {
                    (keys[document], rests[document]) = (key, rest)
                }
            }
        }
        self.keys = keys
        self.rests = rests
        self.columns = columns
        ascending = sort.ascending
        strings = columns.column(name, .string)
    }

    /// Whether a document comes before another; nil if neither does.
    func precedes(_ left: Int, _ right: Int) -> Bool? {
        if keys[left] != keys[right] { return keys[left] < keys[right] }
        guard !rests.isEmpty, rests[left] != rests[right] else { return nil }
        return rests[left] < rests[right]
    }

    /// The value that a document is sorted by; nil if it has none.
    func value(of document: Int) -> SearchValue? {
        guard keys[document] != Self.none else { return nil }
        let key = ascending ? keys[document] : ~keys[document]
        if key < Self.firstBool + 2 { return .bool(key != Self.firstBool) }
        if key >= Self.firstString {
            return strings.map { .string(columns.text(Int(key - Self.firstString), of: $0).text) }
        }
        let nearest = Double(bitPattern: key >> 63 == 0 ? ~key : key & ~(1 << 63))
        let rest = rests.isEmpty ? 0 : Int(rests[document])
        return ExactNumber(nearest, rest: ascending ? rest : -rest).value
    }

    // Numbers use their order-preserving bits as keys; the NaN bit patterns below and above are free.
    private static let firstBool: UInt64 = 1
    private static let firstString: UInt64 = 0xFFF0_0000_0000_0001

    private static func key(of number: Double) -> UInt64 {
        let bits = number.bitPattern
        return bits >> 63 == 0 ? bits | 1 << 63 : ~bits
    }
}
