/// Parses the records of a block into rows, in place.
///
/// The texts stay in place; quotes are removed, NULs replaced and columns joined within the block.
struct DelimitedBlockParser: Sendable {
    let path: String
    let dialect: DelimitedDialect
    let plan: ColumnPlan
    /// Whether the records are kept as they are, as parsing changes them.
    var keepsRecords = false

    /// Parses a block of UTF-8 without NUL; `firstLine` is its first line, `skipsHeader` whether the first
    /// record is left out.
    func rows(
        in storage: ByteBlock, _ range: Range<Int>, firstLine: Int, skipsHeader: Bool
    ) throws(CorpusError) -> ParsedRows {
        var rows = ParsedRows(storage: storage)
        let bytes = storage.bytes(range)
        let content = UnsafeMutableBufferPointer(start: storage.base + range.lowerBound, count: range.count)
        if keepsRecords { rows.original = ByteBlock([UInt8](bytes)) }
        rows.slices.reserveCapacity(range.count / 64)
        var parser = DelimitedRecordParser(bytes, dialect: dialect, areWhole: true)
        if skipsHeader { _ = parser.next() }
        while parser.next() {
            try check(parser, firstLine: firstLine)
            if let label = plan.label {
                let name = trimmed(parser.cell(label, in: content))
                guard !name.isEmpty || plan.hasLabelSets else {
                    rows.skip(firstLine + parser.recordLine)
                    continue
                }
                rows.labels.append(rows.labelNames.number(of: name))
            }
            if let weight = plan.weight {
                rows.weights.append(
                    try self.weight(parser.cell(weight, in: content), line: firstLine + parser.recordLine))
            }
            if let group = plan.group {
                rows.groups.append(
                    rows.groupNames.number(of: trimmed(parser.cell(group, in: content))))
            }
            rows.lines.append(Int32(clamping: firstLine + parser.recordLine))
            if keepsRecords { rows.records.append(parser.recordRange) }
            rows.slices.append(text(&parser, in: content))
        }
        rows.repairs.strayQuotes = parser.strayQuotes
        return rows
    }

    private func check(_ parser: DelimitedRecordParser, firstLine: Int) throws(CorpusError) {
        let count = parser.fields.count
        if count == plan.columnCount { return }
        let surplus = parser.fields.dropFirst(plan.columnCount)
        guard count < plan.neededCount || surplus.contains(where: { $0.end > $0.start }) else { return }
        throw dialect.raggedRow(
            count, expected: plan.columnCount, hasHeader: plan.hasHeader, line: firstLine + parser.recordLine,
            path: path)
    }

    private func trimmed(_ cell: UnsafeBufferPointer<UInt8>) -> UnsafeBufferPointer<UInt8> {
        var start = 0
        var end = cell.count
        while start < end, cell[start] <= 0x20 { start += 1 }
        while end > start, cell[end - 1] <= 0x20 { end -= 1 }
        return UnsafeBufferPointer(rebasing: cell[start..<end])
    }

    private func weight(
        _ cell: UnsafeBufferPointer<UInt8>, line: Int
    ) throws(CorpusError) -> Float {
        if let weight = Float(String(decoding: trimmed(cell), as: UTF8.self)), weight.isFinite, weight >= 0 {
            return weight
        }
        throw CorpusError(
            .badWeight, path: path, line: line,
            what: "the weight is not a finite number of at least 0; correct it")
    }
}

extension DelimitedBlockParser {
    private func text(
        _ parser: inout DelimitedRecordParser, in content: UnsafeMutableBufferPointer<UInt8>
    ) -> TextSlice {
        if plan.text.count == 1 {
            let text = parser.cell(plan.text[0], in: content)
            return TextSlice(text)
        }
        var joined: [UInt8] = []
        for (place, column) in plan.text.enumerated() {
            if place > 0 { joined.append(UInt8(ascii: "\n")) }
            joined.append(contentsOf: parser.cell(column, in: content))
        }
        // The joined text is no longer than the record, whose fields have a delimiter between them.
        for (offset, byte) in joined.enumerated() { content[parser.recordStart + offset] = byte }
        let start = parser.recordStart
        return TextSlice(UnsafeBufferPointer(rebasing: content[start..<start + joined.count]))
    }
}

extension DelimitedDialect {
    /// The error for a row with too few or too many fields.
    func raggedRow(_ count: Int, expected: Int, hasHeader: Bool, line: Int, path: String) -> CorpusError {
        let remedy =
            isQuoted && count > expected ? "put fields that hold the delimiter in quotes" : "repair the row"
        return CorpusError(
            .raggedRow, path: path, line: line,
            what: "\(count) field\(count == 1 ? "" : "s"), but "
                + "\(hasHeader ? "the header has" : "the first row has") \(expected); \(remedy)")
    }
}
