/// The second step of ``TokenFilter/unmask``: look-alikes, forms of letters, invisible characters and accents
/// that no language writes become plain letters, if the text is mostly in Latin script.
struct LookalikeFolding {
    private let source: UnsafeBufferPointer<UInt8>
    private var word = DisguisedWord()
    private var evidence = Evidence()
    private var output = RewrittenText()

    /// Evidence from the words of the whole text.
    private struct Evidence {
        /// Letters of words that are certainly Latin.
        var latin = 0
        /// Letters of words that are probably not.
        var others = 0
        /// Letters that are certainly not.
        var foreign = 0
        /// Letters of words that mix scripts as no language does.
        var mixed = 0
        /// Whether a word consists of mathematical letters, as in no formula.
        var hasMathematicalWord = false
        /// Whether any character could be rewritten.
        var hasCandidates = false
        /// Whether characters were lost when the text was decoded: `ď`, `ż` and `˝` are U+FFFD in
        /// Windows-1250.
        var isDamaged = false
        var accentedWords = 0
        /// Accented words that no language writes.
        var strangeWords = 0
        var accentedLetters = 0
        /// For each alphabet, the number of accented words that it can write.
        var wordsOfLanguages = [Int](repeating: 0, count: 64)

        /// Whether so much of the text is disguised that words of look-alikes of one script are also
        /// disguises.
        var isAllMixed: Bool { mixed > 0 && foreign * 10 <= mixed }
        var isLatin: Bool { latin > 0 && (others * 3 <= latin || isAllMixed) }
        /// Whether words of one script whose letters look exactly as Latin ones are disguised, although
        /// nothing in them is Latin.
        var isAllLatin: Bool { latin > 0 && others * 20 <= latin || isAllMixed }
        /// Whether no language writes most of the accented words, of which there are many; a fifth of them
        /// are words of no language, or they may be names of several nations.
        var hasStrangeAccents: Bool {
            guard accentedWords >= 3, strangeWords * 5 >= accentedWords, accentedLetters * 8 >= latin else {
                return false
            }
            let languages = wordsOfLanguages.indices.filter {
                accentedWords < 5 || DisguiseTable.accentedLanguages >> UInt64($0) & 1 != 0
            }
            return !languages.contains { wordsOfLanguages[$0] * 10 >= accentedWords * 7 }
        }
    }

    private init(_ source: UnsafeBufferPointer<UInt8>) { self.source = source }

    /// The folded text; nil if it has no disguise.
    static func fold(_ source: UnsafeBufferPointer<UInt8>) -> RewrittenText? {
        var folding = LookalikeFolding(source)
        folding.forEachWord { $0.count() }
        let hasStrangeAccents = folding.evidence.hasStrangeAccents
        guard folding.evidence.hasCandidates || hasStrangeAccents, folding.evidence.isLatin,
            !folding.evidence.isDamaged
        else { return nil }
        folding.forEachWord(symbol: { $0.rewriteSymbol($1, from: $2, to: $3) }) {
            $0.rewrite(foldingAccents: hasStrangeAccents)
        }
        guard folding.output.sourceEnd > 0 else { return nil }
        folding.output.finish(source)
        return folding.output
    }

    /// Calls `body` after each word, which is then in `word`.
    private mutating func forEachWord(
        symbol: (inout Self, DisguiseTable.Entry, Int, Int) -> Void = { _, _, _, _ in },
        _ body: (inout Self) -> Void
    ) {
        word.removeAll()
        var index = 0
        while index < source.count {
            let scalar = UTF8Scalar(at: index, in: source)
            let end = index + scalar.count
            if scalar.value == UTF8Scalar.malformed || !word.add(scalar.value, at: index) {
                if !word.isEmpty { finishWord(at: index, body) }
                if scalar.value == 0x2DD || scalar.value == 0xFFFD { evidence.isDamaged = true }
                if scalar.value >= 0x80, scalar.value != UTF8Scalar.malformed {
                    symbol(&self, DisguiseTable.entry(of: scalar.value), index, end)
                }
            }
            index = end
        }
        if !word.isEmpty { finishWord(at: source.count, body) }
    }

    private mutating func finishWord(at end: Int, _ body: (inout Self) -> Void) {
        word.units.append(.init(start: end, scalar: 0, entry: .init(bits: 0)))
        body(&self)
        word.removeAll()
    }

    // MARK: First pass

