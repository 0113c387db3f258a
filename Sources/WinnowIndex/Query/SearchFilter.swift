import WinnowSystem

/// A condition on an item's domain, dates, rank and attributes.
///
/// A filter restricts which items are found and does not affect their ranking. Write it as text, for people
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
/// | name | meaning |
/// |---|---|
/// | `domain` | ``SearchItem/domain``, a string |
/// | `created`, `modified`, `expires` | the item's dates |
/// | `rank` | ``SearchItem/rank``, a number |
/// | any other | that attribute; `author.name` is `name` in the object, or array of objects, `author` |
/// | `attributes.NAME` | the attribute NAME, even if a property has that name: `attributes.created` |
///
/// Filters do not apply to titles, texts and keywords; search those with a ``SearchQuery``.
///
/// ## The text form
///
/// | text | meaning |
/// |---|---|
/// | `level = beginner`, `level: beginner` | a value is equal; `==` is the same |
/// | `level != beginner` | no value is equal: the same as `not level = beginner` |
/// | `price < 50`, `<=`, `>`, `>=` | a value is less, and so on |
/// | `price in 10..50` | a value is in that closed range; also `10..`, `..50`, `price = 10..50` |
/// | `level in (beginner, advanced)` | a value is one of these; `()` matches none |
/// | `name ^= "Ann"`, `name = Ann*` | a value is a string with that prefix |
/// | `price exists`, `price = *` | there is a value |
/// | `level not in (…)`, `price not exists` | the opposites |
/// | `A and B`, `A or B`, `not A`, `( … )` | also `&&`, `\|\|`, `!`; `not` binds tightest, then `and` |
///
/// The keywords `and`, `or`, `not`, `in` and `exists` are case-insensitive. A value is a bare word or is in
/// quotes: `"…"`, `'…'` or curly ones. In quotes, `\"`, `\'`, `\\`, `\n`, `\r`, `\t` and `\u{HEX}` are
/// escapes. A bare `true` or `false` is a Boolean, a bare number in JSON syntax a number (`50`, `-1.5`,
/// `1e3`, not `007`, nor a whole number that needs more than 64 bits), anything else a string. Quoted values are always strings. A bare word ends at white
/// space, at any of `( ) , " < > = ^ *`, at `..`, `&&`, `||` and `!=`; names also end at `:` and `!`. Quote
/// names that contain such characters or are keywords.
///
/// ## The meaning of conditions
///
/// - **No value.** An attribute that is absent, `null` or an empty array matches no comparison. `!=` and
///   `not` are exact negations, so they *match* items without the attribute; write
///   `level exists and level != beginner` to exclude those.
/// - **Several values.** Any element of an array may match: `tags = music` finds items with `music` among
///   their tags, and `tags != music` those without it. A range must contain at least one element.
/// - **Kinds.** A number is never equal to, less or greater than a string: `year = 2025` finds the number,
///   `year = "2025"` the string.
/// - **Strings** are compared by their UTF-8 bytes, so case matters (see ``SearchValue``).
/// - **Domains.** `domain = courses` finds the domain `courses` and its subdomains, such as
///   `courses.business`, but not `courses-old`; likewise `!=` and `in ( … )`. Other comparisons treat the
///   domain as any string: `domain in courses..courses` is only that domain. An empty domain is no value.
/// - **Dates** of the item are compared with a ``SearchDate`` (`2025-01-31`, `2025-01-31T10:00:00+01:00`), a
///   month (`2025-01`), a year (`2025`), or seconds since 1970. A date without a time is the whole day, month
///   or year in UTC: `created = 2025` is any moment of it, `created <= 2025-01-31` includes that day,
///   `created > 2025-01` begins with February. Dates in attributes are strings.
///
/// ## Limits
///
/// At most 1 MiB of text, 1,024 conditions, 65,536 values in total, and 64 nested parentheses and `not`.
/// ``validate()`` applies the same limits to filters built in Swift.
public struct SearchFilter: Sendable, Hashable {
    /// The maximum text length, in bytes.
    static let maximumByteCount = 1 << 20
    /// The maximum number of conditions.
    static let maximumConditionCount = 1024
    /// The maximum number of values in total.
    static let maximumValueCount = 65_536
    /// The maximum nesting depth of parentheses and `not`.
    static let maximumDepth = 64

    /// A comparison operator.
    enum Comparison: String, Sendable, Hashable, CaseIterable {
        case equal = "="
        case notEqual = "!="
        case less = "<"
        case lessOrEqual = "<="
        case greater = ">"
        case greaterOrEqual = ">="
    }

    /// A condition, or an operator on the one or two nodes before it.
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

    /// The filter in postfix order, so that no nesting overflows the stack. Not empty and well-formed.
    let nodes: [Node]

    init(nodes: [Node]) { self.nodes = nodes }

    /// Reads the text form; see above for its grammar.
    ///
    /// - Parameter text: the filter.
    /// - Throws: ``IndexError`` with `invalidFilter`: the column of the first mistake, in Unicode scalars
    ///   from 1, and the expected input, or the limit exceeded.
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
    /// It contains the filter's names and values: do not log it. Complexity: O(*n*) in conditions and values.
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
    var text: String {
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

/// Formats names and values for the text form.
enum FilterText {
    /// Words that are names only in quotes.
    static let keywords: Set<String> = ["and", "or", "not", "in", "exists"]

    static func name(_ name: String) -> String { isPlain(name, marks: "_-") ? name : quoted(name) }

    static func value(_ value: SearchValue) -> String {
        switch value {
        case .bool(let bool): bool ? "true" : "false"
        case .number(let number):
            number.bitPattern == (-0.0).bitPattern
                ? "-0.0" : Int(exactly: number).map { String($0) } ?? number.description
        case .integer(let integer): String(integer)
        case .string(let string): FilterText.string(string)
        }
    }

    static func string(_ string: String) -> String {
        let isBare = isPlain(string, marks: "_-:/+@") && SearchValue(bareWord: string) == .string(string)
        return isBare ? string : quoted(string)
    }

    /// Whether a word needs no quotes: letters, digits, `marks` and single inner dots; no leading mark.
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
