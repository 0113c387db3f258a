/// The dialect and columns of delimited data, found before its blocks are parsed.
struct DelimitedSetup: Sendable {
    var dialect: DelimitedDialect
    var plan: ColumnPlan
    /// Lines before the first record that were left out.
    let leadingLines: Int
    /// Whether the records are kept as they are.
    var keepsRecords = false
    /// Whether rows that cannot be read are left out.
    let skipsBadRows: Bool
    private let badRowPath: String?

    /// Finds the dialect from the head, then the columns from the first block; configures the source.
    init(
        _ source: BlockSource, head: UnsafeBufferPointer<UInt8>, skipping count: Int,
        format: DataOptions.Format, options: DataOptions, needsLabel: Bool
    ) throws(CorpusError) {
        var options = options
        if format == .arrow { options.hasHeader = true }
        skipsBadRows = options.skipsBadRows
        badRowPath = options.badRowPath
        (dialect, leadingLines) = Self.begin(
            source, head: head, skipping: count, format: format, options: options)
        let (block, dialect) = (try source.peek(), dialect)
        let finder = ColumnFinder(
            options: options, path: source.path, needsLabel: needsLabel,
            sample: Self.sample(block, dialect, options.encoding),
            wholeSample: { Self.sample(block, dialect, options.encoding, count: 2000) },
            leftOut: source.arrowSchema?.leftOut ?? [])
        plan = try finder.plan()
    }

    /// Finds the dialect from the head, and configures how the source splits records.
    ///
    /// Lines before the first record are counted if no option asks to skip them.
    static func begin(
        _ source: BlockSource, head: UnsafeBufferPointer<UInt8>, skipping count: Int,
        format: DataOptions.Format, options: DataOptions
    ) -> (dialect: DelimitedDialect, leadingLines: Int) {
        if format == .escaped || format == .arrow {
            var dialect = DelimitedDialect(escapedWith: format == .arrow ? nil : options.delimiter)
            if format == .escaped { dialect.comment = options.comment }
            let leading = options.skippedLines.map { _ in Preamble(head, dialect, options: options) }
            source.begin(
                RecordScanner(dialect), skipping: count + (leading?.byteCount ?? 0),
                lines: leading?.lineCount ?? 0)
            return (dialect, 0)
        }
        let named = SeparatorLine(head)
        let content = UnsafeBufferPointer(rebasing: head[(named?.byteCount ?? 0)...])
        let detector = DialectDetector(head: content, isComplete: source.isComplete, options: options)
        let tab: UInt8? = format == .tsv ? UInt8(ascii: "\t") : nil
        let dialect = detector.dialect(delimiter: options.delimiter ?? named?.delimiter ?? tab)
        let leading = Preamble(content, dialect, options: options)
        source.begin(
            RecordScanner(dialect), skipping: count + (named?.byteCount ?? 0) + leading.byteCount,
            lines: leading.lineCount + (named == nil ? 0 : 1))
        return (dialect, options.skippedLines == nil ? leading.lineCount : 0)
    }

    /// The first records of the first block.
    static func sample(
        _ block: RecordBlock?, _ dialect: DelimitedDialect, _ encoding: TextEncoding?,
        count: Int = DialectDetector.sampleCount
    ) -> [[String]] {
        guard let block else { return [] }
        let bytes = BlockDecoder(encoding: encoding, repairs: true).sample(block)
        return bytes.withUnsafeBufferPointer { content in
            var records: [[String]] = []
            var parser = DelimitedRecordParser(content, dialect: dialect, areWhole: true)
            while records.count < count, parser.next() {
                records.append(parser.fields.map(parser.string))
            }
            if lacksNameOfIndex(records) { records[0].insert("", at: 0) }
            return records
        }
    }

    /// Whether the first record has one cell less than all others, which begin with numbers that ascend: R writes the numbers
    /// of rows so, without a name.
    private static func lacksNameOfIndex(_ records: [[String]]) -> Bool {
        let rest = records.dropFirst()
        guard let first = records.first, first.count > 1, rest.count >= fewestNumbered, Int(first[0]) == nil,
            rest.allSatisfy({ $0.count == first.count + 1 })
        else { return false }
        let numbers = rest.compactMap { Int($0[0]) }
        return numbers.count == rest.count && zip(numbers, numbers.dropFirst()).allSatisfy(<)
            && !rest.allSatisfy { $0[first.count].isEmpty }
    }

    /// In fewer rows, numbers may ascend by chance.
    private static let fewestNumbered = 4

    /// The rows of one block.
    func rows(_ block: RecordBlock, _ decoder: BlockDecoder) throws(CorpusError) -> ParsedRows {
        let bad = BadRowFinder(block, path: badRowPath)
        let decoded = try decoder.decode(block)
        let parser = DelimitedBlockParser(
            path: block.path, dialect: dialect, plan: plan, keepsRecords: keepsRecords,
            skipsBadRows: skipsBadRows)
        var rows = try parser.rows(
            in: decoded.storage, decoded.range, firstLine: block.firstLine,
            skipsHeader: plan.hasHeader && block.isFirst, bad)
        rows.repairs.add(decoded.repairs)
        if block.isFirst { rows.repairs.leadingLines = leadingLines }
        return rows
    }
}
