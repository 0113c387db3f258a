// Records with all their members, as they come.

import WinnowSystem

/// Reads CSV, TSV or JSON Lines as records of named values, in constant memory.
///
/// For whoever wants every column, as an index of items does; texts alone are read much faster by ``TextStream``. Two steps,
/// so that a caller can work on several blocks at once: ``next()`` reads a block, one after another; ``parse(_:)`` finds its
/// records, on any thread.
///
/// ```swift
/// var stream = try RecordStream(path: "-")
/// while let block = try stream.next() {
///     for record in try RecordStream.parse(block).records { print(record.line, record.members["id"] ?? .null) }
/// }
/// ```
///
/// Without ``DataOptions/format`` the path's extension decides, then the first bytes. The first record of CSV and TSV names
/// the columns unless ``DataOptions/hasHeader`` is false; then, and where a name is empty, a column's name is its number,
/// from 1. Bytes that are not of the encoding are an error, NULs become spaces.
public struct RecordStream {
    /// A block of whole records, not yet looked into.
    public struct RawBlock: Sendable {
        let block: RecordBlock
        let layout: Layout
        let decoder: BlockDecoder

        /// The number of raw bytes.
        public var byteCount: Int { block.rawRange.count }
    }

    /// How the records of this stream hold values; settled with the first block.
    enum Layout: Sendable {
        case delimited(DelimitedColumns)
        case json
    }

    private let source: BlockSource
    private let options: DataOptions
    private let name: String
    private var settled: (layout: Layout, decoder: BlockDecoder)?
    private var waiting: RecordBlock?

    /// The path, or `standard input`.
    public var path: String { source.path }
    /// The size in bytes where the system knows it, else nil; a hint for progress, no more.
    public var expectedSize: Int? { source.expectedSize }
    /// The format that is read; nil until the first block has been read.
    public private(set) var inputFormat: DataOptions.Format?
    /// The names of the columns of CSV and TSV; nil for JSON Lines, and until the first block has been read.
    public var columns: [String]? {
        if case .delimited(let columns) = settled?.layout { columns.names } else { nil }
    }

    /// Opens the file at `path`; `-` is standard input. Nothing is read yet.
    ///
    /// - Parameters:
    ///   - path: the file; `-` is standard input.
    ///   - options: format, encoding, delimiter and header; its columns are not looked at.
    /// - Throws: ``CorpusError`` with `file` or `badOption`.
    public init(path: String, options: DataOptions = DataOptions()) throws(CorpusError) {
        try self.init(path: path, options: options, blockSize: 1 << 18)
    }

    init(path: String, options: DataOptions, blockSize: Int) throws(CorpusError) {
        try options.validate()
        self.options = options
        name = path
        if let format = options.format { try Self.check(format, path: path) }
        source = try BlockSource(path: path, blockSize: blockSize, isPrompt: false)
    }

    /// The next block of records, nil at the end.
    ///
    /// - Throws: ``CorpusError`` with `file`, `utf16`, `binary`, `badOption`, `missingColumn`, `recordTooLong` or
    ///   `unclosedQuote`.
    public mutating func next() throws(CorpusError) -> RawBlock? {
        if settled == nil { settled = try settle() }
        guard let (layout, decoder) = settled else { return nil }
        let block: RecordBlock?
        if let first = waiting {
            block = first
            waiting = nil
        } else {
            block = try source.next()
        }
        return block.map { RawBlock(block: $0, layout: layout, decoder: decoder) }
    }

    /// The records of a block. Call it once for each block: it may work in the block's own memory.
    ///
    /// - Throws: ``CorpusError`` with `raggedRow`, `badJSON` or `invalidUTF8`.
    /// - Complexity: O(*n*) in the bytes.
    public static func parse(_ raw: RawBlock) throws(CorpusError) -> RecordBatch {
        let decoded = try raw.decoder.decode(raw.block)
        var batch = RecordBatch(records: [], byteCount: raw.byteCount, nulCount: decoded.nulCount)
        let bytes = decoded.storage.bytes(decoded.range)
        switch raw.layout {
        case .delimited(let columns):
            try columns.appendRecords(
                of: bytes, firstLine: raw.block.firstLine,
                skipsHeader: columns.hasHeader && raw.block.isFirst,
                path: raw.decoder.path, to: &batch.records)
        case .json:
            try appendObjects(
                of: bytes, firstLine: raw.block.firstLine, path: raw.decoder.path, to: &batch.records)
        }
        return batch
    }

    /// Looks at the first bytes and settles how records hold values.
    private mutating func settle() throws(CorpusError) -> (Layout, BlockDecoder) {
        let head = try source.head()
        let mark = try ContentCheck(head, path: path).byteOrderMarkCount
        let content = UnsafeBufferPointer(rebasing: head[mark...])
        let format = options.format ?? FormatDetector.format(path: name, head: content)
        try Self.check(format, path: path)
        let layout: Layout
        var newline = UInt8(ascii: "\n")
        if format == .jsonl {
            inputFormat = .jsonl
            source.begin(RecordScanner(newline: newline), skipping: mark)
            waiting = try source.next()
            layout = .json
        } else {
            let dialect = DelimitedSetup.begin(
                source, head: content, skipping: mark, format: format, options: options)
            inputFormat = dialect.delimiter == UInt8(ascii: "\t") ? .tsv : .csv
            newline = dialect.newline
            waiting = try source.next()
            let first = DelimitedSetup.sample(waiting, dialect, options.encoding).first
            layout = .delimited(
                try DelimitedColumns(
                    first ?? [], dialect: dialect, hasHeader: options.hasHeader ?? true, path: path))
        }
        let decoder = BlockDecoder(path: path, encoding: options.encoding, newline: newline)
        return (layout, decoder)
    }

    private static func check(_ format: DataOptions.Format, path: String) throws(CorpusError) {
        switch format {
        case .csv, .tsv, .jsonl: return
        case .lines, .folder, .eml, .mbox, .maildir:
            throw CorpusError(
                .badOption, path: path == "-" ? InputFile.standardInput.path : path,
                what: "records are read from CSV, TSV or JSON Lines; give one of these")
        }
    }

    private static func appendObjects(
        of bytes: UnsafeBufferPointer<UInt8>, firstLine: Int, path: String, to records: inout [DataRecord]
    ) throws(CorpusError) {
        var line = firstLine
        var start = 0
        while start < bytes.count {
            let end = bytes.firstOffset(of: UInt8(ascii: "\n"), from: start, to: bytes.count) ?? bytes.count
            let content = UnsafeBufferPointer(rebasing: bytes[start..<end])
            if content.contains(where: { $0 > 0x20 }) {
                records.append(
                    DataRecord(
                        line: line, checksum: CRC32.checksum(of: UnsafeRawBufferPointer(content)),
                        members: try JSONBlockParser.object(content, path: path, line: line)))
            }
            start = end + 1
            line += 1
        }
    }
}
