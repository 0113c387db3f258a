// Sums of money.

extension TokenScanner {
    /// The end of the sum whose currency symbol ends at `signEnd`: `£1,000`, `$5.50`, `€ 5`, `$2m`,
    /// `£10k`.
    ///
    /// One space may follow the symbol. A magnitude suffix (k, m, b, bn, mn, tn) belongs to the sum, as does
    /// a unit after it (`$50 USD`); other letters after the digits do not: `£1.50pm` is `£1.50` and `pm`.
    mutating func money(afterSign signEnd: Int) -> Int? {
        var start = signEnd
        if text.byte(start) == 0x20 { start &+= 1 }
        let isFraction = text.byte(start) == UInt8(ascii: ".") && start == signEnd
        guard isDigit(text.byte(isFraction ? start &+ 1 : start)) else { return nil }
        let end = endOfAmount(from: isFraction ? start &+ 1 : start)
        return endOfUnit(end) ?? endOfSize(end)
    }

    /// The end of the sum that begins with the code `start..<end`: `USD 100`, `Rs.500`, `Rs 500`, `US$5`.
    mutating func money(afterCode start: Int, _ end: Int) -> Int? {
        guard end &- start <= 3 else { return nil }
        var next = end
        switch text.byte(end) {
        case UInt8(ascii: "$"):
            guard end &- start <= 2, text[start] & 0x20 == 0, text[end &- 1] & 0x20 == 0 else { return nil }
            return money(afterSign: end &+ 1)
        case UInt8(ascii: " "): next &+= 1
        case UInt8(ascii: "."): next &+= text.byte(end &+ 1) == 0x20 ? 2 : 1
        default: break
        }
        guard isDigit(text.byte(next)) else { return nil }
        let code = text.packed(start, end)
        let isCapital = text[start] & 0x20 == 0 && text[end &- 1] & 0x20 == 0
        guard
            code == Currency.rupees
                || isCapital && text.byte(end) != UInt8(ascii: ".") && Currency.codes.contains(code)
        else { return nil }
        let stop = endOfSize(endOfAmount(from: next))
        return isIdentifier(text.byte(stop)) ? nil : stop
    }

    /// The end of the sum that begins with digits: `100 USD`, `5000 rupees`, `5€`, `5 €`, `50p`.
    mutating func money(fromNumber start: Int) -> Int? {
        let end = endOfAmount(from: start)
        return endOfPence(start, end) ?? endOfUnit(end)
    }

    /// Pence: one to three digits and `p`, except video heights: `50p`, `150p`; not `720p`.
    private func endOfPence(_ start: Int, _ end: Int) -> Int? {
        guard text.byte(end) | 0x20 == UInt8(ascii: "p"), !isIdentifier(text.byte(end &+ 1)),
            end &- start <= 3
        else {
            return nil
        }
        let value = text[start..<end].reduce(0) { $0 &* 10 &+ Int($1) &- 0x30 }
        return value == 240 || value == 360 || value == 480 || value == 720 ? nil : end &+ 1
    }

    /// The end of the digits that begin at `start`, with single `,` `.` `'` between them.
    private mutating func endOfAmount(from start: Int) -> Int {
        var index = start
        while index < text.count {
            let byte = text[index]
            let isMark = byte == UInt8(ascii: ",") || byte == UInt8(ascii: ".")
            let length = isMark ? 1 : text.apostropheLength(at: index)
            guard isDigit(byte) || length > 0 && isDigit(text.byte(index &+ length)) else { break }
            index &+= max(1, length)
        }
        lookahead &+= index &- start
        return index
    }

    /// The end of a magnitude suffix after an amount; `end` if there is none.
    private func endOfSize(_ end: Int) -> Int {
        let first = text.byte(end) | 0x20
        guard isLetter(first) else { return end }
        let second = text.byte(end &+ 1)
        if !isIdentifier(second) {
            return first == UInt8(ascii: "k") || first == UInt8(ascii: "m") || first == UInt8(ascii: "b")
                ? end &+ 1 : end
        }
        let isPair = first == UInt8(ascii: "b") || first == UInt8(ascii: "m") || first == UInt8(ascii: "t")
        return isPair && second | 0x20 == UInt8(ascii: "n") && !isIdentifier(text.byte(end &+ 2))
            ? end &+ 2 : end
    }

    /// The end of a currency symbol or unit after an amount, optionally preceded by one space.
    private mutating func endOfUnit(_ end: Int) -> Int? {
        let start = text.byte(end) == 0x20 ? end &+ 1 : end
        let first = text.byte(start)
        if isLetter(first) {
            var stop = start
            while stop < text.count, isLetter(text[stop]), stop &- start <= 8 { stop &+= 1 }
            lookahead &+= stop &- start
            guard !isIdentifier(text.byte(stop)), Currency.units.contains(text.packed(start, stop)) else {
                return nil
            }
            return stop
        }
        guard first == UInt8(ascii: "$") || first >= 0x80, start < text.count else { return nil }
        let (found, length) = text.character(at: start)
        guard found == .currency, !isDigit(text.byte(start &+ length)) else { return nil }
        return start &+ length
    }
}
