import ArgumentParser
import WinnowAnalysis
import WinnowCorpora
import WinnowModelFile
import WinnowModels
import WinnowSystem
import WinnowText

/// Tags the words of texts.
struct Tag: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "tag",
        abstract: "Tag each word with its part of speech, or with the tags of another model.",
        usage: "winnow tag [<model>] [<file> ...] [<options>]",
        discussion: """
            \(ModelAndFilesArguments.explanation(
                without: "the shipped one of --language, which assigns universal parts of speech"))

              echo "She enjoys reading books." | winnow tag
              echo "Sie liest gern Bücher." | winnow tag --language de

            tsv: one line per word: line number, word, tag, start and end in the line (UTF-8 bytes). jsonl: one \
            object per line with its words, with both tags if the model has fine ones.
            """)

    @OptionGroup var sourceArguments: ModelAndFilesArguments
    @OptionGroup var outputArguments: OutputArguments
    @OptionGroup var languageArguments: WordLanguageArguments

    @Flag(help: "Print the model's fine tags (English: Penn Treebank, VBZ for VERB).")
    var fine = false

    @OptionGroup var inputArguments: InputArguments

    func run() throws {
        let format = outputArguments.chosenFormat
        let source = sourceArguments.source
        let tagger = try WordTagger(
            from: languageArguments.model(at: source.model, or: ShippedModel.partOfSpeech(of:)))
        let identifier = try languageArguments.identifier()
        if fine, tagger.fineTags.isEmpty {
            throw CommandFailure(.usage, "--fine: the model has no fine tags; leave it out")
        }
        let choosesFineTags = fine || format == .jsonl
        try inputArguments.input(of: source.paths).answer(with: { WordMemory(identifier) }) {
            memory, text, line, records in
            var list = RecordList("tokens", format, separator: " ", in: &records)
            let tagger = memory.models(for: text, tagger, \.tagger)
            try memory.forEachWindow(of: text, by: tagger, choosesFineTags: choosesFineTags) { window, _ in
                try write(window, of: text, tagger, line: line, format, to: &list, &records)
            }
            list.end(in: &records)
        }
    }

    private func write(
        _ tagged: TaggedText, of utf8: UnsafeBufferPointer<UInt8>, _ tagger: WordTagger?, line: Int,
        _ format: RecordFormat, to list: inout RecordList, _ records: inout RecordWriter
    ) throws {
        func bytes(_ span: TokenSpan) -> UnsafeBufferPointer<UInt8> {
            UnsafeBufferPointer(rebasing: utf8[span.start..<span.end])
        }
        let (tags, fineTags) = (tagger?.tags, tagger?.fineTags)
        for index in tagged.kept {
            let span = tagged.span(at: index)
            let fineTag = tagged.fineTag(at: index).flatMap { fineTags?[$0] }
            let universal = tags?[tagged.tag(at: index)]
            let tag = fine ? fineTag ?? universal : universal
            try list.append(to: &records) { records in
                switch format {
                case .tsv:
                    records.append(line)
                    records.tab()
                    records.append(field: bytes(span))
                    records.tab()
                    records.append(field: tag ?? "")
                    records.append(place: span.start..<span.end)
                    records.newline()
                case .jsonl:
                    let text = String(decoding: bytes(span), as: UTF8.self)
                    var word = JSONObject(text, at: span.start..<span.end)
                    if let universal { word["tag"] = .string(universal) }
                    if let fineTag { word["fineTag"] = .string(fineTag) }
                    records.append(.object(word))
                case .text:
                    let word = String(decoding: bytes(span), as: UTF8.self)
                    records.append([word, tag].compactMap { $0?.visible }.joined(separator: "/"))
                }
            }
        }
    }
}
