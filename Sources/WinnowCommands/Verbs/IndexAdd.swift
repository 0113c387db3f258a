// `winnow index add`: more items.

#if Search
    import ArgumentParser
    import WinnowCorpora
    import WinnowEvaluation
    import WinnowIndex
    import WinnowSystem

    /// Adds items to an index.
    struct IndexAdd: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "add",
            abstract: "Add items to an index; one of a known identifier replaces it.",
            usage: "winnow index add <index> [<items> ...] [<options>]",
            discussion: """
                Items come from files of JSON Lines, CSV or TSV, in order, or from standard input. They are committed batch by \
                batch; searches find those of a batch at once. To be started again after an interruption from the beginning.

                  winnow index add courses.index new.jsonl
                """)

        @Argument(help: "An index.", completion: .index)
        var index: String

        @Argument(
            help: ArgumentHelp("Files of items; - or none is standard input.", valueName: "items"),
            completion: .items)
        var items: [String] = []

        @OptionGroup var embeddingArguments: IndexEmbeddingArguments
        @OptionGroup var batchArguments: BatchArguments
        @OptionGroup(title: "Data options") var itemArguments: ItemArguments
        @OptionGroup var threadArguments: ThreadArguments
        @OptionGroup var quietArguments: QuietArguments

        func run() throws {
            let input = ItemInput(paths: items, arguments: itemArguments, threads: threadArguments.count)
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
                            throw CommandFailure(exitCode: CommandFailure.interrupted, message: "interrupted")
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
                Console.endProgress()
                throw total.failure(error)
            }
            Console.endProgress()
            guard !quietArguments.quiet else { return }
            Console.line("\(total.text); \(counted(count, "item")) in \(index.visible)")
        }
    }

    /// What several batches came to.
    struct BatchTotal {
        private var inserted = 0
        private var replaced = 0

        mutating func add(_ result: BatchResult) {
            inserted += result.inserted
            replaced += result.replaced
        }

        /// What was done, for people.
        var text: String {
            "\(counted(inserted, "item")) new, \(FixedDecimal.grouped(replaced)) replaced"
        }

        /// An error, with what was done before it.
        func failure(_ error: any Error) -> any Error {
            guard inserted + replaced > 0, var failure = CommandFailure(error), let message = failure.message
            else { return error }
            failure.message = "\(message) (\(text) before)"
            return failure
        }
    }
#endif
