import WinnowMail
import WinnowSystem

/// A mail file.
struct MailFile: Sendable, Hashable {
    var path: String
    /// Whether it is a mailbox, with several messages.
    var isMailbox: Bool
}

/// Reads mail files one after another.
struct MailSource: RecordSource {
    let path: String
    private let files: [MailFile]
    private let blockSize: Int
    private let isPrompt: Bool
    /// Whether a file that is not mail is an error; else it is skipped; a message becomes an empty text.
    private let isStrict: Bool
    /// Whether a file that begins like a mailbox is one, whatever it was taken for.
    private let findsMailboxes: Bool
    /// Whether nobody has said that the files of a folder are mail, so that each must look like it.
    private var isGuessed = false
    private var index = 0
    /// The current file.
    private var source: BlockSource?
    private var isBegun = false
    /// The maximum length of a message; smaller ones are for tests.
    var messageLimit = BlockSource.recordLimit

    /// Makes a source from files, which are opened one after another.
    init(
        files: [MailFile], at path: String, blockSize: Int, isPrompt: Bool, isStrict: Bool,
        findsMailboxes: Bool = false
    ) {
        self.path = path
        self.files = files
        self.blockSize = blockSize
        self.isPrompt = isPrompt
        self.isStrict = isStrict
        self.findsMailboxes = findsMailboxes
    }

    /// Makes a source from the file at `path`, or from the files in the folder there; `-` is standard input.
    ///
    /// - Parameter isStrict: whether a non-mail file is an error; nil is true for a file, false for a folder.
    /// - Throws: ``CorpusError`` with `file`, or `emptyFile` for a folder without files.
    init(
        path: String, format: DataOptions.Format, blockSize: Int, isStrict: Bool? = nil,
        findsMailboxes: Bool = false
    ) throws(CorpusError) {
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
        self.init(
            files: listed ?? [file], at: path == "-" ? InputFile.standardInput.path : path,
            blockSize: blockSize,
            isPrompt: true, isStrict: isStrict ?? (listed == nil), findsMailboxes: findsMailboxes)
        source = opened
        isGuessed = findsMailboxes && format == .eml
    }

    /// The open input if it is a pipe, which cannot be opened twice; files are opened one after another, as
    /// there may be more than can be open at once.
    private static func opened(_ path: String, blockSize: Int) throws(FileError) -> BlockSource? {
        let file = path == "-" ? InputFile.standardInput : try InputFile(path: path)
        guard file.expectedSize == nil || path == "-" else { return nil }
        return BlockSource(file, blockSize: blockSize, isPrompt: true)
    }

    var isSingleBlock: Bool { files.count == 1 && files.allSatisfy { !$0.isMailbox } }

