import WinnowSystem

/// Columns of delimited data when all are read.
struct DelimitedColumns: Sendable {
    let dialect: DelimitedDialect
    let hasHeader: Bool
    /// The columns' names; a number if there is none.
    let names: [String]
    /// The header's cells, which joined files repeat.
    private let header: [[UInt8]]?

    /// Takes names from the first record.
    ///
    /// - Throws: ``CorpusError`` with `missingColumn` if two columns have the same name.
    init(
        _ first: [String], dialect: DelimitedDialect, hasHeader: Bool, path: String
    ) throws(CorpusError) {
        self.dialect = dialect
        self.hasHeader = hasHeader
        header = hasHeader && first.count > 1 ? first.map { Array($0.utf8) } : nil
        var names: [String] = []
        var seen: [String: Int] = [:]
        for (index, cell) in first.enumerated() {
            let cell = hasHeader ? ColumnNames.trimmed(cell) : ""
            let name = cell.isEmpty ? "\(index + 1)" : cell
            if let other = seen[name] {
                throw CorpusError(
                    .missingColumn, path: path,
                    what: "columns \(other) and \(index + 1) have the same name; give each a name of its own")
            }
            seen[name] = index + 1
            names.append(name)
        }
        self.names = names
    }

    /// Adds the records of a block whose bytes are UTF-8.
    ///
    /// - Throws: ``CorpusError`` with `raggedRow`, unless bad rows are left out.
    func addRecords(
        in bytes: UnsafeBufferPointer<UInt8>, of block: RecordBlock, _ skipsBadRows: Bool,
        _ bad: consuming BadRowFinder?, to batch: inout RecordBatch
    ) throws(CorpusError) {
        var parser = DelimitedRecordParser(bytes, dialect: dialect, areWhole: true)
        if hasHeader, block.isFirst, parser.next() { bad?.keep(parser, asHeader: true) }
        while parser.next() {
            if let header, parser.has(header) {
                batch.repairs.repeatedHeaders += 1
                continue
            }
            let line = block.firstLine + parser.recordLine
            let surplus = parser.fields.dropFirst(names.count)
            guard parser.fields.count >= names.count, surplus.allSatisfy({ $0.end == $0.start }) else {
                guard !skipsBadRows else {
                    batch.repairs.skipBadRow(line)
                    bad?.keep(parser)
                    continue
                }
                throw dialect.raggedRow(
                    parser.fields.count, expected: names.count, hasHeader: hasHeader,
                    hasReturn: parser.hasLoneReturn, line: line, path: block.path)
            }
            var members = JSONObject()
            for (name, field) in zip(names, parser.fields) {
                members.append(key: name, value: .string(parser.string(field)))
            }
            let record = UnsafeRawBufferPointer(
                rebasing: UnsafeRawBufferPointer(bytes)[parser.recordRange])
            batch.records.append(
                DataRecord(line: line, checksum: CRC32.checksum(of: record), members: members))
        }
        batch.repairs.keptRows = bad?.found
        batch.repairs.add(parser)
    }
}
