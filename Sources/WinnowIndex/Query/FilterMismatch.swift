/// A condition of a filter that no item can meet, because all values of its attribute are of another kind.
package struct FilterMismatch: Sendable, Hashable {
    /// A kind of value.
    package enum Kind: String, Sendable, Hashable {
        case bool = "true or false"
        case number = "a number"
        case string = "a string"
    }

    /// The attribute.
    package var attribute: String
    /// The kind of the values that it is compared with.
    package var compared: Kind
    /// The kinds of the values that items have.
    package var found: [Kind]
    /// The condition with a value of the right kind, if it is the same value written otherwise.
    package var remedy: String?
}

extension SearchFilter {
    /// The conditions on attributes of whose kind no item has a value, each once.
    ///
    /// - Parameter columns: the columns of the segments to search.
    func mismatches(in columns: [Columns]) -> [FilterMismatch] {
        var found: [FilterMismatch] = []
        for node in nodes {
            guard let name = node.name, name.property == nil, let compared = node.values.first?.kind,
                node.values.allSatisfy({ $0.kind == compared })
            else { continue }
            let kinds = ColumnKind.allCases.filter { kind in
                columns.contains { $0.column(name, kind) != nil }
            }
            guard !kinds.isEmpty, !kinds.contains(compared) else { continue }
            let mismatch = FilterMismatch(
                attribute: name.text, compared: FilterMismatch.Kind(compared),
                found: kinds.map(FilterMismatch.Kind.init), remedy: node.converted(to: kinds))
            if !found.contains(mismatch) { found.append(mismatch) }
        }
        return found
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
        guard case .comparison(let name, let comparison, let value) = self else { return nil }
        let converted: SearchValue? =
            switch value {
            case .string(let text): SearchValue(bareWord: text)
            case .bool, .number: .string(FilterText.value(value))
            }
        guard let converted, kinds.contains(converted.kind) else { return nil }
        return Self.comparison(name, comparison, converted).text
    }
}

#if Search
extension SearchIndex {
    /// The conditions of a request's filter that no item can meet, as it compares an attribute with another
    /// kind of value than items have.
    ///
    /// - Throws: ``IndexError`` with `file` or `damaged`.
    package func filterMismatches(of request: SearchRequest) throws(IndexError) -> [FilterMismatch] {
        guard let filter = request.filter else { return [] }
        return filter.mismatches(in: try latest(checking: [.columns]).segments.map(\.segment.columns))
    }
}
#endif
