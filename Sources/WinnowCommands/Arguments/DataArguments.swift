// The options of every verb that reads texts.

import ArgumentParser
import WinnowCorpora
import WinnowSystem

// Nested groups take the parser five times as long in debug builds, because it checks each declaration again
// at every level; so groups that many verbs use are flat.

/// How bytes become characters, records and fields.
protocol LayoutArguments {
    var encoding: TextEncoding? { get }
    var delimiter: FieldMark? { get }
    var quote: FieldMark? { get }
    var escape: FieldMark? { get }
    var comment: FieldMark? { get }
    var skipLines: Int? { get }
    var noHeader: Bool { get }
    var skipBadRows: Bool { get }
    var badRows: String? { get }
}

extension LayoutArguments {
    /// The library's options.
    var layoutOptions: DataOptions {
        var options = DataOptions()
        options.encoding = encoding
        options.delimiter = delimiter?.byte
        options.quote = quote?.mark
        options.escape = escape?.mark
        options.comment = comment?.byte
        options.skippedLines = skipLines
        options.hasHeader = noHeader ? false : nil
        options.skipsBadRows = skipBadRows || badRows != nil
        options.badRowPath = badRows
        return options
    }

    /// Whether the beginning of a file has a NUL byte, as those of models and indexes.
    private static func isBinary(_ path: String) -> Bool {
        guard FileIdentity(path: path) != nil else { return false }
        do {
            let file = try InputFile(path: path)
            var head = [UInt8](repeating: 1, count: 64)
            _ = try head.withUnsafeMutableBytes { try file.fill($0) }
            return head.contains(0)
        } catch {
            return false
        }
    }

    /// Refuses the absence of a character that must be there, and rows that would replace other files.
    func validateLayout() throws {
        for (name, mark) in [("--delimiter", delimiter), ("--comment", comment)] where mark?.mark == .absent {
            throw ValidationError("\(name) none is no character; leave the option out")
        }
        guard let badRows else { return }
        let streams = ["/dev/stdin", "/dev/stdout", "/dev/stderr"]
        guard badRows != "-", !streams.contains(where: { FileIdentity.areSame($0, badRows) }) else {
            throw ValidationError(
                "--bad-rows writes to a file, not to standard output or the data; name another file")
        }
        guard !StandardStreams.current.files.nameTwice(badRows, of: "--bad-rows") else {
            throw ValidationError(
                "--bad-rows would replace \(badRows.visible), which the command line names a second time; name "
                    + "another file")
        }
        // Not every file of a command is named, and what would be lost is a model or an index.
        guard !Self.isBinary(badRows) else {
            throw ValidationError(
                "--bad-rows would replace \(badRows.visible), which is not a text; name another file")
        }
    }
}

/// How to find texts in a file.
struct TextArguments: ParsableArguments, LayoutArguments {
    @Option(
        "Text columns. (default: text, message, …)", "name,…", .next, name: .customLong("text-column"))
    var textColumns: String?

    @Option(
        "Format. (default: by file)", "format", .next,
        name: .customLong("input-format"))
    var format: InputFormat?

    @Option("Rows are the list of this name, in all files.", "name") var jsonMember: String?
    @Option("Encoding. (default: utf-8, other lines windows-1252)", "name") var encoding: TextEncoding?
    @Option("Field delimiter (use tab for a tab).", "character") var delimiter: FieldMark?
    @Option("Quote around fields, or none. (default: by file)", "character") var quote: FieldMark?
    @Option("Escape before a quote, or none. (default: by file)", "character") var escape: FieldMark?
    @Option("Lines that begin with it are left out.", "character") var comment: FieldMark?
    @Option("Lines to skip at the beginning. (default: by file)", "n") var skipLines: Int?

    @Flag(help: "The first row is data; columns are numbered from 1.")
    var noHeader = false

    @Flag(help: "Leave out rows that cannot be read, and count them.")
    var skipBadRows = false

    @Option("The same, and write these rows to a file.", "file") var badRows: String?

