/// An attribute value of an item.
///
/// Filters compare values, facets count them. Values of different kinds are never equal; Booleans come first
/// (false, then true), then numbers, then strings.
///
/// Strings are compared by their UTF-8 bytes: case and accents matter, and `"10"` comes before `"9"`. Dates
/// in attributes are strings (`2025-01-31T10:00:00Z`), in chronological order if all have the same format.
/// Whole numbers from −2⁶³ to 2⁶³ − 1 are exact, also when they are compared with others; all other numbers are
/// in double precision.
public enum SearchValue: Sendable {
    /// `true` or `false`.
    case bool(Bool)
    /// A finite number.
    case number(Double)
    /// A whole number, equal to the ``number(_:)`` of the same value. Values that are read or found have it only if
    /// a `Double` would round them.
    case integer(Int)
    /// A string.
    case string(String)

    /// A date like those of items (``SearchItem/created``): its number of seconds since 1970.
    public static func date(_ date: SearchDate) -> SearchValue { .number(date.secondsSince1970) }
}

extension SearchValue: Hashable {
    /// Whether both have the same kind and value.
    public static func == (left: SearchValue, right: SearchValue) -> Bool {
        switch (left, right) {
        case (.bool(let left), .bool(let right)): left == right
        case (.string(let left), .string(let right)): ByteText(left) == ByteText(right)
        default: left.exact.map { $0 == right.exact } ?? false
        }
    }

    /// Hashes the kind and the value.
    public func hash(into hasher: inout Hasher) {
        switch self {
        case .bool(let bool): hasher.combine(bool)
        case .number, .integer: hasher.combine(exact)
        case .string(let string): hasher.combine(ByteText(string))
        }
    }
}

extension SearchValue: Comparable {
    /// Whether the first value comes before the second.
    public static func < (left: SearchValue, right: SearchValue) -> Bool {
        switch (left, right) {
        case (.bool(let left), .bool(let right)): !left && right
        case (.string(let left), .string(let right)): ByteText(left) < ByteText(right)
        default:
            if let number = left.exact, let other = right.exact {
                number < other
            } else {
                left.kind.rawValue < right.kind.rawValue
            }
        }
    }

    /// The string, if it is one.
    var string: String? { if case .string(let string) = self { string } else { nil } }

    /// The number, if it is one.
    var exact: ExactNumber? {
        switch self {
        case .number(let number): ExactNumber(number)
        case .integer(let integer): ExactNumber(integer)
        case .bool, .string: nil
        }
    }

    /// The kind of value.
    var kind: ColumnKind {
        switch self {
        case .bool: .bool
        case .number, .integer: .number
        case .string: .string
        }
    }
}

extension SearchValue: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral, ExpressibleByFloatLiteral,
    ExpressibleByBooleanLiteral
{
    /// A string.
    public init(stringLiteral value: String) { self = .string(value) }
    /// A number.
    public init(integerLiteral value: Int) { self = ExactNumber(value).value }
    /// A number.
    public init(floatLiteral value: Double) { self = .number(value) }
    /// A Boolean.
    public init(booleanLiteral value: Bool) { self = .bool(value) }
}

extension SearchValue: Codable {
    /// Encodes the bare value.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        switch self {
        case .bool(let bool): try container.encode(bool)
        case .number(let number): try container.encode(number)
        case .integer(let integer): try container.encode(integer)
        case .string(let string): try container.encode(string)
        }
    }

    /// Decodes a Boolean, a number or a string.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if let bool = try? container.decode(Bool.self) {
            self = .bool(bool)
        } else if let integer = try? container.decode(Int.self) {
            self = ExactNumber(integer).value
        } else if let number = try? container.decode(Double.self) {
            self = .number(number)
        } else {
            self = .string(try container.decode(String.self))
        }
    }
}
