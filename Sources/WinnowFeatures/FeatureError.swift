// What can go wrong with a feature space.

/// A feature space cannot be made as asked.
public struct FeatureError: Error, Sendable, Hashable, CustomStringConvertible {
    /// What went wrong; more codes may be added.
    public struct Code: RawRepresentable, Sendable, Hashable {
        /// The code's name.
        public var rawValue: String
        /// Makes a code from its name.
        public init(rawValue: String) { self.rawValue = rawValue }

        /// An option is out of its range.
        public static let invalidOption = Code(rawValue: "invalidOption")
        /// No n-gram of the texts is frequent enough, or none is rare enough.
        public static let noFeatures = Code(rawValue: "noFeatures")
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
