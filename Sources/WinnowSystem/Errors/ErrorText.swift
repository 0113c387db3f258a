/// The text of an error message, with marked option names.
///
/// A library names its property (`minimumCount is 0, but must be at least 1`), a command its flag.
public struct ErrorText: Sendable, Hashable, CustomStringConvertible {
    fileprivate enum Piece: Sendable {
        case text(String)
        case option(String)
    }

    private var pieces: [Piece]

    /// A text that names no option; control characters are made visible.
    package init(_ text: some StringProtocol) { pieces = [.text(VisibleText.showing(String(text)))] }

    /// The text with the libraries' own option names.
    public var description: String { naming { $0 } }

    /// The first option that the text names.
    public var option: String? {
        for case .option(let name) in pieces { return name }
        return nil
    }

    /// The text with the option names replaced.
    ///
    /// - Parameter name: maps the name of the library's property to the name to show.
    public func naming(_ name: (_ option: String) -> String) -> String {
        pieces.reduce(into: "") { text, piece in
            switch piece {
            case .text(let piece): text += piece
            case .option(let option): text += name(option)
            }
        }
    }

    /// Texts are equal if they read the same.
    public static func == (one: ErrorText, other: ErrorText) -> Bool { one.description == other.description }
    /// Equal texts have equal hashes.
    public func hash(into hasher: inout Hasher) { hasher.combine(description) }

    package static func + (one: ErrorText, other: ErrorText) -> ErrorText {
        var sum = one
        sum.pieces += other.pieces
        return sum
    }
}

extension ErrorText: ExpressibleByStringInterpolation {
    /// The pieces of a text that is written as a literal.
    public struct StringInterpolation: StringInterpolationProtocol {
        fileprivate var pieces: [Piece] = []

        /// Begins an empty text.
        public init(literalCapacity: Int, interpolationCount: Int) {}
        /// Appends a piece of text.
        public mutating func appendLiteral(_ text: String) { pieces.append(.text(VisibleText.showing(text))) }
        /// Appends a value's description.
        public mutating func appendInterpolation(_ value: some Any) { appendLiteral("\(value)") }
        /// Appends the name of an option.
        public mutating func appendInterpolation(option name: String) { pieces.append(.option(name)) }
        /// Appends a text with the options that it names.
        public mutating func appendInterpolation(_ text: ErrorText) { pieces += text.pieces }
    }

    /// Makes a text that names no option.
    public init(stringLiteral text: String) { self.init(text) }
    /// Makes a text from its pieces.
    public init(stringInterpolation: StringInterpolation) { pieces = stringInterpolation.pieces }
}
