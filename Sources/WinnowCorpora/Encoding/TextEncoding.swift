import WinnowMail

/// The character encoding of a file.
public enum TextEncoding: String, Sendable, Hashable, Codable, CaseIterable {
    /// UTF-8; a byte order mark at the start is dropped.
    case utf8 = "utf-8"
    /// ISO 8859-1: every byte is the scalar with the same number.
    case latin1
    /// Windows-1252 as in the WHATWG Encoding Standard: bytes without a character become C1 controls.
    case windows1252 = "windows-1252"

    /// Appends the text of `bytes` as UTF-8; UTF-8 itself is appended unchanged and unchecked.
    func decode(_ bytes: UnsafeBufferPointer<UInt8>, into output: inout [UInt8]) {
        switch self {
        case .utf8: output.append(contentsOf: bytes)
        case .latin1: _ = Charset.latin1.decode(bytes, into: &output)
        case .windows1252: _ = Charset.windows1252.decode(bytes, into: &output)
        }
    }
}
