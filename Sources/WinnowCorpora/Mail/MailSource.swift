// Files of mail as blocks of whole messages.

import WinnowSystem

/// A file of mail.
struct MailFile: Sendable, Hashable {
    var path: String
    /// Whether it holds many messages, as a mailbox does.
    var isMailbox: Bool
}

/// Reads files of mail one after another.
struct MailSource {
    private let files: [MailFile]
    private let blockSize: Int
    private let isPrompt: Bool
    /// Whether a file that is no mail is an error; else it is passed over, a message as an empty text.
    var isStrict: Bool
    private var index = 0
    /// The file in hand.
    private var source: BlockSource?
    private var isBegun = false
    private var newline = UInt8(ascii: "\n")
    /// How long a message may be; smaller ones are for tests.
    var messageLimit = BlockSource.recordLimit

    /// Makes a source of files that are opened in turn.
    init(files: [MailFile], blockSize: Int, isPrompt: Bool, isStrict: Bool) {
        self.files = files
        self.blockSize = blockSize
        self.isPrompt = isPrompt
        self.isStrict = isStrict
    }

    /// Makes a source of the file at `path`, or of the files in the folder there; `-` is standard input.
    ///
    /// - Throws: ``CorpusError`` with `file`, or `emptyFile` for a folder without files.
    init(path: String, format: DataOptions.Format, blockSize: Int) throws(CorpusError) {
        var opened: BlockSource?
        var listed: [MailFile]?
        do {
            opened = try Self.opened(path, blockSize: blockSize)
        } catch {
            guard error.code == .isDirectory else { throw CorpusError(error) }
            listed = try MailFolder.files(below: path, format: format)
        }
        guard listed != nil || format != .maildir else { throw MailFolder.notMaildir(path) }
        let file = MailFile(path: path, isMailbox: format == .mbox)
        self.init(files: listed ?? [file], blockSize: blockSize, isPrompt: true, isStrict: listed == nil)
        source = opened
    }

    /// The open input, where it is a pipe and cannot be opened twice; files are opened in their turn, for there may be more
    /// than can be open at once.
    private static func opened(_ path: String, blockSize: Int) throws(FileError) -> BlockSource? {
        let file = path == "-" ? InputFile.standardInput : try InputFile(path: path)
        guard file.expectedSize == nil || path == "-" else { return nil }
        return BlockSource(file, blockSize: blockSize, isPrompt: true)
    }

    /// Whether there is one file, of one message.
    var isSingleBlock: Bool { files.count == 1 && files.allSatisfy { !$0.isMailbox } }

    /// The next block, nil at the end.
    mutating func next() throws(CorpusError) -> MailBlock? {
        while index < files.count {
            let file = files[index]
            let source = try openSource(file)
            if !isBegun {
                isBegun = true
                if let block = try begin(source, file) { return block }
            }
            if let record = try source.next() {
                return MailBlock(
                    record: record, isMailbox: file.isMailbox, newline: newline, path: source.path)
            }
            endFile()
        }
        return nil
    }

    private mutating func openSource(_ file: MailFile) throws(CorpusError) -> BlockSource {
        if let source { return source }
        do {
            let source = BlockSource(
                try InputFile(path: file.path), blockSize: blockSize, isPrompt: isPrompt,
                recordLimit: messageLimit)
            self.source = source
            return source
        } catch {
            throw CorpusError(wrapping: error, path: file.path)
        }
    }

    private mutating func endFile() {
        source = nil
        isBegun = false
        index += 1
    }

    /// Looks at the beginning of a file; gives an empty block for one that is no mail and no error either.
    private mutating func begin(_ source: BlockSource, _ file: MailFile) throws(CorpusError) -> MailBlock? {
        let head = try readableHead(source)
        var isReadable = false
        var skipped = 0
        if let head, let check = try checked(head, source.path) {
            skipped = check
            let content = UnsafeBufferPointer(rebasing: head[skipped...])
            newline = content.firstOffset(of: 0x0A, from: 0, to: content.count) == nil ? 0x0D : 0x0A
            isReadable = try isMail(content, file, source.path)
        }
        if isReadable {
            let scanner = file.isMailbox ? MboxScanner(newline: newline) : nil
            source.begin(RecordScanner(mailbox: scanner), skipping: skipped)
            return nil
        }
        let isEmpty = head?.contains { $0 > 0x20 } == false
        let path = source.path
        endFile()
        let empty = RecordBlock(
            storage: ByteBlock([]), range: 0..<0, rawRange: 0..<0, firstLine: 1, isFirst: true)
        var block = MailBlock(record: empty, isMailbox: file.isMailbox, newline: newline, path: path)
        // A mailbox without messages is nothing special.
        block.isUnreadable = !(isEmpty && file.isMailbox)
        return block
    }

    private func readableHead(_ source: BlockSource) throws(CorpusError) -> UnsafeBufferPointer<UInt8>? {
        do {
            return try source.head()
        } catch {
            guard !isStrict, error.code != .file else { throw error }
            return nil
        }
    }

    /// The length of a byte order mark; nil where the file is no text and no error either.
    private func checked(_ head: UnsafeBufferPointer<UInt8>, _ path: String) throws(CorpusError) -> Int? {
        do {
            return try ContentCheck(head, path: path).byteOrderMarkCount
        } catch {
            guard !isStrict else { throw error }
            return nil
        }
    }

    /// Whether a file's beginning is one of mail.
    private func isMail(
        _ content: UnsafeBufferPointer<UInt8>, _ file: MailFile, _ path: String
    ) throws(CorpusError) -> Bool {
        guard content.contains(where: { $0 > 0x20 }) else {
            guard !isStrict else {
                throw CorpusError(.emptyFile, path: path, what: "nothing in it; give a message of mail")
            }
            return false
        }
        if file.isMailbox {
            let rest = content.drop { $0 <= 0x20 }
            if rest.starts(with: "From ".utf8) { return true }
            guard isStrict else { return false }
            throw CorpusError(
                .notMail, path: path,
                what:
                    "no mailbox, which begins with a line From …; give --input-format eml for a single message"
            )
        }
        // Strangers' messages may lack a header, or be anything; a file that is named should be one.
        guard isStrict else { return true }
        let hasHeader = MessageHeader(content, newline: newline).fieldCount > 0
        guard hasHeader || content[0] == 0x0A || content[0] == 0x0D else {
            throw CorpusError(
                .notMail, path: path, what: "no message of mail, which begins with fields such as Subject: …")
        }
        return true
    }
}
