import ArgumentParser
import WinnowCorpora
import WinnowSystem

/// Disguises texts, to test classifiers.
struct Attack: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "attack",
        abstract: "Disguise texts, to test how a classifier withstands it.",
        usage: "winnow attack [<file> ...] --kind <name> [<options>]",
        discussion: """
            For testing only: writes the rows that it reads, with their texts disguised as spammers do it, to \
            measure how well a model recognizes disguised spam.

              winnow attack test.csv --kind homoglyphs > disguised.csv
              winnow evaluate spam.winnow disguised.csv
              echo "free prize" | winnow attack --kind separators --seed 7

            homoglyphs: letters of other scripts. zero-width, bidirectional: characters without a glyph. leet: digits \
            for letters. separators, spaces: between the letters. full-width, mathematical: other forms of letters. \
            combining: marks on letters. good-words: everyday words after the text. html: tags inside words.
            """)

    @Argument("Files of texts; - or none is standard input.", "file", completion: .file())
    var files: [String] = []

    @Option("Kind of disguise.", "name") var kind: Disguise

    @Option("Share of the words that are disguised; of good words, of forty.", "share")
    var strength = 1.0

    @OptionGroup var seedArguments: SeedArguments
    @OptionGroup var inputArguments: InputArguments

    func validate() throws {
        guard (0...1).contains(strength) else {
            throw ValidationError("--strength is \(strength), but must be from 0 to 1")
        }
    }

    func run() throws {
        let input = inputArguments.input(of: files, table: AnswerTable(format: .tsv, copiesRows: true))
        let (kind, strength, seed) = (kind, strength, seedArguments.seed ?? 1)
        let isTerminal = OutputFile.standardOutput.isTerminal
        try input.run(isNumbered: true) { block, first, table in
            guard let table else { return .bytes([]) }
            var records = RecordWriter(isTerminal: isTerminal, fields: table.style)
            for row in 0..<block.count {
                // A seed for each row, so that the output does not depend on threads.
                var disguiser = Disguiser(
                    kind, strength: strength, seed: seed &+ UInt64(first + row) &* 0x9E37_79B9_7F4A_7C15)
                table.appendCopy(of: row, in: block, to: &records) { disguiser.disguised($0) }
            }
            return .bytes(records.bytes)
        }
    }
}

extension Disguise: ExpressibleByArgument {}
