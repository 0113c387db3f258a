// Mentions, hash tags and emoticons: tokens that begin with a sign.

extension TokenScanner {
    /// The mention or hash tag at `start`, where `sign` is `@` or `#`.
    ///
    /// The sign must not stand behind a letter or digit (`a@b`, `C#`), nor `#` behind `&` (`&#39;`). A
    /// mention is a letter or low line and more letters, digits and low lines; a hash tag needs one letter
    /// somewhere. Letters are those of any script, with their marks (UAX #31, hashtag identifiers, without
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
    /// Eyes, perhaps a tear, perhaps a nose, and a mouth; a mouth that is a bracket may be repeated, one that
    /// is a letter or a stroke must stand free on both sides (`a:D`, `http:/`).
    func emoticon(_ start: Int) -> Int? {
        if text.byte(start) == UInt8(ascii: "<") {
            return text.byte(start &+ 1) == UInt8(ascii: "3") && !isIdentifier(text.byte(start &+ 2))
                ? start &+ 2 : nil
        }
        var index = start &+ 1
        if text.byte(index) == UInt8(ascii: "'") { index &+= 1 }
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

    /// Whether a mark stands at `index`, which the character before it carries.
    private func hasMark(at index: Int) -> Bool {
        text.byte(index) >= 0x80 && WordBreakClasses.ignorable.contains(text.character(at: index).0)
    }
}
