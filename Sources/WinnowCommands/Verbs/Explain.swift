import ArgumentParser
import WinnowClassification
import WinnowModelFile
import WinnowModels
import WinnowSystem

/// Explains the answers for texts.
struct Explain: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "explain",
        abstract: "Show what each word contributes to a text's label.",
        usage: "winnow explain [<model>] [<file> ...] [<options>]",
        discussion: """
            Splits the label's score minus that of the next most probable label into a sum: the contributions of \
            each word and of surface features such as length, and a bias. Takes model and texts as classify does.

              echo "Claim your prize now" | winnow explain spam.winnow
              winnow explain spam.winnow messages.csv --html > why.html
              winnow explain spam.winnow --flip --format jsonl < lines.txt

            text: on a terminal the text in colours, orange for the label and blue against it (unless NO_COLOR is \
            set), else the strongest words. tsv: label, the other label, log-odds and bias, then words and weights, \
            strongest first. jsonl: an object with label, against, logOdds, bias and parts; a part has text, start, \
            end (UTF-8 bytes; null if it is about the whole text) and weight, and disguised if it is a disguised \
            word. html: a page.
            """)

    @OptionGroup var sourceArguments: ModelAndFilesArguments

    @Option("Output format. (default: text on a terminal, else tsv)", "name", .next)
    var format: ExplanationFormat?

    @Flag(help: "The same as --format html.")
    var html = false

    @Option("Explain this label instead of the answer.", "label", .next) var label: String?

    @Option(
        "Compare with this label, unless it is the explained one. (default: the most probable other)",
        "label", .next)
    var against: String?

    @Option(
        "Number of strongest parts to list; in jsonl, rest is the sum of the others. (default: 10, in jsonl all)",
        "count")
    var top: Int?

    @Flag(help: "Also show the smallest set found of words whose removal changes the answer.")
    var flip = false

    @OptionGroup var embeddingArguments: EmbeddingArguments
    @OptionGroup var inputArguments: InputArguments

    func validate() throws {
        if let top, top < 1 { throw ValidationError("--top is \(top), but must be at least 1") }
        if html, let format, format != .html {
            throw ValidationError("--html and --format \(format.rawValue) conflict; leave one out")
        }
    }

    func run() throws {
        let source = sourceArguments.source
        let classifier = try ModelAndFiles.classifier(
            path: source.model, embedding: embeddingArguments.embedding)
        guard !flip || classifier.hasExclusiveLabels else {
            throw CommandFailure(
                .usage,
                "--flip does not apply to \((source.model ?? "").visible), whose texts have several labels; leave it out"
            )
        }
        // Refuses an unknown label before anything is written.
        _ = try classifier.explanation(of: "", label: label, against: against)
        let style = style
        let (label, against, flip) = (label, against, flip)
        let input = inputArguments.input(of: source.paths)
            .reading(classifier.information.columns, isShipped: source.model == nil)
        try input.answer(
            with: { TextClassifier.Explainer(classifier) }, opening: style.opening, closing: style.closing
        ) { explainer, text, number, records in
            let explanation = try explainer.explanation(of: text, label: label, against: against)
            let flip = flip ? explainer.flip(of: text) : nil
            try ExplainedText(explanation: explanation, flip: flip, style: style)
                .write(of: text, number: number, to: &records)
        }
    }

    private var style: ExplanationStyle {
        ExplanationStyle(
            html ? .html : format, model: sourceArguments.source.model ?? "en-spam", top: top, hasFlip: flip,
            output: OutputFile.standardOutput)
    }
}

extension ExplanationFormat: ExpressibleByArgument {}
