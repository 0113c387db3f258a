/// The address that a mail protocol listens on: `127.0.0.1:783`, or `unix:/run/winnow/spamd`.
public enum MailAddress: Sendable, Hashable, CustomStringConvertible {
    /// A host and port.
    case network(ListenAddress)
    /// The path of a socket in the file system.
    case unix(String)

    /// Reads `HOST:PORT` or `unix:PATH`; nil if the text is neither.
    public init?(_ text: String) {
        let prefix = "unix:"
        if text.hasPrefix(prefix) {
            let path = text.dropFirst(prefix.count)
            guard !path.isEmpty, !path.utf8.contains(0) else { return nil }
            self = .unix(String(path))
        } else {
            guard let address = ListenAddress(text) else { return nil }
            self = .network(address)
        }
    }

    /// Whether only programs on this machine can connect.
    public var isLocal: Bool {
        switch self {
        case .network(let address): address.isLoopback
        case .unix: true
        }
    }

    /// The address as it is read.
    public var description: String {
        switch self {
        case .network(let address): address.description
        case .unix(let path): "unix:" + path
        }
    }
}
