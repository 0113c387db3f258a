/// Decodes the `=?charset?encoding?text?=` words of a header.
struct EncodedWords {
    /// A decoded word, still in its character set.
    private struct Word {
        var charset: ArraySlice<UInt8>
        var bytes: [UInt8]
        var end: Int
    }

    /// Appends bytes in a named character set, or in none, as UTF-8.
    typealias Converter = (UnsafeBufferPointer<UInt8>, _ charset: ArraySlice<UInt8>?, inout [UInt8]) -> Void

    /// Appends the text of `field`; malformed words are kept unchanged.
    ///
    /// White space between two words is left out. Neighbours in the same character set are joined before
    /// conversion, since some mailers split characters. Complexity: O(*n*).
    static func decode(_ field: [UInt8], into output: inout [UInt8], _ convert: Converter) {
        var index = 0
        var plainStart = 0
        func flushPlain(to end: Int) {
            guard plainStart < end else { return }
            field.withUnsafeBufferPointer {
                convert(UnsafeBufferPointer(rebasing: $0[plainStart..<end]), nil, &output)
            }
        }
        while let start = firstMark(in: field, from: index) {
            guard var word = word(in: field, at: start) else {
                index = start + 2
                continue
            }
            flushPlain(to: start)
            var end = word.end
            while let next = neighbour(of: word.end, in: field) {
                if next.charset.elementsEqual(word.charset) {
                    word.bytes += next.bytes
                    word.end = next.end
                } else {
                    word.bytes.withUnsafeBufferPointer { convert($0, word.charset, &output) }
                    word = next
                }
                end = next.end
            }
            word.bytes.withUnsafeBufferPointer { convert($0, word.charset, &output) }
            plainStart = end
            index = end
        }
        flushPlain(to: field.count)
    }

    private static func firstMark(in field: [UInt8], from start: Int) -> Int? {
        var index = start
        while index + 1 < field.count {
            if field[index] == UInt8(ascii: "="), field[index + 1] == UInt8(ascii: "?") { return index }
            index += 1
        }
        return nil
    }

    /// The word after `end`, if there are only blanks in between.
    private static func neighbour(of end: Int, in field: [UInt8]) -> Word? {
        var index = end
        while index < field.count, field[index] == 0x20 || field[index] == 0x09 { index += 1 }
        guard index + 1 < field.count, field[index] == UInt8(ascii: "=") else { return nil }
        return word(in: field, at: index)
    }

    /// How far to search for the end of a word's text, past question marks, which are invalid in it.
    private static let longestWord = 1024

    private static func word(in field: [UInt8], at start: Int) -> Word? {
        let mark = UInt8(ascii: "?")
        guard start + 1 < field.count, field[start + 1] == mark,
            let charsetEnd = field[(start + 2)...].prefix(64).firstIndex(of: mark),
            charsetEnd > start + 2, charsetEnd + 2 < field.count, field[charsetEnd + 2] == mark
        else { return nil }
        let encoding = field[charsetEnd + 1] | 0x20
        guard encoding == UInt8(ascii: "b") || encoding == UInt8(ascii: "q") else { return nil }
        let textStart = charsetEnd + 3
        guard let textEnd = textEnd(in: field, from: textStart) else { return nil }
        var bytes: [UInt8] = []
        var text = Array(field[textStart..<textEnd])
        if encoding == UInt8(ascii: "q") {
            // Unlike in a body, a blank at the end is not padding.
            for index in text.indices where text[index] == UInt8(ascii: "_") { text[index] = 0x20 }
            decodeQ(text, into: &bytes)
        } else {
            text.withUnsafeBufferPointer { TransferEncoding.base64.decode($0, into: &bytes) }
        }
        return Word(charset: field[start + 2..<charsetEnd], bytes: bytes, end: textEnd + 2)
    }

    private static func textEnd(in field: [UInt8], from start: Int) -> Int? {
        let limit = min(field.count, start + longestWord)
        var index = start
        while index + 1 < limit {
            if field[index] == UInt8(ascii: "?"), field[index + 1] == UInt8(ascii: "=") { return index }
            // Another word begins: this one has no end. But base64 may end with `==?=`.
            let isMark = field[index] == UInt8(ascii: "=") && field[index + 1] == UInt8(ascii: "?")
            if isMark, index + 2 == limit || field[index + 2] != UInt8(ascii: "=") { return nil }
            index += 1
        }
        return nil
    }

    private static func decodeQ(_ text: [UInt8], into output: inout [UInt8]) {
        var index = 0
        while index < text.count {
            if text[index] == UInt8(ascii: "="), index + 2 < text.count,
                let high = TransferEncoding.hexadecimal(text[index + 1]),
                let low = TransferEncoding.hexadecimal(text[index + 2])
            {
                output.append(high << 4 | low)
                index += 3
            } else {
                output.append(text[index])
                index += 1
            }
        }
    }
}
