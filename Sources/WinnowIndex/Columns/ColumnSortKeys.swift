/// A sort key for each document of a segment; smaller keys come first.
///
/// Keys are only comparable within a segment; across segments, compare the values.
struct ColumnSortKeys: Sendable {
    /// The key of each document; ``none`` for those without a value, which come last.
    let keys: [UInt64]
    /// The key of documents without a value.
    static let none = UInt64.max

    private let ascending: Bool
    private let columns: Columns
    private let strings: Column?

    /// Computes the keys for a sort order. Complexity: O(*n*).
    init(_ columns: Columns, by sort: SearchSort) {
        let name = AttributeName(sort.attribute)
        var keys = [UInt64](repeating: Self.none, count: columns.documents)
        let flip: UInt64 = sort.ascending ? 0 : .max
        keys.withUnsafeMutableBufferPointer { keys in
            for (kind, first) in [(ColumnKind.bool, Self.firstBool), (.string, Self.firstString)] {
                guard let column = columns.column(name, kind) else { continue }
                columns.forEachOrdinal(of: column) {
                    keys[$0] = min(keys[$0], flip ^ (first + UInt64($1)))
                }
            }
            if let column = columns.column(name, .number) {
                columns.forEachNumber(of: column) {
                    keys[$0] = min(keys[$0], flip ^ Self.key(of: $1))
                }
            }
        }
        self.keys = keys
        self.columns = columns
        ascending = sort.ascending
        strings = columns.column(name, .string)
    }

    /// The value that a document is sorted by; nil if it has none.
    func value(of document: Int) -> SearchValue? {
        guard keys[document] != Self.none else { return nil }
        let key = ascending ? keys[document] : ~keys[document]
        if key < Self.firstBool + 2 { return .bool(key != Self.firstBool) }
        if key >= Self.firstString {
            return strings.map { .string(columns.text(Int(key - Self.firstString), of: $0).text) }
        }
        return .number(Double(bitPattern: key >> 63 == 0 ? ~key : key & ~(1 << 63)))
    }

    // Numbers use their order-preserving bits as keys; the NaN bit patterns below and above are free.
    private static let firstBool: UInt64 = 1
    private static let firstString: UInt64 = 0xFFF0_0000_0000_0001

    private static func key(of number: Double) -> UInt64 {
        let bits = number.bitPattern
        return bits >> 63 == 0 ? bits | 1 << 63 : ~bits
    }
}
