/// A line of a text and the code in it.
///
/// A word is code if it is written as no language does: `max_count`, `getUserName`, `java.util.List`, `a=b`, `--force`,
/// `"key":`, `main()`. If a line has two kinds of marks of code, such as `=` and `;`, everything in it is code, except runs of
/// some words as a sentence has: comments, and texts in quotation marks.
struct CodeLine {
    /// The number of words in a row that are not code.
    private static let phrase = 4
    /// The same before a semicolon.
    private static let statement = 6

    private let text: UnsafeBufferPointer<UInt8>
    private let line: Range<Int>
    private var words: [Range<Int>] = []

    /// Calls `body` with each part of a text that is code.
    static func forEach(in text: UnsafeBufferPointer<UInt8>, _ body: (Range<Int>) -> Void) {
        var start = 0
        while start < text.count {
            let end = text[start...].firstIndex(of: UInt8(ascii: "\n")) ?? text.count
            CodeLine(text, start..<end).forEachPart(body)
            start = end + 1
        }
        forEachQuoted(in: text, body)
    }

    /// Calls `body` with each part of a text between one or three backticks.
    private static func forEachQuoted(in text: UnsafeBufferPointer<UInt8>, _ body: (Range<Int>) -> Void) {
        let tick = UInt8(ascii: "`")
        guard var start = text.firstIndex(of: tick) else { return }
        while let open = text[start...].firstIndex(of: tick) {
            let isFence = text[open...].starts(with: "```".utf8)
            let inner = open + (isFence ? 3 : 1)
            let end = text[inner...].firstIndex { $0 == tick || !isFence && $0 == UInt8(ascii: "\n") }
            guard let end, text[end] == tick else {
                start = end ?? text.count
                continue
            }
            body(open..<end)
            start = min(text.count, end + (isFence ? 3 : 1))
        }
    }

    private init(_ text: UnsafeBufferPointer<UInt8>, _ line: Range<Int>) {
        (self.text, self.line) = (text, line)
        var start = line.lowerBound
        for place in line {
            if text[place] <= 0x20 {
                if start < place { words.append(start..<place) }
                start = place + 1
            }
        }
        if start < line.upperBound { words.append(start..<line.upperBound) }
    }

    private func forEachPart(_ body: (Range<Int>) -> Void) {
        let isCode = isPrompt || markCount >= 2
        var run: [Range<Int>] = []
        func endRun() {
            // `The error is: x = 1`, but `import numpy as np; print(np.pi)`.
            let end = run.last.map { text[$0.upperBound - 1] }
            let isIntroduction = run.count > 1 && end == UInt8(ascii: ":")
            let isStatement =
                end == UInt8(ascii: ";") && run.last.map { byte($0.upperBound - 2) } != UInt8(ascii: "\"")
            let isSentence = run.count >= (isStatement ? Self.statement : Self.phrase)
            if isCode, !isSentence && !isIntroduction || isPrompt { run.forEach(body) }
            run = []
        }
        for (index, word) in words.enumerated() {
            if isName(word) || index == 0 && isHeader(word) || isCode && !isPlain(word) && !isLong(word) {
                endRun()
                body(word)
            } else {
                run.append(word)
                // `"key": "value"` and the next key are not one phrase.
                if isCode,
                    [",", ";", "\""].contains(where: { text[word.upperBound - 1] == UInt8(ascii: $0) }),
                    text[word].dropLast().contains(UInt8(ascii: "\""))
                {
                    endRun()
                }
            }
        }
        endRun()
    }

    private func byte(_ place: Int) -> UInt8 { line.contains(place) ? text[place] : 0 }

    private func isNameByte(_ place: Int) -> Bool {
        let byte = byte(place)
        return LanguageEvidence.isLetter(byte) || byte &- 0x30 < 10 || byte == UInt8(ascii: "_")
    }

    /// Whether the line begins with `$ ` and a command.
    private var isPrompt: Bool {
        guard let first = words.first, first.count == 1, text[first.lowerBound] == UInt8(ascii: "$") else {
            return false
        }
        return LanguageEvidence.isLetter(byte(first.upperBound + 1))
    }

