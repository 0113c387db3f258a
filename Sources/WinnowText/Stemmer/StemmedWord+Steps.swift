// The steps of the Porter2 algorithm, in its order.

extension StemmedWord {
    /// A suffix and its change.
    struct Rule: Sendable {
        var suffix: Suffix
        var change: Change

        init(_ suffix: Suffix, _ change: Change) {
            self.suffix = suffix
            self.change = change
        }
    }

    /// The change of a suffix.
    enum Change: Sendable {
        case replace(Suffix)
        case delete
        /// Delete if R2 contains the suffix.
        case deleteInRegionTwo
        /// Delete after one of these letters.
        case deleteAfter(StaticString)
        /// Replace after `l`.
        case replaceAfterL(Suffix)
    }

    /// Words with irregular stems.
    mutating func replaceException() -> Bool {
        guard (3...6).contains(count) else { return false }
        let key = tail(before: count)
        guard let (_, stem) = Self.exceptions.first(where: { $0.word.key == key }) else { return false }
        replace(from: 0, with: stem)
        return true
    }

    private static let exceptions: [(word: Suffix, stem: Suffix)] = [
        ("skis", "ski"), ("skies", "sky"), ("idly", "idl"), ("gently", "gentl"), ("ugly", "ugli"),
        ("early", "earli"), ("only", "onli"), ("singly", "singl"),
        ("andes", "andes"), ("atlas", "atlas"), ("bias", "bias"), ("cosmos", "cosmos"), ("howe", "howe"),
        ("news", "news"), ("sky", "sky"),
    ]

    /// Step 1a: `'s` and the plural.
    mutating func removePossessiveAndPlural() {
        guard let last = lastByte,
            last == UInt8(ascii: "s") || last == UInt8(ascii: "'") || last == UInt8(ascii: "d")
        else { return }
        if let suffix = Self.possessives.first(where: { ends(with: $0) }) { cut(to: count - suffix.count) }
        if ends(with: "sses") {
            cut(to: count - 2)
        } else if ends(with: "ied") || ends(with: "ies") {
            let stem = count - 3
            let isLong = stem > 0 && scalarStart(before: stem) > 0
            cut(to: stem + (isLong ? 1 : 2))
        } else if ends(with: "s"), !ends(with: "ss"), !ends(with: "us"), count >= 2,
            hasVowel(before: scalarStart(before: count - 1))
        {
            cut(to: count - 1)
        }
    }

    private static let possessives: [Suffix] = ["'s'", "'s", "'"]

    /// Step 1b: `-ed` and `-ing`.
    mutating func removePastAndProgressive() {
        guard let last = lastByte,
            last == UInt8(ascii: "d") || last == UInt8(ascii: "g") || last == UInt8(ascii: "y")
        else { return }
        guard let suffix = Self.pastAndProgressive.first(where: { ends(with: $0) }) else { return }
        let stem = count - suffix.count
        if suffix.key == Self.eed.key || suffix.key == Self.eedly.key {
            guard regionOne <= stem, !Self.keepsEed.contains(where: { isExactly($0, before: stem) }) else {
                return
            }
            return cut(to: stem + 2)
        }
        if suffix.key == Self.ing.key, keepsOrReplacesIng(before: stem) { return }
        guard hasVowel(before: stem) else { return }
        cut(to: stem)
        repairStem()
    }

    private static let eed: Suffix = "eed"
    private static let eedly: Suffix = "eedly"
    private static let ing: Suffix = "ing"
    private static let pastAndProgressive: [Suffix] = [eedly, "ingly", "edly", eed, ing, "ed"]
    private static let keepsEed: [Suffix] = ["succ", "proc", "exc"]
    private static let keepsIng: [Suffix] = ["even", "cann", "inn", "earr", "herr", "out"]

    /// Words such as `evening`, which keep their `-ing`, and `dying`, which becomes `die`.
    private mutating func keepsOrReplacesIng(before stem: Int) -> Bool {
        if Self.keepsIng.contains(where: { isExactly($0, before: stem) }) { return true }
        guard stem >= 2, bytes[stem - 1] == UInt8(ascii: "y"), !Self.isVowel(bytes[stem - 2]),
            scalarStart(before: stem - 1) == 0
        else { return false }
        replace(from: stem - 1, with: "ie")
        return true
    }

    /// Restores the `e` dropped before the ending (`hop(e)ing`), or removes the doubled consonant
    /// (`hopping`).
    private mutating func repairStem() {
        if ends(with: "at") || ends(with: "bl") || ends(with: "iz") {
            replace(from: count, with: "e")
        } else if endsInDouble {
            if count == 3, [UInt8(ascii: "a"), UInt8(ascii: "e"), UInt8(ascii: "o")].contains(bytes[0]) {
                return
            }
            cut(to: count - 1)
        } else if count == regionOne, endsInShortSyllable(before: count) {
            replace(from: count, with: "e")
        }
    }

