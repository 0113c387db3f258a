import WinnowSystem

/// The layout of a stream's records, for writing them again next to an answer.
package struct RecordLayout: Sendable, Hashable {
    /// The kind of a record.
    package enum Kind: Sendable, Hashable {
        /// A line, which is the text.
        case line
        /// A JSON object or list, over any number of lines.
        case object
        /// Fields, separated as in the dialect.
        case fields(DelimitedDialect)
    }

    package var kind: Kind
    /// The columns' names, or their numbers if there is no header; empty for objects.
    package var names: [String]
    /// The names of members, if the columns become objects: of columns with one name, the later ones have numbers that no
    /// column has, as readers of JSON keep only the last value of a name.
    package private(set) var memberNames: [String] = []
    /// Whether the columns have names.
    package var hasHeader: Bool
    /// The column (or member) of the identifier.
    package var idName: String?
    /// The kinds of the columns' values, if the data declares them; else empty, for text.
    package var kinds: [ArrowWriter.Kind] = []
    /// The number of the identifier's column; nil for objects.
    fileprivate var idColumn: Int?

    /// The layout of lines, whose only column is called `text`.
    static let lines = RecordLayout(kind: .line, names: ["text"], hasHeader: true)

    /// The layout of objects.
    static func objects(_ names: JSONNames) -> RecordLayout {
        RecordLayout(kind: .object, names: [], hasHeader: true, idName: names.id)
    }

    /// The kind of the values in the identifier's column.
    package var idKind: ArrowWriter.Kind { idColumn.map(kind(ofColumn:)) ?? .text }

    /// The kind of the values of a column.
    package func kind(ofColumn column: Int) -> ArrowWriter.Kind {
        kinds.indices.contains(column) ? kinds[column] : .text
    }

    /// The layout of delimited data.
    init(_ setup: DelimitedSetup) {
        self.init(
            kind: .fields(setup.dialect), names: setup.plan.names, hasHeader: setup.plan.hasHeader,
            idName: setup.plan.id.map { setup.plan.names[$0] }, idColumn: setup.plan.id)
    }

    private init(
        kind: Kind, names: [String], hasHeader: Bool, idName: String? = nil, idColumn: Int? = nil
    ) {
        self.kind = kind
        self.names = names
        var (taken, seen) = (Set(names), Set<String>())
        for name in names {
            var (own, number) = (name, 1)
            if !seen.insert(name).inserted {
                repeat {
                    number += 1
                    own = "\(name)_\(number)"
                } while !taken.insert(own).inserted
            }
            memberNames.append(own)
        }
        self.hasHeader = hasHeader
        self.idName = idName
        self.idColumn = idColumn
    }
}

/// The records that texts were read from, as they were in the file; see ``TextStream``.
package struct KeptRecords: Sendable {
    package let layout: RecordLayout
    private let storage: ByteBlock
    private let ranges: [Range<Int>]
    /// For each record, the line that it begins on, counted from 1; empty for lines.
    package let lines: [Int32]

    init(_ ranges: [Range<Int>], in storage: ByteBlock, lines: [Int32] = [], layout: RecordLayout) {
        self.ranges = ranges
        self.storage = storage
        self.lines = lines
        self.layout = layout
    }

    /// The bytes of a record, in UTF-8, without its line end; they must not outlive this value.
    package func withRecord<Result>(
        at row: Int, _ body: (UnsafeBufferPointer<UInt8>) throws -> Result
    ) rethrows -> Result {
        try withExtendedLifetime(storage) { try body(storage.bytes(ranges[row])) }
    }

    /// The fields of a record, one for each name of the layout; a missing one is empty.
    package func fields(at row: Int) -> [String] { texts(at: row).map { $0 ?? "" } }

    /// The same as JSON: numbers and truth values if the layout has them, and null for the escape `\N`.
    package func values(at row: Int) -> [JSONValue] {
        texts(at: row).enumerated().map { column, text in
            text.map(layout.kind(ofColumn: column).value) ?? .null
        }
    }

    /// The texts of the fields, one for each name of the layout; with escapes, nil is null.
    private func texts(at row: Int) -> [String?] {
        withRecord(at: row) { bytes in
            guard case .fields(let dialect) = layout.kind else {
                return [String(decoding: bytes, as: UTF8.self)]
            }
            var parser = DelimitedRecordParser(bytes, dialect: dialect, areWhole: true)
            let fields = parser.next() ? parser.fields.count : 0
            return layout.names.indices.map { column in
                guard column < fields else { return "" }
                let field = parser.fields[column]
                return dialect.isEscaped && parser.isNull(field) ? nil : parser.string(field)
            }
        }
    }

    /// The number of fields that a record has in the file.
    package func fieldCount(at row: Int) -> Int {
        withRecord(at: row) { bytes in
            guard case .fields(let dialect) = layout.kind else { return 1 }
            var parser = DelimitedRecordParser(bytes, dialect: dialect, areWhole: true)
            return parser.next() ? parser.fields.count : 0
        }
    }

    /// The identifier of a record; an empty string, or null in an object or with escapes, if it has none.
    ///
    /// In an object, `spelling` is its JSON as the object has it, with all digits of a number; else it is
    /// nil.
    package func identifier(at row: Int) -> (value: JSONValue, spelling: [UInt8]?) {
        if let column = layout.idColumn { return (identifier(inColumn: column, at: row), nil) }
        guard let name = layout.idName,
            let member = withRecord(at: row, { try? JSONText.member(name, in: $0) })
        else { return (.null, nil) }
        return (member.value, member.spelling)
    }

    /// The identifier in a column; only that field is decoded.
    private func identifier(inColumn column: Int, at row: Int) -> JSONValue {
        guard case .fields(let dialect) = layout.kind else { return .null }
        return withRecord(at: row) { bytes in
            var parser = DelimitedRecordParser(bytes, dialect: dialect, areWhole: true)
            guard parser.next(), parser.fields.indices.contains(column) else { return .string("") }
            let field = parser.fields[column]
            guard !dialect.isEscaped else {
                let kind = layout.kind(ofColumn: column)
                guard !parser.isNull(field) else { return .null }
                let value = kind.value(of: parser.string(field))
                // An infinity is no number of JSON, but an identifier.
                return value == .null ? .string(parser.string(field)) : value
            }
            return .string(ColumnNames.trimmed(parser.string(field)))
        }
    }
}
