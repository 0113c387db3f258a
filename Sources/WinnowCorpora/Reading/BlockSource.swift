import WinnowMail
import WinnowSystem

/// Reads an input from start to end and splits it after records.
///
/// Blocks have about `blockSize` bytes; for a longer record, the block is doubled until it fits, so the work
/// is always linear in the bytes.
final class BlockSource: RecordSource {
    private var file: ByteInput
    /// Selects the rows of a JSON object.
    private var member: JSONMemberFilter?
    /// Whether the first bytes before the selection have been checked.
    private var isChecked = false
    private let blockSize: Int
    /// The maximum length of a message; smaller ones are for tests.
    private let recordLimit: Int
    /// Whether a block is returned as soon as it holds one record, not only when it is full.
    private let isPrompt: Bool
    private var storage: ByteBlock
    private var filled = 0
    private var start = 0
    private var isAtEnd = false
    private var isFirst = true
    private var scanner = RecordScanner(newline: UInt8(ascii: "\n"))
    /// The number of line breaks before the current bytes.
    private var blockLine = 0
    /// Whether the current bytes belong to a record that has been cut.
    private var isDropping = false
    /// The first block, if it has been peeked at but not returned yet.
    private var peeked: RecordBlock?

    var path: String { file.path }
    /// The format that the input is decompressed from; nil before the first read.
    var compression: CompressionFormat? { file.compression }
    /// Whether the input is a file that fits in one block.
    let isSingleBlock: Bool
    /// The format of the data, after its head has been read: `format`, unless it is Arrow data.
    ///
    /// - Throws: ``CorpusError`` with `arrow` if it is only stated to be.
    func format(or format: DataOptions.Format) throws(CorpusError) -> DataOptions.Format {
        guard file.isArrow || format != .arrow else {
            throw CorpusError(
                .arrow, path: path, what: "not an Arrow stream or file; leave out the format, or write one")
        }
        return file.isArrow ? .arrow : format
    }

    /// The format of the data, after its head has been read: as stated, else by the extension of its name and
    /// by its first bytes, unless it is Arrow data.
    ///
    /// - Throws: ``CorpusError`` with `arrow` if it is only stated to be.
    func format(
        named name: String, head: UnsafeBufferPointer<UInt8>, options: DataOptions
    ) throws(CorpusError) -> DataOptions.Format {
        try format(or: options.statedFormat ?? FormatDetector.format(path: name, head: head))
    }

    /// The columns of Arrow data; nil for other data and before the first read.
    var arrowSchema: ArrowSchema? { file.arrowSchema }

    /// The size in bytes, if known.
    let expectedSize: Int?
    /// Whether the end of the input has been read.
    var isComplete: Bool { isAtEnd }

    init(_ file: consuming InputFile, blockSize: Int, isPrompt: Bool, recordLimit: Int = recordLimit) {
        let file = ByteInput(file)
        let size = file.expectedSize
        let expected = size.map { min($0 + 1, blockSize) }
        expectedSize = size
        isSingleBlock = size.map { $0 < blockSize } ?? false
        self.file = file
        self.blockSize = max(1, blockSize)
        self.recordLimit = recordLimit
        self.isPrompt = isPrompt
        storage = ByteBlock(capacity: expected ?? blockSize)
    }

    /// Opens `path`; `-` is standard input.
    ///
    /// - Parameter jsonMember: the member of a JSON object whose list is read instead of the whole input.
    convenience init(
        path: String, blockSize: Int, isPrompt: Bool, jsonMember: String? = nil
    ) throws(CorpusError) {
        let file = try CorpusError.reading { () throws(FileError) in
            path == "-" ? InputFile.standardInput : try InputFile(path: path)
        }
        self.init(file, blockSize: blockSize, isPrompt: isPrompt)
        member = jsonMember.map { JSONMemberFilter(member: $0, path: self.path) }
    }

    /// The first bytes, at least one line unless the input is shorter; call it before `begin`.
    ///
    /// - Parameter hasContent: whether an empty line suffices.
    /// - Throws: ``CorpusError`` with `file`, or with `binary` or `utf16` if there is no line for long, as in
    ///   files that are not text.
    func head(orEmptyLine hasContent: Bool = false) throws(CorpusError) -> UnsafeBufferPointer<UInt8> {
        var hasContent = hasContent
        var hasLine = false
        while !isAtEnd, !hasLine || !(isPrompt || filled == storage.capacity) {
            let seen = filled
            try readMore()
            for byte in storage.bytes(seen..<filled) where !hasLine {
                if byte > 0x20 { hasContent = true }
                if hasContent, byte == 0x0A || byte == 0x0D { hasLine = true }
            }
            // JSON may be one long line.
            if filled >= Self.longestHead, Self.isJSON(storage.bytes(0..<filled)) { break }
            if !hasLine, seen < ContentCheck.sampleCount, filled >= ContentCheck.sampleCount {
                _ = try ContentCheck(storage.bytes(0..<filled), path: path, in: compression)
            }
        }
        return storage.bytes(0..<filled)
    }

    /// How many bytes of JSON without a line break are examined.
    private static let longestHead = 1 << 20

    private static func isJSON(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
        bytes.first { $0 > 0x20 }.map { "{[".utf8.contains($0) } ?? false
    }

    /// Sets how records end, and how many bytes and lines to skip at the start.
    func begin(_ scanner: RecordScanner, skipping count: Int, lines: Int = 0) {
        self.scanner = scanner
        self.scanner.line = lines
        blockLine = lines
        start = count
        self.scanner.scan(storage.bytes(start..<filled), isAtEnd: isAtEnd)
    }

