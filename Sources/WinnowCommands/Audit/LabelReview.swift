import WinnowClassification
import WinnowCorpora
import WinnowReports
import WinnowSystem

/// A CSV file in which a person corrects labels: row, text, label, suggestion, and correction, empty at
/// first.
struct LabelReview {
    /// A label to look at.
    struct Entry {
        /// The line on which the row's record begins.
        var line: Int
        var text: String
        var label: String
        var suggestion: String
        /// The right label; empty if there is none yet.
        var correction: String
    }

    private static let columns = ["row", "text", "label", "suggestion", "correction"]

    /// The entries, the likeliest errors first.
    let entries: [Entry]
    private let path: String
    /// What separates the fields: what does in the data, as a spreadsheet expects it in one's country.
    private var delimiter = UInt8(ascii: ",")

    /// The labels that an audit found.
    init(of audit: LabelAudit, in read: LabelledData) {
        let places = RowPlaces(read)
        path = ""
        if read.summary.delimiter == UInt8(ascii: ";") { delimiter = UInt8(ascii: ";") }
        entries = audit.suspects.map { suspect in
            Entry(
                line: places.number(of: suspect.row), text: places.text(at: suspect.row),
                label: read.corpus.labels[suspect.label], suggestion: read.corpus.labels[suspect.suggestion],
                correction: "")
        }
    }

    /// Reads a file that a person has edited; a spreadsheet may have changed delimiter, encoding and order of columns.
    init(contentsOf path: String) throws {
        self.path = path
        let records: [[String]]
        do {
            records = try DelimitedText.records(of: InputFile(path: path).readAll())
        } catch let error as CorpusError {
            throw CommandFailure(.badData, "\(path): \(error.message)")
        }
        let header = (records.first ?? []).map { ColumnNames.trimmed($0) }
        var places: [Int] = []
        for column in Self.columns {
            guard let place = header.firstIndex(of: column) else {
                throw CommandFailure(
                    .badData, "\(path): no column \(column); give a file that --review has written")
            }
            places.append(place)
        }
        var entries: [Entry] = []
        var lines = Set<Int>()
        for (number, record) in records.dropFirst().enumerated() {
            let fields = places.map { $0 < record.count ? record[$0] : "" }
            guard let line = Int(ColumnNames.trimmed(fields[0])), lines.insert(line).inserted else {
                throw CommandFailure(
                    .badData,
                    "\(path): record \(number + 2) has no row number of its own; restore the column row")
            }
            entries.append(
                Entry(
                    line: line, text: fields[1], label: ColumnNames.trimmed(fields[2]), suggestion: fields[3],
                    correction: ColumnNames.trimmed(fields[4])))
        }
        self.entries = entries
    }

    /// How many entries have no correction.
    var openCount: Int { entries.count { $0.correction.isEmpty } }

    /// The file.
    var commaSeparated: [UInt8] {
        var csv = CommaSeparatedText(header: Self.columns, delimiter: delimiter, hasMark: true)
        for entry in entries {
            csv.append([
                String(entry.line), entry.text, entry.label, entry.suggestion, entry.correction,
            ])
        }
        return csv.bytes
    }

    /// The new labels by line, without those that confirm the label.
    ///
    /// Every entry must have the text and label of its row, ignoring white space, which spreadsheets change:
    /// otherwise the data has changed since.
    func corrections(of read: LabelledData) throws -> [Int: String] {
        var rows: [Int: Int] = [:]
        for (row, line) in read.lines.enumerated() { rows[Int(line)] = row }
        let places = RowPlaces(read)
        var corrections: [Int: String] = [:]
        for entry in entries {
            guard let row = rows[entry.line], read.corpus.label(at: row) == entry.label,
                Self.words(places.text(at: row)) == Self.words(entry.text)
            else {
                throw CommandFailure(
                    .badData,
                    "\(read.summary.path): line \(entry.line) does not have the text and label of \(path.visible), "
                        + "so one of the files has changed, or was saved without some of its letters; save it as CSV UTF-8, or "
                        + "write a new file with --review")
            }
            if !entry.correction.isEmpty, entry.correction != entry.label {
                corrections[entry.line] = entry.correction
            }
        }
        return corrections
    }

    private static func words(_ text: String) -> [Substring] {
        text.split(whereSeparator: \.isWhitespace)
    }
}

extension LabelReview {
    /// Refuses standard input, which cannot be read a second time.
    static func validate(data: String, option: String) throws {
        guard data == "-" else { return }
        throw CommandFailure(.usage, "-: \(option) needs the data in a file; name one")
    }

    /// Refuses data whose labels are not in a file of records.
    static func validate(_ summary: ReadSummary) throws {
        guard ![.csv, .tsv, .escaped, .jsonl].contains(summary.format) else { return }
        throw CommandFailure(
            .usage, "\(summary.path): a review corrects CSV, TSV and JSON Lines files; give one of them")
    }

    /// Checks that a review can be written, and does not replace one with corrections.
    static func check(newFile path: String, of data: String) throws {
        try validate(data: data, option: "--review")
        try CommandFailure.check(output: path, option: "--review", inputs: [data])
        guard FileIdentity(path: path) == nil else {
            throw CommandFailure(
                .usage,
                "\(path): the file exists and may contain corrections; give it to --apply-review, or name another "
                    + "file with --review")
        }
    }
}
