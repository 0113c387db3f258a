/// The pairs of neighbouring characters of words in scripts without spaces between words, and of Korean, whose words have
/// endings of grammar: with them a query of two characters finds a word within a sentence.
///
/// The scripts are Han, Hiragana, Katakana, Hangul, Thai, Lao, Khmer and Myanmar. A vowel sign or tone belongs to the
/// character before it. `東京都` has 東京 and 京都, whether or not its characters are words of their own.
package struct CharacterPairs {
    /// The last character of the word before, if it is of these scripts.
    private var last: [UInt8] = []
    private var lastSpan = TokenSpan(start: 0, end: -1, kind: .word)

    package init() {}

    /// Calls `body` with the pair of the last character of the word before and the first of this one, if nothing is
    /// between them, with the span of both words.
    @inline(__always)
    package mutating func join(
        to word: UnsafeBufferPointer<UInt8>, _ span: TokenSpan,
        _ body: (UnsafeBufferPointer<UInt8>, TokenSpan) -> Void
    ) {
        // All of the scripts are above U+0E00.
        guard word.contains(where: { $0 >= 0xE0 }) else {
            lastSpan.end = -1
            return
        }
        joinAbove(word, span, body)
    }

    private mutating func joinAbove(
        _ word: UnsafeBufferPointer<UInt8>, _ span: TokenSpan,
        _ body: (UnsafeBufferPointer<UInt8>, TokenSpan) -> Void
    ) {
        var first: Range<Int>?
        var final: Range<Int>?
        Self.forEachCharacter(of: word) { range in
            if range.lowerBound == 0 { first = range }
            final = range
        }
        if let first, lastSpan.end == span.start {
            last += word[first]
            var both = span
            both.start = lastSpan.start
            last.withUnsafeBufferPointer { body($0, both) }
        }
        lastSpan.end = -1
        guard let final, final.upperBound == word.count else { return }
        last.removeAll(keepingCapacity: true)
        last += word[final]
        lastSpan = span
    }

    /// Calls `body` with each pair within a word of more than two characters; one of two characters is its own pair.
    package static func forEach(
        in word: UnsafeBufferPointer<UInt8>, _ body: (UnsafeBufferPointer<UInt8>) -> Void
    ) {
        guard word.contains(where: { $0 >= 0xE0 }) else { return }
        var before: Range<Int>?
        forEachCharacter(of: word) { range in
            if let start = before, start.upperBound == range.lowerBound {
                let pair = start.lowerBound..<range.upperBound
                if pair.count < word.count { body(UnsafeBufferPointer(rebasing: word[pair])) }
            }
            before = range
        }
    }

    /// Whether a word is two characters of these scripts, and nothing else.
    package static func isPair(_ word: [UInt8]) -> Bool {
        word.withUnsafeBufferPointer { word in
            var (count, end) = (0, 0)
            forEachCharacter(of: word) { range in
                if range.lowerBound == end { (count, end) = (count + 1, range.upperBound) }
            }
            return count == 2 && end == word.count
        }
    }

    /// Calls `body` with the bytes of each character of these scripts.
    private static func forEachCharacter(of word: UnsafeBufferPointer<UInt8>, _ body: (Range<Int>) -> Void) {
        var index = 0
        while index < word.count {
            let scalar = UTF8Scalar(at: index, in: word)
            let start = index
            index += scalar.count
            guard isCharacter(scalar.value) else { continue }
            while index < word.count {
                let next = UTF8Scalar(at: index, in: word)
                guard isSign(next.value) else { break }
                index += next.count
            }
            body(start..<index)
        }
    }

    /// Whether a scalar is of these scripts.
    private static func isCharacter(_ scalar: UInt32) -> Bool {
        switch scalar {
        case 0x0E01...0x0E4E, 0x0E81...0x0EDF, 0x1000...0x109F, 0x1780...0x17D3: !isSign(scalar)
        case 0x3005...0x3007, 0x3041...0x3096, 0x309D...0x309F, 0x30A1...0x30FF, 0x31F0...0x31FF: true
        case 0x3400...0x4DBF, 0x4E00...0x9FFF, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0x20000...0x3FFFF: true
        default: false
        }
    }

    /// Whether a scalar belongs to the character before it.
    private static func isSign(_ scalar: UInt32) -> Bool {
        switch scalar {
        case 0x0E31, 0x0E34...0x0E3A, 0x0E47...0x0E4E, 0x0EB1, 0x0EB4...0x0EBC, 0x0EC8...0x0ECE,
            0x102B...0x103E,
            0x1056...0x1059, 0x17B4...0x17D3, 0x3099...0x309A:
            true
        default: false
        }
    }
}
