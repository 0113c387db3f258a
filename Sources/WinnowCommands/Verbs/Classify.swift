import ArgumentParser
import Synchronization
import WinnowClassification
import WinnowModelFile
import WinnowModels
import WinnowSystem

/// Classifies texts as they arrive.
struct Classify: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "classify",
        abstract: "Predict the label of each text.",
        usage: "winnow classify [<model>] [<file> ...] [<options>]",
        discussion: """
            Prints one answer per text, in order, as soon as the text arrives. \
            \(ModelAndFilesArguments.explanation(
                without: "the shipped spam model for short English messages"))

              echo "Call now for your invitation" | winnow classify
              winnow classify spam.winnow < lines.txt
              tail -f inbox | winnow classify spam.winnow --format jsonl
              winnow classify spam.winnow messages.csv --labels-only
              winnow classify lid.176.ftz lines.txt   # a model of fastText (.bin, .ftz)
              winnow classify spam.winnow messages.csv --keep-columns > answers.csv

            tsv and csv: label and probability, then further labels with --top-k. csv has a header unless the input, \
            kept with --keep-columns, has none. jsonl: an object with label, probability, logOdds and probabilities, \
            preceded by id, or by record with --keep-columns. With --error-rate: label or uncertain (null in jsonl), \
            probability, and labels, the set (docs/error-rates.md). A text in a language that the model is not for is \
            uncertain, too (docs/languages.md).
            """)

    @OptionGroup var sourceArguments: ModelAndFilesArguments
    @OptionGroup var tableArguments: TableArguments

    @Flag(help: "Print only the label.")
    var labelsOnly = false

    @Option("Number of labels to print, most probable first. (default: 1)", "count") var topK: Int?

    @Option("Print nothing; answer for one text by the exit code of its label: spam=0,ham=1.", "label=code,…")
    var exitCode: LabelExitCodes?

    @OptionGroup var thresholdArguments: ThresholdArguments

    @OptionGroup var errorRateArguments: ErrorRateArguments

    @Option(
        "With --error-rate: write the texts without a single label to this file, with all columns.", "file",
        .next,
        completion: .file(extensions: ["csv", "tsv", "jsonl"]))
    var uncertainTo: String?

    @Flag(help: "Also label texts in languages that the model is not for.")
    var anyLanguage = false

    @Flag(help: "First estimate the labels' shares in the files; adjust probabilities.")
    var adjustPriors = false

    @Flag(help: "At the end, print how the texts differ from the training data.")
    var drift = false

    @OptionGroup var embeddingArguments: EmbeddingArguments
    @OptionGroup var inputArguments: InputArguments

    func validate() throws {
        if let topK, topK < 1 { throw ValidationError("--top-k is \(topK), but must be at least 1") }
        guard !labelsOnly || topK ?? 1 == 1 else {
            throw ValidationError("--labels-only prints one label; leave out either it or --top-k")
        }
        let others = [
            ("--labels-only", labelsOnly), ("--top-k", topK != nil),
            ("--format", tableArguments.format != nil),
            ("--keep-columns", tableArguments.keepColumns), ("--id-column", tableArguments.idColumn != nil),
            ("--adjust-priors", adjustPriors), ("--drift", drift),
        ]
        guard !drift || !adjustPriors else {
            throw ValidationError(
                "--drift compares with the training data, which --adjust-priors adjusts for; leave out one of them"
            )
        }
        let changes = [
            ("--threshold", !thresholdArguments.threshold.isEmpty),
            ("--operating-point", !thresholdArguments.operatingPoint.isEmpty),
            ("--adjust-priors", adjustPriors), ("--top-k", topK != nil),
        ]
        if errorRateArguments.errorRate != nil, let flag = changes.first(where: \.1)?.0 {
            throw ValidationError(
                "--error-rate decides which labels are answers; leave out either it or \(flag)")
        }
        if uncertainTo != nil, errorRateArguments.errorRate == nil {
            throw ValidationError("--uncertain-to needs --error-rate, such as --error-rate 0.01")
        }
        if exitCode != nil,
            let flag = (others + [("--uncertain-to", uncertainTo != nil)]).first(where: \.1)?.0
        {
            throw ValidationError("--exit-code prints nothing; leave out either it or \(flag)")
        }
    }

    func run() throws {
        let source = sourceArguments.source
        let table = tableArguments.table
        let job = ClassificationJob(
            model: source.model, input: inputArguments.input(of: source.paths, table: table),
            format: table.recordFormat,
            embedding: embeddingArguments.embedding, labelsOnly: labelsOnly, topK: topK,
            thresholds: thresholdArguments.threshold.map(\.threshold),
            operatingPoints: thresholdArguments.operatingPoint, adjustsPriors: adjustPriors,
            showsDrift: drift, answersAnyLanguage: anyLanguage, errorRate: errorRateArguments.errorRate,
            uncertainTo: uncertainTo,
            paths: source.paths
        )
        if let exitCode { try job.run(exitCode) }
        try job.run()
    }
}

