import WinnowSystem

/// Checks a block's encoding, or converts it to UTF-8.
struct BlockDecoder: Sendable {
    /// The encoding; nil is UTF-8 with lines in Windows-1252.
    let encoding: TextEncoding?
    /// Whether bytes that are not UTF-8 become U+FFFD instead of an error.
    var repairs = false

    struct Output {
        var storage: ByteBlock
        var range: Range<Int>
        var repairs = TextRepairs()

        var bytes: UnsafeBufferPointer<UInt8> { storage.bytes(range) }
    }

    /// The block's text; UTF-8 stays in place, except that NULs become spaces.
    func decode(_ block: RecordBlock) throws(CorpusError) -> Output {
        var output = Output(storage: block.storage, range: block.range)
        var check = UTF8Check(output.bytes)
        if let bytes = try converted(block, check, &output.repairs) {
            output.storage = ByteBlock(bytes)
            output.range = 0..<bytes.count
            check = UTF8Check(output.bytes)
        }
        output.repairs.nulCount = check.nulCount
        if check.nulCount > 0 {
            for index in output.range where output.storage.base[index] == 0 {
                output.storage.base[index] = 0x20
            }
        }
        return output
    }

    /// The block's text for choices by its beginning; the block stays as it is. For decoders that repair.
    func sample(_ block: RecordBlock) -> [UInt8] {
        var repairs = TextRepairs()
        let bytes = try? converted(block, UTF8Check(block.bytes), &repairs)
        return bytes ?? Array(block.bytes)
    }

    /// The block in UTF-8; nil if it is already.
    private func converted(
        _ block: RecordBlock, _ check: UTF8Check, _ counts: inout TextRepairs
    ) throws(CorpusError) -> [UInt8]? {
        var bytes: [UInt8] = []
        if let encoding, encoding != .utf8, !block.isConverted {
            encoding.decode(block.bytes, into: &bytes)
            return bytes
        }
        guard let invalid = check.firstInvalid else { return nil }
        guard encoding == nil, !block.isConverted else {
            guard repairs else { throw invalidUTF8(at: invalid, in: block) }
            counts.invalidUTF8Count = UTF8Check.repair(block.bytes, into: &bytes)
            return bytes
        }
        let content = block.bytes
        bytes.reserveCapacity(content.count + content.count / 8)
        var start = 0
        while start < content.count {
            let end = content.firstOffset(of: block.newline, from: start, to: content.count)
            let next = end.map { $0 + 1 } ?? content.count
            let line = UnsafeBufferPointer(rebasing: content[start..<next])
            if let invalid = UTF8Check(line).firstInvalid {
                if Self.mayBeWindows(line) {
                    TextEncoding.windows1252.decode(line, into: &bytes)
                    counts.windowsLines += 1
                } else if repairs {
                    counts.invalidUTF8Count += UTF8Check.repair(line, into: &bytes)
                } else {
                    throw invalidUTF8(at: start + invalid, in: block)
                }
            } else {
                bytes.append(contentsOf: line)
            }
            start = next
        }
        return bytes
    }

    /// Whether a line that is not UTF-8 is likelier Windows-1252 than damaged UTF-8: it has only bytes that
    /// are characters there, and more than half of those beyond ASCII are no characters of UTF-8.
    private static func mayBeWindows(_ line: UnsafeBufferPointer<UInt8>) -> Bool {
        var (place, wide, wrong) = (0, 0, 0)
        while place < line.count {
            let byte = line[place]
            guard byte >= 0x80 else {
                if byte == 0 { return false }
                place += 1
                continue
            }
            if let length = UTF8Check.sequenceLength(line, at: place) {
                wide += 1
                place += length
            } else {
                if [0x81, 0x8D, 0x8F, 0x90, 0x9D].contains(byte) { return false }
                wrong += 1
                place += 1
            }
        }
        return wrong > wide
    }

    private func invalidUTF8(at offset: Int, in block: RecordBlock) -> CorpusError {
        let place = TextPlace(of: offset, in: block.bytes, firstLine: block.firstLine, newline: block.newline)
        if block.isConverted {
            return CorpusError(
                .invalidUTF8, path: block.path, line: place.line, column: place.column,
                what: "half of a UTF-16 surrogate pair, or Arrow text that is not UTF-8; save it as UTF-8")
        }
        let digits = String(block.bytes[offset], radix: 16, uppercase: true)
        return CorpusError(
            .invalidUTF8, path: block.path, line: place.line, column: place.column,
            what: "byte 0x\(digits) is not UTF-8; use --encoding windows-1252 or latin1, or save it as UTF-8")
    }
}

/// A place in a file, for errors.
struct TextPlace {
    /// The line, counted from 1.
    var line: Int
    /// The column in Unicode scalars, counted from 1.
    var column: Int

    /// The place of `offset` in bytes that start with line `firstLine`; all before `offset` is UTF-8.
    init(of offset: Int, in bytes: UnsafeBufferPointer<UInt8>, firstLine: Int, newline: UInt8) {
        line = firstLine
        var lineStart = 0
        while let found = bytes.firstOffset(of: newline, from: lineStart, to: offset) {
            line += 1
            lineStart = found + 1
        }
        column = 1 + bytes[lineStart..<offset].reduce(0) { $0 + ($1 & 0xC0 == 0x80 ? 0 : 1) }
    }
}
