// What can go wrong in training and in making the models of text analysis.

/// A model of text analysis cannot be trained or used as asked.
public struct AnalysisError: Error, Sendable, Hashable, CustomStringConvertible {
    /// What went wrong; more codes may be added.
    public struct Code: RawRepresentable, Sendable, Hashable {
        /// The code's name.
        public var rawValue: String
        /// Makes a code from its name.
        public init(rawValue: String) { self.rawValue = rawValue }

        /// An option is out of its range.
        public static let invalidOption = Code(rawValue: "invalidOption")
        /// There are no examples, or none of use.
        public static let noExamples = Code(rawValue: "noExamples")
        /// Training data holds what the task cannot learn from.
        public static let invalidData = Code(rawValue: "invalidData")
        /// The caller ended the work before there was a result.
        public static let cancelled = Code(rawValue: "cancelled")
    }

    /// What went wrong.
    public var code: Code
    /// One line for people: what, the value, the allowed range, the remedy.
    public var message: String

    /// Makes an error.
    public init(code: Code, message: String) {
        self.code = code
        self.message = message
    }

    /// The message.
    public var description: String { message }
}
