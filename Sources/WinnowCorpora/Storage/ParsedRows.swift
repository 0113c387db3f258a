import WinnowSystem

/// The rows of one block, with names numbered within the block.
///
/// `labels`, `weights` and `groups` have an element for each slice, or none if there is no such column.
struct ParsedRows: Sendable {
    /// The memory that the slices point into.
    var storage: ByteBlock
    var slices: [TextSlice] = []
    var labels: [Int32] = []
    /// The first line of each record, counted from 1; empty if rows are files.
    var lines: [Int32] = []
    var labelNames = NameTable()
    var weights: [Float] = []
    var groups: [Int32] = []
    var groupNames = NameTable()
    /// The bytes before parsing, and in them the record of each row; empty unless records are kept.
    var original: ByteBlock?
    var records: [Range<Int>] = []
    /// Rows left out because they have no label, and the line of the first.
    var unlabelledCount = 0
    var firstUnlabelledLine: Int?
    var repairs = TextRepairs()
    /// Raw bytes of the block, and their checksum.
    var byteCount = 0
    var checksum: UInt32 = 0

    init(storage: ByteBlock) {
        self.storage = storage
    }

    /// Leaves out a row that has no label.
    mutating func skip(_ line: Int) {
        if unlabelledCount == 0 { firstUnlabelledLine = line }
        unlabelledCount += 1
    }

    mutating func addLabel(_ label: String) { labels.append(labelNames.number(of: label)) }
    mutating func addGroup(_ group: String) { groups.append(groupNames.number(of: group)) }

    /// Adds the raw bytes of a block that has not been parsed yet, as parsing changes them.
    mutating func addRawBytes(of block: RecordBlock) {
        let sum = CRC32.checksum(of: UnsafeRawBufferPointer(block.rawBytes))
        checksum = CRC32.combined(checksum, sum, secondCount: block.rawRange.count)
        byteCount += block.rawRange.count
    }
}

extension NameTable {
    /// The number of a name.
    mutating func number(of name: String) -> Int32 {
        var name = name
        return name.withUTF8 { number(of: $0) }
    }
}

/// Collects rows one by one, copying the texts into one buffer.
struct RowCollector {
    /// The rows except for their texts.
    var parsed = ParsedRows(storage: ByteBlock(capacity: 0))
    /// The texts, concatenated.
    var bytes: [UInt8] = []
    private var ends: [Int] = []

    /// Adds a part of the row's text, after a newline unless it is the first part.
    mutating func addText(_ text: String, isFirst: Bool = true) {
        if !isFirst { bytes.append(UInt8(ascii: "\n")) }
        bytes.append(contentsOf: text.utf8)
    }

    /// Ends the row.
    mutating func endText() { ends.append(bytes.count) }

    consuming func finish() -> ParsedRows {
        let storage = ByteBlock(bytes)
        parsed.storage = storage
        parsed.slices.reserveCapacity(ends.count)
        var start = 0
        for end in ends {
            parsed.slices.append(TextSlice(storage.bytes(start..<end)))
            start = end
        }
        return parsed
    }
}
