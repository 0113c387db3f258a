// Numbers and phone numbers.

extension TokenScanner {
    /// The token that begins with the digit at `start`.
    mutating func number(_ start: Int) -> TokenSpan {
        let digitsEnd = text.endOfDigits(from: start)
        let end = text.endOfIdentifier(from: digitsEnd)
        if let span = address(start, end) { return span }
        if let stop = phone(start) { return TokenSpan(start: start, end: stop, kind: .phone) }
        if let stop = money(fromNumber: start) { return TokenSpan(start: start, end: stop, kind: .money) }
        return word(start, end: end)
    }

    /// The end of the phone number that begins at `start` with a digit, `+` or `(`.
    ///
    /// A number has 7 to 15 digits (ITU-T E.164) in groups separated by one space, hyphen or full stop; one
    /// group may be in parentheses. To exclude dates, times, sums and ranges, it must be
    /// - international: `+` and 7 to 15 digits, or `00` and 10 to 15; or
    /// - national with trunk prefix `0`: 9 to 11 digits, not a date, and with at least three digits in the
    ///   last group, unless all groups but the first have two (`01 23 45 67 89`); or
    /// - North American: 3-3-4 digits, with or without `1` before them, the first of them 2 to 9; or
    /// - 10 to 15 consecutive digits. The longest such number is taken. It must not end inside a longer run
    ///   of digits and separators; but anything may follow 10 or more consecutive digits with trunk `0`
    ///   (`08452810075over18`, `0871277810910p`). Examines no more than 16 digits and the separators between
    ///   them.
    mutating func phone(_ start: Int) -> Int? {
        var shape = PhoneShape()
        var index = start
        if text.byte(index) == UInt8(ascii: "+") {
            shape.isInternational = true
            index &+= 1
        }
        var best: Int?
        while shape.groups < 15 {
            let isOpen = text.byte(index) == UInt8(ascii: "(")
            if isOpen {
                guard shape.canOpen else { break }
                shape.hasParenthesis = true
                index &+= 1
            }
            let first = index
            while index < text.count, isDigit(text[index]), index &- first <= 15 { index &+= 1 }
            guard index > first, shape.add(index &- first, firstDigit: text[first]) else { break }
            if isOpen {
                guard text.byte(index) == UInt8(ascii: ")") else { break }
                index &+= 1
            } else if shape.isNumber, endsNumber(index, shape) {
                best = index
            }
            let separator = text.byte(index)
            switch separator {
            case UInt8(ascii: " "), UInt8(ascii: "-"), UInt8(ascii: "."):
                shape.separator = separator
                index &+= 1
            case UInt8(ascii: "("):
                break
            default:
                guard isOpen, isDigit(separator) else {
                    lookahead &+= index &- start
                    return best
                }
            }
        }
        lookahead &+= index &- start
        return best
    }

    /// Whether a phone number may end at `index`.
    @inline(__always)
    private func endsNumber(_ index: Int, _ shape: PhoneShape) -> Bool {
        let next = text.byte(index)
        if isDigit(next) { return false }
        if shape.groups == 1, shape.first == 0, !shape.isInternational { return true }
        if isIdentifier(next) { return false }
        switch next {
        case UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: ","), UInt8(ascii: "/"), UInt8(ascii: ":"):
            return !isDigit(text.byte(index &+ 1))
        default:
            return true
        }
    }
}
