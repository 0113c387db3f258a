// Numbers of treebanks: whole with their inner signs, apart from units.

extension TreebankScanner {
    /// The token at the digit or `+` at `start`.
    func number(_ start: Int) -> TokenSpan {
        TokenSpan(start: start, end: endOfNumber(start), kind: .number)
    }

    private func endOfNumber(_ start: Int) -> Int {
        if let end = endOfTelephone(start) { return end }
        let first = text[start] == UInt8(ascii: "+") ? start + 1 : start
        let digits = endOfJoinedDigits(first, by: [UInt8(ascii: ","), UInt8(ascii: "."), UInt8(ascii: ":")])
        let letters = text.endOfLetters(from: digits)
        if letters == digits { return endOfDate(first) ?? endOfSuffix(digits) ?? endOfName(digits) }
        guard letters == text.endOfIdentifier(from: letters) else {
            return text.endOfIdentifier(from: digits)
        }
        if TreebankContractions.units.contains(text.packed(digits, letters)) { return digits }
        return text.endOfIdentifier(from: digits)
    }

    /// Digits and the signs between them.
    private func endOfJoinedDigits(_ start: Int, by signs: [UInt8]) -> Int {
        var end = text.endOfDigits(from: start)
        while signs.contains(text.byte(end)), isDigit(text.byte(end + 1)) {
            end = text.endOfDigits(from: end + 1)
        }
        return end
    }

    /// Digits that go on with a low line: an identifier.
    private func endOfName(_ end: Int) -> Int {
        text.byte(end) == UInt8(ascii: "_") ? text.endOfIdentifier(from: end) : end
    }

    /// `60's`.
    private func endOfSuffix(_ end: Int) -> Int? {
        guard text.byte(end) == UInt8(ascii: "'"), text.byte(end + 1) == UInt8(ascii: "s"),
            !isIdentifier(text.byte(end + 2))
        else { return nil }
        return end + 2
    }

    /// `10/23/2000`: two strokes; a fraction has one and is three tokens.
    private func endOfDate(_ start: Int) -> Int? {
        let end = endOfJoinedDigits(start, by: [UInt8(ascii: "/")])
        let strokes = text[start..<end].count { $0 == UInt8(ascii: "/") }
        return strokes >= 2 && !isLetter(text.byte(end)) ? end : nil
    }

    /// `713-654-0365`, `571-9571`: groups of two to four digits, the last of three or four, the one before of at most three.
    private func endOfTelephone(_ start: Int) -> Int? {
        let first = text[start] == UInt8(ascii: "+") ? start + 1 : start
        var end = text.endOfDigits(from: first)
        var lengths = [end - first]
        while text.byte(end) == UInt8(ascii: "-"), isDigit(text.byte(end + 1)), lengths.count < 5 {
            let next = text.endOfDigits(from: end + 1)
            lengths.append(next - end - 1)
            end = next
        }
        guard let last = lengths.last, !isIdentifier(text.byte(end)), text.byte(end) != UInt8(ascii: "-")
        else {
            return nil
        }
        let isLong = lengths.count >= 3 && lengths.allSatisfy { $0 <= 4 } && (3...4).contains(last)
        return isLong || lengths == [3, 4] ? end : nil
    }
}
