import HTTPTypes
import Hummingbird
import NIOCore
import WinnowKit

/// `/checkv2`, `/learnspam`, `/learnham` and `/ping`, as `rspamc` and other clients of Rspamd ask them.
struct RspamdRoutes: Sendable {
    let mail: MailFiltering

    /// The paths that take messages.
    static let paths = teachingPaths + ["/checkv2"]
    /// The paths that teach filters.
    static let teachingPaths = ["/learnspam", "/learnham"]

    /// Answers with a filter's verdict on the message in the body.
    func check(_ request: Request) async -> Response {
        await answer {
            let start = ContinuousClock.now
            let message = try await message(of: request)
            let verdict = try await mail.verdict(for: message, mailRequest(request))
            let (seconds, attoseconds) = start.duration(to: .now).components
            return RspamdAnswer.judged(
                verdict, message, seconds: Double(seconds) + Double(attoseconds) / 1e18)
        }
    }

    /// Teaches a filter the label of the message in the body.
    func learn(_ request: Request, as label: MailLabel) async -> Response {
        await answer {
            try mail.services.checkWritable()
            let message = try await message(of: request)
            guard try await mail.learn(message, as: label, mailRequest(request)) != .unchanged else {
                throw Problem(
                    HTTPResponse.Status(code: 208, reasonPhrase: "Already Reported"), "alreadyLearned",
                    "the message has been learned already as \(label)",
                    remedy: "nothing is to be done")
            }
            return ["success": true]
        }
    }

    /// Answers `pong`, to show that the service is running.
    func ping() -> Response {
        Response(
            status: .ok, headers: [.contentType: "text/plain"],
            body: ResponseBody(byteBuffer: ByteBuffer(string: "pong\r\n")))
    }

    private func answer(_ work: () async throws -> JSONValue) async -> Response {
        do {
            return Response(try await work())
        } catch {
            let problem = Problem(error)
            var response = Response(RspamdAnswer.failed(problem), status: problem.status)
            if let seconds = problem.retrySeconds { response.headers[.retryAfter] = "\(seconds)" }
            return response
        }
    }

    /// The user whose filter is used, the mailbox or else the sending user, and the name in the queue.
    private func mailRequest(_ request: Request) -> MailRequest {
        MailRequest(
            mailProtocol: .rspamd, user: request.headers[.deliverTo] ?? request.headers[.user],
            queueID: request.headers[.queueID])
    }

    private func message(of request: Request) async throws -> [UInt8] {
        // These paths take any content type, so a page in a browser could send a message, but not without
        // this field.
        try request.refuseBrowser(remedy: "use rspamc, or POST /v1/filter")
        guard request.headers[.compression] == nil else {
            throw Problem(
                .unsupportedMediaType, "compressed", "the message is compressed",
                remedy: "send it as it is, with rspamc without -z")
        }
        try request.checkEncoding()
        return Array(try await request.bodyBuffer(mail.services.limits).readableBytesView)
    }
}

extension HTTPField.Name {
    /// The mailbox that a message is for.
    fileprivate static let deliverTo = HTTPField.Name("Deliver-To").unsafelyUnwrapped
    /// The user who sends a message.
    fileprivate static let user = HTTPField.Name("User").unsafelyUnwrapped
    /// The name of a message in the queue of the mail server.
    fileprivate static let queueID = HTTPField.Name("Queue-Id").unsafelyUnwrapped
    /// How Rspamd's clients compress a message.
    fileprivate static let compression = HTTPField.Name("Compression").unsafelyUnwrapped
}
