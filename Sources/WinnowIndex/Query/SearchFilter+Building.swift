// Filters written in Swift.

extension SearchFilter {
    /// A value is equal; of `domain`, it or one below it.
    ///
    /// - Parameters:
    ///   - name: what is compared; see ``SearchFilter``.
    ///   - value: with what.
    public static func `where`(_ name: String, is value: SearchValue) -> SearchFilter {
        compare(name, .equal, value)
    }

    /// No value is equal, or there is none.
    ///
    /// - Parameters:
    ///   - name: what is compared; see ``SearchFilter``.
    ///   - value: with what.
    public static func `where`(_ name: String, isNot value: SearchValue) -> SearchFilter {
        compare(name, .notEqual, value)
    }

    /// A value is less.
    ///
    /// - Parameters:
    ///   - name: what is compared; see ``SearchFilter``.
    ///   - value: with what.
    public static func `where`(_ name: String, isBelow value: SearchValue) -> SearchFilter {
        compare(name, .less, value)
    }

    /// A value is less or equal.
    ///
    /// - Parameters:
    ///   - name: what is compared; see ``SearchFilter``.
    ///   - value: with what.
    public static func `where`(_ name: String, isAtMost value: SearchValue) -> SearchFilter {
        compare(name, .lessOrEqual, value)
    }

    /// A value is greater.
    ///
    /// - Parameters:
    ///   - name: what is compared; see ``SearchFilter``.
    ///   - value: with what.
    public static func `where`(_ name: String, isAbove value: SearchValue) -> SearchFilter {
        compare(name, .greater, value)
    }

    /// A value is greater or equal.
    ///
    /// - Parameters:
    ///   - name: what is compared; see ``SearchFilter``.
    ///   - value: with what.
    public static func `where`(_ name: String, isAtLeast value: SearchValue) -> SearchFilter {
        compare(name, .greaterOrEqual, value)
    }

    /// A value is in a range, both ends included; nothing is where the first end is the greater one.
    ///
    /// - Parameters:
    ///   - name: what is compared; see ``SearchFilter``.
    ///   - first: the least that is in the range.
    ///   - last: the greatest, of the same kind.
    public static func `where`(
        _ name: String, isFrom first: SearchValue, to last: SearchValue
    ) -> SearchFilter {
        SearchFilter(nodes: [.range(AttributeName(name), first, last)])
    }

    /// A value is one of some; of `domain`, one of them or below one.
    ///
    /// - Parameters:
    ///   - name: what is compared; see ``SearchFilter``.
    ///   - values: with what; none is met by no item.
    public static func `where`(_ name: String, isAnyOf values: [SearchValue]) -> SearchFilter {
        SearchFilter(nodes: [.anyOf(AttributeName(name), values)])
    }

    /// A value is a string that begins so.
    ///
    /// - Parameters:
    ///   - name: what is compared; see ``SearchFilter``.
    ///   - prefix: the beginning, compared by bytes.
    public static func `where`(_ name: String, beginsWith prefix: String) -> SearchFilter {
        SearchFilter(nodes: [.prefix(AttributeName(name), ByteText(prefix))])
    }

    /// There is a value.
    ///
    /// - Parameter name: of what; see ``SearchFilter``.
    public static func exists(_ name: String) -> SearchFilter {
        SearchFilter(nodes: [.exists(AttributeName(name))])
    }

    /// The item is of a domain, or of one below it.
    ///
    /// - Parameter domain: the domain, dotted.
    public static func domain(_ domain: String) -> SearchFilter {
        compare("domain", .equal, .string(domain))
    }

    /// All of some hold; none at all are met by every item. Complexity: O(*n*) in the conditions.
    public static func all(of filters: [SearchFilter]) -> SearchFilter {
        join(filters, by: .and) ?? !any(of: [])
    }

    /// At least one of some holds; none at all are met by no item. Complexity: O(*n*) in the conditions.
    public static func any(of filters: [SearchFilter]) -> SearchFilter {
        join(filters, by: .or) ?? .where("domain", isAnyOf: [])
    }

    /// Both hold. For many, ``all(of:)`` is faster.
    public static func && (left: SearchFilter, right: SearchFilter) -> SearchFilter {
        SearchFilter(nodes: left.nodes + right.nodes + [.and])
    }

    /// At least one holds. For many, ``any(of:)`` is faster.
    public static func || (left: SearchFilter, right: SearchFilter) -> SearchFilter {
        SearchFilter(nodes: left.nodes + right.nodes + [.or])
    }

    /// It does not hold; true also of items without what it is about.
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
