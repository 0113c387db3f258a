// Texts without labels, as they come.

import WinnowSystem

/// Reads texts without labels from lines, CSV, TSV, JSON Lines or mail, in constant memory and without delay.
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
/// path's extension decides, and standard input is lines; a folder that is a maildir is read as one. With a format of mail
/// each message is a text, and a path may name a folder.
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
        case mail(isMailbox: Bool, isUnreadable: Bool)
    }

    private let source: BlockSource?
    private var mail: MailSource?
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
        case .lines, .mail, nil: []
        }
    }

    /// Whether the first record names the columns; nil where there are none, and until the first block has been read.
    public var hasHeader: Bool? {
        if case .delimited(let setup) = layout, !setup.plan.text.isEmpty { setup.plan.hasHeader } else { nil }
    }

    /// The path, or `standard input`.
    public let path: String

    /// Whether the input is known to fit in one block, as a short file does, so that one thread can do all the work.
    public var isSingleBlock: Bool { mail?.isSingleBlock ?? source?.isSingleBlock ?? true }

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
        self.isStrict = isStrict
        let named = options.format ?? FormatDetector.byExtension(path)
        let format = named ?? (Self.isMaildir(path) ? .maildir : .lines)
        guard format != .folder else {
            throw CorpusError(.badOption, path: path, what: "a folder is no stream of texts; name a file")
        }
        self.format = format
        mail = format.isMail ? try MailSource(path: path, format: format, blockSize: blockSize) : nil
        source = mail == nil ? try BlockSource(path: path, blockSize: blockSize, isPrompt: true) : nil
        self.path = source?.path ?? (path == "-" ? InputFile.standardInput.path : path)
        var unlabelled = options
        unlabelled.labelColumn = nil
        unlabelled.weightColumn = nil
        unlabelled.groupColumn = nil
        self.options = unlabelled
        decoder = BlockDecoder(
            path: self.path, encoding: options.encoding, newline: UInt8(ascii: "\n"), repairs: !isStrict)
    }

    private static func isMaildir(_ path: String) -> Bool {
        guard path != "-", let listing = try? FolderListing(path: path) else { return false }
        return MailFolder.isMaildir(listing)
    }

    /// Whether a file of mail that is empty or no mail is an error, as it is where one file is named; else such a file is
    /// passed over, a message as an empty text, and counted in ``TextBlock/mail``.
    public var requiresMail: Bool {
        get { mail?.isStrict ?? false }
        set { mail?.isStrict = newValue }
    }

    /// The next block of records, nil at the end; waits until one record is there.
    ///
    /// - Throws: ``CorpusError`` with `file`, `utf16`, `binary`, `missingColumn`, `unclosedQuote` or `badJSON`; of mail, with
    ///   `notMail` or `emptyFile`.
    public mutating func next() throws(CorpusError) -> RawBlock? {
        guard let source else { return try nextMail() }
        let layout: Layout
        if let settled = self.layout {
            layout = settled
        } else {
            layout = try settle(source)
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

    private mutating func nextMail() throws(CorpusError) -> RawBlock? {
        guard let block = try mail?.next() else { return nil }
        let decoder = BlockDecoder(
            path: block.path, encoding: options.encoding, newline: block.newline, repairs: !isStrict)
        return RawBlock(
            block: block.record,
            layout: .mail(isMailbox: block.isMailbox, isUnreadable: block.isUnreadable), decoder: decoder)
    }

    /// Looks at the first bytes and settles how records hold texts.
    private mutating func settle(_ source: BlockSource) throws(CorpusError) -> Layout {
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
        case .lines, .folder, .eml, .mbox, .maildir:
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
        case .mail(let isMailbox, let isUnreadable):
            let block = MailBlock(
                record: raw.block, isMailbox: isMailbox, newline: raw.decoder.newline, path: raw.decoder.path,
                isUnreadable: isUnreadable)
            let rows = MailBlockParser(encoding: raw.decoder.encoding).rows(block)
            guard raw.decoder.repairs || rows.invalidUTF8Count == 0 else { throw wrongBytes(block) }
            return TextBlock(rows, byteCount: raw.byteCount)
        }
    }

    private static func wrongBytes(_ block: MailBlock) -> CorpusError {
        CorpusError(
            .invalidUTF8, path: block.path, line: block.isMailbox ? block.record.firstLine : nil,
            what: "a message from here on has bytes that its character set does not have; leave --strict out")
    }
}