    private var endsInDouble: Bool {
        guard count >= 2, bytes[count - 1] == bytes[count - 2] else { return false }
        switch bytes[count - 1] {
        case UInt8(ascii: "b"), UInt8(ascii: "d"), UInt8(ascii: "f"), UInt8(ascii: "g"), UInt8(ascii: "m"),
            UInt8(ascii: "n"), UInt8(ascii: "p"), UInt8(ascii: "r"), UInt8(ascii: "t"):
            return true
        default: return false
        }
    }

    /// Step 1c: `y` after a consonant that is not the first letter becomes `i`.
    mutating func replaceFinalY() {
        guard count >= 2, ends(with: "y") || ends(with: "Y"), !Self.isVowel(bytes[count - 2]),
            scalarStart(before: count - 1) > 0
        else { return }
        replace(from: count - 1, with: "i")
    }

    /// Step 2: double suffixes in R1 become single ones.
    mutating func shortenDoubleSuffix() { apply(Self.doubleSuffixes, in: regionOne) }

    /// Step 3: further suffixes in R1.
    mutating func shortenSuffix() { apply(Self.singleSuffixes, in: regionOne) }

    /// Step 4: suffixes in R2 are removed.
    mutating func removeSuffix() { apply(Self.finalSuffixes, in: regionTwo) }

    /// Step 5: a final `e` or the second `l`.
    mutating func removeFinalLetter() {
        guard count >= 1 else { return }
        let stem = count - 1
        if bytes[stem] == UInt8(ascii: "e") {
            guard regionTwo <= stem || (regionOne <= stem && !endsInShortSyllable(before: stem)) else {
                return
            }
            cut(to: stem)
        } else if ends(with: "ll"), regionTwo <= stem {
            cut(to: stem)
        }
    }

    /// Applies the first rule with a matching suffix, if `region` contains the suffix; in `rules` longer
    /// suffixes come first.
    private mutating func apply(_ rules: [Rule], in region: Int) {
        // Suffixes have at least two letters, so most words return here.
        guard region <= count - 2 else { return }
        let tail = tail(before: count)
        guard let rule = rules.first(where: { tail & $0.suffix.mask == $0.suffix.key }) else { return }
        let stem = count - rule.suffix.count
        guard region <= stem else { return }
        switch rule.change {
        case .replace(let ending): replace(from: stem, with: ending)
        case .delete: cut(to: stem)
        case .deleteInRegionTwo: if regionTwo <= stem { cut(to: stem) }
        case .deleteAfter(let letters):
            guard stem > 0 else { return }
            let letter = bytes[stem - 1]
            let fits = letters.withUTF8Buffer { $0.contains(letter) }
            if fits { cut(to: stem) }
        case .replaceAfterL(let ending):
            if stem > 0, bytes[stem - 1] == UInt8(ascii: "l") { replace(from: stem, with: ending) }
        }
    }

    private static let doubleSuffixes: [Rule] = [
        Rule("ational", .replace("ate")), Rule("fulness", .replace("ful")), Rule("iveness", .replace("ive")),
        Rule("ization", .replace("ize")), Rule("ousness", .replace("ous")), Rule("biliti", .replace("ble")),
        Rule("lessli", .replace("less")), Rule("tional", .replace("tion")), Rule("alism", .replace("al")),
        Rule("aliti", .replace("al")), Rule("ation", .replace("ate")), Rule("entli", .replace("ent")),
        Rule("fulli", .replace("ful")), Rule("iviti", .replace("ive")), Rule("ogist", .replace("og")),
        Rule("ousli", .replace("ous")), Rule("abli", .replace("able")), Rule("alli", .replace("al")),
        Rule("anci", .replace("ance")), Rule("ator", .replace("ate")), Rule("enci", .replace("ence")),
        Rule("izer", .replace("ize")), Rule("bli", .replace("ble")), Rule("ogi", .replaceAfterL("og")),
        Rule("li", .deleteAfter("cdeghkmnrt")),
    ]

    private static let singleSuffixes: [Rule] = [
        Rule("ational", .replace("ate")), Rule("tional", .replace("tion")), Rule("alize", .replace("al")),
        Rule("ative", .deleteInRegionTwo), Rule("icate", .replace("ic")), Rule("iciti", .replace("ic")),
        Rule("ical", .replace("ic")), Rule("ness", .delete), Rule("ful", .delete),
    ]

    private static let finalSuffixes: [Rule] = [
        Rule("ement", .delete), Rule("able", .delete), Rule("ance", .delete), Rule("ence", .delete),
        Rule("ible", .delete), Rule("ment", .delete), Rule("ant", .delete), Rule("ate", .delete),
        Rule("ent", .delete), Rule("ion", .deleteAfter("st")), Rule("ism", .delete), Rule("iti", .delete),
        Rule("ive", .delete), Rule("ize", .delete), Rule("ous", .delete), Rule("al", .delete),
        Rule("er", .delete), Rule("ic", .delete),
    ]
}
