public import WinnowSystem

/// Reads labelled rows from CSV, TSV, JSON Lines, or a folder of texts or mail for each label.
///
/// Format, delimiter, header and columns are detected unless set in ``DataOptions``. Labels and groups are
/// trimmed of white space, texts are not. Rows with an empty label are left out and counted; rows with an
/// empty text are kept. Blocks are read one after another and parsed by several threads; the result does not
/// depend on their number.
public struct CorpusReader: Sendable {
    /// How to interpret the data.
    public var options: DataOptions
    /// The number of threads that parse.
    public var threads: Int
    /// The size of a block in bytes; smaller ones are for tests.
    var blockSize = 1 << 19

    /// Makes a reader.
    public init(options: DataOptions = DataOptions(), threads: Int = Parallel.processorCount) {
        self.options = options
        self.threads = threads
    }

    /// Reads the file or folder at `path`; `-` is standard input.
    ///
    /// Pipes and growing files are supported. Complexity: O(*n*) in the bytes; takes the memory of the file
    /// and 20 to 28 bytes per row.
    ///
    /// - Throws: ``CorpusError``; of several errors, the first in the file, except that invalid UTF-8 is
    ///   noticed one block earlier than the others.
    public func read(contentsOf path: String) throws(CorpusError) -> LabelledData {
        try options.validate()
        try options.checkBadRows(of: path)
        let data = try readRows(path)
        if let delimiter = options.labelDelimiter?.first {
            return LabelledData(
                corpus: data.corpus.combiningLabels(delimiter: delimiter), summary: data.summary,
                lines: data.lines)
        }
        if !options.labelNames.isEmpty { return try data.renamingLabels(options.labelNames) }
        // As in training, if the data has the labels of that time.
        let trained = (options.trainedColumns?.labelNames ?? [:]).filter {
            data.corpus.labels.contains($0.key)
        }
        guard !trained.isEmpty else { return data }
        return try data.renamingLabels(trained, asTrained: true)
    }

    /// Reads rows, with labels as they are in the data.
    private func readRows(_ path: String) throws(CorpusError) -> LabelledData {
        if options.format == .folder || options.format?.isMail == true { return try readFolder(path) }
        let source: BlockSource
        do {
            source = try BlockSource(
                path: path, blockSize: blockSize, isPrompt: false, jsonMember: options.jsonMember)
        } catch {
            if error.cause?.code == .isDirectory, options.format == nil { return try readFolder(path) }
            throw error
        }
        return try read(source, named: path)
    }

    private func read(_ source: BlockSource, named name: String) throws(CorpusError) -> LabelledData {
        let head = try source.head()
        let mark = try ContentCheck(head, path: source.path, in: source.compression).byteOrderMarkCount
        let content = UnsafeBufferPointer(rebasing: head[mark...])
        guard content.contains(where: { $0 > 0x20 }) else { throw emptyFile(source.path) }
        let format = try source.format(named: name, head: content, options: options)
        switch format {
        case .jsonl, .json: return try readJSON(source, head: content, skipping: mark)
        case .fasttext: return try readFastText(source, skipping: mark)
        case .csv, .tsv, .escaped, .arrow:
            let setup = try DelimitedSetup(
                source, head: content, skipping: mark, format: format, options: options, needsLabel: true)
            return try read(source, setup, format)
        case .lines:
            throw CorpusError(
                .invalidOption, path: source.path,
                what: "plain lines have no labels; give CSV, TSV or JSON Lines"
            )
        case .eml, .mbox, .maildir: throw CorpusError.mailWithoutLabels(source.path)
        case .folder:
            throw CorpusError(
                .invalidOption, path: source.path, what: "is a file, not a folder; leave the format out")
        }
    }

    private func read(
        _ source: BlockSource, _ setup: DelimitedSetup, _ format: DataOptions.Format
    ) throws(CorpusError) -> LabelledData {
        let plan = setup.plan
        var summary = ReadSummary(path: source.path, format: format, encoding: options.encoding ?? .utf8)
        summary.delimiter = setup.dialect.delimiter
        if setup.dialect.delimiter == UInt8(ascii: "\t"), !setup.dialect.isEscaped { summary.format = .tsv }
        summary.hasHeader = plan.hasHeader
        summary.textColumns = plan.text.map { plan.names[$0] }
        summary.isAsTrained = plan.isAsTrained
        summary.labelColumn = plan.label.map { plan.names[$0] }
        summary.weightColumn = plan.weight.map { plan.names[$0] }
        summary.groupColumn = plan.group.map { plan.names[$0] }
        let decoder = BlockDecoder(encoding: options.encoding, repairs: options.skipsBadRows)
        return try assemble(source, summary: summary) { try setup.rows($0, decoder) }
    }

