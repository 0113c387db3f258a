// `winnow evaluate`: how good a model is.

import ArgumentParser
import WinnowAnalysis
import WinnowClassification
import WinnowCorpora
import WinnowEmbeddings
import WinnowEvaluation
import WinnowModelFile
import WinnowReports
import WinnowSystem

/// Measures a model on labelled texts.
struct Evaluate: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "evaluate",
        abstract: "Measure a model on labelled texts.",
        discussion: """
              winnow evaluate spam.winnow test.csv
              winnow evaluate spam.winnow test.csv --format html > report.html
              winnow evaluate spam.winnow test.csv --require macro-f1=0.97
              winnow evaluate spam.winnow test.csv --require recall@fpr=0.005:spam=0.9

            Measures to require: accuracy, macro-precision, macro-recall, macro-f1, weighted-f1, log-loss, brier, \
            expected-calibration-error; of a label: precision:LABEL, recall:LABEL, f1:LABEL, roc-auc:LABEL, \
            average-precision:LABEL, recall@fpr=RATE:LABEL. Losses and errors must be at most the value, all others \
            at least. Of a tagger, on CoNLL-U or words with tags in columns: tag-accuracy, span-f1, token-f1, \
            sentence-f1, tagged-token-f1. Of a lemmatizer, on CoNLL-U: lemma-accuracy, lemma-accuracy-ignoring-case, \
            lemma-accuracy-with-given-tags. Of a sentiment model: sign-accuracy, label-accuracy, pearson. Of an embedding, on pairs with scores or \
            analogies (questions-words.txt): spearman, pearson, coverage, analogy-accuracy.
            """)

    /// How the report is written.
    enum Format: String, ExpressibleByArgument, CaseIterable {
        case text, json, html
    }

    @Argument(help: "A model file.", completion: .model)
    var model: String

    @Argument(
        help: "Labelled texts: a CSV, TSV or JSON Lines file, a folder, or - for standard input.",
        completion: .labelledData)
    var data: String

    @Option(
        help: ArgumentHelp("text, json, or html: a page with charts, which quotes texts.", valueName: "name"))
    var format: Format = .text

    @Option(
        help: ArgumentHelp(
            "Exit with 1 unless this measure is reached; may be repeated.", valueName: "measure=value"))
    var require: [String] = []

    @OptionGroup var thresholdArguments: ThresholdArguments

    @Option(
        help: ArgumentHelp(
            "The label whose figures are named first and without its name in --require.", valueName: "label"))
    var positiveLabel: String?

    @Option(
        help: ArgumentHelp(
            "For a lemmatizer: the tagger whose tags it goes by. (default: the English one)",
            valueName: "model"),
        completion: .model)
    var tagger: String?

    @Option(
        help: ArgumentHelp(
            "For an embedding: word-similarity, analogy or sentence-similarity. (default: by the data)",
            valueName: "name"))
    var task: EmbeddingTask?

    @OptionGroup var embeddingArguments: EmbeddingArguments

    @OptionGroup(title: "Data options") var dataArguments: LabelledTextArguments
    @OptionGroup var threadArguments: ThreadArguments
    @OptionGroup var quietArguments: QuietArguments

    func run() throws {
        let file: ModelFile
        do {
            file = try ModelFile(contentsOf: model)
        } catch {
            if try evaluateForeign(error) { return }
            throw error
        }
        if task != nil, file.kind != WordEmbedding.modelKind {
            throw ValidationError("--task is about embeddings; leave it out")
        }
        switch file.kind {
        case WordEmbedding.modelKind: try evaluateEmbedding(try WordEmbedding(from: file))
        case WordTagger.modelKind: try evaluateTagger(try WordTagger(from: file))
        case Lemmatizer.modelKind: try evaluateLemmatizer(try Lemmatizer(from: file))
        case SentimentScorer.modelKind: try evaluateSentiment(try SentimentScorer(from: file))
        case LanguageIdentifier.modelKind: try evaluateLanguage(try LanguageIdentifier(from: file))
        default:
            try evaluateClassifier(
                try ModelAndFiles.classifier(from: file, embedding: embeddingArguments.embedding))
        }
    }

    private func evaluateClassifier(_ classifier: TextClassifier) throws {
        let requirements = try self.requirements()
        let thresholds = try classifier.thresholds(
            thresholdArguments.threshold.map(\.threshold), operatingPoints: thresholdArguments.operatingPoint)
        try validatePositiveLabel(classifier)
        let read = try CorpusReader(options: dataArguments.options, threads: threadArguments.count)
            .read(contentsOf: data)
        read.summary.warnings.forEach(Console.warning)
        let isTold = !quietArguments.quiet
        let duplicates =
            isTold || format == .html
            ? NearDuplicates(of: read.corpus, threads: threadArguments.count) : nil
        if isTold {
            Console.line(read.summary.line)
            if let duplicates { Console.line(duplicates.line) }
        }
        try warnAboutUnknownLabels(read.corpus, classifier)
        var options = EvaluationReport.Options()
        options.threads = threadArguments.count
        for rate in requirements.compactMap(\.measure.falsePositiveRate)
        where !options.falsePositiveRates.contains(rate) {
            options.falsePositiveRates.append(rate)
        }
        let predictions = try classifier.predictions(
            on: read.corpus, thresholds: thresholds, threads: threadArguments.count)
        var report = try EvaluationReport(of: predictions, options: options)
        report.leaks = classifier.fingerprints?.leaks(in: read.corpus, threads: threadArguments.count)
        if let leaks = report.leaks { tell(leaks) }
        // Before the report is written: a label that is not there is a usage error, which writes nothing.
        let failures = try self.failures(of: requirements, report)
        switch format {
        case .text: try OutputFile.standardOutput.write(text(report))
        case .json: try OutputFile.standardOutput.write(report.json.text(.indented) + "\n")
        case .html:
            let name = data == "-" ? "standard input" : data.lastPathComponent
            let part = EvaluatedPart(
                name: name, predictions: predictions, report: report, corpus: read.corpus,
                classifier: classifier, positiveLabel: positiveLabel,
                operatingPoints: classifier.operatingPoints)
            let page = EvaluationPage(
                title: "\(model.lastPathComponent) on \(name)", part: part, classifier: classifier,
                corpus: read.corpus, duplicates: duplicates)
            try OutputFile.standardOutput.write(page.html)
        }
        failures.forEach(Console.error)
        if !failures.isEmpty {
            throw CommandFailure(exitCode: CommandFailure.requirementNotMet, message: nil)
        }
    }

    func requirements() throws -> [EvaluationRequirement] {
        try require.map { try requirement($0) }
    }

    /// A requirement; a label's measure without a label is the positive label's.
    private func requirement(_ text: String) throws(EvaluationError) -> EvaluationRequirement {
        let unknown: EvaluationError
        do {
            return try EvaluationRequirement(text)
        } catch {
            unknown = error
        }
        guard unknown.code == .unknownMeasure, let positiveLabel,
            let sign = text.lastIndex(of: "=")
        else { throw unknown }
        do {
            return try EvaluationRequirement("\(text[..<sign]):\(positiveLabel)\(text[sign...])")
        } catch {
            throw error.code == .unknownMeasure ? unknown : error
        }
    }

    private func validatePositiveLabel(_ classifier: TextClassifier) throws {
        guard let label = positiveLabel else { return }
        try classifier.validate([LabelThreshold(label: label, probability: 0)])
    }

    /// Warns of texts that were trained on, or says that there are none or that nobody can tell.
    private func tell(_ leaks: LeakEstimate) {
        if leaks.finding == .leak {
            Console.warning("\(data): \(leaks.line); the report flatters")
        } else if !quietArguments.quiet {
            Console.line("leaks: \(leaks.line)")
        }
    }

    /// How many labels the data may have that the model does not know: a table of all by all must fit into memory.
    private static let unknownLabelLimit = 5_000

    private func warnAboutUnknownLabels(_ corpus: Corpus, _ classifier: TextClassifier) throws {
        let known = Set(classifier.labels)
        let unknown = zip(corpus.labels, corpus.labelCounts).filter { !known.contains($0.0) && $0.1 > 0 }
        guard !unknown.isEmpty else { return }
        guard unknown.count <= Self.unknownLabelLimit else {
            throw CommandFailure(
                exitCode: CommandFailure.badData,
                message:
                    "\(data): \(counted(unknown.count, "label")) that the model does not know; name the column "
                    + "of labels with --label-column")
        }
        let rows = unknown.reduce(0) { $0 + $1.1 }
        Console.warning(
            "\(data): \(counted(unknown.count, "label")) on \(counted(rows, "row")) not known to the model; "
                + "its answers there count as wrong")
    }

    /// The report for people, the positive label's figures first where one was named.
    func text(_ report: EvaluationReport) throws -> String {
        var text = ""
        if let name = positiveLabel, let label = report.labels.first(where: { $0.name == name }) {
            text += "\(name.visible): precision \(FixedDecimal.text(label.scores.precision)), "
            text +=
                "recall \(FixedDecimal.text(label.scores.recall)), F1 \(FixedDecimal.text(label.scores.f1))\n\n"
        }
        return text + report.text(width: OutputFile.standardOutput.reportWidth)
    }

    /// What is to be said of the requirements that are not met.
    func failures(of requirements: [EvaluationRequirement], _ report: EvaluationReport) throws
        -> [String]
    {
        var failures: [String] = []
        for requirement in requirements where try !requirement.isMet(by: report) {
            let value = try report.value(of: requirement.measure)
            failures.append(
                "\(requirement.measure) is \(FixedDecimal.text(value)), "
                    + "but \(requirement.measure.isHigherBetter ? "at least" : "at most") "
                    + "\(requirement.bound) is required")
        }
        return failures
    }
}
