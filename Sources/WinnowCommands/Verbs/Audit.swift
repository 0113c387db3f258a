// `winnow audit`: what is wrong with labelled data.

import ArgumentParser
import WinnowClassification
import WinnowCorpora
import WinnowEvaluation
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

            Issues, the worst first: \(DataIssue.Kind.allCases.map(\.rawValue).joined(separator: ", ")). \
            Records hold row (the line that it begins on), issue, score and detail. The data is never changed: --fix \
            writes a copy without empty texts and duplicates, and CLEANED.log beside it says which rows are left out.
            """)

    @Argument(
        help: "Labelled texts: a CSV, TSV or JSON Lines file, a folder, or - for standard input.",
        completion: .labelledData)
    var data: String

    @Option(
        help: ArgumentHelp(
            "Other labelled texts, such as a test part, to find leaks from.", valueName: "data"),
        completion: .labelledData)
    var against: String?

    @Option(
        help: ArgumentHelp(
            "The kinds of issues to look for. (default: all)", valueName: "name,…"),
        transform: Self.kinds)
    var issues: [DataIssue.Kind] = DataIssue.Kind.allCases

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp(
            "How many issues of a kind to show at most. (default: 5 as text, else all)", valueName: "count"))
    var limit: Int?

    @Option(
        help: ArgumentHelp("text, tsv or jsonl. (default: text on a terminal, else tsv)", valueName: "name"))
    var format: RecordFormat?

    @Option(
        help: ArgumentHelp("Where to write a cleaned copy; its log goes beside it.", valueName: "file"),
        completion: .file())
    var fix: String?

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp(
            "With --fix: leave out rows whose label is wrong by at least this score, above 0, up to 1. (default: keep them)",
            valueName: "score"))
    var dropWrongLabels: Double?

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("Into how many parts to cut the data to judge labels.", valueName: "count"))
    var folds = Self.defaultFolds

    private static let defaultFolds = 5

    @OptionGroup(title: "Data options") var dataArguments: CorpusArguments
    @OptionGroup var threadArguments: ThreadArguments
    @OptionGroup var quietArguments: QuietArguments

    private static func kinds(_ list: String) throws -> [DataIssue.Kind] {
        try list.split(separator: ",", omittingEmptySubsequences: false).map { name in
            if let kind = DataIssue.Kind(rawValue: String(name)) { return kind }
            let names = DataIssue.Kind.allCases.map(\.rawValue).joined(separator: ", ")
            throw ValidationError("no issue \(name); choose from \(names)")
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
            if !quietArguments.quiet { Console.line(summary.line) }
        }
        try cleaning?.validate(read.summary)
        let found = try issues(in: read, against: other)
        let wanted = Set(issues)
        try write(found.filter { wanted.contains($0.kind) }, RowPlaces(read), other.map(RowPlaces.init))
        guard let cleaning else { return }
        let dropped = try cleaning.write(found, of: read, options: dataArguments.options)
        if !quietArguments.quiet {
            Console.line(
                "\(counted(dropped, "row")) of \(FixedDecimal.grouped(read.corpus.count)) left out of "
                    + "\(cleaning.path.visible); \(cleaning.logPath.visible) names them")
        }
    }

    private func issues(in read: LabelledData, against other: LabelledData?) throws -> [DataIssue] {
        let audit = TextAudit(threads: threadArguments.count)
        var found = audit.issues(in: read.corpus)
        if let other { found += audit.leaks(from: other.corpus, into: read.corpus) }
        if issues.contains(.wrongLabel) || dropWrongLabels != nil { found += try labelIssues(read) }
        return found.ranked()
    }

    /// Refuses more folds than rows where they were asked for; with the usual number a warning says so.
    private func validateFolds(of corpus: Corpus) throws {
        guard folds > max(corpus.count, Self.defaultFolds) else { return }
        throw CommandFailure(
            exitCode: CommandFailure.usage,
            message:
                "--folds is \(folds), but \(data.visible) has \(counted(corpus.count, "row")); give 2 to "
                + "\(max(2, corpus.count))")
    }

    /// Rows whose label is probably wrong; where labels cannot be judged a warning says so.
    private func labelIssues(_ read: LabelledData) throws -> [DataIssue] {
        try validateFolds(of: read.corpus)
        var options = CrossValidator.Options()
        options.folds = folds
        options.training.threads = threadArguments.count
        do {
            let audit = try LabelAuditor(options: options).audit(of: read.corpus) { round, event in
                if !quietArguments.quiet, case .fold(let number, _) = event {
                    let part = round * folds + number + 1
                    Console.progress("judging labels: part \(part) of \(LabelAuditor.rounds * folds)")
                }
                return true
            }
            Console.endProgress()
            return audit.issues(labels: read.corpus.labels)
        } catch {
            Console.endProgress()
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
