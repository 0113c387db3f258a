import WinnowSystem

/// Parses lines in the format of fastText: a label that begins with `__label__`, then the text.
struct FastTextBlockParser: Sendable {
    /// The prefix of each label.
    static let prefix = Array("__label__".utf8)

    let path: String
    /// Whether labels are needed; else they are skipped.
    let needsLabel: Bool
    /// Whether a line may have several labels or none.
    var hasLabelSets = false
    /// Whether the lines are kept as they are.
    var keepsRecords = false

    /// Parses a block; empty lines are not records, and lines without a label are left out.
    ///
    /// - Throws: ``CorpusError`` with `severalLabels`.
    func rows(_ block: RecordBlock, _ decoder: BlockDecoder) throws(CorpusError) -> ParsedRows {
        let decoded = try decoder.decode(block)
        var rows = ParsedRows(storage: decoded.storage)
        rows.repairs = decoded.repairs
        // Texts stay where they were read, so the lines are unchanged.
        if keepsRecords { rows.original = decoded.storage }
        let bytes = decoded.bytes
        var line = block.firstLine
        var start = 0
        while start < bytes.count {
            let end = bytes.firstOffset(of: UInt8(ascii: "\n"), from: start, to: bytes.count) ?? bytes.count
            let count = rows.slices.count
            try add(UnsafeBufferPointer(rebasing: bytes[start..<end]), line: line, to: &rows)
            if keepsRecords, rows.slices.count > count {
                rows.records.append(decoded.range.lowerBound + start..<decoded.range.lowerBound + end)
            }
            start = end + 1
            line += 1
        }
        return rows
    }

    private func add(
        _ bytes: UnsafeBufferPointer<UInt8>, line: Int, to rows: inout ParsedRows
    ) throws(CorpusError) {
        var end = bytes.count
        while end > 0, bytes[end - 1] <= 0x20 { end -= 1 }
        var position = Self.skipSpace(bytes, from: 0, to: end)
        guard position < end else { return }
        var label: UnsafeBufferPointer<UInt8>?
        var labels: [UInt8] = []
        while bytes[position..<end].starts(with: Self.prefix) {
            let start = position + Self.prefix.count
            position = bytes[start..<end].firstIndex { $0 <= 0x20 } ?? end
            guard label == nil || !needsLabel || hasLabelSets else {
                throw CorpusError(
                    .severalLabels, path: path, line: line,
                    what: "several labels in a row; train with --multi-label , or keep one in each row")
            }
            label = UnsafeBufferPointer(rebasing: bytes[start..<position])
            if hasLabelSets {
                labels += bytes[start..<position]
                labels += String(LabelSets.separator).utf8
            }
            position = Self.skipSpace(bytes, from: position, to: end)
        }
        if needsLabel, hasLabelSets {
            labels.withUnsafeBufferPointer { rows.labels.append(rows.labelNames.number(of: $0)) }
        } else if needsLabel {
            guard let label, !label.isEmpty else { return rows.skip(line) }
            rows.labels.append(rows.labelNames.number(of: label))
        }
        if position == end { rows.repairs.emptyTexts += 1 }
        rows.lines.append(Int32(clamping: line))
        rows.slices.append(TextSlice(UnsafeBufferPointer(rebasing: bytes[position..<end])))
    }

    /// Whether lines seem to be in fastText's format, but with their labels elsewhere than at the beginning.
    static func hasMisplacedLabels(_ lines: some Sequence<String>) -> Bool {
        let mark = " " + String(decoding: prefix, as: UTF8.self)
        return lines.contains { $0.contains(mark) }
    }

    /// A label that seems to have more than itself: the next label, or a word of the text, if many labels have a delimiter
    /// after one of few beginnings.
    static func joinedLabel(among labels: [String], areAfterPrefix: Bool) -> String? {
        let mark = String(decoding: prefix, as: UTF8.self)
        if let joined = labels.first(where: { $0.dropFirst().contains(mark) }) { return joined }
        guard areAfterPrefix else { return nil }
        for delimiter: Character in [",", ";", "|"] {
            let joined = labels.filter { $0.contains(delimiter) }
            let beginnings = Set(joined.map { $0.prefix { $0 != delimiter } })
            if joined.count >= 4, 2 * beginnings.count <= joined.count, 2 * joined.count > labels.count {
                return joined[0]
            }
        }
        return nil
    }

    private static func skipSpace(
        _ bytes: UnsafeBufferPointer<UInt8>, from start: Int, to end: Int
    ) -> Int {
        var position = start
        while position < end, bytes[position] <= 0x20 { position += 1 }
        return position
    }
}
