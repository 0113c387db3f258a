/// Detects the dialect of delimited data from its first bytes.
struct DialectDetector {
    /// The beginning of the data, after a byte order mark; its last record may be incomplete.
    let head: UnsafeBufferPointer<UInt8>
    /// Whether the head is all of the data.
    let isComplete: Bool
    /// What is known of the dialect, and the columns that a model was trained with.
    var options = DataOptions()

    /// The number of records that are examined.
    static let sampleCount = 100
    private static let delimiters = Array("\t,;|".utf8)

    /// The dialect; if `delimiter` is nil, the one that splits the first records most evenly.
    ///
    /// Of the four usual delimiters, and the one that a model was trained with, one that yields the names of
    /// the model's columns or a known name in the first record wins; else the one that
    /// gives most records the same number of fields, at least two; ties: the tab (the rarest in prose), then
    /// the comma, the semicolon, the vertical bar. Data with none of them has one column.
    func dialect(delimiter: UInt8?) -> DelimitedDialect {
        let newline = Self.newline(of: head)
        let trained = options.trainedColumns
        if let delimiter { return dialect(with: delimiter, newline: newline) }
        var best = DelimitedDialect(newline: newline)
        var bestScore = 0.0
        for candidate in Self.delimiters + [trained?.delimiter].compactMap(\.self) {
            let dialect = dialect(with: candidate, newline: newline)
            let score = score(dialect)
            if score > bestScore {
                best = dialect
                bestScore = score
            }
        }
        return best
    }

    /// The byte that ends lines: LF, or CR if there is no LF but a CR before the last byte.
    static func newline(of head: UnsafeBufferPointer<UInt8>) -> UInt8 {
        let lineFeed = UInt8(ascii: "\n")
        if head.contains(lineFeed) { return lineFeed }
        return head.dropLast().contains(DelimitedDialect.carriageReturn)
            ? DelimitedDialect.carriageReturn : lineFeed
    }

    private func dialect(with delimiter: UInt8, newline: UInt8) -> DelimitedDialect {
        var dialect = DelimitedDialect(delimiter: delimiter, isQuoted: true, newline: newline)
        dialect.comment = options.comment
        switch options.quote {
        case .byte(let quote)?: dialect.quote = quote
        case .absent?: dialect.isQuoted = false
        case nil: if delimiter == UInt8(ascii: "\t") { dialect.isQuoted = showsQuotes(dialect) }
        }
        guard dialect.isQuoted else { return dialect }
        dialect.isSpaced = showsSpaces(dialect)
        switch options.escape {
        case .byte(let escape)?: dialect.escape = escape
        case .absent?: break
        case nil: if showsEscapes(dialect) { dialect.escape = EscapedField.backslash }
        }
        return dialect
    }

    /// Whether quotes are wrong without escapes, and right with backslashes before them.
    private func showsEscapes(_ dialect: DelimitedDialect) -> Bool {
        var place = 0
        let backslash = EscapedField.backslash
        while let found = head.firstOffset(of: backslash, from: place, to: head.count - 1) {
            if head[found + 1] == dialect.quote {
                var escaped = dialect
                escaped.escape = backslash
                return areQuotesRight(escaped) && !areQuotesRight(dialect)
            }
            place = found + 1
        }
        return false
    }

    /// Whether all quoted fields are closed, and end there.
    private func areQuotesRight(_ dialect: DelimitedDialect) -> Bool {
        var parser = DelimitedRecordParser(head, dialect: dialect)
        while parser.next(), isWhole(parser) {
            if parser.brokenQuotes + parser.strayQuotes > 0 || isComplete && parser.unclosedQuote != nil {
                return false
            }
        }
        return true
    }

    /// Whether quotes come after the delimiter and a space, and none directly after the delimiter.
    private func showsSpaces(_ dialect: DelimitedDialect) -> Bool {
        let delimiter = dialect.delimiter
        var isShown = false
        for place in head.indices.dropFirst() where head[place] == dialect.quote {
            if head[place - 1] == delimiter { return false }
            if place > 1, head[place - 1] == 0x20, head[place - 2] == delimiter { isShown = true }
        }
        return isShown
    }

    /// How evenly the dialect splits the first records: 0 for one column, else the share of records with the
    /// most common number of fields, plus 1 if the first record contains a known column name, 2 if it has the
    /// columns that a model was trained with.
    private func score(_ dialect: DelimitedDialect) -> Double {
        var parser = DelimitedRecordParser(head, dialect: dialect)
        var counts: [Int: Int] = [:]
        var records = 0
        var bonus = 0.0
        while records < Self.sampleCount, parser.next(), isWhole(parser) || records == 0 {
            if records == 0, parser.fields.count > 1 {
                let names = parser.fields.map(parser.string)
                if options.trainedColumns?.isFound(in: names) ?? false {
                    bonus = 2
                } else if names.contains(where: ColumnNames.isKnown) {
                    bonus = 1
                }
            }
            counts[parser.fields.count, default: 0] += 1
            records += 1
        }
        let usual = counts.max { ($0.value, -$0.key) < ($1.value, -$1.key) }
        guard let usual, usual.key > 1 else { return 0 }
        return Double(usual.value) / Double(records) + bonus
    }

    private func isWhole(_ parser: DelimitedRecordParser) -> Bool {
        isComplete || parser.position <= head.count
    }

    /// Whether tab-separated data is quoted; see ``DelimitedDialect/isQuoted``.
    private func showsQuotes(_ dialect: DelimitedDialect) -> Bool {
        var parser = DelimitedRecordParser(head, dialect: dialect)
        var isProven = false
        while parser.next(), parser.unclosedQuote == nil, isWhole(parser) {
            for field in parser.fields
            where field.start > 0 && head[field.start - 1] == dialect.quote {
                guard field.end < head.count, head[field.end] == dialect.quote else { return false }
                let content = head[field.start..<field.end]
                if field.needsUnquoting || content.contains(dialect.delimiter)
                    || content.contains(dialect.newline)
                {
                    isProven = true
                }
            }
        }
        if parser.brokenQuotes > 0 || isComplete && (parser.unclosedQuote != nil || parser.strayQuotes > 0) {
            return false
        }
        return isProven
    }
}

/// A first line that names the delimiter, as Excel reads and writes it.
struct SeparatorLine {
    /// The byte between fields.
    let delimiter: UInt8
    /// The length of the line, including its end.
    let byteCount: Int

    /// Finds the line at the start of the data, after a byte order mark; nil if there is none.
    init?(_ head: UnsafeBufferPointer<UInt8>) {
        guard let end = head.firstIndex(where: { $0 == 0x0A || $0 == 0x0D }), end <= 8 else { return nil }
        var line = Array(head[..<end])
        let quote = UInt8(ascii: "\"")
        if line.count >= 2, line.first == quote, line.last == quote {
            line = Array(line.dropFirst().dropLast())
        }
        let name = String(decoding: line.prefix(4), as: UTF8.self)
        guard line.count == 5, name.lowercased() == "sep=", let last = line.last, last < 0x80 else {
            return nil
        }
        delimiter = last
        let isPair = head[end] == 0x0D && end + 1 < head.count && head[end + 1] == 0x0A
        byteCount = end + (isPair ? 2 : 1)
    }
}
