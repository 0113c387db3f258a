/// Checks the first bytes of an input for signs that it is not text in a byte encoding.
struct ContentCheck {
    /// Length of the UTF-8 byte order mark at the start: 3 or 0.
    let byteOrderMarkCount: Int

    /// The number of bytes examined.
    static let sampleCount = 1 << 16

    /// Checks the beginning of an input.
    ///
    /// A few NULs are accepted (they are separators); many NULs and control characters in bytes that are not
    /// UTF-8 are not, nor are NULs in a regular pattern, as in UTF-16.
    ///
    /// - Throws: ``CorpusError`` with `utf16` or `binary`.
    init(_ head: UnsafeBufferPointer<UInt8>, path: String) throws(CorpusError) {
        let sample = UnsafeBufferPointer(rebasing: head[..<min(head.count, Self.sampleCount)])
        if let name = Self.wideEncoding(sample) {
            throw CorpusError(.utf16, path: path, what: "text in \(name); save it as UTF-8 first")
        }
        if let kind = Self.signatures.first(where: { sample.starts(with: $0.bytes) })?.kind {
            throw CorpusError(
                .binary, path: path, what: "\(kind), not text; give CSV, TSV, JSON Lines or plain text")
        }
        if Self.isBinary(sample) {
            throw CorpusError(
                .binary, path: path, what: "binary data, not text; give CSV, TSV, JSON Lines or plain text")
        }
        byteOrderMarkCount = sample.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    }

    private static func wideEncoding(_ sample: UnsafeBufferPointer<UInt8>) -> String? {
        if sample.starts(with: [0xFF, 0xFE, 0, 0]) || sample.starts(with: [0, 0, 0xFE, 0xFF]) {
            return "UTF-32"
        }
        if sample.starts(with: [0xFF, 0xFE]) || sample.starts(with: [0xFE, 0xFF]) { return "UTF-16" }
        guard sample.count >= 8 else { return nil }
        var zeros = [0, 0]
        for (index, byte) in sample.enumerated() where byte == 0 { zeros[index & 1] += 1 }
        // Western text in UTF-16 has zeros in nearly every second byte, and almost none in the others.
        let half = sample.count / 2
        return zeros.max() ?? 0 > half * 6 / 10 && zeros.min() ?? 0 < half / 20 + 1 ? "UTF-16" : nil
    }

    private static let signatures: [(kind: String, bytes: [UInt8])] = [
        ("a JPEG picture", [0xFF, 0xD8, 0xFF]),
        ("a PNG picture", [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A]),
        ("a gzip archive", [0x1F, 0x8B, 0x08]),
        ("a zip archive or spreadsheet", [0x50, 0x4B, 0x03, 0x04]),
        ("an xz archive", [0xFD, 0x37, 0x7A, 0x58, 0x5A, 0x00]),
        ("a Zstandard archive", [0x28, 0xB5, 0x2F, 0xFD]),
        ("a PDF document", [0x25, 0x50, 0x44, 0x46, 0x2D]),
        ("an SQLite database", Array("SQLite format 3".utf8) + [0]),
    ]

    private static func isBinary(_ sample: UnsafeBufferPointer<UInt8>) -> Bool {
        let check = UTF8Check(sample)
        guard let invalid = check.firstInvalid else { return check.nulCount > sample.count * 3 / 10 }
        // A sequence cut off by the sample's end proves nothing, nor does a stray NUL in another encoding.
        let isCutOff = invalid > 0 && invalid + 4 > sample.count
        guard !isCutOff, sample.count(where: { $0 == 0 }) > 1 else { return false }
        return sample.count(where: isControl) > sample.count / 20
    }

    /// Whether a byte is a control character other than white space, backspace or escape.
    private static func isControl(_ byte: UInt8) -> Bool {
        byte < 0x20 && !(0x08...0x0D).contains(byte) && byte != 0x1B
    }
}
