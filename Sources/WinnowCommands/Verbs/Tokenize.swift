import ArgumentParser
import WinnowAnalysis
import WinnowEmbeddings
import WinnowModels
import WinnowSystem
import WinnowText

/// Splits texts into tokens.
struct Tokenize: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "tokenize",
        abstract: "Split each text into words, sentences or paragraphs.",
        usage: "winnow tokenize [<options>] [<file> ...]",
        discussion: """
            tsv: one line per token: line number, token, start and end in the line (UTF-8 bytes), kind. jsonl: one \
            object per line with its tokens. Each line of the input is a text; texts of several lines come from CSV, \
            JSON or mail.

              echo "Call 08001 234567, it's £5!" | winnow tokenize --format tsv

            With --pieces, prints the word pieces that a transformer reads, including its start and end. tsv: one line per \
            piece: line number, piece and id. jsonl: one object per line with pieces and ids.
            """)

    /// The unit to split into.
    enum Unit: String, ExpressibleByArgument, CaseIterable {
        case word, sentence, paragraph
    }

    @Argument("Files of texts; - or none is standard input.", "file", completion: .file())
    var files: [String] = []

    @Option("Unit to split into.", "name") var unit: Unit = .word

    @OptionGroup var outputArguments: OutputArguments

    @Option(
        "Words: messages, unicode (exactly UAX #29) or treebank. (default: messages)", "mode", .next)
    var tokenizer: WordTokenizer.Mode?

    @Option(
        "Sentences and paragraphs: english or unicode (exactly UAX #29). (default: english)", "name",
        .next)
    var rules: SentenceTokenizer.Rules?

    @Option(
        "Language of sentences, or auto for each text's own; others are split as English. (default: en)",
        "code", .next)
    var language: SentenceLanguage?

    @Option(
        "Token filters, in order: \(FilterList.names.map(\.name).joined(separator: ", ")).", "name,…", .next)
    var filters: FilterList?

    @Option(
        help: ArgumentHelp(
            "Transformer folder; split into its word pieces (WordPiece).", valueName: "folder"),
        completion: .directory)
    var pieces: String?

    @OptionGroup var inputArguments: InputArguments

    func validate() throws {
        if pieces != nil {
            guard unit == .word, tokenizer == nil, rules == nil, language == nil, filters == nil else {
                throw ValidationError("--pieces splits as its model does; leave out the other ways to split")
            }
        }
        switch unit {
        case .word:
            if rules != nil { throw ValidationError("--rules applies to sentences; add --unit sentence") }
            if language != nil {
                throw ValidationError("--language applies to sentences; add --unit sentence")
            }
        case .sentence, .paragraph:
            if language != nil, unit == .paragraph || rules != nil {
                throw ValidationError(
                    "--language applies to sentences; leave out --rules and --unit paragraph")
            }
            if tokenizer != nil || filters != nil {
                throw ValidationError("--tokenizer and --filters apply to words; leave out --unit \(unit)")
            }
        }
    }

    func run() throws {
        let format = outputArguments.chosenFormat
        let input = inputArguments.input(of: files)
        if let pieces {
            return try writePieces(of: input, by: WordPieceTokenizer(contentsOf: pieces), format)
        }
        switch unit {
        case .word: try writeWords(of: input, format)
        case .sentence: try writeSentences(of: input, format)
        case .paragraph: try write(of: input, format, with: {}) { _, _ in .paragraph(rules ?? .english) }
        }
    }

    /// Writes the sentences of each text, by the rules of its language.
    private func writeSentences(of input: TextInput, _ format: RecordFormat) throws {
        guard language?.isAutomatic == true else {
            let rules = rules ?? .init(language: language?.code ?? "en")
            return try write(of: input, format, with: {}) { _, _ in .sentence(rules) }
        }
        let identifier = try LanguageIdentifier(from: ShippedModel.language.file())
        try write(of: input, format, with: { LanguageIdentifier.Reader(identifier) }) { reader, text in
            .sentence(reader.identification(of: text).sentences)
        }
    }

    /// Writes the sentences or paragraphs of each text.
    private func write<Memory>(
        of input: TextInput, _ format: RecordFormat, with memory: @escaping @Sendable () -> Memory,
        _ unit: @escaping @Sendable (inout Memory, UnsafeBufferPointer<UInt8>) -> TextUnit
    ) throws {
        let name = self.unit.rawValue
        try input.answer(with: memory) { memory, text, line, records in
            var list = RecordList(name + "s", format, separator: "\n", in: &records)
            try unit(&memory, text).forEachSpan(in: text) { span in
                try list.append(to: &records) {
                    Self.write(span, of: text, kind: name, line: line, format, to: &$0)
                }
            }
            list.end(in: &records)
        }
    }

    private static func write(
        _ span: Range<Int>, of utf8: UnsafeBufferPointer<UInt8>, kind: String, line: Int,
        _ format: RecordFormat, to records: inout RecordWriter
    ) {
        let bytes = UnsafeBufferPointer(rebasing: utf8[span])
        switch format {
        case .tsv:
            records.append(line)
            records.tab()
            records.append(field: bytes)
            records.append(place: span)
            records.tab()
            records.append(kind)
            records.newline()
        case .jsonl:
            records.append(.object(JSONObject(String(decoding: bytes, as: UTF8.self), at: span)))
        case .text:
            records.append(String(decoding: bytes, as: UTF8.self).visible)
        }
    }

    /// Writes the pieces of each text.
    private func writePieces(
        of input: TextInput, by tokenizer: WordPieceTokenizer, _ format: RecordFormat
    ) throws {
        try input.answer(with: {}) { _, text, line, records in
            let ids = tokenizer.tokenIDs(of: String(decoding: text, as: UTF8.self))
            let pieces = ids.map { tokenizer.pieces[Int($0)] }
            switch format {
            case .tsv:
                for (id, piece) in zip(ids, pieces) {
                    records.append(line)
                    records.tab()
                    records.append(field: piece)
                    records.tab()
                    records.append(Int(id))
                    records.newline()
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
    }

    /// Writes the words of each text.
    private func writeWords(of input: TextInput, _ format: RecordFormat) throws {
        let analyzer = TokenAnalyzer(mode: tokenizer ?? .messages, filters: filters?.filters ?? [])
        try input.answer(with: { TokenBuffer() }) { tokens, text, line, records in
            var list = RecordList("tokens", format, separator: " | ", in: &records)
            try analyzer.analyze(text, windowSize: 4096, by: &tokens) { window, _ in
                for index in 0..<window.count {
                    try list.append(to: &records) {
                        Self.write(index, of: window, line: line, format, to: &$0)
                    }
                }
            }
            list.end(in: &records)
        }
    }

    private static func write(
        _ index: Int, of tokens: TokenBuffer, line: Int, _ format: RecordFormat,
        to records: inout RecordWriter
    ) {
        switch format {
        case .tsv:
            let span = tokens.span(at: index)
            records.append(line)
            records.tab()
            tokens.withBytes(at: index) { records.append(field: $0) }
            records.append(place: span.start..<span.end)
            records.tab()
            records.append(span.kind.name)
            records.newline()
        case .jsonl: records.append(json(tokens[index]))
        case .text: records.append(tokens.text(at: index).visible)
        }
    }

    private static func json(_ token: Token) -> JSONValue {
        var object = JSONObject(token.text, at: token.range)
        object["kind"] = .string(token.kind.name)
        if token.isDisguised { object["disguised"] = .bool(true) }
        return .object(object)
    }
}

/// A language whose sentences have rules.
struct SentenceLanguage: TextLanguage {
    let code: String

    static let codes = ["en", "de", "es", "fr", "it", "nl", "pt"]
}
