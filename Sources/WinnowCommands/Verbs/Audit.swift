import ArgumentParser
import WinnowClassification
import WinnowCorpora
import WinnowSystem

/// Looks for wrong labels, duplicates, leaks and damaged texts.
struct Audit: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "audit",
        abstract: "Find wrong labels, duplicates, leaks and damaged texts in labelled data.",
        discussion: """
              winnow audit messages.csv
              winnow audit train.csv --against test.csv --issues leak,near-leak
              winnow audit messages.csv --fix cleaned.csv

            Issues, worst first: \(DataIssue.Kind.allCases.map(\.rawValue).joined(separator: ", ")). \
            Records hold row (the line on which it begins), issue, score and detail. The data is never changed: --fix \
            writes a copy without empty texts and duplicates, and lists the omitted rows in a .log file beside it.
            """)

    @Argument(
        help: "Labelled texts: a CSV, TSV, JSON or fastText file, a folder, or - for standard input.",
        completion: .labelledData)
    var data: String

    @Option(
        "Other labelled texts, such as test data, to find leaks from.", "data", .next,
        completion: .labelledData)
    var against: String?

    @Option(
        help: ArgumentHelp(
            "Kinds of issues to look for. (default: all)", valueName: "name,…"),
        transform: Self.kinds)
    var issues: [DataIssue.Kind] = DataIssue.Kind.allCases

    @Option("Maximum number of issues shown per kind. (default: 5 as text, else all)", "count")
    var limit: Int?

    @Option("Output format. (default: text on a terminal, else tsv)", "name") var format: RecordFormat?

    @Option("Where to write a cleaned copy; its log goes beside it.", "file", .next, completion: .file())
    var fix: String?

    @Option(
        "With --fix: also leave out rows with at least this wrong-label score, above 0, up to 1. (default: keep them)",
        "score")
    var dropWrongLabels: Double?

    @Option("Number of folds for judging labels.", "count") var folds = Self.defaultFolds

    private static let defaultFolds = 5

    @OptionGroup(title: "Data options") var dataArguments: CorpusArguments
    @OptionGroup var threadArguments: ThreadArguments
    @OptionGroup var quietArguments: QuietArguments

    private static func kinds(_ list: String) throws -> [DataIssue.Kind] {
        try list.split(separator: ",", omittingEmptySubsequences: false).map { name in
            if let kind = DataIssue.Kind(rawValue: String(name)) { return kind }
            let names = DataIssue.Kind.allCases.map(\.rawValue).joined(separator: ", ")
            throw ValidationError("unknown issue \(name); choose from \(names)")
        }
    }

    func validate() throws {
        guard limit ?? 1 >= 1 else {
            throw ValidationError("--limit is \(limit ?? 0), but must be at least 1")
        }
        guard folds >= 2 else { throw ValidationError("--folds is \(folds), but must be at least 2") }
        if let score = dropWrongLabels {
            guard fix != nil else { throw ValidationError("--drop-wrong-labels needs --fix") }
            guard score > 0, score <= 1 else {
                throw ValidationError("--drop-wrong-labels is \(score), but must be above 0 and at most 1")
            }
        }
    }

    func run() throws {
        let cleaning = try fix.map {
            try Cleaning(of: data, against: against, to: $0, wrongLabelScore: dropWrongLabels)
        }
        let reader = CorpusReader(options: dataArguments.options, threads: threadArguments.count)
        let read = try reader.read(contentsOf: data)
        let other = try against.map { try reader.read(contentsOf: $0) }
        for summary in [read.summary, other?.summary].compactMap({ $0 }) {
            summary.warnings.forEach(Console.warning)
            quietArguments.say(summary.line)
        }
        try cleaning?.validate(read.summary)
        let found = try issues(in: read, against: other)
        let wanted = Set(issues)
        try write(found.filter { wanted.contains($0.kind) }, RowPlaces(read), other.map(RowPlaces.init))
        guard let cleaning else { return }
        let dropped = try cleaning.write(found, of: read, options: dataArguments.options)
        quietArguments.say(
            "\(counted(dropped, "row")) of \(FixedDecimal.grouped(read.corpus.count)) left out of "
                + "\(cleaning.path.visible); \(cleaning.logPath.visible) lists them")
    }

    private func issues(in read: LabelledData, against other: LabelledData?) throws -> [DataIssue] {
        let audit = TextAudit(threads: threadArguments.count)
        var found = audit.issues(in: read.corpus)
        if let other { found += audit.leaks(from: other.corpus, into: read.corpus) }
        if issues.contains(.wrongLabel) || dropWrongLabels != nil { found += try labelIssues(read) }
        return found.ranked()
    }

    /// Refuses more folds than rows; if they are at most the default number, there is only a warning.
    private func validateFolds(of corpus: Corpus) throws {
        guard folds > max(corpus.count, Self.defaultFolds) else { return }
        throw CommandFailure(
            .usage,
            "--folds is \(folds), but \(data.visible) has \(counted(corpus.count, "row")); give 2 to "
                + "\(max(2, corpus.count))")
    }

    /// Rows whose label is probably wrong; none, with a warning, if labels cannot be judged.
    private func labelIssues(_ read: LabelledData) throws -> [DataIssue] {
        try validateFolds(of: read.corpus)
        var options = CrossValidator.Options()
        options.folds = folds
        options.training.threads = threadArguments.count
        defer { Console.endProgress() }
        do {
            let audit = try LabelAuditor(options: options).audit(of: read.corpus) { round, event in
                if !quietArguments.quiet, case .fold(let number, _) = event {
                    let part = round * folds + number + 1
                    Console.progress("judging labels: part \(part) of \(LabelAuditor.rounds * folds)")
                }
                return true
            }
            return audit.issues(labels: read.corpus.labels)
        } catch {
            let codes: [ClassificationError.Code] = [.oneLabel, .noExamples, .noFeatures, .tooFewExamples]
            guard codes.contains(error.code) else { throw error }
            Console.warning("\(data): labels cannot be judged: \(error.message)")
            return []
        }
    }

    private func write(_ found: [DataIssue], _ places: RowPlaces, _ others: RowPlaces?) throws {
        let output = OutputFile.standardOutput
        let format = format ?? (output.isTerminal ? .text : .tsv)
        var writer = IssueWriter(places: places, others: others, isTerminal: output.isTerminal)
        if format == .text {
            writer.write(found, limit: limit ?? 5, width: output.reportWidth)
        } else {
            var counts: [DataIssue.Kind: Int] = [:]
            for issue in found {
                counts[issue.kind, default: 0] += 1
                if counts[issue.kind, default: 0] <= limit ?? .max { writer.write(issue, format) }
            }
        }
        try output.write(writer.records.bytes)
    }
}

/// Writes a copy of the data without the useless rows that an audit found.
struct Cleaning {
    /// Where the copy goes.
    let path: String
    /// Where its log goes.
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
            try CommandFailure.writing { try AtomicFile.check(output) }
            guard let identity = FileIdentity(path: output) else { continue }
            for input in [data, other].compactMap({ $0 }) where FileIdentity(path: input) == identity {
                throw CommandFailure(
                    .usage, "\(output): the copy would replace the data; name another file with --fix")
            }
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

extension AtomicFile {
    /// A file that is written but not yet moved into place.
    static func written(_ bytes: [UInt8], to path: String) throws -> AtomicFile {
        var file = try AtomicFile(replacing: path)
        try bytes.withUnsafeBytes { try file.write($0) }
        return file
    }
}
