// The documents that match a filter.

extension Columns {
    /// The documents that match a filter.
    ///
    /// - Complexity: O(*n*) per condition.
    func documents(matching filter: SearchFilter) -> DocumentSet {
        var stack: [DocumentSet] = []
        for node in filter.nodes {
            switch node {
            case .not:
                guard !stack.isEmpty else { continue }
                stack[stack.count - 1].formComplement()
            case .and, .or:
                guard stack.count > 1, let right = stack.popLast() else { continue }
                if node == .and {
                    stack[stack.count - 1].formIntersection(right)
                } else {
                    stack[stack.count - 1].formUnion(right)
                }
            default: stack.append(documents(meeting: node))
            }
        }
        return stack.last ?? DocumentSet(capacity: documents)
    }

    /// The documents that match one condition.
    private func documents(meeting condition: SearchFilter.Node) -> DocumentSet {
        switch condition {
        case .comparison(let name, .notEqual, let value):
            var set = documents(meeting: .comparison(name, .equal, value))
            set.formComplement()
            return set
        case .comparison(let name, .equal, let value): return documents(name, isAnyOf: [value])
        case .comparison(let name, let comparison, let value):
            return documents(name, comparison, value)
        case .anyOf(let name, let values): return documents(name, isAnyOf: values)
        case .range(let name, let first, let last): return documents(name, from: first, to: last)
        case .prefix(let name, let prefix):
            guard let column = column(name, .string) else { break }
            return documents(of: column, ordinalsIn: [ordinals(beginningWith: prefix.text, of: column)])
        case .exists(let name):
            var set = DocumentSet(capacity: documents)
            for kind in ColumnKind.allCases {
                guard let column = column(name, kind) else { continue }
                set.formUnion(
                    kind == .number
                        ? documents(of: column, numbersIn: [.least ... .greatest])
                        : documents(of: column, ordinalsIn: [0..<column.ordinalCount]))
            }
            return set
        case .and, .or, .not: break
        }
        return DocumentSet(capacity: documents)
    }

    // MARK: Comparisons

    private func documents(
        _ name: AttributeName, _ comparison: SearchFilter.Comparison, _ value: SearchValue
    ) -> DocumentSet {
        if let bounds = bounds(of: value, name), let column = column(name, .number) {
            let range =
                switch comparison {
                case .less: .least...bounds.lowerBound.below
                case .lessOrEqual: .least...bounds.upperBound
                case .greater: bounds.upperBound.above ... .greatest
                case .greaterOrEqual: bounds.lowerBound ... .greatest
                case .equal, .notEqual: bounds
                }
            return documents(of: column, numbersIn: [range])
        }
        guard let (column, place) = ordinals(of: value, name) else { return DocumentSet(capacity: documents) }
        let range =
            switch comparison {
            case .less: 0..<place.lowerBound
            case .lessOrEqual: 0..<place.upperBound
            case .greater: place.upperBound..<column.ordinalCount
            case .greaterOrEqual: place.lowerBound..<column.ordinalCount
            case .equal, .notEqual: place
            }
        return documents(of: column, ordinalsIn: [range])
    }

    private func documents(
        _ name: AttributeName, from first: SearchValue, to last: SearchValue
    ) -> DocumentSet {
        let none = DocumentSet(capacity: documents)
        if let low = bounds(of: first, name), let high = bounds(of: last, name) {
            guard low.lowerBound <= high.upperBound, let column = column(name, .number) else { return none }
            return documents(of: column, numbersIn: [low.lowerBound...high.upperBound])
        }
        guard first.kind == last.kind, let (column, low) = ordinals(of: first, name),
            let (_, high) = ordinals(of: last, name), low.lowerBound < high.upperBound
        else { return none }
        return documents(of: column, ordinalsIn: [low.lowerBound..<high.upperBound])
    }

    private func documents(_ name: AttributeName, isAnyOf values: [SearchValue]) -> DocumentSet {
        var set = DocumentSet(capacity: documents)
        let numbers = values.compactMap { bounds(of: $0, name) }
        if !numbers.isEmpty, let column = column(name, .number) {
            set.formUnion(documents(of: column, numbersIn: numbers))
        }
        let others = values.filter { bounds(of: $0, name) == nil }
        for kind in [ColumnKind.bool, .string] {
            let values = others.filter { $0.kind == kind }
            guard !values.isEmpty, let column = column(name, kind) else { continue }
            let ranges = values.flatMap { ordinals(equalTo: $0, name, of: column) }
            set.formUnion(documents(of: column, ordinalsIn: ranges))
        }
        return set
    }

    /// The range of numbers that a value denotes: a day is a range; nil if it denotes no number.
    private func bounds(of value: SearchValue, _ name: AttributeName) -> ClosedRange<ExactNumber>? {
        if let property = name.property, property.isDate {
            return property.moments(of: value).map {
                ExactNumber($0.lowerBound)...ExactNumber($0.upperBound)
            }
        }
        guard let number = value.exact, !number.nearest.isNaN else { return nil }
        return number...number
    }

    /// The column to search for a value, and the value's ordinals in it.
    private func ordinals(of value: SearchValue, _ name: AttributeName) -> (Column, Range<Int>)? {
        guard value.kind != .number, let column = column(name, value.kind) else { return nil }
        return (column, ordinals(of: value, of: column))
    }

    private func ordinals(of value: SearchValue, of column: Column) -> Range<Int> {
        switch value {
        case .bool(let bool): bool ? 1..<2 : 0..<1
        case .string(let text): ordinals(equalTo: text, of: column)
        case .number, .integer: 0..<0
        }
    }

    /// The ordinals equal to a value; a domain also matches its subdomains.
    private func ordinals(equalTo value: SearchValue, _ name: AttributeName, of column: Column) -> [Range<
        Int
    >] {
        let equal = ordinals(of: value, of: column)
        guard name == .own(.domain), case .string(let domain) = value, !domain.isEmpty else { return [equal] }
        return [equal, ordinals(beginningWith: domain + ".", of: column)]
    }
}
