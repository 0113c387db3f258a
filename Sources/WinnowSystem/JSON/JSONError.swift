/// A text is not JSON, or not of the expected structure.
public struct JSONError: WinnowError {
    /// The code of an error; more codes may be added.
    public struct Code: ErrorCode {
        /// The code's name.
        public let name: String
        /// The kind of error.
        public let kind: ErrorKind

        /// The text is not JSON.
        public static let malformed = Code(name: "malformed", kind: .data)
        /// A value is missing or has the wrong type.
        public static let mismatch = Code(name: "mismatch", kind: .data)
    }

    /// The reason, in lower case, without a full stop.
    public let reason: String
    /// The byte offset in the text where the error was noticed; nil for a `mismatch`.
    public let offset: Int?

    package init(_ reason: String, offset: Int? = nil) {
        self.reason = reason
        self.offset = offset
    }

    /// The code of the error.
    public var code: Code { offset == nil ? .mismatch : .malformed }
    /// The message, with the place if it is known.
    public var text: ErrorText { ErrorText(offset.map { "\(reason) at byte \($0)" } ?? reason) }
}
