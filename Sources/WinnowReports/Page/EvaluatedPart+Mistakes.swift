// Mistakes: confused labels, and confident wrong answers.

import WinnowEvaluation
import WinnowSystem

extension EvaluatedPart {
    /// How many pairs of labels are listed.
    private static let pairLimit = 12

    /// The heat map and, if there are more than two labels, the most confused pairs.
    @HTMLBuilder func confusions(_ confusion: ConfusionMatrix) -> HTML {
        HeatMap(confusion).html
        HTML(.p, .class("note")) {
            "Shaded by the share of the true label’s examples: blue if the answer is right, orange if it is wrong."
        }
        let pairs = confusion.mostConfused(limit: Self.pairLimit)
        if report.labels.count > 2, !pairs.isEmpty {
            Table(
                caption: "Most frequent confusions",
                columns: ["true label", "answer", "count", "of the label"],
                alignments: [.text, .text, .figure, .figure],
                rows: pairs.map { pair in
                    let truth = report.labels[pair.truth]
                    return [
                        HTML(.bdi) { truth.name.shortened },
                        HTML(.bdi) { report.labels[pair.predicted].name.shortened },
                        "\(FixedDecimal.grouped(pair.count))",
                        "\((Double(pair.count) / Double(max(truth.scores.support, 1))).percentText)",
                    ]
                }
            ).html
        }
    }

    /// The most confident mistakes; nil without texts.
    var mistakeList: HTML? {
        guard !mistakes.isEmpty else { return nil }
        return HTML(.div) {
            HTML(.p, .class("note")) {
                mistakes.count < mistakeCount
                    ? "The \(mistakes.count) most confident of \(counted(mistakeCount, "wrong answer")). "
                    : "Every wrong answer, most confident first. "
                if mistakes.contains(where: { !$0.text.spans.isEmpty }) {
                    HTML(.mark, .class("f3")) { "Words like this" }
                    " support the wrong answer, "
                    HTML(.mark, .class("a3")) { "words like this" }
                    " the true label. "
                }
                "Some may be wrong labels."
            }
            HTML(.ul, .class("mistakes")) {
                for mistake in mistakes { html(mistake) }
            }
        }
    }

    private func html(_ mistake: Mistake) -> HTML {
        HTML(.li) {
            HTML(.p, .class("head")) {
                "answered "
                HTML(.b) { HTML(.bdi) { mistake.answer.shortened } }
                " (\(mistake.probability.percentText)), is "
                HTML(.b) { HTML(.bdi) { mistake.truth.shortened } }
                " (\(mistake.truthProbability.percentText))"
            }
            HTML(.p, .set(.dir, "auto")) {
                if mistake.text.text.isEmpty { HTML(.small) { "(empty)" } } else { mistake.text.html }
            }
        }
    }
}
