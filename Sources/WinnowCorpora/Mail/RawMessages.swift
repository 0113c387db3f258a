package import WinnowMail
import WinnowSystem

/// Whole messages as they were sent, header included: of a file, a mailbox, a folder or standard input.
///
/// A file that begins with `From ` is a mailbox, whose quoted lines `>From ` lose their `>`; any other file
/// is one message. Files may be compressed. Of a message over 64 MB, the first 64 MB are read. In a folder, empty
/// files are skipped, and except in a maildir, those that do not begin with a header field are left out and counted, as
/// mail programs keep tables beside the messages; elsewhere, an empty file and one that is not mail are errors. Messages
/// that are deleted but still in their mailbox or maildir are left out and counted, as is a mailbox's own data, and what
/// mail programs remove while a folder is read; what they rename in a maildir is read under its new name.
///
/// - Complexity: O(*n*) time for all messages, and memory of a few times the largest.
package struct RawMessages {
    /// The path that was given, or a name for standard input.
    package let path: String
    private var waiting: [String]
    private let isFolder: Bool
    private let readsAll: Bool
    private var isMaildir = false
    private var mailbox: Mailbox?
    /// What was irregular so far.
    package private(set) var counts = MailCounts()

    /// Opens the messages at `path`; `-` is standard input.
    ///
    /// A folder is a maildir, or has one message or mailbox per file at any depth; it may be empty.
    ///
    /// - Parameter readsAll: whether a named file may be anything, and deleted messages are read too. Default: false.
    /// - Throws: ``CorpusError`` with `file`.
    package init(path: String, readsAll: Bool = false) throws(CorpusError) {
        self.readsAll = readsAll
        self.path = path == "-" ? InputFile.standardInput.path : path
        if path != "-", let listing = try? FolderListing(path: path) {
            isFolder = true
            isMaildir = MailFolder.isMaildir(listing)
            do {
                let files =
                    isMaildir
                    ? try MailFolder.messages(of: listing, at: path) : try MailFolder.files(below: listing)
                waiting = files.reversed()
            } catch {
                throw CorpusError(wrapping: error, path: path)
            }
        } else {
            isFolder = false
            waiting = [path]
        }
    }

    /// The next message, nil at the end.
    ///
    /// - Throws: ``CorpusError`` with `file`, `compression`, `emptyFile` or `recordTooLong`.
    package mutating func next() throws(CorpusError) -> [UInt8]? {
        while true {
            do {
                if let message = try mailbox?.next() {
                    guard !readsAll, mailbox?.isMailbox == true else { return message }
                    let state = message.withUnsafeBufferPointer { MessageState($0) }
                    if !counts.leavesOut(state) { return message }
                    continue
                }
                counts.passedSeparators += mailbox?.passedSeparators ?? 0
                mailbox = nil
                guard let path = waiting.popLast() else { return nil }
                if isMaildir, !readsAll, MessageState.isTrashed(path) {
                    counts.deletedMessages += 1
                    continue
                }
                guard let input = try self.input(at: path) else { continue }
                let file = try Mailbox(input, path: self.path)
                if file.isEmpty {
                    guard isFolder else {
                        throw CorpusError(.emptyFile, path: self.path, what: "is empty; give a mail message")
                    }
                    continue
                }
                guard isMaildir || readsAll && !isFolder || file.beginsLikeMail else {
                    guard isFolder else { throw file.notMail }
                    counts.otherFiles += 1
                    continue
                }
                mailbox = file
            } catch let error as CorpusError {
                throw error
            } catch {
                throw CorpusError(wrapping: error, path: path)
            }
        }
    }
}

extension RawMessages {
    /// Opens a file. One of a folder may be gone since the folder was listed: then it is nil, and in a maildir the messages
    /// that wait get the names that they have now.
    private mutating func input(at path: String) throws -> InputFile? {
        do throws(FileError) {
            return try path == "-" ? .standardInput : InputFile(path: path)
        } catch {
            guard isFolder, error.code == .notFound else { throw error }
        }
        counts.vanishedFiles += 1
        guard isMaildir else { return nil }
        let left = Set((waiting + [path]).map(MailFolder.messageName))
        let files = try MailFolder.messages(of: FolderListing(path: self.path), at: self.path)
        waiting = files.filter { $0 != path && left.contains(MailFolder.messageName($0)) }.reversed()
        let found = Set(waiting.map(MailFolder.messageName))
        counts.vanishedFiles += left.count - found.count - 1
        return nil
    }

    /// Checks that the bytes of a file begin like mail; an empty file passes.
    ///
    /// - Throws: ``CorpusError`` with `notMail`, or what ``ContentCheck`` finds the file to be.
    package static func check(_ bytes: [UInt8], path: String) throws(CorpusError) {
        guard beginLikeMail(bytes) else { throw notMail(bytes, path: path) }
    }

