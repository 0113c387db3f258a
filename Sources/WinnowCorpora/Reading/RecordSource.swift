/// A source of blocks of whole records: a file, standard input, or files of mail one after another.
///
/// Blocks come in the order of the input. Together their raw bytes are the input, and where it is cut into blocks
/// makes no difference to its records.
protocol RecordSource {
    /// The file or folder that was named, or `standard input`.
    var path: String { get }
    /// Whether the input is known to fit in one block, so that one thread can do all the work.
    var isSingleBlock: Bool { get }

    /// The next block, nil at the end and from then on; waits until a record is complete.
    ///
    /// - Throws: ``CorpusError`` with `file`, `recordTooLong` or `unclosedQuote`; of mail, also with `notMail` or
    ///   `emptyFile`.
    mutating func next() throws(CorpusError) -> RecordBlock?
}

/// A block of whole records as it was read.
struct RecordBlock: Sendable {
    let storage: ByteBlock
    /// The records; what is before in the storage is a byte order mark.
    var range: Range<Int>
    /// All raw bytes of the block, the byte order mark included.
    let rawRange: Range<Int>
    /// The line of the first record's first byte, counted from 1.
    let firstLine: Int
    /// Whether the first record of the file is in it.
    let isFirst: Bool
    /// The file that it was read from.
    let path: String
    /// The byte that ends a line.
    let newline: UInt8
    /// Whether the records are messages of a mailbox; other mail is a message a file.
    var isMailbox = false
    /// Whether the last record was too long and has been cut.
    var isCut = false
    /// Whether the file should be mail and is not, so that there is nothing in the block.
    var isUnreadable = false

    var bytes: UnsafeBufferPointer<UInt8> { storage.bytes(range) }
    var rawBytes: UnsafeBufferPointer<UInt8> { storage.bytes(rawRange) }
}

extension RecordBlock {
    /// All bytes of a file, after a byte order mark of some bytes.
    init(wholeFile bytes: [UInt8], at path: String, skipping count: Int = 0) {
        self.init(
            storage: ByteBlock(bytes), range: count..<bytes.count, rawRange: 0..<bytes.count, firstLine: 1,
            isFirst: true, path: path, newline: UInt8(ascii: "\n"))
    }
}
