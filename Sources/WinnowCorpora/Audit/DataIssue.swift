/// Something that is wrong, or looks wrong, with a row or with the data as a whole.
public struct DataIssue: Sendable, Hashable {
    /// What is wrong; the cases stand in the order of severity, the worst first.
    public enum Kind: String, Sendable, Hashable, CaseIterable {
        /// The text stands in the other data too. Score: 1.
        case leak
        /// The other data has a near-duplicate of the text. Score: the similarity.
        case nearLeak = "near-leak"
        /// Rows with the same text have other labels. Score: the share of those rows.
        case conflictingLabels = "conflicting-labels"
        /// A near-duplicate has another label. Score: the similarity.
        case nearConflict = "near-conflict"
        /// Classifiers that have not seen the row say another label. Score: how sure they are that this one is wrong.
        case wrongLabel = "wrong-label"
        /// Characters were read by the wrong encoding. Score: how many, as a share of the text's characters.
        case mojibake
        /// Nothing but white space. Score: 1.
        case emptyText = "empty-text"
        /// An earlier row has the same text and label. Score: 1.
        case duplicate
        /// An earlier row has nearly the same text, and the same label. Score: the similarity.
        case nearDuplicate = "near-duplicate"
        /// Far longer than the others. Score: its bytes over those of the median.
        case overlongText = "overlong-text"
        /// A label with few rows; of no row. Score: the rows of the largest label over those of this one.
        case imbalance
    }

    /// What is wrong.
    public var kind: Kind
    /// The number of the row, from 0; nil where no row is meant.
    public var row: Int?
    /// How bad it is among issues of its kind; more is worse.
    public var score: Double
    /// The row that it is about beside its own: of the same data, or for leaks of the other.
    public var otherRow: Int?
    /// The other row's label, the label that is said instead, or the label with few rows.
    public var label: String?
    /// A count: of rows, of characters, of bytes.
    public var count: Int?

    /// Makes an issue.
    public init(
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
    /// The issues by severity, within a kind by falling score, then by row.
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
