import HTTPTypes
import Hummingbird
import NIOCore
import WinnowKit

/// `/1.1/comment-check`, `/1.1/submit-spam`, `/1.1/submit-ham` and `/1.1/verify-key`, as programs of blogs and forums
/// ask Akismet. The mail filters judge and learn the comments.
///
/// Source: the API's documentation, https://akismet.com/developers/.
struct AkismetRoutes: Sendable {
    let mail: MailFiltering

    /// The paths that take comments or keys.
    static let paths = teachingPaths + ["/1.1/comment-check", "/1.1/verify-key"]
    /// The paths that teach filters.
    static let teachingPaths = ["/1.1/submit-spam", "/1.1/submit-ham"]
    /// The answer that clients expect to what they submit.
    private static let thanks = "Thanks for making the web a better place."

    /// The key in a form; nil if it has none.
    static func key(in body: ByteBuffer) -> String? {
        let form = FormFields(body, names: ["api_key", "key"])
        return form.text("api_key") ?? form.text("key")
    }

    /// Answers `true` for spam, else `false`; with the advice to discard it, where the filter's rules reject it.
    func check(_ request: Request) async throws -> Response {
        let comment = try await comment(of: request)
        if let answer = comment.certainAnswer { return Self.answer("\(answer)") }
        let verdict = try await mail.verdict(for: Self.message(of: comment), Self.mailRequest(comment))
        var response = Self.answer("\(verdict.label == .spam)")
        if verdict.isRejected { response.headers[.tip] = "discard" }
        return response
    }

    /// Teaches a filter the label of a comment.
    func submit(_ request: Request, as label: MailLabel) async throws -> Response {
        try mail.services.checkWritable()
        let comment = try await comment(of: request)
        let message = try Self.message(of: comment)
        if !comment.isTest { _ = try await mail.learn(message, as: label, Self.mailRequest(comment)) }
        return Self.answer(Self.thanks)
    }

    /// Answers `valid`: a request with another key does not get here.
    func verifyKey(_ request: Request) async throws -> Response {
        _ = try await comment(of: request)
        return Self.answer("valid")
    }

    /// The answer to a request whose key is missing, unknown or not allowed; nil for other problems.
    static func answer(to problem: Problem) -> Response? {
        ["keyMissing", "keyUnknown", "notAllowed"].contains(problem.code) ? answer("invalid") : nil
    }

    private func comment(of request: Request) async throws -> AkismetComment {
        AkismetComment(try await request.form(mail.services.limits, names: AkismetComment.fieldNames))
    }

    private static func message(of comment: AkismetComment) throws(Problem) -> [UInt8] {
        let message = comment.message
        guard !message.isEmpty else {
            throw RequestFields.missing("comment_content, comment_author, …_email or …_url")
        }
        return message
    }

    private static func mailRequest(_ comment: AkismetComment) -> MailRequest {
        MailRequest(mailProtocol: .akismet, user: comment.site)
    }

    private static func answer(_ text: String) -> Response {
        Response(
            status: .ok, headers: [.contentType: "text/plain; charset=utf-8"],
            body: ResponseBody(byteBuffer: ByteBuffer(string: text)))
    }
}

extension HTTPField.Name {
    /// Akismet's advice on a comment.
    fileprivate static let tip = HTTPField.Name("X-akismet-pro-tip").unsafelyUnwrapped
    /// The reason of an answer by Akismet's protocol, for people.
    static let debugHelp = HTTPField.Name("X-akismet-debug-help").unsafelyUnwrapped
}
