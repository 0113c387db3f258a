// Converts errors of the libraries and of the server to problems for a client.

import Foundation
import HTTPTypes
import Hummingbird
import NIOCore
import NIOHTTP1
import WinnowKit

extension Problem {
    /// The problem for an error; anything unknown is a fault of the service.
    package init(_ error: any Error) {
        switch error {
        case let problem as Problem: self = problem
        case let error as IndexError: self.init(error)
        case let error as FilterStoreError where error.code == .locked:
            self.init(
                .serviceUnavailable, "locked", "another process is writing to the filter's store",
                remedy: "try again", retrySeconds: 1)
        case let error as FilterStoreError where error.cause?.isDiskFull == true: self = .diskFull
        case let error as any WinnowError: self.init(library: error)
        case let error as HTTPError: self.init(error)
        case is NIOTooManyBytesError: self = .bodyTooLarge
        // The client does not send HTTP, or has closed the connection.
        case is HTTPParserError, is IOError: self = .cutBody
        case is CancellationError: self = .workTooLong
        case let error as CocoaError where error.code == .fileWriteOutOfSpace: self = .diskFull
        default: self = .internalError
        }
    }

    private init(library error: any WinnowError) {
        switch error.kind {
        case .usage:
            self = .refused(error)
        case .interrupted: self = .workTooLong
        default: self = .internalError
        }
    }

    /// A problem with a library's message, of which the part after a semicolon is the remedy.
    private static func refused(_ error: any WinnowError) -> Problem {
        let message = error.message
        guard let end = message.range(of: "; ") else {
            return Problem(
                .badRequest, error.code.name, message,
                remedy: "correct \(error.option ?? "what the message names")")
        }
        return Problem(
            .badRequest, error.code.name, String(message[..<end.lowerBound]),
            remedy: String(message[end.upperBound...]))
    }

    /// Messages about items, filters and options are for the client; those about files are for the log.
    private init(_ error: IndexError) {
        switch error.code {
        case .invalidOption: self = .refused(error)
        case .invalidFilter:
            self.init(
                .badRequest, error.code.name, error.message,
                remedy: "write a condition such as level = beginner and price < 50")
        case .invalidItem:
            self.init(.badRequest, error.code.name, error.message, remedy: "correct the item")
        case .otherVectorizer:
            self.init(
                .badRequest, error.code.name,
                "the index has no vectors of the embedding that the service has",
                remedy: "search with the mode lexical, or make the index with the shipped embedding")
        case .noSuchItem:
            self.init(
                .notFound, error.code.name, "the index has no such item",
                remedy: "check the identifier; a search lists identifiers")
        case .otherClientState:
            self.init(
                .conflict, error.code.name, "the index has another client state than the batch expects",
                remedy: "read the client state of the index, and go on from there")
        case .busy:
            self.init(
                .serviceUnavailable, error.code.name, "another process is writing to the index",
                remedy: "try again", retrySeconds: 1)
        case .replaced:
            self.init(
                .serviceUnavailable, error.code.name,
                "the index's file has been replaced, and the new one is not open yet", remedy: "try again",
                retrySeconds: 1)
        case .readOnly:
            self.init(
                .forbidden, error.code.name, "the index may only be read", remedy: "ask who runs the service")
        case .diskFull: self = .diskFull
        case .cancelled: self = .workTooLong
        default: self = .internalError
        }
    }

    private init(_ error: HTTPError) {
        switch error.status {
        case .notFound: self = .noSuchPath
        case .contentTooLarge: self = .bodyTooLarge
        default:
            self.init(error.status, "badRequest", "the request is not valid", remedy: "see /openapi.json")
        }
    }

    static let noSuchPath = Problem(
        .notFound, "noSuchPath", "there is nothing at this path",
        remedy: "see /openapi.json for what there is")
    /// The path does not support the method of the request.
    static func wrongMethod(_ allowed: [HTTPRequest.Method]) -> Problem {
        Problem(
            .methodNotAllowed, "wrongMethod", "the path does not take this method",
            remedy: "use \(allowed.map(\.rawValue).joined(separator: " or "))")
    }
    static let bodyTooLarge = Problem(
        .contentTooLarge, "bodyTooLarge", "the body is larger than the service accepts",
        remedy: "send less at once; many texts also go as a stream of lines (application/x-ndjson)")
    /// The service has reached its limit of requests.
    static func tooManyRequests(_ what: String) -> Problem {
        Problem(
            .serviceUnavailable, "tooManyRequests", "the service \(what)", remedy: "try again later",
            retrySeconds: 1)
    }
    static let emptyMessage = Problem(
        .badRequest, "emptyMessage", "the message is empty, and nothing can be learned of it",
        remedy: "send the message as it is in the mailbox")
    static let cutBody = Problem(
        .badRequest, "cutBody", "the body ends too early, or is not valid HTTP",
        remedy: "send as many bytes as Content-Length says, or valid chunks")
    static let diskFull = Problem(
        HTTPResponse.Status(code: 507, reasonPhrase: "Insufficient Storage"), "diskFull",
        "the disk of the service is full", remedy: "ask who runs the service")
    static let workTooLong = Problem(
        .serviceUnavailable, "workTooLong", "the work took longer than a request may take, and was ended",
        remedy: "send fewer or shorter texts at once")
    static let internalError = Problem(
        .internalServerError, "internalError", "the service failed, and its log says why",
        remedy: "tell who runs the service the request's identifier")
}
