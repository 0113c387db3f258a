/// A text is not JSON, or not of the expected structure.
public struct JSONError: Error, Sendable, Hashable {
    /// The reason, in lower case, without a full stop.
    public let reason: String
    /// The byte offset in the text where the error was noticed; nil if it is a value that is missing or has the
    /// wrong type.
    public let offset: Int?

    package init(_ reason: String, offset: Int? = nil) {
        self.reason = reason
        self.offset = offset
    }

    /// The reason, with the place if it is known.
    package var reasonWithPlace: String { offset.map { "\(reason) at byte \($0)" } ?? reason }
}
