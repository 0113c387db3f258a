/// The protocols by which mail servers, and sites with comments, ask a mail filter.
package enum MailProtocol: String, Sendable, Hashable {
    /// SpamAssassin's, of `spamc`.
    case spamd
    /// Sendmail's and Postfix's, of their filters.
    case milter
    /// Rspamd's, over HTTP.
    case rspamd
    /// Akismet's, of blogs and forums, over HTTP.
    case akismet
    /// The service's own paths.
    case http

    /// Whether it has the steps around requests of HTTP, such as the limit of requests in progress.
    var isHTTP: Bool { self == .rspamd || self == .akismet || self == .http }
}
