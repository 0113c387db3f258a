/// The filter ``TokenFilter/shortenElongation(to:)``.
enum ElongationShortening {
    /// Lets no letter stand more than `limit` times in a row (at least once), and answers the new length.
    static func shorten(_ bytes: UnsafeMutableBufferPointer<UInt8>, to limit: Int) -> Int {
        let source = UnsafeBufferPointer(bytes)
        guard mayBeStretched(source) else { return source.count }
        var index = 0
        var written = 0
        var last = UTF8Scalar.malformed
        var repeats = 0
        while index < source.count {
            let scalar = UTF8Scalar(at: index, in: source)
            repeats = scalar.value == last ? repeats + 1 : 1
            last = scalar.value
            if repeats <= limit || !isLetter(scalar.value) {
                written += scalar.copy(from: index, to: written, in: bytes)
            }
            index += scalar.count
        }
        return written
    }

    /// Whether two neighbouring bytes are equal, or any is beyond ASCII: no other word is stretched.
    private static func mayBeStretched(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
        var last: UInt8 = 0
        for byte in bytes {
            if byte == last || byte >= 0x80 { return true }
            last = byte
        }
        return false
    }

    /// Whether a scalar within a word is a letter. Words hold nothing beyond ASCII but letters, their marks
    /// and digits, and a mark may be stretched like a letter.
    private static func isLetter(_ scalar: UInt32) -> Bool {
        if scalar < 0x80 { return (scalar | 0x20) &- 0x61 < 26 }
        return scalar != UTF8Scalar.malformed && !DigitMasking.isDigit(scalar)
    }
}