    private mutating func count() {
        let word = word
        if word.isSuspicious { evidence.hasCandidates = true }
        if word.mathematical >= 3 { evidence.hasMathematicalWord = true }
        let isLatin = word.isMixed || word.others == 0 && word.certain > 0
        if isLatin, word.lookalikes + word.drawn > 0 {
            evidence.mixed += word.certain + word.lookalikes + word.drawn
        }
        // A letter that resembles none, in a word of two other scripts, is one that the table lacks.
        if !word.isMixed { evidence.foreign += word.others }
        if !isLatin, word.others > 0 {
            evidence.others += word.others + word.lookalikes + word.drawn
            evidence.latin += word.ascii + word.latin
        } else if isLatin {
            evidence.latin += word.certain + word.lookalikes + word.drawn
        } else if word.hasOnlyResembling {
            evidence.others += word.drawn + word.lookalikes
        }
        guard word.accents > 0, word.others == 0 else { return }
        evidence.accentedWords += 1
        if word.hasStrangeAccents { evidence.strangeWords += 1 }
        evidence.accentedLetters += word.accents
        for bit in 0..<64 where word.languages >> UInt64(bit) & 1 != 0 { evidence.wordsOfLanguages[bit] += 1 }
    }

    // MARK: Second pass

    /// Replaces full-width punctuation.
    private mutating func rewriteSymbol(_ entry: DisguiseTable.Entry, from start: Int, to end: Int) {
        guard entry.kind == .form else { return }
        output.copy(source, upTo: start)
        output.put(entry.target, upTo: end)
    }

    private mutating func rewrite(foldingAccents: Bool) {
        guard word.others == 0 || word.isMixed && evidence.isAllMixed else { return }
        if word.isVariable, !evidence.hasMathematicalWord { return }
        let isLatin = word.certain > 0 || word.isMixed
        // A single letter, as in a formula, and letters that only resemble others are no evidence by
        // themselves.
        let isAmbiguous = word.hasOnlyResembling || word.lookalikes < 2
        let folds =
            word.lookalikes + word.drawn > 0
            && (isLatin || (isAmbiguous ? evidence.isAllMixed : evidence.isAllLatin))
        let letters = word.certain + (folds ? word.lookalikes + word.drawn : 0)
        let foldsAccents =
            word.accents > 0 && (foldingAccents || word.hasStrangeAccents)
        // Also in numbers, but not in the emoji of digits, which have a mark.
        let dropsInvisible =
            word.invisible > 0 && (letters > 0 || word.digits > 1 && word.tallestStack == 0)

        var isDisguised = folds || foldsAccents
        // The letter before, to distinguish I from l.
        var isAfterSmall = false
        var position: Int?
        let first = word.units.firstIndex { $0.entry.kind != .invisible } ?? 0
        let last = word.units.dropLast().lastIndex { $0.entry.kind != .invisible } ?? 0
        for index in 0..<word.units.count - 1 {
            let unit = word.units[index]
            let end = word.units[index + 1].start
            var target: UInt8?
            switch unit.entry.kind {
            case .none, .latin:
                isAfterSmall = unit.scalar >= 0x61
                continue
            case .lookalike where unit.entry.script == 0, .form:
                target = unit.entry.target
                isDisguised = true
            case .lookalike, .drawn: if folds { target = unit.entry.target }
            case .accented: if foldsAccents { target = unit.entry.target }
            case .mark: if !foldsAccents { continue }
            case .invisible:
                if !dropsInvisible { continue }
                // A hyphen that is only shown at the end of a line disguises nothing by itself.
                if index > first, index < last, unit.scalar != 0xAD { isDisguised = true }
            case .ligature: break
            }
            if target == nil,
                unit.entry.kind == .accented || unit.entry.kind == .lookalike || unit.entry.kind == .drawn
            {
                continue
            }
            if position == nil {
                output.copy(source, upTo: word.units[0].start)
                position = output.bytes.count
            }
            output.copy(source, upTo: unit.start)
            if var target {
                // Letters of other scripts replace both I and l, and digits replace letters.
                if target == UInt8(ascii: "I") || target == UInt8(ascii: "1"), isAfterSmall {
                    target = UInt8(ascii: "l")
                } else if target == UInt8(ascii: "1"), letters > word.digits {
                    target = UInt8(ascii: "l")
                } else if target == UInt8(ascii: "0"), letters > word.digits {
                    target = UInt8(ascii: "o")
                }
                isAfterSmall = target >= 0x61
                output.put(target, upTo: end)
            } else if unit.entry.kind == .ligature {
                output.put(DisguiseTable.ligatures[Int(unit.entry.target)], upTo: end)
            } else {
                output.drop(upTo: end)
            }
        }
        guard let position, isDisguised else { return }
        output.copy(source, upTo: word.units[word.units.count - 1].start)
        output.markDisguise(from: position)
    }
}
