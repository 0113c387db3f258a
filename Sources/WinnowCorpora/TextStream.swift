// Texts without labels, as they come.

/// Reads texts without labels from lines, CSV, TSV or JSON Lines, in constant memory and without delay.
///
/// Two steps, so that a caller can work on several blocks at once: ``next()`` reads a block, one after another;
/// ``parse(_:)`` finds its texts, on any thread. A block is handed on as soon as it holds one whole record, so a slow
/// pipe sees each line at once; blocks have up to about 256 KB, a longer record gets a block of its size.
///
/// ```swift
/// var stream = try TextStream(path: "-")
/// try OrderedPipeline.run(threads: 4) {
///     try stream.next()
/// } transform: { block in
///     try TextStream.parse(block)
/// } consume: { texts in
///     for row in 0..<texts.count { texts.withText(at: row) { utf8 in print(utf8.count) } }
/// }
/// ```
///
/// In the format `lines` each line is a text, empty ones too; LF or CRLF ends it. Without ``DataOptions/format`` the
/// path's extension decides, and standard input is lines.
public struct TextStream {
    /// A block of whole records, not yet looked into.
    public struct RawBlock: Sendable {
        let block: RecordBlock
        let layout: Layout
        let decoder: BlockDecoder

        /// The number of raw bytes.
        public var byteCount: Int { block.rawRange.count }
    }

    /// How the records of this stream hold texts; settled with the first block.
    enum Layout: Sendable {
        case lines
        case delimited(DelimitedSetup)
        case json(JSONNames)
    }

    private let source: BlockSource
    private let options: DataOptions
    private let format: DataOptions.Format
    private let isStrict: Bool
    private var layout: Layout?
    private var decoder: BlockDecoder
    private var waiting: RecordBlock?

    /// The format that is read.
    public var inputFormat: DataOptions.Format { format }

    /// The columns that texts are read from, numbers from 1 where they have no names; empty for lines, and until the
    /// first block has been read.
    public var textColumns: [String] {
        switch layout {
        case .delimited(let setup): setup.plan.text.map { setup.plan.names[$0] }
        case .json(let names): names.text
        case .lines, nil: []
        }
    }

    /// Whether the first record names the columns; nil where there are none, and until the first block has been read.
    public var hasHeader: Bool? {
        if case .delimited(let setup) = layout, !setup.plan.text.isEmpty { setup.plan.hasHeader } else { nil }
    }

    /// The path, or `standard input`.
    public var path: String { source.path }

    /// Whether the input is known to fit in one block, as a short file does, so that one thread can do all the work.
    public var isSingleBlock: Bool { source.isSingleBlock }

    /// Opens the file at `path`; `-` is standard input. Nothing is read yet.
    ///
    /// - Parameters:
    ///   - path: the file; `-` is standard input.
    ///   - options: how the records are to be understood; the columns of labels, weights and groups are not looked at.
    ///   - isStrict: whether bytes that are not UTF-8 are an error; else they become U+FFFD and are counted.
    /// - Throws: ``CorpusError`` with `file` or `badOption`.
    public init(
        path: String, options: DataOptions = DataOptions(), isStrict: Bool = false
    ) throws(CorpusError) {
        try self.init(path: path, options: options, isStrict: isStrict, blockSize: 1 << 18)
    }

    init(path: String, options: DataOptions, isStrict: Bool, blockSize: Int) throws(CorpusError) {
        try options.validate()
        source = try BlockSource(path: path, blockSize: blockSize, isPrompt: true)
        self.isStrict = isStrict
        format = options.format ?? FormatDetector.byExtension(path) ?? .lines
        guard format != .folder else {
            throw CorpusError(.badOption, path: path, what: "a folder is no stream of texts; name a file")
        }
        var unlabelled = options
        unlabelled.labelColumn = nil
        unlabelled.weightColumn = nil
        unlabelled.groupColumn = nil
        self.options = unlabelled
        decoder = BlockDecoder(
            path: source.path, encoding: options.encoding, newline: UInt8(ascii: "\n"), repairs: !isStrict)
    }

    /// The next block of records, nil at the end; waits until one record is there.
    ///
    /// - Throws: ``CorpusError`` with `file`, `utf16`, `binary`, `missingColumn`, `unclosedQuote` or `badJSON`.
    public mutating func next() throws(CorpusError) -> RawBlock? {
        let layout: Layout
        if let settled = self.layout {
            layout = settled
        } else {
            layout = try settle()
            self.layout = layout
        }
        let block: RecordBlock?
        if let first = waiting {
            block = first
            waiting = nil
        } else {
            block = try source.next()
        }
        return block.map { RawBlock(block: $0, layout: layout, decoder: decoder) }
    }

    /// Looks at the first bytes and settles how records hold texts.
    private mutating func settle() throws(CorpusError) -> Layout {
        let head = try source.head(orEmptyLine: format == .lines)
        let skipped = try ContentCheck(head, path: source.path).byteOrderMarkCount
        switch format {
        case .csv, .tsv:
            var setup = try DelimitedSetup(
                source, head: UnsafeBufferPointer(rebasing: head[skipped...]), skipping: skipped,
                format: format,
                options: options, needsLabel: false, first: &waiting)
            setup.decoder.repairs = !isStrict
            decoder = setup.decoder
            return .delimited(setup)
        case .jsonl:
            source.begin(RecordScanner(newline: UInt8(ascii: "\n")), skipping: skipped)
            waiting = try source.next()
            let finder = JSONNameFinder(options: options, path: source.path, needsLabel: false)
            return .json(try finder.names(in: waiting, decoder))
        case .lines, .folder:
            source.begin(RecordScanner(newline: UInt8(ascii: "\n")), skipping: skipped)
            return .lines
        }
    }

    /// The texts of a block. Call it once for each block: it may work in the block's own memory.
    ///
    /// - Throws: ``CorpusError`` with `raggedRow`, `badJSON`, `missingColumn` or, in a strict stream, `invalidUTF8`.
    public static func parse(_ raw: RawBlock) throws(CorpusError) -> TextBlock {
        switch raw.layout {
        case .lines:
            let decoded = try raw.decoder.decode(raw.block)
            return TextBlock(lines: decoded, byteCount: raw.byteCount)
        case .delimited(let setup):
            return TextBlock(try setup.rows(raw.block, raw.decoder), byteCount: raw.byteCount)
        case .json(let names):
            let parser = JSONBlockParser(path: raw.decoder.path, names: names)
            return TextBlock(try parser.rows(raw.block, raw.decoder), byteCount: raw.byteCount)
        }
    }
}
