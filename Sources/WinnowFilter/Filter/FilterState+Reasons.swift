import WinnowMail

extension FilterState {
    /// The number of words and signals of a message that are given as reasons.
    private static let reasonLimit = 10

    /// The words and signals that add most to the log-odds, the strongest first.
    func reasons(
        _ features: MessageFeatures, _ reader: MessageFeatureReader, base: MailModel? = nil
    ) -> [MailVerdict.Reason] {
        var reasons: [MailVerdict.Reason] = []
        let evidence = counts.shares(of: features)
        let prior = base?.shares(of: features) ?? [:]
        for feature in features.words.features {
            guard let name = reader.names[feature] else { continue }
            let entry = Int(feature >> UInt32(features.width - counts.bits))
            let logOdds =
                (prior[feature] ?? 0) + confidence
                * (weights.logOdds(ofWord: feature, in: features)
                    + Self.countFactor * (evidence[entry] ?? 0))
            if abs(logOdds) >= 0.01 { reasons.append(MailVerdict.Reason(text: name, logOdds: logOdds)) }
        }
        reasons.sort { (abs($0.logOdds), $1.text) > (abs($1.logOdds), $0.text) }
        return Array(reasons.prefix(Self.reasonLimit))
    }
}
