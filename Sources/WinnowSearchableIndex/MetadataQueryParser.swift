import Foundation
import WinnowIndex

/// Parses a metadata query by recursive descent.
struct MetadataQueryParser {
    private let signs: [Character]
    private var place = 0
    private var depth = 0
    private let now: Date
    private static let largestDepth = 100
    private static let longestQuery = 100_000

    init(_ text: String, now: Date) { (signs, self.now) = (Array(text.prefix(Self.longestQuery + 1)), now) }

    mutating func query() throws(CSSearchQueryError) -> MetadataQuery.Condition {
        guard signs.count <= Self.longestQuery else { throw fault("is too long") }
        let condition = try any()
        skipSpace()
        guard place == signs.count else {
            throw fault("continues after its end; join conditions by && or ||")
        }
        return condition
    }

    private mutating func any() throws(CSSearchQueryError) -> MetadataQuery.Condition {
        var parts = [try all()]
        while take("||") { parts.append(try all()) }
        return parts.count == 1 ? parts[0] : .any(parts)
    }

    private mutating func all() throws(CSSearchQueryError) -> MetadataQuery.Condition {
        var parts = [try one()]
        while take("&&") { parts.append(try one()) }
        return parts.count == 1 ? parts[0] : .all(parts)
    }

    private mutating func one() throws(CSSearchQueryError) -> MetadataQuery.Condition {
        depth += 1
        defer { depth -= 1 }
        guard depth <= Self.largestDepth else { throw fault("nests deeper than \(Self.largestDepth) levels") }
        if take("(") {
            let inner = try any()
            guard take(")") else { throw fault("lacks a closing parenthesis") }
            return inner
        }
        if take("!") { return .not(try one()) }
        if take("**") || take("*") { return .compares(nil, try comparison(), try value()) }
        let name = name()
        guard !name.isEmpty else { throw fault("lacks the name of an attribute") }
        guard name == "InRange", take("(") else { return .compares(name, try comparison(), try value()) }
        let ranged = self.name()
        guard !ranged.isEmpty, take(",") else { throw fault("InRange needs an attribute and two values") }
        let low = try value()
        guard take(",") else { throw fault("InRange needs an attribute and two values") }
        let high = try value()
        guard take(")") else { throw fault("lacks a closing parenthesis") }
        return .within(ranged, low, high)
    }

    private mutating func comparison() throws(CSSearchQueryError) -> MetadataQuery.Comparison {
        for comparison in MetadataQuery.Comparison.allCases where take(comparison.rawValue) {
            return comparison
        }
        // As in the documentation of older systems.
        if take("=") { return .equal }
        throw fault("lacks a comparison; use ==, !=, <, >, <= or >=")
    }

    private mutating func value() throws(CSSearchQueryError) -> MetadataQuery.Value {
        skipSpace()
        if take("\"") { return .text(try quoted("\"")) }
        if take("'") { return .text(try quoted("'")) }
        if take("$time.") { return .date(try date().timeIntervalSince1970) }
        let begin = place
        while place < signs.count, signs[place].isASCII,
            signs[place].isLetter || signs[place].isNumber
                || "+-.".contains(signs[place])
        { place += 1 }
        let word = String(signs[begin..<place])
        switch word.lowercased() {
        case "true", "yes": return .number(1)
        case "false", "no": return .number(0)
        default:
            guard let number = Double(word), number.isFinite else {
                place = begin
                throw fault("lacks a value; use a number, a text in quotes or a $time")
            }
            return .number(number)
        }
    }

    /// The rest of a text in quotes, with its modifiers.
    private mutating func quoted(_ quote: Character) throws(CSSearchQueryError) -> TextPattern {
        var found: [Character?] = []
        while place < signs.count, signs[place] != quote {
            if signs[place] == "\\", place + 1 < signs.count {
                place += 1
                found.append(signs[place])
            } else {
                found.append(signs[place] == "*" ? nil : signs[place])
            }
            place += 1
        }
        guard place < signs.count else { throw fault("lacks a closing quotation mark") }
        place += 1
        let begin = place
        while place < signs.count, "cdwt".contains(signs[place]) { place += 1 }
        return TextPattern(found, modifiers: signs[begin..<place])
    }

    /// A date after `$time.`: `now`, `today(-7)`, `iso(2025-01-31)`.
    private mutating func date() throws(CSSearchQueryError) -> Date {
        let function = name()
        var argument = ""
        if take("(") {
            while place < signs.count, signs[place] != ")" {
                argument.append(signs[place])
                place += 1
            }
            guard take(")") else { throw fault("lacks a closing parenthesis") }
        }
        let text = argument.trimmingCharacters(in: .whitespaces)
        if function == "iso" {
            guard let date = SearchDate(text) else {
                throw fault("$time.iso needs a date like 2025-01-31T12:00:00Z")
            }
            return Date(date)
        }
        guard let count = text.isEmpty ? 0 : Int(text), abs(count) < 1_000_000_000 else {
            throw fault("$time.\(function) needs a whole number")
        }
        let calendar = Calendar.current
        let day = calendar.startOfDay(for: now)
        let moved: Date? =
            switch function {
            case "now": now.addingTimeInterval(Double(count))
            case "today": calendar.date(byAdding: .day, value: count, to: day)
            case "yesterday": calendar.date(byAdding: .day, value: count - 1, to: day)
            case "this_week": calendar.start(of: .weekOfYear, count, now)
            case "this_month": calendar.start(of: .month, count, now)
            case "this_year": calendar.start(of: .year, count, now)
            default: nil
            }
        guard let moved else {
            throw fault(
                "$time.\(function) is unknown; use now, today, yesterday, this_week, this_month, this_year or iso"
            )
        }
        return moved
    }

    private mutating func name() -> String {
        skipSpace()
        let begin = place
        while place < signs.count, let byte = signs[place].asciiValue, MetadataQuery.isNameByte(byte) {
            place += 1
        }
        return String(signs[begin..<place])
    }

    private mutating func take(_ text: String) -> Bool {
        skipSpace()
        guard signs[place...].starts(with: text) else { return false }
        place += text.count
        return true
    }

    private mutating func skipSpace() {
        while place < signs.count, signs[place].isWhitespace { place += 1 }
    }

    private func fault(_ reason: String) -> CSSearchQueryError {
        CSSearchQueryError(.invalidQuery, "the query, column \(place + 1): \(reason)")
    }
}

extension Calendar {
    /// The start of the week, month or year, some of them later.
    fileprivate func start(of unit: Component, _ count: Int, _ now: Date) -> Date? {
        dateInterval(of: unit, for: now).flatMap { date(byAdding: unit, value: count, to: $0.start) }
    }
}
