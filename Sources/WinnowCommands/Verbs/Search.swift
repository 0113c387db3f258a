// `winnow search`: what is found in an index.

#if Search
    import ArgumentParser
    import WinnowIndex
    import WinnowSystem

    /// Searches an index.
    struct Search: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "search",
            abstract: "Find items of an index by words and by meaning.",
            usage: "winnow search <index> [<query> ...] [<options>]",
            discussion: """
                Words are looked for in titles, keywords and texts; "quoted phrases" and field:word must be there, -word must \
                not, wor* is any word that begins so. Without a query each line of standard input is one; with --filter, --sort or \
                --similar-to alone none is needed.

                  winnow search courses.index "manager"
                  winnow search courses.index "lead a team" --filter "level = beginner"
                  winnow search courses.index --similar-to c-17 --format jsonl
                  winnow search courses.index --filter "domain = courses" --sort created:desc
                  winnow search courses.index --suggest lead

                A filter compares domain, created, modified, expires, rank and attributes: = != < <= > >=, in 10..20, \
                in (a, b), ^= (begins with), exists; joined by and, or, not.

                tsv: a line a hit with its identifier, score and title, behind them with --explain the points that \
                words and meaning give; before them the line's number where queries come from standard input. jsonl: an object a \
                hit with id, score, title, snippet and marks, the places of found words in the snippet in UTF-8 bytes; for \
                queries from standard input an object each with line and hits, with --facet also count and facets.
                """)

        @Argument(help: "An index.", completion: .index)
        var index: String

        @Argument(help: ArgumentHelp("What to look for.", valueName: "query"))
        var query: [String] = []

        @Option(parsing: .unconditional, help: ArgumentHelp("How many hits to show.", valueName: "count"))
        var limit = 10

        @Option(
            parsing: .unconditional,
            help: ArgumentHelp("How many of the best to pass over.", valueName: "count"))
        var offset = 0

        @Option(
            help: ArgumentHelp(
                "hybrid (by words and meaning), lexical (by words) or semantic (by meaning). (default: hybrid)",
                valueName: "name"))
        var mode: SearchMode?

        @Option(help: ArgumentHelp("What hits must be like.", valueName: "filter"))
        var filter: String?

        @Option(
            help: ArgumentHelp(
                "Find items like this one; of a query, phrases, -words and field:words alone count then.",
                valueName: "id"))
        var similarTo: String?

        @Option(
            help: ArgumentHelp(
                "Sort by this in place of the score; :desc puts the greatest first. May be repeated.",
                valueName: "name"))
        var sort: [SortArgument] = []

        @Option(
            name: .customLong("facet"),
            help: ArgumentHelp(
                "Count the values of this attribute among all that is found. May be repeated.",
                valueName: "name"))
        var facets: [String] = []

        @Flag(help: "Show words that the query's last one may become.")
        var suggest = false

        @Flag(help: "Show what each score is made of.")
        var explain = false

        @Option(
            help: ArgumentHelp(
                "text, tsv or jsonl. (default: text on a terminal, else tsv)", valueName: "name"))
        var format: RecordFormat?

        @OptionGroup var embeddingArguments: IndexEmbeddingArguments
        @OptionGroup var threadArguments: ThreadArguments
        @OptionGroup var quietArguments: QuietArguments

        func validate() throws {
            guard limit >= 0 else { throw ValidationError("--limit is \(limit), but must be at least 0") }
            guard offset >= 0 else { throw ValidationError("--offset is \(offset), but must be at least 0") }
            if suggest {
                guard filter == nil, similarTo == nil, sort.isEmpty, facets.isEmpty, !explain, mode == nil
                else {
                    throw ValidationError(
                        "--suggest goes with a query, --limit and --format alone; leave the others out")
                }
            }
        }

        func run() throws {
            let isTerminal = OutputFile.standardOutput.isTerminal
            let format = format ?? (isTerminal ? .text : .tsv)
            guard facets.isEmpty || format != .tsv else {
                throw ValidationError("--facet does not fit into tsv; choose --format jsonl")
            }
            var job = SearchJob(
                style: HitStyle(
                    format: format, isTerminal: isTerminal,
                    hasColours: OutputFile.standardOutput.takesColours && format == .text, explains: explain,
                    isQuiet: quietArguments.quiet))
            job.request.limit = limit
            job.request.offset = offset
            job.request.similarTo = similarTo
            job.request.sort = sort.map(\.sort)
            job.request.facets = facets
            job.request.countsAll = !facets.isEmpty
            job.request.explains = explain
            if format == .tsv { job.request.snippetLength = 0 }
            if let filter { job.request.filter = try Self.parsed(filter) }
            try Self.validate(job.request)
            let opened = try opened()
            // An index of words alone, or one whose embedding is not wanted, is searched by words.
            let hasVectors = opened.vectorizerIdentity != nil && !embeddingArguments.isNone
            guard mode != .semantic || hasVectors || similarTo != nil else {
                throw CommandFailure(
                    exitCode: CommandFailure.badData,
                    message: "\(index): has no embedding to search by meaning with; leave --mode semantic out"
                )
            }
            job.request.mode = mode ?? (hasVectors || similarTo != nil ? .hybrid : .lexical)
            try job.warnOfUnknownAttributes(opened)
            let needsQuery = filter == nil && similarTo == nil && sort.isEmpty
            if query.isEmpty, needsQuery || suggest {
                try job.runLines(opened, suggests: suggest, threads: threadArguments.count)
            } else if suggest {
                try job.suggest(query.joined(separator: " "), in: opened)
            } else {
                try job.run(query.joined(separator: " "), in: opened)
            }
            // A cache that was missing or damaged is there the next time.
            try? opened.close()
        }

        /// The index, for writing if that is allowed: what searching needs beside it may have to be made again.
        private func opened() throws -> SearchIndex {
            let needsVectors = mode != .lexical && !suggest && similarTo == nil
            func open(_ access: SearchIndex.Access) throws -> SearchIndex {
                try embeddingArguments.open(
                    index, access: access, needsVectors: needsVectors, threads: threadArguments.count)
            }
            do {
                return try open(.open)
            } catch let error as IndexError where [.readOnly, .file].contains(error.code) {
                return try open(.read)
            }
        }

        /// The filter; what is wrong with it is said as of the option.
        private static func parsed(_ filter: String) throws -> SearchFilter {
            do throws(IndexError) {
                return try SearchFilter(filter)
            } catch {
                throw CommandFailure(exitCode: CommandFailure.usage, message: "--filter: \(error.message)")
            }
        }

        private static func validate(_ request: SearchRequest) throws {
            do throws(IndexError) {
                try request.validate()
            } catch {
                let isFlag = ["limit", "offset"].contains { error.message.hasPrefix($0) }
                throw CommandFailure(
                    exitCode: CommandFailure.usage, message: (isFlag ? "--" : "") + error.message)
            }
        }
    }

    /// A name to sort by, with `:asc` or `:desc` behind it.
    struct SortArgument: ExpressibleByArgument {
        var sort: SearchSort

        init?(argument: String) {
            var name = argument[...]
            var ascending = true
            for (suffix, isAscending) in [(":asc", true), (":desc", false)] where name.hasSuffix(suffix) {
                name = name.dropLast(suffix.count)
                ascending = isAscending
                break
            }
            guard !name.isEmpty else { return nil }
            sort = SearchSort(String(name), ascending: ascending)
        }
    }
#endif
