// The errors of indexing and searching, with the codes of Core Spotlight.

public import Foundation
import WinnowIndex

/// The domain of ``CSIndexError``.
public let CSIndexErrorDomain = "CSIndexErrorDomain"
/// The domain of ``CSSearchQueryError``.
public let CSSearchQueryErrorDomain = "CSSearchQueryErrorDomain"

/// An error from changing an index.
public struct CSIndexError: CustomNSError, LocalizedError, CustomStringConvertible, Sendable, Hashable {
    /// The kinds of error.
    public enum Code: Int, Sendable {
        /// Another error, for example a full disk.
        case unknownError = -1
        /// The index cannot be opened: no permission, damaged, or another process writes for too long.
        case indexUnavailableError = -1000
        /// An item is refused; nothing of its batch is indexed.
        case invalidItemError = -1001
        /// A client state has more than 250 bytes.
        case invalidClientStateError = -1002
        /// Never: there is no other process to talk to.
        case remoteConnectionError = -1003
        /// An item is larger than an index takes.
        case quotaExceeded = -1004
        /// Never: indexing is always available.
        case indexingUnsupported = -1005
        /// Another writer has changed the client state that was expected.
        case mismatchedClientState = -1006
    }

    /// `CSIndexErrorDomain`.
    public static var errorDomain: String { CSIndexErrorDomain }
    /// The kind of error.
    public let code: Code
    /// The reason, with a remedy.
    public let reason: String
    /// The number of the kind.
    public var errorCode: Int { code.rawValue }
    /// The reason.
    public var errorDescription: String? { reason }
    /// The reason.
    public var description: String { reason }

    init(_ code: Code, _ reason: String) { (self.code, self.reason) = (code, reason) }

    init(_ error: IndexError) {
        let code: Code =
            switch error.code {
            case .invalidItem: .invalidItemError
            case .otherClientState: .mismatchedClientState
            case .file, .damaged, .notAnIndex, .futureVersion, .otherVectorizer, .busy, .replaced,
                .suspended, .readOnly:
                .indexUnavailableError
            default: .unknownError
            }
        self.init(code, String(describing: error))
    }
}

/// An error from a query.
public struct CSSearchQueryError: CustomNSError, LocalizedError, CustomStringConvertible, Sendable, Hashable {
    /// The kinds of error.
    public enum Code: Int, Sendable {
        /// Another error.
        case unknown = -2000
        /// An index cannot be opened.
        case indexUnreachable = -2001
        /// The query cannot be parsed; the reason names the place.
        case invalidQuery = -2002
        /// The query was cancelled.
        case cancelled = -2003
    }

    /// `CSSearchQueryErrorDomain`.
    public static var errorDomain: String { CSSearchQueryErrorDomain }
    /// The kind of error.
    public let code: Code
    /// The reason, with a remedy.
    public let reason: String
    /// The number of the kind.
    public var errorCode: Int { code.rawValue }
    /// The reason.
    public var errorDescription: String? { reason }
    /// The reason.
    public var description: String { reason }

    init(_ code: Code, _ reason: String) { (self.code, self.reason) = (code, reason) }

    init(_ error: any Error) {
        switch error {
        case let error as CSSearchQueryError: self = error
        case is CancellationError: self.init(.cancelled, "the query was cancelled")
        case let error as IndexError where error.code == .cancelled:
            self.init(.cancelled, "the query was cancelled")
        case let error as IndexError where CSIndexError(error).code == .indexUnavailableError:
            self.init(.indexUnreachable, String(describing: error))
        default: self.init(.unknown, String(describing: error))
        }
    }
}
