import WinnowSystem

/// How a file's records, columns and characters are to be understood.
///
/// The defaults find everything unasked; each property overrides one finding.
public struct DataOptions: Sendable, Hashable, Codable {
    /// How records stand in a file.
    public enum Format: String, Sendable, Hashable, Codable, CaseIterable {
        /// One text a line; for texts without labels.
        case lines
        /// Fields with a delimiter, quoted as in RFC 4180.
        case csv
        /// Fields with tabs; quotes are ordinary characters, unless the first records show that fields are quoted.
        case tsv
        /// One JSON object a line.
        case jsonl
        /// A folder for each label, a file for each text.
        case folder
        /// Mail, one message a file; labelled, a folder of them for each label.
        case eml
        /// Mail, a file of messages behind one another; labelled, one or a folder of them for each label.
        case mbox
        /// Mail, a folder whose folders `cur` and `new` hold a file for each message; labelled, one for each label.
        case maildir

        /// Whether records are messages of mail.
        package var isMail: Bool { [.eml, .mbox, .maildir].contains(self) }
    }

    /// The columns (or JSON names) whose text is read, joined by a newline in this order. Default: none, then
    /// the first usual name that is there (`text`, `message`, `sms`, `body` …). A number counts columns from 1 where no
    /// column has it as its name.
    public var textColumns: [String] = []
    /// The column (or JSON name) of the label. Default: nil, the first usual name that is there
    /// (`label`, `category`, `class`, `target` …).
    public var labelColumn: String?
    /// The column of the rows' weights, finite numbers of at least 0. Default: nil, every row weighs 1.
    public var weightColumn: String?
    /// The column of the rows' groups; a split keeps rows of one group together. Default: nil, no groups.
    public var groupColumn: String?
    /// How records stand in the file. Default: nil, by the path's extension, then by the content.
    public var format: Format?
    /// How bytes are characters. Default: UTF-8, and anything else is an error. Messages of mail say it themselves; what
    /// they leave open is read as UTF-8 if it is that, else in this encoding, by default Windows-1252.
    public var encoding: TextEncoding = .utf8
    /// The byte between fields, ASCII and neither a quote nor a line break. Default: nil, found among comma,
    /// semicolon, tab and vertical bar.
    public var delimiter: UInt8?
    /// Whether the first record names the columns. Default: nil, found by the usual names.
    public var hasHeader: Bool?

    /// Makes options with every default.
    public init() {}

    /// Checks the options alone.
    ///
    /// - Throws: ``CorpusError`` with `invalidOption` or `noColumns`.
    public func validate() throws(CorpusError) {
        if let delimiter, delimiter >= 0x80 || [0, 0x0A, 0x0D, 0x22].contains(delimiter) {
            throw CorpusError(
                code: .invalidOption,
                text:
                    "\(option: "delimiter") is byte \(delimiter), which cannot separate fields; use a comma, a tab or another ASCII character"
            )
        }
        if let format, format.isMail || format == .folder { try requireNoColumns(in: format) }
        var seen: Set<String> = []
        for column in textColumns where !seen.insert(column).inserted {
            throw CorpusError(
                code: .invalidOption,
                text: "\(option: "textColumns") names \(column) twice; name it once")
        }
    }

    /// Makes sure that nothing is said about columns, for records of a format that has none: it would do nothing.
    ///
    /// Lines, folders and mail have no columns; of other formats nothing is asked.
    ///
    /// - Throws: ``CorpusError`` with `noColumns`, which names each option.
    package func requireNoColumns(in format: Format) throws(CorpusError) {
        let kind: String
        switch format {
        case .lines: kind = "plain lines have"
        case .folder: kind = "a folder of texts or mail has"
        case .eml, .mbox, .maildir: kind = "mail has"
        case .csv, .tsv, .jsonl: return
        }
        let given = [
            ("textColumns", !textColumns.isEmpty), ("labelColumn", labelColumn != nil),
            ("weightColumn", weightColumn != nil), ("groupColumn", groupColumn != nil),
            ("delimiter", delimiter != nil), ("hasHeader", hasHeader != nil),
        ].filter(\.1).map(\.0)
        guard let first = given.first else { return }
        let names = given.dropFirst().reduce("\(option: first)") { "\($0), \(option: $1)" as ErrorText }
        throw CorpusError(
            code: .noColumns,
            text:
                "\(names): \(kind) no columns; leave \(given.count == 1 ? "it" : "them") out, or give CSV, TSV or JSON Lines"
        )
    }
}
