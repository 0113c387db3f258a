// Gathers rows whose texts have to be copied.

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
