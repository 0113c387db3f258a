/// A value of Sentence_Break (UAX #29).
///
/// The raw values are those of the generated table, in the order of `Scripts/generate/break-tables`.
struct SentenceBreakClass: Equatable {
    var rawValue: UInt8

    @inline(__always)
    init(_ rawValue: UInt8) { self.rawValue = rawValue }

    static var other: Self { Self(0) }
    static var carriageReturn: Self { Self(1) }
    static var lineFeed: Self { Self(2) }
    /// U+0085, U+2028, U+2029.
    static var separator: Self { Self(3) }
    static var extend: Self { Self(4) }
    static var format: Self { Self(5) }
    /// White space inside a line.
    static var space: Self { Self(6) }
    static var lower: Self { Self(7) }
    static var upper: Self { Self(8) }
    /// A letter without case.
    static var otherLetter: Self { Self(9) }
    static var numeric: Self { Self(10) }
    /// A full stop, which may also end an abbreviation.
    static var ambiguousTerminator: Self { Self(11) }
    static var terminator: Self { Self(12) }
    /// Quotation marks and brackets, opening or closing.
    static var close: Self { Self(13) }
    /// Commas, colons, dashes.
    static var goesOn: Self { Self(14) }

    /// The class and length of the character at `index`; each malformed byte is `other`.
    @inline(__always)
    static func character(at index: Int, in text: TextBytes) -> (class: Self, length: Int) {
        let byte = text[index]
        if byte < 0x80 { return (scalar(UInt32(byte)), 1) }
        let scalar = UTF8Scalar(at: index, in: text)
        return (scalar.value == UTF8Scalar.malformed ? .other : .scalar(scalar.value), scalar.count)
    }

    @inline(__always)
    private static func scalar(_ scalar: UInt32) -> Self {
        Self(
            BreakTrie.value(
                of: scalar, top: SentenceBreakTable.top, middles: SentenceBreakTable.middles,
                leaves: SentenceBreakTable.leaves))
    }

    /// ParaSep of UAX #29.
    var endsParagraph: Bool { self == .carriageReturn || self == .lineFeed || self == .separator }

    /// Whether rule SB5 attaches it to the character before.
    var isIgnorable: Bool { self == .extend || self == .format }

    /// SATerm of UAX #29.
    var isTerminator: Bool { self == .ambiguousTerminator || self == .terminator }

    /// A letter with case.
    var isCased: Bool { self == .lower || self == .upper }
}
