// Issues of data as text, for people.

package import WinnowCorpora
import WinnowSystem

extension RowPlaces {
    /// The details of an issue of these rows; `others` are those that texts may have leaked from.
    package func detail(of issue: DataIssue, others: RowPlaces? = nil) -> String {
        let given = issue.row.map { corpus.label(at: $0) } ?? ""
        let label = issue.label ?? ""
        let isLeak = issue.kind == .leak || issue.kind == .nearLeak
        let source = isLeak ? others ?? self : self
        let other =
            issue.otherRow.map { "\(source.areLines ? "line" : "row") \(source.number(of: $0))" } ?? ""
        let alike = "\(FixedDecimal.text(100 * issue.score, digits: 0)) % similar"
        let count = issue.count ?? 0
        return switch issue.kind {
        case .leak: "same text as \(other) of the other data, labelled \(label)"
        case .nearLeak: "nearly the same text as \(other) of the other data, \(alike), labelled \(label)"
        case .conflictingLabels: "labelled \(given), the same text on \(other) is labelled \(label)"
        case .nearConflict:
            "labelled \(given), nearly the same text on \(other), \(alike), is labelled \(label)"
        case .wrongLabel: "labelled \(given), suggested \(label)"
        case .mojibake: "\(counted(count, "character")) decoded with the wrong encoding"
        case .emptyText: "labelled \(given), no text"
        case .duplicate: "same text and label as \(other)"
        case .nearDuplicate: "nearly the same text as \(other), \(alike)"
        case .overlongText: "\(counted(count, "byte"))"
        case .imbalance: "label \(label) has \(counted(count, "row"))"
        }
    }
}

extension DataIssue.Kind {
    /// The title of the kind.
    package var title: String {
        switch self {
        case .leak: "leaks: the text is also in the other data"
        case .nearLeak: "near leaks: nearly the same text is in the other data"
        case .conflictingLabels: "same text, different label"
        case .nearConflict: "nearly the same text, different label"
        case .wrongLabel: "labels to look at"
        case .mojibake: "broken characters"
        case .emptyText: "empty texts"
        case .duplicate: "duplicates of an earlier row"
        case .nearDuplicate: "near-duplicates of an earlier row"
        case .overlongText: "overlong texts"
        case .imbalance: "labels with few rows"
        }
    }
}
