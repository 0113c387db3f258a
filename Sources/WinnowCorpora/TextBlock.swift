import WinnowSystem

/// Texts in the order of their records; see ``TextStream``.
public struct TextBlock: Sendable {
    @usableFromInline let storage: ByteBlock
    @usableFromInline let slices: [TextSlice]
    /// Ill-formed parts that became U+FFFD.
    public let invalidUTF8Count: Int
    /// NUL bytes that became spaces.
    public let nulCount: Int
    /// What was odd about its messages; all 0 if the texts are no mail.
    public let mail: MailCounts
    /// Raw bytes that the block had.
    package let byteCount: Int

    init(_ rows: ParsedRows, byteCount: Int) {
        storage = rows.storage
        slices = rows.slices
        invalidUTF8Count = rows.invalidUTF8Count
        nulCount = rows.nulCount
        mail = rows.mail
        self.byteCount = byteCount
    }

    /// Cuts lines; the last need not end with a line break.
    init(lines decoded: BlockDecoder.Output, byteCount: Int) {
        storage = decoded.storage
        invalidUTF8Count = decoded.invalidUTF8Count
        nulCount = decoded.nulCount
        mail = MailCounts()
        self.byteCount = byteCount
        let bytes = decoded.storage.bytes(decoded.range)
        var slices: [TextSlice] = []
        var start = 0
        while start < bytes.count {
            let lineEnd =
                bytes.firstOffset(of: UInt8(ascii: "\n"), from: start, to: bytes.count) ?? bytes.count
            let hasReturn = lineEnd > start && bytes[lineEnd - 1] == 0x0D
            slices.append(
                TextSlice(UnsafeBufferPointer(rebasing: bytes[start..<(hasReturn ? lineEnd - 1 : lineEnd)])))
            start = lineEnd + 1
        }
        self.slices = slices
    }

    /// The number of texts.
    public var count: Int { slices.count }

    /// The text of a row.
    public func text(at row: Int) -> String {
        withText(at: row) { String(decoding: $0, as: UTF8.self) }
    }

    /// Calls `body` with the valid UTF-8 of a text, without a copy; the bytes must not be kept.
    @inlinable
    public func withText<R>(at row: Int, _ body: (UnsafeBufferPointer<UInt8>) throws -> R) rethrows -> R {
        let slice = slices[row]
        return try withExtendedLifetime(storage) { try body(slice.bytes) }
    }
}
