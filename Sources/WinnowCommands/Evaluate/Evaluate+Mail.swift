// `winnow evaluate` on models of mail.

import WinnowEvaluation
import WinnowFilter
import WinnowSystem

/// The measures of a model of mail on labelled messages.
struct MailReport: TaskReport {
    static let measureNames = [
        "roc-auc", "recall@fpr=0.001", "recall@fpr=0.005", "precision", "recall",
    ]

    private var scores: [Double] = []
    private var isSpam: [Bool] = []
    private let ranking: ScoreRanking

    /// Measures log-odds of spam and true labels, which are parallel.
    init(scores: [Double], isSpam: [Bool]) throws {
        (self.scores, self.isSpam) = (scores, isSpam)
        let pairs = zip(scores, isSpam)
        ranking = try ScoreRanking(
            positives: pairs.filter(\.1).map(\.0), negatives: pairs.filter { !$0.1 }.map(\.0))
    }

    /// The share of spam above the threshold that loses at most this share of ham.
    private func found(_ rate: Double) -> Double? {
        ranking.negativeCount > 0 ? ranking.recall(atFalsePositiveRate: rate)?.recall : nil
    }

    /// Messages that are spam at the threshold of ``MailVerdict``.
    private var marked: (spam: Int, ham: Int) {
        let marked = zip(scores, isSpam).filter { logistic($0.0) >= MailVerdict.spamProbability }
        return (marked.count { $0.1 }, marked.count { !$0.1 })
    }

    private static func share(_ part: Int, of all: Int) -> Double? {
        all > 0 ? Double(part) / Double(all) : nil
    }

    var measures: [(name: String, value: Double?)] {
        let marked = marked
        return [
            ("roc-auc", ranking.rocAUC), ("recall@fpr=0.001", found(0.001)),
            ("recall@fpr=0.005", found(0.005)),
            ("precision", Self.share(marked.spam, of: marked.spam + marked.ham)),
            ("recall", Self.share(marked.spam, of: ranking.positiveCount)),
        ]
    }

    /// Messages by the probability that they were given: the share of spam among them.
    private var bins: [(range: String, messages: Int, spam: Int, mean: Double)] {
        [0, 0.1, 0.5, 0.9, 0.99].enumerated().map { index, lower in
            let upper = [0.1, 0.5, 0.9, 0.99, 1.01][index]
            let chosen = zip(scores.map(logistic), isSpam).filter { lower <= $0.0 && $0.0 < upper }
            let sum = chosen.reduce(0) { $0 + $1.0 }
            return (
                "\(FixedDecimal.text(lower, digits: 2))–\(FixedDecimal.text(min(1, upper), digits: 2))",
                chosen.count, chosen.count(where: \.1), chosen.isEmpty ? 0 : sum / Double(chosen.count)
            )
        }
    }

    var description: String {
        func percent(_ share: Double?, _ digits: Int = 2) -> String {
            share.map { FixedDecimal.text($0 * 100, digits: digits) } ?? "–"
        }
        let values = Dictionary(uniqueKeysWithValues: measures.map { ($0.name, $0.value) })
        func value(_ name: String) -> Double? { values[name] ?? nil }
        let marked = marked
        var summary = TextTable([.left, .right, .left])
        for (name, text, remark) in [
            ("(1−ROCA)%", percent(value("roc-auc").map { 1 - $0 }, 4), ""),
            ("spam found in %, .1 % of ham lost", percent(value("recall@fpr=0.001")), ""),
            ("spam found in %, .5 % of ham lost", percent(value("recall@fpr=0.005")), ""),
            ("precision in %", percent(value("precision")), "at a probability of .9"),
            ("recall in %", percent(value("recall")), ""),
            ("spam missed", FixedDecimal.grouped(ranking.positiveCount - marked.spam), ""),
            ("ham lost", FixedDecimal.grouped(marked.ham), ""),
        ] {
            summary.append(DisplayText(visible: name), [text, remark])
        }
        var calibration = TextTable([.right])
        calibration.append(
            DisplayText(visible: "probability"), ["messages", "spam in %", "mean probability in %"])
        calibration.appendRule()
        for bin in bins {
            calibration.append(
                DisplayText(visible: bin.range),
                [
                    FixedDecimal.grouped(bin.messages), percent(Self.share(bin.spam, of: bin.messages), 1),
                    bin.messages > 0 ? percent(bin.mean, 1) : "–",
                ])
        }
        let heading =
            "\(counted(scores.count, "message")), \(FixedDecimal.grouped(ranking.positiveCount)) spam"
        return [[heading], summary.lines, calibration.lines].map { $0.joined(separator: "\n") + "\n" }
            .joined(separator: "\n")
    }

    var json: JSONObject {
        var json: JSONObject = [
            "schema": "winnow.mail-evaluation/1", "messages": .integer(scores.count),
            "spam": .integer(ranking.positiveCount),
        ]
        let values = measures.map(\.value)
        for (key, value) in zip(
            [
                "roc_auc", "spam_found_at_ham_lost_0.001", "spam_found_at_ham_lost_0.005", "precision",
                "recall",
            ],
            values)
        {
            json.append(key: key, value: .optional(value))
        }
        json["calibration"] = .array(
            bins.map { bin in
                [
                    "range": .string(bin.range), "messages": .integer(bin.messages),
                    "spam": .integer(bin.spam),
                    "mean_probability": bin.messages > 0 ? .number(bin.mean) : .null,
                ]
            })
        return json
    }
}

extension Evaluate {
    /// Measures a model of mail on labelled messages.
    func evaluate(_ model: MailModel) throws {
        try report { () throws -> MailReport in
            var (scores, isSpam): ([Double], [Bool]) = ([], [])
            try LabelledMail(path: data).forEach { message, label in
                scores.append(model.logOdds(of: message))
                isSpam.append(label == .spam)
            }
            guard !scores.isEmpty else {
                throw CommandFailure(.badData, "\(data.visible): no messages in it; give labelled mail")
            }
            return try MailReport(scores: scores, isSpam: isSpam)
        }
    }
}
