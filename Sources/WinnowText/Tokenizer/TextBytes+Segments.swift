// Word boundaries by UAX #29, on bytes.

extension TextBytes {
    /// The class of the character at `index` and its length in bytes; `index` must be within the text.
    ///
    /// Malformed UTF-8 (Unicode 17.0, table 3-7) is split into maximal subparts, as for replacement by U+FFFD
    /// (section 3.9): each part is a character of class `illFormed`.
    @inline(__always)
    func character(at index: Int) -> (WordBreakClass, length: Int) {
        let first = self[index]
        return first < 0x80 ? (.ascii(first), 1) : multibyteCharacter(at: index, first)
    }

    @inline(never)
    private func multibyteCharacter(at index: Int, _ first: UInt8) -> (WordBreakClass, length: Int) {
        let second = byte(index &+ 1)
        let length: Int
        switch first {
        case 0xC2...0xDF:
            guard second & 0xC0 == 0x80 else { return (.illFormed, 1) }
            return (.scalar(UInt32(first & 0x1F) << 6 | UInt32(second & 0x3F)), 2)
        case 0xE0:
            guard (0xA0...0xBF).contains(second) else { return (.illFormed, 1) }
            length = 3
        case 0xED:
            guard (0x80...0x9F).contains(second) else { return (.illFormed, 1) }
            length = 3
        case 0xE1...0xEF:
            guard second & 0xC0 == 0x80 else { return (.illFormed, 1) }
            length = 3
        case 0xF0:
            guard (0x90...0xBF).contains(second) else { return (.illFormed, 1) }
            length = 4
        case 0xF1...0xF3:
            guard second & 0xC0 == 0x80 else { return (.illFormed, 1) }
            length = 4
        case 0xF4:
            guard (0x80...0x8F).contains(second) else { return (.illFormed, 1) }
            length = 4
        default:
            return (.illFormed, 1)
        }
        let third = byte(index &+ 2)
        guard third & 0xC0 == 0x80 else { return (.illFormed, 2) }
        var scalar = UInt32(second & 0x3F) << 6 | UInt32(third & 0x3F)
        if length == 3 { return (.scalar(UInt32(first & 0x0F) << 12 | scalar), 3) }
        let fourth = byte(index &+ 3)
        guard fourth & 0xC0 == 0x80 else { return (.illFormed, 3) }
        scalar = scalar << 6 | UInt32(fourth & 0x3F)
        return (.scalar(UInt32(first & 0x07) << 18 | scalar), 4)
    }

    /// The segment that begins at `start`: its end, and the classes in it.
    func segment(from start: Int) -> (end: Int, classes: WordBreakClasses) {
        let (first, length) = character(at: start)
        var classes = WordBreakClasses(first)
        let next = start &+ length
        if WordBreakClasses.alone.contains(first) {
            let isPair = first == .carriageReturn && byte(next) == 0x0A && next < count  // WB3
            return (isPair ? next &+ 1 : next, classes)
        }
        return (endOfSegment(from: next, after: first, &classes), classes)
    }

    /// The end of the segment that contains a character of class `previous` just before `start`.
    ///
    /// The rules are those of UAX #29, revision 47 (<https://www.unicode.org/reports/tr29/#Word_Boundaries>).
    /// For WB4, `last` is the previous character, and `before` the previous one that is not ignored.
    /// `classes` collects the classes seen. With `messages`, `:` and `.` do not join letters.
    func endOfSegment(
        from start: Int, after previous: WordBreakClass, _ classes: inout WordBreakClasses,
        messages: Bool = false
    ) -> Int {
        var index = start
        var last = previous
        var before = previous
        var isFlagHalf = previous == .regional
        while index < count {
            let (next, length) = character(at: index)
            if WordBreakClasses.ignorable.contains(next) {  // WB4
                last = next
            } else if WordBreakClasses.alone.contains(next) {  // WB3a, WB3b
                return index
            } else if last == .joiner && WordBreakClasses.pictographic.contains(next)  // WB3c
                || last == .space && next == .space  // WB3d
                || joins(before, next)
            {
                last = next
                before = next
                isFlagHalf = false
            } else if isFlagHalf && next == .regional {  // WB15, WB16
                last = next
                before = next
                isFlagHalf = false
            } else if !messages || before == .numeric || self[index] != 0x3A && self[index] != 0x2E,
                let target = inner(before, next, at: index &+ length)
            {  // WB6, WB7, WB7b, WB7c, WB11, WB12
                classes.formUnion(WordBreakClasses(next))
                classes.formUnion(WordBreakClasses(target.found))
                index = target.end
                last = target.found
                before = target.found
                continue
            } else if before == .hebrew && next == .singleQuote {  // WB7a
                last = next
                before = next
            } else {
                return index  // WB999
            }
            classes.formUnion(WordBreakClasses(next))
            index &+= length
        }
        return index
    }

    /// Rules WB5, WB8 to WB10 and WB13 to WB13b: joins without lookahead.
    @inline(__always)
    private func joins(_ before: WordBreakClass, _ next: WordBreakClass) -> Bool {
        let alphanumeric = WordBreakClasses.alphabetic.union(WordBreakClasses(.numeric))
        let connected = alphanumeric.union(.connectors).union(WordBreakClasses(.katakana))
        if alphanumeric.contains(before), alphanumeric.contains(next) { return true }
        if before == .katakana, next == .katakana { return true }
        if WordBreakClasses.connectors.contains(next) { return connected.contains(before) }
        return WordBreakClasses.connectors.contains(before) && connected.contains(next)
    }

    /// Rules WB6, WB7, WB7b, WB7c, WB11 and WB12: a punctuation character between two letters or two digits.
    ///
    /// Returns the character after the punctuation, if the punctuation joins it.
    @inline(__always)
    private func inner(
        _ before: WordBreakClass, _ sign: WordBreakClass, at start: Int
    ) -> (found: WordBreakClass, end: Int)? {
        let wanted: WordBreakClasses
        if before == .numeric, WordBreakClasses.midDigits.contains(sign) {
            wanted = WordBreakClasses(.numeric)
        } else if WordBreakClasses.alphabetic.contains(before), WordBreakClasses.midWord.contains(sign) {
            wanted = .alphabetic
        } else if before == .hebrew, sign == .doubleQuote {
            wanted = WordBreakClasses(.hebrew)
        } else {
            return nil
        }
        var index = start
        while index < count {
            let (next, length) = character(at: index)
            index &+= length
            if wanted.contains(next) { return (next, index) }
            guard WordBreakClasses.ignorable.contains(next) else { return nil }
        }
        return nil
    }
}
