import WinnowText

/// Rewrites a text as SentencePiece does before it is split: characters by a table, such as those of NFKC, and each run
/// of spaces by one `▁`, with one before the text.
package struct PieceNormalizer: Sendable {
    /// What is replaced, with the place of what replaces it in ``replacements``.
    package let table: DoubleArray
    /// Strings, each with a zero byte at its end.
    package let replacements: Tensor<UInt8>

    /// The bits of the ASCII characters that stay as they are, unless a character beyond ASCII follows.
    private let plainBytes: (low: UInt64, high: UInt64)

    package init(table: DoubleArray, replacements: Tensor<UInt8>) {
        self.table = table
        self.replacements = replacements
        var plain: (low: UInt64, high: UInt64) = (0, 0)
        for byte in 0..<UInt8(0x80) {
            if let child = table.child(at: table.rootPlace, by: byte) {
                let isReplaced =
                    child.isEnd
                    || (0..<UInt8(0x80)).contains { table.child(at: child.place, by: $0) != nil }
                if isReplaced { continue }
            }
            let bit: UInt64 = 1 << UInt64(byte & 63)
            if byte < 64 { plain.low |= bit } else { plain.high |= bit }
        }
        plainBytes = plain
    }

    /// Whether the character at `index` stays as it is, which is only known of ASCII before ASCII.
    @inline(__always)
    private func isPlain(_ index: Int, in utf8: UnsafeBufferPointer<UInt8>) -> Bool {
        let byte = utf8[index]
        guard byte < 0x80, index + 1 == utf8.count || utf8[index + 1] < 0x80 else { return false }
        return (byte < 64 ? plainBytes.low : plainBytes.high) >> UInt64(byte & 63) & 1 != 0
    }

    /// The mark before a word, U+2581, in UTF-8.
    package static let space: [UInt8] = [0xE2, 0x96, 0x81]

    /// Replaces the contents of `bytes` by the rewritten text; empty if it has only spaces. Malformed bytes become U+FFFD.
    /// 8 bytes after it are readable.
    ///
    /// - Complexity: O(*n*) in the bytes.
    func write(_ utf8: UnsafeBufferPointer<UInt8>, to bytes: inout GrowingBuffer<UInt8>) {
        bytes.removeAll()
        // The mark is written before the first byte that is none, and not after the last.
        var isAfterSpace = true
        var hasSpace = true
        var index = 0
        func append(_ byte: UInt8) {
            if byte == 0x20 {
                if !isAfterSpace { hasSpace = true }
                isAfterSpace = true
                return
            }
            if hasSpace {
                bytes.append(0xE2)
                bytes.append(0x96)
                bytes.append(0x81)
                hasSpace = false
            }
            isAfterSpace = false
            bytes.append(byte)
        }
        let replacements = replacements.unsafeElements
        while index < utf8.count {
            if isPlain(index, in: utf8) {
                append(utf8[index])
                index += 1
                continue
            }
            var end = index
            var place = 0
            table.forEachPrefix(of: utf8, from: index) {
                end = $0
                place = Int($1)
            }
            if end > index, place < replacements.count {
                while place < replacements.count, replacements[place] != 0 {
                    append(replacements[place])
                    place += 1
                }
                index = end
                continue
            }
            let scalar = UTF8Scalar(at: index, in: utf8)
            if scalar.value == UTF8Scalar.malformed {
                append(0xEF)
                append(0xBF)
                append(0xBD)
            } else {
                for offset in 0..<scalar.count { append(utf8[index + offset]) }
            }
            index += scalar.count
        }
        // Marks that end the text, as they were written in it.
        while bytes.count >= 3, bytes[bytes.count - 1] == 0x81, bytes[bytes.count - 2] == 0x96,
            bytes[bytes.count - 3] == 0xE2
        { bytes.removeLast(3) }
        for _ in 0..<8 { bytes.append(0) }
        bytes.removeLast(8)
    }
}
