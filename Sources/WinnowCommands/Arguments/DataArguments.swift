// The options of every verb that reads texts.

import ArgumentParser
import WinnowCorpora

// A group within a group takes the parser five times as long in debug builds, where it checks what each declares once more
// for everything around it; so a group that many verbs have is flat.

/// How texts are found in a file.
struct TextArguments: ParsableArguments {
    @Option(
        "Columns of the text. (default: text, message, …)", "name,…", .next, name: .customLong("text-column"))
    var textColumns: String?

    @Option(
        "Format of the data. (default: by the file's name)", "format", .next,
        name: .customLong("input-format"))
    var format: InputFormat?

    @Option("Encoding.", "name") var encoding: TextEncoding?
    @Option("Field delimiter (use tab for a tab).", "character") var delimiter: Delimiter?

    @Flag(help: "The first record is data; number columns from 1.")
    var noHeader = false

    /// The library's options.
    var options: DataOptions {
        var options = DataOptions(encoding: encoding, delimiter: delimiter, noHeader: noHeader)
        options.textColumns = textColumns.map { $0.split(separator: ",").map(String.init) } ?? []
        options.format = format?.format
        return options
    }

    /// Makes sure that the labels are not in a column of the text.
    fileprivate func validate(labelColumn: String?) throws {
        guard let labelColumn, options.textColumns.contains(labelColumn) else { return }
        throw ValidationError("--label-column \(labelColumn) is a text column too; name another")
    }
}

/// How labelled texts are found in a file or folder.
struct LabelledTextArguments: ParsableArguments {
    @OptionGroup var text: TextArguments

    @Option("Column of the label. (default: label, category, …)", "name") var labelColumn: String?

    func validate() throws { try text.validate(labelColumn: labelColumn) }

    /// The library's options.
    var options: DataOptions {
        var options = text.options
        options.labelColumn = labelColumn
        return options
    }
}

/// How labelled texts to learn from are found, with what they weigh and what belongs together.
struct CorpusArguments: ParsableArguments {
    @OptionGroup var text: TextArguments

    @Option("Column of the label. (default: label, category, …)", "name") var labelColumn: String?
    @Option("Column of the rows' weights.", "name") var weightColumn: String?
    @Option("Column of groups, which never straddle a split.", "name") var groupColumn: String?

    func validate() throws { try text.validate(labelColumn: labelColumn) }

    /// The library's options.
    var options: DataOptions {
        var options = text.options
        options.labelColumn = labelColumn
        options.weightColumn = weightColumn
        options.groupColumn = groupColumn
        return options
    }
}

extension DataOptions {
    /// Options of how the bytes of a file are characters and fields.
    init(encoding: TextEncoding?, delimiter: Delimiter?, noHeader: Bool) {
        self.init()
        if let encoding { self.encoding = encoding }
        self.delimiter = delimiter?.byte
        hasHeader = noHeader ? false : nil
    }
}

/// The input formats that can be asked for.
enum InputFormat: String, ExpressibleByArgument, CaseIterable {
    case lines, csv, tsv, jsonl, eml, mbox, maildir

    /// The library's format of the same name; it has one more, for a folder of texts.
    var format: DataOptions.Format? { DataOptions.Format(rawValue: rawValue) }
}

/// A character between fields.
struct Delimiter: ExpressibleByArgument {
    var byte: UInt8

    init?(argument: String) {
        let character = ["tab", "\\t"].contains(argument) ? "\t" : argument
        guard character.utf8.count == 1, let byte = character.utf8.first else { return nil }
        self.byte = byte
    }
}
