/// Splits a text into the words that WordPiece splits further, as in the training of BERT models.
///
/// Control characters are removed, white space separates, ideographs and punctuation are single words; if
/// `isUncased`, letters are lowercased without marks. Words equal those of Google's `BasicTokenizer` and the
/// library *tokenizers* (normalizer and pre-tokenizer `Bert`).
///
/// Keep one per thread, as it reuses its memory.
package struct BasicTokenizer: Sendable {
    private let isUncased: Bool
    private let separatesIdeographs: Bool
    /// The words' bytes one after another.
    private var bytes: [UInt8] = []
    /// The end of each word in ``bytes``.
    private var ends: [Int] = []

    /// Makes a tokenizer.
    ///
    /// - Parameters:
    ///   - isUncased: whether letters are lowercased and lose nonspacing marks.
    ///   - separatesIdeographs: whether each Chinese ideograph is a word.
    package init(isUncased: Bool = true, separatesIdeographs: Bool = true) {
        self.isUncased = isUncased
        self.separatesIdeographs = separatesIdeographs
    }

    /// Calls `body` with the bytes of each word of `utf8`, in order, only valid during the call.
    ///
    /// Invalid UTF-8 is removed, as is U+FFFD. Complexity: O(*n*) in the bytes.
    package mutating func forEachWord(
        in utf8: UnsafeBufferPointer<UInt8>, _ body: (UnsafeBufferPointer<UInt8>) -> Void
    ) {
        bytes.removeAll(keepingCapacity: true)
        ends.removeAll(keepingCapacity: true)
        var index = 0
        while index < utf8.count {
            let byte = utf8[index]
            if byte < 0x80 {
                addASCII(byte)
                index += 1
            } else {
                let scalar = UTF8Scalar(at: index, in: utf8)
                index += scalar.count
                if scalar.value != UTF8Scalar.malformed, scalar.value != 0xFFFD { add(scalar.value) }
            }
        }
        endWord()
        bytes.withUnsafeBufferPointer { bytes in
            var start = 0
            for end in ends {
                body(UnsafeBufferPointer(rebasing: bytes[start..<end]))
                start = end
            }
        }
    }

    private mutating func endWord() {
        if bytes.count > ends.last ?? 0 { ends.append(bytes.count) }
    }

    private mutating func addASCII(_ byte: UInt8) {
        switch byte {
        case UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\n"), UInt8(ascii: "\r"): endWord()
        case 0..<0x20, 0x7F: break
        case UInt8(ascii: "A")...UInt8(ascii: "Z"): bytes.append(isUncased ? byte | 0x20 : byte)
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"): bytes.append(byte)
        default: addAlone(UInt32(byte))
        }
    }

    private mutating func addAlone(_ scalar: UInt32) {
        endWord()
        append(scalar)
        endWord()
    }

    private mutating func add(_ value: UInt32) {
        if ScalarKind.isWhiteSpace(value) { return endWord() }
        if ScalarKind(value) == .control { return }
        if separatesIdeographs, Self.isIdeograph(value) { endWord() }
        if !isUncased {
            addNormalized(value)
        } else if let letters = HangulSyllable.letters(of: value) {
            append(letters.0)
            append(letters.1)
            if let last = letters.2 { append(last) }
        } else {
            ScalarTable.baseLetters.forEachImage(of: value) { addNormalized($0) }
        }
        if separatesIdeographs, Self.isIdeograph(value) { endWord() }
    }

    /// Adds a normalized scalar, which may be white space or punctuation even if the original was not.
    private mutating func addNormalized(_ value: UInt32) {
        if value < 0x80 {
            addASCII(UInt8(truncatingIfNeeded: value))
        } else if ScalarKind.isWhiteSpace(value) {
            endWord()
        } else if ScalarKind(value) == .punctuation {
            addAlone(value)
        } else {
            append(value)
        }
    }

    private mutating func append(_ value: UInt32) {
        guard let scalar = Unicode.Scalar(value) else { return }
        bytes.append(contentsOf: UTF8.encode(scalar).unsafelyUnwrapped)
    }

    /// The blocks that BERT treats as Chinese.
    private static func isIdeograph(_ value: UInt32) -> Bool {
        switch value {
        case 0x4E00...0x9FFF, 0x3400...0x4DBF, 0x20000...0x2A6DF, 0x2A700...0x2B73F, 0x2B740...0x2B81F,
            0x2B920...0x2CEAF, 0xF900...0xFAFF, 0x2F800...0x2FA1F:
            true
        default: false
        }
    }
}

/// Decomposes Hangul syllables into letters (jamo) by computation, without a table.
enum HangulSyllable {
    private static let first: UInt32 = 0xAC00
    private static let vowels: UInt32 = 21
    private static let trailing: UInt32 = 28

    /// The two or three letters of a syllable; nil for other scalars.
    ///
    /// Source: The Unicode Standard, section 3.12.
    static func letters(of scalar: UInt32) -> (UInt32, UInt32, UInt32?)? {
        guard scalar >= first, scalar < first + 19 * vowels * trailing else { return nil }
        let index = scalar - first
        let last = index % trailing
        return (
            0x1100 + index / (vowels * trailing), 0x1161 + index / trailing % vowels,
            last == 0 ? nil : 0x11A7 + last
        )
    }
}
