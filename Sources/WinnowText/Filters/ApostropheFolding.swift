/// The filter ``TokenFilter/foldApostrophes``.
enum ApostropheFolding {
    /// Replaces typographic apostrophes with `'`, and returns the new length.
    static func fold(_ bytes: UnsafeMutableBufferPointer<UInt8>) -> Int {
        let source = UnsafeBufferPointer(bytes)
        var index = 0
        var written = 0
        while index < source.count {
            let scalar = UTF8Scalar(at: index, in: source)
            if isApostrophe(scalar.value) {
                bytes[written] = UInt8(ascii: "'")
                written += 1
            } else {
                written += scalar.copy(from: index, to: written, in: bytes)
            }
            index += scalar.count
        }
        return written
    }

    /// Whether a scalar is a single quotation mark, the letter apostrophe or its full-width form.
    private static func isApostrophe(_ scalar: UInt32) -> Bool {
        switch scalar {
        case 0x2018, 0x2019, 0x02BC, 0xFF07: true
        default: false
        }
    }
}
