/// A known or suspected problem of a row or of the data as a whole.
public struct DataIssue: Sendable, Hashable {
    /// The kind of an issue; the cases are in order of severity, the worst first.
    public enum Kind: String, Sendable, Hashable, CaseIterable {
        /// The text also occurs in the other data. Score: 1.
        case leak
        /// The other data has a near-duplicate of the text. Score: the similarity.
        case nearLeak = "near-leak"
        /// Rows with the same text have other labels. Score: the share of those rows.
        case conflictingLabels = "conflicting-labels"
        /// A near-duplicate has another label. Score: the similarity.
        case nearConflict = "near-conflict"
        /// Classifiers not trained on it predict another label. Score: their certainty that it is wrong.
        case wrongLabel = "wrong-label"
        /// Characters were decoded with the wrong encoding. Score: their share of the text's characters.
        case mojibake
        /// The text is empty or only white space. Score: 1.
        case emptyText = "empty-text"
        /// An earlier row has the same text and label. Score: 1.
        case duplicate
        /// An earlier row has nearly the same text, and the same label. Score: the similarity.
        case nearDuplicate = "near-duplicate"
        /// The text is far longer than the others. Score: its bytes relative to the median.
        case overlongText = "overlong-text"
        /// A label has few rows; not about a row. Score: the rows of the largest label over its own.
        case imbalance
    }

    /// The kind of the issue.
    public var kind: Kind
    /// The number of the row, from 0; nil if the issue is not about a row.
    public var row: Int?
    /// The severity among issues of the same kind; higher is worse.
    public var score: Double
    /// The other row involved: in the same data, or for leaks in the other data.
    public var otherRow: Int?
    /// The other row's label, the predicted label, or the label with few rows.
    public var label: String?
    /// A count: of rows, of characters, of bytes.
    public var count: Int?

    /// Makes an issue.
    package init(
        _ kind: Kind, row: Int?, score: Double, otherRow: Int? = nil, label: String? = nil, count: Int? = nil
    ) {
        self.kind = kind
        self.row = row
        self.score = score
        self.otherRow = otherRow
        self.label = label
        self.count = count
    }
}

extension Sequence<DataIssue> {
    /// The issues by severity, within a kind by descending score, then by row.
    package func ranked() -> [DataIssue] {
        let kinds = Dictionary(uniqueKeysWithValues: DataIssue.Kind.allCases.enumerated().map { ($1, $0) })
        return sorted { left, right in
            let ranks = (kinds[left.kind] ?? 0, kinds[right.kind] ?? 0)
            if ranks.0 != ranks.1 { return ranks.0 < ranks.1 }
            if left.score != right.score { return left.score > right.score }
            return (left.row ?? -1, left.label ?? "") < (right.row ?? -1, right.label ?? "")
        }
    }
}
