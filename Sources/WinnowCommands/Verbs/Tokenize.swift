// `winnow tokenize`: how texts are cut.

import ArgumentParser
import WinnowCorpora
import WinnowEmbeddings
import WinnowSystem
import WinnowText

/// Cuts texts into tokens.
struct Tokenize: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "tokenize",
        abstract: "Cut each text into words, sentences or paragraphs.",
        usage: "winnow tokenize [<options>] [<file> ...]",
        discussion: """
            tsv: a line a token with the line's number, the token, where it starts and ends in the line (UTF-8 \
            bytes), and its kind. jsonl: an object a line with its tokens. Each line of the input is a text; texts of \
            several lines come from CSV, JSON Lines or mail.

              echo "Call 08001 234567, it's £5!" | winnow tokenize --format tsv

            With --pieces, the pieces of words that a transformer reads, start and end included. tsv: a line a piece with \
            the line's number, the piece and its number. jsonl: an object a line with pieces and ids.
            """)

    /// What to cut into.
    enum Unit: String, ExpressibleByArgument, CaseIterable {
        case word, sentence, paragraph
    }

    @Argument(
        help: ArgumentHelp("Files of texts; - or none is standard input.", valueName: "file"),
        completion: .file())
    var files: [String] = []

    @Option(help: ArgumentHelp("What to cut into: word, sentence or paragraph.", valueName: "name"))
    var unit: Unit = .word

    @Option(
        help: ArgumentHelp(
            "text, tsv or jsonl. (default: text on a terminal, else tsv)", valueName: "name"))
    var format: RecordFormat?

    @Option(
        help: ArgumentHelp(
            "Words: messages, unicode (UAX #29 to the letter) or treebank. (default: messages)",
            valueName: "mode"))
    var tokenizer: WordTokenizer.Mode?

    @Option(
        help: ArgumentHelp(
            "Sentences and paragraphs: english or unicode (UAX #29 to the letter). (default: english)",
            valueName: "name"))
    var rules: SentenceTokenizer.Rules?

    @Option(
        help: ArgumentHelp(
            "What is done to tokens, in order; the names are those of train --filters.", valueName: "name,…"))
    var filters = FilterList(filters: [])

    @Option(
        help: ArgumentHelp(
            "The folder of a transformer, whose pieces of words (WordPiece) are wanted.", valueName: "folder"),
        completion: .directory)
    var pieces: String?

    @OptionGroup var inputArguments: InputArguments

    func validate() throws {
        if pieces != nil {
            guard unit == .word, tokenizer == nil, rules == nil, filters.filters.isEmpty else {
                throw ValidationError("--pieces cuts as its model does; leave out the other ways to cut")
            }
        }
        switch unit {
        case .word:
            if rules != nil { throw ValidationError("--rules is about sentences; add --unit sentence") }
        case .sentence, .paragraph:
            if tokenizer != nil || !filters.filters.isEmpty {
                throw ValidationError("--tokenizer and --filters are about words; leave out --unit \(unit)")
            }
        }
    }

    func run() throws {
        let isTerminal = OutputFile.standardOutput.isTerminal
        let format = format ?? (isTerminal ? .text : .tsv)
        if let pieces { return try writePieces(of: pieces, format, isTerminal: isTerminal) }
        switch unit {
        case .word: try writeWords(format, isTerminal: isTerminal)
        case .sentence: try writeUnits(.sentence(rules ?? .english), format, isTerminal: isTerminal)
        case .paragraph: try writeUnits(.paragraph(rules ?? .english), format, isTerminal: isTerminal)
        }
    }

    /// Writes the sentences or paragraphs of each text.
    private func writeUnits(_ unit: TextUnit, _ format: RecordFormat, isTerminal: Bool) throws {
        let name = self.unit.rawValue
        try inputArguments.input(of: files).run { block, first in
            var records = RecordWriter(isTerminal: isTerminal)
            for row in 0..<block.count {
                block.withText(at: row) { utf8 in
                    var spans: [Range<Int>] = []
                    unit.forEachSpan(in: utf8) { spans.append($0) }
                    Self.write(spans, of: utf8, kind: name, line: first + row + 1, format, to: &records)
                }
            }
            return records.bytes
        }
    }

    private static func write(
        _ spans: [Range<Int>], of utf8: UnsafeBufferPointer<UInt8>, kind: String, line: Int,
        _ format: RecordFormat,
        to records: inout RecordWriter
    ) {
        records.append(list: kind + "s", of: spans.count, format, separator: "\n") { index, records in
            let span = spans[index]
            let bytes = UnsafeBufferPointer(rebasing: utf8[span])
            switch format {
            case .tsv:
                records.append("\(line)\t")
                records.append(field: bytes)
                records.append(place: span)
                records.append("\t\(kind)\n")
            case .jsonl:
                records.append([
                    "text": .string(String(decoding: bytes, as: UTF8.self)),
                    "start": .integer(span.lowerBound), "end": .integer(span.upperBound),
                ])
            case .text:
                records.append(String(decoding: bytes, as: UTF8.self).visible)
            }
        }
    }

    /// Writes the pieces of each text.
    private func writePieces(of folder: String, _ format: RecordFormat, isTerminal: Bool) throws {
        let tokenizer = try WordPieceTokenizer(contentsOf: folder)
        try inputArguments.input(of: files).run { block, first in
            var records = RecordWriter(isTerminal: isTerminal)
            for row in 0..<block.count {
                let ids = tokenizer.tokenIDs(of: block.text(at: row))
                let pieces = ids.map { tokenizer.pieces[Int($0)] }
                switch format {
                case .tsv:
                    for (id, piece) in zip(ids, pieces) {
                        records.append("\(first + row + 1)\t")
                        records.append(field: piece)
                        records.append("\t\(id)\n")
                    }
                case .jsonl:
                    records.append([
                        "pieces": .array(pieces.map { .string($0) }),
                        "ids": .array(ids.map { .integer(Int($0)) }),
                    ])
                    records.newline()
                case .text:
                    records.append(pieces.map(\.visible).joined(separator: " "))
                    records.newline()
                }
            }
            return records.bytes
        }
    }

    /// Writes the words of each text.
    private func writeWords(_ format: RecordFormat, isTerminal: Bool) throws {
        let analyzer = TokenAnalyzer(mode: tokenizer ?? .messages, filters: filters.filters)
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
        // Token by token: a long text has millions.
        records.append(list: "tokens", of: tokens.count, format, separator: " | ") { index, records in
            switch format {
            case .tsv:
                let span = tokens.span(at: index)
                records.append("\(line)\t")
                tokens.withBytes(at: index) { records.append(field: $0) }
                records.append(place: span.start..<span.end)
                records.append("\t\(span.kind.name)\n")
            case .jsonl: records.append(json(tokens[index]))
            case .text: records.append(tokens.text(at: index).visible)
            }
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
