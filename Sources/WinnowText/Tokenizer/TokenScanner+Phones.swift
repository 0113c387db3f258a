// Numbers: of telephones, of money, and the rest.

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

    /// The end of a telephone number that begins at `start`, with a digit, `+` or `(`.
    ///
    /// A number has 7 to 15 digits (ITU-T E.164) in groups with one space, hyphen or full stop between them,
    /// and one group may stand in parentheses. To keep dates, times, sums and ranges out, it must be
    /// - international: `+` and 7 to 15 digits, or `00` and 10 to 15; or
    /// - national with its trunk `0`: 9 to 11 digits, no date, and the last group of three digits or more, unless
    ///   all groups but the first have two (`01 23 45 67 89`); or
    /// - North American: 3-3-4 digits, with or without `1` before them, the first of them 2 to 9; or
    /// - 10 to 15 digits without a gap.
    /// The longest such number is taken. It must not end inside a longer run of digits and separators; letters
    /// may follow a run of 10 or 11 digits with trunk `0` (`08452810075over18`).
    /// Looks at no more than 16 digits and the signs between them.
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
                shape.beginsWithParenthesis = shape.groups == 0 && !shape.isInternational
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

    /// Whether a telephone number may end at `index`.
    @inline(__always)
    private func endsNumber(_ index: Int, _ shape: PhoneShape) -> Bool {
        let next = text.byte(index)
        if isIdentifier(next) {
            return isLetter(next) && shape.groups == 1 && shape.first == 0 && (10...11).contains(shape.digits)
        }
        switch next {
        case UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: ","), UInt8(ascii: "/"), UInt8(ascii: ":"):
            return !isDigit(text.byte(index &+ 1))
        default:
            return true
        }
    }
}

/// The groups of digits of what may be a telephone number.
struct PhoneShape {
    var isInternational = false
    var hasParenthesis = false
    var beginsWithParenthesis = false
    /// The separator before the group that comes next.
    var separator: UInt8 = 0
    private(set) var groups = 0
    private(set) var digits = 0
    /// The first digit of all, and of the second group.
    private(set) var first: UInt8 = 0
    private var second: UInt8 = 0
    /// The lengths of the groups, four bits each, the last lowest.
    private var lengths: UInt64 = 0
    private var areLaterPairs = true
    private var isDotted = false
    private var lastSeparator: UInt8 = 0

    /// Whether a parenthesis may open here: before the first group or the second.
    var canOpen: Bool { !hasParenthesis && groups < 2 }

    /// Takes a group; false where no telephone number has so many digits.
    mutating func add(_ length: Int, firstDigit: UInt8) -> Bool {
        guard digits &+ length <= 15 else { return false }
        if groups == 0 { first = firstDigit &- 0x30 }
        if groups == 1 { second = firstDigit &- 0x30 }
        if groups > 0 {
            areLaterPairs = areLaterPairs && length == 2
            isDotted = isDotted || separator == UInt8(ascii: ".")
        }
        lastSeparator = separator
        groups &+= 1
        digits &+= length
        lengths = lengths << 4 | UInt64(length)
        return true
    }

    /// Whether the groups so far are a telephone number.
    var isNumber: Bool {
        if isInternational {
            // Of the country codes, North America's alone fixes how many digits follow.
            return digits >= 7 && first != 0 && lastGroupFits && (first != 1 || digits == 11)
        }
        if groups == 1 { return digits >= 10 || digits == 9 && first == 0 }
        if lengths == 0x334 { return first >= 2 }
        if lengths == 0x1334 { return first == 1 && second >= 2 }
        guard first == 0, firstLength >= 2 || hasParenthesis, !isDate else { return false }
        if isDotted && groups < 3 { return false }
        let isAbroad = firstLength == 2 && second != 0 && digits >= 12
        return digits >= 9 && (digits <= 11 || isAbroad) && (lastLength >= 3 || areLaterPairs)
    }

    private var lastLength: UInt64 { lengths & 15 }
    private var firstLength: UInt64 { lengths >> (UInt64(groups &- 1) &* 4) & 15 }

    /// A group behind a space is a part of the number only if it is not a lone digit: `+44 20 7946 0958 2 go`.
    private var lastGroupFits: Bool { lastLength >= 2 || lastSeparator != UInt8(ascii: " ") }

    /// Whether the first or last three groups could be a day: 05-12-2004, 2004-12-05.
    private var isDate: Bool {
        guard groups >= 3 else { return false }
        let front = lengths >> (UInt64(groups &- 3) &* 4)
        let back = lengths & 0xFFF
        return front == 0x224 || front == 0x422 || back == 0x224 || back == 0x422
    }
}
