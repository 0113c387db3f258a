/// An error that can report an invalid option.
package protocol OptionError: WinnowError where Code: OptionErrorCode {
    init(code: Code, text: ErrorText)
}

/// Codes that include one for invalid options.
package protocol OptionErrorCode: ErrorCode {
    static var invalidOption: Self { get }
}

extension OptionError {
    /// An error whose message names no option.
    package init(code: Code, message: String) { self.init(code: code, text: ErrorText(message)) }

    /// An option that another library refused, with the same message.
    package init(invalidOption error: some WinnowError) {
        self.init(code: .invalidOption, text: error.text)
    }

    /// Checks that an option is in its range; nil always is, infinity and NaN never are.
    package static func check<Value: Comparable>(
        _ value: Value?, in range: some OptionRange<Value>, named name: String
    ) throws(Self) {
        guard let value else { return }
        let isFinite = (value as? any FloatingPoint)?.isFinite ?? true
        try require(
            range.contains(value) && isFinite, "\(option: name) is \(value), but must be \(range.words)")
    }

    /// Checks a condition.
    package static func require(_ condition: Bool, _ text: @autoclosure () -> ErrorText) throws(Self) {
        guard condition else { throw Self(code: .invalidOption, text: text()) }
    }
}

/// The values that an option may have.
package protocol OptionRange<Bound> {
    associatedtype Bound: Comparable
    func contains(_ value: Bound) -> Bool
    /// The range as it follows "must be".
    var words: String { get }
}

extension ClosedRange: OptionRange {
    package var words: String { "from \(shown(lowerBound)) to \(shown(upperBound))" }
}

extension Range: OptionRange {
    package var words: String { "at least \(shown(lowerBound)) and below \(shown(upperBound))" }
}

extension PartialRangeFrom: OptionRange {
    package var words: String { "at least \(shown(lowerBound))" }
}

/// A range without its lower bound.
package struct RangeAbove<Bound: Comparable>: OptionRange {
    var lowerBound: Bound
    var upperBound: Bound?
    var isClosed: Bool

    package func contains(_ value: Bound) -> Bool {
        value > lowerBound && (upperBound.map { isClosed ? value <= $0 : value < $0 } ?? true)
    }

    package var words: String {
        "above \(shown(lowerBound))"
            + (upperBound.map { isClosed ? " and at most \(shown($0))" : " and below \(shown($0))" } ?? "")
    }
}

extension OptionRange {
    /// Above `bound`, and at most `maximum`.
    package static func above<Value>(_ bound: Value, atMost maximum: Value? = nil) -> Self
    where Self == RangeAbove<Value> { RangeAbove(lowerBound: bound, upperBound: maximum, isClosed: true) }

    /// Above `bound` and below `limit`.
    package static func above<Value>(_ bound: Value, below limit: Value) -> Self
    where Self == RangeAbove<Value> { RangeAbove(lowerBound: bound, upperBound: limit, isClosed: false) }
}

/// A bound of a range as people write it: `0`, `0.5`, `1e9`.
private func shown<Bound>(_ bound: Bound) -> String {
    guard let number = bound as? Double, let whole = Int(exactly: number) else { return "\(bound)" }
    let digits = "\(whole)"
    let zeros = digits.reversed().prefix { $0 == "0" }.count
    return zeros >= 6 ? digits.dropLast(zeros) + "e\(zeros)" : digits
}
