/// The protocols by which mail servers ask a mail filter.
package enum MailProtocol: String, Sendable, Hashable {
    /// SpamAssassin's, of `spamc`.
    case spamd
    /// Sendmail's and Postfix's, of their filters.
    case milter
    /// Rspamd's, over HTTP.
    case rspamd
    /// The service's own paths.
    case http

    /// Whether it has the steps around requests of HTTP, such as the limit of requests in progress.
    var isHTTP: Bool { self == .rspamd || self == .http }
}
