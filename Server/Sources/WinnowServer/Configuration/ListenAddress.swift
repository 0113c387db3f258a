/// The address that a service listens on: `127.0.0.1:8080`, `[::1]:8080`, `0.0.0.0:8080`.
public struct ListenAddress: Sendable, Hashable, CustomStringConvertible {
    /// The name or address of an interface of this machine, without brackets.
    public var host: String
    /// The port, 0…65535; 0 for any free one.
    public var port: Int

    /// Makes an address.
    public init(host: String = "127.0.0.1", port: Int = 8080) {
        self.host = host
        self.port = port
    }

    /// Reads `HOST:PORT`, where an IPv6 address is in brackets; nil if the text has another form.
    public init?(_ text: String) {
        guard let colon = text.lastIndex(of: ":"), let port = Int(text[text.index(after: colon)...]),
            (0...65535).contains(port)
        else { return nil }
        let host = text[..<colon]
        if host.hasPrefix("["), host.hasSuffix("]") {
            self.init(host: String(host.dropFirst().dropLast()), port: port)
        } else {
            guard !host.isEmpty, !host.contains(":") else { return nil }
            self.init(host: String(host), port: port)
        }
    }

    /// Whether only programs on this machine can connect.
    ///
    /// False for a name other than `localhost`, whatever it resolves to.
    public var isLoopback: Bool {
        host.lowercased() == "localhost" || host == "::1"
            || (host.hasPrefix("127.") && host.allSatisfy(\.isAddressCharacter))
    }

    /// The address as `HOST:PORT`.
    public var description: String { host.contains(":") ? "[\(host)]:\(port)" : "\(host):\(port)" }
}

extension Character {
    fileprivate var isAddressCharacter: Bool { self == "." || ("0"..."9").contains(self) }
}
