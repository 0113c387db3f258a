import WinnowEvaluation
import WinnowSystem

/// A confusion matrix, or the part of it with the most mistakes.
///
/// It is a table, so that screen readers can read it. Cells are shaded by their share of the true label's
/// examples: correct answers blue, mistakes orange, which colour-blind readers can also distinguish.
struct HeatMap: Sendable {
    /// The maximum number of labels shown.
    static let labelLimit = 25

    private let confusion: ConfusionMatrix
    /// The indices of the labels that are shown.
    private let shown: [Int]
    /// Each label's support.
    private let supports: [Int]

    /// Makes a heat map of a matrix; if there are many labels, of those with the most mistakes.
    init(_ confusion: ConfusionMatrix) {
        self.confusion = confusion
        supports = confusion.labelScores.map(\.support)
        var mistakes = [Int](repeating: 0, count: confusion.labels.count)
        if confusion.labels.count > Self.labelLimit {
            for pair in confusion.mostConfused(limit: .max) {
                mistakes[pair.truth] += pair.count
                mistakes[pair.predicted] += pair.count
            }
        }
        shown = mistakes.indices.sorted { (mistakes[$1], $0) < (mistakes[$0], $1) }
            .prefix(Self.labelLimit).sorted()
    }

    /// Whether labels are left out.
    var isPartial: Bool { shown.count < confusion.labels.count }

    /// The table.
    var html: HTML {
        HTML(
            .div, .class("scroll"), .set(.tabIndex, "0"), .set(.role, "region"),
            .set(.ariaLabel, "Confusion matrix")
        ) {
            HTML(.table, .class(shown.count > 8 ? "heat dense" : "heat")) {
                HTML(.caption) { caption }
                HTML(.thead) { header }
                HTML(.tbody) { for label in shown { row(label) } }
            }
        }
    }

    private var caption: HTML {
        isPartial
            ? "The \(shown.count) of \(FixedDecimal.grouped(confusion.labels.count)) labels with the most mistakes: true labels down, answers across; “others” are all labels that are not shown"
            : "True labels down, answers across"
    }

    private var header: HTML {
        HTML(.tr) {
            HTML(.th, .set(.scope, "col")) { "true label" }
            for label in shown {
                HTML(
                    .th, .set(.scope, "col"), .class("answer"),
                    .set(.title, confusion.labels[label].shortened)
                ) {
                    HTML(.span) { HTML(.bdi) { confusion.labels[label].shortened(to: 16) } }
                }
            }
            if isPartial { HTML(.th, .set(.scope, "col"), .class("answer")) { HTML(.span) { "others" } } }
            HTML(.th, .set(.scope, "col"), .class("answer sum")) { HTML(.span) { "all" } }
        }
    }

    private func row(_ truth: Int) -> HTML {
        let counts = shown.map { confusion[truth: truth, predicted: $0] ?? 0 }
        return HTML(.tr) {
            HTML(.th, .set(.scope, "row"), .set(.title, confusion.labels[truth].shortened)) {
                HTML(.bdi) { confusion.labels[truth].shortened(to: 24) }
            }
            for (answer, count) in zip(shown, counts) { cell(count, truth, answer) }
            if isPartial {
                cell(supports[truth] - counts.reduce(0, +), truth, nil)
            }
            HTML(.td, .class("sum")) { FixedDecimal.grouped(supports[truth]) }
        }
    }

    /// A count; `answer` is nil for all labels that are not shown.
    private func cell(_ count: Int, _ truth: Int, _ answer: Int?) -> HTML {
        guard count > 0 else { return HTML(.td, .class("none")) { "·" } }
        let share = Double(count) / Double(max(supports[truth], 1))
        // By the square root, so that rare mistakes are visible beside frequent ones.
        let shade = min(max(Int((share.squareRoot() * 8).rounded(.up)), 1), 8)
        let name = answer.map { confusion.labels[$0].shortened } ?? "others"
        return HTML(
            .td, .class((truth == answer ? "r" : "w") + String(shade)),
            .set(
                .title,
                "\(confusion.labels[truth].shortened) answered \(name): \(FixedDecimal.grouped(count)), \(share.percentText) of the label"
            )
        ) { shown.count > 8 ? count.shortText : FixedDecimal.grouped(count) }
    }
}
