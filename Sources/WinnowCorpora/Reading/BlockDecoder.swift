import WinnowSystem

/// Checks a block's encoding, or converts it to UTF-8.
struct BlockDecoder: Sendable {
    let encoding: TextEncoding
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
        if encoding != .utf8, !block.isConverted {
            var bytes: [UInt8] = []
            encoding.decode(block.bytes, into: &bytes)
            output.storage = ByteBlock(bytes)
            output.range = 0..<bytes.count
        }
        var check = UTF8Check(output.bytes)
        if let invalid = check.firstInvalid {
            guard repairs else { throw invalidUTF8(at: invalid, in: block) }
            var bytes: [UInt8] = []
            output.repairs.invalidUTF8Count = UTF8Check.repair(block.bytes, into: &bytes)
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
