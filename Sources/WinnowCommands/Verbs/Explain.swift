import ArgumentParser
import WinnowClassification

/// Explains the answers for texts.
struct Explain: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "explain",
        abstract: "Say why each text has its label, word by word.",
        usage: "winnow explain [<model>] [<file> ...] [<options>]",
        discussion: """
            The label's score minus that of the next most probable label, as a sum: what each word adds, what \
            length, capitals and the like add, and a bias. Model and texts are given as to classify.

              echo "Claim your prize now" | winnow explain spam.winnow
              winnow explain spam.winnow messages.csv --html > why.html
              winnow explain spam.winnow --flip --format jsonl < lines.txt

            text: on a terminal the text in colours, orange for the label and blue against it (without them where \
            NO_COLOR is set), else the strongest words. tsv: label, the other label, log-odds and bias, then word \
            and weight, the strongest first. jsonl: an object with label, against, logOdds, bias and parts; a part \
            has text, start, end (UTF-8 bytes; null for what speaks of the whole text) and weight. html: a page.
            """)

    @OptionGroup var sourceArguments: ModelAndFilesArguments

    @Option("text, tsv, jsonl or html. (default: text on a terminal, else tsv)", "name", .next)
    var format: ExplanationFormat?

    @Flag(help: "The same as --format html.")
    var html = false

    @Option("Explain this label, whatever the answer is.", "label", .next) var label: String?

    @Option(
        "Compare with this label, where it is not the one that is explained. (default: the most probable other)",
        "label", .next)
    var against: String?

    @Option(
        "How many parts to list, the strongest; in jsonl a member rest sums up the others. (default: 10, in jsonl all)",
        "count")
    var top: Int?

    @Flag(help: "Add the fewest words that were found without which the answer is another.")
    var flip = false

    @OptionGroup var embeddingArguments: EmbeddingArguments
    @OptionGroup var inputArguments: InputArguments

    func validate() throws {
        if let top, top < 1 { throw ValidationError("--top is \(top), but must be at least 1") }
        if html, let format, format != .html {
            throw ValidationError("--html and --format \(format.rawValue) are two formats; leave one out")
        }
    }

    func run() throws {
        let source = sourceArguments.source
        let classifier = try ModelAndFiles.classifier(
            path: source.model, embedding: embeddingArguments.embedding)
        // A label that the model does not have is known before anything is written.
        _ = try classifier.explanation(of: "", label: label, against: against)
        let style = ExplanationStyle(
            html ? .html : format, model: source.model ?? "en-spam", top: top, hasFlip: flip,
            output: OutputFile.standardOutput)
        let (label, against, flip) = (label, against, flip)
        try inputArguments.input(of: source.paths).answer(
            with: { TextClassifier.Explainer(classifier) }, opening: style.opening, closing: style.closing
        ) { explainer, text, number, records in
            let explanation = try explainer.explanation(of: text, label: label, against: against)
            let flip = flip ? explainer.flip(of: text) : nil
            ExplainedText(explanation: explanation, flip: flip, style: style)
                .write(of: text, number: number, to: &records)
        }
    }
}

extension ExplanationFormat: ExpressibleByArgument {}
