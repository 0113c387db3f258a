import WinnowMail
import WinnowSystem

/// Reads unlabelled texts from lines, CSV, TSV, JSON, Arrow data, fastText's lines or mail, in constant
/// memory and without delay.
///
/// There are two steps, so that several blocks can be processed at once: ``next()`` reads blocks one after
/// another, ``RawBlock/parse()`` parses a block on any thread. A block is returned as soon as it holds one
/// complete record, so lines of a slow pipe come at once; blocks have up to about 256 KB, or a longer record.
///
/// ```swift
/// var stream = try TextStream(path: "-")
/// while let texts = try stream.next()?.parse() {
///     for row in 0..<texts.count { texts.withText(at: row) { utf8 in print(utf8.count) } }
/// }
/// ```
///
/// In the format `lines`, each line is a text, even if empty; it ends with LF or CRLF. Without
/// ``DataOptions/format``, the path's extension decides; standard input is lines, and a maildir is detected.
/// In a mail format, messages are texts, and the path may be a folder. Lines that begin with a mail header,
/// such as a message on standard input, are read as mail.
public struct TextStream {
    private var source: any RecordSource
    private let options: DataOptions
    private let isStrict: Bool
    private let keepsRecords: Bool
    /// Parses a block; nil until the beginning of a file has been examined.
    private var parser: RawBlock<TextBlock>.Parser?

    /// Whether mail and fastText's lines are recognized by what they begin with, as neither the options nor the name
    /// state a format.
    private var recognizes = false

    /// The format that is read; lines may turn out to be mail or Arrow data with the first block.
    package private(set) var inputFormat: DataOptions.Format

    /// The columns of the texts, as numbers from 1 without names; empty for lines and before the first block.
    package private(set) var textColumns: [String] = []
    /// Whether they were found by the columns that a model was trained with.
    package private(set) var isAsTrained = false
    /// The columns of the text that the model was trained with and the data lacks, if it has others of them.
    package private(set) var absentColumns: [String] = []
    /// Whether mail or fastText's lines were recognized by what they begin with.
    package private(set) var isRecognized = false

    /// The format that plain lines resemble: a table, as their first one has column names, or is an object, or `folder`, as
    /// sentences go on over them.
    package private(set) var resembledFormat: DataOptions.Format?

    /// How the records are laid out; nil for mail and before the first block.
    package private(set) var layout: RecordLayout?

    /// The columns that are left out, as their values are not text, numbers or times; empty before the first
    /// block.
    package private(set) var leftOutColumns: [String] = []

    /// Whether the first record names the columns; nil if there are none, and before the first block.
    package private(set) var hasHeader: Bool?

    /// The path, or `standard input`.
    package var path: String { source.path }

    /// Whether the input is known to fit in one block, such as a short file, so that one thread suffices.
    package var isSingleBlock: Bool { source.isSingleBlock }

    /// Opens the file at `path`; `-` is standard input. Nothing is read yet.
    ///
    /// - Parameters:
    ///   - path: the file; `-` is standard input.
    ///   - options: how to interpret the records; the columns of labels, weights and groups are ignored.
    ///   - isStrict: whether bytes that are not UTF-8 are an error; else they become U+FFFD and are counted.
    ///   - requiresMail: whether a mail file that is empty or not mail is an error; else it is skipped (a
    ///     message becomes an empty text) and counted. Default: nil, true for a file,
    ///     false for a folder.
    /// - Throws: ``CorpusError`` with `file` or `invalidOption`.
    public init(
        path: String, options: DataOptions = DataOptions(), isStrict: Bool = false, requiresMail: Bool? = nil
    ) throws(CorpusError) {
        try self.init(
            path: path, options: options, isStrict: isStrict, requiresMail: requiresMail, keepsRecords: false)
    }

    /// Opens a file whose records are kept, if `keepsRecords`, in ``TextBlock/records``.
    package init(
        path: String, options: DataOptions, isStrict: Bool, requiresMail: Bool? = nil, keepsRecords: Bool
    ) throws(CorpusError) {
        try self.init(
            path: path, options: options, isStrict: isStrict, requiresMail: requiresMail, blockSize: 1 << 18,
            keepsRecords: keepsRecords)
    }

