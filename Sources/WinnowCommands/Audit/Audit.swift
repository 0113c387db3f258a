import ArgumentParser
import WinnowClassification
import WinnowCorpora
import WinnowReports
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
              winnow audit messages.csv --review review.csv
              winnow audit messages.csv --apply-review review.csv -o corrected.csv

            Issues, worst first: \(DataIssue.Kind.allCases.map(\.rawValue).joined(separator: ", ")). \
            Records hold row (the line on which it begins), issue, score and detail. The data is never changed: --fix \
            writes a copy without empty texts and duplicates, and lists the omitted rows in a .log file beside it. \
            The issue wrong-label means a label to look at; some are only hard texts, and an estimate says how many are \
            wrong. --review writes them to a CSV file, the likeliest errors first. Write the right label into its column \
            correction; --apply-review then writes a copy of the data with these labels.
            """)

    @Argument(
        help: "Labelled texts: a CSV, TSV, JSON or fastText file, a folder, or - for standard input.",
        completion: .labelledData)
    var data: String

    @Option(
        "Other labelled texts, such as test data, to check for leaks.", "data", .next,
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
        "p")
    var dropSuspects: Double?

    @Option(name: .customLong("drop-wrong-labels"), help: .hidden) var formerDropSuspects: Double?

    @Option(
        "Where to write the labels to look at, for corrections; the file must not exist.", "file", .next,
        completion: .file(extensions: ["csv"]))
    var review: String?

    @Option(
        "Write a copy of the data with the corrections in this file of --review, and do nothing else.",
        "file",
        .next, completion: .file(extensions: ["csv"]))
    var applyReview: String?

    @Option(
        "Where --apply-review writes the corrected copy.", "file", .next, name: .shortAndLong,
        completion: .file())
    var output: String?

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
        guard (applyReview == nil) == (output == nil) else {
            throw ValidationError("--apply-review and --output need each other; give both")
        }
        if applyReview != nil,
            let other = [("--fix", fix), ("--review", review), ("--against", against)]
                .first(where: { $0.1 != nil })
        {
            throw ValidationError("--apply-review does nothing else; leave out \(other.0)")
        }
        if let score = droppedScore {
            guard fix != nil else {
                throw ValidationError(
                    "--drop-suspects leaves rows out of a copy; name the copy with --fix FILE")
            }
            guard score > 0, score <= 1 else {
                throw ValidationError("--drop-suspects is \(score), but must be above 0 and at most 1")
            }
        }
    }

    func run() throws {
        if let applyReview, let output { return try apply(applyReview, to: output) }
        if let review { try LabelReview.check(newFile: review, of: data) }
        let cleaning = try fix.map {
            try Cleaning(of: data, against: against, to: $0, wrongLabelScore: droppedScore)
        }
        let reader = CorpusReader(options: dataArguments.options, threads: threadArguments.count)
        let read = try reader.read(contentsOf: data)
        let other = try against.map { try reader.read(contentsOf: $0) }
        let summaries = [read.summary, other?.summary].compactMap(\.self)
        try summaries.warn()
        for summary in summaries { quietArguments.say(summary.line) }
        try cleaning?.validate(read.summary)
        if review != nil { try LabelReview.validate(read.summary) }
        let labels = needsLabelAudit ? try labelAudit(of: read) : nil
        let found = issues(in: read, against: other, labels)
        let wanted = Set(issues)
        try write(
            found.filter { wanted.contains($0.kind) }, RowPlaces(read), other.map(RowPlaces.init), labels)
        if let labels { say(labels, of: read) }
        if let review, let labels { try write(labels, of: read, to: review) }
        guard let cleaning else { return }
        let dropped = try cleaning.write(found, of: read, options: dataArguments.options)
        quietArguments.say(
            "\(counted(dropped, "row")) of \(FixedDecimal.grouped(read.corpus.count)) left out of "
                + "\(cleaning.path.visible); \(cleaning.logPath.visible) lists them")
    }

    private func issues(
        in read: LabelledData, against other: LabelledData?, _ labels: LabelAudit?
    ) -> [DataIssue] {
        let audit = TextAudit(threads: threadArguments.count)
        var found = audit.issues(in: read.corpus)
        if let other { found += audit.leaks(from: other.corpus, into: read.corpus) }
        if let labels { found += labels.issues(labels: read.corpus.labels) }
        return found.ranked()
    }

    /// The score from which rows are left out, by its option or by the earlier name of that.
    private var droppedScore: Double? { dropSuspects ?? formerDropSuspects }

    private var needsLabelAudit: Bool {
        issues.contains(.wrongLabel) || droppedScore != nil || review != nil
    }

    /// Refuses more folds than rows; if they are at most the default number, there is only a warning.
    private func validateFolds(of corpus: Corpus) throws {
        guard folds > max(corpus.count, Self.defaultFolds) else { return }
        throw CommandFailure(
            .usage,
            "--folds is \(folds), but \(data.visible) has \(counted(corpus.count, "row")); give 2 to "
                + "\(max(2, corpus.count))")
    }

    /// The labels to check; nil, with a warning, if labels cannot be judged.
    private func labelAudit(of read: LabelledData) throws -> LabelAudit? {
        try validateFolds(of: read.corpus)
        if CombinedLabelFinder.warn(about: read.corpus, path: data, verb: .audit) { return nil }
        var options = CrossValidator.Options()
        options.folds = folds
        options.training.threads = threadArguments.count
        let work = WorkProgress(isQuiet: quietArguments.quiet)
        let parts = LabelAuditor.rounds * folds
        defer { Console.endProgress() }
        do {
            return try LabelAuditor(options: options).audit(of: read.corpus) { round, event in
                if case .fold(let number, _, _) = event {
                    work.show("judging labels", part: round * folds + number + 1, of: parts)
                }
                return true
            }
        } catch {
            let codes: [ClassificationError.Code] = [.oneLabel, .noExamples, .noFeatures, .tooFewExamples]
            guard codes.contains(error.code) else { throw error }
            Console.warning("\(data): labels cannot be judged: \(error.message)")
            return nil
        }
    }

    /// Prints the number of labels to check, and the estimated number of wrong ones.
    private func say(_ labels: LabelAudit, of read: LabelledData) {
        guard !labels.suspects.isEmpty else { return }
        quietArguments.say(
            "labels: \(counted(labels.suspects.count, "row")) of \(FixedDecimal.grouped(read.corpus.count)) to "
                + "look at; an estimated \(FixedDecimal.grouped(labels.estimatedErrors)) are wrong, the "
                + "likeliest come first")
    }

    /// Writes the labels to check, for corrections.
    private func write(_ labels: LabelAudit, of read: LabelledData, to path: String) throws {
        let review = LabelReview(of: labels, in: read)
        try CommandFailure.writing { try AtomicFile.written(review.commaSeparated, to: path).commit() }
        quietArguments.say(
            "\(counted(review.entries.count, "row")) in \(path.visible): write the right label into the column "
                + "correction, then give --apply-review \(path.visible)")
    }

    /// Writes a copy of the data with the corrections of a review.
    private func apply(_ path: String, to output: String) throws {
        try LabelReview.validate(data: data, option: "--apply-review")
        try CommandFailure.check(output: output, option: "--output", inputs: [data, path])
        let review = try LabelReview(contentsOf: path)
        let reader = CorpusReader(options: dataArguments.options, threads: threadArguments.count)
        let read = try reader.read(contentsOf: data)
        try LabelReview.validate(read.summary)
        let corrections = try review.corrections(of: read)
        let known = Set(read.corpus.labels)
        let new = Set(corrections.values).subtracting(known).sorted()
        if !new.isEmpty {
            Console.warning(
                "\(path): \(counted(new.count, "label")) that the data did not have: "
                    + new.prefix(5).joined(separator: ", ") + (new.count > 5 ? ", …" : ""))
        }
        let copy = try DataCopy(options: dataArguments.options, labels: corrections).bytes(of: data)
        try CommandFailure.writing { try AtomicFile.written(copy, to: output).commit() }
        quietArguments.say(
            "\(counted(corrections.count, "label")) corrected in \(output.visible); "
                + "\(counted(review.openCount, "row")) of \(FixedDecimal.grouped(review.entries.count)) in "
                + "\(path.visible) without a correction")
    }

    private func write(
        _ found: [DataIssue], _ places: RowPlaces, _ others: RowPlaces?, _ labels: LabelAudit?
    ) throws {
        let output = OutputFile.standardOutput
        let format = format ?? (output.isTerminal ? .text : .tsv)
        var writer = IssueWriter(places: places, others: others, isTerminal: output.isTerminal)
        if format == .text {
            writer.write(
                found, limit: limit, estimatedErrors: labels?.estimatedErrors, width: output.reportWidth)
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