/// Texts to classify, and how; the defaults are those of the options.
struct ClassificationJob: Sendable, Hashable {
    /// The model file; nil for the shipped spam model.
    let model: String?
    /// The texts.
    let input: TextInput
    /// The output format; nil for the output's default.
    var format: RecordFormat?
    /// The embedding of a model that was trained with one; nil for the shipped one.
    var embedding: String?
    var labelsOnly = false
    /// The number of labels to write; nil for only the answer.
    var topK: Int?
    var thresholds: [LabelThreshold] = []
    /// Names of thresholds that the model was trained with.
    var operatingPoints: [String] = []
    /// Whether probabilities are adjusted to the shares of the labels in the texts.
    var adjustsPriors = false
    /// Whether to print how the texts differ from the training data.
    var showsDrift = false
    /// Whether texts in languages that the model is not for are labelled.
    var answersAnyLanguage = false
    /// The bound of the error rate; nil for none.
    var errorRate: Double?
    /// The file for texts without a single label; nil for none.
    var uncertainTo: String?
    /// The files of ``input``.
    var paths: [String] = []

    /// Opens the model and writes an answer for each text.
    func run() throws {
        let classifier = try classifier()
        let named = try classifier.rule(thresholds, operatingPoints: operatingPoints, errorRate: errorRate)
        if adjustsPriors {
            for point in classifier.operatingPoints where operatingPoints.contains(point.name) {
                try classifier.requireRates(of: point)
            }
        }
        var input = input.reading(classifier.information.columns, isShipped: model == nil)
        let form = classifier.form(of: named)
        guard form == .set || uncertainTo == nil else {
            throw CommandFailure(
                .usage,
                "--uncertain-to writes texts without a single label, but the model gives several labels to a text; leave "
                    + "it out")
        }
        let format = AnswerFormat(
            format ?? .default, form: form, table: input.table, classifier: classifier,
            labelsOnly: labelsOnly, topK: topK ?? (form == .label ? 1 : nil))
        if form == .label {
            input.table.nameColumns(
                "label", probability: labelsOnly ? nil : "probability", count: format.topK ?? 1)
        } else {
            (input.table.columns, input.table.numbers) = format.columns
        }
        let file = try uncertainTo.map { path in
            try RowFile(
                path: path, option: "--uncertain-to", inputs: [model].compactMap(\.self) + paths,
                columns: ["predicted_labels"])
        }
        let abstains = classifier.information.languages != nil && !answersAnyLanguage
        if form == .set || abstains { try checkNames(of: classifier, format, file) }
        let foreignCount = Atomic(0)
        let shift = adjustsPriors ? try self.shift(of: classifier, in: input) : nil
        let rule =
            shift == nil
            ? named : try classifier.rule(thresholds, operatingPoints: operatingPoints, after: shift)
        let isRuleGiven = !thresholds.isEmpty || !operatingPoints.isEmpty || errorRate != nil
        let drift = showsDrift ? try DriftCollector(classifier) : nil
        try input.answer(
            with: {
                (
                    TextClassifier.Reader(
                        classifier, by: isRuleGiven ? rule : nil, shift: shift),
                    AnswerWriter(format),
                    drift?.makeReader()
                )
            },
            isNumbered: false,
            keeping: file.map { file in
                KeptTexts(
                    file: file, isKept: { $0.1.isUncertain },
                    write: { $0.1.writeSet(as: file.format, to: &$1) })
            }
        ) { worker, text, _, records in
            // Not by a property of the reader: reading a member of the tuple would copy it.
            let isForeign = worker.0.isForeign(text) {
                worker.1.write($0, $1, $2, text, to: &records)
                drift?.add(text, $1, &worker.2)
            }
            if isForeign { foreignCount.add(1, ordering: .relaxed) }
        }
        warn(aboutForeignTexts: foreignCount.load(ordering: .relaxed), classifier, input)
        try drift?.printReport()
        if let file, !input.isQuiet {
            Console.line(
                "\(counted(file.rowCount, "uncertain text")) written to \((uncertainTo ?? "").visible)")
        }
    }

