import WinnowCorpora
import WinnowReports
import WinnowSystem

/// Writes issues as tsv, JSON or text.
struct IssueWriter {
    let places: RowPlaces
    /// The rows of the data that texts may have leaked from.
    let others: RowPlaces?
    private(set) var records: RecordWriter

    init(places: RowPlaces, others: RowPlaces?, isTerminal: Bool) {
        self.places = places
        self.others = others
        records = RecordWriter(isTerminal: isTerminal)
    }

    /// Writes one record of row, issue, score and detail.
    mutating func write(_ issue: DataIssue, _ format: RecordFormat) {
        let row = issue.row.map(places.number(of:))
        if format == .jsonl {
            records.append([
                "row": row.map { .integer($0) } ?? .null, "issue": .string(issue.kind.rawValue),
                "score": .number(issue.score), "detail": .string(detail(issue)),
            ])
        } else {
            records.append(row.map(String.init) ?? "")
            records.tab()
            records.append(issue.kind.rawValue)
            records.tab()
            records.append(issue.score, digits: 6)
            records.tab()
            records.append(field: detail(issue))
        }
        records.newline()
    }

    /// The numbers of issues of a kind and of labels to check that are shown by default.
    private static let defaultLimits = (issues: 5, labels: 20)

    /// Writes all issues as text: how many of each kind, then the first of each with their texts, truncated.
    ///
    /// - Parameters:
    ///   - limit: how many of each kind; nil for 5, and for as many labels as are estimated to be wrong, up
    ///     to 20.
    ///   - estimatedErrors: the estimated number of wrong labels, if labels were judged.
    mutating func write(_ issues: [DataIssue], limit: Int?, estimatedErrors: Int?, width: Int) {
        let kinds = DataIssue.Kind.allCases.map { kind in (kind, issues.filter { $0.kind == kind }) }
            .filter { !$0.1.isEmpty }
        var counts = TextTable([.left])
        for (kind, found) in kinds {
            counts.append(DisplayText(visible: kind.title), [FixedDecimal.grouped(found.count)])
            if kind == .wrongLabel, let estimatedErrors {
                counts.append(
                    DisplayText(visible: "  of these, estimated to be wrong"),
                    [FixedDecimal.grouped(estimatedErrors)])
            }
        }
        counts.lines.forEach { records.append($0 + "\n") }
        for (kind, found) in kinds {
            records.append("\n\(kind.title)\n")
            let likely = kind == .wrongLabel ? min(estimatedErrors ?? 0, Self.defaultLimits.labels) : 0
            let limit = limit ?? max(Self.defaultLimits.issues, likely)
            for issue in found.prefix(limit) { writeForPeople(issue, width: width) }
            if found.count > limit { records.append("  … \(counted(found.count - limit, "more row"))\n") }
        }
        if kinds.isEmpty { records.append("nothing found\n") }
    }

    private mutating func writeForPeople(_ issue: DataIssue, width: Int) {
        var line = "  "
        if let row = issue.row { line += "\(places.areLines ? "line" : "row") \(places.number(of: row)): " }
        records.append(line + detail(issue).visible + "\n")
        guard let row = issue.row, issue.kind != .emptyText else { return }
        records.append("    ")
        places.corpus.withText(at: row) { records.append(shown: $0, width: max(20, width - 5)) }
        records.newline()
    }

    private func detail(_ issue: DataIssue) -> String { places.detail(of: issue, others: others) }
}
