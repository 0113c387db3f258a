import ArgumentParser
import Synchronization
public import WinnowCorpora
public import WinnowFeatures
import WinnowSystem

/// Turns texts into vectors.
struct Embed: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "embed",
        abstract: "Turn each text into a vector; similar texts get similar vectors.",
        usage: "winnow embed [<file> ...] [<options>]",
        discussion: """
            Prints one vector of length 1 per text, in order, so the dot product of two is their cosine; all zeros for a \
            text without known words. Texts come from files or standard input, one per line.

              echo "A man is playing a guitar." | winnow embed
              winnow embed questions.csv --text-column question --format jsonl
              winnow embed --embedding all-MiniLM-L6-v2 < lines.txt

            --embedding en is the English table, multi the one for sixteen languages, a file beside the command. Without it, \
            the first texts decide.

            tsv and csv: the components, in csv named v1, v2 … jsonl: an object with vector. text: the first components and the text.
            """)

    @Argument("Files of texts; - or none is standard input.", "file", completion: .file())
    var files: [String] = []

    @OptionGroup var embedding: EmbeddingArguments
    @OptionGroup var tableArguments: TableArguments
    @OptionGroup var inputArguments: InputArguments

    func run() throws {
        let isTerminal = OutputFile.standardOutput.isTerminal
        var table = tableArguments.table
        let format = table.recordFormat
        let chosen = Mutex(try EmbeddingArguments.vectorizer(path: embedding.embedding))
        let threads = inputArguments.threads.count
        let isQuiet = inputArguments.quiet.quiet
        table.nameComponents(chosen.withLock { $0.dimension })
        let input = inputArguments.input(of: files, oneBlockAtOnce: true, table: table)
        // Without a name, the first texts decide.
        let choose: TextInput.FirstBlock? =
            embedding.embedding != nil
            ? nil
            : { block, table in
                let vectorizer = try EmbeddingArguments.vectorizer(
                    path: embedding.embedding, for: block, isQuiet: isQuiet)
                chosen.withLock { $0 = vectorizer }
                table.nameComponents(vectorizer.dimension)
            }
        try input.run(first: choose) { block, _, table in
            let vectorizer = chosen.withLock { $0 }
            let dimension = vectorizer.dimension
            let size = max(1, min(Self.textsPerPiece, Self.numbersPerPiece / dimension))
            // A block of blank lines holds a quarter of a million texts.
            for rows in Parallel.ranges(count: block.count, size: size) {
                let vectors = [Float](unsafeUninitializedCapacity: rows.count * dimension) { storage, count in
                    count = rows.count * dimension
                    vectorizer.write(
                        vectorsOf: block, in: rows, threads: threads,
                        to: UnsafeMutableBufferPointer(rebasing: storage[..<count]))
                }
                var records = RecordWriter(isTerminal: isTerminal, fields: table?.style ?? .tsv)
                for row in rows {
                    let first = (row - rows.lowerBound) * dimension
                    records.append(row: row, of: block, in: table) { records in
                        block.withText(at: row) {
                            Self.write(vectors[first..<first + dimension], of: $0, format, to: &records)
                        }
                    }
                }
                try OutputFile.standardOutput.write(table?.finished(records.bytes) ?? records.bytes)
            }
            return .bytes([])
        }
    }

    /// The maximum number of vectors in memory at once, and of their components.
    private static let textsPerPiece = 8192
    private static let numbersPerPiece = 1 << 22

    private static func write(
        _ vector: ArraySlice<Float>, of utf8: UnsafeBufferPointer<UInt8>, _ format: RecordFormat,
        to records: inout RecordWriter
    ) {
        func append(
            _ values: ArraySlice<Float>, separator: String?, digits: Int, to records: inout RecordWriter
        ) {
            for (place, value) in values.enumerated() {
                if place > 0 {
                    if let separator { records.append(separator) } else { records.tab() }
                }
                records.append(Double(value), digits: digits)
            }
        }
        switch format {
        case .tsv: append(vector, separator: nil, digits: 7, to: &records)
        case .jsonl:
            records.append("{\"vector\":[")
            append(vector, separator: ",", digits: 7, to: &records)
            records.append("]}")
        case .text:
            append(vector.prefix(6), separator: " ", digits: 3, to: &records)
            records.append(vector.count > 6 ? " …  " : "  ")
            records.append(shown: utf8, width: 40)
        }
        records.newline()
    }
}

extension AnswerTable {
    /// Names the columns of vectors.
    fileprivate mutating func nameComponents(_ count: Int) {
        columns = (1...max(1, count)).map { "v\($0)" }
        numbers = Set(columns)
    }
}

extension TextBlock: TextSource {}
