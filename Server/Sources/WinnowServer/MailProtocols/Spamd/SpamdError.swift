import WinnowKit

/// An answer other than success, with one of the exit codes of sysexits.h, as spamd gives them.
package struct SpamdError: Error, Sendable, Hashable {
    /// The codes that are used.
    package enum Code: Int, Sendable {
        /// The message cannot be used.
        case data = 65
        /// The user has no filter.
        case noUser = 67
        /// The service does not do this.
        case unavailable = 69
        /// The service failed.
        case software = 70
        /// It may work later.
        case temporaryFailure = 75
        /// The request is not one of the protocol.
        case `protocol` = 76
    }

    package let code: Code
    /// The problem and the remedy, without anything that the client sent.
    package let message: String

    package init(_ code: Code, _ message: String) {
        self.code = code
        self.message = message
    }

    /// A malformed request, in the words of spamd.
    static func badHeader(_ what: String) -> SpamdError { SpamdError(.protocol, "Bad header line: \(what)") }

    static func messageTooLarge(_ limit: Int) -> SpamdError {
        SpamdError(.data, "the message is larger than \(limit) bytes; spamc -s sets what spamc sends")
    }

    /// The answer to a request that failed.
    init(_ problem: Problem) {
        switch problem.code {
        case "readOnly":
            self.init(.unavailable, "Service Unavailable: TELL commands are not enabled (readOnly is set)")
        case "filterNotFound": self.init(.noUser, "\(problem.detail); \(problem.remedy)")
        case "emptyMessage": self.init(.data, "\(problem.detail); \(problem.remedy)")
        default:
            self.init(
                problem.retrySeconds != nil || problem == .workTooLong ? .temporaryFailure : .software,
                "\(problem.detail); \(problem.remedy)")
        }
    }

    /// The line of the answer.
    package var answer: String { "SPAMD/1.0 \(code.rawValue) \(message)\r\n" }
}
