// The tokens of a text as a regular expression, for programs that have no other tokenizer.

#if !hasFeature(Embedded)
extension WordTokenizer.Mode {
    /// A regular expression in the syntax of RE2 whose leftmost longest matches, one after another, are the tokens of a
    /// well-formed text; nil for the modes whose rules look further than an expression can.
    ///
    /// It names every scalar by its number, so that it depends on no other program's version of Unicode. Of ``unicode``,
    /// cases differ that hardly any text has: katakana joined by `_` with other letters, a zero width joiner or another
    /// ignored character beside punctuation inside a word or a number, an apostrophe between a Hebrew letter and a digit.
    package var expression: String? {
        switch self {
        case .unicode: Self.segments
        case .alphanumeric:
            "\(Self.set { $0 == 0x5F || ScalarKind($0).isAlphanumeric }){2,}"
        case .spaces:
            "\(Self.set { !(0x1C...0x1F ~= $0) && !ScalarKind.isWhiteSpace($0) })+"
        case .messages, .treebank: nil
        }
    }

    /// The segments of UAX #29 that are not blank; the names are those of its rules.
    ///
    /// Each large set is here once or twice, as RE2 is slow without room for its states.
    private static var segments: String {
        let (ignored, letter) = (set(.ignorable), set(.alphabetic))
        let (hebrew, digit, kana) = (set(of: .hebrew), set(of: .numeric), set(of: .katakana))
        let units = [
            "\(letter)(?:\(ignored)*\(set(.midWord))\(letter))*",  // WB4 to WB7
            // WB7a to WB7c
            "\(hebrew)(?:\(set(of: .doubleQuote))\(hebrew))+", hebrew + set(of: .singleQuote),
            "\(digit)(?:\(set(.midDigits))\(digit))*",  // WB8, WB11, WB12
            set(of: .extendNumberLetter),  // WB13a, WB13b
        ]
        let narrow = WordBreakClasses(.narrowSpace)
        // WB9, WB10
        let word =
            "\(set(narrow))*(?:(?:\(units.joined(separator: "|")))\(set(.ignorable.union(narrow)))*)+"
        let kanas =
            kana + set(WordBreakClasses.ignorable.union(.connectors).union(WordBreakClasses(.katakana)))
            + "*"
        let flag = set(of: .regional) + "{1,2}"  // WB15, WB16
        let named = WordBreakClasses.alphabetic.union(.connectors).union(.alone).union(.ignorable)
            .union([
                WordBreakClasses(.numeric), WordBreakClasses(.katakana), WordBreakClasses(.regional),
                WordBreakClasses(.space), WordBreakClasses(.invisible),
            ])
        let other = set { !named.contains(.scalar($0)) }
        // Marks alone, or after white space, which is no token without them.
        let mark =
            "(?:\(set(of: .space))+|\(set(of: .invisible)))?\(set(.ignorable.intersection(.blank)))*"
            + set(.ignorable.subtracting(.blank))
        let emoji = "(?:\(set(of: .joiner))\(set(.pictographic))\(ignored)*)*"  // WB3c
        return "(?:\(word)|\(kanas)|(?:\(flag)|\(other)|\(mark))\(ignored)*)\(emoji)"
    }

    private static func set(of member: WordBreakClass) -> String { set(WordBreakClasses(member)) }

    private static func set(_ classes: WordBreakClasses) -> String {
        set { classes.contains(.scalar($0)) }
    }

    /// The scalars with a property as a set of an expression.
    package static func set(_ isMember: (UInt32) -> Bool) -> String {
        var set = "["
        var first: UInt32?
        func add(_ first: UInt32, _ last: UInt32) {
            set += "\\x{\(String(first, radix: 16))}"
            if last > first { set += "-\\x{\(String(last, radix: 16))}" }
        }
        for scalar: UInt32 in 0...0x110000 {
            let isIn = scalar < 0x110000 && !(0xD800...0xDFFF ~= scalar) && isMember(scalar)
            if isIn, first == nil { first = scalar }
            if !isIn, let start = first {
                add(start, scalar - 1)
                first = nil
            }
        }
        return set + "]"
    }
}
#endif
