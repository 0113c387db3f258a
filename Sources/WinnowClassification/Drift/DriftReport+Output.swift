// The differences in plain words, and as JSON.

public import WinnowSystem

extension DriftReport: CustomStringConvertible {
    /// The most labels that are listed.
    private static let labelLimit = 8

    /// The report in plain words, a line each, the verdict last; without a final line break.
    public var description: String { lines.joined(separator: "\n") }

    /// The lines of ``description``.
    package var lines: [String] {
        var lines = ["drift in \(counted(texts, "text")), with 95 % intervals:"]
        if let unknownWords {
            lines.append(
                "  unknown words \(Self.percent(unknownWords.now)), \(Self.percent(unknownWords.inTraining)) in held-out "
                    + "texts (\(Self.points(unknownWords)))")
        }
        if let confidence {
            lines.append(
                "  mean probability of the answers \(Self.percent(confidence.now)), \(Self.percent(confidence.inTraining)) "
                    + "in held-out texts (\(Self.points(confidence)))")
        }
        // The labels whose shares differ most first.
        let order = labels.indices.sorted {
            (-abs(labels[$0].share - labels[$0].inTraining), $0)
                < (-abs(labels[$1].share - labels[$1].inTraining), $1)
        }
        for index in order.prefix(Self.labelLimit) {
            let label = labels[index]
            lines.append(
                "  about \(Self.percent(label.share)) are \(DisplayText(showing: label.label).text) "
                    + "(\(Self.percent(label.lower)) to \(Self.percent(label.upper))), "
                    + "\(Self.percent(label.inTraining)) in training")
        }
        if labels.count > Self.labelLimit {
            lines.append("  … and \(counted(labels.count - Self.labelLimit, "more label"))")
        }
        lines.append("verdict: \(verdictText)")
        return lines
    }

    private var verdictText: String {
        switch verdict {
        case .none:
            return unknownWords == nil && confidence == nil
                ? "labels have the shares of the training data; train the model again to compare words and probabilities"
                : "no drift found; only labelled texts show whether answers are still right"
        case .otherShares:
            return "labels have other shares than in training"
                + (areExclusive ? "; --adjust-priors adjusts probabilities to them" : "")
        case .otherTexts:
            let reasons = [
                hasOtherWords ? "many words are unknown" : nil, isLessSure ? "the model is less sure" : nil,
            ].compactMap(\.self)
            return
                "these texts are unlike the training data (\(reasons.joined(separator: ", "))): scores from training "
                + "and shares of labels no longer hold; label some of them and train again"
        }
    }

    /// The report as JSON; numbers that the model does not record are `null`.
    public var json: JSONValue {
        [
            "schema": "winnow.drift/1", "texts": .integer(texts), "verdict": .string(verdict.rawValue),
            "unknownWords": unknownWords?.json ?? .null, "confidence": confidence?.json ?? .null,
            "labels": .array(labels.map(\.json)),
        ]
    }

    private static func percent(_ share: Double) -> String {
        FixedDecimal.text(100 * share, digits: 1) + " %"
    }

    /// The interval of a difference, in points.
    private static func points(_ change: Change) -> String {
        func signed(_ value: Double) -> String {
            (value < 0 ? "−" : "+") + FixedDecimal.text(100 * abs(value), digits: 1)
        }
        return "\(signed(change.lower)) to \(signed(change.upper)) points"
    }
}

extension DriftReport.Change {
    fileprivate var json: JSONValue {
        [
            "inTraining": .number(inTraining), "now": .number(now), "lower": .number(lower),
            "upper": .number(upper),
        ]
    }
}

extension DriftReport.LabelShare {
    fileprivate var json: JSONValue {
        [
            "label": .string(label), "inTraining": .number(inTraining), "share": .number(share),
            "lower": .number(lower), "upper": .number(upper),
        ]
    }
}