    /// The number of kinds of marks that code has.
    private var markCount: Int {
        var marks: UInt16 = 0
        let last = words.last.map { text[$0.upperBound - 1] }
        if last == UInt8(ascii: ";") || last == UInt8(ascii: "{") { marks |= 1 << 0 }
        for place in line {
            let next = byte(place + 1)
            switch Unicode.Scalar(text[place]) {
            case "{", "}": marks |= 1 << 1
            case "=" where next != UInt8(ascii: ">"): marks |= 1 << 2
            case "=", "-": if next == UInt8(ascii: ">") { marks |= 1 << 3 }
            case ":" where next == UInt8(ascii: ":"): marks |= 1 << 4
            case "&" where next == UInt8(ascii: "&"), "|" where next == UInt8(ascii: "|"): marks |= 1 << 5
            case "(" where isNameByte(place - 1):
                marks |= 1 << 6
                if ["\"", "'", "{", "["].contains(where: { next == UInt8(ascii: $0) }) { marks |= 1 << 7 }
            case "[" where isNameByte(place - 1) && next != UInt8(ascii: "]"): marks |= 1 << 8
            case ")" where next == UInt8(ascii: ";"): marks |= 1 << 0
            case ";" where byte(place + 2) == UInt8(ascii: "}") || byte(place - 1) &- 0x30 < 10:
                marks |= 1 << 0
            case "\"" where next == UInt8(ascii: ":") && isNameByte(place - 1): marks |= 1 << 9
            default: break
            }
        }
        return marks.nonzeroBitCount
    }

    /// Whether a word is written as a name in code.
    private func isName(_ word: Range<Int>) -> Bool {
        // In texts without spaces, a sentence is one word.
        guard !isLong(word) else { return false }
        if text[word.lowerBound] == UInt8(ascii: "@"), isNameByte(word.lowerBound + 1) { return true }
        var humps = 0
        var dots = 0
        var digits = 0
        for place in word {
            let (last, next) = (byte(place - 1), byte(place + 1))
            switch text[place] {
            case UInt8(ascii: "_"):
                if isNameByte(place - 1), isNameByte(place + 1) { return true }
            case UInt8(ascii: "="):
                if place > word.lowerBound, isNameByte(place - 1), next > 0x20 { return true }
            case UInt8(ascii: ":"):
                if next == UInt8(ascii: ":") { return true }
                if last == UInt8(ascii: "\""), byte(word.lowerBound) == last, place > word.lowerBound + 2 {
                    return true
                }
            case UInt8(ascii: "("):
                if next == UInt8(ascii: ")"), isNameByte(place - 1) { return true }
            case UInt8(ascii: "-"):
                if place == word.lowerBound, next == text[place], LanguageEvidence.isLetter(byte(place + 2)) {
                    return true
                }
            case UInt8(ascii: "&"):
                if LanguageEvidence.isLetter(next), text[place..<word.upperBound].contains(UInt8(ascii: ";"))
                {
                    return true
                }
            case UInt8(ascii: "/"):
                // A path with the extension of a file.
                let end = text[place..<word.upperBound].lastIndex(of: UInt8(ascii: "."))
                if let end, (2...5).contains(word.upperBound - end), isNameByte(end + 1), isNameByte(end - 1)
                {
                    return true
                }
            case UInt8(ascii: "."):
                if isNameByte(place - 2), isNameByte(place - 1), isNameByte(place + 1), isNameByte(place + 2)
                {
                    dots += 1
                }
            case 0x41...0x5A:
                if last &- 0x61 < 26 { humps += 1 }
            case 0x30...0x39:
                if LanguageEvidence.isLetter(next) { digits += 1 }
            default: break
            }
        }
        return humps >= 2 || dots >= 2 || digits >= 2
    }

    /// Whether a word is a field's name as in mail, such as `Content-Type:`.
    private func isHeader(_ word: Range<Int>) -> Bool {
        guard text[word.upperBound - 1] == UInt8(ascii: ":"), text[word].contains(UInt8(ascii: "-")) else {
            return false
        }
        return text[word].dropLast().split(separator: UInt8(ascii: "-")).allSatisfy { part in
            part.first.map { $0 &- 0x41 < 26 } == true && part.allSatisfy(LanguageEvidence.isLetter)
        }
    }

    /// Whether a word has characters of three or four bytes, or more letters than names have.
    private func isLong(_ word: Range<Int>) -> Bool {
        word.count > 256 || text[word].contains { $0 >= 0xE0 }
    }

    /// Whether a word of a line with code can be a word of a sentence: letters with quotation marks and punctuation.
    private func isPlain(_ word: Range<Int>) -> Bool {
        var capitals = 0
        for place in word {
            switch text[place] {
            case 0x41...0x5A: capitals += 1
            case 0x61...0x7A, 0x80...: break
            case UInt8(ascii: "'"), UInt8(ascii: "-"), UInt8(ascii: "\""): break
            case UInt8(ascii: ","), UInt8(ascii: "."), UInt8(ascii: "!"), UInt8(ascii: "?"),
                UInt8(ascii: ":"),
                UInt8(ascii: ";"), UInt8(ascii: ")"):
                if isNameByte(place + 1) { return false }
            default: return false
            }
        }
        return capitals < 2 || capitals < word.count
    }
}
