import HTTPTypes
import Hummingbird
import Synchronization

/// Access to the studio: only the browser that first opened the address with the token may use it.
///
/// The token is exchanged for a cookie that scripts cannot read and other sites' requests do not carry; after
/// that it is no longer valid. A request must be addressed to this machine, and a browser must not say that a
/// page of another origin made it.
package final class StudioAccess: Sendable {
    /// The token of the address.
    package let token: String
    /// The key that the token is checked against; nil once it has been used.
    private let unused: Mutex<APIKeys?>
    private let sessions: APIKeys
    private let session: String
    /// The name of the cookie, which differs between studios: browsers send cookies to all ports of a host.
    private let cookieName: String

    package init() {
        var (unused, sessions) = (APIKeys(), APIKeys())
        let (token, session) = (APIKeys.new(), APIKeys.new())
        _ = unused.add("token", hash: token.hash)
        _ = sessions.add("session", hash: session.hash)
        self.token = token.key
        self.session = session.key
        self.sessions = sessions
        self.unused = Mutex(unused)
        cookieName = "winnow-studio-" + APIKeys.new().hash.prefix(8)
    }

    /// Exchanges the token of a request for the cookie; nil if the request has none.
    func opening(_ request: Request) throws(Problem) -> Response? {
        guard request.uri.path == "/", request.method == .get,
            let token = request.uri.queryParameters["token"]
        else { return nil }
        try checkAddress(of: request)
        let isRight = unused.withLock { unused in
            guard unused?.name(of: String(token)) != nil else { return false }
            unused = nil
            return true
        }
        guard isRight || hasSession(request) else { throw Self.closed }
        var response = StudioPages.response("opening.html")
        if isRight {
            response.headers[.setCookie] = "\(cookieName)=\(session); Path=/; HttpOnly; SameSite=Strict"
        }
        return response
    }

    /// Refuses requests of others.
    func check(_ request: Request) throws(Problem) {
        try checkAddress(of: request)
        guard hasSession(request) else { throw Self.closed }
    }

    /// Whether no browser has opened the address yet.
    var isUnopened: Bool { unused.withLock { $0 != nil } }

    private func hasSession(_ request: Request) -> Bool {
        guard let cookie = request.cookies[cookieName] else { return false }
        return sessions.name(of: cookie.value) != nil
    }

    /// Refuses requests that are addressed to another host, or come from a page of another origin.
    private func checkAddress(of request: Request) throws(Problem) {
        guard let authority = request.head.authority, AccessCheck.isLocal(authority) else {
            throw Problem(
                .misdirectedRequest, "wrongHost", "the request is addressed to another host than this one",
                remedy: "use the address that the studio printed")
        }
        let origin = request.headers[.origin]
        let site = request.headers[.fetchSite]
        guard origin == nil || origin == "http://" + authority, site == nil || site != "cross-site" else {
            throw Problem(
                .forbidden, "wrongOrigin", "the request comes from a page of another origin",
                remedy: "use the studio's own page")
        }
    }

    /// The problem of a request without the cookie.
    static let closed = Problem(
        .forbidden, "noSession", "the studio is open to the browser alone that first opened its address",
        remedy: "use that browser, or start winnow studio again and open the address that it prints")
}

extension HTTPField.Name {
    /// The header field in which a browser describes the page that made a request: `same-origin`,
    /// `cross-site`.
    static let fetchSite = HTTPField.Name("Sec-Fetch-Site").unsafelyUnwrapped
}
