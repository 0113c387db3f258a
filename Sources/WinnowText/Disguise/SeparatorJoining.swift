/// The third step of ``TokenFilter/unmask``: words with separated letters are joined, as `v.i.a.g.r.a` and
/// `c l i c k`.
///
/// A run has one character, the separator, between every two characters. It is joined if it has four letters,
/// or if the text has such a run with a separator of the same kind; with blanks between them, only if most of
/// the text is separated. Capitals with dots are an acronym (`N.A.T.O.`), unless half of the text consists of
/// such runs; abbreviations of up to four letters (`p.m.`, `r.s.v.p.`) stay, and so do parts of addresses and
/// paths (`self.a.b.c.d`), lists of names (`a/b/c/d`) and nucleotides (`A-C-G-T`).
struct SeparatorJoining {
    private let source: UnsafeBufferPointer<UInt8>

    /// A run of separated characters.
    private struct Run {
        var start: Int
        var end: Int
        /// The number of characters, and of letters among them.
        var count = 0
        var letters = 0
        /// The character between them.
        var separator: UInt32 = 0
        /// Whether blanks are between the characters.
        var isSpaced = false
        /// Whether dots are between the characters.
        var isDotted = false
        /// Whether all characters are capitals of ASCII, except a symbol at the end.
        var isCapitals = false
        /// Whether the last character is neither letter nor digit: `p.m.,`.
        var endsInSign = false
        /// Whether the character after the run is its separator.
        var isClosed = false

        /// Whether slashes are between the characters.
        var hasSlash: Bool {
            separator == UInt32(UInt8(ascii: "/")) || separator == UInt32(UInt8(ascii: "\\"))
        }

        /// Whether the run by itself is a word in disguise: acronyms and lists are shorter.
        var isWord: Bool {
            letters >= 4 && 2 * letters >= count && !isAcronym && !isAbbreviation && !isPossiblyAbbreviation
        }

        /// Whether the run is a word in a text with longer ones; not `I'm`, `R&D`, `C:\`, `p@y`, nor `A/C`
        /// unless the longer ones also have slashes.
        func isShortWord(withSlashes hasSlashes: Bool) -> Bool {
            guard letters > 0 || count > 2, !isAbbreviation else { return false }
            if hasSlash { return hasSlashes || count > 2 }
            return !SeparatorJoining.signsInWords.contains(separator)
        }

        /// Whether the run is as long as an acronym: `U.N.E.S.C.O.`, with a dot after the last letter and
        /// perhaps a symbol, else `N.A.A.C.P`.
        var isAcronym: Bool {
            isDotted && isCapitals && count <= (endsInSign ? 7 : isClosed ? 6 : 5)
        }

        /// Whether the run is a disguise if half of the text consists of such runs.
        var isLongAcronym: Bool {
            isAcronym && letters >= 4 && !isAbbreviation && !isPossiblyAbbreviation
        }

        /// Whether the run is an abbreviation in any text: `p.m.`, `U.S.`, `r.s.v.p.`.
        var isAbbreviation: Bool { isDotted && isClosed && count <= 4 && letters == count }

        /// Whether the run is an abbreviation before another symbol (`p.m.,`), unless the text is disguised:
        /// `n.o.w.,`.
        var isPossiblyAbbreviation: Bool { isDotted && endsInSign && count <= 5 && letters == count - 1 }
    }

    /// Symbols that short words contain, or are drawn with.
    private static let signsInWords = "'\u{2019}&:@$!".unicodeScalars.map { $0.value }

    private init(_ source: UnsafeBufferPointer<UInt8>) { self.source = source }

    /// The text with its words joined; nil if no word is separated.
    static func join(_ source: UnsafeBufferPointer<UInt8>) -> RewrittenText? {
        let joining = SeparatorJoining(source)
        var joinsSpaced = false
        var joinsPunctuated = false
        var joinsSlashes = false
        var acronyms = 0
        joining.forEachRun { run in
            if run.isLongAcronym { acronyms += 1 }
            guard run.isWord else { return }
            if run.hasSlash { joinsSlashes = true }
            if run.isSpaced { joinsSpaced = true } else { joinsPunctuated = true }
        }
        if !joinsPunctuated, acronyms > 1, acronyms * 2 >= joining.wordCount { joinsPunctuated = true }
        guard joinsSpaced || joinsPunctuated else { return nil }
        let isMostlySpaced = joining.isMostlySpaced
        var output = RewrittenText()
        joining.forEachRun { run in
            let joinsShort = run.isSpaced ? joinsSpaced && isMostlySpaced : joinsPunctuated
            guard run.isWord || joinsShort && run.isShortWord(withSlashes: joinsSlashes) else { return }
            output.copy(source, upTo: run.start)
            let position = output.bytes.count
            joining.forEachCharacter(of: run) { start, scalar in
                output.drop(upTo: start)
                if let letter = DisguiseTable.mathematicalLetter(scalar.value) {
                    output.put(letter, upTo: start + scalar.count)
                } else {
                    output.copy(source, upTo: start + scalar.count)
                }
            }
            output.markDisguise(from: position)
        }
        output.finish(source)
        return output
    }

