import ArgumentParser
import WinnowAnalysis
import WinnowModelFile
import WinnowModels
import WinnowSystem

/// Finds the names in texts.
struct NamesVerb: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "names",
        abstract: "Find the names in each text: persons, places, organizations.",
        usage: "winnow names [<model>] [<file> ...] [--gazetteer <file>] [<options>]",
        discussion: """
            The model is the first argument if its name ends in .winnow (a word tagger trained on spans of words, or \
            a gazetteer), else the shipped English one. Texts come from the other files or standard input, one per \
            line.

              echo "Tim Cook of Apple was in Berlin." | winnow names

            A gazetteer overrides the model and earlier gazetteers. It is a file with a label, a tab and a term on \
            each line, JSON such as {"place": ["Berlin"]}, or a file from winnow train gazetteer; LABEL=FILE is a \
            file with one term per line.

            tsv: one line per name: line number, name, label, start and end in the line (UTF-8 bytes). jsonl: one \
            object per line with its names; those from the model have a probability.
            """)

    @OptionGroup var sourceArguments: ModelAndFilesArguments

    @Option(
        "Terms that are always names; may be repeated.", "file",
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
            try writer.write(by: &reader, of: text, line: line, to: &records)
        }
    }

    /// The recognizer in the file at `path`, or the shipped English one, with gazetteers.
    static func recognizer(path: String?, gazetteers: [String]) throws -> NameRecognizer {
        let lists = try gazetteers.map { try GazetteerFile($0).gazetteer() }
        guard let path else {
            return try NameRecognizer(from: ShippedModel.englishNames.file(), gazetteers: lists)
        }
        let file = try ModelFile(checking: path)
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
        by reader: inout NameRecognizer.Reader, of text: UnsafeBufferPointer<UInt8>, line: Int,
        to records: inout RecordWriter
    ) throws {
        var isFirst = true
        var last = 0
        if format == .jsonl { records.append("{\"names\":[") }
        try reader.forEachWindow(of: text) { names in
            for name in names {
                switch format {
                case .tsv:
                    records.append(line)
                    records.tab()
                    records.append(field: name.text)
                    records.tab()
                    records.append(field: name.label)
                    records.append(place: name.range)
                    records.newline()
                case .jsonl:
                    if !isFirst { records.append(",") }
                    records.append(name.json)
                case .text:
                    try Self.write(text, last..<name.range.lowerBound, to: &records)
                    records.append("[" + name.text.visible + ": " + name.label.visible + "]")
                    last = name.range.upperBound
                }
                isFirst = false
                try records.sendIfLong()
            }
        }
        switch format {
        case .tsv: break
        case .jsonl: records.append("]}\n")
        case .text:
            try Self.write(text, last..<text.count, to: &records)
            records.newline()
        }
    }

    /// Writes text between names, in pieces that end at characters.
    private static func write(
        _ text: UnsafeBufferPointer<UInt8>, _ range: Range<Int>, to records: inout RecordWriter
    ) throws {
        var start = range.lowerBound
        // `visible` would show empty text as "".
        while start < range.upperBound {
            var end = min(range.upperBound, start + pieceSize)
            while end < range.upperBound, text[end] & 0xC0 == 0x80 { end += 1 }
            records.append(String(decoding: text[start..<end], as: UTF8.self).visible)
            try records.sendIfLong()
            start = end
        }
    }

    private static let pieceSize = 1 << 16
}
