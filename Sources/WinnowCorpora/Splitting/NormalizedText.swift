import WinnowSystem

/// The form in which texts are compared: lower case, letters composed with their accents (as in NFC), white
/// space folded to single spaces, none at the ends.
///
/// Lower case is Unicode's own mapping, never a locale's. ASCII white space and control characters, U+0085,
/// U+00A0, and the spaces of U+2000–U+200A, U+2028, U+2029, U+202F, U+205F and U+3000 count as white space.
package enum NormalizedText {
    /// A 64-bit hash of a text's normalized form, the same on every machine and in every run.
    ///
    /// Different forms collide with a probability of about 2⁻⁶⁴. `scratch` is reusable memory with any
    /// content. Complexity: O(*n*) in the bytes.
    package static func hash(_ utf8: UnsafeBufferPointer<UInt8>, scratch: inout [UInt8]) -> UInt64 {
        if let hash = hashOfPlainText(utf8) { return hash }
        scratch.removeAll(keepingCapacity: true)
        normalize(utf8, into: &scratch)
        return scratch.withUnsafeBytes { hash(normalized: $0) }
    }

    /// The hash of a text that is empty or only white space.
    package static let emptyHash = finished(multiplier, tail: 0, count: 0)

    /// Appends the normalized form of valid UTF-8.
    static func normalize(_ utf8: UnsafeBufferPointer<UInt8>, into output: inout [UInt8]) {
        let start = output.count
        var index = 0
        var hasMarks = false
        while index < utf8.count {
            let byte = utf8[index]
            if byte < 0x80 {
                index += 1
                appendASCII(byte, to: &output, start)
            } else {
                let length = max(1, UTF8Check.sequenceLength(utf8, at: index) ?? 1)
                let sequence = UnsafeBufferPointer(rebasing: utf8[index..<index + length])
                if ComposedLetters.mayBeMark(sequence) { hasMarks = true }
                appendWide(sequence, to: &output, start)
                index += length
            }
        }
        if hasMarks { ComposedLetters.compose(&output, from: start) }
        if output.count > start, output.last == 0x20 { output.removeLast() }
    }

    private static func appendASCII(_ byte: UInt8, to output: inout [UInt8], _ start: Int) {
        if byte <= 0x20 {
            if output.count > start, output.last != 0x20 { output.append(0x20) }
        } else {
            output.append(byte &- 0x41 < 26 ? byte | 0x20 : byte)
        }
    }

    private static func appendWide(
        _ sequence: UnsafeBufferPointer<UInt8>, to output: inout [UInt8], _ start: Int
    ) {
        var value = sequence.count == 1 ? 0 : UInt32(sequence[0]) & (0x7F >> UInt32(sequence.count))
        for byte in sequence.dropFirst() { value = value << 6 | UInt32(byte & 0x3F) }
        switch value {
        case 0x85, 0xA0, 0x2000...0x200A, 0x2028, 0x2029, 0x202F, 0x205F, 0x3000:
            appendASCII(0x20, to: &output, start)
        case 0x2E80...0xA63F, 0xAC00...0xD7A3, 0x0430...0x044F, 0x0900...0x109F:
            // Han, kana, hangul, Indic scripts and small Cyrillic letters have no lower case: most such text.
            output.append(contentsOf: sequence)
        default:
            guard let scalar = Unicode.Scalar(value) else { return output.append(contentsOf: sequence) }
            output.append(contentsOf: scalar.properties.lowercaseMapping.utf8)
        }
    }
}

extension NormalizedText {
    private static let multiplier: UInt64 = 0x9E37_79B9_7F4A_7C15

    @inline(__always)
    private static func mixed(_ hash: UInt64, _ word: UInt64) -> UInt64 {
        let product = (hash ^ word).multipliedFullWidth(by: multiplier)
        return product.high ^ product.low
    }

    /// Hashes eight bytes per step, then the rest with the length.
    private static func hash(normalized bytes: UnsafeRawBufferPointer) -> UInt64 {
        var hash = multiplier
        var index = 0
        while index + 8 <= bytes.count {
            let word = UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: index, as: UInt64.self))
            hash = mixed(hash, word)
            index += 8
        }
        return finished(hash, tail: tail(bytes, from: index), count: bytes.count)
    }

    private static func tail(_ bytes: UnsafeRawBufferPointer, from start: Int) -> UInt64 {
        var word: UInt64 = 0
        for index in start..<bytes.count { word |= UInt64(bytes[index]) << UInt64(8 * (index - start)) }
        return word
    }

    private static func finished(_ hash: UInt64, tail: UInt64, count: Int) -> UInt64 {
        mixed(mixed(hash, tail), UInt64(count))
    }

    /// The hash of ASCII text whose white space is single spaces between words, so that normalization moves
    /// no byte; nil for any other text.
    private static func hashOfPlainText(_ utf8: UnsafeBufferPointer<UInt8>) -> UInt64? {
        let bytes = UnsafeRawBufferPointer(utf8)
        guard let first = utf8.first, let last = utf8.last, first != 0x20, last != 0x20 else { return nil }
        var hash = multiplier
        var previous: UInt64 = 0
        var index = 0
        while index + 8 <= bytes.count {
            let word = UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: index, as: UInt64.self))
            guard let lowered = lowered(word, after: &previous) else { return nil }
            hash = mixed(hash, lowered)
            index += 8
        }
        // Missing bytes are read as letters, which neither fold nor fail, and then masked out.
        let missing = UInt64(8 - (bytes.count - index))
        let mask = missing == 8 ? 0 : ~UInt64(0) >> (8 * missing)
        let padded = tail(bytes, from: index) | 0x6161_6161_6161_6161 & ~mask
        guard let lowered = lowered(padded, after: &previous) else { return nil }
        return finished(hash, tail: lowered & mask, count: bytes.count)
    }

    /// Eight ASCII bytes in lower case; nil if any is not ASCII or is a control, or at a repeated space.
    ///
    /// `previous` is 1 if the byte before was a space. All eight bytes are tested at once: for bytes below
    /// 0x80, adding `0x80 − n` sets the top bit exactly if the byte is at least `n`, and never carries.
    @inline(__always)
    private static func lowered(_ word: UInt64, after previous: inout UInt64) -> UInt64? {
        let top: UInt64 = 0x8080_8080_8080_8080
        guard word & top == 0, (word &+ 0x6060_6060_6060_6060) & top == top else { return nil }
        let spaces = ~(word &+ 0x5F5F_5F5F_5F5F_5F5F) & top
        guard (spaces << 8 | previous << 7) & spaces == 0 else { return nil }
        previous = spaces >> 63
        let capitals = (word &+ 0x3F3F_3F3F_3F3F_3F3F) & ~(word &+ 0x2525_2525_2525_2525) & top
        return word | capitals >> 2
    }
}
