/// Parses one filter by operator precedence (E. W. Dijkstra's shunting yard, 1961).
struct SearchFilterParser {
    /// An operator waiting for its operands.
    private enum Pending: Equatable {
        case parenthesis(at: Int)
        case or, and, not

        var precedence: Int {
            switch self {
            case .parenthesis: 0
            case .or: 1
            case .and: 2
            case .not: 3
            }
        }
    }

    private var scanner: FilterScanner
    private var nodes: [SearchFilter.Node] = []
    private var pending: [Pending] = []
    private var depth = 0
    private var conditions = 0
    private var values = 0

    init(_ text: String) throws(IndexError) {
        guard text.utf8.count <= SearchFilter.maximumByteCount else {
            throw .invalidFilter(
                "the filter has \(text.utf8.count) bytes, more than \(SearchFilter.maximumByteCount); use a shorter one"
            )
        }
        scanner = FilterScanner(text)
    }

    mutating func parse() throws(IndexError) -> [SearchFilter.Node] {
        scanner.skipSpace()
        guard !scanner.isAtEnd else {
            throw .invalidFilter("the filter is empty; omit it, or write one such as price < 50")
        }
        repeat { try operand() } while try join()
        return nodes
    }

    /// Parses opening parentheses and `not`, then a condition.
    private mutating func operand() throws(IndexError) {
        while true {
            scanner.skipSpace()
            let start = scanner.position
            if scanner.take("(") {
                pending.append(.parenthesis(at: start))
            } else if scanner.takeWord("not") || scanner.take("!", unlessBefore: "=") {
                pending.append(.not)
            } else {
                break
            }
            depth += 1
            guard depth <= SearchFilter.maximumDepth else {
                throw scanner.error(SearchFilter.tooDeep, at: start)
            }
        }
        let start = scanner.position
        let condition = try condition()
        guard conditions <= SearchFilter.maximumConditionCount else {
            throw scanner.error(SearchFilter.tooManyConditions, at: start)
        }
        if let problem = condition.problem { throw scanner.error(problem, at: start) }
        nodes.append(condition)
        if isOpposite {
            guard depth < SearchFilter.maximumDepth else {
                throw scanner.error(SearchFilter.tooDeep, at: start)
            }
            nodes.append(.not)
        }
        reduce(to: 3)
    }

    /// Parses closing parentheses, then the operator before the next condition; false at the end.
    private mutating func join() throws(IndexError) -> Bool {
        while true {
            scanner.skipSpace()
            let start = scanner.position
            if scanner.isAtEnd { break }
            if scanner.take(")") {
                reduce(to: 1)
                guard pending.popLast() != nil else {
                    throw scanner.error("a ) without its (; remove it", at: start)
                }
                depth -= 1
                reduce(to: 3)
            } else if scanner.takeWord("and") || scanner.take("&&") {
                reduce(to: 2)
                pending.append(.and)
                return true
            } else if scanner.takeWord("or") || scanner.take("||") {
                reduce(to: 1)
                pending.append(.or)
                return true
            } else {
                throw scanner.error(
                    "expected and, or, ) or the end of the filter; quote values of several words",
                    at: start)
            }
        }
        reduce(to: 1)
        if case .parenthesis(let start)? = pending.last {
            throw scanner.error("a ( without its ); close it", at: start)
        }
        return false
    }

    /// Applies pending operators of at least that precedence.
    private mutating func reduce(to precedence: Int) {
        while let last = pending.last, last.precedence >= precedence {
            pending.removeLast()
            switch last {
            case .and: nodes.append(.and)
            case .or: nodes.append(.or)
            case .not:
                nodes.append(.not)
                depth -= 1
            case .parenthesis: return
            }
        }
    }

    // MARK: Conditions

    /// Whether the last condition was written with `not` before `in` or `exists`.
    private var isOpposite = false

