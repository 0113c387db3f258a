/// Parses the records of a block into rows, in place.
///
/// The texts stay in place; quotes are removed, NULs replaced and columns joined within the block.
struct DelimitedBlockParser: Sendable {
    let path: String
    let dialect: DelimitedDialect
    let plan: ColumnPlan
    /// Whether the records are kept as they are, as parsing changes them.
    var keepsRecords = false
    /// Whether rows that cannot be read are left out.
    var skipsBadRows = false

    /// Parses a block of UTF-8 without NUL; `firstLine` is its first line, `skipsHeader` whether the first
    /// record is left out.
    func rows(
        in storage: ByteBlock, _ range: Range<Int>, firstLine: Int, skipsHeader: Bool,
        _ bad: consuming BadRowFinder? = nil
    ) throws(CorpusError) -> ParsedRows {
        var rows = ParsedRows(storage: storage)
        let bytes = storage.bytes(range)
        let content = UnsafeMutableBufferPointer(start: storage.base + range.lowerBound, count: range.count)
        if keepsRecords { rows.original = ByteBlock([UInt8](bytes)) }
        rows.slices.reserveCapacity(range.count / 64)
        var parser = DelimitedRecordParser(bytes, dialect: dialect, areWhole: true)
        parser.columnCount = plan.columnCount
        if skipsHeader, parser.next() {
            bad?.keep(parser, asHeader: true)
            parser.likelyComments = 0
        }
        while parser.next() {
            if let header = plan.header, parser.has(header) {
                rows.repairs.repeatedHeaders += 1
                continue
            }
            let line = firstLine + parser.recordLine
            do throws(CorpusError) {
                try append(&parser, in: content, line: line, to: &rows)
            } catch {
                guard skipsBadRows else { throw error }
                rows.repairs.skipBadRow(line)
                bad?.keep(parser)
            }
        }
        rows.repairs.keptRows = bad?.found
        rows.repairs.add(parser)
        rows.repairs.firstHidingLine = parser.firstHidingLine.map { firstLine + $0 }
        return rows
    }

    /// Appends the row of the current record, unless it has no label or, where one is needed, no text.
    private func append(
        _ parser: inout DelimitedRecordParser, in content: UnsafeMutableBufferPointer<UInt8>, line: Int,
        to rows: inout ParsedRows
    ) throws(CorpusError) {
        try check(parser, line: line)
        if parser.fields.count < plan.columnCount { rows.repairs.shortRows += 1 }
        let label = plan.label.map { trimmed(parser.cell($0, in: content)) }
        if let label, label.isEmpty, !plan.hasLabelSets { return rows.skip(line) }
        let isNull = !plan.text.isEmpty && plan.text.allSatisfy { parser.isNull(parser.fields[$0]) }
        if isNull {
            rows.repairs.nullTexts += 1
            if label != nil { return }
        }
        if let weight = plan.weight {
            let weight = try self.weight(parser.cell(weight, in: content), line: line)
            // As if it were not there: its words and its label would count otherwise.
            if weight == 0, label != nil { return rows.repairs.weightlessRows += 1 }
            rows.weights.append(weight)
        }
        if let label { rows.labels.append(rows.labelNames.number(of: label)) }
        if let group = plan.group {
            rows.groups.append(rows.groupNames.number(of: trimmed(parser.cell(group, in: content))))
        }
        rows.lines.append(Int32(clamping: line))
        if keepsRecords { rows.records.append(parser.recordRange) }
        let text = text(&parser, in: content)
        if !isNull, !text.bytes.contains(where: { $0 > 0x20 }) { rows.repairs.emptyTexts += 1 }
        rows.slices.append(text)
    }

    private func check(_ parser: DelimitedRecordParser, line: Int) throws(CorpusError) {
        let count = parser.fields.count
        if count == plan.columnCount { return }
        let surplus = parser.fields.dropFirst(plan.columnCount)
        guard count < plan.neededCount || surplus.contains(where: { $0.end > $0.start }) else { return }
        throw dialect.raggedRow(
            count, expected: plan.columnCount, hasHeader: plan.hasHeader, hasReturn: parser.hasLoneReturn,
            line: line, path: path)
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
    ///
    /// - Parameter hasReturn: whether a carriage return is in the row, which is then probably several lines.
    func raggedRow(
        _ count: Int, expected: Int, hasHeader: Bool, hasReturn: Bool, line: Int, path: String
    ) -> CorpusError {
        let first = hasHeader ? "the header" : "the first row"
        let remedy =
            hasReturn && count > expected
            ? "a carriage return alone ends no line here; end all lines alike"
            : count > expected
                ? (isQuoted ? "put fields that hold the delimiter in quotes, or " : "repair the row, or ")
                    + "add a column that \(first) lacks"
                : "repair the row"
        return CorpusError(
            .raggedRow, path: path, line: line,
            what: "\(count) field\(count == 1 ? "" : "s"), but \(first) has \(expected); \(remedy)")
    }
}
