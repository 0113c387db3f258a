// `winnow tokenize`: how texts are cut.

import ArgumentParser
import WinnowCorpora
import WinnowSystem
import WinnowText

/// Cuts texts into tokens.
struct Tokenize: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "tokenize",
        abstract: "Cut each text into tokens.",
        usage: "winnow tokenize [<options>] [<file> ...]",
        discussion: """
            tsv: a line a token with the line's number, the token, where it starts and ends in the line (UTF-8 \
            bytes), and its kind. jsonl: an object a line with its tokens.

              echo "Call 08001 234567, it's £5!" | winnow tokenize --format tsv
            """)

    /// What to cut into.
    enum Unit: String, ExpressibleByArgument, CaseIterable {
        case word
    }

    @Argument(
        help: ArgumentHelp("Files of texts; - or none is standard input.", valueName: "file"),
        completion: .file())
    var files: [String] = []

    @Option(help: ArgumentHelp("What to cut into: word.", valueName: "name"))
    var unit: Unit = .word

    @Option(
        help: ArgumentHelp(
            "text, tsv or jsonl. (default: text on a terminal, else tsv)", valueName: "name"))
    var format: RecordFormat?

    @Option(help: ArgumentHelp("messages or unicode (UAX #29 to the letter).", valueName: "mode"))
    var tokenizer: WordTokenizer.Mode = .messages

    @Option(
        help: ArgumentHelp(
            "What is done to tokens, in order; the names are those of train --filters.", valueName: "name,…"))
    var filters = FilterList(filters: [])

    @OptionGroup var inputArguments: InputArguments

    func run() throws {
        let isTerminal = OutputFile.standardOutput.isTerminal
        let format = format ?? (isTerminal ? .text : .tsv)
        let analyzer = TokenAnalyzer(mode: tokenizer, filters: filters.filters)
        try inputArguments.input(of: files).run { block, first in
            var records = RecordWriter(isTerminal: isTerminal)
            var tokens = TokenBuffer()
            for row in 0..<block.count {
                block.withText(at: row) { analyzer.analyze($0, into: &tokens) }
                Self.write(tokens, line: first + row + 1, format, to: &records)
            }
            return records.bytes
        }
    }

    private static func write(
        _ tokens: TokenBuffer, line: Int, _ format: RecordFormat, to records: inout RecordWriter
    ) {
        switch format {
        case .tsv:
            for index in 0..<tokens.count {
                let span = tokens.span(at: index)
                records.append("\(line)\t")
                tokens.withBytes(at: index) { records.append(field: $0) }
                records.append("\t\(span.start)\t\(span.end)\t\(span.kind.name)\n")
            }
        case .jsonl:
            // Token by token: a long text has millions.
            records.append("{\"tokens\":[")
            for index in 0..<tokens.count {
                if index > 0 { records.append(",") }
                records.append(json(tokens[index]))
            }
            records.append("]}\n")
        case .text:
            for index in 0..<tokens.count {
                if index > 0 { records.append(" | ") }
                records.append(tokens.text(at: index).visible)
            }
            records.newline()
        }
    }

    private static func json(_ token: Token) -> JSONValue {
        [
            "text": .string(token.text), "start": .integer(token.range.lowerBound),
            "end": .integer(token.range.upperBound), "kind": .string(token.kind.name),
        ]
    }
}

extension RecordFormat: ExpressibleByArgument {}
