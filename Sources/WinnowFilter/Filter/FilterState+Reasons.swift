import WinnowMail

extension FilterState {
    /// The number of words and signals of a message that are given as reasons.
    private static let reasonLimit = 10

    /// The words and signals that add most to the log-odds, the strongest first.
    func reasons(
        _ features: MessageFeatures, _ reader: MessageFeatureReader, base: FilterBase? = nil
    ) -> [MailVerdict.Reason] {
        var reasons: [MailVerdict.Reason] = []
        let own = shares(of: features, hasBase: base != nil)
        let prior = base?.shares(of: features) ?? [:]
        for feature in features.words.features {
            guard let name = reader.names[feature] else { continue }
            let logOdds = (prior[feature] ?? 0) + (own[feature] ?? 0)
            if abs(logOdds) >= 0.01 { reasons.append(MailVerdict.Reason(text: name, logOdds: logOdds)) }
        }
        reasons.sort { (abs($0.logOdds), $1.text) > (abs($1.logOdds), $0.text) }
        return Array(reasons.prefix(Self.reasonLimit))
    }
}
