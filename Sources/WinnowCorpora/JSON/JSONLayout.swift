import WinnowSystem

/// How records are arranged in JSON.
enum JSONLayout: Sendable, Hashable {
    /// An object per line.
    case lines
    /// Values over any number of lines: one after another (depth 0), or the elements of an array (depth 1).
    case values(depth: Int)

    /// Detects the layout from the first bytes, after a byte order mark.
    ///
    /// - Parameter isComplete: whether the head is all of the data.
    /// - Throws: ``CorpusError`` with `notRows` for an object that holds all records, with a command that
    ///   converts it.
    init(_ head: UnsafeBufferPointer<UInt8>, isComplete: Bool, path: String) throws(CorpusError) {
        guard let start = head.firstIndex(where: { $0 > 0x20 }) else {
            self = .lines
            return
        }
        if head[start] == UInt8(ascii: "[") {
            let next = head[(start + 1)...].first { $0 > 0x20 }
            let isRecord = next.map { "{[]".utf8.contains($0) } ?? true
            self = .values(depth: isRecord ? 1 : 0)
            return
        }
        var (finder, end, line) = (JSONRecordFinder(depth: 0), start, 0)
        let isWhole = finder.findEnd(in: head, from: &end, line: &line)
        let isAlone = !isWhole || isComplete && !head[end...].contains { $0 > 0x20 }
        if isAlone, head[start] == UInt8(ascii: "{"), let document = JSONDocument(head, from: start) {
            throw CorpusError(.notRows, path: path, what: document.remedy(path: path))
        }
        self = line == 0 ? .lines : .values(depth: 0)
    }

    /// The scanner that finds the ends of records.
    var scanner: RecordScanner {
        switch self {
        case .lines: RecordScanner()
        case .values(let depth): RecordScanner(json: JSONRecordFinder(depth: depth))
        }
    }

    /// The name of the format.
    var format: DataOptions.Format { self == .lines ? .jsonl : .json }
}
