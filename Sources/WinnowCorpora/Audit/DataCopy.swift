import WinnowSystem

/// Copies a CSV, TSV or JSON Lines file byte by byte, without some records.
///
/// Anything before the first record and the header line are kept, empty lines are removed.
package struct DataCopy: Sendable {
    /// How to interpret the data, as when it was read.
    package var options: DataOptions
    /// New labels, by the line on which a record begins, counted from 1. No other byte of a delimited file
    /// changes; in JSON Lines, the lines with new labels are written again.
    package var labels: [Int: String] = [:]

    /// Makes a copier.
    package init(options: DataOptions = DataOptions(), labels: [Int: String] = [:]) {
        self.options = options
        self.labels = labels
    }

    /// The bytes of the file at `path` without the records that begin on the given lines, counted from 1.
    ///
    /// - Throws: ``CorpusError`` as reading does; `invalidOption` for a folder and for plain lines, and for a
    ///   new label that the file's encoding or its delimiters do not allow.
    /// - Complexity: O(*n*) in the bytes, which are held in memory twice.
    package func bytes(of path: String, withoutLines lines: Set<Int> = []) throws(CorpusError) -> [UInt8] {
        let size = try CorpusError.reading { () throws(FileError) in
            try InputFile(path: path).expectedSize ?? 0
        }
        let source = try BlockSource(path: path, blockSize: size + 1, isPrompt: false)
        let head = try source.head()
        let check = try ContentCheck(head, path: path, in: source.compression)
        let content = UnsafeBufferPointer(rebasing: head[check.byteOrderMarkCount...])
        let format = try source.format(named: path, head: content, options: options)
        var copy: [UInt8] = []
        switch format {
        case .jsonl:
            let parser = try JSONBlockParser(
                source, head: content, skipping: check.byteOrderMarkCount, options: options, needsLabel: true)
            guard parser.layout == .lines else { throw Self.notCopied(path) }
            while let block = try source.next() {
                try copyLines(of: block, without: lines, labelName: parser.names.label, to: &copy)
            }
        case .fasttext where labels.isEmpty:
            source.begin(RecordScanner(), skipping: check.byteOrderMarkCount)
            while let block = try source.next() {
                try copyLines(of: block, without: lines, labelName: nil, to: &copy)
            }
        case .csv, .tsv, .escaped:
            let setup = try DelimitedSetup(
                source, head: content, skipping: check.byteOrderMarkCount, format: format, options: options,
                needsLabel: true)
            while let block = try source.next() {
                try copyRecords(of: block, setup, without: lines, to: &copy)
            }
        case .lines, .arrow, .json, .fasttext, .folder, .eml, .mbox, .maildir: throw Self.notCopied(path)
        }
        return copy
    }

    private static func notCopied(_ path: String) -> CorpusError {
        CorpusError(.invalidOption, path: path, what: "only CSV, TSV and JSON Lines files can be copied")
    }

    private func copyLines(
        of block: RecordBlock, without lines: Set<Int>, labelName: String?, to copy: inout [UInt8]
    ) throws(CorpusError) {
        copy.append(contentsOf: block.storage.bytes(block.rawRange.lowerBound..<block.range.lowerBound))
        let bytes = block.bytes
        var line = block.firstLine
        var start = 0
        while start < bytes.count {
            let end =
                bytes.firstOffset(of: UInt8(ascii: "\n"), from: start, to: bytes.count) ?? bytes.count - 1
            if let label = labels[line], let labelName {
                let content = UnsafeBufferPointer(rebasing: bytes[start...end])
                try append(content, labelName, label, line: line, of: block, to: &copy)
            } else if !lines.contains(line) {
                copy.append(contentsOf: bytes[start...end])
            }
            start = end + 1
            line += 1
        }
    }

    private func copyRecords(
        of block: RecordBlock, _ setup: DelimitedSetup, without lines: Set<Int>, to copy: inout [UInt8]
    ) throws(CorpusError) {
        copy.append(contentsOf: block.storage.bytes(block.rawRange.lowerBound..<block.range.lowerBound))
        let bytes = block.bytes
        var parser = DelimitedRecordParser(bytes, dialect: setup.dialect, areWhole: true)
        var isHeader = setup.plan.hasHeader && block.isFirst
        while parser.next() {
            let line = block.firstLine + parser.recordLine
            let end = min(parser.position, bytes.count)
            if !isHeader, let label = labels[line], let column = setup.plan.label {
                let place = parser.place(ofField: column)
                copy.append(contentsOf: bytes[parser.recordStart..<place.lowerBound])
                copy += try field(label, setup.dialect, line: line, of: block)
                copy.append(contentsOf: bytes[place.upperBound..<end])
            } else if isHeader || !lines.contains(line) {
                copy.append(contentsOf: bytes[parser.recordStart..<end])
            }
            isHeader = false
        }
    }

    /// A new label as a field.
    private func field(
        _ label: String, _ dialect: DelimitedDialect, line: Int, of block: RecordBlock
    ) throws(CorpusError) -> [UInt8] {
        let bytes = Array(label.utf8)
        guard [nil, .utf8].contains(options.encoding) || bytes.allSatisfy({ $0 < 0x80 }) else {
            throw refusal("the new label is not ASCII, but the file is not UTF-8", line: line, of: block)
        }
        let quote = dialect.quote
        if dialect.isEscaped { return EscapedField.escaping(bytes) }
        let isPlain = !bytes.contains {
            $0 == dialect.delimiter || $0 == 0x0A || $0 == 0x0D || dialect.isQuoted && $0 == quote
        }
        if isPlain { return bytes }
        guard dialect.isQuoted else {
            throw refusal(
                "the new label contains the delimiter of a file without quotes", line: line, of: block)
        }
        return [quote] + bytes.flatMap { $0 == quote ? [$0, $0] : [$0] } + [quote]
    }

    /// Appends a line of JSON with a new label, which is a number if the old one is one and the new one can
    /// be.
    private func append(
        _ content: UnsafeBufferPointer<UInt8>, _ name: String, _ label: String, line: Int,
        of block: RecordBlock, to copy: inout [UInt8]
    ) throws(CorpusError) {
        let ending = content.suffix(while: { $0 <= 0x20 })
        let body = UnsafeBufferPointer(rebasing: content[..<ending.startIndex])
        var record = try JSONBlockParser.value(ofLine: body, path: block.path, line: line)
        func relabelled(_ old: JSONValue?) -> JSONValue {
            guard old?.integer != nil, let number = Int(label), String(number) == label else {
                return .string(label)
            }
            return .integer(number)
        }
        if var object = record.object {
            object[name] = relabelled(object[name])
            record = .object(object)
        } else if var list = record.array, let place = Int(name), list.indices.contains(place - 1) {
            list[place - 1] = relabelled(list[place - 1])
            record = .array(list)
        }
        copy += Array(record.text().utf8)
        copy += ending
    }

    private func refusal(_ what: String, line: Int, of block: RecordBlock) -> CorpusError {
        CorpusError(.invalidOption, path: block.path, line: line, what: what + "; give another label")
    }
}

extension UnsafeBufferPointer<UInt8> {
    /// The longest suffix of bytes that match.
    fileprivate func suffix(while matches: (UInt8) -> Bool) -> Slice<UnsafeBufferPointer<UInt8>> {
        var start = endIndex
        while start > startIndex, matches(self[start - 1]) { start -= 1 }
        return self[start...]
    }
}
