import WinnowMail

/// The rules of a file about senders, by what they name; the first that matches decides.
struct SenderRules: Sendable {
    /// A rule that decides.
    struct Match {
        /// Whether the mail is ham; else it is spam.
        let allows: Bool
        /// The address, `@` and a domain, or `list:` and an identifier; in lower case.
        let value: [UInt8]
        fileprivate let place: Int
    }

    /// The prefix of a rule about a list.
    static let listPrefix = Array("list:".utf8)

    /// A value, of which arrays would hash one byte after another.
    private struct Key: Hashable {
        let bytes: [UInt8]
        init(_ bytes: [UInt8]) { self.bytes = bytes }
        func hash(into hasher: inout Hasher) { bytes.withUnsafeBytes { hasher.combine(bytes: $0) } }
    }

    /// The places of the rules in the file, by their values.
    private var allowed: [Key: Int] = [:]
    private var blocked: [Key: Int] = [:]
    private var count = 0

    /// Whether there are no rules.
    var isEmpty: Bool { count == 0 }

    /// Adds a rule after the others.
    mutating func append(_ value: [UInt8], allows: Bool) {
        // Of two equal rules the first decides.
        if allows {
            allowed[Key(value), default: count] += 0
        } else {
            blocked[Key(value), default: count] += 0
        }
        count += 1
    }

    /// The first rule that decides about a message: one that blocks if anything in a field that may be a sender
    /// matches, and one that allows if all senders do and nobody can read them differently.
    func match(_ senders: MessageSenders) -> Match? {
        let (blocks, allows) = (
            blocked.isEmpty ? nil : block(senders), allowed.isEmpty ? nil : allow(senders)
        )
        guard let blocks, let allows else { return blocks ?? allows }
        return blocks.place < allows.place ? blocks : allows
    }

    private func block(_ senders: MessageSenders) -> Match? {
        var first: Match?
        func look(_ key: [UInt8]) {
            guard let place = blocked[Key(key)], place < first?.place ?? .max else { return }
            first = Match(allows: false, value: key, place: place)
        }
        for field in senders.addresses.fields {
            MentionedSenders.forEachAddress(in: field) { name, domain in
                let address = name + [Self.at] + domain
                if name.isEmpty { Self.forEachDomain(of: address, look) } else { look(address) }
                // `ann+offers@example.org` is a mailbox of ann@example.org.
                if let plus = name.firstIndex(of: UInt8(ascii: "+")), plus > 0 {
                    look(name[..<plus] + [Self.at] + domain)
                }
            }
        }
        for address in senders.addresses.all {
            look(address)
            Self.forEachDomain(of: address, look)
        }
        for field in senders.lists.fields {
            MentionedSenders.forEachIdentifier(in: field) { look(Self.listPrefix + $0) }
        }
        for list in senders.lists.all { look(Self.listPrefix + list) }
        return first
    }

    private func allow(_ senders: MessageSenders) -> Match? {
        var first: Match?
        /// Only values that all senders have in common can allow them.
        func look(_ values: MessageSenders.Values, _ keys: ([UInt8]) -> Set<[UInt8]>) {
            guard values.isExact, let one = values.all.first else { return }
            let common = values.all.dropFirst().reduce(keys(one)) { $0.intersection(keys($1)) }
            for key in common {
                guard let place = allowed[Key(key)], place < first?.place ?? .max else { continue }
                first = Match(allows: true, value: key, place: place)
            }
        }
        look(senders.addresses) { address in
            var keys: Set = [address]
            Self.forEachDomain(of: address) { keys.insert($0) }
            return keys
        }
        look(senders.lists) { [Self.listPrefix + $0] }
        return first
    }

    private static let at = UInt8(ascii: "@")
    /// The length of the longest value of a rule (RFC 5321).
    static let longestValue = 254

    /// Calls `body` with `@` and the domain of an address, and with `@` and each domain above it, if a rule can name it.
    private static func forEachDomain(of address: [UInt8], _ body: ([UInt8]) -> Void) {
        guard let at = address.lastIndex(of: at) else { return }
        var domain = address[(at + 1)...]
        while true {
            if domain.count < Self.longestValue { body([Self.at] + domain) }
            guard let dot = domain.firstIndex(of: UInt8(ascii: ".")) else { return }
            domain = domain[(dot + 1)...]
        }
    }
}
