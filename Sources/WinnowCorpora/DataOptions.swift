import WinnowSystem

/// How to interpret a file's records, columns and characters.
///
/// By default everything is detected automatically; each property overrides one detection.
public struct DataOptions: Sendable, Hashable, Codable {
    /// The layout of records in a file.
    public enum Format: String, Sendable, Hashable, Codable, CaseIterable {
        /// One text per line; for texts without labels.
        case lines
        /// Fields separated by a delimiter, quoted as in RFC 4180.
        case csv
        /// Fields separated by tabs; quotes are plain characters, unless the first records show quoting.
        case tsv
        /// Fields separated by tabs, with tab, line break and backslash written `\t`, `\n` and `\\`, and `\N`
        /// for null, which is read as an empty field: every line is a record, even if empty, and quotes are
        /// plain characters. Databases write it, such as PostgreSQL with `COPY`, and the command as `tsv`.
        case escaped
        /// An Apache Arrow stream or file (Feather, version 2): texts, numbers, truth values, dates and
        /// times; other columns are left out. It is recognized by its first bytes, whatever format is stated.
        case arrow
        /// One JSON object per line.
        case jsonl
        /// JSON values over any number of lines: objects, or lists of a text and a label; one after another,
        /// or in an array.
        case json
        /// One text per line, after its label, which begins with `__label__`, as fastText reads it.
        case fasttext
        /// A folder for each label, a file for each text; without labels, a file for each text at any depth.
        case folder
        /// Mail, one message per file; if labelled, a folder of files for each label.
        case eml
        /// Mail, files of several messages; if labelled, a file or a folder of files for each label.
        case mbox
        /// Mail, a folder with files of one message in `cur` and `new`; if labelled, one for each label.
        case maildir

        /// Whether records are mail messages.
        package var isMail: Bool { [.eml, .mbox, .maildir].contains(self) }
    }

    /// The columns (or JSON names) whose text is read, joined by a newline in this order. Default: empty, for
    /// the first usual name that exists (`text`, `message`, `sms`, `body` …). If no column has a number as
    /// its name, it counts columns from 1. If a column is not found, the names with commas between them may
    /// be that of one column.
    public var textColumns: [String] = []
    /// The column (or JSON name) of the label. Default: nil, the first usual name that exists (`label`,
    /// `category`, `class`, `target` …).
    public var labelColumn: String?
    /// The column of the rows' weights, finite numbers of at least 0. Default: nil, every row has weight 1.
    public var weightColumn: String?
    /// The column of the rows' groups; a split keeps rows of one group together. Default: nil, no groups.
    public var groupColumn: String?
    /// The column of the rows' identifiers, which are written next to answers. Default: nil, none.
    package var idColumn: String?
    /// The columns that a model was trained with, used if the data has them. Default: nil.
    package var trainedColumns: TrainedColumns?
    /// New names of labels, by their names in the data; rows whose label gets an empty name are left out.
    /// Default: empty, all labels keep their names.
    public var labelNames: [String: String] = [:]
    /// The labels of a model, or of other parts of the data: `1` is read as `1.0` if they have only that, and the other way round.
    package var knownLabels: [String] = []
    /// The layout of records. Default: nil, detected from the path's extension, then from the content.
    public var format: Format?
    /// The member of a JSON object whose list holds the rows, such as `train` in
    /// `{"train": [["see you", "ham"]], "test": []}`. The object is all of the data and has it once.
    /// Default: nil, the data is not such an object.
    public var jsonMember: String?
    /// The character encoding. Default: nil, UTF-8, and lines that can only be Windows-1252 are read as that
    /// and counted; anything else is an error. Mail messages declare their own; undeclared text is read as
    /// UTF-8 if it is valid, else in this encoding, by default Windows-1252.
    public var encoding: TextEncoding?
    /// The byte between fields, ASCII and neither a quote nor a line break. Default: nil, detected among
    /// comma, semicolon, tab and vertical bar.
    public var delimiter: UInt8?
    /// The byte around fields that may hold delimiters and line breaks. Default: nil, the double quote, in
    /// tab-separated data only if its first records show it.
    public var quote: Mark?
    /// The byte that makes a quote after it a part of the field. Default: nil, a backslash if quotes are wrong
    /// without it and right with it, as in exports of MySQL and Spark. A quote is always also doubled.
    public var escape: Mark?
    /// The byte that begins lines which are no records. Default: nil, only those before the header, with `#`.
    public var comment: UInt8?
    /// The number of lines before the first record, which are left out. Default: nil, detected: comments, and
    /// lines that are no records before a header.
    public var skippedLines: Int?
    /// Whether rows that cannot be read are left out and counted, instead of being an error. Default: false.
    public var skipsBadRows = false
    /// The file that the command writes these rows to. Default: nil, none.
    package var badRowPath: String?
    /// Whether the first record names the columns. Default: nil, detected from the first
    /// records.
    public var hasHeader: Bool?
    /// The character between the labels of a row, which then has any number of them: an empty label is a row
    /// without labels, and in JSON Lines the label may be a list of strings.
    /// Default: nil, every row has one label. See ``Corpus/init(texts:labelSets:weights:groups:)``.
    public var labelDelimiter: String?

