import WinnowSystem

/// A condition on an item's domain, dates, rank and attributes.
///
/// A filter decides which items can be found at all; it adds nothing to how they are ranked. Write it as text, for people
/// and commands, or in Swift:
///
/// ```swift
/// import WinnowIndex
///
/// let written = try SearchFilter("level = beginner and price < 50 and not domain = help")
/// let built: SearchFilter =
///     .where("level", is: "beginner") && .where("price", isBelow: 50) && !.domain("help")
/// print(written == built)
/// ```
/// ```text output
/// true
/// ```
///
/// ## Names
///
/// | name | what it is |
/// |---|---|
/// | `domain` | ``SearchItem/domain``, a string |
/// | `created`, `modified`, `expires` | the item's dates |
/// | `rank` | ``SearchItem/rank``, a number |
/// | any other | the attribute of that name; `author.name` is `name` in the object `author`, or in any object of the array `author` |
/// | `attributes.NAME` | the attribute NAME, for those that are called like the above: `attributes.created` |
///
/// Titles, texts and keywords are searched by a ``SearchQuery``; no filter sees them.
///
/// ## The text form
///
/// | text | meaning |
/// |---|---|
/// | `level = beginner`, `level: beginner` | a value is equal; `==` is the same |
/// | `level != beginner` | no value is equal: the same as `not level = beginner` |
/// | `price < 50`, `<=`, `>`, `>=` | a value is less, and so on |
/// | `price in 10..50` | a value is in that range, both ends included; `10..` and `..50` are open; `price = 10..50` is the same |
/// | `level in (beginner, advanced)` | a value is one of these; `()` is none |
/// | `name ^= "Ann"`, `name = Ann*` | a value is a string that begins so |
/// | `price exists`, `price = *` | there is a value |
/// | `level not in (…)`, `price not exists` | the opposites |
/// | `A and B`, `A or B`, `not A`, `( … )` | also `&&`, `\|\|`, `!`; `not` binds closest, then `and` |
///
/// The words `and`, `or`, `not`, `in` and `exists` may be in capitals. A value is a bare word or stands in quotes: `"…"`,
/// `'…'` or curly ones. Within quotes `\"`, `\'`, `\\`, `\n`, `\r`, `\t` and `\u{HEX}` are escapes. A bare `true` or `false` is
/// a truth value, a bare number as in JSON a number (`50`, `-1.5`, `1e3`, not `007`), all else a string. Quotes make a string
/// of anything. A bare word ends at white space and at any of `( ) , " < > = ^ *`, at `..`, `&&`, `||` and `!=`; names also end
/// at `:` and `!`. A name that has such characters, or is one of the five words, stands in quotes.
///
/// ## What a condition means
///
/// - **No value.** An attribute that is absent, `null` or an empty array meets no comparison. `!=` and `not` are true
///   exactly where their opposite is not, so they *hold* for items without the attribute; write
///   `level exists and level != beginner` to leave those out.
/// - **Several values.** Of an array any element may meet the condition: `tags = music` finds items with `music` among
///   their tags, and `tags != music` those without it. A range is met by one element that is in it.
/// - **Kinds.** A number is never equal to a string, nor less or greater: `year = 2025` finds the number, `year = "2025"` the
///   string.
/// - **Strings** are compared by their UTF-8 bytes, as ``SearchValue`` says: case counts.
/// - **Domains.** `domain = courses` finds the domain `courses` and all below it, such as `courses.business`, but not
///   `courses-old`; so do `!=` and `in ( … )`. The other comparisons take the domain for any string:
///   `domain in courses..courses` is that domain alone. An item with an empty domain has none.
/// - **Dates** of the item are compared with `2025-01-31` or `2025-01-31T10:00:00+01:00` (see ``SearchDate``), with a month or a year,
///   `2025-01` or `2025`, or with seconds since 1970. A date without a time stands for that whole day, month or year in UTC:
///   `created = 2025` is any moment of it, `created <= 2025-01-31` includes that day, `created > 2025-01` begins with
///   February. Dates within attributes are strings.
///
/// ## Limits
///
/// A text has at most 1 MiB; conditions are at most 1,024, their values together at most 65,536; parentheses and `not` are nested
/// at most 64 deep. ``validate()`` holds filters that are built in Swift to the same.
public struct SearchFilter: Sendable, Hashable {
    /// The longest text, in bytes.
    static let maximumByteCount = 1 << 20
    /// The most comparisons that are joined.
    static let maximumConditionCount = 1024
    /// The most values in all lists together.
    static let maximumValueCount = 65_536
    /// How deep parentheses and `not` may be nested.
    static let maximumDepth = 64

    /// How a value is compared.
    enum Comparison: String, Sendable, Hashable, CaseIterable {
        case equal = "="
        case notEqual = "!="
        case less = "<"
        case lessOrEqual = "<="
        case greater = ">"
        case greaterOrEqual = ">="
    }

    /// A condition, or how the one or two before it are joined.
    enum Node: Sendable, Hashable {
        case comparison(AttributeName, Comparison, SearchValue)
        case prefix(AttributeName, ByteText)
        case range(AttributeName, SearchValue, SearchValue)
        case anyOf(AttributeName, [SearchValue])
        case exists(AttributeName)
        case and
        case or
        case not
    }

    /// The conditions, each join behind what it joins: nothing is nested, so no filter is too deep for the stack. Never empty,
    /// and every join has its operands.
    let nodes: [Node]

    init(nodes: [Node]) { self.nodes = nodes }

    /// Reads the text form; see above for its grammar.
    ///
    /// - Parameter text: the filter.
    /// - Throws: ``IndexError`` with `invalidFilter`: the column of the first mistake, counted in Unicode scalars from 1, what should
    ///   stand there, or which limit is passed.
    /// - Complexity: O(*n*) in the text's length.
    public init(_ text: String) throws(IndexError) {
        var parser = try SearchFilterParser(text)
        nodes = try parser.parse()
    }
}

extension SearchFilter: Codable {
    /// Encodes the text form.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(description)
    }

    /// Decodes the text form.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        let text = try container.decode(String.self)
        do {
            try self.init(text)
        } catch {
            throw DecodingError.dataCorruptedError(in: container, debugDescription: error.message)
        }
    }
}

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
