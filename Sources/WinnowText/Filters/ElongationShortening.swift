/// The filter ``TokenFilter/shortenElongation(to:)``.
enum ElongationShortening {
    /// Cuts runs of a letter to at most `limit` (at least 1), and returns the new length.
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

    /// Whether two neighbouring bytes are equal, or any is not ASCII: no other word is stretched.
    private static func mayBeStretched(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
        var last: UInt8 = 0
        for byte in bytes {
            if byte == last || byte >= 0x80 { return true }
            last = byte
        }
        return false
    }

    /// Whether a scalar within a word is a letter. The non-ASCII scalars of words are letters, marks and
    /// digits, and marks may be stretched like letters.
    private static func isLetter(_ scalar: UInt32) -> Bool {
        if scalar < 0x80 { return (scalar | 0x20) &- 0x61 < 26 }
        return scalar != UTF8Scalar.malformed && !DigitMasking.isDigit(scalar)
    }
}
