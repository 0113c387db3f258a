// The expected results of filters, sorts and facets, item by item, and random items.

import WinnowModelFile
import WinnowSystem

@testable import WinnowIndex

/// The documented meaning of filters, without columns.
enum ColumnReference {
    /// The values of an item, each once.
    static func values(of item: SearchItem, _ name: AttributeName) -> Set<SearchValue> {
        switch name {
        case .own(.domain): return item.domain.isEmpty ? [] : [.string(item.domain)]
        case .own(.created): return Set(item.created.map { [.date($0)] } ?? [])
        case .own(.modified): return Set(item.modified.map { [.date($0)] } ?? [])
        case .own(.expires): return Set(item.expires.map { [.date($0)] } ?? [])
        case .own(.rank): return Set(item.rank.map { [.number($0)] } ?? [])
        case .attribute(let name):
            var values: Set<SearchValue> = []
            collect(.object(item.attributes), path: nil, name.text, &values)
            return values
        }
    }

    /// A value in the form in which strings are compared.
    private static func composed(_ value: SearchValue) -> SearchValue {
        guard case .string(let string) = value else { return value }
        return .string(ComposedLetters.composed(string))
    }

    private static func collect(
        _ value: JSONValue, path: String?, _ name: String, _ values: inout Set<SearchValue>
    ) {
        switch value {
        case .null: break
        case .bool(let bool): if path == name { values.insert(.bool(bool)) }
        case .integer(let integer): if path == name { values.insert(.integer(integer)) }
        case .number(let number): if path == name { values.insert(.number(number)) }
        case .string(let string): if path == name { values.insert(composed(.string(string))) }
        case .array(let elements): for element in elements { collect(element, path: path, name, &values) }
        case .object(let object):
            var last: [String: JSONValue] = [:]
            for member in object { last[member.key] = member.value }
            for (key, value) in last {
                collect(value, path: path.map { $0 + "." + key } ?? key, name, &values)
            }
        }
    }

    static func matches(_ filter: SearchFilter, _ item: SearchItem) -> Bool {
        var stack: [Bool] = []
        for node in filter.nodes {
            switch node {
            case .and:
                let right = stack.removeLast()
                stack.append(stack.removeLast() && right)
            case .or:
                let right = stack.removeLast()
                stack.append(stack.removeLast() || right)
            case .not: stack.append(!stack.removeLast())
            default: stack.append(meets(node, item))
            }
        }
        return stack[0]
    }

    private static func meets(_ node: SearchFilter.Node, _ item: SearchItem) -> Bool {
        guard let name = node.name else { return false }
        let values = values(of: item, name)
        switch node {
        case .exists: return !values.isEmpty
        case .prefix(_, let prefix):
            return values.contains {
                guard case .string(let text) = $0 else { return false }
                return text.utf8.starts(with: ComposedLetters.composed(prefix.text).utf8)
            }
        case .range(_, let first, let last):
            return values.contains { value in
                guard let low = bounds(first, name), let high = bounds(last, name), low.0.kind == value.kind,
                    high.0.kind == value.kind
                else { return false }
                return low.0 <= value && value <= high.1
            }
        case .anyOf(_, let wanted): return wanted.contains { isEqual(values, $0, name) }
        case .comparison(_, .notEqual, let wanted): return !isEqual(values, wanted, name)
        case .comparison(_, .equal, let wanted): return isEqual(values, wanted, name)
        case .comparison(_, let comparison, let wanted):
            guard let (low, high) = bounds(wanted, name) else { return false }
            return values.contains { value in
                guard value.kind == low.kind else { return false }
                return switch comparison {
                case .less: value < low
                case .lessOrEqual: value <= high
                case .greater: value > high
                default: value >= low
                }
            }
        case .and, .or, .not: return false
        }
    }

    private static func isEqual(_ values: Set<SearchValue>, _ wanted: SearchValue, _ name: AttributeName)
        -> Bool
    {
        if name == .own(.domain), case .string(let domain) = wanted {
            return values.contains {
                $0 == wanted || !domain.isEmpty && "\($0)".hasPrefix("string(\"\(domain).")
            }
        }
        guard let (low, high) = bounds(wanted, name) else { return false }
        return values.contains { $0.kind == low.kind && low <= $0 && $0 <= high }
    }

    /// The first and the last value that a value includes.
    private static func bounds(_ value: SearchValue, _ name: AttributeName) -> (SearchValue, SearchValue)? {
        guard [.own(.created), .own(.modified), .own(.expires)].contains(name) else {
            return (composed(value), composed(value))
        }
        switch value {
        case .bool: return nil
        case .integer: return (value, value)
        case .number(let number):
            guard number == 2025 else { return (value, value) }
            return (.number(1_735_689_600), .number(1_767_225_600.0.nextDown))
        case .string(let text):
            guard let start = SearchDate(text)?.secondsSince1970 else { return nil }
            return (.number(start), .number(text.utf8.count == 10 ? (start + 86_400).nextDown : start))
        }
    }
}

extension Columns {
    /// The columns of items, saved and reopened.
    init(of items: [SearchItem]) throws {
        var builder = ColumnsBuilder()
        for item in items { builder.append(item) }
        try self.init(saving: builder)
    }

    init(saving builder: consuming ColumnsBuilder) throws {
        let documents = builder.documents
        try self.init(from: ModelFile(bytes: builder.fileBytes()), documents: documents)
    }
}

