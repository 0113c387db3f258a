// What fingerprints say of a test, for people.

extension LeakEstimate {
    /// The finding with its counts, on one line without a full stop.
    public var line: String {
        let texts = FixedDecimal.grouped(textCount)
        let counts =
            "\(FixedDecimal.grouped(hitCount)) have the fingerprint of one, chance explains \(FixedDecimal.text(expectedHits, digits: 1))"
        return switch finding {
        case .none: "none found among \(texts) distinct texts: \(counts)"
        case .leak:
            "about \(FixedDecimal.grouped(leakedCount)) of \(texts) distinct texts were probably trained on: \(counts)"
        case .undecidable:
            "cannot be told: the model has so many fingerprints that \(FixedDecimal.text(100 * chance, digits: 0)) % of any texts have one of them"
        }
    }
}
