// Filters written in Swift.

extension SearchFilter {
    /// Matches items with an equal value; `domain` includes subdomains.
    ///
    /// - Parameters:
    ///   - name: the property or attribute; see ``SearchFilter``.
    ///   - value: the value to compare with.
    public static func `where`(_ name: String, is value: SearchValue) -> SearchFilter {
        compare(name, .equal, value)
    }

    /// Matches items with no equal value, or with none.
    ///
    /// - Parameters:
    ///   - name: the property or attribute; see ``SearchFilter``.
    ///   - value: the value to compare with.
    public static func `where`(_ name: String, isNot value: SearchValue) -> SearchFilter {
        compare(name, .notEqual, value)
    }

    /// Matches items with a smaller value.
    ///
    /// - Parameters:
    ///   - name: the property or attribute; see ``SearchFilter``.
    ///   - value: the value to compare with.
    public static func `where`(_ name: String, isBelow value: SearchValue) -> SearchFilter {
        compare(name, .less, value)
    }

    /// Matches items with a smaller or equal value.
    ///
    /// - Parameters:
    ///   - name: the property or attribute; see ``SearchFilter``.
    ///   - value: the value to compare with.
    public static func `where`(_ name: String, isAtMost value: SearchValue) -> SearchFilter {
        compare(name, .lessOrEqual, value)
    }

    /// Matches items with a greater value.
    ///
    /// - Parameters:
    ///   - name: the property or attribute; see ``SearchFilter``.
    ///   - value: the value to compare with.
    public static func `where`(_ name: String, isAbove value: SearchValue) -> SearchFilter {
        compare(name, .greater, value)
    }

    /// Matches items with a greater or equal value.
    ///
    /// - Parameters:
    ///   - name: the property or attribute; see ``SearchFilter``.
    ///   - value: the value to compare with.
    public static func `where`(_ name: String, isAtLeast value: SearchValue) -> SearchFilter {
        compare(name, .greaterOrEqual, value)
    }

    /// Matches items with a value in a closed range, which is empty if `first` is greater than `last`.
    ///
    /// - Parameters:
    ///   - name: the property or attribute; see ``SearchFilter``.
    ///   - first: the lower bound.
    ///   - last: the upper bound, of the same kind.
    public static func `where`(
        _ name: String, isFrom first: SearchValue, to last: SearchValue
    ) -> SearchFilter {
        SearchFilter(nodes: [.range(AttributeName(name), first, last)])
    }

    /// Matches items with a value in a list; `domain` includes subdomains.
    ///
    /// - Parameters:
    ///   - name: the property or attribute; see ``SearchFilter``.
    ///   - values: the list; an empty one matches no item.
    public static func `where`(_ name: String, isAnyOf values: [SearchValue]) -> SearchFilter {
        SearchFilter(nodes: [.anyOf(AttributeName(name), values)])
    }

    /// Matches items with a string value that has a prefix.
    ///
    /// - Parameters:
    ///   - name: the property or attribute; see ``SearchFilter``.
    ///   - prefix: the prefix, compared by bytes.
    public static func `where`(_ name: String, beginsWith prefix: String) -> SearchFilter {
        SearchFilter(nodes: [.prefix(AttributeName(name), ByteText(prefix))])
    }

    /// Matches items with any value.
    ///
    /// - Parameter name: the property or attribute; see ``SearchFilter``.
    public static func exists(_ name: String) -> SearchFilter {
        SearchFilter(nodes: [.exists(AttributeName(name))])
    }

    /// Matches items in a domain or its subdomains.
    ///
    /// - Parameter domain: the domain, dotted.
    public static func domain(_ domain: String) -> SearchFilter {
        compare("domain", .equal, .string(domain))
    }

    /// Matches items that all filters match; an empty list, every item. Complexity: O(*n*) in the conditions.
    public static func all(of filters: [SearchFilter]) -> SearchFilter {
        join(filters, by: .and) ?? !any(of: [])
    }

    /// Matches items that any filter matches; an empty list, no item. Complexity: O(*n*) in the conditions.
    public static func any(of filters: [SearchFilter]) -> SearchFilter {
        join(filters, by: .or) ?? .where("domain", isAnyOf: [])
    }

    /// Matches items that match both filters. For many, ``all(of:)`` is faster.
    public static func && (left: SearchFilter, right: SearchFilter) -> SearchFilter {
        SearchFilter(nodes: left.nodes + right.nodes + [.and])
    }

    /// Matches items that match at least one filter. For many, ``any(of:)`` is faster.
    public static func || (left: SearchFilter, right: SearchFilter) -> SearchFilter {
        SearchFilter(nodes: left.nodes + right.nodes + [.or])
    }

    /// Matches items that do not match the filter, including those without its attributes.
    public static prefix func ! (filter: SearchFilter) -> SearchFilter {
        SearchFilter(nodes: filter.nodes + [.not])
    }

    private static func compare(
        _ name: String, _ comparison: Comparison, _ value: SearchValue
    ) -> SearchFilter {
        SearchFilter(nodes: [.comparison(AttributeName(name), comparison, value)])
    }

    private static func join(_ filters: [SearchFilter], by join: Node) -> SearchFilter? {
        guard let first = filters.first else { return nil }
        var nodes = first.nodes
        for filter in filters.dropFirst() {
            nodes += filter.nodes
            nodes.append(join)
        }
        return SearchFilter(nodes: nodes)
    }
}
