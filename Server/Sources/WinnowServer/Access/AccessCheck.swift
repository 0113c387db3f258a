import HTTPTypes
import Hummingbird
import Synchronization

/// Decides which requests are allowed.
///
/// With keys, a client must send one of them. Without keys the service listens on a loopback address; then
/// the request must be addressed to this machine by such a name, so that a page in a browser cannot reach the
/// service through a name of its own that resolves to 127.0.0.1.
final class AccessCheck: Sendable {
    private let keys: Mutex<APIKeys>
    private let budgets = Mutex<[String: Budget]>([:])

    /// The requests that a key with a rate may send at once, and when they were counted.
    private struct Budget {
        var requests: Double
        var time: ContinuousClock.Instant
    }

    /// Routes that need no key, because they disclose nothing: for the supervisor of the service.
    private static let open: Set<String> = ["/healthz", "/readyz"]

    init(keys: APIKeys) { self.keys = Mutex(keys) }

    /// Takes other keys for the requests that follow.
    func replace(_ keys: APIKeys) { self.keys.withLock { $0 = keys } }

    /// The client's key, or the one in the body of its request; nil if none is needed.
    func client(of request: Request, key: String? = nil) throws(Problem) -> APIKeys.Entry? {
        // The first one has become the request's authority.
        guard request.headers[.host] == nil else {
            throw Problem(
                .badRequest, "badRequest", "the request has no field Host, or several",
                remedy: "send one, as HTTP/1.1 needs it")
        }
        if Self.open.contains(request.uri.path) { return nil }
        let keys = keys.withLock { $0 }
        guard keys.isEmpty else {
            let entry = try Self.entry(of: request, key, keys)
            try count(entry)
            return entry
        }
        guard let authority = request.head.authority, !Self.isLocal(authority) else { return nil }
        throw Problem(
            .misdirectedRequest, "wrongHost", "the request is addressed to another host than this one",
            remedy: "use 127.0.0.1 or localhost as host; other names need API keys")
    }

    /// Counts a request of a key; one that has sent as many as its rate allows must wait until the next may be sent.
    func count(_ key: APIKeys.Entry, at now: ContinuousClock.Instant = .now) throws(Problem) {
        guard let limit = key.rate else { return }
        let rate = Double(limit)
        let missing = budgets.withLock { budgets in
            var budget = budgets[key.name] ?? Budget(requests: rate, time: now)
            budget.requests += rate * (budget.time.duration(to: now) / .seconds(60))
            budget = Budget(requests: min(rate, budget.requests), time: now)
            let missing = 1 - budget.requests
            if missing <= 0 { budget.requests -= 1 }
            budgets[key.name] = budget
            return missing
        }
        guard missing > 0 else { return }
        throw Problem(
            .tooManyRequests, "rateExceeded", "the key has sent its \(limit) requests a minute",
            remedy: "send it again after the seconds of Retry-After, or ask who runs the service for more",
            retrySeconds: Int((60 * missing / rate).rounded(.up)))
    }

    private static func entry(
        of request: Request, _ key: String?, _ keys: APIKeys
    ) throws(Problem) -> APIKeys.Entry {
        // `rspamc -P` sends its password in a field of its own.
        let password = request.headers[.password].map { "Bearer " + $0 }
        guard let field = key.map({ "Bearer " + $0 }) ?? request.headers[.authorization] ?? password else {
            throw Problem(
                .unauthorized, "keyMissing", "the service needs a key",
                remedy: "send the header field Authorization: Bearer KEY")
        }
        let parts = field.split(separator: " ", maxSplits: 1)
        guard parts.count == 2, parts[0].lowercased() == "bearer", let key = keys.entry(of: String(parts[1]))
        else {
            throw Problem(
                .unauthorized, "keyUnknown", "the service does not know this key",
                remedy: "check the key, or ask who runs the service for one")
        }
        return key
    }

    /// Whether an authority (`localhost:8080`) is this machine.
    static func isLocal(_ authority: String) -> Bool {
        let address = ListenAddress(authority) ?? ListenAddress(authority + ":80")
        return address?.isLoopback ?? false
    }
}

extension HTTPField.Name {
    fileprivate static let host = HTTPField.Name("Host").unsafelyUnwrapped
    /// The password of Rspamd's clients.
    fileprivate static let password = HTTPField.Name("Password").unsafelyUnwrapped
}
