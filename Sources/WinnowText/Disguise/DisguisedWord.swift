/// The characters of a run of letters, digits, marks and invisible characters, and the evidence in them.
struct DisguisedWord {
    /// One character.
    struct Unit {
        /// Its first byte in the text.
        var start: Int
        var scalar: UInt32
        var entry: DisguiseTable.Entry
    }

    var units: [Unit] = []
    /// ASCII letters.
    private(set) var ascii = 0
    /// Other letters of Latin alphabets.
    private(set) var latin = 0
    private(set) var lookalikes = 0
    /// Look-alikes that no reader can distinguish from ASCII letters.
    private(set) var twins = 0
    private(set) var drawn = 0
    private(set) var forms = 0
    /// Mathematical letters among the forms.
    private(set) var mathematical = 0
    private(set) var ligatures = 0
    private(set) var invisible = 0
    /// Letters of other scripts that resemble no ASCII letter.
    private(set) var others = 0
    private(set) var digits = 0
    /// Letters with an accent.
    private(set) var accents = 0
    /// The largest number of marks on one letter.
    private(set) var tallestStack = 0
    /// The languages that have all of the accented letters.
    private(set) var languages = UInt64.max
    private var scripts: UInt16 = 0
    private var stack = 0
    private var base: UInt32 = 0

    var isEmpty: Bool { units.isEmpty }

    /// Whether any of the characters may have to be rewritten.
    var isSuspicious: Bool {
        lookalikes + drawn + forms + invisible + ligatures > 0 || accents > 0 && hasStrangeAccents
    }

    /// Whether no language writes the accents.
    var hasStrangeAccents: Bool { languages == 0 || tallestStack > 2 }

    /// Whether the letters come from two scripts in addition to Latin.
    var isMixed: Bool { scripts & (scripts &- 1) != 0 }

    /// Whether a letter of another script only resembles an ASCII letter: `к`, `т`. A word of one script that
    /// has such letters is most often one of a language.
    var hasOnlyResembling: Bool { twins < lookalikes + drawn }

    /// Letters that are certainly Latin.
    var certain: Int { ascii + latin + forms }

    /// Whether the word is a variable of a formula: a single mathematical letter, perhaps with digits.
    var isVariable: Bool {
        mathematical == 1 && certain == 1 && lookalikes + drawn + others + invisible == 0
    }

    mutating func removeAll() {
        var kept: [Unit] = []
        swap(&kept, &units)
        kept.removeAll(keepingCapacity: true)
        self = DisguisedWord()
        units = kept
    }

    /// Adds a character if words consist of such characters; returns whether it did.
    mutating func add(_ scalar: UInt32, at start: Int) -> Bool {
        var entry = DisguiseTable.Entry(bits: 0)
        if scalar < 0x80 {
            let byte = UInt8(scalar)
            if (byte | 0x20) &- 0x61 < 26 {
                ascii += 1
            } else if byte &- 0x30 < 10 {
                digits += 1
            } else {
                return false
            }
        } else {
            entry = DisguiseTable.entry(of: scalar)
            if DisguiseTable.mathematicalLetter(scalar) != nil { mathematical += 1 }
            switch entry.kind {
            case .none:
                guard Self.isOtherLetter(scalar) else { return false }
                others += 1
            case .lookalike:
                // A Latin letter of no language.
                if entry.script == 0 {
                    forms += 1
                } else {
                    lookalikes += 1
                    if DisguiseTable.isTwin(scalar, script: entry.script) { twins += 1 }
                }
                scripts |= 1 << entry.script
            case .drawn:
                drawn += 1
                scripts |= 1 << entry.script
            case .form:
                guard Self.isAlphanumeric(entry.target) else { return false }
                if entry.target > 0x40 { forms += 1 } else { digits += 1 }
            case .accented:
                latin += 1
                accents += 1
                languages &= DisguiseTable.languages(of: scalar)
            case .latin:
                latin += 1
                languages &= DisguiseTable.languages(of: scalar)
            case .mark:
                addMark(scalar)
                units.append(Unit(start: start, scalar: scalar, entry: entry))
                return true
            case .invisible: invisible += 1
            case .ligature:
                latin += 1
                ligatures += 1
            }
        }
        if entry.kind != .invisible {
            stack = 0
            base = scalar < 0x80 ? scalar | 0x20 : scalar
        }
        units.append(Unit(start: start, scalar: scalar, entry: entry))
        return true
    }

    private mutating func addMark(_ scalar: UInt32) {
        stack += 1
        tallestStack = max(tallestStack, stack)
        let entry = DisguiseTable.entry(of: base)
        switch entry.kind {
        case .accented, .latin:
            languages &= DisguiseTable.languages(
                of: scalar, on: entry.target > 0 ? UInt32(entry.target | 0x20) : base)
        case .none where base < 0x80 && base > 0x40:
            if stack == 1 { accents += 1 }
            languages &= DisguiseTable.languages(of: scalar, on: base)
        default: break
        }
    }

    static func isAlphanumeric(_ byte: UInt8) -> Bool { byte &- 0x30 < 10 || (byte | 0x20) &- 0x61 < 26 }

    /// Whether a scalar without an entry counts as a letter of another script: all but the blocks of symbols.
    static func isOtherLetter(_ scalar: UInt32) -> Bool {
        switch scalar {
        case ..<0x370, 0x2000...0x2BFF, 0x2E00...0x2E7F, 0x3000...0x3020, 0xD800...0xF8FF, 0xFE10...0xFE6F,
            0xFFE0...0xFFFF, 0x1F000...0x1FBFF, 0xE0000...:
            false
        default: true
        }
    }
}
