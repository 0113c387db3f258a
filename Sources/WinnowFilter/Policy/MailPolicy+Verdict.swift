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
            for rules in senders {
                guard let rule = rules.match(found) else { continue }
                let value = String(decoding: rule.value, as: UTF8.self)
                return verdict(rule.allows ? .ham : .spam, (rule.allows ? "allow:" : "block:") + value)
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