    /// A character with a meaning in delimited data, or its absence.
    public enum Mark: Sendable, Hashable, Codable {
        /// No character has this meaning.
        case absent
        /// This byte, ASCII and not a line break.
        case byte(UInt8)
    }

    /// Makes options with every default.
    public init() {}

    /// The format that the options state.
    var statedFormat: Format? { format ?? (jsonMember == nil ? nil : .json) }

    /// Checks the options independently of any data.
    ///
    /// - Throws: ``CorpusError`` with `invalidOption` or `noColumns`.
    package func validate() throws(CorpusError) {
        if let delimiter, delimiter >= 0x80 || [0, 0x0A, 0x0D, 0x22].contains(delimiter) {
            throw CorpusError(
                code: .invalidOption,
                text:
                    "\(option: "delimiter") is byte \(delimiter), which cannot separate fields; use a comma, a tab or another ASCII character"
            )
        }
        try validateMarks()
        if jsonMember == "" {
            throw CorpusError(
                code: .invalidOption,
                text: "\(option: "jsonMember") is empty; name a member of the JSON object")
        }
        if jsonMember != nil, let format, format != .json, format != .jsonl {
            throw CorpusError(
                code: .invalidOption,
                text: "\(option: "jsonMember") is for JSON, not for \(format.rawValue); leave it out")
        }
        if format == .arrow, delimiter != nil || hasHeader != nil {
            let name = delimiter == nil ? "hasHeader" : "delimiter"
            throw CorpusError(
                code: .invalidOption,
                text: "\(option: name) is for delimited text, not for arrow; leave it out")
        }
        if let format, format.isMail || format == .folder || format == .fasttext {
            try requireNoColumns(in: format)
        }
        if let labelDelimiter, labelDelimiter.count != 1 {
            throw CorpusError(
                code: .invalidOption,
                text:
                    "\(option: "labelDelimiter") is \(labelDelimiter), but must be one character; give one, such as a comma"
            )
        }
        guard labelDelimiter == nil || labelNames.isEmpty else {
            throw CorpusError(
                code: .invalidOption,
                text:
                    "\(option: "labelNames") renames the label of a row, but with \(option: "labelDelimiter") a row has several; rename them in the data"
            )
        }
        var seen: Set<String> = []
        for column in textColumns where !seen.insert(column).inserted {
            throw CorpusError(
                code: .invalidOption,
                text: "\(option: "textColumns") names \(column) twice; name it once")
        }
    }

    /// Checks that the characters with a meaning are different, and can have it.
    /// Checks that the file for bad rows does not replace the data at `path`.
    func checkBadRows(of path: String) throws(CorpusError) {
        guard let badRowPath, FileIdentity.areSame(path, badRowPath) else { return }
        throw CorpusError(
            code: .invalidOption,
            text: "\(option: "badRowPath") would replace the data; name another file")
    }

    private func validateMarks() throws(CorpusError) {
        var used: [UInt8] = [0, 0x0A, 0x0D] + [delimiter].compactMap(\.self)
        for (name, mark) in [("quote", quote), ("escape", escape), ("comment", comment.map(Mark.byte))] {
            guard case .byte(let byte) = mark else { continue }
            guard byte < 0x80, !used.contains(byte) else {
                throw CorpusError(
                    code: .invalidOption,
                    text:
                        "\(option: name) is byte \(byte), which is not free for it; use another ASCII character"
                )
            }
            used.append(byte)
        }
        if let skippedLines, skippedLines < 0 {
            throw CorpusError(
                code: .invalidOption,
                text: "\(option: "skippedLines") is \(skippedLines); give a number of at least 0")
        }
    }

    /// Whether any column options are set, which formats without columns refuse.
    package var hasColumnOptions: Bool { !columnOptions.isEmpty }

    private var columnOptions: [String] {
        [
            ("textColumns", !textColumns.isEmpty), ("labelColumn", labelColumn != nil),
            ("weightColumn", weightColumn != nil), ("groupColumn", groupColumn != nil),
            ("idColumn", idColumn != nil), ("delimiter", delimiter != nil), ("hasHeader", hasHeader != nil),
            ("jsonMember", jsonMember != nil), ("quote", quote != nil), ("escape", escape != nil),
            ("comment", comment != nil), ("skippedLines", skippedLines != nil),
        ].filter(\.1).map(\.0)
    }

    /// Checks that no column options are set for a format without columns: they would have no effect.
    ///
    /// Lines, fastText's lines, folders and mail have no columns; other formats always pass.
    ///
    /// - Throws: ``CorpusError`` with `noColumns`, which names each option.
    package func requireNoColumns(in format: Format) throws(CorpusError) {
        let kind: String
        switch format {
        case .lines: kind = "plain lines have"
        case .fasttext: kind = "fastText's lines have"
        case .folder: kind = "a folder of texts or mail has"
        case .eml, .mbox, .maildir: kind = "mail has"
        case .csv, .tsv, .escaped, .arrow, .jsonl, .json: return
        }
        let given = columnOptions
        guard let first = given.first else { return }
        let names = given.dropFirst().reduce("\(option: first)") { "\($0), \(option: $1)" as ErrorText }
        throw CorpusError(
            code: .noColumns,
            text:
                "\(names): \(kind) no columns; leave \(given.count == 1 ? "it" : "them") out, or give CSV, TSV or JSON Lines"
        )
    }
}
