/// The rows of one block, with names numbered within the block.
///
/// `labels`, `weights` and `groups` have an element for each slice, or none where there is no such column.
struct ParsedRows: Sendable {
    /// What the slices point into.
    var storage: ByteBlock
    var slices: [TextSlice] = []
    var labels: [Int32] = []
    /// The line of each record's beginning, counted from 1; empty where rows are files.
    var lines: [Int32] = []
    var labelNames = NameTable()
    var weights: [Float] = []
    var groups: [Int32] = []
    var groupNames = NameTable()
    /// Rows left out because they have no label, and the line of the first.
    var unlabelledCount = 0
    var firstUnlabelledLine: Int?
    var nulCount = 0
    var invalidUTF8Count = 0
    var mail = MailCounts()
    /// Raw bytes of the block, and their checksum.
    var byteCount = 0
    var checksum: UInt32 = 0

    init(storage: ByteBlock) {
        self.storage = storage
    }

    /// Rows whose texts are copied together from strings.
    init(arena texts: [String]) {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(texts.reduce(0) { $0 + $1.utf8.count })
        var ends: [Int] = []
        ends.reserveCapacity(texts.count)
        for text in texts {
            bytes.append(contentsOf: text.utf8)
            ends.append(bytes.count)
        }
        self.init(arena: bytes, ends: ends)
    }

    /// Rows whose texts stand one behind the other in `bytes`, each up to its end.
    init(arena bytes: [UInt8], ends: [Int]) {
        storage = ByteBlock(bytes)
        slices.reserveCapacity(ends.count)
        var start = 0
        for end in ends {
            slices.append(TextSlice(storage.bytes(start..<end)))
            start = end
        }
    }
}

extension NameTable {
    /// The number of a string's bytes.
    mutating func number(of name: String) -> Int32 {
        var name = name
        return name.withUTF8 { number(of: $0) }
    }
}

/// Gathers rows one by one; the texts are copied together.
struct RowCollector {
    private var bytes: [UInt8] = []
    private var ends: [Int] = []
    private var labels: [Int32] = []
    private var labelNames = NameTable()
    private var lines: [Int32] = []
    private var weights: [Float] = []
    private var groups: [Int32] = []
    private var groupNames = NameTable()
    private var unlabelledCount = 0
    private var firstUnlabelledLine: Int?

    mutating func skip(_ line: Int) {
        if unlabelledCount == 0 { firstUnlabelledLine = line }
        unlabelledCount += 1
    }

    mutating func addLabel(_ label: String) { labels.append(labelNames.number(of: label)) }

    mutating func addLine(_ line: Int) { lines.append(Int32(clamping: line)) }

    mutating func addWeight(_ weight: Float) { weights.append(weight) }

    mutating func addGroup(_ group: String) { groups.append(groupNames.number(of: group)) }

    /// Adds a part of the row's text, behind a newline unless it is the first.
    mutating func addText(_ text: String, isFirst: Bool = true) {
        if !isFirst { bytes.append(UInt8(ascii: "\n")) }
        bytes.append(contentsOf: text.utf8)
    }

    mutating func addText(_ text: UnsafeBufferPointer<UInt8>) { bytes.append(contentsOf: text) }

    /// Ends the row.
    mutating func endText() { ends.append(bytes.count) }

    func finish() -> ParsedRows {
        var rows = ParsedRows(arena: bytes, ends: ends)
        rows.labels = labels
        rows.labelNames = labelNames
        rows.lines = lines
        rows.weights = weights
        rows.groups = groups
        rows.groupNames = groupNames
        rows.unlabelledCount = unlabelledCount
        rows.firstUnlabelledLine = firstUnlabelledLine
        return rows
    }
}
