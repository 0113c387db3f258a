import ArgumentParser
import Synchronization
import WinnowEmbeddings
import WinnowFeatures
import WinnowSystem

/// Shows the words nearest to words.
struct Neighbors: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "neighbors",
        abstract: "Show the words nearest in meaning to a word.",
        usage: "winnow neighbors [<word> ...] [<options>]",
        discussion: """
            Words come from the arguments or standard input, one per line. A smaller distance means a closer meaning.

              winnow neighbors house
              winnow neighbors house --embedding glove.6B.100d.txt
              winnow neighbors --analogy man king woman --embedding words.winnow

            The embedding is a .winnow file, a table of word2vec (text or binary), GloVe or fastText, a model of fastText \
            (.bin), or a folder or safetensors file in model2vec's layout; or en, or multi for sixteen languages, which the \
            words decide by default.

            tsv: one line per neighbour with its word and distance. jsonl: one object per neighbour with word and distance. \
            For several words, or standard input, tsv puts the query word first on each line; jsonl has one object per query \
            word with word and neighbors, null for a word without a vector.
            """)

    @Argument("Words; if none, standard input, one per line.", "word") var words: [String] = []

    @Option("Word vectors, en or multi. (default: by language)", "path", .next, completion: .file())
    var embedding: String?

    @Option("Number of neighbours to show.", "count") var count = 10

    @Option("cosine (1 − cos, 0 to 2), dot (negative inner product) or euclidean.", "name")
    var distance: VectorDistance = .cosine

    @Flag(help: "Take words A B C; show the words that relate to C as B does to A.")
    var analogy = false

    @OptionGroup var outputArguments: OutputArguments
    @OptionGroup var threadArguments: ThreadArguments
    @OptionGroup var quietArguments: QuietArguments

    func validate() throws {
        guard count >= 1 else { throw ValidationError("--count is \(count), but must be at least 1") }
        guard !analogy || words.count == 3 else {
            throw ValidationError("--analogy takes three words, not \(words.count)")
        }
        guard !analogy || distance == .cosine else {
            throw ValidationError("--analogy uses cosine; leave --distance out")
        }
    }

    func run() throws {
        let format = outputArguments.chosenFormat
        let isQuiet = quietArguments.quiet
        func table(for words: some TextSource) throws -> WordEmbedding {
            guard embedding == nil, let shipped = try ShippedEmbedding(for: words) else {
                return try EmbeddingArguments.table(at: embedding, isQuiet: isQuiet)
            }
            return try shipped.chosenTable(
                otherwise: ShippedEmbedding.englishInstead, isQuiet: isQuiet)
        }
        let threads = threadArguments.count
        if analogy {
            let embedding = try table(for: words)
            let found = embedding.analogy(
                words[0], isTo: words[1], as: words[2], count: count, threads: threads)
            try write([(words.joined(separator: " "), found)], format)
        } else if !words.isEmpty {
            let embedding = try table(for: words)
            try write(words.map { ($0, neighbors(of: $0, in: embedding, threads)) }, format)
        } else {
            let input = TextInput(paths: [], isQuiet: isQuiet, threads: threads)
            let chosen = Mutex<WordEmbedding?>(nil)
            let choose: TextInput.FirstBlock = { block, _ in
                let embedding = try table(for: block)
                chosen.withLock { $0 = embedding }
            }
            try input.answer(with: {}, isNumbered: false, first: choose) { _, text, _, records in
                let word = String(decoding: text, as: UTF8.self)
                let embedding = chosen.withLock { $0 }
                let found = embedding.flatMap { neighbors(of: word, in: $0, 1) }
                if found == nil { Self.warn(of: word) }
                Self.append(word, found, isOneOfMany: true, format, to: &records)
            }
        }
    }

    private func neighbors(of word: String, in embedding: WordEmbedding, _ threads: Int) -> [WordNeighbor]? {
        embedding.neighbors(of: word, count: count, measure: distance, threads: threads)
    }

    /// Writes answers, and fails if none of the words has a vector.
    private func write(
        _ answers: [(word: String, found: [WordNeighbor]?)], _ format: RecordFormat
    ) throws {
        if answers.allSatisfy({ $0.found == nil }) {
            throw CommandFailure(
                .badData,
                analogy
                    ? "one of the three words is not in the embedding; try other words"
                    : answers.count == 1
                        ? "the word is not in the embedding; try another"
                        : "none of the words is in the embedding; try others"
            )
        }
        var records = RecordWriter(isTerminal: OutputFile.standardOutput.isTerminal)
        for (word, found) in answers {
            if found == nil { Self.warn(of: word) }
            Self.append(word, found, isOneOfMany: answers.count > 1, format, to: &records)
        }
        try OutputFile.standardOutput.write(records.bytes)
    }

    private static func warn(of word: String) {
        Console.warning(
            "a word of \(counted(word.count, "character")) is not in the embedding and has no neighbours")
    }

    private static func append(
        _ word: String, _ found: [WordNeighbor]?, isOneOfMany: Bool, _ format: RecordFormat,
        to records: inout RecordWriter
    ) {
        switch format {
        case .jsonl:
            let neighbors = found.map { found in
                found.map { JSONValue.object(["word": .string($0.word), "distance": .number($0.distance)]) }
            }
            let answers: [JSONValue] =
                isOneOfMany
                ? [["word": .string(word), "neighbors": neighbors.map { .array($0) } ?? .null]]
                : neighbors ?? []
            for answer in answers {
                records.append(answer)
                records.newline()
            }
        case .tsv:
            for neighbor in found ?? [] {
                if isOneOfMany {
                    records.append(field: word)
                    records.tab()
                }
                records.append(field: neighbor.word)
                records.tab()
                records.append(neighbor.distance, digits: 6)
                records.newline()
            }
        case .text:
            guard let found else { return }
            records.append(word.visible)
            records.newline()
            for neighbor in found {
                records.append("  ")
                records.append(neighbor.distance, digits: 3)
                records.append("  " + neighbor.word.visible)
                records.newline()
            }
        }
    }
}