    private func readJSON(
        _ source: BlockSource, head: UnsafeBufferPointer<UInt8>, skipping count: Int
    ) throws(CorpusError) -> LabelledData {
        let parser = try JSONBlockParser(
            source, head: head, skipping: count, options: options, needsLabel: true)
        var summary = ReadSummary(
            path: source.path, format: parser.layout.format, encoding: options.encoding ?? .utf8)
        summary.textColumns = parser.names.text
        summary.isAsTrained = parser.names.isAsTrained
        summary.labelColumn = parser.names.label
        summary.weightColumn = parser.names.weight
        summary.groupColumn = parser.names.group
        let decoder = BlockDecoder(encoding: options.encoding, repairs: options.skipsBadRows)
        return try assemble(source, summary: summary) { try parser.rows($0, decoder) }
    }

    private func readFastText(_ source: BlockSource, skipping count: Int) throws(CorpusError) -> LabelledData
    {
        try options.requireNoColumns(in: .fasttext)
        source.begin(RecordScanner(), skipping: count)
        let parser = FastTextBlockParser(
            path: source.path, needsLabel: true, hasLabelSets: options.labelDelimiter != nil)
        let summary = ReadSummary(path: source.path, format: .fasttext, encoding: options.encoding ?? .utf8)
        let decoder = BlockDecoder(encoding: options.encoding, repairs: options.skipsBadRows)
        return try assemble(source, summary: summary) { try parser.rows($0, decoder) }
    }

    private func emptyFile(_ path: String) -> CorpusError {
        CorpusError(.emptyFile, path: path, what: "is empty; give rows with a label and a text")
    }

    /// Runs blocks through `parse` and combines the rows.
    private func assemble(
        _ source: BlockSource, summary: ReadSummary, parse: @Sendable (RecordBlock) throws -> ParsedRows
    ) throws(CorpusError) -> LabelledData {
        var builder = CorpusBuilder()
        var lines: [Int32] = []
        var summary = summary
        do {
            try OrderedPipeline.run(threads: threads) {
                try source.next()
            } transform: { block in
                try Self.withChecksum(of: block) { try parse(block) }
            } consume: { rows in
                summary.add(rows)
                lines += rows.lines
                builder.append(rows)
            }
        } catch {
            throw CorpusError(wrapping: error, path: source.path)
        }
        guard builder.count > 0 else { throw noRows(summary) }
        var corpus = builder.finish()
        if options.labelDelimiter == nil {
            summary.mergedLabels = corpus.mergeWholeNumbers(like: options.knownLabels)
        }
        summary.joinedLabel = FastTextBlockParser.joinedLabel(
            among: corpus.labels, areAfterPrefix: summary.format == .fasttext)
        return LabelledData(corpus: corpus, summary: summary, lines: lines)
    }

    /// Parses a block and adds its bytes to the checksum.
    static func withChecksum(
        of block: RecordBlock, _ parse: () throws -> ParsedRows
    ) rethrows -> ParsedRows {
        // Before parsing, which changes the bytes in place.
        let checksum = CRC32.checksum(of: UnsafeRawBufferPointer(block.rawBytes))
        var rows = try parse()
        rows.byteCount = block.rawRange.count
        rows.checksum = checksum
        return rows
    }

    private func noRows(_ summary: ReadSummary) -> CorpusError {
        if summary.repairs.nullTexts > summary.unlabelledRows {
            return CorpusError(
                .noRows, path: summary.path,
                what: "none of \(summary.repairs.nullTexts) rows has a text; check the text column")
        }
        guard summary.repairs.weightlessRows == 0 else {
            return CorpusError(
                .badWeight, path: summary.path, what: "no row has a weight above 0; give some rows one")
        }
        guard summary.repairs.badRows == 0 else {
            return CorpusError(
                .noRows, path: summary.path,
                what:
                    "none of \(summary.repairs.badRows) rows can be read; leave out --skip-bad-rows to see why"
            )
        }
        guard summary.unlabelledRows == 0 else {
            return CorpusError(
                .noRows, path: summary.path,
                what: "none of \(summary.unlabelledRows) rows has a label; check the label column")
        }
        guard summary.hasHeader else { return emptyFile(summary.path) }
        return CorpusError(
            .headerOnly, path: summary.path, what: "column names but no rows; add rows with a label and text")
    }
}

extension ReadSummary {
    /// Adds the rows of a block.
    mutating func add(_ rows: ParsedRows) {
        self.rows += rows.slices.count
        if unlabelledRows == 0 { firstUnlabelledLine = rows.firstUnlabelledLine }
        unlabelledRows += rows.unlabelledCount
        repairs.add(rows.repairs)
        checksum = CRC32.combined(checksum, rows.checksum, secondCount: rows.byteCount)
        bytes += rows.byteCount
    }
}
