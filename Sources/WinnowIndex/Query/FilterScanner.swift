/// Reads names, values and operators from the front of a text.
struct FilterScanner {
    private let scalars: [Unicode.Scalar]
    private(set) var position = 0

    init(_ text: String) { scalars = Array(text.unicodeScalars) }

    var isAtEnd: Bool { position == scalars.count }

    /// Whether no word, bare or in quotes, begins at the position.
    var isAtEndOfValue: Bool { isAtEnd || scalars[position] == ")" || Self.isSpace(scalars[position]) }

    /// An error at the scalar at `position`.
    func error(_ message: String, at position: Int) -> IndexError {
        .invalidFilter("column \(position + 1) of the filter: \(message)")
    }

    static func isSpace(_ scalar: Unicode.Scalar) -> Bool {
        scalar.isASCII ? (9...13).contains(scalar.value) || scalar == " " : scalar.properties.isWhitespace
    }

    mutating func skipSpace() {
        while position < scalars.count, Self.isSpace(scalars[position]) { position += 1 }
    }

    /// Consumes an operator if it is next, unless followed by `next`.
    mutating func take(_ sign: String, unlessBefore next: Unicode.Scalar? = nil) -> Bool {
        guard stands(sign, at: position) else { return false }
        let end = position + sign.unicodeScalars.count
        if let next, end < scalars.count, scalars[end] == next { return false }
        position = end
        return true
    }

    /// Consumes a keyword if it is the next word, ignoring case.
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
                "expected a condition such as price < 50; quote names that contain operators or are keywords",
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
                #"expected a value; quote it if it has special characters or is empty, as """#, at: start)
        }
        let word = text(start..<position)
        guard let value = SearchValue(bareWord: word) else {
            throw error("the number is too large; use one below 1e308 or quote it", at: start)
        }
        // A double would round the fraction, and take the number for a whole one beside it.
        if case .number(let number) = value, abs(number) >= 0x1p53, word.contains("."),
            !word.lowercased().contains("e")
        {
            throw error("the number has too many digits for a fraction; write a whole number", at: start)
        }
        return (value, word)
    }

    /// Checks that the word ends after its star.
    func endOfWord() throws(IndexError) {
        guard isAtEndOfValue else {
            throw error("a * must end a word; quote words with * inside", at: position)
        }
    }

    private mutating func passWordScalar() throws(IndexError) {
        guard scalars[position].properties.generalCategory != .control else {
            throw error(#"a control character; quote and escape it, as "\u{0}""#, at: position)
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

    /// The text in the next quotes; nil if none begin at the position.
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
        throw error("an unclosed quote; close it", at: start)
    }

    /// The character of the escape after a `\`.
    private mutating func escaped() throws(IndexError) -> Unicode.Scalar {
        let start = position - 1
        guard position < scalars.count else { throw error("an unclosed quote; close it", at: start) }
        let scalar = scalars[position]
        position += 1
        switch scalar {
        case "n": return "\n"
        case "r": return "\r"
        case "t": return "\t"
        case "u":
            if let scalar = hexadecimal() { return scalar }
            throw error(
                #"expected an escape \u{HEX} with one to six hexadecimal digits of a character"#, at: start)
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
    /// Reads a bare word: a Boolean, a JSON number, otherwise a string; nil if a number is too large.
    ///
    /// A whole number that does not fit in 64 bits is a string, as in items, rather than rounded.
    init?(bareWord word: String) {
        if word == "true" || word == "false" {
            self = .bool(word == "true")
        } else if Self.isNumber(word) {
            if word != "-0", word.utf8.allSatisfy({ $0 == UInt8(ascii: "-") || 0x30...0x39 ~= $0 }) {
                self = Int(word).map { ExactNumber($0).value } ?? .string(word)
                return
            }
            guard let number = Double(word), number.isFinite else { return nil }
            self = .number(number)
        } else {
            self = .string(word)
        }
    }

    /// Whether a word is a number in JSON syntax.
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
