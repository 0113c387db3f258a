/// Reads names, values and signs from the front of a text.
struct FilterScanner {
    private let scalars: [Unicode.Scalar]
    private(set) var position = 0

    init(_ text: String) { scalars = Array(text.unicodeScalars) }

    var isAtEnd: Bool { position == scalars.count }

    /// Whether neither a bare word nor one in quotes begins here.
    var isAtEndOfValue: Bool { isAtEnd || scalars[position] == ")" || Self.isSpace(scalars[position]) }

    /// An error whose place is the scalar at `position`.
    func error(_ message: String, at position: Int) -> IndexError {
        .invalidFilter("column \(position + 1) of the filter: \(message)")
    }

    static func isSpace(_ scalar: Unicode.Scalar) -> Bool {
        scalar.isASCII ? (9...13).contains(scalar.value) || scalar == " " : scalar.properties.isWhitespace
    }

    mutating func skipSpace() {
        while position < scalars.count, Self.isSpace(scalars[position]) { position += 1 }
    }

    /// Passes a sign if it stands here; with `next`, only where that does not follow.
    mutating func take(_ sign: String, unlessBefore next: Unicode.Scalar? = nil) -> Bool {
        guard stands(sign, at: position) else { return false }
        let end = position + sign.unicodeScalars.count
        if let next, end < scalars.count, scalars[end] == next { return false }
        position = end
        return true
    }

    /// Passes one of the five words if it stands here alone; capitals do not matter.
    mutating func takeWord(_ word: String) -> Bool {
        var end = position
        for scalar in word.unicodeScalars {
            guard end < scalars.count,
                scalars[end].properties.lowercaseMapping.unicodeScalars.elementsEqual([scalar])
            else { return false }
            end += 1
        }
        guard end == scalars.count || isEndOfName(at: end) else { return false }
        position = end
        return true
    }

    private func stands(_ sign: String, at start: Int) -> Bool {
        var end = start
        for scalar in sign.unicodeScalars {
            guard end < scalars.count, scalars[end] == scalar else { return false }
            end += 1
        }
        return true
    }

    /// A name, bare or in quotes.
    mutating func name() throws(IndexError) -> String {
        if let text = try quoted() { return text }
        let start = position
        while position < scalars.count, !isEndOfName(at: position) { try passWordScalar() }
        let word = text(start..<position)
        guard position > start, !FilterText.keywords.contains(word.lowercased()) else {
            throw error(
                "here should stand a condition such as price < 50; put names that are signs or words such as and in quotes",
                at: start)
        }
        return word
    }

