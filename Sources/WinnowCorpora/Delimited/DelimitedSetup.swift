/// The dialect and columns of delimited data, found before its blocks are parsed.
struct DelimitedSetup: Sendable {
    var dialect: DelimitedDialect
    var plan: ColumnPlan
    /// Whether the records are kept as they are.
    var keepsRecords = false

    /// Finds the dialect from the head, then the columns from the first block; configures the source.
    init(
        _ source: BlockSource, head: UnsafeBufferPointer<UInt8>, skipping count: Int,
        format: DataOptions.Format, options: DataOptions, needsLabel: Bool
    ) throws(CorpusError) {
        var options = options
        if format == .arrow { options.hasHeader = true }
        dialect = Self.begin(source, head: head, skipping: count, format: format, options: options)
        let (block, dialect) = (try source.peek(), dialect)
        let finder = ColumnFinder(
            options: options, path: source.path, needsLabel: needsLabel,
            sample: Self.sample(block, dialect, options.encoding),
            wholeSample: { Self.sample(block, dialect, options.encoding, count: 2000) },
            leftOut: source.arrowSchema?.leftOut ?? [])
        plan = try finder.plan()
    }

    /// Finds the dialect from the head, and configures how the source splits records.
    static func begin(
        _ source: BlockSource, head: UnsafeBufferPointer<UInt8>, skipping count: Int,
        format: DataOptions.Format, options: DataOptions
    ) -> DelimitedDialect {
        if format == .escaped || format == .arrow {
            let dialect = DelimitedDialect(escapedWith: format == .arrow ? nil : options.delimiter)
            source.begin(RecordScanner(dialect), skipping: count)
            return dialect
        }
        let named = SeparatorLine(head)
        let detector = DialectDetector(
            head: UnsafeBufferPointer(rebasing: head[(named?.byteCount ?? 0)...]),
            isComplete: source.isComplete, trained: options.trainedColumns)
        let tab: UInt8? = format == .tsv ? UInt8(ascii: "\t") : nil
        let dialect = detector.dialect(delimiter: options.delimiter ?? named?.delimiter ?? tab)
        source.begin(
            RecordScanner(dialect), skipping: count + (named?.byteCount ?? 0), lines: named == nil ? 0 : 1)
        return dialect
    }

    /// The first records of the first block.
    static func sample(
        _ block: RecordBlock?, _ dialect: DelimitedDialect, _ encoding: TextEncoding,
        count: Int = DialectDetector.sampleCount
    ) -> [[String]] {
        guard let block else { return [] }
        var bytes: [UInt8] = []
        (block.isConverted ? .utf8 : encoding).decode(block.bytes, into: &bytes)
        return bytes.withUnsafeBufferPointer { content in
            var records: [[String]] = []
            var parser = DelimitedRecordParser(content, dialect: dialect, areWhole: true)
            while records.count < count, parser.next() {
                records.append(parser.fields.map(parser.string))
            }
            return records
        }
    }

    /// The rows of one block.
    func rows(_ block: RecordBlock, _ decoder: BlockDecoder) throws(CorpusError) -> ParsedRows {
        let decoded = try decoder.decode(block)
        let parser = DelimitedBlockParser(
            path: block.path, dialect: dialect, plan: plan, keepsRecords: keepsRecords)
        var rows = try parser.rows(
            in: decoded.storage, decoded.range, firstLine: block.firstLine,
            skipsHeader: plan.hasHeader && block.isFirst)
        rows.repairs.add(decoded.repairs)
        return rows
    }
}
