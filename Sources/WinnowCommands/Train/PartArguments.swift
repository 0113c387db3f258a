import ArgumentParser
import WinnowClassification
import WinnowCorpora
import WinnowEvaluation
import WinnowReports
import WinnowSystem

/// Which rows are held out, and how they are used.
struct PartArguments: ParsableArguments {
    @Option("Validate on auto, none, share or file. (default: auto)", "part")
    var validation: ValidationArgument?

    @Option("Test on a share of the data or on a file.", "part") var test: TestArgument?

    @Option(
        "How to split; grouped keeps duplicates together.", "name",
        default: TextClassifierTrainer.Options().split.rawValue)
    var split: Splitter.Method?

    @Option("Default label for measures of one label.", "name") var positiveLabel: String?

    @Flag(help: "Do not retrain on all rows after validation.")
    var noRefit = false

    @Option(
        "Write an HTML page with charts; it quotes texts.", "page", .next,
        completion: .file(extensions: ["html"]))
    var report: String?

    @Option(
        "Put the model into the report, to try it: auto, or the page try.html that make wasm makes.", "page",
        .next, completion: .file(extensions: ["html"]))
    var reportTemplate: String?

    @Flag(help: "Store fingerprints of the texts to find leaks later.")
    var fingerprints = false

    /// The page that the report is put into with the model; nil for a report alone.
    var modelPage: ModelPage? {
        get throws {
            try reportTemplate.map {
                try ModelPage(template: $0 == "auto" ? ModelPage.installedTemplate : $0)
            }
        }
    }

    func validate() throws {
        if reportTemplate != nil, report == nil { throw ValidationError("--report-template needs --report") }
        guard case .share(let share) = test, !(share > 0 && share < 1) else { return }
        throw ValidationError("--test is \(share), but must be above 0 and below 1, or a file")
    }

    /// Applies the given arguments to the options.
    func apply(to options: inout TextClassifierTrainer.Options) {
        if let validation { options.validation = validation.validation }
        if let split { options.split = split }
        if noRefit { options.refits = false }
        if fingerprints { options.keepsFingerprints = true }
        options.positiveLabel = positiveLabel
        options.keepsValidationDetails = report != nil
    }

    /// Ensures that the data has the positive label.
    func validatePositiveLabel(of corpus: Corpus) throws {
        guard let label = positiveLabel, !corpus.singleLabels.contains(label) else { return }
        throw CommandFailure(
            .usage,
            "--positive-label is \(label), but the labels are \(corpus.singleLabels.prefix(20).joined(separator: ", "))"
        )
    }
}

extension TrainClassifier {
    /// Reads and describes all parts.
    func read(_ options: TextClassifierTrainer.Options, _ report: TrainingProgress) throws -> LabelledParts {
        report.begins("reading \(data.visible)")
        var reader = CorpusReader(options: dataOptions, threads: options.threads)
        let validation = partArguments.validation ?? .automatic
        var parts = LabelledParts(try reader.read(contentsOf: data))
        if let delimiter = multiLabelArguments.multiLabel {
            try MultiLabelArguments.check(delimiter, in: parts.training, path: data)
        }
        reader.options.knownLabels = parts.training.singleLabels
        if case .file(let path) = validation {
            parts.addValidation(try reader.read(part: path))
            try checkLabels(of: parts.validation, parts, in: path)
            warnAboutTexts(
                of: parts.validation, in: path, sharedWith: [parts.training],
                so: "when to stop, and how sure answers are, is learned from them")
        }
        // For the description, and needed if rows are held out.
        let test = partArguments.test
        if !isQuiet || options.split == .grouped && (validation.holdsRowsOut || test != nil) {
            parts.duplicates = NearDuplicates(of: parts.training, threads: options.threads)
        }
        switch test {
        case .file(let path):
            parts.addTest(try reader.read(part: path))
            try checkLabels(of: parts.test, parts, in: path)
            warnAboutTexts(
                of: parts.test, in: path, sharedWith: [parts.training, parts.validation],
                so: "scores of the test part are optimistic")
        case .share(let share):
            let rowCount = parts.training.count
            try parts.holdOut(share, options)
            warnAboutShare(share, of: rowCount, parts)
        case nil: break
        }
        try report.read(parts, split: options.split, path: data, threads: options.threads)
        try partArguments.validatePositiveLabel(of: parts.training)
        report.begins("counting n-grams")
        return parts
    }

    /// Warns about a test part that has not nearly the requested share of the rows: by more than a row, and more than a
    /// twentieth of it.
    private func warnAboutShare(_ share: Double, of rowCount: Int, _ parts: LabelledParts) {
        let wanted = share * Double(rowCount)
        let count = parts.test?.count ?? 0
        guard count == 0 || abs(Double(count) - wanted) > max(1, wanted / 20) else { return }
        let together = parts.training.groups != nil || parts.duplicates?.count ?? 0 > 0
        let reason = together ? "duplicates and groups stay together" : "labels have too few rows for it"
        Console.warning(
            count == 0
                ? "\(data): a test share of \(share) takes no rows, as \(reason); give a larger share or a file"
                : "\(data): a test share of \(share) takes \(FixedDecimal.grouped(count)) of "
                    + "\(counted(rowCount, "row")), as \(reason); give another share or a file")
    }

    /// Warns about labels that only a file of held-out rows has: those of the validation part are not learned before the
    /// refit, those of the test part count as errors. Refuses a file with no others.
    private func checkLabels(of part: Corpus?, _ parts: LabelledParts, in path: String) throws {
        guard let part else { return }
        let rows = zip(part.singleLabels, part.singleLabelCounts).filter { $0.1 > 0 }
        let known = Set(parts.training.singleLabels)
        let unknown = rows.map(\.0).filter { !known.contains($0) }
        guard !unknown.isEmpty else { return }
        guard unknown.count < rows.count else {
            throw CommandFailure(
                .badData,
                "\(path.visible): its labels, \(unknown.firstNames), are none of the training data's, "
                    + "\(parts.training.singleLabels.firstNames); name the column of labels with --label-column, or rename them "
                    + "with --label-names")
        }
        Console.warning(
            "\(path): \(counted(unknown.count, "label")) that the training data does not have: \(unknown.firstNames)"
        )
    }

    /// Warns about held-out texts that are also trained on: what is measured on them is meaningless.
    private func warnAboutTexts(
        of part: Corpus?, in path: String, sharedWith others: [Corpus?], so consequence: String
    ) {
        guard let part else { return }
        let shared = others.compactMap { $0 }.reduce(0) { $0 + part.countOfRows(withTextsIn: $1) }
        guard shared > 0 else { return }
        Console.warning(
            "\(path): \(counted(min(shared, part.count), "text")) of \(FixedDecimal.grouped(part.count)) "
                + "are also trained on; \(consequence)")
    }
}

extension CorpusReader {
    /// Reads a file of held-out rows: a JSON object by the same member as the data, or rows of any format.
    fileprivate func read(part path: String) throws(CorpusError) -> LabelledData {
        do {
            return try read(contentsOf: path)
        } catch {
            let codes: [CorpusError.Code] = [.invalidOption, .unknownColumn, .notRows, .noColumns]
            guard options.jsonMember != nil, codes.contains(error.code) else { throw error }
            var plain = self
            plain.options.jsonMember = nil
            // The first error is about the option.
            guard let data = try? plain.read(contentsOf: path) else { throw error }
            return data
        }
    }
}

extension String {
    /// The last component of a path, without a slash at its end.
    var lastPathComponent: String {
        split(separator: "/").last.map(String.init) ?? self
    }
}
