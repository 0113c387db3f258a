/// The first step of ``TokenFilter/unmask``: letters that are written as HTML entities, percent-encoded or
/// punycode in addresses, and words that tags split.
///
/// A lookahead is at most ``reach`` bytes, so the time is linear.
struct MarkupDecoding {
    /// The longest tag or comment inside a word, in bytes.
    private static let reach = 256
    /// Elements without a box of their own, which do not split a word when displayed.
    private static let inlineElements: Set<String> = [
        "a", "b", "big", "em", "font", "i", "ins", "mark", "s", "small", "span", "strike", "strong", "sub",
        "sup",
        "tt", "u", "wbr",
    ]
    private static let invisibleEntities: [String: UInt32] = [
        "shy": 0xAD, "zwnj": 0x200C, "zwj": 0x200D, "lrm": 0x200E, "rlm": 0x200F, "ZeroWidthSpace": 0x200B,
        "NoBreak": 0x2060,
    ]

    private let source: UnsafeBufferPointer<UInt8>
    private var output = RewrittenText()
    private var isInAddress = false

    private init(_ source: UnsafeBufferPointer<UInt8>) { self.source = source }

    /// The decoded text; nil if nothing is encoded.
    static func decode(_ source: UnsafeBufferPointer<UInt8>) -> RewrittenText? {
        var decoding = MarkupDecoding(source)
        var index = 0
        while index < source.count { index = decoding.read(at: index) }
        guard decoding.output.sourceEnd > 0 else { return nil }
        decoding.output.finish(source)
        return decoding.output
    }

    /// Reads one character or code at `index` and returns its end.
    private mutating func read(at index: Int) -> Int {
        switch source[index] {
        case 0...0x20: isInAddress = false
        case UInt8(ascii: ":"):
            if byte(index + 1) == UInt8(ascii: "/"), byte(index + 2) == UInt8(ascii: "/") {
                isInAddress = true
            }
        case UInt8(ascii: "w"), UInt8(ascii: "W"):
            if matches("www.", at: index) { isInAddress = true }
        case UInt8(ascii: "&"):
            if let end = decodeEntity(at: index) { return end }
        case UInt8(ascii: "%"):
            if isInAddress, let end = decodePercent(at: index) { return end }
        case UInt8(ascii: "<"):
            if let end = dropTags(at: index) { return end }
        case UInt8(ascii: "x"), UInt8(ascii: "X"):
            if matches("xn--", at: index), index == 0 || !isAlphanumeric(source[index - 1]),
                let end = decodePunycode(at: index)
            {
                return end
            }
        default: break
        }
        return index + 1
    }

    // MARK: Entities

    /// Decodes `&#102;`, `&#x66;` or a named character without a glyph.
    private mutating func decodeEntity(at start: Int) -> Int? {
        var index = start + 1
        var scalar: UInt32 = 0
        if byte(index) == UInt8(ascii: "#") {
            index += 1
            let isHexadecimal = byte(index) | 0x20 == UInt8(ascii: "x")
            if isHexadecimal { index += 1 }
            let first = index
            while index - first < 8, let digit = hexadecimal(byte(index)), isHexadecimal || digit < 10 {
                scalar = scalar &* (isHexadecimal ? 16 : 10) &+ UInt32(digit)
                index += 1
            }
            guard index > first else { return nil }
        } else {
            while index - start < 16, isAlphanumeric(byte(index)) { index += 1 }
            let name = String(
                decoding: UnsafeBufferPointer(rebasing: source[start + 1..<index]), as: UTF8.self)
            guard byte(index) == UInt8(ascii: ";"), let found = Self.invisibleEntities[name] else {
                return nil
            }
            scalar = found
        }
        if byte(index) == UInt8(ascii: ";") { index += 1 }
        guard let character = Unicode.Scalar(scalar),
            Self.isLetter(scalar) || scalar >= 0x80 && DisguiseTable.entry(of: scalar).kind.isHiding
        else { return nil }
        output.copy(source, upTo: start)
        let position = output.bytes.count
        output.put(UTF8.encode(character).map { Array($0) } ?? [], upTo: index)
        // Others are often written so in honest HTML.
        if scalar < 0x80 { output.markDisguise(from: position) }
        return index
    }

    // MARK: Addresses

    /// Decodes `%66` if it is a letter or digit, which needs no encoding.
    private mutating func decodePercent(at start: Int) -> Int? {
        guard let high = hexadecimal(byte(start + 1)), let low = hexadecimal(byte(start + 2)) else {
            return nil
        }
        let value = UInt8(high << 4 | low)
        guard isAlphanumeric(value) else { return nil }
        output.copy(source, upTo: start)
        let position = output.bytes.count
        output.put(value, upTo: start + 3)
        output.markDisguise(from: position)
        return start + 3
    }

