// The online report as text and as JSON.

import WinnowSystem

extension OnlineReport: CustomStringConvertible {
    /// The names of ``measures``.
    package static let measureNames = ["roc-auc", "recall@fpr=0.001", "recall@fpr=0.005"]

    /// The measures that can be required; nil if undefined.
    package var measures: [(name: String, value: Double?)] {
        [
            ("roc-auc", all.rocLoss.map { 1 - $0 }),
            ("recall@fpr=0.001", missedAtOneInThousand.map { 1 - $0 }),
            ("recall@fpr=0.005", missedAtFiveInThousand.map { 1 - $0 }),
        ]
    }

    /// The report as aligned text: the measures in percent, then the learning curve.
    package var description: String {
        let heading = "\(counted(all.messages, "message")), \(FixedDecimal.grouped(all.spam)) spam"
        var summary = TextTable([.left, .right, .left])
        let interval = rocLossInterval.map {
            "95 %: \(Self.percent($0.lower, 4)) – \(Self.percent($0.upper, 4))"
        }
        let ham = all.messages - all.spam
        for (name, value, remark) in [
            ("(1−ROCA)%", Self.percent(all.rocLoss, 4), interval ?? ""),
            ("spam missed in %, .1 % of ham lost", Self.percent(missedAtOneInThousand, 2), ""),
            ("spam missed in %, .5 % of ham lost", Self.percent(missedAtFiveInThousand, 2), ""),
            ("lam%", Self.percent(logisticAverage, 3), "at a score of 0"),
            ("spam missed", FixedDecimal.grouped(all.missedSpam), "of \(FixedDecimal.grouped(all.spam))"),
            ("ham lost", FixedDecimal.grouped(all.lostHam), "of \(FixedDecimal.grouped(ham))"),
        ] {
            summary.append(DisplayText(visible: name), [value, remark])
        }
        var curve = TextTable([.right])
        curve.append(
            DisplayText(visible: "messages"), ["spam", "spam missed", "ham lost", "(1−ROCA)%"])
        curve.appendRule()
        var first = 1
        for section in tenths where section.messages > 0 {
            let range = "\(first)–\(first + section.messages - 1)"
            curve.append(
                DisplayText(visible: range),
                [
                    FixedDecimal.grouped(section.spam), FixedDecimal.grouped(section.missedSpam),
                    FixedDecimal.grouped(section.lostHam), Self.percent(section.rocLoss, 4),
                ])
            first += section.messages
        }
        return [[heading], summary.lines, curve.lines].map { $0.joined(separator: "\n") + "\n" }
            .joined(separator: "\n")
    }

    private static func percent(_ share: Double?, _ digits: Int) -> String {
        share.map { FixedDecimal.text($0 * 100, digits: digits) } ?? "–"
    }

    /// The report as a JSON object; shares are 0...1, undefined ones are `null`.
    package var json: JSONObject {
        var json: JSONObject = [
            "schema": "winnow.online-evaluation/1",
            "messages": .integer(all.messages),
            "spam": .integer(all.spam),
            "roc_loss": .optional(all.rocLoss),
            "roc_loss_interval": rocLossInterval.map { [.number($0.lower), .number($0.upper)] } ?? .null,
            "spam_missed_at_ham_lost_0.001": .optional(missedAtOneInThousand),
            "spam_missed_at_ham_lost_0.005": .optional(missedAtFiveInThousand),
            "logistic_average": .number(logisticAverage),
            "spam_missed": .integer(all.missedSpam),
            "ham_lost": .integer(all.lostHam),
            "tenths": .array(
                tenths.map { section in
                    [
                        "messages": .integer(section.messages), "spam": .integer(section.spam),
                        "spam_missed": .integer(section.missedSpam), "ham_lost": .integer(section.lostHam),
                        "roc_loss": .optional(section.rocLoss),
                    ]
                }),
        ]
        if let cost {
            json["feedback"] = .string(cost.feedback)
            json["seconds_per_message"] = .number(cost.seconds)
            json["bytes_per_message"] = .integer(cost.bytes)
        }
        return json
    }
}
