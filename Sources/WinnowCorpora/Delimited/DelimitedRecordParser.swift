import WinnowSystem

/// Iterates over bytes of whole records; the fields of the current record are spans of those bytes.
///
/// It must agree with ``RecordScanner`` on where records end.
struct DelimitedRecordParser {
    /// A field's span, without the opening quote, and without the closing one if that is its last byte.
    struct Field {
        var start: Int
        var end: Int
        /// Whether there are quotes or escapes inside to remove.
        var needsUnquoting = false
    }

    let bytes: UnsafeBufferPointer<UInt8>
    let dialect: DelimitedDialect
    /// Whether ``RecordScanner`` has found that the bytes are whole records: then a quote is closed, or a stray one.
    private let areWhole: Bool
    private(set) var position: Int
    private(set) var recordStart = 0
    /// Line breaks before ``recordStart``, and before ``position``.
    private(set) var recordLine = 0
    private(set) var line = 0
    private(set) var fields: [Field] = []
    /// The offset of an opening quote that is never closed; its record is then the last.
    private(set) var unclosedQuote: Int?
    /// The number of quotes at the beginning of fields that do not open them.
    private(set) var strayQuotes = 0
    /// The number of fields with text after the closing quote, other than spaces.
    private(set) var brokenQuotes = 0
    /// The number of line breaks inside quotes.
    private(set) var quotedLineBreaks = 0
    /// The number of fields of a row, to find rows inside quotes; 0 if they are not looked for.
    var columnCount = 0
    /// The number of lines inside quotes that have as many fields as a row, as one quote too many makes of rows.
    private(set) var hiddenRows = 0
    /// Line breaks before the first record that has such lines.
    private(set) var firstHidingLine: Int?
    /// The number of byte order marks at the beginning of records, as in files that were joined.
    private(set) var byteOrderMarks = 0
    /// The number of records that begin with `#` and a space, as comments do, if comments are not skipped.
    var likelyComments = 0

    init(
        _ bytes: UnsafeBufferPointer<UInt8>, from start: Int = 0, dialect: DelimitedDialect,
        areWhole: Bool = false
    ) {
        self.bytes = bytes
        self.areWhole = areWhole
        self.dialect = dialect
        position = start
    }

    /// The bytes of the current record, without its line end.
    var recordRange: Range<Int> {
        var end = min(position, bytes.count)
        while end > recordStart, [dialect.newline, DelimitedDialect.carriageReturn].contains(bytes[end - 1]) {
            end -= 1
        }
        return recordStart..<end
    }

    /// Whether the current record has exactly these cells.
    func has(_ cells: [[UInt8]]) -> Bool {
        fields.count == cells.count
            && zip(fields, cells).allSatisfy { field, cell in
                !field.needsUnquoting && field.end - field.start == cell.count
                    && bytes[field.start..<field.end].elementsEqual(cell)
            }
    }

    /// Whether a carriage return is within the current record, though lines end otherwise.
    var hasLoneReturn: Bool {
        dialect.newline != DelimitedDialect.carriageReturn
            && bytes[recordRange].contains(DelimitedDialect.carriageReturn)
    }

    /// Goes to the next record; false at the end. Comments are skipped, and empty lines unless fields are escaped.
    mutating func next() -> Bool {
        if !dialect.isEscaped || dialect.comment != nil { skipLinesWithoutRecord() }
        guard position < bytes.count else { return false }
        fields.removeAll(keepingCapacity: true)
        recordStart = position
        recordLine = line
        if bytes[position] == UInt8(ascii: "#"), dialect.comment == nil, position + 1 < bytes.count,
            bytes[position + 1] == UInt8(ascii: " ")
        {
            likelyComments += 1
        }
        var lineEnd = self.lineEnd(from: position)
        repeat {
            if skipToQuote(before: lineEnd) {
                appendQuotedField(&lineEnd)
            } else {
                appendPlainField(from: position, to: lineEnd)
            }
        } while position <= lineEnd
        if lineEnd < bytes.count { line += 1 }
        return true
    }

    /// Whether a quoted field begins; moves past the space before it.
    private mutating func skipToQuote(before lineEnd: Int) -> Bool {
        guard dialect.isQuoted, position < lineEnd else { return false }
        let isSpaced = bytes[position] == 0x20
        let place = isSpaced ? position + 1 : position
        guard place < lineEnd, bytes[place] == dialect.quote,
            isSpaced && !dialect.isSpaced
                ? position > recordStart && isAllQuoted(from: place + 1, before: lineEnd)
                : dialect.canOpenField(bytes, at: place, of: recordStart)
        else { return false }
        position = place
        return true
    }