    init(
        path: String, options: DataOptions, isStrict: Bool, requiresMail: Bool? = nil, blockSize: Int,
        keepsRecords: Bool = false
    ) throws(CorpusError) {
        try options.validate()
        try options.checkBadRows(of: path)
        let named = options.statedFormat ?? FormatDetector.byExtension(path)
        // The packages of Apple Mail are folders with names of mailboxes.
        let isPackage = options.statedFormat == nil && MailFolder.isPackage(path)
        let folder = named == nil || isPackage ? MailFolder.format(at: path) : nil
        let format = isPackage && folder != nil ? .eml : named ?? (folder == .maildir ? .maildir : .lines)
        let isFolder = path != "-" && FileIdentity.isFolder(path)
        let areWholeFiles = format == .folder || format == .lines && named == nil && folder == nil && isFolder
        if areWholeFiles,
            let files = isFolder ? WholeFileSource(folder: path) : WholeFileSource(file: path)
        {
            self.init(
                files, parser: Self.fileParser(options, isStrict: isStrict), format: .folder,
                options: options,
                isStrict: isStrict)
            return
        }
        guard format.isMail else {
            let file = try BlockSource(
                path: path, blockSize: blockSize, isPrompt: true, jsonMember: options.jsonMember)
            self.init(
                file, parser: nil, format: format, options: options, isStrict: isStrict,
                keepsRecords: keepsRecords)
            recognizes = named == nil
            return
        }
        let mail = try MailSource(
            path: path, format: format, blockSize: blockSize, isStrict: requiresMail,
            findsMailboxes: isPackage && folder != nil)
        self.init(
            mail, parser: Self.mailParser(options, isStrict: isStrict), format: format, options: options,
            isStrict: isStrict)
    }

    /// A parser of whole files, each of which is a text.
    private static func fileParser(_ options: DataOptions, isStrict: Bool) -> RawBlock<TextBlock>.Parser {
        let decoder = BlockDecoder(
            encoding: options.encoding ?? (isStrict ? .utf8 : nil), repairs: !isStrict)
        return { block throws(CorpusError) in
            let decoded = try decoder.decode(block)
            var rows = RowCollector()
            rows.parsed.repairs.add(decoded.repairs)
            rows.bytes.append(contentsOf: decoded.bytes)
            rows.endText()
            return TextBlock(rows.finish())
        }
    }

    private static func mailParser(_ options: DataOptions, isStrict: Bool) -> RawBlock<TextBlock>.Parser {
        let parser = MailBlockParser(encoding: options.encoding)
        return { block throws(CorpusError) in
            let rows = parser.rows(block)
            guard !isStrict || rows.repairs.invalidUTF8Count == 0 else { throw Self.wrongBytes(block) }
            return TextBlock(rows)
        }
    }

    /// Makes a stream of blocks; without a parser, `source` must be a ``BlockSource`` to examine.
    init(
        _ source: any RecordSource, parser: RawBlock<TextBlock>.Parser?,
        format: DataOptions.Format = .lines, options: DataOptions = DataOptions(), isStrict: Bool = false,
        keepsRecords: Bool = false
    ) {
        self.source = source
        self.parser = parser
        inputFormat = format
        self.options = options
        self.isStrict = isStrict
        self.keepsRecords = keepsRecords
    }

    /// The next block of records, nil at the end; waits for a complete record.
    ///
    /// - Throws: ``CorpusError`` with `file`, `utf16`, `binary`, `missingColumn`, `unclosedQuote` or
    ///   `badJSON`; of mail, with `notMail` or `emptyFile`.
    public mutating func next() throws(CorpusError) -> RawBlock<TextBlock>? {
        try examine()
        guard let parser, let block = try source.next() else { return nil }
        return RawBlock(block: block, parser: parser)
    }

    /// Examines the first bytes unless this has been done, so that ``inputFormat`` is final; waits for the
    /// first record.
    ///
    /// - Throws: ``CorpusError`` as ``next()`` does.
    package mutating func examine() throws(CorpusError) {
        if parser == nil, let file = source as? BlockSource { parser = try settle(file) }
    }

