/// A condition of a filter with a value that no item has, or some items cannot have, because values of its attribute are of another
/// kind.
package struct FilterMismatch: Sendable, Hashable {
    /// A kind of value.
    package enum Kind: String, Sendable, Hashable {
        case bool = "true or false"
        case number = "a number"
        case string = "a string"
    }

    /// The condition.
    package var condition: String
    /// The attribute.
    package var attribute: String
    /// The value that it is compared with.
    package var value: String
    /// The kind of the value.
    package var compared: Kind
    /// The kinds of the values that items have; if `isPartial`, those that the condition does not compare.
    package var found: [Kind]
    /// Whether other items have values of the condition's kind.
    package var isPartial = false
    /// The condition with a value of the right kind, if it is the same value written otherwise.
    package var remedy: String?
}

extension SearchFilter {
    /// The conditions with a value of whose kind no item has one, each once.
    ///
    /// - Parameter columns: the columns of the segments to search.
    func mismatches(in columns: [Columns]) -> [FilterMismatch] {
        var found: [FilterMismatch] = []
        // Another condition of the filter may compare the values of other kinds.
        var compared: [AttributeName: Set<ColumnKind>] = [:]
        for node in nodes {
            if let name = node.name { compared[name, default: []].formUnion(node.values.map(\.kind)) }
        }
        for node in nodes {
            guard let name = node.name, name.property == nil else { continue }
            let kinds = ColumnKind.allCases.filter { kind in
                columns.contains { $0.column(name, kind) != nil }
            }
            // An attribute that no item has is told elsewhere.
            guard !kinds.isEmpty else { continue }
            let left = kinds.filter { compared[name]?.contains($0) != true }
            let foreign = node.values.first { !kinds.contains($0.kind) }
            guard foreign != nil || !left.isEmpty, let value = foreign ?? node.values.first else { continue }
            let others = foreign == nil ? left : kinds
            let mismatch = FilterMismatch(
                condition: node.text, attribute: name.text, value: FilterText.value(value),
                compared: FilterMismatch.Kind(value.kind),
                found: others.map(FilterMismatch.Kind.init), isPartial: foreign == nil,
                remedy: node.converted(to: others))
            if !found.contains(mismatch) { found.append(mismatch) }
        }
        return found
    }
}

extension SearchFilter {
    /// Whether any value in it is of one of these kinds.
    fileprivate func hasValue(of kinds: [FilterMismatch.Kind]) -> Bool {
        nodes.contains { $0.values.contains { kinds.contains(FilterMismatch.Kind($0.kind)) } }
    }
}

extension FilterMismatch.Kind {
    fileprivate init(_ kind: ColumnKind) {
        self =
            switch kind {
            case .bool: .bool
            case .number: .number
            case .string: .string
            }
    }
}

extension SearchFilter.Node {
    /// A comparison with one value as text, with the same value of another kind; nil if it is not that.
    fileprivate func converted(to kinds: [ColumnKind]) -> String? {
        if case .prefix(let name, let prefix) = self, let value = SearchValue(bareWord: prefix.text),
            kinds.contains(value.kind)
        {
            return Self.comparison(name, .equal, value).text
        }
        guard case .comparison(let name, let comparison, let value) = self else { return nil }
        let converted: SearchValue? =
            switch value {
            case .string(let text): SearchValue(bareWord: text)
            case .bool, .number, .integer: .string(FilterText.value(value))
            }
        guard let converted, kinds.contains(converted.kind) else { return nil }
        return Self.comparison(name, comparison, converted).text
    }

    /// The day without time that ends what the condition accepts, or after which it begins; nil for other conditions.
    fileprivate var lastDay: String? {
        let value: SearchValue? =
            switch self {
            case .comparison(_, .lessOrEqual, let value), .comparison(_, .greater, let value): value
            case .range(_, _, let last): last
            default: nil
            }
        guard case .string(let text)? = value, text.utf8.count == 10, SearchDate(text) != nil else {
            return nil
        }
        return text
    }
}

extension SearchFilter {
    /// The conditions that no value can meet, such as a range that ends before it begins, and why.
    package var emptyConditions: [(condition: String, reason: String)] {
        nodes.compactMap { node in node.emptiness.map { (condition: node.text, reason: $0) } }
    }

    /// The conditions that compare strings with a day of which items have times: these are after it, as characters.
    ///
    /// - Parameter columns: the columns of the segments to search.
    func daysWithTimes(in columns: [Columns]) -> [(condition: String, reason: String)] {
        nodes.compactMap { node in
            guard let name = node.name, name.property == nil, let day = node.lastDay,
                columns.contains(where: { columns in
                    guard let column = columns.column(name, .string) else { return false }
                    return ["T", " "].contains {
                        !columns.ordinals(beginningWith: day + $0, of: column).isEmpty
                    }
                })
            else { return nil }
            return (
                node.text,
                "items have times on this day, and \(name.text) is a string, compared by its characters; build the index with "
                    + "--created-column \(name.text), or compare with \(day)T24"
            )
        }
    }
}

#if Search
extension SearchIndex {
    /// The conditions of a request's filter that compare strings with a day of which items have times, and what to do.
    ///
    /// - Throws: ``IndexError`` with `file` or `damaged`.
    package func daysWithTimes(
        of request: SearchRequest
    ) throws(IndexError) -> [(condition: String, reason: String)] {
        guard let filter = request.filter else { return [] }
        return filter.daysWithTimes(in: try latest(checking: [.columns]).segments.map(\.segment.columns))
    }

    /// The conditions of a request's filter and query that compare an attribute with another kind of value than items
    /// have.
    ///
    /// - Throws: ``IndexError`` with `file` or `damaged`.
    package func filterMismatches(of request: SearchRequest) throws(IndexError) -> [FilterMismatch] {
        let conditions = request.query.parts.filter { $0.attribute != nil }
        guard request.filter != nil || !conditions.isEmpty else { return [] }
        let columns = try latest(checking: [.columns]).segments.map(\.segment.columns)
        let asked = conditions.compactMap { part -> FilterMismatch? in
            // A word may be a string, and a number or a Boolean.
            guard let filter = part.filter, case let mismatches = filter.mismatches(in: columns),
                var mismatch = mismatches.first, !mismatch.isPartial, !filter.hasValue(of: mismatch.found)
            else { return nil }
            mismatch.condition = mismatch.attribute + ":" + part.text
            mismatch.value = part.text
            mismatch.remedy = nil
            return mismatch
        }
        return (request.filter?.mismatches(in: columns) ?? []) + asked
    }
}
#endif
