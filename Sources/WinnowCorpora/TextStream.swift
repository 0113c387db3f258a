import WinnowSystem

/// Reads texts without labels from lines, CSV, TSV, JSON Lines or mail, in constant memory and without delay.
///
/// There are two steps, so that a caller can work on several blocks at once: ``next()`` reads blocks one after another,
/// ``RawBlock/parse()`` finds the texts of a block on any thread. A block is returned as soon as it holds one whole
/// record, so a slow pipe sees each line at once; blocks have up to about 256 KB, a longer record gets a block of its size.
///
/// ```swift
/// var stream = try TextStream(path: "-")
/// while let texts = try stream.next()?.parse() {
///     for row in 0..<texts.count { texts.withText(at: row) { utf8 in print(utf8.count) } }
/// }
/// ```
///
/// In the format `lines` each line is a text, empty ones too; LF or CRLF ends it. Without ``DataOptions/format`` the
/// path's extension decides, and standard input is lines; a folder that is a maildir is read as one. With a format of mail
/// each message is a text, and a path may name a folder.
public struct TextStream {
    private var source: any RecordSource
    private let options: DataOptions
    private let isStrict: Bool
    /// Finds the texts of a block; nil until the beginning of a file has been looked at.
    private var parser: RawBlock<TextBlock>.Parser?

    /// The format that is read.
    package let inputFormat: DataOptions.Format

    /// The columns that texts are read from, numbers from 1 if they have no names; empty for lines, and until the
    /// first block has been read.
    package private(set) var textColumns: [String] = []

    /// Whether the first record names the columns; nil if there are none, and until the first block has been read.
    package private(set) var hasHeader: Bool?

    /// The path, or `standard input`.
    public var path: String { source.path }

    /// Whether the input is known to fit in one block, as a short file does, so that one thread can do all the work.
    package var isSingleBlock: Bool { source.isSingleBlock }

    /// Opens the file at `path`; `-` is standard input. Nothing is read yet.
    ///
    /// - Parameters:
    ///   - path: the file; `-` is standard input.
    ///   - options: how the records are to be understood; the columns of labels, weights and groups are ignored.
    ///   - isStrict: whether bytes that are not UTF-8 are an error; else they become U+FFFD and are counted.
    ///   - requiresMail: whether a file of mail that is empty or no mail is an error; else such a file is skipped, a
    ///     message as an empty text, and counted in ``TextBlock/mail``. Default: nil, true for a file, false for a folder.
    /// - Throws: ``CorpusError`` with `file` or `invalidOption`.
    public init(
        path: String, options: DataOptions = DataOptions(), isStrict: Bool = false, requiresMail: Bool? = nil
    ) throws(CorpusError) {
        try self.init(
            path: path, options: options, isStrict: isStrict, requiresMail: requiresMail, blockSize: 1 << 18)
    }

    init(
        path: String, options: DataOptions, isStrict: Bool, requiresMail: Bool? = nil, blockSize: Int
    ) throws(CorpusError) {
        try options.validate()
        let named = options.format ?? FormatDetector.byExtension(path)
        let format = named ?? (Self.isMaildir(path) ? .maildir : .lines)
        guard format != .folder else {
            throw CorpusError(.invalidOption, path: path, what: "a folder is no stream of texts; name a file")
        }
        guard format.isMail else {
            let file = try BlockSource(path: path, blockSize: blockSize, isPrompt: true)
            self.init(file, parser: nil, format: format, options: options, isStrict: isStrict)
            return
        }
        let mail = try MailSource(path: path, format: format, blockSize: blockSize, isStrict: requiresMail)
        let parser = MailBlockParser(encoding: options.encoding)
        self.init(
            mail,
            parser: { block throws(CorpusError) in
                let rows = parser.rows(block)
                guard !isStrict || rows.repairs.invalidUTF8Count == 0 else { throw Self.wrongBytes(block) }
                return TextBlock(rows)
            }, format: format, options: options, isStrict: isStrict)
    }

    /// Makes a stream of blocks; without a parser `source` must be a ``BlockSource``, whose beginning decides.
    init(
        _ source: any RecordSource, parser: RawBlock<TextBlock>.Parser?,
        format: DataOptions.Format = .lines, options: DataOptions = DataOptions(), isStrict: Bool = false
    ) {
        self.source = source
        self.parser = parser
        inputFormat = format
        self.options = options
        self.isStrict = isStrict
    }

    private static func isMaildir(_ path: String) -> Bool {
        guard path != "-", let listing = try? FolderListing(path: path) else { return false }
        return MailFolder.isMaildir(listing)
    }

    /// The next block of records, nil at the end; waits until one record is complete.
    ///
    /// - Throws: ``CorpusError`` with `file`, `utf16`, `binary`, `missingColumn`, `unclosedQuote` or `badJSON`; of mail,
    ///   with `notMail` or `emptyFile`.
    public mutating func next() throws(CorpusError) -> RawBlock<TextBlock>? {
        if parser == nil, let file = source as? BlockSource { parser = try settle(file) }
        guard let parser, let block = try source.next() else { return nil }
        return RawBlock(block: block, parser: parser)
    }

    /// Looks at the first bytes and settles how records hold texts.
    private mutating func settle(_ file: BlockSource) throws(CorpusError) -> RawBlock<TextBlock>.Parser {
        let head = try file.head(orEmptyLine: inputFormat == .lines)
        let mark = try ContentCheck(head, path: path).byteOrderMarkCount
        let decoder = BlockDecoder(encoding: options.encoding, repairs: !isStrict)
        switch inputFormat {
        case .csv, .tsv:
            var unlabelled = options
            unlabelled.labelColumn = nil
            unlabelled.weightColumn = nil
            unlabelled.groupColumn = nil
            let setup = try DelimitedSetup(
                file, head: UnsafeBufferPointer(rebasing: head[mark...]), skipping: mark, format: inputFormat,
                options: unlabelled, needsLabel: false)
            textColumns = setup.plan.text.map { setup.plan.names[$0] }
            hasHeader = textColumns.isEmpty ? nil : setup.plan.hasHeader
            return { block throws(CorpusError) in TextBlock(try setup.rows(block, decoder)) }
        case .jsonl:
            file.begin(RecordScanner(), skipping: mark)
            let finder = JSONNameFinder(options: options, path: path, needsLabel: false)
            let parser = JSONBlockParser(path: path, names: try finder.names(in: try file.peek()))
            textColumns = parser.names.text
            return { block throws(CorpusError) in TextBlock(try parser.rows(block, decoder)) }
        case .lines, .folder, .eml, .mbox, .maildir:
            file.begin(RecordScanner(), skipping: mark)
            return { block throws(CorpusError) in TextBlock(lines: try decoder.decode(block)) }
        }
    }

    private static func wrongBytes(_ block: RecordBlock) -> CorpusError {
        CorpusError(
            .invalidUTF8, path: block.path, line: block.isMailbox ? block.firstLine : nil,
            what: "a message from here on has bytes that its character set does not have; leave --strict out")
    }
}