    /// Replaces a label in punycode that consists of look-alikes of ASCII letters.
    private mutating func decodePunycode(at start: Int) -> Int? {
        var end = start
        while end < source.count, end - start <= 63,
            isAlphanumeric(source[end]) || source[end] == UInt8(ascii: "-")
        {
            end += 1
        }
        let label = UnsafeBufferPointer(rebasing: source[start + 4..<end])
        guard end - start <= 63, let scalars = Punycode.decode(label) else { return nil }
        var letters: [UInt8] = []
        var isDisguised = false
        for scalar in scalars {
            if scalar < 0x80 {
                letters.append(UInt8(scalar))
                continue
            }
            let entry = DisguiseTable.entry(of: scalar)
            switch entry.kind {
            case .lookalike, .drawn, .form: isDisguised = true
            case .accented: break
            case .none, .mark, .invisible, .ligature, .latin: return nil
            }
            letters.append(entry.target)
        }
        guard isDisguised else { return nil }
        output.copy(source, upTo: start)
        let position = output.bytes.count
        output.put(letters, upTo: end)
        output.markDisguise(from: position)
        return end
    }

    // MARK: Tags

    /// Drops tags and comments between two letters of a word.
    private mutating func dropTags(at start: Int) -> Int? {
        guard start > 0 else { return nil }
        let last = UTF8Scalar(at: UTF8Scalar.start(before: start, in: source), in: source)
        guard Self.isLetter(last.value) else { return nil }
        var end = start
        while byte(end) == UInt8(ascii: "<") {
            guard end - start <= Self.reach, let next = endOfTag(at: end) else { return nil }
            end = next
        }
        guard end < source.count else { return nil }
        let next = UTF8Scalar(at: end, in: source)
        guard Self.isLetter(next.value) else { return nil }
        output.copy(source, upTo: start)
        // The word from its first letter on is known only when it ends; its letters around the gap suffice.
        let position = output.bytes.count
        output.drop(upTo: end)
        output.copy(source, upTo: end + next.count)
        output.markDisguise(from: position)
        return end + next.count
    }

    /// The end of a comment or a tag of an inline element.
    private func endOfTag(at start: Int) -> Int? {
        if matches("<!--", at: start) {
            var index = start + 4
            while index < source.count, index - start < Self.reach {
                if source[index] == UInt8(ascii: ">"), source[index - 1] == UInt8(ascii: "-") {
                    return index + 1
                }
                index += 1
            }
            return nil
        }
        var index = start + 1
        if byte(index) == UInt8(ascii: "/") { index += 1 }
        let first = index
        while index - first < 8, isAlphanumeric(byte(index)) { index += 1 }
        // Letters of ASCII become small; digits have this bit.
        let name = String(decoding: source[first..<index].map { $0 | 0x20 }, as: UTF8.self)
        guard Self.inlineElements.contains(name) else { return nil }
        while index < source.count, index - start < Self.reach {
            if source[index] == UInt8(ascii: ">") { return index + 1 }
            if source[index] == UInt8(ascii: "<") { return nil }
            index += 1
        }
        return nil
    }

    // MARK: Bytes

    /// The byte at `index`; 0 past the end.
    private func byte(_ index: Int) -> UInt8 { index < source.count ? source[index] : 0 }

    private func matches(_ text: StaticString, at index: Int) -> Bool {
        guard index + text.utf8CodeUnitCount <= source.count else { return false }
        return text.withUTF8Buffer { text in
            text.indices.allSatisfy {
                source[index + $0] == text[$0] || source[index + $0] | 0x20 == text[$0]
            }
        }
    }

    /// Whether a scalar is a digit, or a letter of a script with words between blanks: Latin, Greek,
    /// Cyrillic, Armenian. In other scripts, tags between letters are normal.
    private static func isLetter(_ scalar: UInt32) -> Bool {
        if scalar < 0x80 { return DisguisedWord.isAlphanumeric(UInt8(scalar)) }
        guard scalar < 0x590 || 0x1E00..<0x2000 ~= scalar else { return false }
        return ScalarKind(scalar).isAlphabetic || DisguiseTable.entry(of: scalar).kind == .mark
    }

    private func isAlphanumeric(_ byte: UInt8) -> Bool { DisguisedWord.isAlphanumeric(byte) }

    private func hexadecimal(_ byte: UInt8) -> Int? {
        switch byte {
        case 0x30...0x39: Int(byte) - 0x30
        case 0x41...0x46: Int(byte) - 0x37
        case 0x61...0x66: Int(byte) - 0x57
        default: nil
        }
    }
}
