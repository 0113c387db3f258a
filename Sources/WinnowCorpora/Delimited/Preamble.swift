import WinnowSystem

/// Lines before the first record of delimited data: a title, notes or comments.
struct Preamble {
    /// Its length in bytes and in lines; 0 if there is none.
    private(set) var byteCount = 0
    private(set) var lineCount = 0

    /// The largest number of lines that are taken for one.
    private static let longest = 10

    /// Skips as many lines as the options state.
    ///
    /// Without them, lines are skipped if a header follows and they are no records: they begin with `#`, have
    /// another number of fields than most records, are filled up to it with empty fields, as spreadsheets do, or stand
    /// before an empty line and the usual names of columns.
    init(_ head: UnsafeBufferPointer<UInt8>, _ dialect: DelimitedDialect, options: DataOptions) {
        if let count = options.skippedLines {
            for _ in 0..<count { skipLine(of: head, dialect) }
        } else if options.hasHeader != false {
            let lines = Self.lines(of: head, dialect)
            guard let header = Self.header(in: lines) else { return }
            (byteCount, lineCount) = (lines[header].start, lines[header].line)
        }
    }

    private mutating func skipLine(of head: UnsafeBufferPointer<UInt8>, _ dialect: DelimitedDialect) {
        guard byteCount < head.count else { return }
        let end = head.firstOffset(of: dialect.newline, from: byteCount, to: head.count)
        byteCount = end.map { $0 + 1 } ?? head.count
        lineCount += 1
    }

    private struct Line {
        let start: Int
        let line: Int
        let cells: [String]

        var isComment: Bool { cells.first?.first == "#" }
        /// Whether it ends with empty cells.
        var isFilledUp: Bool { cells.count > 1 && cells.last?.allSatisfy(\.isWhitespace) == true }
        /// Whether only the first cell has text, or none.
        var isTitle: Bool { cells.dropFirst().allSatisfy { $0.allSatisfy(\.isWhitespace) } }
        /// Whether a cell is a usual name of the text; those of labels, such as `spam`, may be labels.
        var hasUsualName: Bool { ColumnNames.index(of: ColumnNames.text, in: cells) != nil }
    }

    /// The first records, whatever they are.
    private static func lines(of head: UnsafeBufferPointer<UInt8>, _ dialect: DelimitedDialect) -> [Line] {
        var parser = DelimitedRecordParser(head, dialect: dialect)
        var lines: [Line] = []
        while lines.count < DialectDetector.sampleCount, parser.next() {
            lines.append(
                Line(
                    start: parser.recordStart, line: parser.recordLine,
                    cells: parser.fields.map(parser.string)))
        }
        return lines
    }

    /// The number of the line that names the columns; nil if it is the first, or none.
    private static func header(in lines: [Line]) -> Int? {
        let counts = Dictionary(lines.map { ($0.cells.count, 1) }, uniquingKeysWith: +)
        guard let usual = counts.max(by: { ($0.value, $0.key) < ($1.value, $1.key) })?.key, usual > 1,
            let first = lines.first
        else { return nil }
        // Records may end with empty cells, too.
        let fillsUp = 2 * lines.count(where: \.isFilledUp) < lines.count
        func isRecord(_ line: Line) -> Bool {
            !line.isComment && line.cells.count == usual && !(fillsUp && line.isFilledUp)
        }
        let candidates = (1..<lines.count).prefix(longest).filter { isRecord(lines[$0]) }
        if !first.isComment, first.cells.count == usual {
            let header = candidates.first { place in
                lines[place].line > lines[place - 1].line + 1 && lines[place].hasUsualName
                    && !lines[..<place].contains(where: \.hasUsualName)
            }
            if header != nil || isRecord(first) { return header }
        }
        guard let header = candidates.first,
            !first.isComment || first.cells.count != usual || lines[header].hasUsualName
        else { return nil }
        let before = lines[..<header]
        if before.allSatisfy(\.isComment) { return header }
        let isTitled = before.allSatisfy { $0.isComment || $0.cells.count != usual || $0.isTitle }
        let isNamed = before.contains(where: \.hasUsualName)
        return (isTitled || lines[header].hasUsualName) && !isNamed
            && HeaderEvidence(lines[header...].map(\.cells)).isHeader ? header : nil
    }
}