    mutating func next() throws(CorpusError) -> RecordBlock? {
        while index < files.count {
            let file = files[index]
            let source = try openSource(file)
            if !isBegun {
                isBegun = true
                if let block = try begin(source, file) { return block }
            }
            if let block = try source.next() { return block }
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

    /// Checks the beginning of a file; returns an empty block if it is not mail, but not an error either.
    private mutating func begin(_ source: BlockSource, _ file: MailFile) throws(CorpusError) -> RecordBlock? {
        let head = try readable { () throws(CorpusError) in try source.head() }
        if let head,
            let check = try readable({ () throws(CorpusError) in
                try ContentCheck(head, path: source.path, in: source.compression)
            })
        {
            let content = UnsafeBufferPointer(rebasing: head[check.byteOrderMarkCount...])
            let newline: UInt8 = content.contains(0x0A) ? 0x0A : 0x0D
            if try isMail(content, file, newline, source.path) {
                let isMailbox = file.isMailbox || findsMailboxes && content.starts(with: "From ".utf8)
                let scanner = isMailbox ? MboxScanner(newline: newline) : nil
                source.begin(RecordScanner(mailbox: scanner), skipping: check.byteOrderMarkCount)
                return nil
            }
        }
        let isEmpty = head?.contains { $0 > 0x20 } == false
        var block = RecordBlock(wholeFile: [], at: source.path)
        endFile()
        block.isMailbox = file.isMailbox
        // A mailbox without messages is not irregular.
        block.isUnreadable = !(isEmpty && file.isMailbox)
        return block
    }

    /// The result of reading a file; nil if it is not text, but not an error either.
    private func readable<Result>(
        _ read: () throws(CorpusError) -> Result
    ) throws(CorpusError) -> Result? {
        do {
            return try read()
        } catch {
            guard !isStrict, error.code != .file else { throw error }
            return nil
        }
    }

    /// Whether a file begins like mail.
    private func isMail(
        _ content: UnsafeBufferPointer<UInt8>, _ file: MailFile, _ newline: UInt8, _ path: String
    ) throws(CorpusError) -> Bool {
        let content = file.isMailbox ? content : AppleMessage.message(in: content)
        guard content.contains(where: { $0 > 0x20 }) else {
            guard !isStrict else {
                throw CorpusError(.emptyFile, path: path, what: "is empty; give a mail message")
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
                    "not a mailbox, which begins with a line From …; give --input-format eml for a single message"
            )
        }
        // Messages found in a folder may lack a header, or be anything; a file that is named should be mail.
        guard isStrict else {
            return !isGuessed || MailFolder.isNamedAsMail(file.path) || content.starts(with: "From ".utf8)
                || content[0] == 0x0A || content[0] == 0x0D || MailRecognition.hasMailField(content)
        }
        let hasHeader = MessageHeader(content, newline: newline).fieldCount > 0
        guard hasHeader || content[0] == 0x0A || content[0] == 0x0D else {
            throw CorpusError(
                .notMail, path: path, what: "not a mail message, which begins with fields such as Subject: …")
        }
        return true
    }
}

/// Finds mail files in folders.
enum MailFolder {
    /// The number of files of a folder of which one must be mail.
    private static let probedFiles = 16

    /// The format of the folder at a path: a maildir, or files of messages; nil if it is not a folder, or none of its
    /// first files is mail.
    static func format(at path: String) -> DataOptions.Format? {
        guard path != "-", let listing = try? FolderListing(path: path) else { return nil }
        if isMaildir(listing) { return .maildir }
        var probed = 0
        var tree = FolderTree(listing)
        while let next = try? tree.next() {
            for file in next.files {
                guard probed < probedFiles else { return nil }
                probed += 1
                if isMail(file) { return .eml }
            }
        }
        return nil
    }

    /// Whether a file has the extension of mail.
    static func isNamedAsMail(_ path: String) -> Bool { FormatDetector.byExtension(path)?.isMail == true }

    /// Whether a file has the extension of mail, or begins with the header of a message.
    private static func isMail(_ path: String) -> Bool { isNamedAsMail(path) || mailFormat(of: path) != nil }

    /// Whether a folder is a mailbox of Apple Mail, with files and tables of the program.
    static func isPackage(_ path: String) -> Bool { name(path).lowercased().hasSuffix(".mbox") }

    /// The format of a file that begins with the header of a message, as a mailbox or a message; else nil.
    static func mailFormat(of path: String) -> DataOptions.Format? {
        guard let source = try? BlockSource(path: path, blockSize: 1 << 16, isPrompt: false),
            let head = try? source.head()
        else { return nil }
        return withExtendedLifetime(source) { MailRecognition.format(of: head) }
    }

    /// Whether a folder is a maildir, with subfolders `cur` and `new`.
    static func isMaildir(_ listing: FolderListing) -> Bool {
        let names = Set(listing.folders.map(name))
        return names.contains("cur") && names.contains("new")
    }

    /// The mail files in the folder at `path`, in an order that does not depend on the file system.
    ///
    /// - Throws: ``CorpusError`` with `file`, `notMail` if it should be a maildir but is not, `emptyFile` if
    ///   it has no files.
    static func files(below path: String, format: DataOptions.Format) throws(CorpusError) -> [MailFile] {
        do {
            let listing = try FolderListing(path: path)
            let paths = format == .maildir ? try messages(of: listing, at: path) : try files(below: listing)
            guard !paths.isEmpty else {
                throw CorpusError(.emptyFile, path: path, what: "no messages in it; give a folder with mail")
            }
            return paths.map { MailFile(path: $0, isMailbox: format == .mbox) }
        } catch {
            throw CorpusError(wrapping: error, path: path)
        }
    }

    /// The messages of a maildir, read and unread, sorted by name, which begins with the time of delivery.
    ///
    /// - Throws: ``CorpusError`` with `notMail`, or ``FileError``.
    static func messages(of listing: FolderListing, at path: String) throws -> [String] {
        let folders = listing.folders.filter { ["cur", "new"].contains(name($0)) }
        guard !folders.isEmpty else { throw notMaildir(path) }
        // First those in `new`, from where messages move to `cur`.
        let files = try folders.sorted(by: >).flatMap { try FolderListing(path: $0).files }
        return files.map { (name($0), $0) }
            .sorted { ($0.0, $0.1) < ($1.0, $1.1) }
            .map(\.1)
    }

    static func notMaildir(_ path: String) -> CorpusError {
        CorpusError(.notMail, path: path, what: "not a maildir, which is a folder with folders cur and new")
    }

    /// All files of a folder: first its own, then those of its subfolders; without those that are being delivered
    /// to a maildir, in its folder `tmp`.
    static func files(below listing: FolderListing) throws(FileError) -> [String] {
        var files: [String] = []
        var tree = FolderTree(listing)
        while let next = try tree.next(entering: { listing in
            let isMaildir = isMaildir(listing)
            return listing.folders.filter { !isMaildir || name($0) != "tmp" }
        }) {
            files += next.files
        }
        return files
    }

    /// The name of a message in a maildir, which stays the same when its flags change: that of its file up to a colon.
    static func messageName(_ path: String) -> String { String(name(path).prefix { $0 != ":" }) }

    /// The last part of a path.
    static func name(_ path: String) -> String { String(path.split(separator: "/").last ?? "") }
}
