import HTTPTypes
import Logging
import WinnowKit

/// The operations that all mail protocols share: finding a user's filter, judging a message, learning it.
package struct MailFiltering: Sendable {
    let services: RouteServices
    /// The name of the filter of users without one of their own; nil for the only filter.
    let defaultName: String?

    /// The filter of a user: that of the user's name, also in lower case, else the default one.
    func filter(of user: String?) throws(Problem) -> MailFilter {
        let catalogue = services.catalogue
        if let user, !user.isEmpty {
            if let filter = catalogue.filters[user] ?? catalogue.filters[user.lowercased()] { return filter }
        }
        if let defaultName { return try catalogue.filter(defaultName) }
        let filters = catalogue.filters
        guard let only = filters.first?.value, filters.count == 1 else {
            throw Problem(
                .notFound, "filterNotFound", "the user has no filter, and there is no default one",
                remedy: "make a folder NAME.filter in the folder of the service, or set mailFilter")
        }
        return only
    }

    /// The verdict of a user's filter on a message.
    func verdict(
        for message: [UInt8], user: String?, explains: Bool = false
    ) async throws -> MailVerdict {
        let filter = try filter(of: user)
        return try await counted {
            try await services.work.runLong { _ in try filter.verdict(for: message, explains: explains) }
        }
    }

    /// Teaches the filter of a user the label of a message, or makes it forget the message if the label is
    /// nil; returns whether that changed anything.
    func learn(_ message: [UInt8], as label: MailLabel?, user: String?) async throws -> Bool {
        try services.checkWritable()
        guard !message.isEmpty else { throw Problem.emptyMessage }
        let filter = try filter(of: user)
        return try await counted {
            try await services.work.runWriting(to: filter.path) {
                guard let label else { return try filter.forget(message) }
                return try filter.learn(message, as: label) != .unchanged
            }
        }
    }

    /// Counts work as one of the requests in progress, of which there is a limit.
    private func counted<Result>(_ work: () async throws -> Result) async throws -> Result {
        try services.limit.enter()
        defer { services.limit.leave() }
        return try await work()
    }
}

extension MailFiltering {
    /// The problem for an error; faults of the service are logged.
    func problem(_ error: any Error, _ mailProtocol: MailProtocol, _ logger: Logger) -> Problem {
        let problem = Problem(error)
        if problem.status == .internalServerError {
            logger.error(
                "a request failed",
                metadata: ["protocol": "\(mailProtocol.rawValue)", "error": "\(error)"])
        }
        return problem
    }
}
