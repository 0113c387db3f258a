// What can go wrong in training and in asking a classifier.

/// A classifier cannot be trained or used as asked.
public struct ClassificationError: Error, Sendable, Hashable, CustomStringConvertible {
    /// What went wrong; more codes may be added.
    public struct Code: RawRepresentable, Sendable, Hashable {
        /// The code's name.
        public var rawValue: String
        /// Makes a code from its name.
        public init(rawValue: String) { self.rawValue = rawValue }

        /// An option is out of its range.
        public static let invalidOption = Code(rawValue: "invalidOption")
        /// There are no examples.
        public static let noExamples = Code(rawValue: "noExamples")
        /// All examples have the same label.
        public static let oneLabel = Code(rawValue: "oneLabel")
        /// The training examples give no feature.
        public static let noFeatures = Code(rawValue: "noFeatures")
        /// A row's weight is out of its range.
        public static let invalidWeight = Code(rawValue: "invalidWeight")
        /// There are too many labels and features for the computer's memory.
        public static let tooLarge = Code(rawValue: "tooLarge")
        /// There are fewer examples than cross-validation has folds, or than operating points can be found on.
        public static let tooFewExamples = Code(rawValue: "tooFewExamples")
        /// The caller ended the work before there was a result.
        public static let cancelled = Code(rawValue: "cancelled")
        /// The model has no operating point of the name.
        public static let unknownOperatingPoint = Code(rawValue: "unknownOperatingPoint")
        /// A label is not one of the model's.
        public static let unknownLabel = Code(rawValue: "unknownLabel")
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
