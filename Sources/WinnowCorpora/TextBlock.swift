package import WinnowMail
import WinnowSystem

/// Texts in the order of their records; see ``TextStream``.
public struct TextBlock: Sendable {
    @usableFromInline let storage: ByteBlock
    @usableFromInline let slices: [TextSlice]
    /// The repairs of the texts.
    package let repairs: TextRepairs
    /// The records of the texts, if the stream keeps them.
    package private(set) var records: KeptRecords?

    init(_ rows: ParsedRows) {
        storage = rows.storage
        slices = rows.slices
        repairs = rows.repairs
    }

    /// The texts of rows whose parser has kept the records.
    init(_ rows: ParsedRows, layout: RecordLayout) {
        self.init(rows)
        records = rows.original.map { KeptRecords(rows.records, in: $0, lines: rows.lines, layout: layout) }
    }

    /// Splits lines; the last need not end with a line break.
    ///
    /// - Parameters:
    ///   - newline: the byte that ends a line.
    ///   - keepsRecords: whether each text is also kept as a record.
    init(
        lines decoded: BlockDecoder.Output, newline: UInt8 = UInt8(ascii: "\n"), keepsRecords: Bool = false
    ) {
        storage = decoded.storage
        repairs = decoded.repairs
        let bytes = decoded.storage.bytes(decoded.range)
        var slices: [TextSlice] = []
        var start = 0
        while start < bytes.count {
            let lineEnd = bytes.firstOffset(of: newline, from: start, to: bytes.count) ?? bytes.count
            let hasReturn = lineEnd > start && bytes[lineEnd - 1] == 0x0D
            slices.append(
                TextSlice(UnsafeBufferPointer(rebasing: bytes[start..<(hasReturn ? lineEnd - 1 : lineEnd)])))
            start = lineEnd + 1
        }
        self.slices = slices
        guard keepsRecords else { return }
        let base = UnsafePointer(decoded.storage.base)
        records = KeptRecords(
            slices.map { slice in
                let start = slice.bytes.baseAddress.map { base.distance(to: $0) } ?? 0
                return start..<start + slice.bytes.count
            }, in: decoded.storage, layout: .lines)
    }

    /// Ill-formed byte sequences that became U+FFFD.
    package var invalidUTF8Count: Int { repairs.invalidUTF8Count }
    /// NUL bytes that became spaces.
    package var nulCount: Int { repairs.nulCount }
    /// Irregularities of its messages; all 0 if the texts are not mail.
    package var mail: MailCounts { repairs.mail }

    /// The number of texts.
    public var count: Int { slices.count }

    /// The number of bytes of all texts. Complexity: O(*n*) in the texts.
    package var byteCount: Int { slices.reduce(0) { $0 + $1.bytes.count } }

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
