import WinnowKit

/// Labelled data that the studio has opened.
struct StudioData: Sendable {
    let path: String
    /// How it was read.
    let options: DataOptions
    let labelled: LabelledData
    /// The names of all columns; empty if it has none.
    let columns: [String]
    let duplicates: NearDuplicates
    /// Problems that need no training to be found.
    let issues: [DataIssue]
    /// Labels, lengths and duplicates, as a part of a page.
    let overview: String
    /// Labels to look at; nil if they have not been judged.
    var audit: LabelAudit?

    /// Reads and examines data; takes seconds for some hundred thousand rows.
    init(path: String, options: DataOptions, columns: [String]) throws {
        self.path = path
        self.options = options
        self.columns = columns
        labelled = try CorpusReader(options: options).read(contentsOf: path)
        duplicates = NearDuplicates(of: labelled.corpus)
        issues = TextAudit().issues(in: labelled.corpus)
        overview =
            DataDescription(of: [(name: "all rows", corpus: labelled.corpus)], duplicates: duplicates)
            .fragment
    }

    /// The file's name without its folder.
    var name: String { String(path.split(separator: "/").last ?? "data") }

    /// Whether its columns have names in its first row, or numbers.
    private var isDelimited: Bool {
        let summary = labelled.summary
        return [.csv, .tsv, .escaped].contains(summary.format) && !summary.textColumns.isEmpty
    }

    /// The name without the extension of its format, for the names of its models.
    var title: String { String(name.split(separator: ".").first ?? "model") }

    /// The summary that the page shows first.
    func json(in folder: StudioFolder) -> JSONValue {
        let summary = labelled.summary
        return [
            "name": .string(name), "rows": .integer(labelled.corpus.count),
            "format": .string(summary.format.rawValue),
            "columns": .array(columns.map { .string($0) }),
            "textColumns": .array(summary.textColumns.map { .string($0) }),
            "hasHeader": isDelimited ? .bool(summary.hasHeader) : .null,
            "labelColumn": summary.labelColumn.map { .string($0) } ?? .null,
            "labels": .integer(labelled.corpus.labelCounts.count { $0 > 0 }),
            "warnings": .array(
                summary.warnings.map { .string(folder.withoutPaths($0)) }),
            "estimatedErrors": audit.map { .integer($0.estimatedErrors) } ?? .null,
        ]
    }

    /// Suspicious rows, as a part of a page.
    var suspects: String {
        let found = issues + (audit?.issues(labels: labelled.corpus.labels) ?? [])
        return labelled.issueTables(found)
    }
}
