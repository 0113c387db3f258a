// Reads folders of texts or mail, one for each label.

import WinnowMail
import WinnowSystem

extension CorpusReader {
    /// Reads a folder whose subfolders are labels and contain texts or mail, at any depth.
    ///
    /// Names that begin with a full stop are ignored, and links to nothing counted; files next to the labels' folders are counted and left
    /// out, except for mailboxes, whose name is the label. Files are ordered by the bytes of their paths.
    /// Texts may be compressed, and in UTF-16 with a byte order mark.
    func readFolder(_ path: String) throws(CorpusError) -> LabelledData {
        try options.requireNoColumns(in: options.format ?? .folder)
        var summary = ReadSummary(
            path: path, format: options.format ?? .folder, encoding: options.encoding ?? .utf8)
        let files: [LabelledFile]
        do {
            let finder = LabelledFileFinder(format: options.format ?? .folder)
            files = try finder.files(in: path, strayFiles: &summary.strayFiles)
        } catch {
            throw CorpusError(wrapping: error, path: path)
        }
        guard !files.isEmpty else {
            let kind = summary.format.isMail ? "mail" : "files"
            throw CorpusError(
                .emptyFile, path: path, what: "no folders with \(kind); give a folder for each label")
        }
        let data = try readFiles(files, summary: summary)
        guard data.corpus.count > 0 else {
            throw CorpusError(.emptyFile, path: path, what: "no messages in it; give a folder for each label")
        }
        return data
    }

    /// A unit of work: some files, or a block of a mailbox.
    private enum Piece: Sendable {
        case files(Range<Int>)
        case mailbox(RecordBlock, label: String)
    }

    private func readFiles(
        _ files: [LabelledFile], summary: ReadSummary
    ) throws(CorpusError) -> LabelledData {
        var summary = summary
        var builder = CorpusBuilder()
        var index = 0
        var mailbox: MailSource?
        let parser = MailBlockParser(encoding: options.encoding, leavesOut: true)
        do {
            try OrderedPipeline.run(threads: threads) { () throws -> Piece? in
                while index < files.count {
                    let file = files[index]
                    guard file.kind == .mailbox else {
                        let end = files[index...].prefix(64).prefix { $0.kind != .mailbox }.endIndex
                        defer { index = end }
                        return .files(index..<end)
                    }
                    if mailbox == nil { mailbox = source(of: file) }
                    if let block = try mailbox?.next() { return .mailbox(block, label: file.label) }
                    mailbox = nil
                    index += 1
                }
                return nil
            } transform: { (piece: Piece) in
                switch piece {
                case .files(let range): try rows(of: files[range], parser)
                case .mailbox(let block, let label): Self.rows(of: block, label, parser)
                }
            } consume: { rows in
                summary.add(rows)
                builder.append(rows)
            }
        } catch {
            throw CorpusError(wrapping: error, path: summary.path)
        }
        return LabelledData(corpus: builder.finish(), summary: summary)
    }

    private func source(of file: LabelledFile) -> MailSource {
        MailSource(
            files: [MailFile(path: file.path, isMailbox: file.kind == .mailbox)], at: file.path,
            blockSize: blockSize, isPrompt: false, isStrict: false)
    }

    private static func rows(of block: RecordBlock, _ label: String, _ parser: MailBlockParser) -> ParsedRows
    {
        withChecksum(of: block) {
            var rows = parser.rows(block)
            for _ in 0..<rows.slices.count { rows.addLabel(label) }
            return rows
        }
    }

    private func rows(of files: ArraySlice<LabelledFile>, _ parser: MailBlockParser) throws -> ParsedRows {
        var rows = RowCollector()
        for file in files {
            do {
                if file.kind == .message {
                    try addMessage(file, parser, to: &rows)
                } else {
                    try addText(file, to: &rows)
                }
            } catch {
                let error = CorpusError(wrapping: error, path: file.path)
                guard error.cause?.code == .notFound else { throw error }
                rows.parsed.repairs.mail.vanishedFiles += 1
            }
        }
        return rows.finish()
    }