    /// Whether bytes begin with a header field, an empty header, or the line of a mailbox.
    fileprivate static func beginLikeMail(_ bytes: [UInt8]) -> Bool {
        guard !bytes.starts(with: "From ".utf8) else { return true }
        let start = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
        return bytes[start...].withUnsafeBufferPointer { file in
            let content = AppleMessage.message(in: file)
            guard let first = content.first, first != 0x0A, first != 0x0D else { return true }
            let newline: UInt8 = content.contains(0x0A) ? 0x0A : 0x0D
            // A line of JSON may have a colon where a field has it.
            return (0x61...0x7A).contains(first | 0x20)
                && MessageHeader(content, newline: newline).fieldCount > 0
        }
    }

    /// The error for bytes that do not begin like mail; it names the kind of file if that is known.
    fileprivate static func notMail(
        _ bytes: [UInt8], path: String, in compression: CompressionFormat? = nil
    ) -> CorpusError {
        do throws(CorpusError) {
            _ = try bytes.withUnsafeBufferPointer { content throws(CorpusError) in
                try ContentCheck(content, path: path, in: compression)
            }
        } catch {
            return error
        }
        return CorpusError(
            .notMail, path: path, what: "not a mail message, which begins with fields such as Subject: …")
    }
}

/// The messages of an open file.
private struct Mailbox {
    /// The longest part of a message that is kept.
    private static let messageLimit = BlockSource.recordLimit
    private static let blockSize = 1 << 18

    private let path: String
    private let input: OpenInput
    private var scanner: MboxScanner?
    private var bytes: [UInt8] = []
    private var isAtEnd = false
    /// Whether a message begins at the start of `bytes`.
    private var hasStart = false
    private var isFinished = false

    /// An open input, which has one owner.
    private final class OpenInput {
        var bytes: ByteInput
        init(_ file: consuming InputFile) { bytes = ByteInput(file) }
    }

    init(_ file: consuming InputFile, path: String) throws(CorpusError) {
        self.path = path
        input = OpenInput(file)
        while !isAtEnd, bytes.count < Self.blockSize { try readMore() }
        if bytes.starts(with: "From ".utf8) {
            scanner = MboxScanner(newline: bytes.contains(0x0A) ? 0x0A : 0x0D)
        }
    }

    var isEmpty: Bool { bytes.isEmpty && isAtEnd }

    var beginsLikeMail: Bool { scanner != nil || RawMessages.beginLikeMail(bytes) }

    /// Whether it may have several messages.
    var isMailbox: Bool { scanner != nil }

    /// The error for a file that does not begin like mail; it names the kind of file if that is known.
    var notMail: CorpusError { RawMessages.notMail(bytes, path: path, in: input.bytes.compression) }

    /// `From ` lines that begin no message, so far.
    var passedSeparators: Int { scanner?.passedCount ?? 0 }

    mutating func next() throws(CorpusError) -> [UInt8]? {
        guard !isFinished else { return nil }
        guard scanner != nil else {
            isFinished = true
            while !isAtEnd {
                try readMore()
                if bytes.count > Self.messageLimit { break }
            }
            return bytes.count > Self.messageLimit ? Array(bytes[..<Self.messageLimit]) : bytes
        }
        return try nextOfMailbox()
    }

    private mutating func nextOfMailbox() throws(CorpusError) -> [UInt8]? {
        while true {
            let isAtEnd = isAtEnd
            let start = bytes.withUnsafeBufferPointer { scanner?.next(in: $0, isAtEnd: isAtEnd) }
            if let start {
                let message = hasStart ? Array(bytes[..<start]) : nil
                drop(start)
                hasStart = true
                if let message { return unquoted(message) }
            } else if isAtEnd {
                isFinished = true
                return hasStart ? unquoted(bytes) : nil
            } else {
                guard bytes.count <= 8 * Self.messageLimit else {
                    throw CorpusError(
                        .recordTooLong, path: path,
                        what: "a message has more than \(8 * Self.messageLimit >> 20) MB; leave it out")
                }
                try readMore()
            }
        }
    }

    /// The message without quoting; one that is too long is cut.
    private func unquoted(_ message: [UInt8]) -> [UInt8] {
        var message = message.count > Self.messageLimit ? Array(message[..<Self.messageLimit]) : message
        let newline = scanner?.newline ?? 0x0A
        let count = message.withUnsafeMutableBufferPointer { MailBlockParser.unquote($0, newline: newline) }
        message.removeLast(message.count - count)
        return message
    }

    private mutating func drop(_ count: Int) {
        bytes.removeFirst(count)
        scanner?.drop(count)
    }

    private mutating func readMore() throws(CorpusError) {
        // Not more for long messages: a pipe fills a small part of a block.
        var block = [UInt8](repeating: 0, count: Self.blockSize)
        let count = try block.withUnsafeMutableBufferPointer { block throws(CorpusError) in
            try input.bytes.read(into: UnsafeMutableRawBufferPointer(block))
        }
        if count == 0 { isAtEnd = true }
        bytes += block[..<count]
    }
}
