import WinnowSystem

/// Writes rows of fields as an Arrow stream.
///
/// Source: [Arrow columnar format](https://arrow.apache.org/docs/format/Columnar.html), *Serialization and
/// Interprocess Communication*.
package struct ArrowWriter: Sendable {
    /// The kind of a column's values.
    package enum Kind: Sendable, Hashable {
        case text, integer, real, truth

        /// A value that is written as `text`; null if it is a number that JSON does not have.
        func value(of text: String) -> JSONValue {
            switch self {
            case .text: .string(text)
            case .integer: Int(text).map(JSONValue.integer) ?? .string(text)
            case .real: Double(text).flatMap { $0.isFinite ? .number($0) : nil } ?? .null
            case .truth: .bool(text == "true")
            }
        }

        /// The number of the type in `Schema.fbs`, and its properties.
        fileprivate var type: (number: UInt8, properties: FlatValue) {
            switch self {
            case .text: (5, .table([:]))
            case .integer: (2, .table([0: .int32(64), 1: .uint8(1)]))
            case .real: (3, .table([0: .int16(2)]))
            case .truth: (6, .table([:]))
            }
        }
    }

    private let columns: [(name: String, kind: Kind)]

    package init(columns: [(name: String, kind: Kind)]) {
        self.columns = columns
    }

    /// The end of a stream.
    package static let end: [UInt8] = mark + [0, 0, 0, 0]

    private static let mark = [UInt8](repeating: 0xFF, count: 4)

    /// The beginning of a stream.
    package var schema: [UInt8] {
        let fields = columns.map { column in
            let type = column.kind.type
            return FlatValue.table([
                0: .string(column.name), 1: .uint8(1), 2: .uint8(type.number), 3: type.properties,
                5: .tables([]),
            ])
        }
        return Self.message(kind: 1, .table([1: .tables(fields)]), body: [])
    }

    /// A message with a header and a body.
    private static func message(kind: UInt8, _ header: FlatValue, body: [UInt8]) -> [UInt8] {
        var metadata = FlatValue.table([
            0: .int16(4), 1: .uint8(kind), 2: header, 3: .int64(Int64(body.count)),
        ]).buffer
        pad(&metadata)
        return mark + bytes(of: UInt32(metadata.count)) + metadata + body
    }

    private static func pad(_ bytes: inout [UInt8]) {
        while bytes.count % 8 != 0 { bytes.append(0) }
    }

    fileprivate static func bytes(of number: some FixedWidthInteger) -> [UInt8] {
        withUnsafeBytes(of: number.littleEndian) { Array($0) }
    }

    /// A batch of rows; nothing without rows.
    ///
    /// - Parameter rows: lines of fields with escapes, as in ``DataOptions/Format/escaped``. A missing field,
    ///   and one that is not of its column's kind, is null.
    /// - Complexity: O(*n*) in the bytes.
    package func batch(of rows: [UInt8]) -> [UInt8] {
        var built = columns.map { ArrowColumnBuilder($0.kind) }
        var count = 0
        rows.withUnsafeBufferPointer { rows in
            var parser = DelimitedRecordParser(rows, dialect: DelimitedDialect(escapedWith: nil))
            while parser.next() {
                count += 1
                for place in built.indices {
                    let field = parser.fields.indices.contains(place) ? parser.fields[place] : nil
                    guard let field, !parser.isNull(field) else {
                        built[place].append(nil)
                        continue
                    }
                    built[place].append(parser.string(field))
                }
            }
        }
        guard count > 0 else { return [] }
        var (nodes, buffers): ([Int64], [Int64]) = ([], [])
        var body: [UInt8] = []
        for column in built {
            nodes += [Int64(count), Int64(column.nullCount)]
            for buffer in column.buffers {
                buffers += [Int64(body.count), Int64(buffer.count)]
                body += buffer
                Self.pad(&body)
            }
        }
        let header = FlatValue.table([
            0: .int64(Int64(count)), 1: .numbers(nodes, width: 2), 2: .numbers(buffers, width: 2),
        ])
        return Self.message(kind: 3, header, body: body)
    }
}

/// The values of a column that is written.
private struct ArrowColumnBuilder {
    private let kind: ArrowWriter.Kind
    private(set) var nullCount = 0
    private var count = 0
    private var valid: [UInt8] = []
    private var values: [UInt8] = []
    /// The bytes of texts, whose ends are in ``values``.
    private var texts: [UInt8] = []

    init(_ kind: ArrowWriter.Kind) {
        self.kind = kind
        if kind == .text { values = ArrowWriter.bytes(of: Int32(0)) }
    }

    /// Validity, values or offsets, and the bytes of texts.
    var buffers: [[UInt8]] { [nullCount > 0 ? valid : [], values] + (kind == .text ? [texts] : []) }

    mutating func append(_ field: String?) {
        var isValid = field != nil
        switch kind {
        case .text:
            texts += Array((field ?? "").utf8)
            values += ArrowWriter.bytes(of: Int32(clamping: texts.count))
        case .integer:
            let number = field.flatMap { Int64($0) }
            isValid = number != nil
            values += ArrowWriter.bytes(of: number ?? 0)
        case .real:
            let number = field.flatMap { Double($0) }
            isValid = number != nil
            values += ArrowWriter.bytes(of: (number ?? 0).bitPattern)
        case .truth:
            isValid = field == "true" || field == "false"
            if count % 8 == 0 { values.append(0) }
            if field == "true" { values[count / 8] |= 1 << UInt8(count % 8) }
        }
        if count % 8 == 0 { valid.append(0) }
        if isValid { valid[count / 8] |= 1 << UInt8(count % 8) } else { nullCount += 1 }
        count += 1
    }
}