    private func addText(_ file: LabelledFile, to rows: inout RowCollector) throws {
        let block = try RecordBlock(wholeFileAt: file.path)
        rows.parsed.addRawBytes(of: block)
        let decoded = try BlockDecoder(encoding: options.encoding).decode(block)
        rows.parsed.repairs.add(decoded.repairs)
        rows.parsed.addLabel(file.label)
        if !decoded.bytes.contains(where: { $0 > 0x20 }) { rows.parsed.repairs.emptyTexts += 1 }
        rows.bytes.append(contentsOf: decoded.bytes)
        rows.endText()
    }

    private func addMessage(
        _ file: LabelledFile, _ parser: MailBlockParser, to rows: inout RowCollector
    ) throws {
        var source = source(of: file)
        while let block = try source.next() {
            rows.parsed.addRawBytes(of: block)
            let messages = parser.rows(block)
            for message in messages.slices {
                rows.parsed.addLabel(file.label)
                rows.bytes.append(contentsOf: message.bytes)
                rows.endText()
            }
            rows.parsed.repairs.add(messages.repairs)
        }
    }
}

/// A file and its label.
struct LabelledFile: Sendable {
    /// The contents of a file.
    enum Kind: Sendable {
        case text, message, mailbox
    }

    var path: String
    var label: String
    var kind: Kind
}

/// Finds files and their labels.
struct LabelledFileFinder {
    /// `folder`, which distinguishes mail from texts by name, or a mail format for all files.
    let format: DataOptions.Format

    /// The files below the folder at `path`, in the order of their paths; counts those in no label's folder.
    ///
    /// - Throws: ``CorpusError`` or ``FileError``.
    func files(in path: String, strayFiles: inout Int) throws -> [LabelledFile] {
        let root: FolderListing
        do {
            root = try FolderListing(path: path)
        } catch {
            guard error.code == .notFound, format.isMail else { throw error }
            // It may be a file, as the format suggests.
            _ = try InputFile(path: path)
            throw CorpusError.mailWithoutLabels(path)
        }
        if MailFolder.isMaildir(root) { throw CorpusError.mailWithoutLabels(path) }
        let mailboxes = root.files.filter(isMailbox)
        strayFiles = root.files.count - mailboxes.count
        var files = mailboxes.map { LabelledFile(path: $0, label: Self.stem($0), kind: .mailbox) }
        for folder in root.folders {
            let isPackage = format == .folder && MailFolder.isPackage(folder)
            let label = isPackage ? Self.stem(folder) : MailFolder.name(folder)
            files += try self.files(of: folder).map {
                LabelledFile(path: $0.path, label: label, kind: $0.kind)
            }
        }
        return files
    }

    private func files(of folder: String) throws -> [(path: String, kind: LabelledFile.Kind)] {
        let listing = try FolderListing(path: folder)
        if format == .maildir || format == .folder && MailFolder.isMaildir(listing) {
            return try MailFolder.messages(of: listing, at: folder).map { ($0, .message) }
        }
        let files = try MailFolder.files(below: listing).map { ($0, kind(of: $0)) }
        // Apple's package also has tables of the mail program.
        return format == .folder && MailFolder.isPackage(folder) ? files.filter { $0.1 != .text } : files
    }

    private func isMailbox(_ path: String) -> Bool {
        format == .mbox || format == .folder && FormatDetector.byExtension(path) == .mbox
    }

    private func kind(of path: String) -> LabelledFile.Kind {
        switch format == .folder ? FormatDetector.byExtension(path) : format {
        case .eml: .message
        case .mbox: .mailbox
        case nil where MailFolder.mailFormat(of: path) == .mbox: .mailbox
        default: .text
        }
    }

    /// The name without its extension, nor that of compressed data.
    private static func stem(_ path: String) -> String {
        var name = MailFolder.name(path)
        if let compression = CompressionFormat(path: name) {
            name.removeLast(compression.pathExtension.count)
        }
        guard let dot = name.lastIndex(of: "."), dot > name.startIndex else { return name }
        return String(name[..<dot])
    }
}

extension CorpusError {
    /// The error for mail without labels.
    static func mailWithoutLabels(_ path: String) -> CorpusError {
        CorpusError(
            .invalidOption, path: path,
            what: "mail has no labels of its own; give a folder that holds a folder of mail for each label")
    }
}
