// Delimited records with the names of their columns.

import WinnowSystem

/// The columns of delimited data, all of which are read.
struct DelimitedColumns: Sendable {
    let dialect: DelimitedDialect
    let hasHeader: Bool
    /// The columns' names; the number where there is none.
    let names: [String]

    /// Takes names from the first record.
    ///
    /// - Throws: ``CorpusError`` with `missingColumn` where two columns have one name.
    init(
        _ first: [String], dialect: DelimitedDialect, hasHeader: Bool, path: String
    ) throws(CorpusError) {
        self.dialect = dialect
        self.hasHeader = hasHeader
        var names: [String] = []
        var seen: [String: Int] = [:]
        for (index, cell) in first.enumerated() {
            let cell = hasHeader ? ColumnNames.trimmed(cell) : ""
            let name = cell.isEmpty ? "\(index + 1)" : cell
            if let other = seen[name] {
                throw CorpusError(
                    .missingColumn, path: path,
                    what: "columns \(other) and \(index + 1) have the same name; give each one of its own")
            }
            seen[name] = index + 1
            names.append(name)
        }
        self.names = names
    }

    /// Appends the records of a block whose bytes are UTF-8.
    ///
    /// - Throws: ``CorpusError`` with `raggedRow`.
    func appendRecords(
        of bytes: UnsafeBufferPointer<UInt8>, firstLine: Int, skipsHeader: Bool, path: String,
        to records: inout [DataRecord]
    ) throws(CorpusError) {
        var parser = DelimitedRecordParser(bytes, dialect: dialect)
        if skipsHeader { _ = parser.next() }
        while parser.next() {
            let line = firstLine + parser.recordLine
            let surplus = parser.fields.dropFirst(names.count)
            guard parser.fields.count >= names.count, surplus.allSatisfy({ $0.end == $0.start }) else {
                throw ragged(parser.fields.count, line: line, path: path)
            }
            var members = JSONObject()
            for (name, field) in zip(names, parser.fields) {
                members.append(key: name, value: .string(parser.string(field)))
            }
            var end = min(parser.position, bytes.count)
            while end > parser.recordStart,
                [dialect.newline, DelimitedDialect.carriageReturn].contains(bytes[end - 1])
            {
                end -= 1
            }
            let record = UnsafeBufferPointer(rebasing: bytes[parser.recordStart..<end])
            records.append(
                DataRecord(
                    line: line, checksum: CRC32.checksum(of: UnsafeRawBufferPointer(record)), members: members
                ))
        }
    }

    private func ragged(_ count: Int, line: Int, path: String) -> CorpusError {
        let remedy =
            dialect.isQuoted && count > names.count
            ? "put fields that hold the delimiter in quotes" : "repair the row"
        return CorpusError(
            .raggedRow, path: path, line: line,
            what:
                "\(count) field\(count == 1 ? "" : "s") where \(hasHeader ? "the header has" : "the first row has") \(names.count); \(remedy)"
        )
    }
}
