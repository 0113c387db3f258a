import CWinnowKernels

/// The characters that texts are disguised with, and the languages of accented letters.
enum DisguiseTable {
    private static var table: winnow_disguise_table { winnow_disguises }

    /// The role of a character beyond ASCII in a disguise.
    enum Class: UInt16 {
        /// None of the others.
        case none
        /// A letter or symbol of another script, or a Latin letter of no language, that looks like an ASCII
        /// letter (UTS #39).
        case lookalike
        /// A letter of another script that people draw words with although it looks different: `т` for `t`.
        case drawn
        /// A mathematical, full-width, circled, squared or raised form of an ASCII character.
        case form
        /// A Latin letter with an accent, stroke or hook.
        case accented
        /// A combining mark.
        case mark
        /// A character without a glyph: zero-width, bidirectional control, variation selector, filler.
        case invisible
        /// A ligature of ASCII letters: an entry of ``ligatures``.
        case ligature
        /// Another Latin letter: `ß`, `æ`.
        case latin

        /// Whether Latin text has such a character only to hide a word.
        var isHiding: Bool {
            switch self {
            case .lookalike, .drawn, .form, .invisible, .mark: true
            case .none, .accented, .ligature, .latin: false
            }
        }
    }

    /// An entry of the table.
    struct Entry {
        /// The class, the ASCII character and the script, as in `pages`.
        var bits: UInt16

        @inline(__always) var kind: Class { Class(rawValue: bits >> 8 & 15) ?? .none }
        /// The ASCII character, or the place of the ligature.
        @inline(__always) var target: UInt8 { UInt8(truncatingIfNeeded: bits & 0x7F) }
        /// The script of a look-alike, below 16.
        @inline(__always) var script: UInt16 { bits >> 12 }
    }

    /// The texts of ligatures.
    static let ligatures = ["ff", "fi", "fl", "ffi", "ffl", "st"].map { Array($0.utf8) }

    /// The page of every 64 scalars.
    private static let pageIndex: [UInt16] = (0..<table.page_run_count).flatMap {
        repeatElement(table.page_runs[2 * $0 + 1], count: Int(table.page_runs[2 * $0]))
    }

    /// The entry of a scalar. Complexity: O(1).
    static func entry(of scalar: UInt32) -> Entry {
        let page = Int(scalar >> 6)
        guard page < pageIndex.count else { return Entry(bits: 0) }
        return Entry(bits: table.pages[Int(pageIndex[page]) << 6 | Int(scalar & 63)])
    }

    /// The ASCII letter of a mathematical letter: `x` of `𝑥`, `R` of `ℝ`.
    static func mathematicalLetter(_ scalar: UInt32) -> UInt8? {
        guard 0x2100...0x214F ~= scalar || 0x1D400...0x1D7FF ~= scalar else { return nil }
        let entry = entry(of: scalar)
        let isLatin = entry.kind == .form || entry.kind == .lookalike && entry.script == 0
        return isLatin && entry.target > 0x40 ? entry.target : nil
    }

    /// Whether a look-alike is drawn as the ASCII letter is, so that no reader sees a difference: `с` and
    /// `Н`, but not `и`, `к` or `α`.
    ///
    /// Of Cyrillic, Greek and Armenian, letters chosen by their shapes in usual fonts among those that UTS
    /// #39 confuses with an ASCII letter; all look-alikes of Cherokee and Lisu, which are drawn after Latin
    /// ones.
    static func isTwin(_ scalar: UInt32, script: UInt16) -> Bool {
        switch scalar {
        // Cyrillic а е о р с у х, ѕ і ј, ѵ һ ӏ ԁ ԛ ԝ.
        case 0x430, 0x435, 0x43E, 0x440, 0x441, 0x443, 0x445, 0x455, 0x456, 0x458, 0x475, 0x4BB, 0x4CF, 0x501,
            0x51B, 0x51D:
            true
        // А В Е К М Н О Р С Т Х, Ѕ І Ј, Ѵ Ү Ӏ Ԍ Ԛ Ԝ.
        case 0x410, 0x412, 0x415, 0x41A, 0x41C...0x41E, 0x420...0x422, 0x425, 0x405, 0x406, 0x408, 0x474,
            0x4AE, 0x4C0, 0x50C, 0x51A, 0x51C:
            true
        // Greek ο ν ϲ ϳ, then Α Β Ε Ζ Η Ι Κ Μ Ν Ο Ρ Τ Υ Χ, Ϲ Ϳ.
        case 0x3BF, 0x3BD, 0x3F2, 0x3F3, 0x391, 0x392, 0x395...0x397, 0x399, 0x39A, 0x39C, 0x39D, 0x39F,
            0x3A1, 0x3A4, 0x3A5, 0x3A7, 0x3F9, 0x37F:
            true
        // Armenian օ, Ս Տ Օ.
        case 0x585, 0x54D, 0x54F, 0x555: true
        default: script == 4 || script == 5
        }
    }

    /// The languages that put accents on more than an eighth of their letters.
    static var accentedLanguages: UInt64 { table.accented_languages }

    /// The languages that write a Latin letter beyond ASCII; all if it is unknown.
    static func languages(of letter: UInt32) -> UInt64 {
        place(of: letter, in: table.letters).map { table.language_sets[Int(table.letter_sets[$0])] } ?? .max
    }

    /// The languages that write a combining mark over or under a letter; none if it is unknown.
    static func languages(of mark: UInt32, on letter: UInt32) -> UInt64 {
        guard mark <= 0xFFFF, letter <= 0xFFFF else { return 0 }
        return place(of: letter << 16 | mark, in: table.pairs)
            .map { table.language_sets[Int(table.pair_sets[$0])] } ?? 0
    }

    /// The index of `key` in an ascending list. Complexity: O(log *n*).
    private static func place(of key: UInt32, in list: winnow_numbers) -> Int? {
        let place = list.partitionPoint { $0 >= key }
        return place < list.count && list.numbers[place] == key ? place : nil
    }
}