    /// A value, bare or in quotes, and the word itself if it is bare.
    mutating func value() throws(IndexError) -> (value: SearchValue, word: String?) {
        if let text = try quoted() { return (.string(text), nil) }
        let start = position
        while position < scalars.count, !isEndOfValue(at: position) { try passWordScalar() }
        guard position > start else {
            throw error(
                #"here should stand a value; put it in quotes if it has signs or is empty, as """#, at: start)
        }
        let word = text(start..<position)
        guard let value = SearchValue(bareWord: word) else {
            throw error("a number that is too large; use one below 1e308, or put it in quotes", at: start)
        }
        return (value, word)
    }

    /// Makes sure that a word ends here, after its star.
    func endOfWord() throws(IndexError) {
        guard isAtEndOfValue else {
            throw error("a * stands at the end of a word; put words with * inside in quotes", at: position)
        }
    }

    private mutating func passWordScalar() throws(IndexError) {
        guard scalars[position].properties.generalCategory != .control else {
            throw error(#"a control character; put it in quotes, as "\u{0}""#, at: position)
        }
        position += 1
    }

    private func isEndOfName(at position: Int) -> Bool {
        scalars[position] == ":" || scalars[position] == "!" || isEndOfValue(at: position)
    }

    private func isEndOfValue(at position: Int) -> Bool {
        switch scalars[position] {
        case "(", ")", ",", "\"", "<", ">", "=", "^", "*": true
        case ".": stands("..", at: position)
        case "&": stands("&&", at: position)
        case "|": stands("||", at: position)
        case "!": stands("!=", at: position)
        case let scalar: Self.isSpace(scalar) || Self.isCurly(scalar)
        }
    }

    private static func isCurly(_ scalar: Unicode.Scalar) -> Bool { (0x201C...0x201F).contains(scalar.value) }

    private func text(_ range: Range<Int>) -> String {
        String(String.UnicodeScalarView(scalars[range]))
    }

    // MARK: Quotes

    /// What stands in quotes that begin here; nil where none do.
    private mutating func quoted() throws(IndexError) -> String? {
        guard position < scalars.count else { return nil }
        let start = position
        let opening = scalars[start]
        guard opening == "\"" || opening == "'" || Self.isCurly(opening) else { return nil }
        position += 1
        var result = String.UnicodeScalarView()
        while position < scalars.count {
            let scalar = scalars[position]
            position += 1
            if Self.isCurly(opening) ? Self.isCurly(scalar) : scalar == opening { return String(result) }
            result.append(scalar == "\\" ? try escaped() : scalar)
        }
        throw error("a quote without its end; close it", at: start)
    }

    /// What the escape behind a `\` means.
    private mutating func escaped() throws(IndexError) -> Unicode.Scalar {
        let start = position - 1
        guard position < scalars.count else { throw error("a quote without its end; close it", at: start) }
        let scalar = scalars[position]
        position += 1
        switch scalar {
        case "n": return "\n"
        case "r": return "\r"
        case "t": return "\t"
        case "u":
            if let scalar = hexadecimal() { return scalar }
            throw error(
                #"an escape is \u{HEX}, with one to six hexadecimal digits of a character"#, at: start)
        case _ where !scalar.properties.isAlphabetic && !("0"..."9").contains(scalar): return scalar
        default: throw error(#"an unknown escape; write a \ as \\"#, at: start)
        }
    }

    private mutating func hexadecimal() -> Unicode.Scalar? {
        guard take("{") else { return nil }
        var number: UInt32 = 0
        let start = position
        while position < start + 6 {
            guard position < scalars.count, scalars[position].isASCII,
                let digit = Character(scalars[position]).hexDigitValue
            else { break }
            number = number << 4 | UInt32(digit)
            position += 1
        }
        return position > start && take("}") ? Unicode.Scalar(number) : nil
    }
}

extension SearchValue {
    /// What a word means that is not in quotes: a truth value, a number as JSON writes it, else a string; nil for a number that is
    /// too large.
    init?(bareWord word: String) {
        if word == "true" || word == "false" {
            self = .bool(word == "true")
        } else if Self.isNumber(word) {
            guard let number = Double(word), number.isFinite else { return nil }
            self = .number(number)
        } else {
            self = .string(word)
        }
    }

    /// Whether a word is a number of JSON's grammar.
    private static func isNumber(_ word: String) -> Bool {
        var rest = Substring(word).utf8
        func isDigit(_ byte: UInt8) -> Bool { byte >= 0x30 && byte <= 0x39 }
        func digits() -> Int {
            let count = rest.prefix(while: isDigit).count
            rest = rest.dropFirst(count)
            return count
        }
        if rest.first == UInt8(ascii: "-") { rest = rest.dropFirst() }
        let isZero = rest.first == UInt8(ascii: "0")
        let whole = digits()
        guard whole == 1 || whole > 1 && !isZero else { return false }
        if rest.first == UInt8(ascii: ".") {
            rest = rest.dropFirst()
            guard digits() > 0 else { return false }
        }
        if rest.first == UInt8(ascii: "e") || rest.first == UInt8(ascii: "E") {
            rest = rest.dropFirst()
            if rest.first == UInt8(ascii: "+") || rest.first == UInt8(ascii: "-") { rest = rest.dropFirst() }
            guard digits() > 0 else { return false }
        }
        return rest.isEmpty
    }
}
