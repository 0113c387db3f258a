import WinnowSystem

/// Reads CSV, TSV or JSON Lines as records of named values, in constant memory.
///
/// For clients that need every column, as an index of items does; ``TextStream`` reads texts alone much faster. There
/// are two steps, so that a caller can work on several blocks at once: ``next()`` reads blocks one after another,
/// ``RawBlock/parse()`` finds the records of a block on any thread.
///
/// ```swift excerpt
/// var stream = try RecordStream(path: "-")
/// while let batch = try stream.next()?.parse() {
///     for record in batch.records { print(record.line, record.members["id"] ?? .null) }
/// }
/// ```
///
/// Without ``DataOptions/format`` the path's extension decides, then the first bytes. The first record of CSV and TSV names
/// the columns unless ``DataOptions/hasHeader`` is false; then, and where a name is empty, a column's name is its number,
/// from 1. Bytes that are not of the encoding are an error, NULs become spaces.
package struct RecordStream {
    private let source: BlockSource
    private let options: DataOptions
    /// The path as it was given.
    private let name: String
    private var parser: RawBlock<RecordBatch>.Parser?

    /// The path, or `standard input`.
    package var path: String { source.path }
    /// The size in bytes where the system knows it, else nil; a hint for progress, no more.
    package var expectedSize: Int? { source.expectedSize }
    /// The format that is read; nil until the first block has been read.
    package private(set) var inputFormat: DataOptions.Format?
    /// The names of the columns of CSV and TSV; nil for JSON Lines, and until the first block has been read.
    package private(set) var columns: [String]?

    /// Opens the file at `path`; `-` is standard input. Nothing is read yet.
    ///
    /// - Parameters:
    ///   - path: the file; `-` is standard input.
    ///   - options: format, encoding, delimiter and header; its columns are not looked at.
    ///   - blockSize: bytes of a block; smaller ones are for tests.
    /// - Throws: ``CorpusError`` with `file` or `invalidOption`.
    package init(
        path: String, options: DataOptions = DataOptions(), blockSize: Int = 1 << 18
    ) throws(CorpusError) {
        try options.validate()
        self.options = options
        name = path
        if let format = options.format { try Self.check(format, path: path) }
        source = try BlockSource(path: path, blockSize: blockSize, isPrompt: false)
    }

    /// The next block of records, nil at the end.
    ///
    /// - Throws: ``CorpusError`` with `file`, `utf16`, `binary`, `invalidOption`, `missingColumn`, `recordTooLong` or
    ///   `unclosedQuote`.
    package mutating func next() throws(CorpusError) -> RawBlock<RecordBatch>? {
        if parser == nil { parser = try settle() }
        guard let parser, let block = try source.next() else { return nil }
        return RawBlock(block: block, parser: parser)
    }

    /// Looks at the first bytes and settles how records hold values.
    private mutating func settle() throws(CorpusError) -> RawBlock<RecordBatch>.Parser {
        let head = try source.head()
        let mark = try ContentCheck(head, path: path).byteOrderMarkCount
        let content = UnsafeBufferPointer(rebasing: head[mark...])
        let format = options.format ?? FormatDetector.format(path: name, head: content)
        try Self.check(format, path: path)
        let decoder = BlockDecoder(encoding: options.encoding)
        if format == .jsonl {
            inputFormat = .jsonl
            source.begin(RecordScanner(), skipping: mark)
            return { block throws(CorpusError) in
                let decoded = try decoder.decode(block)
                return RecordBatch(try Self.objects(in: decoded.bytes, of: block), decoded)
            }
        }
        let dialect = DelimitedSetup.begin(
            source, head: content, skipping: mark, format: format, options: options)
        inputFormat = dialect.delimiter == UInt8(ascii: "\t") ? .tsv : .csv
        let columns = try DelimitedColumns(
            DelimitedSetup.sample(try source.peek(), dialect, options.encoding).first ?? [],
            dialect: dialect, hasHeader: options.hasHeader ?? true, path: path)
        self.columns = columns.names
        return { block throws(CorpusError) in
            let decoded = try decoder.decode(block)
            return RecordBatch(try columns.records(in: decoded.bytes, of: block), decoded)
        }
    }

    private static func check(_ format: DataOptions.Format, path: String) throws(CorpusError) {
        switch format {
        case .csv, .tsv, .jsonl: return
        case .lines, .folder, .eml, .mbox, .maildir:
            throw CorpusError(
                .invalidOption, path: path == "-" ? InputFile.standardInput.path : path,
                what: "records are read from CSV, TSV or JSON Lines; give one of these")
        }
    }

    private static func objects(
        in bytes: UnsafeBufferPointer<UInt8>, of block: RecordBlock
    ) throws(CorpusError) -> [DataRecord] {
        var records: [DataRecord] = []
        try JSONBlockParser.forEachObject(in: bytes, of: block) { object, content, line throws(CorpusError) in
            let checksum = CRC32.checksum(of: UnsafeRawBufferPointer(content))
            records.append(DataRecord(line: line, checksum: checksum, members: object))
        }
        return records
    }
}
