// Where a JSON text went wrong.

/// A text is not the JSON it should be.
public struct JSONError: Error, Sendable, Hashable, CustomStringConvertible {
    /// What was found, lower case, without a full stop.
    public var message: String
    /// Offset of the byte where it was noticed, counted from the start of the text; nil for a value of the wrong type.
    public var offset: Int?

    /// Makes an error.
    public init(message: String, offset: Int? = nil) {
        self.message = message
        self.offset = offset
    }

    /// The message, with the place where it is known.
    public var description: String {
        offset.map { "\(message) at byte \($0)" } ?? message
    }
}
