// Errors of JSON as errors of this package.

public import WinnowCore

extension JSONError: WinnowError {
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

    /// The code of the error.
    public var code: Code { offset == nil ? .mismatch : .malformed }
    /// The message, with the place if it is known.
    public var text: ErrorText { ErrorText(reasonWithPlace) }
}
