/// A source of blocks of whole records: a file, standard input, or files of mail one after another.
///
/// Blocks come in the order of the input. Their raw bytes together are the input, and its records do not
/// depend on how it is split into blocks.
protocol RecordSource {
    /// The given file or folder, or `standard input`.
    var path: String { get }
    /// Whether the input is known to fit in one block, so that one thread suffices.
    var isSingleBlock: Bool { get }

    /// The next block, nil at and after the end; waits for a complete record.
    ///
    /// - Throws: ``CorpusError`` with `file`, `recordTooLong` or `unclosedQuote`; for mail, also with
    ///   `notMail` or `emptyFile`.
    mutating func next() throws(CorpusError) -> RecordBlock?
}

/// An unparsed block of whole records.
struct RecordBlock: Sendable {
    let storage: ByteBlock
    /// The records; anything before in the storage is a byte order mark.
    var range: Range<Int>
    /// All raw bytes of the block, including the byte order mark.
    let rawRange: Range<Int>
    /// The line of the first record's first byte, counted from 1.
    let firstLine: Int
    /// Whether it contains the first record of the file.
    let isFirst: Bool
    /// The file that it was read from.
    let path: String
    /// The byte that ends a line.
    let newline: UInt8
    /// Whether the records are messages of a mailbox; other mail has one message per file.
    var isMailbox = false
    /// Whether the bytes were converted, from UTF-16 or Arrow data.
    var isConverted = false
    /// Whether the last record was too long and has been cut.
    var isCut = false
    /// Whether the file should be mail but is not, so that the block is empty.
    var isUnreadable = false

    var bytes: UnsafeBufferPointer<UInt8> { storage.bytes(range) }
    var rawBytes: UnsafeBufferPointer<UInt8> { storage.bytes(rawRange) }
}

extension RecordBlock {
    /// All bytes of a file, after a byte order mark of `count` bytes.
    init(wholeFile bytes: [UInt8], at path: String, skipping count: Int = 0) {
        self.init(
            storage: ByteBlock(bytes), range: count..<bytes.count, rawRange: 0..<bytes.count, firstLine: 1,
            isFirst: true, path: path, newline: UInt8(ascii: "\n"))
    }
}
