import WinnowSystem

/// Files in the lines of a text, between `begin 644 name` and `end`, as programs sent them before MIME.
///
/// Each line begins with a character for its number of bytes, and has four characters for three of them. Programs that
/// remove spaces at the ends of lines, and others that add a check character, are allowed for.
enum UuencodedText {
    /// Removes the encoded files after `mark`.
    ///
    /// - Parameters:
    ///   - output: text with line feeds.
    ///   - body: called with the name of each file.
    /// - Complexity: O(*n*).
    static func removeFiles(
        from output: inout [UInt8], after mark: Int, _ body: (ArraySlice<UInt8>) -> Void
    ) {
        guard var place = firstBegin(in: output, from: mark) else { return }
        var end = place
        while place < output.count {
            let line = lineRange(in: output, at: place)
            if let name = fileName(in: output[line]),
                case let rest = fileEnd(in: output, from: line.upperBound + 1), rest > line.upperBound + 1
            {
                body(name)
                place = rest
                continue
            }
            let next = min(line.upperBound + 1, output.count)
            for index in place..<next {
                output[end] = output[index]
                end += 1
            }
            place = next
        }
        output.removeLast(output.count - end)
    }

    /// The offset of the first line that begins with `begin `, which most texts lack.
    private static func firstBegin(in output: [UInt8], from start: Int) -> Int? {
        output.withUnsafeBufferPointer { bytes in
            var place = start
            while place < bytes.count {
                if bytes[place] == UInt8(ascii: "b"), bytes[place...].starts(with: "begin ".utf8) {
                    return place
                }
                guard let next = bytes.firstOffset(of: 0x0A, from: place, to: bytes.count) else { return nil }
                place = next + 1
            }
            return nil
        }
    }

    /// Appends the bytes of the first encoded file, without the lines before and after it; if there is none, the bytes as
    /// they are.
    static func decode(_ bytes: UnsafeBufferPointer<UInt8>, into output: inout [UInt8]) {
        var lines = bytes.split(separator: 0x0A, omittingEmptySubsequences: false)
            .map { Array($0.last == 0x0D ? $0.dropLast() : $0) }[...]
        guard let begin = lines.firstIndex(where: { fileName(in: $0[...]) != nil }) else {
            output.append(contentsOf: bytes)
            return
        }
        lines = lines[(begin + 1)...]
        while let line = lines.popFirst(), isEncoded(line[...]), let first = line.first {
            let count = Int(first - 0x20) & 0x3F
            func value(_ index: Int) -> UInt8 { index < line.count ? (line[index] &- 0x20) & 0x3F : 0 }
            for byte in 0..<count {
                let index = 1 + byte / 3 * 4 + byte % 3
                let shift = 2 * (byte % 3)
                output.append(value(index) << UInt8(shift + 2) | value(index + 1) >> UInt8(4 - shift))
            }
        }
    }

    /// The range of the line at an offset, without its end.
    private static func lineRange(in text: [UInt8], at start: Int) -> Range<Int> {
        start..<(text[start...].firstIndex(of: 0x0A) ?? text.count)
    }

    /// The name in a line such as `begin 644 name`; nil for others.
    private static func fileName(in line: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
        guard line.starts(with: "begin ".utf8) else { return nil }
        let mode = line.dropFirst(6).prefix { 0x30...0x37 ~= $0 }
        let name = line[mode.endIndex...]
        guard 3...4 ~= mode.count, name.first == 0x20, name.count > 1 else { return nil }
        return name.dropFirst()
    }

    /// The offset after the lines of a file, and after its end.
    private static func fileEnd(in text: [UInt8], from start: Int) -> Int {
        var place = start
        while place < text.count {
            let line = lineRange(in: text, at: place)
            if isEncoded(text[line]) || place > start && text[line].allSatisfy({ $0 == 0x20 || $0 == 0x60 }) {
                place = min(line.upperBound + 1, text.count)
            } else {
                return text[line].elementsEqual("end".utf8) && place > start
                    ? min(line.upperBound + 1, text.count) : place
            }
        }
        return place
    }

    /// Whether a line has as many characters as the first of them says.
    private static func isEncoded(_ line: ArraySlice<UInt8>) -> Bool {
        guard let first = line.first, 0x21...0x5F ~= first, line.allSatisfy({ 0x20...0x60 ~= $0 }) else {
            return false
        }
        let count = Int(first - 0x20)
        let whole = 1 + (count + 2) / 3 * 4
        // Spaces at the end may be lost: at least one character for each byte is left, except for zeros.
        return line.count <= whole + 1 && line.count >= whole - 3
    }
}