    private mutating func condition() throws(IndexError) -> SearchFilter.Node {
        conditions += 1
        isOpposite = false
        let name = AttributeName(try scanner.name())
        scanner.skipSpace()
        let start = scanner.position
        isOpposite = scanner.takeWord("not")
        if isOpposite { scanner.skipSpace() }
        if scanner.takeWord("exists") { return .exists(name) }
        if scanner.takeWord("in") { return try membership(name) }
        guard !isOpposite else {
            throw scanner.error("expected in or exists after not", at: scanner.position)
        }
        if scanner.take("^=") {
            scanner.skipSpace()
            try countValue()
            let (value, word) = try scanner.value()
            // A bare number is also a prefix.
            return .prefix(name, ByteText(word ?? value.string ?? ""))
        }
        for (sign, comparison) in Self.comparisons where scanner.take(sign) {
            guard comparison == .equal || comparison == .notEqual else {
                return .comparison(name, comparison, try value())
            }
            let node = try equality(name)
            guard comparison == .notEqual else { return node }
            if case .comparison(_, .equal, let value) = node { return .comparison(name, .notEqual, value) }
            isOpposite = true
            return node
        }
        throw scanner.error(
            "expected =, !=, <, <=, >, >=, ^=, in or exists after a name; quote names and values of several words",
            at: start)
    }

    /// Longer operators first.
    private static let comparisons: [(String, SearchFilter.Comparison)] = [
        ("!=", .notEqual), ("<=", .lessOrEqual), (">=", .greaterOrEqual), ("==", .equal), ("=", .equal),
        (":", .equal), ("<", .less), (">", .greater),
    ]

    /// Parses the part after `=`: a value, a range, a prefix with its star, or a single star.
    private mutating func equality(_ name: AttributeName) throws(IndexError) -> SearchFilter.Node {
        scanner.skipSpace()
        if let range = try range(name) { return range }
        if scanner.take("*") {
            try scanner.endOfWord()
            return .exists(name)
        }
        try countValue()
        let (value, word) = try scanner.value()
        if let range = try range(name, from: value) { return range }
        guard let word, scanner.take("*") else { return .comparison(name, .equal, value) }
        try scanner.endOfWord()
        return .prefix(name, ByteText(word))
    }

    /// Parses the part after `in`: a list or a range.
    private mutating func membership(_ name: AttributeName) throws(IndexError) -> SearchFilter.Node {
        scanner.skipSpace()
        let start = scanner.position
        if scanner.take("(") { return .anyOf(name, try list()) }
        if let range = try range(name) { return range }
        if !scanner.isAtEnd, let range = try range(name, from: try value()) { return range }
        throw scanner.error(
            "expected a list such as (a, b) or a range such as 10..50 after in", at: start)
    }

    /// Parses the values up to the closing parenthesis.
    private mutating func list() throws(IndexError) -> [SearchValue] {
        var list: [SearchValue] = []
        scanner.skipSpace()
        if scanner.take(")") { return list }
        while true {
            list.append(try value())
            scanner.skipSpace()
            if scanner.take(")") { return list }
            let start = scanner.position
            guard scanner.take(",") else {
                throw scanner.error("expected , or ) in a list", at: start)
            }
        }
    }

    /// Parses a range without a lower bound; nil if none is next.
    private mutating func range(_ name: AttributeName) throws(IndexError) -> SearchFilter.Node? {
        guard scanner.take("..") else { return nil }
        return .comparison(name, .lessOrEqual, try value(afterSpace: false))
    }

    /// Parses a range after its lower bound; nil if no dots follow.
    private mutating func range(
        _ name: AttributeName, from first: SearchValue
    ) throws(IndexError) -> SearchFilter.Node? {
        guard scanner.take("..") else { return nil }
        if scanner.isAtEndOfValue { return .comparison(name, .greaterOrEqual, first) }
        return .range(name, first, try value(afterSpace: false))
    }

    private mutating func value(afterSpace: Bool = true) throws(IndexError) -> SearchValue {
        if afterSpace { scanner.skipSpace() }
        try countValue()
        return try scanner.value().value
    }

    private mutating func countValue() throws(IndexError) {
        values += 1
        guard values <= SearchFilter.maximumValueCount else {
            throw scanner.error(SearchFilter.tooManyValues, at: scanner.position)
        }
    }
}