extension ColumnsBuilder {
    consuming func fileBytes() throws -> [UInt8] {
        var writer = ModelFileWriter(kind: "index-segment", manifest: [:])
        save(to: &writer)
        return try writer.bytes()
    }
}

extension DocumentSet {
    var members: [Int] {
        var members: [Int] = []
        forEach { members.append($0) }
        return members
    }
}

// MARK: Random items

extension SeededGenerator {
    mutating func element<Element>(of elements: [Element]) -> Element {
        elements[next(below: elements.count)]
    }

    static let names = [
        "level", "price", "tags", "mixed", "author.name", "rare", "created", "free", "größe", "a b",
    ]
    static let strings = [
        "", "a", "ab", "abc", "b", "ba", "Ann", "Anna", "Änne", "courses", "courses.business", "5", "true",
        "2025-01-31", "\u{0}", "e\u{301}", "é", "日本", "\u{10FFFF}", "x y", "\"",
    ]
    /// Whole numbers whose neighbours doubles do not have.
    static let integers = [
        Int.min + 1, -9_007_199_254_740_993, 9_007_199_254_740_992, 570_306_133_677_760_513, .max - 1,
    ]
    static let domains = [
        "", "courses", "courses.business", "courses.business.law", "courses-old", "coursesx", "help",
        "help.a",
    ]
    static let dates = [
        "2025-01-30T23:59:59.5Z", "2025-01-31", "2025-01-31T10:00Z", "2025-02-01", "1969-12-31T23:00Z",
    ]

    mutating func json(depth: Int = 0) -> JSONValue {
        switch next(below: depth > 2 ? 9 : 12) {
        case 0: .null
        case 1: .bool(next(below: 2) == 0)
        case 2 where next(below: 2) == 0: .integer(element(of: Self.integers) + (next(below: 3) - 1))
        case 2, 3, 4: .integer(next(below: 7) - 3)
        case 5: .number(Double(next(below: 9)) / 4 - 1)
        case 6, 7, 8: .string(element(of: Self.strings))
        case 9: .array((0..<next(below: 4)).map { _ in json(depth: depth + 1) })
        case 10: .object(["name": json(depth: depth + 1)])
        default: .object([:])
        }
    }

    mutating func item(_ number: Int) -> SearchItem {
        var item = SearchItem(identifier: "\(number)", title: "t", domain: element(of: Self.domains))
        if next(below: 3) > 0 { item.created = SearchDate(element(of: Self.dates)) }
        if next(below: 20) == 0 { item.modified = SearchDate(element(of: Self.dates)) }
        if next(below: 9) == 0 { item.expires = SearchDate(secondsSince1970: Double(next(below: 100))) }
        if next(below: 2) == 0 { item.rank = Double(next(below: 5)) / 4 }
        for name in ["level", "price", "tags", "mixed", "author", "created", "größe", "a b"]
        where next(below: 3) > 0 {
            item.attributes.append(key: name, value: json())
        }
        item.attributes["free"] = .bool(next(below: 2) == 0)
        if next(below: 30) == 0 { item.attributes["rare"] = json() }
        if next(below: 9) == 0 { item.attributes.append(key: "level", value: json()) }
        return item
    }

    mutating func value() -> SearchValue {
        switch next(below: 6) {
        case 0: .bool(next(below: 2) == 0)
        case 1 where next(below: 2) == 0: .integer(element(of: Self.integers) + (next(below: 3) - 1))
        case 1: .number(Double(next(below: 7) - 3))
        case 2: .number(Double(next(below: 9)) / 4 - 1)
        default: .string(element(of: Self.strings))
        }
    }

    /// A valid condition.
    mutating func condition() -> SearchFilter {
        while true {
            let name: String
            var values: [SearchValue] = [value(), value(), value()]
            switch next(below: 4) {
            case 0:
                name = "domain"
                values = values.map { _ in .string(element(of: Self.domains)) }
            case 1:
                name = element(of: ["created", "modified", "expires"])
                values = values.map { _ in
                    next(below: 4) == 0 ? .number(Double(next(below: 100))) : .string(element(of: Self.dates))
                }
            case 2 where next(below: 2) == 0:
                name = "rank"
                values = values.map { _ in .number(Double(next(below: 5)) / 4) }
            default:
                let attribute = element(of: Self.names)
                name = attribute == "created" ? "attributes.created" : attribute
            }
            let filter: SearchFilter =
                switch next(below: 10) {
                case 0: .where(name, is: values[0])
                case 1: .where(name, isNot: values[0])
                case 2: .where(name, isBelow: values[0])
                case 3: .where(name, isAtMost: values[0])
                case 4: .where(name, isAbove: values[0])
                case 5: .where(name, isAtLeast: values[0])
                case 6: .where(name, isFrom: values[0], to: values[1])
                case 7: .where(name, isAnyOf: Array(values.prefix(next(below: 4))))
                case 8: .where(name, beginsWith: element(of: Self.strings))
                default: .exists(name)
                }
            if (try? filter.validate()) != nil { return filter }
        }
    }

    mutating func filter(size: Int) -> SearchFilter {
        guard size > 1 else { return condition() }
        let left = 1 + next(below: size - 1)
        switch next(below: 5) {
        case 0, 1: return filter(size: left) && filter(size: size - left)
        case 2, 3: return filter(size: left) || filter(size: size - left)
        default: return !filter(size: size - 1)
        }
    }
}
