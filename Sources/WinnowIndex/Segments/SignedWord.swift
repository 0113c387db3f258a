import WinnowText

/// Words that include symbols: `C++`, `C#`, `.NET`.
///
/// - `++` after one or two letters, and `#` after one, are part of the word: `C` does not find `C++`.
/// - A full stop before a word, not after a letter or digit, makes a second word: `.NET` is `net` and `.net`.
///
/// Points inside words divide them (`node.js`; see ``JoinedWord``), those inside numbers (`v1.2`) do not.
enum SignedWord {
    /// The symbols around a word.
    enum Shape {
        case plusPlus, hash, dot

        /// Nil if no symbols belong to the token.
        ///
        /// - Parameters:
        ///   - text: the text.
        ///   - span: the token in it.
        ///   - length: the length of the normalized token in bytes.
        @inline(__always)
        init?(of text: UnsafeBufferPointer<UInt8>, around span: TokenSpan, length: Int) {
            let end = span.end
            if length <= 2, end < text.count, text[end] == UInt8(ascii: "+") || text[end] == UInt8(ascii: "#")
            {
                guard let shape = Shape(after: span, of: text) else { return nil }
                self = shape
            } else if span.start > 0, text[span.start - 1] == UInt8(ascii: "."), length > 1 {
                guard SignedWord.isLetter(text[span.start]),
                    span.start == 1 || SignedWord.isBoundary(text[span.start - 2])
                else { return nil }
                self = .dot
            } else {
                return nil
            }
        }

        /// The shape of one or two letters before a symbol.
        private init?(after span: TokenSpan, of text: UnsafeBufferPointer<UInt8>) {
            let end = span.end
            func byte(_ place: Int) -> UInt8 { place < text.count ? text[place] : UInt8(ascii: " ") }
            guard text[span.start..<end].allSatisfy(SignedWord.isLetter) else { return nil }
            if text[end] == UInt8(ascii: "#") {
                let next = byte(end + 1)
                guard span.end - span.start == 1, next < 0x80, !SignedWord.isLetter(next), next != text[end],
                    !SignedWord.isDigit(next)
                else { return nil }
                self = .hash
            } else {
                let next = byte(end + 2)
                guard byte(end + 1) == text[end], next != text[end], !SignedWord.isLetter(next), next < 0x80
                else { return nil }
                self = .plusPlus
            }
        }
    }

    /// Calls `body` with each form of a word and its span, including symbols.
    static func forEachForm(
        of word: UnsafeBufferPointer<UInt8>, _ span: TokenSpan, _ shape: Shape,
        _ body: (UnsafeBufferPointer<UInt8>, TokenSpan) -> Void
    ) {
        withUnsafeTemporaryAllocation(of: UInt8.self, capacity: word.count + 2) { room in
            var span = span
            var count = 0
            func append(_ byte: UInt8) {
                room[count] = byte
                count += 1
            }
            if shape == .dot {
                body(word, span)
                append(UInt8(ascii: "."))
                span.start -= 1
            }
            for byte in word { append(byte) }
            switch shape {
            case .plusPlus:
                append(UInt8(ascii: "+"))
                append(UInt8(ascii: "+"))
                span.end += 2
            case .hash:
                append(UInt8(ascii: "#"))
                span.end += 1
            case .dot: break
            }
            body(UnsafeBufferPointer(rebasing: room[..<count]), span)
        }
    }

    private static func isLetter(_ byte: UInt8) -> Bool {
        UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte | 0x20
    }

    private static func isDigit(_ byte: UInt8) -> Bool { UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte }

    /// Whether a full stop after this byte may begin a word: after a space or an opening bracket or quote.
    private static func isBoundary(_ byte: UInt8) -> Bool {
        switch byte {
        case 0...0x20, UInt8(ascii: "("), UInt8(ascii: "["), UInt8(ascii: "{"), UInt8(ascii: "\""),
            UInt8(ascii: "'"), UInt8(ascii: "/"), UInt8(ascii: ","), UInt8(ascii: ";"), UInt8(ascii: ":"):
            true
        default: false
        }
    }
}
