// `winnow names`: the names of texts.

import ArgumentParser
import WinnowAnalysis
import WinnowCorpora
import WinnowModelFile
import WinnowModels
import WinnowSystem
import WinnowText

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
            a tab and a term a line, JSON such as {"place": ["Berlin"]}, or what winnow train --task gazetteer writes; \
            LABEL=FILE is a file with a term a line.

            tsv: a line a name with the line's number, the name, its label, and where it starts and ends in the line \
            (UTF-8 bytes). jsonl: an object a line with its names, and for those of the model the probability.
            """)

    @OptionGroup var sourceArguments: ModelAndFilesArguments

    @Option(
        name: .customLong("gazetteer"),
        help: ArgumentHelp(
            "Terms that are names whatever the model says; may be repeated.", valueName: "file"),
        completion: .file())
    var gazetteers: [String] = []

    @Option(
        help: ArgumentHelp(
            "text, tsv or jsonl. (default: text on a terminal, else tsv)", valueName: "name"))
    var format: RecordFormat?

    @OptionGroup var inputArguments: InputArguments

    func run() throws {
        let isTerminal = OutputFile.standardOutput.isTerminal
        let format = format ?? (isTerminal ? .text : .tsv)
        let source = sourceArguments.source
        try GazetteerFile.checkStandardInput(gazetteers, texts: source.paths)
        let recognizer = try Self.recognizer(path: source.model, gazetteers: gazetteers)
        let pool = Pool { NameRecognizer.Memory() }
        try inputArguments.input(of: source.paths).run { block, first in
            var writer = NameWriter(format: format, isTerminal: isTerminal)
            pool.with { memory in
                for row in 0..<block.count {
                    block.withText(at: row) { utf8 in
                        writer.write(
                            recognizer.names(in: utf8, using: &memory), of: utf8, line: first + row + 1)
                    }
                }
            }
            return writer.bytes
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