    /// The first block, which `next` also returns: its records may decide how all are read.
    func peek() throws(CorpusError) -> RecordBlock? {
        if peeked == nil { peeked = try next() }
        return peeked
    }

    func next() throws(CorpusError) -> RecordBlock? {
        if let block = peeked.take() { return block }
        while !isAtEnd, scanner.boundary == 0 || !(isPrompt || filled == storage.capacity) {
            if let block = cutMessage() { return block }
            try readMore()
            scanner.scan(storage.bytes(start..<filled), isAtEnd: isAtEnd)
        }
        if isDropping, let block = cutMessage() { return block }
        if isAtEnd {
            // DOS ended texts with a Control-Z.
            while start < filled, storage.base[filled - 1] == 0x1A { filled -= 1 }
            guard start < filled else {
                if scanner.endsInArray { throw unclosedArray() }
                return nil
            }
            if !scanner.endsInQuotes, !scanner.endsInArray { return cut(at: filled) }
            if scanner.boundary == 0 { throw scanner.endsInArray ? unclosedArray() : unclosedQuote() }
        }
        return cut(at: start + scanner.boundary)
    }

    private func readMore() throws(CorpusError) {
        if filled == storage.capacity {
            guard scanner.isMail || storage.capacity < Self.recordLimit else { throw recordTooLong() }
            grow(to: max(blockSize, 2 * storage.capacity))
        }
        let free = UnsafeMutableRawBufferPointer(
            start: storage.base + filled, count: storage.capacity - filled)
        let count = try read(into: free)
        filled += count
        isAtEnd = count == 0
    }

    /// Reads the available bytes of the rows, waiting for the first; 0 at the end.
    private func read(into free: UnsafeMutableRawBufferPointer) throws(CorpusError) -> Int {
        while true {
            let count = try file.read(into: free)
            guard count > 0 else {
                try member?.finish()
                return 0
            }
            let bytes = UnsafeMutableRawBufferPointer(rebasing: free[..<count])
            if member != nil, !isChecked {
                isChecked = true
                let head = UnsafeRawBufferPointer(bytes).bindMemory(to: UInt8.self)
                _ = try ContentCheck(head, path: path, in: compression)
            }
            guard let passed = try member?.filter(bytes) else { return count }
            if passed > 0 { return passed }
        }
    }

    /// The maximum length of a record without preallocated space: memory must not grow with an endless line.
    static let recordLimit = 64 << 20

    private func recordTooLong() -> CorpusError {
        let isBlank = storage.bytes(0..<filled).allSatisfy { $0 <= 0x20 }
        return CorpusError(
            .recordTooLong, path: path, line: blockLine + 1,
            what: isBlank
                ? "64 MB of blank lines and no record; give a file that begins with its records"
                : "a record of more than 64 MB; put each text on its own line, and check that quotes are closed"
        )
    }

    /// The beginning of a message that is longer than `recordLimit`, or more of its omitted rest; nil if it
    /// may still fit.
    private func cutMessage() -> RecordBlock? {
        guard scanner.isMail else { return nil }
        if scanner.beginsMessage { isDropping = false }
        if isDropping, scanner.firstBoundary > 0 { return dropMessage(to: start + scanner.firstBoundary) }
        // The end of the current bytes may belong to the next message.
        let room = (isDropping ? blockSize : recordLimit) + MboxScanner.longestUnsettled
        guard scanner.boundary == 0, filled - start >= room else { return nil }
        let isFirstCut = !isDropping
        isDropping = true
        var block = dropMessage(to: start + scanner.settledCount(of: filled - start))
        isDropping = true
        if isFirstCut {
            block.range = block.range.lowerBound..<block.range.lowerBound + recordLimit
            block.isCut = true
        }
        return block
    }

    /// Returns the bytes before `end` as a block without records.
    private func dropMessage(to end: Int) -> RecordBlock {
        let (line, count) = (scanner.firstBoundary > 0 ? scanner.firstBoundaryLine : blockLine, end - start)
        let block = handOn(to: end)
        scanner.drop(count)
        blockLine = line
        return block
    }

    private func grow(to capacity: Int) {
        let larger = ByteBlock(capacity: capacity)
        larger.base.update(from: storage.base, count: filled)
        storage = larger
    }

    /// Returns the records before `end` and keeps the rest for the next block.
    private func cut(at end: Int) -> RecordBlock {
        let block = handOn(to: end)
        blockLine = scanner.boundaryLine
        scanner.dropBeforeBoundary()
        return block
    }

    /// Returns the bytes before `end`, as records unless they are dropped, and keeps the rest.
    private func handOn(to end: Int) -> RecordBlock {
        let block = RecordBlock(
            storage: storage, range: start..<(isDropping ? start : end), rawRange: 0..<end,
            firstLine: blockLine + 1, isFirst: isFirst, path: path, newline: scanner.newline,
            isMailbox: scanner.isMailbox, isConverted: file.isConverted)
        let rest = filled - end
        let next = ByteBlock(capacity: isAtEnd ? rest : max(blockSize, rest))
        next.base.update(from: storage.base + end, count: rest)
        storage = next
        filled = rest
        start = 0
        isFirst = false
        isDropping = false
        return block
    }

    private func unclosedArray() -> CorpusError {
        CorpusError(
            .badJSON, path: path, line: scanner.line + 1,
            what: "not JSON: the file ends inside the array; close it, or copy the file again")
    }

    private func unclosedQuote() -> CorpusError {
        let bytes = storage.bytes(start..<filled)
        let place = TextPlace(
            of: scanner.openQuote, in: bytes, firstLine: blockLine + 1, newline: scanner.newline)
        return CorpusError.unclosedQuote(place, path: path)
    }
}
