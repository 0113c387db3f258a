import WinnowSystem

/// How records are arranged in JSON.
enum JSONLayout: Sendable, Hashable {
    /// An object per line.
    case lines
    /// Values over any number of lines: one after another (depth 0), or the elements of an array (depth 1).
    case values(depth: Int)

    /// Detects the layout from the first bytes, after a byte order mark.
    ///
    /// - Throws: ``CorpusError`` with `notRows` for an object that holds all records, with the remedy.
    init(_ head: UnsafeBufferPointer<UInt8>, path: String) throws(CorpusError) {
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
        if let document = Self.document(in: head, from: start, passingScalars: false) {
            throw CorpusError(.notRows, path: path, text: document.remedy(path: path))
        }
        var (finder, end, line) = (JSONRecordFinder(depth: 0), start, 0)
        _ = finder.findEnd(in: head, from: &end, line: &line)
        self = line == 0 ? .lines : .values(depth: 0)
    }

    /// The remedy for an object that has a list of rows among other members, if nothing follows it so far.
    static func remedy(for head: UnsafeBufferPointer<UInt8>, path: String) -> CorpusError? {
        guard let start = head.firstIndex(where: { $0 > 0x20 }),
            let document = document(in: head, from: start, passingScalars: true),
            document.hasRows
        else { return nil }
        return CorpusError(.notRows, path: path, text: document.remedy(path: path))
    }

    private static func document(
        in head: UnsafeBufferPointer<UInt8>, from start: Int, passingScalars: Bool
    ) -> JSONDocument? {
        guard head[start] == UInt8(ascii: "{") else { return nil }
        var (finder, end, line) = (JSONRecordFinder(depth: 0), start, 0)
        let isWhole = finder.findEnd(in: head, from: &end, line: &line)
        guard !isWhole || !head[end...].contains(where: { $0 > 0x20 }) else { return nil }
        return JSONDocument(head, from: start, passingScalars: passingScalars)
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
