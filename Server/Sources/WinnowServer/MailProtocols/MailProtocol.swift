/// The protocols by which mail servers ask a mail filter.
package enum MailProtocol: String, Sendable, Hashable {
    /// SpamAssassin's, of `spamc`.
    case spamd
    /// Sendmail's and Postfix's, of their filters.
    case milter
    /// Rspamd's, over HTTP.
    case rspamd
}
