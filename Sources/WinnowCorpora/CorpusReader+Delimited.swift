// Reading CSV and its relatives.

import WinnowSystem

/// What is settled about delimited data before its blocks are parsed.
struct DelimitedSetup: Sendable {
    var dialect: DelimitedDialect
    var plan: ColumnPlan
    var decoder: BlockDecoder

    /// Finds the dialect from the head, then the columns from the first block; tells the source where to cut.
    init(
        _ source: BlockSource, head: UnsafeBufferPointer<UInt8>, skipping count: Int,
        format: DataOptions.Format, options: DataOptions, needsLabel: Bool, first: inout RecordBlock?
    ) throws(CorpusError) {
        dialect = Self.begin(source, head: head, skipping: count, format: format, options: options)
        decoder = BlockDecoder(path: source.path, encoding: options.encoding, newline: dialect.newline)
        first = try source.next()
        let finder = ColumnFinder(
            options: options, path: source.path, needsLabel: needsLabel,
            sample: Self.sample(first, dialect, options.encoding))
        plan = try finder.plan()
    }

    /// Finds the dialect from the head, and tells the source where to cut.
    static func begin(
        _ source: BlockSource, head: UnsafeBufferPointer<UInt8>, skipping count: Int,
        format: DataOptions.Format, options: DataOptions
    ) -> DelimitedDialect {
        let named = SeparatorLine(head)
        let detector = DialectDetector(
            head: UnsafeBufferPointer(rebasing: head[(named?.byteCount ?? 0)...]),
            isComplete: source.isComplete)
        let tab: UInt8? = format == .tsv ? UInt8(ascii: "\t") : nil
        let dialect = detector.dialect(delimiter: options.delimiter ?? named?.delimiter ?? tab)
        source.begin(
            RecordScanner(dialect), skipping: count + (named?.byteCount ?? 0), lines: named == nil ? 0 : 1)
        return dialect
    }

    /// The first records of the first block.
    static func sample(
        _ block: RecordBlock?, _ dialect: DelimitedDialect, _ encoding: TextEncoding
    ) -> [[String]] {
        guard let block else { return [] }
        var bytes: [UInt8] = []
        encoding.decode(block.bytes, into: &bytes)
        return bytes.withUnsafeBufferPointer { content in
            var records: [[String]] = []
            var parser = DelimitedRecordParser(content, dialect: dialect)
            while records.count < DialectDetector.sampleCount, parser.next() {
                records.append(parser.fields.map(parser.string))
            }
            return records
        }
    }

    /// The rows of one block.
    func rows(_ block: RecordBlock, _ decoder: BlockDecoder) throws(CorpusError) -> ParsedRows {
        let decoded = try decoder.decode(block)
        let parser = DelimitedBlockParser(path: decoder.path, dialect: dialect, plan: plan)
        var rows = try parser.rows(
            in: decoded.storage, decoded.range, firstLine: block.firstLine,
            skipsHeader: plan.hasHeader && block.isFirst)
        rows.nulCount = decoded.nulCount
        rows.invalidUTF8Count = decoded.invalidUTF8Count
        return rows
    }
}

extension CorpusReader {
    func readDelimited(
        _ source: BlockSource, head: UnsafeBufferPointer<UInt8>, _ format: DataOptions.Format,
        skipping count: Int
    ) throws(CorpusError) -> LabelledData {
        var first: RecordBlock?
        let setup = try DelimitedSetup(
            source, head: head, skipping: count, format: format, options: options, needsLabel: true,
            first: &first)
        let plan = setup.plan
        var summary = ReadSummary(path: source.path, format: format, encoding: options.encoding)
        summary.delimiter = setup.dialect.delimiter
        if setup.dialect.delimiter == UInt8(ascii: "\t") { summary.format = .tsv }
        summary.hasHeader = plan.hasHeader
        summary.textColumns = plan.text.map { plan.names[$0] }
        summary.labelColumn = plan.label.map { plan.names[$0] }
        summary.weightColumn = plan.weight.map { plan.names[$0] }
        summary.groupColumn = plan.group.map { plan.names[$0] }
        return try assemble(first, source, summary: summary) { block in
            try setup.rows(block, setup.decoder)
        }
    }
}