    /// Whether at least half of the pieces between blanks are one character long.
    private var isMostlySpaced: Bool {
        let (single, all) = counts
        return single * 2 >= all
    }

    /// The number of pieces between blanks.
    private var wordCount: Int { counts.all }

    /// The number of pieces between blanks of one character, and of all.
    private var counts: (single: Int, all: Int) {
        var (single, all) = (0, 0)
        var index = 0
        while index < source.count {
            var count = 0
            while index < source.count {
                let next = scalar(at: index)
                index += next.count
                if isSpace(next.value) { break }
                count += 1
            }
            if count == 1 { single += 1 }
            if count > 0 { all += 1 }
        }
        return (single, all)
    }

    // MARK: Runs

    /// Calls `body` with each run that plain text would not have.
    private func forEachRun(_ body: (Run) -> Void) {
        var index = 0
        // Whether no letter or digit touches the character at the index.
        var isFree = true
        while index < source.count {
            let first = scalar(at: index)
            if !isFree || isSpace(first.value) {
                isFree = !isWordCharacter(first.value)
                index += first.count
                continue
            }
            let run = run(from: index)
            if run.count > 1 {
                if !isPartOfAddress(run), !isList(run) { body(run) }
                index = run.end
                isFree = false
            } else {
                isFree = !isWordCharacter(first.value)
                index += first.count
            }
        }
    }

    /// The longest run from a character on; it has one character if that is not separated.
    private func run(from start: Int) -> Run {
        let first = scalar(at: start)
        var run = Run(start: start, end: start + first.count, count: 1)
        if isLetter(first.value) { run.letters = 1 }
        guard run.end < source.count else { return run }
        let separator = scalar(at: run.end)
        guard isSeparator(separator.value) else { return run }
        run.separator = separator.value
        run.isSpaced = isSpace(separator.value)
        // A run of any characters follows a blank; letters may also follow a bracket or quotation mark.
        let isAfterBlank = start == 0 || isSpace(UInt32(source[start - 1]))
        guard !run.isSpaced || !isOperator(first.value) else { return run }
        guard isAfterBlank || isWordCharacter(first.value) && !run.isSpaced else { return run }
        run.isDotted = separator.value == UInt32(UInt8(ascii: "."))
        run.isCapitals = isCapital(first.value)
        while run.end < source.count {
            let next = scalar(at: run.end)
            guard next.value == separator.value, run.end + next.count < source.count else { break }
            let place = run.end + next.count
            let character = scalar(at: place)
            guard !isSpace(character.value), !run.isSpaced || !isOperator(character.value),
                character.value != UTF8Scalar.malformed
            else { break }
            let end = place + character.count
            // A longer word ends the run before it, and so does one after a symbol: `C:\x`.
            if end < source.count {
                let after = scalar(at: end).value
                if run.isSpaced ? !isSpace(after) : isWordCharacter(after) { break }
            }
            add(character, endingAt: end, to: &run)
        }
        run.isClosed = run.end < source.count && scalar(at: run.end).value == separator.value
        return run
    }

    private func add(_ character: UTF8Scalar, endingAt end: Int, to run: inout Run) {
        run.end = end
        run.count += 1
        if isLetter(character.value) { run.letters += 1 }
        let isSign = !isWordCharacter(character.value)
        if run.endsInSign || !isSign && !isCapital(character.value) { run.isCapitals = false }
        run.endsInSign = isSign
    }

    /// Calls `body` with each character of a run, without the separators.
    private func forEachCharacter(of run: Run, _ body: (_ start: Int, UTF8Scalar) -> Void) {
        var index = run.start
        while index < run.end {
            let character = scalar(at: index)
            body(index, character)
            index += character.count
            if index < run.end { index += scalar(at: index).count }
        }
    }

