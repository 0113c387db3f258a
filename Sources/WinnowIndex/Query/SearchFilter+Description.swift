// A filter as text that reads back as the same filter.

extension SearchFilter: CustomStringConvertible {
    /// The text form; `SearchFilter(filter.description) == filter` for every valid filter.
    ///
    /// It holds whatever names and values the filter has: it is no text for logs. Complexity: O(*n*) in conditions and values.
    public var description: String {
        var stack: [(text: String, precedence: Int)] = []
        for node in nodes {
            switch node {
            case .not:
                guard let operand = stack.popLast() else { continue }
                stack.append(
                    ("not " + Self.parenthesized(operand.text, if: operand.precedence < 3), 3))
            case .and, .or:
                guard let right = stack.popLast(), var left = stack.popLast() else { continue }
                if left.precedence < node.precedence { left.text = Self.parenthesized(left.text, if: true) }
                left.text += node == .and ? " and " : " or "
                left.text += Self.parenthesized(right.text, if: right.precedence <= node.precedence)
                left.precedence = node.precedence
                stack.append(left)
            default: stack.append((node.text, node.precedence))
            }
        }
        return stack.last?.text ?? ""
    }

    private static func parenthesized(_ text: String, if condition: Bool) -> String {
        condition ? "(" + text + ")" : text
    }
}

extension SearchFilter.Node {
    /// A condition's text; empty for a join.
    fileprivate var text: String {
        guard let name = name.map({ FilterText.name($0.text) }) else { return "" }
        return switch self {
        case .comparison(_, let comparison, let value):
            "\(name) \(comparison.rawValue) \(FilterText.value(value))"
        case .prefix(_, let prefix): "\(name) ^= \(FilterText.string(prefix.text))"
        case .range(_, let first, let last):
            "\(name) in \(FilterText.value(first))..\(FilterText.value(last))"
        case .anyOf(_, let values):
            "\(name) in (\(values.map(FilterText.value).joined(separator: ", ")))"
        case .exists: "\(name) exists"
        case .and, .or, .not: ""
        }
    }
}

/// Names and values in the text form.
enum FilterText {
    /// Words that are no names unless they are in quotes.
    static let keywords: Set<String> = ["and", "or", "not", "in", "exists"]

    static func name(_ name: String) -> String { isPlain(name, marks: "_-") ? name : quoted(name) }

    static func value(_ value: SearchValue) -> String {
        switch value {
        case .bool(let bool): bool ? "true" : "false"
        case .number(let number):
            number == number.rounded() && number.magnitude < 0x1p53 && !(number == 0 && number.sign == .minus)
                ? String(Int(number)) : number.description
        case .string(let string): FilterText.string(string)
        }
    }

    static func string(_ string: String) -> String {
        let isBare = isPlain(string, marks: "_-:/+@") && SearchValue(bareWord: string) == .string(string)
        return isBare ? string : quoted(string)
    }

    /// Whether a word needs no quotes: letters, digits and some marks, the first a letter or digit, with single dots between them.
    private static func isPlain(_ word: String, marks: String) -> Bool {
        guard let first = word.unicodeScalars.first, isAlphanumeric(first),
            !keywords.contains(word.lowercased())
        else { return false }
        var isAfterDot = false
        for scalar in word.unicodeScalars {
            let isDot = scalar == "."
            guard isDot ? !isAfterDot : isAlphanumeric(scalar) || marks.unicodeScalars.contains(scalar) else {
                return false
            }
            isAfterDot = isDot
        }
        return !isAfterDot
    }

    private static func isAlphanumeric(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar {
        case "a"..."z", "A"..."Z", "0"..."9": true
        case _ where scalar.isASCII: false
        default: scalar.properties.isAlphabetic
        }
    }

    private static func quoted(_ text: String) -> String {
        var result = "\""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"", "\\":
                result.unicodeScalars.append("\\")
                result.unicodeScalars.append(scalar)
            case "\n": result += "\\n"
            case "\r": result += "\\r"
            case "\t": result += "\\t"
            case _ where scalar.properties.generalCategory == .control:
                result += "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
            default: result.unicodeScalars.append(scalar)
            }
        }
        result.unicodeScalars.append("\"")
        return result
    }
}
