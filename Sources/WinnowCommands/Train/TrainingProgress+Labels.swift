// Warnings about labels that may be mistakes.

import WinnowCorpora
import WinnowSystem

extension TrainingProgress {
    /// Warns about labels that mean a missing value, or that have one row.
    func warnAboutUnusualLabels(of corpus: Corpus) {
        let rows = zip(corpus.labels, corpus.labelCounts).filter { $0.1 > 0 }.map {
            (label: $0.0, count: $0.1)
        }
        for (label, count) in rows
        where Self.missing.contains(label.lowercased()) || label.allSatisfy(\.isWhitespace) {
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
    }

    /// Words that data sets use for a missing value, in lower case.
    static let missing: Set = [
        "n/a", "na", "#n/a", "<na>", "nan", "nat", "null", "nil", "none", "undefined", "\\n", "(null)",
        "(blank)", "#value!", "#ref!", "#name?", "#div/0!", "-", "--", "?", ".",
    ]
}