    /// Examines the first bytes and chooses the parser.
    private mutating func settle(_ file: BlockSource) throws(CorpusError) -> RawBlock<TextBlock>.Parser {
        let head = try file.head(orEmptyLine: inputFormat == .lines)
        let mark = try ContentCheck(head, path: path, in: file.compression).byteOrderMarkCount
        inputFormat = try file.format(or: inputFormat)
        if recognizes, inputFormat == .lines, head[mark...].starts(with: FastTextBlockParser.prefix) {
            (inputFormat, isRecognized) = (.fasttext, true)
        }
        let decoder = BlockDecoder(
            encoding: options.encoding ?? (isStrict ? .utf8 : nil), repairs: !isStrict)
        switch inputFormat {
        case .csv, .tsv, .escaped, .arrow:
            var unlabelled = options
            unlabelled.labelColumn = nil
            unlabelled.weightColumn = nil
            unlabelled.groupColumn = nil
            var setup = try DelimitedSetup(
                file, head: UnsafeBufferPointer(rebasing: head[mark...]), skipping: mark, format: inputFormat,
                options: unlabelled, needsLabel: false)
            textColumns = setup.plan.text.map { setup.plan.names[$0] }
            isAsTrained = setup.plan.isAsTrained
            absentColumns = setup.plan.absentColumns
            hasHeader = textColumns.isEmpty || inputFormat == .arrow ? nil : setup.plan.hasHeader
            leftOutColumns = file.arrowSchema?.leftOut ?? []
            setup.keepsRecords = keepsRecords
            var layout = RecordLayout(setup)
            layout.kinds = file.arrowSchema?.kinds ?? []
            self.layout = layout
            return { [setup, layout] block throws(CorpusError) in
                TextBlock(try setup.rows(block, decoder), layout: layout)
            }
        case .jsonl, .json:
            var parser = try JSONBlockParser(
                file, head: UnsafeBufferPointer(rebasing: head[mark...]), skipping: mark, options: options,
                needsLabel: false)
            parser.keepsRecords = keepsRecords
            textColumns = parser.names.text
            isAsTrained = parser.names.isAsTrained
            let layout = RecordLayout.objects(parser.names)
            self.layout = layout
            return { [parser] block throws(CorpusError) in
                TextBlock(try parser.rows(block, decoder), layout: layout)
            }
        case .fasttext:
            file.begin(RecordScanner(), skipping: mark)
            layout = .lines
            let parser = FastTextBlockParser(path: path, needsLabel: false, keepsRecords: keepsRecords)
            return { block throws(CorpusError) in TextBlock(try parser.rows(block, decoder), layout: .lines) }
        case .lines, .folder, .eml, .mbox, .maildir:
            let content = UnsafeBufferPointer(rebasing: head[mark...])
            if recognizes, let format = MailRecognition.format(of: content) {
                inputFormat = format
                isRecognized = true
                let newline: UInt8 = content.contains(0x0A) ? 0x0A : 0x0D
                let scanner = format == .mbox ? MboxScanner(newline: newline) : nil
                file.begin(RecordScanner(mailbox: scanner), skipping: mark)
                return Self.mailParser(options, isStrict: isStrict)
            }
            if recognizes {
                resembledFormat =
                    FormatDetector.table(content, trained: options.trainedColumns?.text ?? [])
                    ?? (FormatDetector.isWrapped(content) ? .folder : nil)
            }
            // What follows in a pipe may end lines otherwise.
            let isKnown = file.isComplete || file.expectedSize != nil
            let newline = isKnown ? DialectDetector.newline(of: content) : UInt8(ascii: "\n")
            file.begin(RecordScanner(newline: newline), skipping: mark)
            layout = .lines
            return { [keepsRecords] block throws(CorpusError) in
                TextBlock(lines: try decoder.decode(block), newline: newline, keepsRecords: keepsRecords)
            }
        }
    }

    private static func wrongBytes(_ block: RecordBlock) -> CorpusError {
        CorpusError(
            .invalidUTF8, path: block.path, line: block.isMailbox ? block.firstLine : nil,
            what: "this or a later message has bytes that its character set lacks; omit --strict")
    }
}