    /// The model, which labels all texts if that is wanted.
    func classifier() throws -> TextClassifier {
        let classifier = try ModelAndFiles.classifier(path: model, embedding: embedding)
        return answersAnyLanguage ? classifier.answeringAnyLanguage : classifier
    }

    /// Says how many texts are in languages that the model is not for, and what to do.
    private func warn(aboutForeignTexts count: Int, _ classifier: TextClassifier, _ input: TextInput) {
        guard count > 0, !input.isQuiet else { return }
        let languages = (classifier.information.languages ?? []).map(\.visible).joined(separator: ", ")
        Console.warning(
            "\(counted(count, "text")) not in a language of the model (\(languages)): \(AnswerFormat.uncertain); "
                + "train on fifty labelled texts of your own (docs/languages.md), or give --any-language")
    }

    /// Checks that the words that are written for sets cannot be taken for labels.
    private func checkNames(of classifier: TextClassifier, _ format: AnswerFormat, _ file: RowFile?) throws {
        let word = AnswerFormat.uncertain
        guard format.format == .jsonl || !classifier.labels.contains(word) else {
            let option = format.form == .set ? "--error-rate" : "the command"
            throw CommandFailure(
                .usage,
                "\(option) writes \(word) for texts without a single label, but the model has a label of "
                    + "this name; give --format jsonl")
        }
        guard format.form == .set else { return }
        let writesFields = format.format == .tsv && !labelsOnly || file.map { $0.format != .jsonl } ?? false
        if writesFields, let label = classifier.labels.first(where: { $0.contains(format.delimiter) }) {
            throw CommandFailure(
                .usage,
                "--error-rate writes the labels of a set with \(format.delimiter) between them, but the model has a label "
                    + "\(label.visible); write JSON Lines")
        }
    }
}

extension ClassificationJob {
    /// The job of `winnow classify [MODEL] [FILE …]`; nil if there are options.
    ///
    /// Setting up the argument parser takes as long as opening a model and answering a line, so the most
    /// common call bypasses it.
    init?(arguments: ArraySlice<String>) {
        guard arguments.first == "classify", arguments.allSatisfy({ $0 == "-" || !$0.hasPrefix("-") })
        else { return nil }
        let source = ModelAndFiles(arguments.dropFirst())
        guard source.misplacedModel == nil else { return nil }
        self.init(model: source.model, input: TextInput(paths: source.paths))
    }
}

extension TextClassifier {
    /// The model's rule with the given and the named thresholds, or one with an error rate, after validation and a
    /// warning about labels that it cannot exclude.
    func rule(
        _ thresholds: [LabelThreshold], operatingPoints: [String], errorRate: Double? = nil,
        after shift: LabelShift? = nil
    ) throws -> AnswerRule {
        let all = try thresholds + operatingPoints.map { try threshold(named: $0, after: shift) }
        var seen: Set<String> = []
        for label in all.map(\.label) where !seen.insert(label).inserted {
            throw CommandFailure(
                .usage,
                "\(label.visible) has two thresholds; leave out one --threshold or --operating-point")
        }
        try validate(.one(all))
        guard let errorRate else { return rule.with(all) }
        try validate(.within(errorRate: errorRate))
        let labels = uncertifiedLabels(errorRate: errorRate)
        if !labels.isEmpty {
            let names = labels.prefix(3).map(\.visible).joined(separator: ", ")
            Console.warning(
                "the texts that the model was calibrated with are too few for --error-rate \(errorRate); in every set: "
                    + "\(names)\(labels.count > 3 ? ", …" : ""); give a higher rate, or train on more texts")
        }
        return .within(errorRate: errorRate)
    }
}
