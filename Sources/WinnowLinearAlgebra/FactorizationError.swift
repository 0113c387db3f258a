// What can go wrong with a factorization.

/// A factorization could not be made: its numbers are not finite, or LAPACK did not converge.
public struct FactorizationError: Error, Sendable, Hashable, CustomStringConvertible {
    /// What went wrong; more codes may be added.
    public struct Code: RawRepresentable, Sendable, Hashable {
        /// The code's name.
        public var rawValue: String
        /// Makes a code from its name.
        public init(rawValue: String) { self.rawValue = rawValue }

        /// A number of the matrix is infinite or NaN.
        public static let notFinite = Code(rawValue: "notFinite")
        /// The iteration did not end.
        public static let notConverged = Code(rawValue: "notConverged")
    }

    /// What went wrong.
    public var code: Code
    /// One line for people.
    public var message: String

    /// Makes an error.
    public init(code: Code, message: String) {
        self.code = code
        self.message = message
    }

    /// The message.
    public var description: String { message }

    /// Makes sure that a matrix has only finite numbers.
    static func requireFinite(_ elements: [Float], for name: String) throws(FactorizationError) {
        guard elements.allSatisfy(\.isFinite) else {
            throw FactorizationError(
                code: .notFinite, message: "\(name) of a matrix with numbers that are infinite or NaN")
        }
    }

    /// Makes sure that LAPACK was done.
    static func requireSuccess(_ info: Int32, of name: String) throws(FactorizationError) {
        precondition(info >= 0, "LAPACK refuses an argument")
        guard info == 0 else {
            throw FactorizationError(code: .notConverged, message: "\(name) did not converge")
        }
    }
}
