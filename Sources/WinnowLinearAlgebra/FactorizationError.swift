import CWinnowBLAS
package import WinnowSystem

/// A factorization failed: its numbers are not finite, or LAPACK did not converge.
package struct FactorizationError: WinnowError {
    /// The code of an error; more codes may be added.
    package struct Code: ErrorCode {
        /// The code's name.
        package let name: String
        /// The kind of error.
        package let kind: ErrorKind

        /// A number of the matrix is infinite or NaN.
        package static let notFinite = Code(name: "notFinite", kind: .data)
        /// The iteration did not converge.
        package static let notConverged = Code(name: "notConverged", kind: .internal)
        /// The program was built without the package's trait LinearAlgebra.
        package static let unavailable = Code(name: "unavailable", kind: .usage)
    }

    /// The code of the error.
    package let code: Code
    /// The message.
    package let text: ErrorText

    init(code: Code, message: String) {
        self.code = code
        text = ErrorText(message)
    }

    /// Checks that all numbers of a matrix are finite, and that there is LAPACK.
    static func requireFinite(_ elements: [some BinaryFloatingPoint], for name: String)
        throws(FactorizationError)
    {
        guard winnow_has_lapack() else {
            throw FactorizationError(
                code: .unavailable,
                message:
                    "\(name) needs LAPACK; build the program with the trait LinearAlgebra of the package winnow"
            )
        }
        guard elements.allSatisfy(\.isFinite) else {
            throw FactorizationError(
                code: .notFinite, message: "\(name) of a matrix with numbers that are infinite or NaN")
        }
    }

    /// Checks that LAPACK succeeded.
    static func requireSuccess(_ info: Int32, of name: String) throws(FactorizationError) {
        precondition(info >= 0, "LAPACK rejects an argument")
        guard info == 0 else {
            throw FactorizationError(code: .notConverged, message: "\(name) did not converge")
        }
    }
}
