import ArgumentParser
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
              winnow classify spam.winnow messages.csv --keep-columns > answers.csv

            tsv and csv: label and probability, then further labels with --top-k. csv has a header unless the input, \
            kept with --keep-columns, has none. jsonl: an object with label, probability, logOdds and probabilities, \
            preceded by id, or by record with --keep-columns. With --error-rate: label or uncertain (null in jsonl), \
            probability, and labels, the set (docs/error-rates.md).
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
            showsDrift: drift, errorRate: errorRateArguments.errorRate, uncertainTo: uncertainTo,
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
    /// The bound of the error rate; nil for none.
    var errorRate: Double?
    /// The file for texts without a single label; nil for none.
    var uncertainTo: String?
    /// The files of ``input``.
    var paths: [String] = []

    /// Opens the model and writes an answer for each text.
    func run() throws {
        let file = try ModelFile(at: model, or: .englishSpam)
        guard file.kind != MultiLabelClassifier.modelKind else { return try runMultiLabel(file) }
        let classifier = try ModelAndFiles.classifier(from: file, embedding: embedding)
        if let predictor = try classifier.predictor(errorRate: errorRate) { return try run(predictor) }
        let thresholds = try classifier.thresholds(thresholds, operatingPoints: operatingPoints)
        let format = AnswerFormat(
            format ?? .default, fields: input.table.style(for: nil), labels: classifier.labels,
            labelsOnly: labelsOnly, topK: topK ?? 1,
            isTerminal: OutputFile.standardOutput.isTerminal)
        var input = input.reading(classifier.information.columns, isShipped: model == nil)
        input.table.nameColumns(
            "label", probability: labelsOnly ? nil : "probability", count: format.labelCount)
        let shift = adjustsPriors ? try self.shift(of: classifier, in: input) : nil
        let drift = showsDrift ? try DriftCollector(classifier) : nil
        try input.answer(
            with: {
                (
                    TextClassifier.Reader(classifier, thresholds: thresholds, shift: shift),
                    AnswerWriter(format), drift?.makeReader()
                )
            },
            isNumbered: false
        ) { worker, text, _, records in
            worker.0.withAnswer(of: text) {
                worker.1.write($0, $1, $2, text, to: &records)
                drift?.add(text, $1, &worker.2)
            }
        }
        try drift?.printReport()
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
    /// The given and the named thresholds, after validation.
    func thresholds(
        _ thresholds: [LabelThreshold], operatingPoints: [String]
    ) throws -> [LabelThreshold] {
        try validate(thresholds)
        let all = try thresholds + operatingPoints.map { try threshold(named: $0) }
        var seen: Set<String> = []
        for label in all.map(\.label) where !seen.insert(label).inserted {
            throw CommandFailure(
                .usage,
                "\(label.visible) has two thresholds; leave out one --threshold or --operating-point")
        }
        return all
    }
}

/// How answers are written, shared by all threads.
struct AnswerFormat: Sendable {
    let format: RecordFormat
    /// Whether only the label is written.
    let labelsOnly: Bool
    /// How many labels are written, at least 1.
    let labelCount: Int
    /// Whether the output is a terminal.
    let isTerminal: Bool
    /// The labels as they are written, in order: escaped, quoted, or padded to the widest.
    let names: [[UInt8]]

    init(
        _ format: RecordFormat, fields: FieldStyle, labels: [String], labelsOnly: Bool, topK: Int,
        isTerminal: Bool
    ) {
        self.format = format
        self.labelsOnly = labelsOnly
        self.isTerminal = isTerminal
        labelCount = min(topK, labels.count)
        let width = min(24, labels.reduce(0) { max($0, DisplayText(showing: $1).width) })
        names = RecordWriter.names(
            of: labels, in: format, fields: fields, width: width, isTerminal: isTerminal)
    }
}

/// Writes answers one after another; tsv allocates nothing but the bytes written.
struct AnswerWriter {
    private let format: AnswerFormat
    /// The indices of the labels, the answer first, then the most probable ones.
    private var ranking: [Int] = []

    init(_ format: AnswerFormat) {
        self.format = format
    }

    /// Writes the answer for a text, given its label's index and all labels' probabilities and log-odds.
    mutating func write(
        _ answer: Int, _ probabilities: UnsafeBufferPointer<Double>, _ logOdds: UnsafeBufferPointer<Double>,
        _ text: UnsafeBufferPointer<UInt8>, to records: inout RecordWriter
    ) {
        rank(answer, logOdds)
        switch format.format {
        case .tsv: writeFields(probabilities, to: &records)
        case .jsonl: writeObject(answer, probabilities, logOdds, to: &records)
        case .text: writeForPeople(probabilities, text, to: &records)
        }
        records.newline()
    }

    /// Fills ``ranking`` as far as needed.
    private mutating func rank(_ answer: Int, _ logOdds: UnsafeBufferPointer<Double>) {
        ranking.removeAll(keepingCapacity: true)
        ranking.append(answer)
        guard format.labelCount > 1 else { return }
        for index in logOdds.indices where index != answer { ranking.append(index) }
        // Through a pointer, because sorting a slice of an array would copy it.
        ranking.withUnsafeMutableBufferPointer { ranking in
            var others = UnsafeMutableBufferPointer(rebasing: ranking[1...])
            others.sort { (logOdds[$1], $0) < (logOdds[$0], $1) }
        }
        ranking.removeSubrange(format.labelCount...)
    }

    private func writeFields(_ probabilities: UnsafeBufferPointer<Double>, to records: inout RecordWriter) {
        for (place, label) in ranking.enumerated() {
            if place > 0 { records.tab() }
            records.append(format.names[label])
            if format.labelsOnly { return }
            records.tab()
            records.append(probabilities[label], digits: 6)
        }
    }

    private mutating func writeObject(
        _ answer: Int, _ probabilities: UnsafeBufferPointer<Double>, _ logOdds: UnsafeBufferPointer<Double>,
        to records: inout RecordWriter
    ) {
        records.append("{\"label\":")
        records.append(format.names[answer])
        if !format.labelsOnly {
            records.append(",\"probability\":")
            records.append(.optional(probabilities[answer]))
            records.append(",\"logOdds\":")
            records.append(.optional(logOdds[answer]))
            if format.labelCount == 1 {
                // Without --top-k, all labels are listed.
                ranking = logOdds.indices.sorted { (logOdds[$1], $0) < (logOdds[$0], $1) }
            }
            records.append(probabilities: probabilities, of: ranking, names: format.names)
        }
        records.append("}")
    }

    private func writeForPeople(
        _ probabilities: UnsafeBufferPointer<Double>, _ text: UnsafeBufferPointer<UInt8>,
        to records: inout RecordWriter
    ) {
        for (place, label) in ranking.enumerated() {
            if place > 0 { records.append("  ") }
            records.append(format.names[label])
            if !format.labelsOnly {
                let percent = FixedDecimal.text(100 * probabilities[label], digits: 1)
                records.append(blanks: 6 - percent.count)
                records.append(percent + " %")
            }
        }
        records.append("  ")
        records.append(shown: text, width: 60)
    }
}
