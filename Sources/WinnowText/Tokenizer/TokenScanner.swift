/// Scans a text in a single pass, one buffer of spans at a time.
///
/// A text of n bytes takes O(n) time and constant space: lookaheads are either bounded by a constant or
/// remembered (see ``AddressMemory``), so no byte is read more than a few times. No byte outside the buffer
/// is read.
@usableFromInline
struct TokenScanner {
    /// The number of spans in a buffer: as many as the standard library allocates on the stack (1,024 bytes).
    @inlinable static var capacity: Int { 42 }

    let text: TextBytes
    let mode: WordTokenizer.Mode
    var position = 0
    var addresses = AddressMemory()
    /// The number of bytes read ahead of tokens, which tests of linearity bound.
    var lookahead = 0

    @usableFromInline
    init(_ text: UnsafeBufferPointer<UInt8>, mode: WordTokenizer.Mode) {
        self.text = text
        self.mode = mode
    }

    /// Writes the next spans to `output`; returns their number, which is 0 only at the end of the text.
    @usableFromInline
    mutating func fill(_ output: UnsafeMutableBufferPointer<TokenSpan>) -> Int {
        switch mode {
        case .unicode: fillUnicode(output)
        case .messages: fillMessages(output)
        case .treebank: fillTreebank(output)
        case .alphanumeric: fillRuns(output, ofIdentifiers: true)
        case .spaces: fillRuns(output, ofIdentifiers: false)
        }
    }

    @inline(never)
    private mutating func fillUnicode(_ output: UnsafeMutableBufferPointer<TokenSpan>) -> Int {
        fill(output, messages: false)
    }

    @inline(never)
    private mutating func fillMessages(_ output: UnsafeMutableBufferPointer<TokenSpan>) -> Int {
        fill(output, messages: true)
    }

    @inline(never)
    private mutating func fillTreebank(_ output: UnsafeMutableBufferPointer<TokenSpan>) -> Int {
        var scanner = TreebankScanner(self)
        var start = position
        let filled = scanner.fill(output, from: &start)
        self = scanner.messages
        position = start
        return filled
    }

    /// The main loop; the compiler makes two copies of it, each with a constant mode.
    @inline(__always)
    private mutating func fill(_ output: UnsafeMutableBufferPointer<TokenSpan>, messages: Bool) -> Int {
        var filled = 0
        let text = self.text
        var index = position
        // An iteration writes at most two spans: a word and the full stop or comma after it.
        let limit = output.count &- 1
        while index < text.count, filled < limit {
            let end = text.endOfLetters(from: index)
            if end > index {
                let next = text.byte(end)
                // `Rs 500` is rare, short words are not: testing the digit first is predictable.
                if next == 0x20, !(messages && isDigit(text.byte(end &+ 1)) && end &- index <= 3) {
                    output[filled] = TokenSpan(start: index, end: end, kind: .word)
                    filled &+= 1
                    index = end &+ 1
                    continue
                }
                if next == UInt8(ascii: ".") || next == UInt8(ascii: ","), text.byte(end &+ 1) <= 0x20,
                    !(messages && isDigit(text.byte(end &+ 2)) && end &- index <= 3)
                {
                    output[filled] = TokenSpan(start: index, end: end, kind: .word)
                    output[filled &+ 1] = TokenSpan(start: end, end: end &+ 1, kind: .symbol)
                    filled &+= 2
                    index = end &+ (text.byte(end &+ 1) == 0x20 ? 2 : 1)
                    continue
                }
                let span = messages ? messageWord(index, end) : unicodeWord(index, end)
                output[filled] = span
                filled &+= 1
                index = span.end
                continue
            }
            let first = text[index]
            if first <= 0x20 {
                index &+= 1
                continue
            }
            if !messages, text.byte(index &+ 1) < 0x80, first < 0x7F, !isIdentifier(first) {
                output[filled] = TokenSpan(start: index, end: index &+ 1, kind: .symbol)
                filled &+= 1
                index &+= 1
                continue
            }
            let (span, isToken) = messages ? messageOther(index, first) : segmentToken(index)
            output[filled] = span
            filled &+= isToken ? 1 : 0
            index = span.end
        }
        position = min(index, text.count)
        return filled
    }

    /// A token in `.unicode` mode that begins with the ASCII letters `start..<lettersEnd`.
    @inline(__always)
    private func unicodeWord(_ start: Int, _ lettersEnd: Int) -> TokenSpan {
        switch text.byte(lettersEnd) {
        case 0...0x20, UInt8(ascii: "!"), UInt8(ascii: "\""), UInt8(ascii: "("), UInt8(ascii: ")"),
            UInt8(ascii: "-"), UInt8(ascii: "/"), UInt8(ascii: "?"), UInt8(ascii: "<"), UInt8(ascii: ">"):
            TokenSpan(start: start, end: lettersEnd, kind: .word)
        default:
            wordSegment(start, lettersEnd)
        }
    }

    /// The segment that begins with the ASCII letters `start..<lettersEnd`, as a word.
    @inline(never)
    private func wordSegment(_ start: Int, _ lettersEnd: Int) -> TokenSpan {
        var classes = WordBreakClasses(.aLetter)
        let end = text.endOfSegment(from: lettersEnd, after: .aLetter, &classes)
        return TokenSpan(start: start, end: end, kind: .word)
    }

