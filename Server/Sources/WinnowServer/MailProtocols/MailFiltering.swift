import HTTPTypes
import Logging
import WinnowKit

/// A message that a client asks about, besides its bytes: whose filter is meant, and names for the log.
package struct MailRequest: Sendable {
    let mailProtocol: MailProtocol
    /// The name of the filter, if the client names one.
    var filter: String?
    /// The user whose filter is meant, if the client names none.
    var user: String?
    /// The name of the message in the queue of the mail server.
    var queueID: String?
    /// Whether the mail server has authenticated the sender.
    var isAuthenticated = false
}

/// The operations that all mail protocols share: finding a user's filter, judging a message, learning it.
///
/// Each writes one line of the log, whether it succeeds or fails.
package struct MailFiltering: Sendable {
    /// What has become of a message that was to be learned or forgotten.
    enum Outcome: String, Sendable {
        case learned, moved, forgotten, unchanged
    }

    let services: RouteServices
    /// The name of the filter of users without one of their own; nil for the only filter.
    let defaultName: String?
    let metrics: MailMetrics

    /// The name of the filter of a request: the one that it names, else the user's name, also in lower case, else
    /// the default one.
    private func filterName(of request: MailRequest) throws(Problem) -> String {
        if let name = request.filter { return name }
        let catalogue = services.catalogue
        if let user = request.user, !user.isEmpty,
            let name = [user, user.lowercased()].first(where: catalogue.hasFilter)
        {
            return name
        }
        guard let name = defaultName ?? catalogue.onlyFilterName else {
            throw Problem(
                .notFound, "filterNotFound", "the user has no filter, and there is no default one",
                remedy: "make a folder NAME.filter in the folder of the service, or set mailFilter")
        }
        return name
    }

    /// The verdict of a filter on a message.
    func verdict(
        for message: [UInt8], _ request: MailRequest, explains: Bool = false
    ) async throws -> MailVerdict {
        try await logged("judged", message, request) { name, filter in
            let verdict = try await services.work.runLong { _ in
                try filter.verdict(
                    for: message, explains: explains, isAuthenticated: request.isAuthenticated)
            }
            metrics.count(verdict.label.rawValue, byFilter: name)
            var fields: Logger.Metadata = [
                "verdict": "\(verdict.label.rawValue)", "score": "\(verdict.scoreText)",
            ]
            fields["rule"] = verdict.rule.map(Self.word)
            return (verdict, fields)
        }
    }

    /// Teaches a filter the label of a message, or makes it forget the message if the label is nil.
    func learn(
        _ message: [UInt8], as label: MailLabel?, _ request: MailRequest
    ) async throws -> Outcome {
        try services.checkWritable()
        guard !message.isEmpty else { throw Problem.emptyMessage }
        return try await logged("taught", message, request) { name, filter in
            let outcome = try await services.work.runWriting(to: filter.path) { () throws -> Outcome in
                guard let label else { return try filter.forget(message) ? .forgotten : .unchanged }
                switch try filter.learn(message, as: label) {
                case .learned: return .learned
                case .moved: return .moved
                case .unchanged: return .unchanged
                }
            }
            if outcome != .unchanged { metrics.countLearned(label?.rawValue ?? "forgotten", byFilter: name) }
            return (outcome, ["label": "\(label?.rawValue ?? "none")", "outcome": "\(outcome.rawValue)"])
        }
    }

    /// Calls `work` with the filter of a request, as one of the requests in progress, and logs its fields or its
    /// error.
    private func logged<Result>(
        _ event: Logger.Message, _ message: [UInt8], _ request: MailRequest,
        _ work: (String, MailFilter) async throws -> (Result, Logger.Metadata)
    ) async throws -> Result {
        let start = ContinuousClock.now
        var found: String?
        func log(_ level: Logger.Level, _ event: Logger.Message, _ fields: Logger.Metadata) {
            var all = fields
            all["protocol"] = "\(request.mailProtocol.rawValue)"
            all["id"] = RspamdAnswer.messageIdentifier(of: message).map(Self.word)
            all["queue"] = request.queueID.map(Self.word)
            all["user"] = request.user.map(Self.word)
            all["filter"] = (found ?? request.filter).map(Self.word)
            all["bytes"] = "\(message.count)"
            let time = start.duration(to: .now) / Duration.milliseconds(1)
            all["ms"] = "\((time * 10).rounded() / 10)"
            services.catalogue.logger.log(level: level, event, metadata: all)
        }
        do {
            let name = try filterName(of: request)
            found = name
            let filter = try services.catalogue.filter(name)
            if !request.mailProtocol.isHTTP { try services.limit.enter() }
            defer { if !request.mailProtocol.isHTTP { services.limit.leave() } }
            let (result, fields) = try await work(name, filter)
            log(.notice, event, fields)
            return result
        } catch {
            let problem = Problem(error)
            let isFault = problem.status.kind == .serverError && problem.retrySeconds == nil
            log(
                isFault ? .error : .warning, "a message was not \(event)",
                ["code": "\(problem.code)", "error": "\((error as? Problem)?.detail ?? "\(error)")"])
            throw problem
        }
    }

    /// A name from a client as one word of a line of the log: printable ASCII of bounded length.
    private static func word(_ name: String) -> Logger.MetadataValue {
        "\(String(decoding: name.utf8.prefix(200).map { (0x21...0x7E).contains($0) ? $0 : 0x3F }, as: UTF8.self))"
    }
}
