/// Rows that were left out, as they are in their file, for the file that ``DataOptions/badRowPath`` names.
package struct BadRows: Sendable, Hashable {
    /// The file to write.
    package let path: String
    /// The header of the first file that has one, with its line end.
    private var header: [UInt8] = []
    /// The rows, each with its line end.
    private var rows: [UInt8] = []

    init(path: String) { self.path = path }

    /// The contents of the file: nothing without rows.
    package var bytes: [UInt8] { rows.isEmpty ? [] : header + rows }

    /// Adds rows that come after these.
    package mutating func add(_ other: BadRows) {
        if header.isEmpty { header = other.header }
        rows += other.rows
    }

    fileprivate mutating func keep(_ lines: some Collection<UInt8>, asHeader: Bool, newline: UInt8) {
        var kept = Array(lines)
        if kept.last != newline { kept.append(newline) }
        if asHeader { header = kept } else { rows += kept }
    }
}

/// The bytes of a block before parsing changes them, and its bad rows.
struct BadRowFinder {
    private(set) var found: BadRows
    private let bytes: [UInt8]
    private let newline: UInt8
    private let firstLine: Int
    /// Line breaks before ``place``.
    private var (place, line) = (0, 0)

    /// Nil if `path` is.
    init?(_ block: RecordBlock, path: String?) {
        guard let path else { return nil }
        found = BadRows(path: path)
        bytes = Array(block.bytes)
        (newline, firstLine) = (block.newline, block.firstLine)
    }

    /// Keeps the lines from the current record of a parser on, up to its position. Records come in order.
    mutating func keep(_ parser: DelimitedRecordParser, asHeader: Bool = false) {
        // The last line of a file may have no line break.
        let isOpen = parser.position > parser.bytes.count
        keep(linesFrom: parser.recordLine, to: parser.line + (isOpen ? 1 : 0), asHeader: asHeader)
    }

    /// Keeps a line, or the bytes of a record that need not be a line.
    mutating func keep(line: Int, _ record: UnsafeBufferPointer<UInt8>, isLine: Bool) {
        guard !isLine else { return keep(linesFrom: line - firstLine, to: line - firstLine + 1) }
        found.keep(record, asHeader: false, newline: newline)
    }

    private mutating func keep(linesFrom first: Int, to end: Int, asHeader: Bool = false) {
        skip(to: first)
        let start = place
        skip(to: end)
        found.keep(bytes[start..<place], asHeader: asHeader, newline: newline)
    }

    private mutating func skip(to end: Int) {
        while line < end, place < bytes.count {
            place = bytes[place...].firstIndex(of: newline).map { $0 + 1 } ?? bytes.count
            line += 1
        }
    }
}