    /// The segment at `index`, and whether it is a token; at a mark, starting with the blanks before it.
    @inline(never)
    func segmentToken(_ index: Int) -> (TokenSpan, isToken: Bool) {
        var start = index
        let (first, length) = text.character(at: index)
        if text[index] >= 0x80, index > 0 {
            start = startOfSegment(at: index, first)
        }
        var classes = WordBreakClasses(first)
        var end = index &+ length
        if start < index {
            (end, classes) = text.segment(from: start)
        } else if !WordBreakClasses.alone.contains(first) {
            end = text.endOfSegment(from: end, after: first, &classes, messages: mode != .unicode)
        }
        guard let kind = classes.kind else {
            return (TokenSpan(start: start, end: end, kind: .symbol), false)
        }
        return (TokenSpan(start: start, end: end, kind: kind), true)
    }

    /// The fast path skips ASCII blanks; if a mark follows them, they belong to its segment (WB3d, WB4).
    private func startOfSegment(at index: Int, _ first: WordBreakClass) -> Int {
        let previous = text[index &- 1]
        let isMark = WordBreakClasses.ignorable.contains(first)
        guard previous <= 0x20 || previous == 0x7F, isMark || first == .space else { return index }
        var start = index &- 1
        if previous == 0x20 {
            while start > 0, text[start &- 1] == 0x20 { start &-= 1 }
            return start
        }
        return isMark && !(0x0A...0x0D).contains(previous) ? start : index
    }
}

extension TokenScanner {
    /// The mention or hashtag at `start`, where `sign` is `@` or `#`.
    ///
    /// The symbol must not follow a letter or digit (`a@b`, `C#`), nor `#` follow `&` (`&#39;`). A mention is
    /// a letter or underscore, followed by letters, digits and underscores; a hashtag needs at least one
    /// letter. Letters are those of any script, with their marks (UAX #31, hashtag identifiers, without
    /// emoji).
    mutating func tag(_ start: Int, _ sign: UInt8) -> TokenSpan? {
        let isMention = sign == UInt8(ascii: "@")
        if start > 0 {
            let previous = text[start &- 1]
            if isIdentifier(previous) || previous == UInt8(ascii: "&") { return nil }
        }
        if isMention, isDigit(text.byte(start &+ 1)) { return nil }
        let wanted = WordBreakClasses.letters.union([WordBreakClasses(.numeric), WordBreakClasses(.extend)])
        var index = start &+ 1
        var hasLetter = false
        while index < text.count {
            let byte = text[index]
            if byte < 0x80 {
                guard isIdentifier(byte) else { break }
                hasLetter = hasLetter || isLetter(byte) || isMention && byte == UInt8(ascii: "_")
                index &+= 1
                continue
            }
            let (found, length) = text.character(at: index)
            guard wanted.contains(found), found != .extend || hasLetter else { break }
            hasLetter = hasLetter || WordBreakClasses.letters.contains(found)
            index &+= length
        }
        lookahead &+= index &- start
        return hasLetter ? TokenSpan(start: start, end: index, kind: isMention ? .mention : .hashtag) : nil
    }

    /// The end of an emoticon at `start`: `:)`, `:-(`, `;)`, `=D`, `:P`, `:'(`, `:)))`, `<3`.
    ///
    /// Eyes, optionally a tear, optionally a nose, and a mouth; a bracket as mouth may be repeated, a letter
    /// or a stroke must not touch other text on either side (`a:D`, `http:/`).
    func emoticon(_ start: Int) -> Int? {
        if text.byte(start) == UInt8(ascii: "<") {
            return text.byte(start &+ 1) == UInt8(ascii: "3") && !isIdentifier(text.byte(start &+ 2))
                ? start &+ 2 : nil
        }
        var index = start &+ 1
        index &+= text.apostropheLength(at: index)
        if text.byte(index) == UInt8(ascii: "-") || text.byte(index) == UInt8(ascii: "^") { index &+= 1 }
        let mouth = text.byte(index)
        switch mouth {
        case UInt8(ascii: ")"), UInt8(ascii: "("), UInt8(ascii: "]"), UInt8(ascii: "["):
            while index < text.count, text[index] == mouth { index &+= 1 }
            return hasMark(at: index) ? nil : index
        case UInt8(ascii: "D"), UInt8(ascii: "P"), UInt8(ascii: "p"), UInt8(ascii: "O"), UInt8(ascii: "o"),
            UInt8(ascii: "/"), UInt8(ascii: "\\"), UInt8(ascii: "|"), UInt8(ascii: "*"), UInt8(ascii: "3"):
            let next = text.byte(index &+ 1)
            let isFree = !isIdentifier(next) && next != mouth && next < 0x80
            return isFree && (start == 0 || !isIdentifier(text[start &- 1])) ? index &+ 1 : nil
        default:
            return nil
        }
    }

    /// Whether a combining mark at `index` belongs to the character before it.
    private func hasMark(at index: Int) -> Bool {
        text.byte(index) >= 0x80 && WordBreakClasses.ignorable.contains(text.character(at: index).0)
    }
}
