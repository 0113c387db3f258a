// The options of every verb that reads texts.

import ArgumentParser
import WinnowCorpora

/// How texts are found in a file.
struct TextArguments: ParsableArguments {
    @Option(
        name: .customLong("text-column"),
        help: ArgumentHelp(
            "The columns of the text, joined by a newline. (default: the first usual name, such as text or message)",
            valueName: "name,…"))
    var textColumns: String?

    @Option(
        name: .customLong("input-format"),
        help: ArgumentHelp(
            "lines, csv, tsv, jsonl, or mail: eml, mbox, maildir. (default: by the file's name)",
            valueName: "format"))
    var format: InputFormat?

    @Option(help: ArgumentHelp("utf-8, latin1 or windows-1252.", valueName: "name"))
    var encoding: TextEncoding = .utf8

    @Option(
        help: ArgumentHelp(
            "The sign between fields; tab for a tab. (default: found in the data)", valueName: "sign"))
    var delimiter: Delimiter?

    @Flag(help: "The first record is data; columns go by their number, from 1.")
    var noHeader = false

    /// The library's options.
    var options: DataOptions {
        var options = DataOptions()
        options.textColumns = textColumns.map { $0.split(separator: ",").map(String.init) } ?? []
        options.format = format?.format
        options.encoding = encoding
        options.delimiter = delimiter?.byte
        options.hasHeader = noHeader ? false : nil
        return options
    }
}

/// How labelled texts are found in a file or folder.
struct LabelledTextArguments: ParsableArguments {
    @OptionGroup var text: TextArguments

    @Option(
        help: ArgumentHelp(
            "The column of the label. (default: the first usual name, such as label or category)",
            valueName: "name"))
    var labelColumn: String?

    func validate() throws {
        guard let labelColumn, text.options.textColumns.contains(labelColumn) else { return }
        throw ValidationError("--label-column \(labelColumn) is a text column too; name another")
    }

    /// The library's options.
    var options: DataOptions {
        var options = text.options
        options.labelColumn = labelColumn
        return options
    }
}

/// How labelled texts to be learned from are found, with what they weigh and what belongs together.
struct CorpusArguments: ParsableArguments {
    @OptionGroup var labelled: LabelledTextArguments

    @Option(
        help: ArgumentHelp(
            "The column of the rows' weights. (default: every row weighs 1)", valueName: "name"))
    var weightColumn: String?

    @Option(
        help: ArgumentHelp(
            "The column of the rows' groups; a group never straddles a split. (default: none)",
            valueName: "name"))
    var groupColumn: String?

    /// The library's options.
    var options: DataOptions {
        var options = labelled.options
        options.weightColumn = weightColumn
        options.groupColumn = groupColumn
        return options
    }
}

/// How labelled texts to train on are found, with the label looked for.
struct DataArguments: ParsableArguments {
    @OptionGroup var corpus: CorpusArguments

    @Option(
        help: ArgumentHelp(
            "The label that --operating-point, --metric and the report are about where they name none.",
            valueName: "label"))
    var positiveLabel: String?

    /// The library's options.
    var options: DataOptions {
        var options = corpus.options
        options.positiveLabel = positiveLabel
        return options
    }
}

extension DataArguments {
    /// Makes sure that the data has the positive label.
    func validatePositiveLabel(of corpus: Corpus) throws {
        guard let label = positiveLabel, !corpus.labels.contains(label) else { return }
        throw CommandFailure(
            exitCode: CommandFailure.usage,
            message:
                "--positive-label is \(label), but the labels are \(corpus.labels.prefix(20).joined(separator: ", "))"
        )
    }
}

/// The input formats that can be asked for.
enum InputFormat: String, ExpressibleByArgument, CaseIterable {
    case lines, csv, tsv, jsonl, eml, mbox, maildir

    var format: DataOptions.Format {
        switch self {
        case .lines: .lines
        case .csv: .csv
        case .tsv: .tsv
        case .jsonl: .jsonl
        case .eml: .eml
        case .mbox: .mbox
        case .maildir: .maildir
        }
    }
}

/// A sign between fields.
struct Delimiter: ExpressibleByArgument {
    var byte: UInt8

    init?(argument: String) {
        if argument == "tab" || argument == "\\t" {
            byte = 0x09
        } else {
            guard argument.utf8.count == 1, let byte = argument.utf8.first else { return nil }
            self.byte = byte
        }
    }
}
