/// A value of Word_Break (UAX #29), subdivided if the kind of a token or an emoji depends on it.
///
/// The raw values are those of the generated table, in the order of `Scripts/generate/break-tables`.
struct WordBreakClass: Equatable {
    var rawValue: UInt8

    @inline(__always)
    init(_ rawValue: UInt8) { self.rawValue = rawValue }

    /// Word_Break=Other, split in four.
    static var other: Self { Self(0) }
    static var letter: Self { Self(1) }
    static var digitLike: Self { Self(2) }
    static var invisible: Self { Self(3) }
    static var carriageReturn: Self { Self(4) }
    /// U+202F, which is white space and ExtendNumLet.
    static var narrowSpace: Self { Self(5) }
    /// Newline, and LF, which the rules only distinguish after CR.
    static var newline: Self { Self(6) }
    /// Word_Break=Extend, split in six: U+FE0E, U+FE0F, U+20E3, skin tones, ``ignorableMark``, the rest.
    static var extend: Self { Self(7) }
    static var textSelector: Self { Self(8) }
    static var emojiSelector: Self { Self(9) }
    static var keycap: Self { Self(10) }
    static var modifier: Self { Self(11) }
    /// U+200D, zero width joiner.
    static var joiner: Self { Self(12) }
    static var format: Self { Self(13) }
    static var katakana: Self { Self(14) }
    static var hebrew: Self { Self(15) }
    static var aLetter: Self { Self(16) }
    /// ALetter that is also Extended_Pictographic: 🅰, Ⓜ.
    static var aLetterPictograph: Self { Self(17) }
    static var midLetter: Self { Self(18) }
    static var midNumber: Self { Self(19) }
    static var midNumberLetter: Self { Self(20) }
    static var numeric: Self { Self(21) }
    static var extendNumberLetter: Self { Self(22) }
    static var doubleQuote: Self { Self(23) }
    static var singleQuote: Self { Self(24) }
    static var regional: Self { Self(25) }
    /// WSegSpace: white space that can share a segment with more of it.
    static var space: Self { Self(26) }
    static var pictograph: Self { Self(27) }
    /// Extended_Pictographic, but shown as text unless U+FE0F follows: ©, ™, ↔.
    static var textPictograph: Self { Self(28) }
    /// A currency symbol that has no other class.
    static var currency: Self { Self(29) }
    /// A part of the text that is not well-formed UTF-8; a class specific to this package.
    static var illFormed: Self { Self(30) }
    /// A mark of Word_Break=Extend that is Default_Ignorable_Code_Point: tags, variation selectors.
    static var ignorableMark: Self { Self(31) }

    /// The class of an ASCII byte.
    @inline(__always)
    static func ascii(_ byte: UInt8) -> Self {
        Self(WordBreakTable.leaves.utf8Start[Int(byte >> 6) &* 65 &+ Int(byte & 63)] & 31)
    }

    /// The class of a code point; `scalar` must be below 0x110000.
    @inline(__always)
    static func scalar(_ scalar: UInt32) -> Self {
        Self(
            BreakTrie.value(
                of: scalar, top: WordBreakTable.top, middles: WordBreakTable.middles,
                leaves: WordBreakTable.leaves))
    }
}

/// A set of classes.
struct WordBreakClasses: OptionSet {
    var rawValue: UInt32

    @inline(__always)
    init(rawValue: UInt32) { self.rawValue = rawValue }

    @inline(__always)
    init(_ member: WordBreakClass) { rawValue = 1 << UInt32(member.rawValue & 31) }

    @inline(__always)
    func contains(_ member: WordBreakClass) -> Bool { rawValue >> UInt32(member.rawValue & 31) & 1 == 1 }

    /// The classes that rule WB4 attaches to the character before: Extend, Format, ZWJ.
    static var ignorable: Self {
        [
            Self(.extend), Self(.textSelector), Self(.emojiSelector), Self(.keycap), Self(.modifier),
            Self(.joiner), Self(.format), Self(.ignorableMark),
        ]
    }

    /// The classes that rules WB3a and WB3b always break around, plus ill-formed parts.
    static var alone: Self {
        [Self(.carriageReturn), Self(.newline), Self(.illFormed)]
    }

    /// AHLetter of UAX #29.
    static var alphabetic: Self { [Self(.aLetter), Self(.aLetterPictograph), Self(.hebrew)] }

    /// All classes that make a token a word.
    static var letters: Self { alphabetic.union([Self(.letter), Self(.katakana)]) }

    /// Extended_Pictographic.
    static var pictographic: Self {
        [Self(.pictograph), Self(.textPictograph), Self(.aLetterPictograph)]
    }

    /// MidLetter and MidNumLetQ: may occur inside a word.
    static var midWord: Self { [Self(.midLetter), Self(.midNumberLetter), Self(.singleQuote)] }

    /// MidNum and MidNumLetQ: may occur inside a number.
    static var midDigits: Self { [Self(.midNumber), Self(.midNumberLetter), Self(.singleQuote)] }

    /// ExtendNumLet of UAX #29.
    static var connectors: Self { [Self(.extendNumberLetter), Self(.narrowSpace)] }

    /// Invisible classes: a segment of only these is not a token.
    static var blank: Self {
        [
            Self(.carriageReturn), Self(.newline), Self(.space), Self(.narrowSpace), Self(.invisible),
            Self(.format), Self(.joiner), Self(.textSelector), Self(.emojiSelector), Self(.ignorableMark),
        ]
    }

    /// The kind of a segment that contains these classes; nil for white space and controls.
    var kind: TokenKind? {
        if isSubset(of: .blank) { return nil }
        if contains(.illFormed) { return .symbol }
        if contains(.keycap), !isDisjoint(with: [Self(.numeric), Self(.other)]) { return .emoji }
        let plainLetters = Self.letters.subtracting(Self(.aLetterPictograph))
        if isDisjoint(with: plainLetters) {
            let asEmoji = contains(.emojiSelector)
            if contains(.aLetterPictograph) || contains(.textPictograph) {
                if asEmoji { return .emoji }
            } else if !isDisjoint(with: [Self(.pictograph), Self(.regional), Self(.modifier)]) {
                return contains(.textSelector) && !asEmoji ? .symbol : .emoji
            }
        }
        if !isDisjoint(with: .letters) { return .word }
        if contains(.numeric) || contains(.digitLike) { return .number }
        return contains(.pictograph) ? .emoji : .symbol
    }
}
