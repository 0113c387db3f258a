package import WinnowMail
import WinnowSystem

/// Labelled rows, and a summary of how they were read.
public struct LabelledData: Sendable {
    /// The rows.
    public let corpus: Corpus
    /// A summary of the data read and of the layout detected.
    public let summary: ReadSummary
    /// For each row the line that its record begins on, counted from 1; empty for a folder.
    public let lines: [Int32]

    /// Makes the value.
    package init(corpus: Corpus, summary: ReadSummary, lines: [Int32] = []) {
        self.corpus = corpus
        self.summary = summary
        self.lines = lines
    }

    /// The same rows with other names for some labels; rows whose label gets an empty name are left out.
    ///
    /// - Throws: ``CorpusError`` with `unknownLabel` if a label does not occur.
    ///
    /// - Parameter isAsTrained: whether the names are those that a model was trained with.
    func renamingLabels(
        _ names: [String: String], asTrained isAsTrained: Bool = false
    ) throws(CorpusError) -> LabelledData {
        var summary = summary
        summary.areLabelsAsTrained = isAsTrained
        if let unknown = names.keys.sorted().first(where: { !corpus.labels.contains($0) }) {
            let near = Spelling.nearest(to: unknown, in: corpus.labels)
            let labels = corpus.labels.prefix(20).map(ColumnNames.visible).joined(separator: ", ")
            throw CorpusError(
                .unknownLabel, path: summary.path,
                what: "no label \(ColumnNames.visible(unknown)) to rename: the labels are \(labels)"
                    + "\(corpus.labels.count > 20 ? " …" : ""); "
                    + (near.map { "did you mean \(ColumnNames.visible($0))?" } ?? "check the name"))
        }
        let isLeftOut = corpus.labels.map { names[$0]?.isEmpty == true }
        let kept = (0..<corpus.count).filter { !isLeftOut[Int(corpus.labelIndices[$0])] }
        guard kept.count < corpus.count else {
            return LabelledData(corpus: corpus.renamingLabels(names), summary: summary, lines: lines)
        }
        summary.rows = kept.count
        summary.unlabelledRows += corpus.count - kept.count
        let first = corpus.labelIndices.firstIndex { isLeftOut[Int($0)] }.flatMap {
            $0 < lines.count ? Int(lines[$0]) : nil
        }
        summary.firstUnlabelledLine = [summary.firstUnlabelledLine, first].compactMap(\.self).min()
        guard !kept.isEmpty else {
            throw CorpusError(
                .noRows, path: summary.path, what: "no rows are left without labels; rename fewer labels")
        }
        return LabelledData(
            corpus: corpus.selecting(kept).renamingLabels(names), summary: summary,
            lines: lines.isEmpty ? [] : kept.map { lines[$0] })
    }
}

/// A summary of the data read, and of the layout detected.
public struct ReadSummary: Sendable, Hashable {
    /// The file or folder, or `standard input`.
    public var path: String
    /// The layout of its records.
    public var format: DataOptions.Format
    /// The character encoding.
    public var encoding: TextEncoding
    /// The byte between fields, for delimited data.
    public var delimiter: UInt8?
    /// Whether the first record named the columns.
    public var hasHeader = false
    /// The columns of the text; numbers from 1 if there are no names.
    public var textColumns: [String] = []
    /// The column of the label.
    public var labelColumn: String?
    /// The column of the weights.
    public var weightColumn: String?
    /// The column of the groups.
    public var groupColumn: String?
    /// Whether the columns were found by those that a model was trained with.
    package var isAsTrained = false
    /// Whether labels were renamed as for a model's training.
    package var areLabelsAsTrained = false
    /// Rows read.
    public var rows = 0
    /// Raw bytes read.
    package var bytes = 0
    /// CRC-32 of the raw bytes in the order of reading.
    package var checksum: UInt32 = 0
    /// Rows left out because their label is empty.
    package var unlabelledRows = 0
    /// The line of the first such row, if lines are counted.
    package var firstUnlabelledLine: Int?
    /// The labels such as 1.0 that were read as 1, as that also occurs, with what they were read as.
    var mergedLabels: [String: String] = [:]
    /// A label that ends with another or with a word of the text, as no space is between them; nil if there is none.
    var joinedLabel: String?
    /// Files left out because they are in no label's folder.
    package var strayFiles = 0
    /// The repairs of the texts.
    package var repairs = TextRepairs()
    /// NUL bytes, each read as a space.
    package var nulCount: Int { repairs.nulCount }
    /// Byte sequences in mail messages that are invalid in their character set, each read as U+FFFD.
    package var invalidUTF8Count: Int { repairs.invalidUTF8Count }
    /// Irregularities of mail messages.
    package var mail: MailCounts { repairs.mail }

    init(path: String, format: DataOptions.Format, encoding: TextEncoding) {
        self.path = path
        self.format = format
        self.encoding = encoding
    }

    /// The summary of a folder that another reader has read.
    package static func ofFolder(_ path: String) -> ReadSummary {
        ReadSummary(path: path, format: .folder, encoding: .utf8)
    }

    /// Warnings for people, one line each; without user text.
    public var warnings: [String] {
        var warnings: [String] = []
        if unlabelledRows > 0 {
            let place = firstUnlabelledLine.map { ", the first on line \($0)" } ?? ""
            warnings.append("\(path): \(ungrouped(unlabelledRows, "row")) without a label left out\(place)")
        }
        if strayFiles > 0 {
            warnings.append("\(path): \(ungrouped(strayFiles, "file")) outside the labels' folders left out")
        }
        if repairs.nullTexts > 0 {
            warnings.append("\(path): \(ungrouped(repairs.nullTexts, "row")) without a text left out")
        }
        if !mergedLabels.isEmpty {
            let labels = mergedLabels.sorted { $0.key < $1.key }.prefix(5)
            let names = [labels.map(\.key), labels.map(\.value)].map {
                $0.map(ColumnNames.visible).joined(separator: ", ")
            }
            warnings.append("\(path): the labels \(names[0]) read as \(names[1]), which also occur")
        }
        if let joinedLabel {
            warnings.append(
                "\(path): labels such as \(ColumnNames.visible(joinedLabel)) seem to have another label or a word of "
                    + "the text; a space ends a label")
        }
        return warnings + repairs.warnings.map { "\(path): \($0)" }
    }
}
