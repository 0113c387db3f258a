// Warnings about labels that may be mistakes.

import WinnowCorpora
import WinnowSystem

extension TrainingProgress {
    /// Warns about labels that stand for none, that have one row, or that join other labels.
    func warnAboutUnusualLabels(of corpus: Corpus) {
        let rows = zip(corpus.labels, corpus.labelCounts).filter { $0.1 > 0 }.map {
            (label: $0.0, count: $0.1)
        }
        for (label, count) in rows where Self.missing.contains(label.lowercased()) {
            Console.warning(
                "\(counted(count, "row")) with the label \(label.visible), learned like any other; if it means "
                    + "none, leave them out with --label-names \(label.visible)=")
        }
        let single = rows.filter { $0.count == 1 }.map(\.label)
        // A handful of rows is a trial.
        if !single.isEmpty, corpus.count >= 20 {
            let names = single.prefix(5).map(\.visible).joined(separator: ", ")
            let labels = single.count == 1 ? "label has" : "labels have"
            Console.warning(
                "\(FixedDecimal.grouped(single.count)) \(labels) one row, too few to learn and measure: \(names)"
                    + "\(single.count > 5 ? " …" : "")")
        }
        warnAboutLists(rows)
    }

    /// What data sets write for a missing value, in lower case.
    private static let missing: Set = ["n/a", "na", "#n/a", "nan", "null", "nil", "-", "--", "?", "."]

    /// Warns about labels that consist of other labels, separated by commas or the like.
    private func warnAboutLists(_ rows: [(label: String, count: Int)]) {
        let labels = Set(rows.map(\.label))
        let lists = rows.filter { row in
            let parts = row.label.split { ",;|".contains($0) }.map { ColumnNames.trimmed($0) }
            return parts.count > 1 && parts.allSatisfy(labels.contains)
        }
        guard lists.count > 2 else { return }
        Console.warning(
            "\(counted(lists.reduce(0) { $0 + $1.count }, "row")) with several labels, such as "
                + "\(lists[0].label.visible): each of \(lists.count) combinations is learned as a label of its own"
        )
    }
}