    /// Whether any option is given.
    var isGiven: Bool {
        textColumns != nil || format != nil || jsonMember != nil || layoutOptions != DataOptions()
    }

    /// The library's options.
    var options: DataOptions {
        var options = layoutOptions
        options.textColumns = textColumns.map { $0.split(separator: ",").map(String.init) } ?? []
        options.format = format?.format
        options.jsonMember = jsonMember
        return options
    }

    func validate() throws { try validateLayout() }

    /// Ensures that the label column is not a text column.
    fileprivate func validate(labelColumn: String?) throws {
        guard let labelColumn, options.textColumns.contains(labelColumn) else { return }
        throw ValidationError("--label-column \(labelColumn) is also a text column; name another")
    }
}

/// How to find labelled texts in a file or folder.
struct LabelledTextArguments: ParsableArguments {
    @OptionGroup var text: TextArguments

    @Option("Label column. (default: label, category, …)", "name") var labelColumn: String?
    @Option("Rename labels: 0=negative,1=positive.", "old=new") var labelNames: LabelNames?

    func validate() throws { try text.validate(labelColumn: labelColumn) }

    /// The library's options.
    var options: DataOptions {
        var options = text.options
        options.labelColumn = labelColumn
        options.labelNames = labelNames?.names ?? [:]
        return options
    }
}

/// How to find the labelled texts of a shard.
///
/// Labels are not renamed: a shard may lack the label that is to get another name.
struct ShardDataArguments: ParsableArguments {
    @OptionGroup var text: TextArguments

    @Option("Label column. (default: label, category, …)", "name") var labelColumn: String?

    func validate() throws { try text.validate(labelColumn: labelColumn) }

    /// The library's options.
    var options: DataOptions {
        var options = text.options
        options.labelColumn = labelColumn
        return options
    }
}

/// How to find labelled texts to learn from, with their weights and groups.
struct CorpusArguments: ParsableArguments {
    @OptionGroup var text: TextArguments

    @Option("Label column. (default: label, category, …)", "name") var labelColumn: String?
    @Option("Rename labels: 0=negative,1=positive.", "old=new") var labelNames: LabelNames?
    @Option("Weight column.", "name") var weightColumn: String?
    @Option("Group column; groups never straddle a split.", "name") var groupColumn: String?

    func validate() throws { try text.validate(labelColumn: labelColumn) }

    /// The library's options.
    var options: DataOptions {
        var options = text.options
        options.labelColumn = labelColumn
        options.labelNames = labelNames?.names ?? [:]
        options.weightColumn = weightColumn
        options.groupColumn = groupColumn
        return options
    }
}

/// The input formats to choose from.
enum InputFormat: String, ExpressibleByArgument, CaseIterable {
    case lines, text, csv, tsv, escaped, arrow, jsonl, json, fasttext, eml, mbox, maildir

    /// The library's format, of the same name except for `text`.
    var format: DataOptions.Format? { self == .text ? .folder : DataOptions.Format(rawValue: rawValue) }
}

/// New names of labels: `0=negative,1=positive`; an empty one leaves the rows out.
struct LabelNames: ExpressibleByArgument {
    var names: [String: String] = [:]

    init?(argument: String) {
        for pair in argument.split(separator: ",", omittingEmptySubsequences: false) {
            let parts = pair.split(separator: "=", omittingEmptySubsequences: false)
                .map { ColumnNames.trimmed($0) }
            guard parts.count == 2, !parts[0].isEmpty,
                names.updateValue(parts[1], forKey: parts[0]) == nil
            else { return nil }
        }
    }
}

/// A character with a meaning in delimited data, or `none`.
struct FieldMark: ExpressibleByArgument {
    var mark: DataOptions.Mark

    /// The character; nil for none.
    var byte: UInt8? { if case .byte(let byte) = mark { byte } else { nil } }

    init?(argument: String) {
        let character = ["tab", "\\t"].contains(argument) ? "\t" : argument
        if argument == "none" {
            mark = .absent
        } else if character.utf8.count == 1, let byte = character.utf8.first {
            mark = .byte(byte)
        } else {
            return nil
        }
    }
}
