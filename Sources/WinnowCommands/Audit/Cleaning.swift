import WinnowCorpora
import WinnowSystem

/// Writes a copy of the data without the useless rows that an audit found.
struct Cleaning {
    /// The path of the copy.
    let path: String
    /// The path of its log.
    let logPath: String
    private let data: String
    private let wrongLabelScore: Double?

    /// Checks that copy and log can be written and would not replace an input.
    init(of data: String, against other: String?, to path: String, wrongLabelScore: Double?) throws {
        self.data = data
        self.path = path
        self.wrongLabelScore = wrongLabelScore
        logPath = path + ".log"
        guard data != "-", path != "-" else {
            throw CommandFailure(.usage, "-: --fix copies one file to another; name both")
        }
        for output in [path, logPath] {
            try CommandFailure.check(
                output: output, option: "--fix", inputs: [data, other].compactMap(\.self), what: "the data")
        }
    }

    /// Refuses data that is not a file of records.
    func validate(_ summary: ReadSummary) throws {
        guard summary.format == .folder else { return }
        throw CommandFailure(
            .usage,
            "\(data): --fix copies CSV, TSV and JSON Lines files; in a folder, delete the listed files instead"
        )
    }

    /// Writes the copy and the log; returns how many rows are left out.
    func write(_ issues: [DataIssue], of read: LabelledData, options: DataOptions) throws -> Int {
        var kinds: [Int: DataIssue.Kind] = [:]
        for issue in issues where leavesOut(issue) {
            if let row = issue.row, kinds[row] == nil { kinds[row] = issue.kind }
        }
        let rows = kinds.keys.sorted()
        let lines = Set(rows.map { Int(read.lines[$0]) })
        let copy = try DataCopy(options: options).bytes(of: data, withoutLines: lines)
        var log = RecordWriter(isTerminal: false)
        for row in rows {
            log.append("\(read.lines[row])\tleft out\t\(kinds[row]?.rawValue ?? "")\n")
        }
        try CommandFailure.writing { try write(copy, log: log.bytes) }
        return rows.count
    }

    private func leavesOut(_ issue: DataIssue) -> Bool {
        switch issue.kind {
        case .emptyText, .duplicate: true
        case .wrongLabel: wrongLabelScore.map { issue.score >= $0 } ?? false
        default: false
        }
    }

    /// Writes both files, then moves the log into place, then the copy, so that no copy lacks its log.
    private func write(_ copy: [UInt8], log: [UInt8]) throws {
        let earlierLog = FileIdentity(path: logPath) == nil ? nil : try InputFile(path: logPath).readAll()
        let copyFile = try AtomicFile.written(copy, to: path)
        try AtomicFile.written(log, to: logPath).commit()
        do {
            try copyFile.commit()
        } catch {
            if let earlierLog {
                try AtomicFile.written(earlierLog, to: logPath).commit()
            } else {
                AtomicFile.remove(logPath)
            }
            throw error
        }
    }
}
