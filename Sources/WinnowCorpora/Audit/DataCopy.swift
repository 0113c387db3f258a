import WinnowSystem

/// Copies a CSV, TSV or JSON Lines file byte by byte, without some records.
///
/// Anything before the first record and the header line are kept, empty lines are removed.
package struct DataCopy: Sendable {
    /// How to interpret the data, as when it was read.
    package var options: DataOptions

    /// Makes a copier.
    package init(options: DataOptions = DataOptions()) {
        self.options = options
    }

    /// The bytes of the file at `path` without the records that begin on the given lines, counted from 1.
    ///
    /// - Throws: ``CorpusError`` as reading does; `invalidOption` for a folder and for plain lines.
    /// - Complexity: O(*n*) in the bytes, which are held in memory twice.
    package func bytes(of path: String, withoutLines lines: Set<Int>) throws(CorpusError) -> [UInt8] {
        let size = try CorpusError.reading { () throws(FileError) in
            try InputFile(path: path).expectedSize ?? 0
        }
        let source = try BlockSource(path: path, blockSize: size + 1, isPrompt: false)
        let head = try source.head()
        let check = try ContentCheck(head, path: path)
        let content = UnsafeBufferPointer(rebasing: head[check.byteOrderMarkCount...])
        let format = options.format ?? FormatDetector.format(path: path, head: content)
        var copy: [UInt8] = []
        switch format {
        case .jsonl, .fasttext:
            source.begin(RecordScanner(), skipping: check.byteOrderMarkCount)
            while let block = try source.next() { Self.copyLines(of: block, without: lines, to: &copy) }
        case .csv, .tsv:
            let setup = try DelimitedSetup(
                source, head: content, skipping: check.byteOrderMarkCount, format: format, options: options,
                needsLabel: true)
            while let block = try source.next() {
                Self.copyRecords(of: block, setup, without: lines, to: &copy)
            }
        case .lines, .json, .folder, .eml, .mbox, .maildir:
            throw CorpusError(
                .invalidOption, path: path, what: "only CSV, TSV and JSON Lines files can be copied")
        }
        return copy
    }

    private static func copyLines(of block: RecordBlock, without lines: Set<Int>, to copy: inout [UInt8]) {
        copy.append(contentsOf: block.storage.bytes(block.rawRange.lowerBound..<block.range.lowerBound))
        let bytes = block.bytes
        var line = block.firstLine
        var start = 0
        while start < bytes.count {
            let end =
                bytes.firstOffset(of: UInt8(ascii: "\n"), from: start, to: bytes.count) ?? bytes.count - 1
            if !lines.contains(line) { copy.append(contentsOf: bytes[start...end]) }
            start = end + 1
            line += 1
        }
    }

    private static func copyRecords(
        of block: RecordBlock, _ setup: DelimitedSetup, without lines: Set<Int>, to copy: inout [UInt8]
    ) {
        copy.append(contentsOf: block.storage.bytes(block.rawRange.lowerBound..<block.range.lowerBound))
        let bytes = block.bytes
        var parser = DelimitedRecordParser(bytes, dialect: setup.dialect)
        var isHeader = setup.plan.hasHeader && block.isFirst
        while parser.next() {
            if isHeader || !lines.contains(block.firstLine + parser.recordLine) {
                copy.append(contentsOf: bytes[parser.recordStart..<min(parser.position, bytes.count)])
            }
            isHeader = false
        }
    }
}
