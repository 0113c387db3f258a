import WinnowMail
import WinnowSystem

/// Reads CSV, TSV, JSON Lines or mail as records of named values, in constant memory.
///
/// For clients that need every column, such as an index of items; ``TextStream`` reads only texts, much
/// faster. There are two steps, so that several blocks can be processed at once: ``next()`` reads blocks one
/// after another, ``RawBlock/parse()`` parses a block on any thread.
///
/// ```swift excerpt
/// var stream = try RecordStream(path: "-")
/// while let batch = try stream.next()?.parse() {
///     for record in batch.records { print(record.line, record.members["id"] ?? .null) }
/// }
/// ```
///
/// Without ``DataOptions/format``, the path's extension decides, then the first bytes. A message is a record with
/// `id`, `title`, `text` and, if it has them, `created`, `from`, `fromName` and `keywords`; a path of mail may be a
/// folder. The first record of
/// CSV and TSV names the columns unless ``DataOptions/hasHeader`` is false; unnamed columns are named by
/// their number, from 1. Bytes that are invalid in the encoding are an error, as are records that cannot be
/// read, unless ``DataOptions/skipsBadRows`` is set; NULs become spaces.
package struct RecordStream {
    private var source: any RecordSource
    /// The source, unless it is known to be mail.
    private let file: BlockSource?
    private let options: DataOptions
    /// The path as given.
    private let name: String
    private var parser: RawBlock<RecordBatch>.Parser?

    /// The path, or `standard input`.
    package var path: String { source.path }
    /// The size in bytes if known, else nil; only a hint for progress.
    package var expectedSize: Int? { file?.expectedSize }
    /// The format of the input; nil until the first block has been read.
    package private(set) var inputFormat: DataOptions.Format?
    /// The names of the columns of CSV and TSV; nil for JSON Lines and mail, and until the first block has been read.
    package private(set) var columns: [String]?

    /// The columns of Arrow data that are left out, as their types are not read; none for other data, and
    /// until the first block has been read.
    package var leftOutColumns: [String] { file?.arrowSchema?.leftOut ?? [] }

    /// Opens the file at `path`; `-` is standard input. Nothing is read yet.
    ///
    /// - Parameters:
    ///   - path: the file; `-` is standard input.
    ///   - options: format, encoding, delimiter and header; the column options are ignored.
    ///   - blockSize: the size of a block in bytes; smaller ones are for tests.
    /// - Throws: ``CorpusError`` with `file` or `invalidOption`.
    package init(
        path: String, options: DataOptions = DataOptions(), blockSize: Int = 1 << 18
    ) throws(CorpusError) {
        try options.validate()
        try options.checkBadRows(of: path)
        self.options = options
        name = path
        // The packages of Apple Mail are folders with names of mailboxes.
        let folder = MailFolder.format(at: path)
        let named = options.format ?? (folder == nil ? FormatDetector.byExtension(path) : nil)
        if let format = named ?? folder, format.isMail {
            source = try MailSource(
                path: path, format: format, blockSize: blockSize, findsMailboxes: named == nil)
            file = nil
            inputFormat = format
            parser = Self.mailParser(options)
            return
        }
        if let format = options.format { try Self.check(format, path: path) }
        let file = try BlockSource(
            path: path, blockSize: blockSize, isPrompt: false, jsonMember: options.jsonMember)
        self.file = file
        source = file
    }

    private static func mailParser(_ options: DataOptions) -> RawBlock<RecordBatch>.Parser {
        let parser = MailBlockParser(encoding: options.encoding, leavesOut: true)
        return { block throws(CorpusError) in parser.records(block) }
    }

    /// The next block of records, nil at the end.
    ///
    /// - Throws: ``CorpusError`` with `file`, `utf16`, `binary`, `invalidOption`, `missingColumn`,
    ///   `recordTooLong` or `unclosedQuote`.
    package mutating func next() throws(CorpusError) -> RawBlock<RecordBatch>? {
        if parser == nil, let file { parser = try settle(file) }
        guard let parser, let block = try source.next() else { return nil }
        return RawBlock(block: block, parser: parser)
    }

    /// Examines the first bytes and chooses the parser.
    private mutating func settle(_ source: BlockSource) throws(CorpusError) -> RawBlock<RecordBatch>.Parser {
        let head = try source.head()
        let mark = try ContentCheck(head, path: path, in: source.compression).byteOrderMarkCount
        let content = UnsafeBufferPointer(rebasing: head[mark...])
        if options.format == nil, FormatDetector.byExtension(name) == nil,
            let format = MailRecognition.format(of: content)
        {
            inputFormat = format
            let newline: UInt8 = content.contains(0x0A) ? 0x0A : 0x0D
            let scanner = format == .mbox ? MboxScanner(newline: newline) : nil
            source.begin(RecordScanner(mailbox: scanner), skipping: mark)
            return Self.mailParser(options)
        }
        let format = try source.format(named: name, head: content, options: options)
        try Self.check(format, path: path)
        let decoder = BlockDecoder(encoding: options.encoding, repairs: options.skipsBadRows)
        let (skipsBadRows, badRowPath) = (options.skipsBadRows, options.badRowPath)
        if format == .jsonl || format == .json {
            let layout = try JSONLayout(content, path: path)
            inputFormat = layout.format
            source.begin(layout.scanner, skipping: mark)
            return { block throws(CorpusError) in
                let bad = BadRowFinder(block, path: badRowPath)
                let decoded = try decoder.decode(block)
                var batch = RecordBatch(records: [], repairs: decoded.repairs)
                try Self.addObjects(in: decoded.bytes, of: block, layout, skipsBadRows, bad, to: &batch)
                return batch
            }
        }
        let (dialect, leadingLines) = DelimitedSetup.begin(
            source, head: content, skipping: mark, format: format, options: options)
        inputFormat =
            dialect.isEscaped ? format : dialect.delimiter == UInt8(ascii: "\t") ? .tsv : .csv
        let columns = try DelimitedColumns(
            DelimitedSetup.sample(try source.peek(), dialect, options.encoding).first ?? [],
            dialect: dialect, hasHeader: format == .arrow || options.hasHeader ?? true, path: path)
        self.columns = columns.names
        return { block throws(CorpusError) in
            let bad = BadRowFinder(block, path: badRowPath)
            let decoded = try decoder.decode(block)
            var batch = RecordBatch(records: [], repairs: decoded.repairs)
            if block.isFirst { batch.repairs.leadingLines = leadingLines }
            try columns.addRecords(in: decoded.bytes, of: block, skipsBadRows, bad, to: &batch)
            return batch
        }
    }

    private static func check(_ format: DataOptions.Format, path: String) throws(CorpusError) {
        switch format {
        case .csv, .tsv, .escaped, .arrow, .jsonl, .json: return
        case .lines, .fasttext, .folder, .eml, .mbox, .maildir:
            throw CorpusError(
                .invalidOption, path: path == "-" ? InputFile.standardInput.path : path,
                what: "records can only be read from CSV, TSV, JSON Lines or mail; give one of these")
        }
    }

    private static func addObjects(
        in bytes: UnsafeBufferPointer<UInt8>, of block: RecordBlock, _ layout: JSONLayout,
        _ skipsBadRows: Bool, _ bad: consuming BadRowFinder?, to batch: inout RecordBatch
    ) throws(CorpusError) {
        var (repairs, kept) = (TextRepairs(), bad)
        try JSONBlockParser.forEachObject(
            in: bytes, of: block, layout,
            skip: skipsBadRows ? { layout.skip($0, $1, in: &repairs, &kept) } : nil
        ) { object, content, line throws(CorpusError) in
            repairs.noteKeys(of: object)
            let checksum = CRC32.checksum(of: UnsafeRawBufferPointer(content))
            batch.records.append(DataRecord(line: line, checksum: checksum, members: object))
        }
        repairs.keptRows = kept?.found
        batch.repairs.add(repairs)
    }
}
