// Addresses of links.

/// An address of the web, with its host.
struct LinkAddress {
    /// The address without white space and control characters.
    let bytes: [UInt8]
    /// The host in lower case, without `www.`; nil where it is no address of the web.
    let host: [UInt8]?

    init(_ address: [UInt8]) {
        bytes = address.filter { $0 > 0x20 && $0 != 0x7F }
        let lowercased = bytes.map { (0x41...0x5A).contains($0) ? $0 | 0x20 : $0 }
        let schemes = ["https://", "http://"].map { Array($0.utf8) }
        guard let scheme = schemes.first(where: { lowercased.starts(with: $0) }) else {
            host = nil
            return
        }
        let ends = Array("/?#:\\".utf8)
        var name = lowercased.dropFirst(scheme.count).prefix { !ends.contains($0) }
        if let sign = name.lastIndex(of: UInt8(ascii: "@")) { name = name[(sign + 1)...] }
        if name.starts(with: Array("www.".utf8)) { name = name.dropFirst(4) }
        host = name.isEmpty || name.count > Self.longestHost ? nil : Array(name)
    }

    /// The longest name of a host, in bytes (RFC 1035, 2.3.4).
    private static let longestHost = 255

    /// Whether `part` stands in `text`. Complexity: O(*n* *m*) at worst; both are short.
    static func contains(_ text: [UInt8], _ part: [UInt8]) -> Bool {
        guard text.count >= part.count, let first = part.first else { return part.isEmpty }
        return (0...(text.count - part.count)).contains { start in
            text[start] == first && text[start..<(start + part.count)].elementsEqual(part)
        }
    }
}
