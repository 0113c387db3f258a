import ArgumentParser
import WinnowAnalysis
import WinnowModelFile
import WinnowModels
import WinnowSystem
import WinnowText

/// Lemmatizes the words of texts.
struct Lemmatize: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "lemmatize",
        abstract: "Reduce each word to its dictionary form: running → run.",
        usage: "winnow lemmatize [<model>] [<file> ...] [<options>]",
        discussion: """
            \(ModelAndFilesArguments.explanation(without: "the shipped one of --language"))

              echo "Running is fun! I love to run." | winnow lemmatize --remove-symbols
              echo "Die Häuser gefielen uns." | winnow lemmatize --language de

            text: one line of lemmas per text. tsv: one line per word: line number, word, lemma, tag, start and end \
            in the line (UTF-8 bytes). jsonl: one object per line with its words.
            """)

    @OptionGroup var sourceArguments: ModelAndFilesArguments
    @OptionGroup var outputArguments: OutputArguments
    @OptionGroup var languageArguments: WordLanguageArguments

    @Option(
        "The part-of-speech tagger to use. (default: the shipped one of the lemmatizer's language)", "model",
        .next,
        completion: .model)
    var tagger: String?

    @Flag(help: "Leave out English stop words such as the, is and of, but keep not and never.")
    var removeStopWords = false

    @Flag(help: "Leave out symbols and emoji.")
    var removeSymbols = false

    @OptionGroup var inputArguments: InputArguments

    func run() throws {
        let format = outputArguments.chosenFormat
        let source = sourceArguments.source
        let lemmatizer = try Lemmatizer(
            from: languageArguments.model(at: source.model, or: ShippedModel.lemma(of:)))
        let identifier = try languageArguments.identifier()
        if identifier != nil, let tagger {
            throw CommandFailure(
                .usage, "--language auto has a tagger for each language; leave --tagger \(tagger.visible) out"
            )
        }
        let given = WordModels(
            tagger: try WordTagger(from: ModelFile(at: tagger, or: .partOfSpeech(for: lemmatizer))),
            lemmatizer: lemmatizer)
        try inputArguments.input(of: source.paths).answer(with: { WordMemory(identifier) }) {
            memory, text, line, records in
            var list = RecordList("tokens", format, separator: " ", in: &records)
            let models = memory.models(for: text, given) { $0 }
            let isFine = models.map { $0.lemmatizer.prefersFineTags(of: $0.tagger) } ?? false
            try memory.forEachWindow(
                of: text, by: models?.tagger, choosesFineTags: isFine, lemmatizer: models?.lemmatizer
            ) { window, lemmas in
                let answers = Answers(
                    tagged: window, lemmas: lemmas, tagger: models?.tagger, isFine: isFine, utf8: text)
                for index in window.kept where keeps(index, window, text) {
                    try list.append(to: &records) {
                        answers.write(index, line: line, format, to: &$0)
                    }
                }
            }
            list.end(in: &records)
        }
    }

    /// Whether a word is kept.
    private func keeps(_ index: Int, _ tagged: TaggedText, _ utf8: UnsafeBufferPointer<UInt8>) -> Bool {
        let span = tagged.span(at: index)
        if removeSymbols, span.kind == .symbol || span.kind == .emoji { return false }
        guard removeStopWords, span.kind == .word else { return true }
        let word = String(decoding: utf8[span.start..<span.end], as: UTF8.self)
        return !EnglishStopWords.contains(word.lowercased())
    }
}

/// The words of a text or of a window of one, to be written.
private struct Answers {
    let tagged: TaggedText
    let lemmas: LemmaBuffer
    let tagger: WordTagger?
    let isFine: Bool
    let utf8: UnsafeBufferPointer<UInt8>

    func write(_ index: Int, line: Int, _ format: RecordFormat, to records: inout RecordWriter) {
        let span = tagged.span(at: index)
        let word = UnsafeBufferPointer(rebasing: utf8[span.start..<span.end])
        switch format {
        case .tsv:
            records.append(line)
            records.tab()
            records.append(field: word)
            records.tab()
            if tagger != nil { lemmas.withLemma(at: index) { records.append(field: $0) } }
            records.tab()
            records.append(field: tag(index) ?? "")
            records.append(place: span.start..<span.end)
            records.newline()
        case .jsonl:
            var object: JSONObject = ["text": .string(String(decoding: word, as: UTF8.self))]
            if tagger != nil { object["lemma"] = .string(lemmas[index]) }
            if let tag = tag(index) { object["tag"] = .string(tag) }
            object["start"] = .integer(span.start)
            object["end"] = .integer(span.end)
            records.append(.object(object))
        case .text:
            records.append((tagger == nil ? String(decoding: word, as: UTF8.self) : lemmas[index]).visible)
        }
    }

    private func tag(_ index: Int) -> String? {
        guard let tagger else { return nil }
        guard isFine, let fine = tagged.fineTag(at: index) else { return tagger.tags[tagged.tag(at: index)] }
        return tagger.fineTags[fine]
    }
}
