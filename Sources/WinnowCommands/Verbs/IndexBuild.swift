// `winnow index build`: from a file of items to an index.

#if Search
    import ArgumentParser
    import WinnowCorpora
    import WinnowEvaluation
    import WinnowIndex
    import WinnowSystem

    /// Builds an index.
    struct IndexBuild: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "build",
            abstract: "Build an index of items.",
            usage: "winnow index build [<items> ...] -o <index> [<options>]",
            discussion: """
                Items come from files of JSON Lines, CSV or TSV, in order, or from standard input. They are committed batch by \
                batch: a build that was interrupted goes on behind the last one when it is started again with the same items \
                and options. An index that is finished stays as it is, unless --restart is given; then it is replaced once the \
                new one is finished.

                  winnow index build courses.jsonl -o courses.index
                  winnow index build shop.csv -o shop.index --id-column sku
                  winnow index build notes.jsonl -o notes.index --embedding none
                """)

        @Argument(
            help: ArgumentHelp("Files of items; - or none is standard input.", valueName: "items"),
            completion: .items)
        var items: [String] = []

        @Option(
            name: .shortAndLong, help: ArgumentHelp("Where to build the index.", valueName: "index"),
            completion: .index)
        var output: String

        @Flag(help: "Build anew what is there.")
        var restart = false

        @Option(
            help: ArgumentHelp(
                "What words count as one: stems (manager is managers), lemmas (better is good) or words.",
                valueName: "name"))
        var terms: TermRule = .stems

        @OptionGroup var embeddingArguments: IndexEmbeddingArguments
        @OptionGroup var batchArguments: BatchArguments
        @OptionGroup(title: "Data options") var itemArguments: ItemArguments
        @OptionGroup var threadArguments: ThreadArguments
        @OptionGroup var quietArguments: QuietArguments

        func run() throws {
            let input = ItemInput(paths: items, arguments: itemArguments, threads: threadArguments.count)
            if let path = input.paths.first(where: { FileIdentity.areSame($0, output) }) {
                throw CommandFailure(
                    exitCode: CommandFailure.usage,
                    message: "\(path): the index would replace its items; name another file with --output")
            }
            let streams = try input.open()
            var options = IndexOptions()
            options.terms = terms
            let vectorizer = try embeddingArguments.vectorizer(isQuiet: quietArguments.quiet)
            var job = IndexBuildJob(
                path: output, options: options, vectorizer: vectorizer,
                state: BuildState(options: input.options, columns: input.columns),
                batchSize: batchArguments.batchSize, threads: threadArguments.count,
                isQuiet: quietArguments.quiet)
            try job.prepare(restarts: restart)
            try job.run(input, streams)
        }
    }
#endif
