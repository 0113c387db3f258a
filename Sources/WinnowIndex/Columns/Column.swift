/// A row of the table of columns, with its ranges checked against the tensors.
struct Column: Sendable {
    var kind: ColumnKind
    var isAttribute: Bool
    /// The range of its name's bytes.
    var name: Range<Int>
    /// The range of its values in the numbers or the ordinals.
    var values: Range<Int>
    /// The range of ``ExactNumber/rest`` of each value; nil if all are 0.
    var rests: Range<Int>?
    /// The document of each value; nil if each document has one value or the marker for none.
    var documents: Range<Int>?
    /// The range of its dictionary in all strings.
    var texts: Range<Int>

    /// Reads a row; nil if a range exceeds its tensor, or a dense column does not have a value per document.
    init?(_ row: ArraySlice<UInt64>, of sizes: ColumnSizes) {
        let row = Array(row)
        let known =
            ColumnTensors.kindMask | ColumnTensors.attributeFlag | ColumnTensors.sparseFlag
            | ColumnTensors.restsFlag
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
        if row[0] & ColumnTensors.restsFlag != 0 {
            guard kind == .number, let rests = Self.range(row[3] + row[4], row[4], within: sizes.numbers)
            else { return nil }
            self.rests = rests
        }
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

    /// The number of ordinals.
    var ordinalCount: Int { kind == .bool ? 2 : texts.count }
}

/// The element counts of the segment's tensors.
struct ColumnSizes {
    var documents: Int
    var names: Int
    var numbers: Int
    var ordinals: Int
    var listed: Int
    var texts: Int
}

/// The type of a column's values.
enum ColumnKind: UInt64, Sendable, CaseIterable {
    /// Booleans, as ordinals 0 and 1.
    case bool
    /// Numbers and dates.
    case number
    /// Strings, as ordinals into a sorted dictionary.
    case string
}

/// The name and kind that identify a column.
struct ColumnKey: Sendable, Hashable, Comparable {
    var name: AttributeName
    var kind: ColumnKind

    /// Orders properties before attributes, then by the bytes of the name, then by kind.
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
