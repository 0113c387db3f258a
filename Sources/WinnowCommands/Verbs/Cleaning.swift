// A cleaned copy of data, and the log of what was left out.

import WinnowCorpora
import WinnowSystem

/// Writes data without the rows that an audit found to be of no use.
struct Cleaning {
    /// Where the copy goes.
    let path: String
    /// Where its log goes.
    let logPath: String
    private let data: String
    private let wrongLabelScore: Double?

    /// Checks that copy and log can be written, and over no input.
    init(of data: String, against other: String?, to path: String, wrongLabelScore: Double?) throws {
        self.data = data
        self.path = path
        self.wrongLabelScore = wrongLabelScore
        logPath = path + ".log"
        guard data != "-", path != "-" else {
            throw CommandFailure(
                exitCode: CommandFailure.usage, message: "-: --fix copies a file to a file; name both")
        }
        for output in [path, logPath] {
            do {
                try AtomicFile.check(output)
            } catch {
                throw CommandFailure(exitCode: CommandFailure.unwritable, message: error.message)
            }
            guard let identity = FileIdentity(path: output) else { continue }
            for input in [data, other].compactMap({ $0 }) where FileIdentity(path: input) == identity {
                throw CommandFailure(
                    exitCode: CommandFailure.usage,
                    message: "\(output): the copy would replace the data; name another file with --fix")
            }
        }
    }

    /// Refuses data that is no file of records.
    func validate(_ summary: ReadSummary) throws {
        guard summary.format == .folder else { return }
        throw CommandFailure(
            exitCode: CommandFailure.usage,
            message:
                "\(data): --fix copies CSV, TSV and JSON Lines files; delete files of a folder by its list of issues"
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
        do {
            try write(copy, log: log.bytes)
        } catch let error as FileError {
            throw CommandFailure(exitCode: CommandFailure.unwritable, message: error.message)
        }
        return rows.count
    }

    private func leavesOut(_ issue: DataIssue) -> Bool {
        switch issue.kind {
        case .emptyText, .duplicate: true
        case .wrongLabel: wrongLabelScore.map { issue.score >= $0 } ?? false
        default: false
        }
    }

    /// Writes both files whole, then moves the log to its place, then the copy: there is no copy without its log.
    private func write(_ copy: [UInt8], log: [UInt8]) throws {
        let earlierLog = FileIdentity(path: logPath) == nil ? nil : try InputFile(path: logPath).readAll()
        let copyFile = try Self.file(of: copy, at: path)
        try Self.file(of: log, at: logPath).commit()
        do {
            try copyFile.commit()
        } catch {
            if let earlierLog {
                try Self.file(of: earlierLog, at: logPath).commit()
            } else {
                AtomicFile.remove(logPath)
            }
            throw error
        }
    }

    /// A file that is written and not yet at its place.
    private static func file(of bytes: [UInt8], at path: String) throws -> AtomicFile {
        var file = try AtomicFile(replacing: path)
        try bytes.withUnsafeBytes { try file.write($0) }
        return file
    }
}
