import ArgumentParser
import WinnowAnalysis
import WinnowClassification
import WinnowCorpora
import WinnowEmbeddings
import WinnowFilter
import WinnowModelFile

/// Measures a model on labelled texts.
struct Evaluate: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "evaluate",
        abstract: "Measure a model on labelled data, or compare two.",
        usage: """
            winnow evaluate <model> [<second-model>] <data> [<options>]
            winnow evaluate --online <list> [<options>]
            """,
        discussion: """
              winnow evaluate spam.winnow test.csv
              winnow evaluate spam.winnow test.csv --format html > report.html
              winnow evaluate spam.winnow test.csv --errors errors.csv
              winnow evaluate old.winnow new.winnow test.csv --differences rows.csv
              winnow evaluate --online mail/index --feedback delayed:500
              winnow evaluate spam.winnow test.csv --require macro-f1=0.97
              winnow evaluate spam.winnow test.csv --require recall@fpr=0.005:spam=0.9

            Measures of classifiers and language models: accuracy, macro-precision, macro-recall, macro-f1, \
            weighted-f1, log-loss, brier, expected-calibration-error; for labels that are numbers with an order: \
            mean-absolute-error, quadratic-weighted-kappa; per label, as in f1:LABEL: precision, recall, f1, \
            roc-auc, average-precision, recall@fpr=RATE. Losses and errors must be at most the value, all others at \
            least. Classifiers of several labels per text: micro-f1, macro-f1, subset-accuracy and others \
            (docs/evaluation.md). Taggers: tag-accuracy, fine-tag-accuracy, span-f1, token-f1, sentence-f1, tagged-token-f1. \
            Lemmatizers: lemma-accuracy, lemma-accuracy-ignoring-case, lemma-accuracy-with-given-tags. Sentiment \
            models: sign-accuracy, label-accuracy, pearson. Embeddings: spearman, pearson, coverage, analogy-accuracy.
            """)

    /// How the report is written.
    enum Format: String, ExpressibleByArgument, CaseIterable {
        case text, json, html
    }

    @Argument(help: "A model file.", completion: .model)
    var modelPath: String?

    /// The path of the model.
    var model: String { modelPath ?? "" }

    @Argument(
        help: ArgumentHelp(
            "Labelled texts, CoNLL-U for taggers and lemmatizers, pairs or analogies for embeddings; if another "
                + "path follows, a second model.",
            valueName: "data"), completion: .modelOrLabelledData)
    var second: String?

    @Argument(
        help: ArgumentHelp("The labelled texts, after two models.", valueName: "data-of-both"),
        completion: .labelledData)
    private var third: String?

    /// The data.
    var data: String { third ?? second ?? "" }

    /// The model to compare with the first.
    var secondModel: String? { third == nil ? nil : second }

    @Option(
        "Evaluate a learning mail filter on a list of messages (lines spam PATH or ham PATH).",
        "list", .next, completion: .file())
    var online: String?

    @Option(
        "With --online, when labels are learned: immediate, delayed:COUNT messages later, or partial:SHARE of them.",
        "when")
    var feedback: OnlineFeedback = .immediate

    @Option(
        "With --online: start from a copy of this store.", "folder",
        completion: .directory)
    var store: String?

    @Option(
        "With --online: start from this base model. (default: the store's)", "model", completion: .model)
    var base: String?

    @Option("Report format; html is a page with charts that quotes texts.", "name")
    var format: Format = .text

    @Option("Exit with 1 unless this measure is reached. May be repeated.", "measure=value")
    var require: [String] = []

    @OptionGroup(title: "Options for classifiers") var thresholdArguments: ThresholdArguments
    @OptionGroup(title: "Options for classifiers") var errorRateArguments: ErrorRateArguments

    @Option(
        "With two models: write the rows that they answer differently to a CSV file.", "file", .next,
        completion: .file())
    var differences: String?

    @Option("Label to report first, and the default label of --require.", "label")
    var positiveLabel: String?

    @Option(
        "Write the wrongly labelled rows, with the answers, to this file.", "file", .next,
        completion: .file(extensions: ["csv", "tsv", "jsonl"]))
    var errors: String?

    @OptionGroup(title: "Options for classifiers") var embeddingArguments: EmbeddingArguments

    @Option(
        "For lemmatizers: the tagger to use. (default: the shipped one of the lemmatizer's language)",
        "model", .next,
        completion: .model)
    var tagger: String?

    @OptionGroup var multiwordArguments: MultiwordTokenArguments

    @Option("For embeddings: what to measure. (default: by the data)", "name") var task: EmbeddingTask?

    @OptionGroup(title: "Data options") var dataArguments: LabelledTextArguments
    @OptionGroup(title: "Data options") var multiLabelArguments: MultiLabelArguments
    @OptionGroup var threadArguments: ThreadArguments
    @OptionGroup var quietArguments: QuietArguments

    func validate() throws { try validateOnline() }

    func run() throws {
        if let online { return try evaluateOnline(online) }
        if let secondModel { return try compare(with: secondModel) }
        guard differences == nil else {
            throw CommandFailure(
                .usage, "--differences compares two models; give winnow evaluate MODEL MODEL DATA")
        }
        let file: ModelFile
        do {
            file = try ModelFile(checking: model)
        } catch {
            if try evaluateForeign(error) { return }
            throw error
        }
        let kind = Kind(modelKind: file.kind)
        try refuseOptions(of: kind)
        switch kind {
        case .classifier:
            try evaluate(try ModelAndFiles.classifier(from: file, embedding: embeddingArguments.embedding))
        case .tagger: try evaluate(try WordTagger(from: file))
        case .lemmatizer: try evaluate(try Lemmatizer(from: file))
        case .sentiment: try evaluate(try SentimentScorer(from: file))
        case .language: try evaluate(try LanguageIdentifier(from: file))
        case .embedding where file.kind == EncoderEmbedder.modelKind:
            try evaluateSentences(try EncoderEmbedder(from: file), ScoredRows(self))
        case .embedding: try evaluate(try WordEmbedding(from: file))
        case .mail:
            // The filter checks only the header, for speed.
            try file.verify()
            try evaluate(try MailModel(from: file))
        }
    }

    /// Reads the data as labelled texts, and describes it.
    ///
    /// - Parameters:
    ///   - trained: the columns that the model was trained with, used if the data has them.
    ///   - labels: the labels of the model.
    func readCorpus(
        trained: TrainedColumns? = nil, labels: [String] = [], labelDelimiter: String? = nil
    ) throws -> LabelledData {
        var options = dataArguments.options
        options.knownLabels = labels
        options.trainedColumns = trained
        options.labelDelimiter = labelDelimiter
        let read = try CorpusReader(options: options, threads: threadArguments.count)
            .read(contentsOf: data)
        try [read.summary].warn()
        quietArguments.say(read.summary.line)
        return read
    }

    /// Prints the failures, and exits with 1 if there are any.
    func end(with failures: [String]) throws {
        failures.forEach(Console.error)
        guard failures.isEmpty else {
            throw CommandFailure(.requirementNotMet, nil)
        }
    }
}