    /// Whether the next quote in this line ends the field, as in rows that have a space before some quotes only, and
    /// ``RecordScanner`` finds no quote that opens a field.
    private func isAllQuoted(from start: Int, before lineEnd: Int) -> Bool {
        guard let end = bytes.firstOffset(of: dialect.quote, from: start, to: lineEnd) else { return false }
        guard end == start || bytes[end - 1] != dialect.delimiter else { return false }
        return end + 1 == withoutReturn(lineEnd, notBefore: start)
            || end + 1 < lineEnd && bytes[end + 1] == dialect.delimiter
    }

    private mutating func skipLinesWithoutRecord() {
        while position < bytes.count {
            if DelimitedDialect.hasMark(bytes, at: position) {
                position += 3
                byteOrderMarks += 1
            } else if bytes[position] == dialect.comment {
                position = lineEnd(from: position) + 1
                line += 1
            } else if dialect.isEscaped {
                return
            } else if bytes[position] == dialect.newline {
                position += 1
                line += 1
            } else if bytes[position] == DelimitedDialect.carriageReturn,
                position + 1 == bytes.count || bytes[position + 1] == dialect.newline
            {
                position += 2
                line += 1
            } else {
                return
            }
        }
    }

    private func lineEnd(from start: Int) -> Int {
        bytes.firstOffset(of: dialect.newline, from: start, to: bytes.count) ?? bytes.count
    }

    /// Appends the field up to the next delimiter or the line's end, and moves past that.
    private mutating func appendPlainField(from start: Int, to lineEnd: Int, contentFrom content: Int? = nil)
    {
        let delimiter = bytes.firstOffset(of: dialect.delimiter, from: start, to: lineEnd)
        let end = delimiter ?? withoutReturn(lineEnd, notBefore: start)
        let needsUnquoting =
            content != nil
            || dialect.isEscaped && bytes.firstOffset(of: EscapedField.backslash, from: start, to: end) != nil
            || dialect.escape != nil && EscapedField.isNull(UnsafeBufferPointer(rebasing: bytes[start..<end]))
        fields.append(Field(start: content ?? start, end: end, needsUnquoting: needsUnquoting))
        position = (delimiter ?? lineEnd) + 1
    }

    private func withoutReturn(_ end: Int, notBefore start: Int) -> Int {
        end > start && bytes[end - 1] == DelimitedDialect.carriageReturn ? end - 1 : end
    }

    private mutating func appendQuotedField(_ lineEnd: inout Int) {
        let start = position + 1
        var cursor = start
        var needsUnquoting = false
        while let quote = bytes.firstOffset(of: dialect.quote, from: cursor, to: bytes.count) {
            if dialect.isEscape(bytes, before: quote, from: start) {
                needsUnquoting = true
                cursor = quote + 1
                continue
            }
            if quote + 1 < bytes.count, bytes[quote + 1] == dialect.quote {
                needsUnquoting = true
                cursor = quote + 2
                continue
            }
            if let escape = dialect.escape, !needsUnquoting {
                needsUnquoting = bytes.firstOffset(of: escape, from: start, to: quote) != nil
            }
            return finishQuotedField(start..<quote, needsUnquoting, &lineEnd)
        }
        if areWhole || strayQuotes > 0 && lineEnd < bytes.count {
            strayQuotes += 1
            return appendPlainField(from: position, to: lineEnd)
        }
        unclosedQuote = position
        fields.append(Field(start: start, end: bytes.count, needsUnquoting: needsUnquoting))
        lineEnd = bytes.count
        position = bytes.count + 1
    }

    /// The fewest lines that are taken for rows: texts may have delimiters in some of theirs.
    private static let fewestHidden = 3

    /// Counts the lines inside quotes that have as many fields as a row, if nearly all have.
    private mutating func findRows(in content: Range<Int>) {
        var (start, count, alike) = (content.lowerBound, 0, 0)
        while let end = bytes.firstOffset(of: dialect.newline, from: start, to: content.upperBound) {
            count += 1
            if bytes.count(of: dialect.delimiter, from: start, to: end) == columnCount - 1 { alike += 1 }
            start = end + 1
        }
        guard alike >= Self.fewestHidden, 10 * alike >= 9 * count else { return }
        hiddenRows += alike
        firstHidingLine = firstHidingLine ?? recordLine
    }