    // MARK: Runs of plain text

    /// Whether a run continues with a longer piece after its separator, or touches an `@`: `self.a.b.c.d`,
    /// `a.b.c.d.example.com`, `a.b.c.d@example.com`.
    private func isPartOfAddress(_ run: Run) -> Bool {
        guard !run.isSpaced else { return false }
        let at = UInt32(UInt8(ascii: "@"))
        if run.start > 0 {
            let place = UTF8Scalar.start(before: run.start, in: source)
            let before = scalar(at: place).value
            if before == at || before == run.separator && endsLongPiece(at: place) { return true }
        }
        guard run.end < source.count else { return false }
        let after = scalar(at: run.end)
        return after.value == at
            || after.value == run.separator && startsLongPiece(at: run.end + after.count)
    }

    /// Whether two letters or digits come before `end`.
    private func endsLongPiece(at end: Int) -> Bool {
        guard end > 1 else { return false }
        let last = UTF8Scalar.start(before: end, in: source)
        guard last > 0, isWordCharacter(scalar(at: last).value) else { return false }
        return isWordCharacter(scalar(at: UTF8Scalar.start(before: last, in: source)).value)
    }

    /// Whether two letters or digits start at `start`.
    private func startsLongPiece(at start: Int) -> Bool {
        guard start < source.count else { return false }
        let first = scalar(at: start)
        let next = start + first.count
        return isWordCharacter(first.value) && next < source.count
            && isWordCharacter(scalar(at: next).value)
    }

    /// Whether the letters of a run follow each other in the alphabet, as names do (`a*b*c*d`, `x y z w`), or
    /// are the capitals of nucleotides.
    private func isList(_ run: Run) -> Bool {
        guard run.letters >= 3 else { return false }
        var isAlphabetic = true
        var isNucleic = run.isCapitals && run.letters >= 4
        var last: UInt8?
        forEachCharacter(of: run) { _, scalar in
            guard isAlphabetic || isNucleic, isWordCharacter(scalar.value) else { return }
            let letter = asciiLetter(scalar.value) ?? 0
            if let last, letter != (last == UInt8(ascii: "z") ? UInt8(ascii: "w") : last + 1) {
                isAlphabetic = false
            }
            if !"acgtu".utf8.contains(letter) { isNucleic = false }
            last = letter
        }
        return isAlphabetic || isNucleic
    }

    // MARK: Characters

    private func scalar(at index: Int) -> UTF8Scalar { UTF8Scalar(at: index, in: source) }

    private func isSpace(_ scalar: UInt32) -> Bool { scalar <= 0x20 || scalar == 0xA0 }

    private func isCapital(_ scalar: UInt32) -> Bool { scalar >= 0x41 && scalar <= 0x5A }

    private func isLetter(_ scalar: UInt32) -> Bool {
        if asciiLetter(scalar) != nil { return true }
        let kind = DisguiseTable.entry(of: scalar).kind
        return kind == .accented || kind == .latin
    }

    /// The small letter of a letter of ASCII or a mathematical one.
    private func asciiLetter(_ scalar: UInt32) -> UInt8? {
        guard scalar < 0x80 else { return DisguiseTable.mathematicalLetter(scalar).map { $0 | 0x20 } }
        let small = UInt8(scalar) | 0x20
        return small &- 0x61 < 26 ? small : nil
    }

    /// Whether a scalar may occur between the letters of a word.
    private func isSeparator(_ scalar: UInt32) -> Bool {
        switch scalar {
        case ..<0x20, UInt32(UInt8(ascii: ",")), UInt32(UInt8(ascii: "+")), UInt32(UInt8(ascii: "=")): false
        default: !isWordCharacter(scalar)
        }
    }

    /// Whether a scalar is an operator of formulas, with blanks around it.
    private func isOperator(_ scalar: UInt32) -> Bool {
        switch scalar {
        case UInt32(UInt8(ascii: "+")), UInt32(UInt8(ascii: "=")), 0x2190...0x22FF: true
        default: false
        }
    }

    /// Whether a scalar is a letter, a mark or a digit.
    private func isWordCharacter(_ scalar: UInt32) -> Bool {
        if scalar < 0x80 { return DisguisedWord.isAlphanumeric(UInt8(scalar)) }
        return DisguiseTable.entry(of: scalar).kind != .none || DisguisedWord.isOtherLetter(scalar)
    }
}
