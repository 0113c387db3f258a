// The valid comparisons and the limits of a filter.

extension SearchFilter {
    /// Checks that the filter's comparisons are valid and within the limits; filtering checks this as well.
    ///
    /// Filters read from text are valid.
    ///
    /// - Throws: ``IndexError`` with `invalidFilter`.
    /// - Complexity: O(*n*) in conditions and values.
    public func validate() throws(IndexError) {
        var conditions = 0
        var values = 0
        for node in nodes where !node.isJoin {
            conditions += 1
            values += node.values.count
            if let problem = node.problem { throw .invalidFilter("the filter: \(problem)") }
        }
        guard conditions <= Self.maximumConditionCount else {
            throw .invalidFilter("the filter: \(Self.tooManyConditions)")
        }
        guard values <= Self.maximumValueCount else {
            throw .invalidFilter("the filter: \(Self.tooManyValues)")
        }
        guard depth <= Self.maximumDepth else { throw .invalidFilter("the filter: \(Self.tooDeep)") }
    }

    static let tooManyConditions =
        "more than \(maximumConditionCount) conditions; use lists such as level in (a, b)"
    static let tooManyValues = "more than \(maximumValueCount) values; use fewer, or a range or an attribute"
    static let tooDeep = "parentheses and not are nested deeper than \(maximumDepth); flatten the filter"

    /// The nesting depth of parentheses and `not` in the text form.
    private var depth: Int {
        var stack: [(depth: Int, precedence: Int)] = []
        for node in nodes {
            switch node {
            case .not:
                guard let operand = stack.popLast() else { return 0 }
                stack.append((operand.depth + (operand.precedence < 3 ? 2 : 1), 3))
            case .and, .or:
                guard let right = stack.popLast(), let left = stack.popLast() else { return 0 }
                let depth = max(
                    left.depth + (left.precedence < node.precedence ? 1 : 0),
                    right.depth + (right.precedence <= node.precedence ? 1 : 0))
                stack.append((depth, node.precedence))
            default: stack.append((0, node.precedence))
            }
        }
        return stack.last?.depth ?? 0
    }
}

extension SearchFilter.Node {
    /// Whether it combines the preceding nodes.
    var isJoin: Bool { self == .and || self == .or || self == .not }

    /// The precedence: `or` 1, `and` 2, `not` 3, a condition 4.
    var precedence: Int {
        switch self {
        case .or: 1
        case .and: 2
        case .not: 3
        default: 4
        }
    }

    /// The property or attribute; nil for a join.
    var name: AttributeName? {
        switch self {
        case .comparison(let name, _, _), .prefix(let name, _), .range(let name, _, _), .anyOf(let name, _),
            .exists(let name):
            name
        case .and, .or, .not: nil
        }
    }

    /// The values to compare with.
    var values: [SearchValue] {
        switch self {
        case .comparison(_, _, let value): [value]
        case .range(_, let first, let last): [first, last]
        case .anyOf(_, let values): values
        case .prefix(_, let prefix): [.string(prefix.text)]
        case .exists, .and, .or, .not: []
        }
    }

    /// Why the condition is invalid; nil if it is valid.
    var problem: String? {
        for value in values {
            if case .number(let number) = value, !number.isFinite {
                return "\(number) is not a finite number"
            }
        }
        if case .range(_, let first, let last) = self, first.kind != last.kind, name?.property?.isDate != true
        {
            return "both ends of a range must be of one kind; quote both or neither"
        }
        guard let property = name?.property, !values.isEmpty else { return nil }
        if case .prefix = self, property != .domain { return Self.wrongValue(of: property) }
        return values.allSatisfy { property.accepts($0) } ? nil : Self.wrongValue(of: property)
    }

    /// Why no value can meet the condition, as it is written; nil if one can.
    var emptiness: String? {
        switch self {
        case .anyOf(_, []): return "the list is empty; write a value in it"
        case .range(let name, let first, let last):
            let isReversed =
                if let property = name.property, property.isDate,
                    let start = property.moments(of: first)?.lowerBound,
                    let end = property.moments(of: last)?.upperBound
                {
                    end < start
                } else if let first = first.exact, let last = last.exact {
                    last < first
                } else if case .string(let first) = first, case .string(let last) = last {
                    ByteText(last) < ByteText(first)
                } else {
                    false
                }
            return isReversed
                ? "the range is empty; put the smaller value first" : nil
        default: return nil
        }
    }

    private static func wrongValue(of property: ItemProperty) -> String {
        let name = property.rawValue
        return switch property {
        case .domain: "domain is a string; quote its value"
        case .rank: "rank is a number; compare it with a number, or use attributes.rank"
        case .created, .modified, .expires:
            "\(name) is a date; compare it with one such as 2025, 2025-01-31 or 2025-01-31T10:00:00Z, or use attributes.\(name)"
        }
    }
}

extension ItemProperty {
    /// Whether it can be compared with a value.
    func accepts(_ value: SearchValue) -> Bool {
        switch (self, value) {
        case (.domain, .string), (.rank, .number), (.rank, .integer): true
        case (.created, _), (.modified, _), (.expires, _): moments(of: value) != nil
        default: false
        }
    }

    /// The moments of a date value in seconds since 1970: those of its whole day, month or year if it has no
    /// time; nil if it is not a date.
    func moments(of value: SearchValue) -> ClosedRange<Double>? {
        switch value {
        case .bool: return nil
        case .number, .integer:
            guard let number = value.exact?.nearest else { return nil }
            if 1000...9999 ~= number, number == number.rounded() {
                return moments(of: .string(String(Int(number))))
            }
            return number.isNaN ? nil : number...number
        case .string(let text):
            switch text.utf8.count {
            case 4: return days(from: text + "-01-01", to: text + "-12-31")
            case 7:
                // The last day of the month is the last valid one.
                let last = (28...31).last { SearchDate("\(text)-\($0)") != nil } ?? 0
                return days(from: text + "-01", to: "\(text)-\(last)")
            case 10: return days(from: text, to: text)
            default: return SearchDate(text).map { $0.secondsSince1970...$0.secondsSince1970 }
            }
        }
    }

    private func days(from first: String, to last: String) -> ClosedRange<Double>? {
        guard let first = SearchDate(first)?.secondsSince1970, let last = SearchDate(last)?.secondsSince1970
        else { return nil }
        return first...(last + 86_400).nextDown
    }
}

extension IndexError {
    static func invalidFilter(_ message: String) -> IndexError {
        IndexError(code: .invalidFilter, message: message)
    }
}
