/// An attribute value of an item.
///
/// Filters compare values, facets count them. Values of different kinds are never equal; Booleans come first
/// (false, then true), then numbers, then strings.
///
/// Strings are compared by their UTF-8 bytes: case and accents matter, and `"10"` comes before `"9"`. Dates
/// in attributes are strings (`2025-01-31T10:00:00Z`), in chronological order if all have the same format.
/// Numbers are in double precision: integers beyond 2⁵³ may be rounded to neighbours.
public enum SearchValue: Sendable {
    /// `true` or `false`.
    case bool(Bool)
    /// A finite number.
    case number(Double)
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
        case (.number(let left), .number(let right)): left == right
        case (.string(let left), .string(let right)): ByteText(left) == ByteText(right)
        default: false
        }
    }

    /// Hashes the kind and the value.
    public func hash(into hasher: inout Hasher) {
        switch self {
        case .bool(let bool): hasher.combine(bool)
        case .number(let number): hasher.combine(number)
        case .string(let string): hasher.combine(ByteText(string))
        }
    }
}

extension SearchValue: Comparable {
    /// Whether the first value comes before the second.
    public static func < (left: SearchValue, right: SearchValue) -> Bool {
        switch (left, right) {
        case (.bool(let left), .bool(let right)): !left && right
        case (.number(let left), .number(let right)): left < right
        case (.string(let left), .string(let right)): ByteText(left) < ByteText(right)
        default: left.kind.rawValue < right.kind.rawValue
        }
    }

    /// The string, if it is one.
    var string: String? { if case .string(let string) = self { string } else { nil } }

    /// The kind of value.
    var kind: ColumnKind {
        switch self {
        case .bool: .bool
        case .number: .number
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
    public init(integerLiteral value: Int) { self = .number(Double(value)) }
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
        case .string(let string): try container.encode(string)
        }
    }

    /// Decodes a Boolean, a number or a string.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if let bool = try? container.decode(Bool.self) {
            self = .bool(bool)
        } else if let number = try? container.decode(Double.self) {
            self = .number(number)
        } else {
            self = .string(try container.decode(String.self))
        }
    }
}
