/// The columns of Arrow data.
///
/// Source: [Arrow columnar format](https://arrow.apache.org/docs/format/Columnar.html) and its `Schema.fbs`.
struct ArrowSchema {
    let fields: [ArrowField]

    /// Reads the header of a schema message.
    ///
    /// - Throws: ``ArrowFailure``.
    init(_ table: FlatTable) throws(ArrowFailure) {
        guard try table.number(0, default: Int16(0)) == 0 else {
            throw .unsupported("its numbers are big-endian; write it on a little-endian machine")
        }
        var number = 0
        fields = try ArrowField.fields(of: table, 1, depth: 0, &number)
        guard !readable.isEmpty else {
            throw .unsupported("it has no column of texts, numbers or dates; write one")
        }
    }

    /// The columns that can be written as text.
    var readable: [ArrowField] { fields.filter { $0.type.isReadable } }

    /// The kinds of values in the readable columns.
    var kinds: [ArrowWriter.Kind] {
        // An unsigned 64-bit number may be too large for a signed one.
        readable.map { $0.type == .integer(bytes: 8, isSigned: false) ? .text : $0.type.kind }
    }

    /// The names of the columns that are left out.
    var leftOut: [String] {
        fields.filter { !$0.type.isReadable }.map { String(decoding: $0.name, as: UTF8.self) }
    }
}

/// A column, or a part of the values of one.
struct ArrowField {
    /// The name, in UTF-8.
    let name: [UInt8]
    let type: ArrowType
    /// The type of the indices, and the number of the dictionary that they refer to; nil if values are plain.
    let dictionary: (indices: ArrowType, number: Int64)?
    let children: [ArrowField]

    /// Types are nested at most this deep, and there are at most this many fields.
    private static let (deepest, most) = (64, 100_000)

    /// The fields in a vector of a table.
    ///
    /// - Parameters:
    ///   - table: the table of a schema or of a field.
    ///   - vector: the number of the vector.
    ///   - depth: how deep they are nested.
    ///   - number: the number of fields read so far; a table may be referred to many times.
    static func fields(
        of table: FlatTable, _ vector: Int, depth: Int, _ number: inout Int
    ) throws(ArrowFailure) -> [ArrowField] {
        guard depth < deepest else { throw .damaged }
        var fields: [ArrowField] = []
        for field in try table.tables(vector) {
            number += 1
            guard number <= most else { throw .damaged }
            fields.append(try ArrowField(field, depth: depth, &number))
        }
        return fields
    }

    private init(_ table: FlatTable, depth: Int, _ number: inout Int) throws(ArrowFailure) {
        name = Array(try table.string(0))
        let kind = try table.number(2, default: UInt8(0))
        guard let details = try table.table(3) else { throw .damaged }
        type = try ArrowType(kind, details)
        children = try Self.fields(of: table, 5, depth: depth + 1, &number)
        guard let encoding = try table.table(4) else {
            dictionary = nil
            return
        }
        let indices =
            try encoding.table(1).map { table throws(ArrowFailure) in try ArrowType.integer(table) }
            ?? .integer(bytes: 4, isSigned: true)
        dictionary = (indices, try encoding.number(0, default: Int64(0)))
    }

    private init(_ field: ArrowField) {
        (name, type, dictionary, children) = (field.name, field.type, nil, field.children)
    }

    /// The values of the dictionary.
    var withoutDictionary: ArrowField { ArrowField(self) }

    /// The type stored in batches: of indices, or of the values themselves.
    var stored: ArrowType { dictionary?.indices ?? type }

    /// The fields whose values are stored in batches: none below a dictionary's indices.
    var storedChildren: [ArrowField] { dictionary == nil ? children : [] }
}

/// The type of values.
enum ArrowType: Hashable {
    /// Values that are all null.
    case null
    case integer(bytes: Int, isSigned: Bool)
    case real(bytes: Int)
    case truth
    /// UTF-8, with offsets of 4 or 8 bytes.
    case text(offsetBytes: Int)
    /// UTF-8 in any of several buffers.
    case textView
    /// Days, or milliseconds, since 1970.
    case date(bytes: Int)
    /// Time since 1970, in parts of a second.
    case timestamp(perSecond: Int64, isUTC: Bool)
    /// Values that are not read, in a number of buffers, or with a number of them for each batch.
    case other(buffers: Int, isView: Bool)

    /// The kind of values when written as a column.
    var kind: ArrowWriter.Kind {
        switch self {
        case .integer: .integer
        case .real: .real
        case .truth: .truth
        case .null, .text, .textView, .date, .timestamp, .other: .text
        }
    }

    /// Whether values can be written as text.
    var isReadable: Bool { if case .other = self { false } else { true } }

    /// The number of buffers in each batch, without those whose number varies.
    var bufferCount: Int {
        switch self {
        case .null: 0
        case .integer, .real, .truth, .date, .timestamp, .textView: 2
        case .text: 3
        case .other(let buffers, _): buffers
        }
    }

    /// Whether the number of buffers varies from batch to batch.
    var hasViews: Bool {
        switch self {
        case .textView: true
        case .other(_, let isView): isView
        default: false
        }
    }

    static func integer(_ table: FlatTable) throws(ArrowFailure) -> ArrowType {
        let bits = try table.number(0, default: Int32(0))
        guard [8, 16, 32, 64].contains(bits) else { throw .damaged }
        return .integer(bytes: Int(bits) / 8, isSigned: try table.number(1, default: UInt8(0)) != 0)
    }

    /// - Parameters:
    ///   - kind: the number of the type in `Schema.fbs`.
    ///   - table: its properties.
    init(_ kind: UInt8, _ table: FlatTable) throws(ArrowFailure) {
        switch kind {
        case 1: self = .null
        case 2: self = try .integer(table)
        case 3:
            let precision = try table.number(0, default: Int16(0))
            guard (0...2).contains(precision) else { throw .damaged }
            self = .real(bytes: 2 << Int(precision))
        case 5: self = .text(offsetBytes: 4)
        case 6: self = .truth
        case 8: self = .date(bytes: try table.number(0, default: Int16(1)) == 0 ? 4 : 8)
        case 10:
            let unit = try table.number(0, default: Int16(0))
            guard (0...3).contains(unit) else { throw .damaged }
            self = .timestamp(
                perSecond: [1, 1000, 1_000_000, 1_000_000_000][Int(unit)], isUTC: try !table.string(1).isEmpty
            )
        case 20: self = .text(offsetBytes: 8)
        case 24: self = .textView
        // Decimals, times, intervals, durations, binary data, lists and structures.
        case 7, 9, 11, 15, 18: self = .other(buffers: 2, isView: false)
        case 4, 19: self = .other(buffers: 3, isView: false)
        case 23: self = .other(buffers: 2, isView: true)
        case 12, 17, 21: self = .other(buffers: 2, isView: false)
        case 25, 26: self = .other(buffers: 3, isView: false)
        case 13, 16: self = .other(buffers: 1, isView: false)
        case 14: self = .other(buffers: try table.number(0, default: Int16(0)) == 0 ? 1 : 2, isView: false)
        case 22: self = .other(buffers: 0, isView: false)
        default: throw .unsupported("it has a column of a type that is not known (\(kind)); leave it out")
        }
    }
}
