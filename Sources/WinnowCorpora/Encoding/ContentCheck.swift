import WinnowSystem

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
    /// - Parameter compression: the format that the bytes were decompressed from.
    /// - Throws: ``CorpusError`` with `utf16` or `binary`.
    init(
        _ head: UnsafeBufferPointer<UInt8>, path: String, in compression: CompressionFormat? = nil
    ) throws(CorpusError) {
        let sample = UnsafeBufferPointer(rebasing: head[..<min(head.count, Self.sampleCount)])
        if let name = Self.wideEncoding(sample) {
            throw CorpusError(.utf16, path: path, what: "text in \(name); save it as UTF-8 first")
        }
        if let kind = ContentKind(sample, path: path) {
            throw CorpusError(.binary, path: path, what: kind.message(path: path, in: compression))
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

    private static func isBinary(_ sample: UnsafeBufferPointer<UInt8>) -> Bool {
        let check = UTF8Check(sample)
        guard let invalid = check.firstInvalid else { return check.nulCount > sample.count * 3 / 10 }
        // A sequence truncated by the sample's end proves nothing, nor does a stray NUL in another encoding.
        let isCutOff = invalid > 0 && invalid + 4 > sample.count
        guard !isCutOff, sample.count(where: { $0 == 0 }) > 1 else { return false }
        return sample.count(where: isControl) > sample.count / 20
    }

    /// Whether a byte is a control character other than white space, backspace or escape.
    private static func isControl(_ byte: UInt8) -> Bool {
        byte < 0x20 && !(0x08...0x0D).contains(byte) && byte != 0x1B
    }
}
