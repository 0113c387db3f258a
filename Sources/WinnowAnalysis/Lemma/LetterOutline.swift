/// Which letters of a word are capitals.
enum LetterOutline: UInt8, Sendable {
    /// It has no letter.
    case none
    /// No letter is a capital.
    case small
    /// The only letter is a capital: `I`, `A`.
    case single
    /// A capital followed by small letters.
    case title
    /// Two or more letters, all capitals.
    case capitals
    /// Any other: `iPhone`, `McDonald`.
    case mixed

    /// Whether a letter is a capital.
    var hasCapitals: Bool { rawValue > Self.small.rawValue }

    /// Classifies a word; bytes that are not UTF-8 are not letters.
    ///
    /// Complexity: O(*n*) in the bytes.
    init(_ word: UnsafeBufferPointer<UInt8>) {
        var counts = LetterCounts()
        for byte in word {
            if byte >= 0x80 {
                self = Self.slow(word)
                return
            }
            if byte | 0x20 &- 0x61 < 26 { counts.add(isCapital: byte & 0x20 == 0) }
        }
        self = counts.outline
    }

    /// Classifies words with non-ASCII letters.
    @inline(never)
    private static func slow(_ word: UnsafeBufferPointer<UInt8>) -> LetterOutline {
        var counts = LetterCounts()
        for scalar in String(decoding: word, as: UTF8.self).unicodeScalars
        where scalar.properties.isAlphabetic {
            counts.add(
                isCapital: scalar.properties.isUppercase
                    || scalar.properties.generalCategory == .titlecaseLetter)
        }
        return counts.outline
    }
}

/// Counts letters from left to right.
private struct LetterCounts {
    private var letters = 0
    private var capitals = 0
    private var beginsWithCapital = false

    @inline(__always)
    mutating func add(isCapital: Bool) {
        if isCapital {
            if letters == 0 { beginsWithCapital = true }
            capitals &+= 1
        }
        letters &+= 1
    }

    var outline: LetterOutline {
        if letters == 0 { return .none }
        if capitals == 0 { return .small }
        if letters == 1 { return .single }
        if capitals == letters { return .capitals }
        return beginsWithCapital && capitals == 1 ? .title : .mixed
    }
}

/// The case of a lemma.
enum LemmaCase: UInt8, Sendable, CaseIterable {
    /// In lower case.
    case small
    /// As in the word.
    case kept
    /// With an initial capital.
    case title
    /// In capitals.
    case capitals
}
