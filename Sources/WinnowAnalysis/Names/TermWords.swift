import WinnowText

/// The concatenated folded pieces of words, and the range of each word's pieces.
///
/// Words are folded (full width, case, diacritics, apostrophes, in this order, by `WinnowText`'s filters) and
/// split into pieces: a run of letters, marks and digits, any other character, or a letter of a script
/// without spaces. A space separates pieces, so any words are a slice of ``key`` whatever the tokenizer:
/// `McDonald's`, `McDonald 's` and `McDonald ’ s` are `mcdonald ' s`.
struct TermWords: Sendable {
    /// The pieces, separated by spaces.
    private(set) var key: [UInt8] = []
    /// The start of each word's first piece.
    private(set) var starts: [Int] = []
    /// The end of each word's last piece; its start for a word without pieces.
    private(set) var ends: [Int] = []
    private var buffer = TokenBuffer()

    var count: Int { starts.count }

    /// Whether the word has a piece; a word of only invisible characters has none.
    func hasPiece(_ word: Int) -> Bool { ends[word] > starts[word] }

    mutating func removeAll() {
        key.removeAll(keepingCapacity: true)
        starts.removeAll(keepingCapacity: true)
        ends.removeAll(keepingCapacity: true)
    }

    /// Adds a word, or a whole term as one word. Complexity: O(*n*) in its bytes.
    mutating func append(_ utf8: UnsafeBufferPointer<UInt8>) {
        let before = key.count
        if utf8.allSatisfy({ $0 < 0x80 }) {
            cut(utf8)
        } else {
            // The analyzer's tokens are not these pieces, so their bytes are split again.
            Self.analyzer.analyze(utf8, into: &buffer)
            var last = 0
            let buffer = buffer
            buffer.withUnsafeStorage { bytes, ends, spans in
                for (index, end) in ends.enumerated() {
                    let start = index == 0 ? 0 : ends[index - 1]
                    if index > 0, spans[index].start > last { isOpen = false }
                    last = spans[index].end
                    cut(UnsafeBufferPointer(rebasing: bytes[start..<end]))
                }
            }
        }
        isOpen = false
        // The space before the word's first piece belongs to neither word.
        let hasPiece = key.count > before
        starts.append(hasPiece && before > 0 ? before + 1 : before)
        ends.append(hasPiece ? key.count : before)
    }

    /// Adds a word, or a whole term as one word; see above.
    mutating func append(_ word: String) {
        var word = word
        word.withUTF8 { append($0) }
    }

    /// Whether the last piece is a run that can be continued.
    private var isOpen = false

    private static let analyzer = TokenAnalyzer(
        mode: .treebank, filters: [.foldWidth, .lowercase, .foldDiacritics, .foldApostrophes])

    /// Adds the pieces of folded bytes.
    private mutating func cut(_ utf8: UnsafeBufferPointer<UInt8>) {
        var index = 0
        while index < utf8.count {
            let byte = utf8[index]
            guard byte >= 0x80 else {
                index += 1
                let folded = byte &- 0x41 < 26 ? byte | 0x20 : byte
                add(CollectionOfOne(folded), folded.pieceClass)
                continue
            }
            let (scalar, length) = Self.scalar(in: utf8, at: index)
            add(utf8[index..<index + length], scalar?.pieceClass ?? .sign, scalar)
            index += length
        }
    }

    private mutating func add(
        _ bytes: some Collection<UInt8>, _ kind: PieceClass, _ scalar: Unicode.Scalar? = nil
    ) {
        switch kind {
        case .space: isOpen = false
        case .invisible: break
        case .letter:
            if !isOpen, !key.isEmpty { key.append(0x20) }
            key.append(contentsOf: bytes)
            isOpen = true
        case .sign:
            if !key.isEmpty { key.append(0x20) }
            if let scalar, Self.apostrophes.contains(scalar) {
                key.append(UInt8(ascii: "'"))
            } else {
                key.append(contentsOf: bytes)
            }
            isOpen = false
        }
    }

    /// Characters that the filter only folds within words.
    private static let apostrophes: Set<Unicode.Scalar> = ["\u{2019}", "\u{2018}", "\u{2BC}", "\u{FF07}"]

    /// The scalar at `index` and its length; nil and 1 if the bytes are not UTF-8.
    private static func scalar(
        in utf8: UnsafeBufferPointer<UInt8>, at index: Int
    ) -> (scalar: Unicode.Scalar?, length: Int) {
        var decoder = UTF8()
        var bytes = utf8[index...].prefix(4).makeIterator()
        guard case .scalarValue(let scalar) = decoder.decode(&bytes) else { return (nil, 1) }
        return (scalar, UTF8.width(scalar))
    }
}

/// The role of a character in pieces.
enum PieceClass {
    case letter, sign, space, invisible
}

extension UInt8 {
    /// The role of an ASCII byte in pieces.
    fileprivate var pieceClass: PieceClass {
        if self | 0x20 &- 0x61 < 26 || self &- 0x30 < 10 { return .letter }
        return self <= 0x20 || self == 0x7F ? .space : .sign
    }
}

extension Unicode.Scalar {
    /// The role of a non-ASCII character in pieces.
    fileprivate var pieceClass: PieceClass {
        switch value {
        // Thai to Tibetan, Burmese, Khmer, ideographs and kana.
        case 0xE00...0xFFF, 0x1000...0x109F, 0x1780...0x17FF, 0x2E80...0x9FFF, 0xF900...0xFAFF,
            0x20000...0x3FFFF:
            return properties.isWhitespace ? .space : .sign
        default: break
        }
        switch properties.generalCategory {
        case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter,
            .nonspacingMark,
            .spacingMark, .enclosingMark, .decimalNumber, .letterNumber, .otherNumber:
            return .letter
        case .format: return .invisible
        case .spaceSeparator, .lineSeparator, .paragraphSeparator, .control: return .space
        default: return .sign
        }
    }
}

/// The running hash of bytes: 64-bit FNV-1a, mixed once more for use.
///
/// It is the same on every platform and in every version of the model format.
struct TermHash {
    private var state: UInt64 = 0xCBF2_9CE4_8422_2325

    @inline(__always)
    mutating func add(_ byte: UInt8) { state = (state ^ UInt64(byte)) &* 0x100_0000_01B3 }

    /// The hash of the bytes so far.
    var value: UInt64 {
        let first = (state ^ state >> 31) &* 0x9E37_79B9_7F4A_7C15
        let second = (first ^ first >> 29) &* 0xBF58_476D_1CE4_E5B9
        return second ^ second >> 32
    }
}
