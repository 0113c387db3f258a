import CWinnowKernels

/// The filter ``TokenFilter/maskDigits(in:)``.
enum DigitMasking {
    /// Replaces the decimal digits of all scripts with `0`, and returns the new length.
    static func mask(_ bytes: UnsafeMutableBufferPointer<UInt8>) -> Int {
        let source = UnsafeBufferPointer(bytes)
        var index = 0
        var written = 0
        while index < source.count {
            let scalar = UTF8Scalar(at: index, in: source)
            if isDigit(scalar.value) {
                bytes[written] = UInt8(ascii: "0")
                written += 1
            } else {
                written += scalar.copy(from: index, to: written, in: bytes)
            }
            index += scalar.count
        }
        return written
    }

    /// Whether a scalar is a decimal digit (general category Nd).
    static func isDigit(_ scalar: UInt32) -> Bool {
        if scalar < 0x80 { return scalar &- 0x30 < 10 }
        if scalar < 0x660 { return false }  // Latin, Greek, Cyrillic and Hebrew have no others.
        let zeros = winnow_zeros
        let next = zeros.partitionPoint { $0 > scalar }
        return next > 0 && scalar - zeros.numbers[next - 1] < 10
    }
}