extension Evaluate {
    /// The kinds of models that can be measured.
    enum Kind: CaseIterable {
        case classifier, tagger, lemmatizer, sentiment, language, embedding, mail

        /// The kind of a model file; classifiers refuse files of all other kinds themselves.
        init(modelKind: String) {
            self =
                switch modelKind {
                case WordTagger.modelKind: .tagger
                case Lemmatizer.modelKind: .lemmatizer
                case SentimentScorer.modelKind: .sentiment
                case LanguageIdentifier.modelKind: .language
                case WordEmbedding.modelKind, EncoderEmbedder.modelKind: .embedding
                case MailModel.modelKind: .mail
                default: .classifier
                }
        }

        /// The name of a model of the kind.
        var name: String {
            switch self {
            case .classifier: "a classifier"
            case .tagger: "a tagger"
            case .lemmatizer: "a lemmatizer"
            case .sentiment: "a sentiment model"
            case .language: "a language identifier"
            case .embedding: "an embedding"
            case .mail: "a model of mail"
            }
        }
    }

    /// The options that do not apply to all kinds, whether they were given, and to which kinds they apply.
    var specialOptions: [(flag: String, isGiven: Bool, kinds: [Kind])] {
        let texts = dataArguments.text
        let readers: [Kind] = [.classifier, .sentiment, .language]
        return [
            ("--threshold", !thresholdArguments.threshold.isEmpty, [.classifier]),
            ("--operating-point", !thresholdArguments.operatingPoint.isEmpty, [.classifier]),
            ("--error-rate", errorRateArguments.errorRate != nil, [.classifier]),
            ("--positive-label", positiveLabel != nil, [.classifier, .language]),
            ("--errors", errors != nil, [.classifier, .language]),
            ("--embedding", embeddingArguments.embedding != nil, [.classifier]),
            ("--format html", format == .html, [.classifier]),
            ("--multi-label", multiLabelArguments.multiLabel != nil, [.classifier]),
            ("--tagger", tagger != nil, [.lemmatizer]),
            ("--multiword-tokens", multiwordArguments.multiwordTokens != nil, [.tagger, .lemmatizer]),
            ("--task", task != nil, [.embedding]),
            ("--input-format", texts.format != nil, readers),
            ("--encoding", texts.encoding != nil, readers),
            ("--text-column", texts.textColumns != nil, readers + [.embedding]),
            ("--label-column", dataArguments.labelColumn != nil, readers + [.embedding]),
            ("--delimiter", texts.delimiter != nil, readers + [.embedding]),
            ("--no-header", texts.noHeader, readers + [.embedding]),
            ("--quote", texts.quote != nil, readers), ("--escape", texts.escape != nil, readers),
            ("--comment", texts.comment != nil, readers), ("--skip-lines", texts.skipLines != nil, readers),
            ("--skip-bad-rows", texts.skipBadRows, readers), ("--bad-rows", texts.badRows != nil, readers),
        ]
    }

    /// Refuses options that do not apply to models of a kind.
    ///
    /// - Parameter path: the model's path; nil for the first one.
    func refuseOptions(of kind: Kind, model path: String? = nil) throws {
        guard let option = specialOptions.first(where: { $0.isGiven && !$0.kinds.contains(kind) }) else {
            return
        }
        throw CommandFailure(
            .usage, "\(option.flag) does not apply to \((path ?? model).visible), \(kind.name); leave it out")
    }
}
