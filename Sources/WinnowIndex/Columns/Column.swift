/// A row of the table of columns, its places checked against the tensors.
struct Column: Sendable {
    var kind: ColumnKind
    var isAttribute: Bool
    /// The bytes of its name.
    var name: Range<Int>
    /// Its values, of the numbers or of the ordinals.
    var values: Range<Int>
    /// The document of each value; nil where each document has one value or the sign for none.
    var documents: Range<Int>?
    /// The strings of its dictionary, among all strings.
    var texts: Range<Int>

    /// Reads a row; nil where a place is not in its tensor, or a column without a list of documents has not a value for each.
    init?(_ row: ArraySlice<UInt64>, of sizes: ColumnSizes) {
        let row = Array(row)
        let known = ColumnTensors.kindMask | ColumnTensors.attributeFlag | ColumnTensors.sparseFlag
        guard row.count == ColumnTensors.rowLength, row[0] & ~known == 0,
            let kind = ColumnKind(rawValue: row[0] & ColumnTensors.kindMask),
            let name = Self.range(row[1], row[2], within: sizes.names),
            let values = Self.range(
                row[3], row[4], within: kind == .number ? sizes.numbers : sizes.ordinals),
            let texts = Self.range(row[6], row[7], within: sizes.texts), texts.count < Int(UInt32.max)
        else { return nil }
        self.kind = kind
        isAttribute = row[0] & ColumnTensors.attributeFlag != 0
        self.name = name
        self.values = values
        self.texts = texts
        if row[0] & ColumnTensors.sparseFlag != 0 {
            guard let documents = Self.range(row[5], row[4], within: sizes.listed) else { return nil }
            self.documents = documents
        } else {
            guard values.count == sizes.documents else { return nil }
        }
    }

    private static func range(_ start: UInt64, _ count: UInt64, within size: Int) -> Range<Int>? {
        let size = UInt64(size)
        guard start <= size, count <= size - start else { return nil }
        return Int(start)..<Int(start + count)
    }

    /// How many ordinals there are.
    var ordinalCount: Int { kind == .bool ? 2 : texts.count }
}

/// How many of each the segment's tensors hold.
struct ColumnSizes {
    var documents: Int
    var names: Int
    var numbers: Int
    var ordinals: Int
    var listed: Int
    var texts: Int
}

/// What a column holds.
enum ColumnKind: UInt64, Sendable, CaseIterable {
    /// Truth values, as ordinals 0 and 1.
    case bool
    /// Numbers and moments.
    case number
    /// Strings, as ordinals into a sorted dictionary.
    case string
}

/// What tells a column from all others.
struct ColumnKey: Sendable, Hashable, Comparable {
    var name: AttributeName
    var kind: ColumnKind

    /// The item's own properties before its attributes, names by their bytes, then the kinds.
    static func < (left: ColumnKey, right: ColumnKey) -> Bool {
        if left.isAttribute != right.isAttribute { return right.isAttribute }
        if left.bytes != right.bytes { return left.bytes < right.bytes }
        return left.kind.rawValue < right.kind.rawValue
    }

    var isAttribute: Bool { name.property == nil }

    /// The name itself.
    var bytes: ByteText {
        switch name {
        case .own(let property): ByteText(property.rawValue)
        case .attribute(let name): name
        }
    }
}