    /// Continues after a closing quote at `content.upperBound`.
    private mutating func finishQuotedField(
        _ content: Range<Int>, _ needsUnquoting: Bool, _ lineEnd: inout Int
    ) {
        let after = content.upperBound + 1
        let isOnOneLine = after <= lineEnd
        if !isOnOneLine {
            guard dialect.canEndField(bytes, before: after) else {
                strayQuotes += 1
                return appendPlainField(from: content.lowerBound - 1, to: lineEnd)
            }
            let lineBreaks = bytes.count(of: dialect.newline, from: lineEnd, to: after)
            quotedLineBreaks += lineBreaks
            if columnCount > 1, lineBreaks > Self.fewestHidden {
                findRows(in: lineEnd + 1..<content.upperBound)
            }
            line += lineBreaks
            lineEnd = self.lineEnd(from: after)
        }
        let isAtEnd = after == withoutReturn(lineEnd, notBefore: after) || after == lineEnd
        if isAtEnd || bytes[after] == dialect.delimiter {
            fields.append(
                Field(start: content.lowerBound, end: content.upperBound, needsUnquoting: needsUnquoting))
            position = isAtEnd ? lineEnd + 1 : after + 1
        } else {
            appendPlainField(from: after, to: lineEnd, contentFrom: content.lowerBound)
            guard let field = fields.last, bytes[after..<field.end].contains(where: { $0 > 0x20 }) else {
                return
            }
            brokenQuotes += 1
            if isOnOneLine, !needsUnquoting, bytes[content].firstIndex(of: dialect.delimiter) == nil {
                // The field was never quoted: its quotes are inside of its text.
                fields[fields.count - 1] = Field(start: content.lowerBound - 1, end: field.end)
            }
        }
    }
}

extension DelimitedRecordParser {
    /// A field's text as a string; bytes that are not UTF-8 become U+FFFD.
    func string(_ field: Field) -> String {
        guard field.needsUnquoting else {
            return String(decoding: bytes[field.start..<field.end], as: UTF8.self)
        }
        var content = [UInt8](bytes[field.start..<field.end])
        let count = content.withUnsafeMutableBufferPointer { unquote($0) }
        return String(decoding: content[..<count], as: UTF8.self)
    }

    /// Whether a field is null.
    func isNull(_ field: Field) -> Bool {
        (dialect.isEscaped || dialect.escape != nil)
            && EscapedField.isNull(UnsafeBufferPointer(rebasing: bytes[field.start..<field.end]))
    }

    /// The place of field number `index`, with its quotes.
    func place(ofField index: Int) -> Range<Int> {
        let field = fields[index]
        let isQuoted =
            dialect.isQuoted && field.start > recordStart && bytes[field.start - 1] == dialect.quote
        guard isQuoted else { return field.start..<field.end }
        let isClosed = field.end < bytes.count && bytes[field.end] == dialect.quote
        return field.start - 1..<field.end + (isClosed ? 1 : 0)
    }

    /// The content of field number `index`, with quotes and escapes removed in `content`, the same writable
    /// bytes.
    mutating func cell(
        _ index: Int, in content: UnsafeMutableBufferPointer<UInt8>
    ) -> UnsafeBufferPointer<UInt8> {
        var field = fields[index]
        if field.needsUnquoting {
            let raw = UnsafeMutableBufferPointer(rebasing: content[field.start..<field.end])
            field.end = field.start + unquote(raw)
            field.needsUnquoting = false
            fields[index] = field
        }
        return UnsafeBufferPointer(rebasing: bytes[field.start..<field.end])
    }

    /// Removes in place the quotes or escapes of a field; returns the new length.
    private func unquote(_ content: UnsafeMutableBufferPointer<UInt8>) -> Int {
        dialect.isEscaped ? EscapedField.unescape(content) : Self.unquote(content, dialect)
    }

    /// Removes in place the quotes of a field that starts after its opening quote; returns the new length.
    ///
    /// `""` becomes one quote; the first single one closes the field, and the text after it is kept. An escape
    /// before a quote, another escape or a line break is left out, and the field `\N` is null, read as empty.
    static func unquote(
        _ content: UnsafeMutableBufferPointer<UInt8>, _ dialect: DelimitedDialect
    ) -> Int {
        if dialect.escape != nil, EscapedField.isNull(UnsafeBufferPointer(content)) { return 0 }
        var target = 0
        var source = 0
        var isOpen = true
        while source < content.count {
            var byte = content[source]
            source += 1
            if isOpen, byte == dialect.escape, source < content.count,
                [dialect.quote, byte, dialect.newline].contains(content[source])
            {
                byte = content[source]
                source += 1
            } else if isOpen, byte == dialect.quote {
                if source < content.count, content[source] == dialect.quote {
                    source += 1
                } else {
                    isOpen = false
                    continue
                }
            }
            content[target] = byte
            target += 1
        }
        return target
    }
}
