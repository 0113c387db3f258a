import ArgumentParser
import WinnowAnalysis
import WinnowModelFile
import WinnowModels
import WinnowSystem

/// Finds the names of texts.
struct NamesVerb: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "names",
        abstract: "Find the names of each text: persons, places, organizations.",
        usage: "winnow names [<model>] [<file> ...] [--gazetteer <file>] [<options>]",
        discussion: """
            The model is the first argument if its name ends in .winnow: a word tagger that learned runs of words, or a \
            gazetteer alone. Else it is the English one that comes with the command. Texts come from the other files, or from \
            standard input, one a line.

              echo "Tim Cook of Apple was in Berlin." | winnow names

            A gazetteer is right where the model says otherwise, and of several the last. It is a file with a label, \
            a tab and a term a line, JSON such as {"place": ["Berlin"]}, or what winnow train gazetteer writes; \
            LABEL=FILE is a file with a term a line.

            tsv: a line a name with the line's number, the name, its label, and where it starts and ends in the line \
            (UTF-8 bytes). jsonl: an object a line with its names, and for those of the model the probability.
            """)

    @OptionGroup var sourceArguments: ModelAndFilesArguments

    @Option(
        "Terms that are names whatever the model says; may be repeated.", "file",
        name: .customLong("gazetteer"), completion: .file())
    var gazetteers: [String] = []

    @OptionGroup var outputArguments: OutputArguments
    @OptionGroup var inputArguments: InputArguments

    func run() throws {
        let source = sourceArguments.source
        try GazetteerFile.checkStandardInput(gazetteers, texts: source.paths)
        let recognizer = try Self.recognizer(path: source.model, gazetteers: gazetteers)
        let writer = NameWriter(format: outputArguments.chosenFormat)
        try inputArguments.input(of: source.paths).answer(
            with: { NameRecognizer.Reader(recognizer) }
        ) { reader, text, line, records in
            writer.write(reader.names(in: text), of: text, line: line, to: &records)
        }
    }

    /// The recognizer of the file at `path`, or the shipped English one, with gazetteers.
    static func recognizer(path: String?, gazetteers: [String]) throws -> NameRecognizer {
        let lists = try gazetteers.map { try GazetteerFile($0).gazetteer() }
        guard let path else {
            return try NameRecognizer(
                from: ModelFile(embedded: WinnowModels.englishNames), gazetteers: lists)
        }
        let file = try ModelFile(contentsOf: path)
        guard file.kind != Gazetteer.modelKind else {
            return NameRecognizer(gazetteers: [try Gazetteer(from: file)] + lists)
        }
        return try NameRecognizer(from: file, gazetteers: lists)
    }
}

/// Writes the names of texts one after another.
struct NameWriter {
    let format: RecordFormat

    /// Writes the names of the text on a line.
    func write(
        _ names: [Name], of text: UnsafeBufferPointer<UInt8>, line: Int, to records: inout RecordWriter
    ) {
        switch format {
        case .tsv:
            for name in names {
                records.append("\(line)\t")
                records.append(field: name.text)
                records.tab()
                records.append(field: name.label)
                records.append("\t\(name.range.lowerBound)\t\(name.range.upperBound)\n")
            }
        case .jsonl:
            records.append("{\"names\":")
            records.append(array: names, \.json)
            records.append("}\n")
        case .text: Self.write(marked: names, in: text, to: &records)
        }
    }

    /// The text with its names in brackets: `[Berlin: place]`.
    private static func write(
        marked names: [Name], in text: UnsafeBufferPointer<UInt8>, to records: inout RecordWriter
    ) {
        // Nothing is shown as "" elsewhere.
        func shown(_ range: Range<Int>) -> String {
            range.isEmpty ? "" : String(decoding: text[range], as: UTF8.self).visible
        }
        var last = 0
        for name in names {
            records.append(shown(last..<name.range.lowerBound))
            records.append("[" + name.text.visible + ": " + name.label.visible + "]")
            last = name.range.upperBound
        }
        records.append(shown(last..<text.count))
        records.newline()
    }
}

extension Name {
    /// The object of `--format jsonl`.
    var json: JSONValue {
        var members: JSONObject = [
            "text": .string(text), "label": .string(label), "start": .integer(range.lowerBound),
            "end": .integer(range.upperBound),
        ]
        if let probability { members["probability"] = .optional(probability) }
        return .object(members)
    }
}
