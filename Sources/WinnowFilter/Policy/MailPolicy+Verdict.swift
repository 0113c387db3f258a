import WinnowMail

extension MailPolicy {
    /// The verdict on a message that a rule decides, whatever the filter has learned; nil if none does.
    ///
    /// - Parameter isAuthenticated: whether the server of a milter has authenticated the sender.
    func verdict(for message: [UInt8], isAuthenticated: Bool) -> MailVerdict? {
        if isAuthenticated, trustsMilter { return verdict(.ham, "authenticated") }
        if !trustedFields.isEmpty || !senders.isEmpty {
            let found = message.withUnsafeBufferPointer { MessageSenders($0, marks: trustedFields) }
            if found.isMarked { return verdict(.ham, "authenticated") }
            if let rule = senders.first(where: { $0.matches(found) }) {
                return verdict(rule.allows ? .ham : .spam, (rule.allows ? "allow:" : "block:") + rule.value)
            }
        }
        guard let maximumSize, message.count > maximumSize else { return nil }
        return verdict(.unsure, "maximum-size:\(maximumSize)")
    }

    private func verdict(_ label: MailVerdict.Label, _ rule: String) -> MailVerdict {
        let logOdds =
            switch label {
            case .spam: Double.infinity
            case .ham: -Double.infinity
            case .unsure: 0.0
            }
        return MailVerdict(logOdds: logOdds, reasons: [], policy: self, rule: rule)
    }
}

extension MailPolicy.SenderRule {
    /// Whether the rule decides about a message: it blocks if any of the senders matches, and allows if all of them
    /// do and nobody can read them differently.
    fileprivate func matches(_ senders: MessageSenders) -> Bool {
        let isList = value.hasPrefix(MailPolicy.listPrefix)
        let wanted = Array(value.utf8.dropFirst(isList ? MailPolicy.listPrefix.utf8.count : 0))
        let values = isList ? senders.lists : senders.addresses
        func matches(_ sender: [UInt8]) -> Bool {
            let at = UInt8(ascii: "@")
            guard wanted.first == at, let start = sender.lastIndex(of: at) else { return sender == wanted }
            let host = sender[(start + 1)...]
            let domain = wanted.dropFirst()
            return host.elementsEqual(domain)
                || host.count > domain.count && host.suffix(domain.count).elementsEqual(domain)
                    && host.dropLast(domain.count).last == UInt8(ascii: ".")
        }
        guard allows else { return values.all.contains(where: matches) }
        return values.isExact && !values.all.isEmpty && values.all.allSatisfy(matches)
    }
}
