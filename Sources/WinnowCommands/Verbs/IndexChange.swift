#if Search
import ArgumentParser
import WinnowCorpora
import WinnowIndex
import WinnowSystem

/// Adds items to an index.
struct IndexAdd: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "add",
        abstract: "Add items to an index, replacing those with known identifiers.",
        usage: "winnow index add <index> [<items> ...] [<options>]",
        discussion: """
            Items come from JSON Lines, CSV or TSV files, in order, or from standard input. They are committed in batches; \
            searches find each batch at once. After an interruption, start again from the beginning.

              winnow index add courses.index new.jsonl
            """)

    @Argument(help: "An index.", completion: .index)
    var index: String

    @Argument("Files of items; - or none is standard input.", "items", completion: .items)
    var items: [String] = []

    @OptionGroup var embeddingArguments: IndexEmbeddingArguments
    @OptionGroup var batchArguments: BatchArguments
    @OptionGroup(title: "Data options") var itemArguments: ItemArguments
    @OptionGroup var threadArguments: ThreadArguments
    @OptionGroup var quietArguments: QuietArguments

    func run() throws {
        let input = ItemInput(
            paths: items, arguments: itemArguments, threads: threadArguments.count,
            isQuiet: quietArguments.quiet)
        let opened = try embeddingArguments.open(
            index, access: .open, threads: threadArguments.count)
        let streams = try input.open()
        var total = BatchTotal()
        var waiting = WaitingItems()
        if !input.paths.contains("-") { Interruption.note() }
        let count: Int
        do {
            try input.read(streams) { records, place in
                for record in records {
                    waiting.append(record.item)
                    guard waiting.areMany(batchArguments.batchSize) else { continue }
                    total.add(try opened.apply(IndexBatch(inserting: waiting.items)))
                    waiting.removeAll()
                    if Interruption.isNoted {
                        throw CommandFailure(.interrupted, "interrupted")
                    }
                }
                if !quietArguments.quiet { Console.progress(total.text) }
            }
            if !waiting.items.isEmpty {
                total.add(try opened.apply(IndexBatch(inserting: waiting.items)))
            }
            count = try opened.count()
            try opened.close()
        } catch {
            throw total.failure(error)
        }
        quietArguments.say("\(total.text); \(counted(count, "item")) in \(index.visible)")
    }
}

/// The total of several batches.
struct BatchTotal {
    private var inserted = 0
    private var replaced = 0

    mutating func add(_ result: BatchResult) {
        inserted += result.inserted
        replaced += result.replaced
    }

    /// The total as text.
    var text: String {
        "\(counted(inserted, "item")) added, \(FixedDecimal.grouped(replaced)) replaced"
    }

    /// An error, with the total before it.
    func failure(_ error: any Error) -> any Error {
        guard inserted + replaced > 0, var failure = CommandFailure(error), let message = failure.message
        else { return error }
        failure.message = "\(message) (\(text) before)"
        return failure
    }
}

/// Removes items from an index.
struct IndexRemove: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "remove",
        abstract: "Remove items from an index.",
        usage: "winnow index remove <index> [<file> ...] [<options>]",
        discussion: """
            Files, or - for standard input, hold one identifier per line. Unknown identifiers are only counted.

              winnow index remove courses.index --id c-17 --id c-18
              winnow index remove courses.index --domain courses.work
              cut -f 1 gone.tsv | winnow index remove courses.index -
            """)

    @Argument(help: "An index.", completion: .index)
    var index: String

    @Argument("Files of identifiers; - is standard input.", "file", completion: .file())
    var files: [String] = []

    @Option("Identifier of an item; may be repeated.", "id", name: .customLong("id")) var identifiers:
        [String] = []

    @Option(
        "Domain to remove with all domains below it; may be repeated.", "domain",
        name: .customLong("domain"))
    var domains: [String] = []

    @Flag(help: "Remove expired items.")
    var expired = false

    @OptionGroup var quietArguments: QuietArguments

    func validate() throws {
        guard !(files.isEmpty && identifiers.isEmpty && domains.isEmpty && !expired) else {
            throw ValidationError(
                "nothing to remove; give --id, --domain, --expired, or a file of identifiers (- is standard input)"
            )
        }
        for domain in domains {
            guard !domain.isEmpty else { throw ValidationError("--domain is empty; name one") }
            do throws(IndexError) {
                try SearchItem.validate(domain: domain)
            } catch {
                throw ValidationError(error.messageWithFlags)
            }
        }
    }

    func run() throws {
        let opened = try SearchIndex(at: index, vectorizer: nil, access: .open)
        var streams = try files.map { try TextStream(path: $0, options: Self.lines) }
        var (asked, removed) = (0, 0)
        var batch = IndexBatch()
        func commit() throws {
            removed += try opened.apply(batch).deleted
            batch = IndexBatch()
        }
        for identifier in Set(identifiers) {
            batch.delete(identifier)
            asked += 1
        }
        for index in streams.indices {
            while let block = try streams[index].next()?.parse() {
                for row in 0..<block.count {
                    let identifier = block.text(at: row)
                    guard !identifier.isEmpty else { continue }
                    batch.delete(identifier)
                    asked += 1
                }
                if batch.count >= 10_000 { try commit() }
            }
        }
        try commit()
        let missing = asked - removed
        for domain in domains { batch.delete(domain: domain) }
        if expired { batch.deleteExpired() }
        if batch.count > 0 { try commit() }
        let left = try opened.count()
        try opened.close()
        if missing > 0 {
            Console.warning(
                "\(counted(missing, "identifier")) of \(FixedDecimal.grouped(asked)) not in the index")
        }
        quietArguments.say(
            "\(counted(removed, "item")) removed; \(counted(left, "item")) in \(index.visible)")
    }

    /// Identifiers are lines, whatever the file is called.
    private static var lines: DataOptions {
        var options = DataOptions()
        options.format = .lines
        return options
    }
}
#endif
